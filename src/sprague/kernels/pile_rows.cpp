// The rows of nim-values of two piles, one pile of each row fixed: G(x, b) for b = 0, 1, ..., column after column.
//
// Any number may be taken from the pile x. Which pairs (d, k) may be taken otherwise, d from x and k > 0 from b, is given
// as all (0, k), as families (k + e, k), and one by one; each may depend on x and b modulo m. Then G(x, b) is the least
// number that is neither in row b before, nor in column x below, nor on one of the diagonals x - b - e below: sets of
// bits, in rings that are long enough for the values that lie near x. |G(x, b) - x| is at most the number of those pairs.

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "bits.hpp"
#include "nim_sequence.hpp"

namespace nb = nanobind;

namespace {

using Numbers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Pairs = nb::ndarray<const std::int64_t, nb::shape<-1, 2>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<std::int16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Words = std::vector<std::uint64_t>;

// Which of some moves are allowed, by x and b modulo m.
struct Allowed {
    std::vector<std::uint8_t> flags;
    std::int64_t modulus;

    Allowed(const Flags& given, std::int64_t modulus, std::size_t moves)
        : flags(given.data(), given.data() + given.size()), modulus(modulus) {
        const auto m = static_cast<std::size_t>(modulus);
        if (modulus < 1 || given.shape(0) != moves || given.shape(1) != m || given.shape(2) != m)
            throw std::invalid_argument("a flag is needed for each move and each pair of remainders");
    }
    bool at(std::size_t move, std::int64_t x, std::int64_t b) const {
        return flags[(move * modulus + x % modulus) * modulus + b % modulus] != 0;
    }
};

class PileRows {
    static constexpr std::size_t most_shifts = 64;

  public:
    PileRows(std::int64_t rows, std::int64_t spread, const Numbers& shifts, const Flags& shifts_allowed,
             const Pairs& pairs, const Flags& pairs_allowed, std::int64_t modulus)
        : rows(rows),
          spread(spread),
          shifts(shifts.data(), shifts.data() + shifts.size()),
          shift_allowed(shifts_allowed, modulus, shifts.size()),
          pair(pairs.data(), pairs.data() + pairs.size()),
          pair_allowed(pairs_allowed, modulus, pairs.shape(0)),
          low(static_cast<std::size_t>(rows)) {
        if (rows < 1 || spread < 0 || spread > 32767 || shifts.size() > most_shifts)
            throw std::invalid_argument("rows, spread or the number of shifts out of range");
        std::int64_t farthest = rows;
        for (const std::int64_t e : this->shifts) farthest = std::max(farthest, rows + (e < 0 ? -e : e));
        for (std::size_t i = 0; i < pair.size(); i += 2) {
            if (pair[i] < 0 || pair[i + 1] < 1)
                throw std::invalid_argument("some tokens must be taken from the pile b");
            farthest = std::max(farthest, pair[i]);
        }
        while (static_cast<std::int64_t>(64 * words) < farthest + 2 * spread + 192) words *= 2;
        while (ring <= farthest + 1) ring *= 2;
        used.assign(static_cast<std::size_t>(rows), Words(words));
        diagonals.assign(this->shifts.size() * static_cast<std::size_t>(ring), Words(words));
        column.resize(words), single.resize(words);
    }

    // Fills in the columns known, ..., count - 1 of a table of G(x, b) - x, column after column.
    void extend(const Table& table, std::int64_t count) {
        if (static_cast<std::int64_t>(table.shape(1)) != rows || static_cast<std::int64_t>(table.shape(0)) < count)
            throw std::invalid_argument("the table has other rows, or fewer columns");
        std::int16_t* const cells = table.data();
        nb::gil_scoped_release release;
        for (; known < count; ++known) fill_column(cells);
    }
    std::int64_t known = 0;

