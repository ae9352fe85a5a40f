// Tables over all subsets of at most 40 cells, for board games in which nothing is added: one bit a state, the 64 states
// that differ in the cells 0 ... 5 in one word. A move then acts on whole words by shifts.
//
// The words come in increasing order of the other cells, so that a move that takes one of those looks up a finished word.
// Moves within a word are repeated until nothing changes, at most seven times, since each lowers the number of cells.

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

namespace nb = nanobind;

namespace {

using std::uint64_t;

using Moves = nb::ndarray<const uint64_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<nb::numpy, uint64_t, nb::ndim<2>>;

constexpr int low_cells = 6;

// A move, cut into what it says of the cells of a word and of the others.
struct Cut {
    uint64_t need, ban, gone;  // of the other cells
    uint64_t legal;            // states of the word in which it is legal
    uint64_t after;            // states of the word without the cells that go
    std::array<std::uint8_t, low_cells> needed{}, optional{};
    int needs = 0, options = 0;

    Cut(uint64_t need, uint64_t gone, uint64_t ban)
        : need(need >> low_cells), ban(ban >> low_cells), gone(gone >> low_cells) {
        legal = after = 0;
        for (uint64_t state = 0; state < 64; ++state) {
            if ((state & need & 63) == (need & 63) && !(state & ban & 63)) legal |= uint64_t{1} << state;
            if (!(state & gone & 63)) after |= uint64_t{1} << state;
        }
        for (int cell = 0; cell < low_cells; ++cell)
            if (gone >> cell & 1)
                (need >> cell & 1 ? needed[needs++] : optional[options++]) = static_cast<std::uint8_t>(1 << cell);
    }

    bool possible(uint64_t others) const { return (others & need) == need && !(others & ban); }

    // The states from which the move leads into the states given.
    uint64_t into(uint64_t states) const {
        states &= after;
        for (int i = 0; i < needs; ++i) states <<= needed[i];
        for (int i = 0; i < options; ++i) states |= states << optional[i];
        return states & legal;
    }
};

// One word a plane: plane v has a bit where the nim-value is v. A single plane: the P-positions.
template <int K> struct Planes {
    uint64_t of[K];

    bool operator!=(const Planes& other) const { return !std::equal(of, of + K, other.of); }

    void add(const Cut& move, const Planes& reached) {
        for (int v = 0; v < K; ++v) of[v] |= move.into(reached.of[v]);
    }

    // Where the least value not seen is each v; states with none below K are in no plane.
    Planes mex() const {
        Planes least;
        uint64_t all = ~uint64_t{0};
        for (int v = 0; v < K; ++v) least.of[v] = all & ~of[v], all &= of[v];
        return least;
    }
};

template <int K> bool fill(const std::vector<Cut>& moves, int cells, uint64_t* out) {
    const uint64_t words = cells > low_cells ? uint64_t{1} << (cells - low_cells) : 1;
    auto* const table = reinterpret_cast<Planes<K>*>(out);
    std::vector<const Cut*> within;
    bool fits = true;
    for (uint64_t others = 0; others < words; ++others) {
        if ((others & 0xffff) == 0xffff) {
            nb::gil_scoped_acquire acquire;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        }
        Planes<K> seen{};
        within.clear();
        for (const Cut& move : moves) {
            if (!move.possible(others)) continue;
            if (others & move.gone) seen.add(move, table[others & ~move.gone]);
            else within.push_back(&move);
        }
        Planes<K> now = seen.mex();
        for (bool again = !within.empty(); again;) {
            Planes<K> both = seen;
            for (const Cut* move : within) both.add(*move, now);
            const Planes<K> next = both.mex();
            again = next != now;
            now = next;
        }
        table[others] = now;
        if (K > 1) {
            uint64_t any = 0;
            for (int v = 0; v < K; ++v) any |= now.of[v];
            fits = fits && any == ~uint64_t{0};
        }
    }
    return fits;
}

Table subset_table(const Moves& given, int cells, int planes) {
    if (cells < 0 || cells > 40) throw std::invalid_argument("tables over all subsets are for 0 to 40 cells");
    if (planes != 1 && planes != 8 && planes != 32) throw std::invalid_argument("1, 8 or 32 planes");
    std::vector<Cut> moves;
    for (std::size_t i = 0; i < given.shape(0); ++i) {
        const uint64_t need = given(i, 0), gone = given(i, 1), ban = given(i, 2);
        if (!(need & gone)) throw std::invalid_argument("a move must take a cell that it needs");
        if (!(need & ban)) moves.emplace_back(need, gone, ban);
    }
    const std::size_t words = cells > low_cells ? std::size_t{1} << (cells - low_cells) : 1;
    std::unique_ptr<uint64_t[]> table(new uint64_t[words * planes]);
    bool fits;
    {
        nb::gil_scoped_release release;
        fits = planes == 1   ? fill<1>(moves, cells, table.get())
               : planes == 8 ? fill<8>(moves, cells, table.get())
                             : fill<32>(moves, cells, table.get());
    }
    if (!fits) throw std::overflow_error("a nim-value has no plane");
    uint64_t* data = table.get();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<uint64_t*>(p); });
    table.release();
    return Table(data, {words, static_cast<std::size_t>(planes)}, owner);
}

}  // namespace

void add_subset_tables(nb::module_& module) {
    using namespace nb::literals;
    module.def("subset_table", &subset_table, "moves"_a, "cells"_a, "planes"_a,
               "P-positions (one plane) or nim-values (one plane a value) of all subsets of the cells.");
}
