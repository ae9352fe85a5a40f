// The class NimSequence of Python: nim-values of a taking-and-breaking game, stretch by stretch.

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "blocks.hpp"
#include "machines.hpp"
#include "nim_sequence.hpp"

namespace nb = nanobind;
using namespace heaps;

void Interruptions::ask() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

namespace {

using Numbers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<Value, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<std::int64_t> increasing(const Numbers& given, std::int64_t least) {
    std::vector<std::int64_t> numbers(given.data(), given.data() + given.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] < least || (i && numbers[i] <= numbers[i - 1]))
            throw std::invalid_argument("the numbers of tokens must increase strictly, from " + std::to_string(least) +
                                        " on");
    return numbers;
}

const char* const single = "single";  // heap by heap

const Machine& machine(const std::string& path) {
    if (path.empty() || path == single) return machines().front();
    for (const Machine& each : machines())
        if (path == each.name) return each;
    throw std::invalid_argument("no such path on this machine: " + path);
}

class Sequence {
  public:
    Sequence(const Numbers& to_nothing, const Numbers& to_one, const Numbers& to_two, const Numbers& to_three,
             bool distinct, std::int64_t smallest, const std::string& path, int threads, bool always)
        : engine(Rules{increasing(to_nothing, 1), increasing(to_one, 1), increasing(to_two, 0), increasing(to_three, 0),
                       distinct, smallest},
                 machine(path).has_xor) {
        if (distinct && to_three.size()) throw std::invalid_argument("only two heaps can be asked to differ");
        if (threads < 1 || threads > 2) throw std::invalid_argument("a sequence is computed by one thread or two");
        if (path != single) blocks = std::make_unique<Blocks>(machine(path), threads == 2, always);
    }

    void extend(const Values& values, std::int64_t count) {
        check(values, count);
        Value* const value = values.data();
        nb::gil_scoped_release release;
        const Rest rest{*this, value};
        do {
            while (engine.known < count) {
                engine.choose_partition_in_time(value);
                if (blocks && engine.blocks_pay() && blocks->ready(engine, value)) blocks->run(engine, value, count);
                else engine.step(value);
            }
        } while (blocks && !blocks->confirm_all(engine, value));
    }

    void adopt(const Values& values, std::int64_t count) {
        check(values, count);
        nb::gil_scoped_release release;
        engine.adopt(values.data(), count);
    }

    std::int64_t known() const { return engine.known; }
    std::uint32_t largest() const { return engine.largest; }
    std::int64_t largest_at() const { return engine.largest_at; }
    std::uint32_t mask() const { return engine.partition.mask; }
    bool twisted() const { return engine.partition.twisted; }
    std::int64_t rare() const { return static_cast<std::int64_t>(engine.rare_positions.size()); }
    std::int64_t last_rare() const { return engine.rare_positions.empty() ? -1 : engine.rare_positions.back(); }
    std::int64_t left_to_step() const { return blocks ? blocks->left_to_step : engine.known; }

  private:
    NimSequence engine;
    std::unique_ptr<Blocks> blocks;

    // However a stretch ends, nobody reads the values afterwards: they belong to the caller; and all are confirmed.
    struct Rest {
        Sequence& sequence;
        const Value* value;
        ~Rest() {
            if (sequence.blocks) sequence.blocks->rest(sequence.engine, value);
        }
    };

    void check(const Values& values, std::int64_t count) const {
        if (count < engine.known || count > static_cast<std::int64_t>(values.size()))
            throw std::invalid_argument("count must lie between what is known and the length of the array");
    }
};

std::vector<std::string> paths() {
    std::vector<std::string> names;
    for (const Machine& machine : machines()) names.push_back(machine.name);
    names.push_back(single);
    return names;
}

}  // namespace

void add_heaps(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<Sequence>(module, "NimSequence", "Nim-values of a taking-and-breaking game, stretch by stretch.")
        .def(nb::init<const Numbers&, const Numbers&, const Numbers&, const Numbers&, bool, std::int64_t,
                      const std::string&, int, bool>(),
             "to_nothing"_a, "to_one"_a, "to_two"_a, "to_three"_a, "distinct"_a = false, "smallest"_a = 0,
             "path"_a = "", "threads"_a = 1, "always"_a = false)
        .def("extend", &Sequence::extend, "values"_a, "count"_a)
        .def("adopt", &Sequence::adopt, "values"_a, "count"_a)
        .def_prop_ro("known", &Sequence::known)
        .def_prop_ro("largest", &Sequence::largest)
        .def_prop_ro("largest_at", &Sequence::largest_at)
        .def_prop_ro("mask", &Sequence::mask)
        .def_prop_ro("twisted", &Sequence::twisted)
        .def_prop_ro("rare", &Sequence::rare)
        .def_prop_ro("last_rare", &Sequence::last_rare)
        .def_prop_ro("left_to_step", &Sequence::left_to_step);
    module.def("nim_sequence_paths", &paths, "The ways to compute that this machine has, fastest first.");
}