  private:
    std::int64_t rows, spread;
    std::vector<std::int64_t> shifts;
    Allowed shift_allowed;
    std::vector<std::int64_t> pair;
    Allowed pair_allowed;
    std::vector<std::int64_t> low;  // the least value that is not in the row yet
    std::size_t words = 4;
    std::int64_t ring = 64;
    std::vector<Words> used, diagonals;  // by row; by shift and x - b
    Words column, single;
    heaps::Interruptions interruptions;

    std::uint64_t& word(Words& set, std::int64_t value) const {
        return set[static_cast<std::size_t>(value / 64) & (words - 1)];
    }
    void add(Words& set, std::int64_t value) const { word(set, value) |= std::uint64_t{1} << (value % 64); }
    Words& diagonal(std::size_t shift, std::int64_t number) {
        return diagonals[shift * static_cast<std::size_t>(ring) + static_cast<std::size_t>(number & (ring - 1))];
    }

    void fill_column(std::int16_t* cells) {
        const std::int64_t x = known;
        std::fill(column.begin(), column.end(), 0);
        for (std::size_t s = 0; s < shifts.size(); ++s) std::fill(diagonal(s, x).begin(), diagonal(s, x).end(), 0);
        for (std::int64_t b = 0; b < rows; ++b) {
            Words& row = used[static_cast<std::size_t>(b)];
            word(row, x + spread) &= ~(std::uint64_t{1} << ((x + spread) % 64));
            const std::int64_t value = least(cells, x, b);
            if (value > x + spread || value < x - spread) throw std::logic_error("a value lies too far off");
            add(row, value), add(column, value);
            std::int64_t& first = low[static_cast<std::size_t>(b)];
            while (word(row, first) >> (first % 64) & 1 && first < x + spread) ++first;
            cells[x * rows + b] = static_cast<std::int16_t>(value - x);
        }
        for (std::size_t s = 0; s < shifts.size(); ++s) {
            const std::int64_t at = x - std::max<std::int64_t>(shifts[s], 0);
            for (std::int64_t b = 0; at >= 0 && b < rows; ++b) add(diagonal(s, at - b), at + cells[at * rows + b]);
        }
        interruptions.after(8 * rows);
    }

    std::int64_t least(const std::int16_t* cells, std::int64_t x, std::int64_t b) {
        const std::uint64_t* sets[most_shifts + 3];
        std::size_t count = 0;
        sets[count++] = used[static_cast<std::size_t>(b)].data(), sets[count++] = column.data();
        for (std::size_t s = 0; s < shifts.size(); ++s)
            if (shift_allowed.at(s, x, b)) sets[count++] = diagonal(s, x - b - shifts[s]).data();
        if (!pair.empty()) {
            std::fill(single.begin(), single.end(), 0), sets[count++] = single.data();
            for (std::size_t i = 0; 2 * i < pair.size(); ++i) {
                const std::int64_t from = x - pair[2 * i], below = b - pair[2 * i + 1];
                if (from >= 0 && below >= 0 && pair_allowed.at(i, x, b)) add(single, from + cells[from * rows + below]);
            }
        }
        const std::int64_t first = low[static_cast<std::size_t>(b)];
        std::uint64_t mask = ~std::uint64_t{0} << (first % 64);
        for (std::int64_t w = first / 64;; ++w, mask = ~std::uint64_t{0}) {
            std::uint64_t taken = 0;
            for (std::size_t i = 0; i < count; ++i) taken |= sets[i][static_cast<std::size_t>(w) & (words - 1)];
            if (const std::uint64_t free = ~taken & mask) return 64 * w + heaps::lowest_bit(free);
        }
    }
};

}  // namespace

void add_pile_rows(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<PileRows>(module, "PileRows", "The rows of nim-values of two piles, column after column.")
        .def(nb::init<std::int64_t, std::int64_t, const Numbers&, const Flags&, const Pairs&, const Flags&,
                      std::int64_t>(),
             "rows"_a, "spread"_a, "shifts"_a, "shifts_allowed"_a, "pairs"_a, "pairs_allowed"_a, "modulus"_a)
        .def("extend", &PileRows::extend, "table"_a, "count"_a)
        .def_ro("known", &PileRows::known);
}
