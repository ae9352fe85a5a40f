// Misère quotients in Python: the class WordLearner and the function least_wrong_sum.

#include <algorithm>
#include <stdexcept>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "least_wrong.hpp"
#include "word_learner.hpp"

namespace nb = nanobind;
using namespace words;

void Patience::ask_for_signals() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

namespace {

using Numbers = std::vector<std::int32_t>;
using Products = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Sets = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr std::size_t most_letters = 255;

template <class T, class Shape> auto array(const std::vector<T>& values, const Shape& shape) {
    T* const data = new T[values.size() + 1];
    std::copy(values.begin(), values.end(), data);
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    return nb::ndarray<nb::numpy, T>(data, shape.size(), shape.data(), owner);
}

// Words of Python are tuples of generators, those inside strings of letters: the places of the generators.
class WordLearner {
  public:
    WordLearner(std::size_t most_classes, std::size_t most_bytes) : learner(most_classes, most_bytes) {}

    void suppose(const Numbers& new_generators, const std::vector<std::vector<Numbers>>& moves,
                 const std::vector<std::pair<Numbers, Numbers>>& rules) {
        if (new_generators.size() > most_letters || moves.size() != new_generators.size())
            throw std::invalid_argument("there are at most 255 generators, each with its moves");
        std::vector<Numbers> contexts;
        for (const Tree::Node& node : learner.tree.nodes) contexts.push_back(numbers(node.context));
        generators = new_generators;
        for (std::size_t i = 0; i < contexts.size(); ++i) learner.tree.nodes[i].context = word(contexts[i]);
        learner.letters = generators.size();
        Oracle& oracle = learner.oracle;
        oracle.outcomes.clear(), oracle.rules.clear(), oracle.moves.clear(), oracle.known.any = false;
        for (const std::vector<Numbers>& options : moves) {
            oracle.moves.emplace_back();
            for (const Numbers& option : options) oracle.moves.back().push_back(word(option));
        }
        for (const auto& [left, right] : rules) oracle.rules.add(word(left), word(right));
    }

    void know(const Products& products, const Flags& in_p, const Numbers& values, const Numbers& bound) {
        Known& known = learner.oracle.known;
        known.products.assign(products.data(), products.data() + products.size());
        known.in_p.assign(in_p.data(), in_p.data() + in_p.size());
        if (products.shape(0) != in_p.size() || products.shape(1) != in_p.size() || values.size() != generators.size())
            throw std::invalid_argument("products, values and P belong to different quotients");
        known.values = values, known.bound = word(bound), known.any = true;
    }

    bool split(const Numbers& one, const Numbers& two, const Numbers& context, double seconds) {
        const Word a = word(one), b = word(two), c = word(context);
        nb::gil_scoped_release release;
        Patience patience(seconds);
        try {
            return learner.tree.split(a, b, c, learner.oracle, patience);
        } catch (const GaveUp&) {
            return false;
        }
    }

    std::string learn(double seconds) {
        nb::gil_scoped_release release;
        Patience patience(seconds);
        try {
            learner.learn(patience);
            return "";
        } catch (const GaveUp& why) {
            return why.limit;
        }
    }

    std::vector<Numbers> representatives() const {
        std::vector<Numbers> found;
        for (const Word& rep : learner.reps) found.push_back(numbers(rep));
        return found;
    }
    auto steps() const { return array(learner.steps, std::vector<std::size_t>{learner.reps.size(), learner.letters}); }
    Numbers in_p() const { return Numbers(learner.in_p.begin(), learner.in_p.end()); }
    std::size_t outcomes() const { return learner.oracle.outcomes.size(); }

  private:
    Learner learner;
    Numbers generators;

    Word word(const Numbers& items) const {
        Word found;
        for (const std::int32_t item : items) {
            const auto place = std::lower_bound(generators.begin(), generators.end(), item);
            if (place == generators.end() || *place != item)
                throw std::invalid_argument("a word is made of generators");
            found.push_back(static_cast<char>(place - generators.begin()));
        }
        std::sort(found.begin(), found.end(),
                  [](char x, char y) { return static_cast<Letter>(x) > static_cast<Letter>(y); });
        return found;
    }
    Numbers numbers(const Word& word) const {
        Numbers found;
        for (std::size_t i = 0; i < word.size(); ++i) found.push_back(generators[letter(word, i)]);
        return found;
    }
};

auto least_wrong_sum(const Products& products, const Numbers& items, const Numbers& values, const Sets& contexts,
                     const Numbers& bound, double seconds) {
    const std::size_t order = products.shape(0);
    if (products.shape(1) != order || contexts.shape(0) != items.size() || values.size() != items.size() ||
        contexts.shape(1) != order)
        throw std::invalid_argument("products, items, values and contexts belong together");
    LeastWrong search(products.data(), order);
    for (std::size_t i = 0; i < items.size(); ++i) {
        LeastWrong::Item item{items[i], values[i], Contexts((order + 63) / 64, 0)};
        for (std::size_t z = 0; z < order; ++z)
            item.contexts[z / 64] |= static_cast<std::uint64_t>(contexts.data()[i * order + z]) << z % 64;
        search.add(item);
    }
    Numbers wrong;
    std::string limit;
    {
        nb::gil_scoped_release release;
        Patience patience(seconds);
        try {
            wrong = search.search(bound, patience);
        } catch (const GaveUp& why) {
            limit = why.limit;
        }
    }
    Numbers kept_values;
    std::vector<std::uint8_t> kept_sets;
    for (const auto& [x, contexts_of_x] : search.in_order) {
        kept_values.push_back(x);
        for (std::size_t z = 0; z < order; ++z) kept_sets.push_back(contexts_of_x[z / 64] >> z % 64 & 1);
    }
    return nb::make_tuple(limit, wrong, array(kept_values, std::vector<std::size_t>{kept_values.size()}),
                          array(kept_sets, std::vector<std::size_t>{kept_values.size(), order}));
}

}  // namespace

void add_quotients(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<WordLearner>(module, "WordLearner", "Quotients of words by their misère outcomes, learnt.")
        .def(nb::init<std::size_t, std::size_t>(), "most_classes"_a, "most_bytes"_a)
        .def("suppose", &WordLearner::suppose, "generators"_a, "moves"_a, "rules"_a)
        .def("know", &WordLearner::know, "products"_a, "in_p"_a, "values"_a, "bound"_a)
        .def("split", &WordLearner::split, "one"_a, "two"_a, "context"_a, "seconds"_a)
        .def("learn", &WordLearner::learn, "seconds"_a)
        .def_prop_ro("representatives", &WordLearner::representatives)
        .def_prop_ro("steps", &WordLearner::steps, nb::rv_policy::move)
        .def_prop_ro("in_p", &WordLearner::in_p)
        .def_prop_ro("outcomes", &WordLearner::outcomes);
    module.def("least_wrong_sum", &least_wrong_sum, "products"_a, "items"_a, "values"_a, "contexts"_a, "bound"_a,
               "seconds"_a,
               "The least sum of items whose outcome a quotient gets wrong, or what proves that there is none.");
}
