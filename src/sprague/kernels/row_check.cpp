// Whether a table of two piles is one of nim-values, by the definition alone: G(x, b) is none of its options' values, and
// every smaller number is. The options of (x, b) are (x', b) for all x' < x, and (x - d, b - k) for the pairs given.

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "nim_sequence.hpp"

namespace nb = nanobind;

namespace {

using Claimed = nb::ndarray<const std::int16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Moves = nb::ndarray<const std::int64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using Allowed = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

// Options (x - d, row) of a row in lower ones.
struct Lower {
    std::int64_t d, row;
};

// Those from positions (x, b) with x of one remainder modulo m.
std::vector<Lower> lower_options(std::int64_t b, std::int64_t remainder, const Moves& moves, const Allowed& allowed) {
    const auto m = static_cast<std::int64_t>(allowed.shape(1));
    std::vector<Lower> found;
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(moves.shape(0)); ++i) {
        const std::int64_t d = moves.data()[2 * i], below = b - moves.data()[2 * i + 1];
        if (below >= 0 && allowed.data()[(i * m + remainder) * m + b % m]) found.push_back({d, below});
    }
    std::sort(found.begin(), found.end(), [](const Lower& one, const Lower& other) { return one.d < other.d; });
    return found;
}

// The number of the first wrong cell of the row b, counted from 0; `columns` if all are right.
std::int64_t first_wrong(const std::int16_t* table, std::int64_t columns, std::int64_t rows, std::int64_t b,
                         const Moves& moves, const Allowed& allowed) {
    heaps::Interruptions interruptions;
    const auto m = static_cast<std::int64_t>(allowed.shape(1));
    std::vector<std::vector<Lower>> lower;
    for (std::int64_t r = 0; r < m; ++r) lower.push_back(lower_options(b, r, moves, allowed));
    std::vector<std::int32_t> seen_at(static_cast<std::size_t>(columns) + 32768, -1);  // an option of which x it is
    std::vector<char> before(seen_at.size(), 0);                                       // in this row, to the left
    std::int64_t full = 0;                                                             // all below are in this row
    for (std::int64_t x = 0; x < columns; ++x) {
        const auto now = static_cast<std::int32_t>(x);
        for (const Lower& each : lower[static_cast<std::size_t>(x % m)]) {
            if (each.d > x) break;
            const std::int64_t from = x - each.d, option = from + table[from * rows + each.row];
            if (option >= 0) seen_at[static_cast<std::size_t>(option)] = now;
        }
        const std::int64_t own = x + table[x * rows + b];
        if (own < 0 || before[static_cast<std::size_t>(own)] || seen_at[static_cast<std::size_t>(own)] == now) return x;
        for (std::int64_t v = full; v < own; ++v)
            if (!before[static_cast<std::size_t>(v)] && seen_at[static_cast<std::size_t>(v)] != now) return x;
        before[static_cast<std::size_t>(own)] = 1;
        while (before[static_cast<std::size_t>(full)]) ++full;
        interruptions.after(static_cast<std::int64_t>(moves.shape(0)) + 8);
    }
    return columns;
}

std::int64_t first_wrong_row_value(const Claimed& table, std::int64_t row, const Moves& moves, const Allowed& allowed) {
    if (row < 0 || row >= static_cast<std::int64_t>(table.shape(1)) || allowed.shape(0) != moves.shape(0) ||
        allowed.shape(1) < 1 || allowed.shape(1) != allowed.shape(2))
        throw std::invalid_argument("no such row, or the moves and where they are allowed do not fit");
    for (std::size_t i = 0; i < moves.shape(0); ++i)
        if (moves.data()[2 * i] < 0 || moves.data()[2 * i + 1] < 1)
            throw std::invalid_argument("some tokens must be taken from the pile b");
    if (table.shape(0) > 1'000'000'000) throw std::invalid_argument("too many columns");
    nb::gil_scoped_release release;
    return first_wrong(table.data(), static_cast<std::int64_t>(table.shape(0)),
                       static_cast<std::int64_t>(table.shape(1)), row, moves, allowed);
}

}  // namespace

void add_row_check(nb::module_& module) {
    using namespace nb::literals;
    module.def("first_wrong_row_value", &first_wrong_row_value, "table"_a, "row"_a, "moves"_a, "allowed"_a,
               "The first column in which a row is not what the definition says; the number of columns if none is.");
}
