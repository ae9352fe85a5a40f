// The options of a block of `lanes` heaps at once, in the bytes of registers.
//
// For each entry of a chart, the rests of the heaps lie side by side, and so do the codes of their values; the nim-sums with
// the code of the entry tell the numbers of options. Eight numbers are a bin, a byte of a register for each heap: a table
// look-up gives 1 << number % 8 where the number is in the bin, and 0 elsewhere. So an entry takes two loads and, for each
// bin, one look-up, for 64 heaps and 8 values at once; and what is loaded fits the first-level cache.
//
// The entries that leave the fewest numbers open come first. When they are done, only a few numbers of each heap have to
// be compared with what the others give. Rests within the block are not taken in. Each thread has codes of its own.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "chart.hpp"
#include "machines.hpp"

namespace heaps {

// For each heap of a block, which numbers of one kind entries reach, so far as they were looked for.
class Reached {
  public:
    void begin(std::int64_t position, bool of_common) { first = position, common = of_common, bins = 0; }
    std::uint32_t end() const { return 8 * bins; }
    // The next number in this lane, from this one on, that is not reached; `end` or more if it was not looked for.
    std::uint32_t next_open(std::size_t lane, std::uint32_t number) const {
        std::uint32_t from = 0xffu << number % 8 & 0xff;
        for (std::uint32_t bin = number / 8; bin < bins; ++bin, from = 0xff)
            if (const std::uint32_t open = ~bytes[bin * std::size_t{lanes} + lane] & from)
                return 8 * bin + lowest_bit(open);
        return std::max(end(), number);
    }

  private:
    friend class Scanner;
    std::int64_t first = 0;
    bool common = true;
    std::uint32_t bins = 0;
    std::vector<std::uint8_t> bytes;
};

// So many heaps are confirmed together.
constexpr std::int64_t stretch = 64 * lanes;

class Scanner {
  public:
    explicit Scanner(const Machine& machine) : machine(machine) {}

    // Begins anew, with another chart.
    void use(const Chart* chart, const Value* value, std::int64_t known);
    // Forgets what is known from there on.
    void retract(std::int64_t to) { placed = std::min(placed, to); }
    // Looks for further numbers, so many bins or up to seven less; by the first entries, or all.
    void scan(Reached& reached, const Value* value, std::uint32_t bins, bool by_all);
    // Finds the first numbers that are open and reached by no other entry, given their ends.
    void find_open(const Reached& reached, Open& open) const;
    // Whether an entry that was not among the first gives n this common number; the rests are known.
    bool others_reach(std::int64_t n, std::uint32_t number) const;
    // Of the rare numbers from this one to `end` that are not reached, the first that no option of n has by a pair with one
    // heap of the pool; `end` or more if there is none.
    std::uint32_t first_not_shown(const Reached& reached, const Value* value, std::int64_t n, std::uint32_t number,
                                  std::uint32_t end) const;
    // Those of the heaps begin, ..., end - 1 of which a rare value below theirs is not shown to be an option: neither by
    // the sample nor by a pair with a heap of the pool.
    std::vector<std::int64_t> doubtful(const Value* value, std::int64_t begin, std::int64_t end);

  private:
    const Machine& machine;
    const Chart* chart = nullptr;
    std::vector<std::uint8_t> low, high;
    std::int64_t base = 0, placed = 0;  // they hold the codes of the positions base, ..., placed - 1
    // What lies further back than this is not read: two stretches, which are confirmed behind what is placed, and the span.
    std::int64_t reach() const { return chart->span + 2 * stretch + lanes; }
    Reached rare;  // of a block that is confirmed

    void place(const Value* value, std::int64_t known);
    bool pool_shows(const Value* value, std::int64_t n, std::uint32_t number) const;
    std::uint64_t doubtful_lanes(const Value* value, std::int64_t begin, std::int64_t end);
    const Entries& entries(bool common) const { return common ? chart->for_common : chart->for_rare; }
};

}  // namespace heaps
