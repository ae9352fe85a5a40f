// The search of board_search.hpp for sets of one to sixteen words, as a class of Python.

#include <memory>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "board_search.hpp"

namespace nb = nanobind;

namespace {

using boards::Bits;
using boards::Move;
using std::uint32_t;
using std::uint64_t;

using Words = nb::ndarray<const uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<const uint64_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Permutations = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual uint32_t nim_value(const uint64_t* set, std::size_t limit) = 0;
    virtual bool has_nim_value(const uint64_t* set, uint32_t value, std::size_t limit) = 0;
    virtual std::vector<uint64_t> parts(const uint64_t* set) const = 0;
    virtual std::size_t records() const = 0;
};

void let_ctrl_c_through() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

template <int W> class WordSearch final : public AnySearch {
  public:
    WordSearch(const Table& moves, const std::vector<std::vector<std::int64_t>>& permutations, int columns)
        : search(table(moves), boards::Symmetries<W>(permutations, columns), let_ctrl_c_through) {}

    uint32_t nim_value(const uint64_t* set, std::size_t limit) override {
        return search.nim_value(Bits<W>::load(set), limit);
    }
    bool has_nim_value(const uint64_t* set, uint32_t value, std::size_t limit) override {
        return search.has_nim_value(Bits<W>::load(set), value, limit);
    }
    std::vector<uint64_t> parts(const uint64_t* set) const override {
        std::vector<Bits<W>> found;
        search.find_parts(Bits<W>::load(set), found);
        std::sort(found.begin(), found.end());
        std::vector<uint64_t> words;
        for (const Bits<W>& part : found) words.insert(words.end(), part.word, part.word + W);
        return words;
    }
    std::size_t records() const override { return search.records(); }

  private:
    static std::vector<Move<W>> table(const Table& moves) {
        std::vector<Move<W>> rows;
        for (std::size_t m = 0; m < moves.shape(0); ++m) {
            const uint64_t* at = moves.data() + m * 4 * W;
            rows.push_back(
                {Bits<W>::load(at), Bits<W>::load(at + W), Bits<W>::load(at + 2 * W), Bits<W>::load(at + 3 * W)});
        }
        return rows;
    }

    boards::Search<W> search;
};

class BoardSearch {
  public:
    BoardSearch(const Table& moves, const Permutations& symmetries, int columns) : words(moves.shape(2)) {
        if (moves.shape(1) != 4) throw std::invalid_argument("a move is four sets: need, gone, ban, add");
        const auto cells = static_cast<std::int64_t>(64 * words);
        if (columns < 0 || columns > cells) throw std::invalid_argument("more columns than cells");
        std::vector<std::vector<std::int64_t>> permutations;
        for (std::size_t i = 0; i < symmetries.shape(0); ++i) {
            const std::int64_t* row = symmetries.data() + i * symmetries.shape(1);
            permutations.emplace_back(row, row + symmetries.shape(1));
            for (std::int64_t to : permutations.back())
                if (to >= cells) throw std::invalid_argument("a permutation leaves the words");
            permutations.back().resize(cells, -1);
        }
        if (words == 1) search = std::make_unique<WordSearch<1>>(moves, permutations, columns);
        else if (words == 2) search = std::make_unique<WordSearch<2>>(moves, permutations, columns);
        else if (words == 4) search = std::make_unique<WordSearch<4>>(moves, permutations, columns);
        else if (words == 8) search = std::make_unique<WordSearch<8>>(moves, permutations, columns);
        else if (words == 16) search = std::make_unique<WordSearch<16>>(moves, permutations, columns);
        else throw std::invalid_argument("sets of 1, 2, 4, 8 or 16 words");
    }

    uint32_t nim_value(const Words& set, std::size_t limit) {
        check(set);
        nb::gil_scoped_release release;
        return search->nim_value(set.data(), limit);
    }

    bool has_nim_value(const Words& set, uint32_t value, std::size_t limit) {
        check(set);
        nb::gil_scoped_release release;
        return search->has_nim_value(set.data(), value, limit);
    }

    nb::ndarray<nb::numpy, uint64_t, nb::ndim<2>> parts(const Words& set) const {
        check(set);
        const std::vector<uint64_t> found = search->parts(set.data());
        auto* data = new uint64_t[found.size() + 1];
        std::copy(found.begin(), found.end(), data);
        nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<uint64_t*>(p); });
        return {data, {found.size() / words, words}, owner};
    }

    std::size_t records() const { return search->records(); }

  private:
    void check(const Words& set) const {
        if (set.size() != words) throw std::invalid_argument("the set must have as many words as the moves");
    }

    const std::size_t words;
    std::unique_ptr<AnySearch> search;
};

}  // namespace

void add_board_search(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<BoardSearch>(module, "BoardSearch")
        .def(nb::init<const Table&, const Permutations&, int>(), "moves"_a, "symmetries"_a, "columns"_a)
        .def("nim_value", &BoardSearch::nim_value, "position"_a, "limit"_a)
        .def("has_nim_value", &BoardSearch::has_nim_value, "position"_a, "value"_a, "limit"_a)
        .def("parts", &BoardSearch::parts, "position"_a)
        .def_prop_ro("records", &BoardSearch::records);
}
