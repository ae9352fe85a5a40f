// The options of a heap that leave three heaps, which hexadecimal codes allow.
//
// For each sum the nim-sums of two heaps are kept as a set of bits; a third heap permutes such a set. To join all these
// sets for each n takes n/3 times their length, and as values may grow with n, the cube in all. So only the sets of a
// few third heaps are joined. Then the least value that is still missing is looked for in the others, one bit of each: if
// it is in none, it is the nim-value. Where values grow it is nearly always in that of a third heap with about the same
// value, the other two being nearly alike; these are looked at first. So it takes about the square of n.

#pragma once

#include <cstdint>
#include <vector>

#include "machines.hpp"

namespace heaps {

class Marks;
class Interruptions;

class Triples {
  public:
    // The least value that is not marked and not the nim-sum of three non-empty heaps of together n - t for a t of
    // `taken`. `largest` is the largest of value[0 .. n - 1].
    std::uint32_t least_missing(const Value* value, std::int64_t n, const std::vector<std::int64_t>& taken,
                                const Marks& marks, std::uint32_t largest, Interruptions&);

  private:
    std::vector<std::uint64_t> sets;  // of the pairs with sum 0, 1, ..., `words` words each
    std::vector<std::uint64_t> seen;
    std::vector<std::vector<std::int64_t>> heaps_of;  // for each value the first few heaps that have it
    std::int64_t known = 0;                           // so many sets
    std::uint32_t words = 0;

    void extend(const Value* value, std::int64_t total, std::uint32_t words, Interruptions&);
    void join(const Value* value, std::int64_t total, std::int64_t third);
    bool likely(std::int64_t total, std::uint32_t wanted) const;
    bool holds(const Value* value, std::int64_t total, std::int64_t third, std::uint32_t wanted) const;
    bool reached(const Value* value, std::int64_t total, std::uint32_t wanted, Interruptions&);
};

}  // namespace heaps
