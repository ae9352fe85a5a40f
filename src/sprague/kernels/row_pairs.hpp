// Pairs of rows that recur. Where many pairs of entries with one value lie the same distance apart, the planes are kept a
// second time, united with themselves moved by that distance, and one row then does the work of two. (Among the 1584 rare
// heaps of 0.6, 205 such pairs lie 26 apart.) Further distances save less than the memory that they take costs.

#pragma once

#include <cstdint>
#include <vector>

#include "machines.hpp"

namespace heaps {

// An entry of a chart or, where `paired`, two: with the same value the one at offset + distance as well.
struct Row {
    std::int64_t offset;
    bool paired;
};

// The offsets of entries, by their values; each list increases.
using Offsets = std::vector<std::vector<std::int64_t>>;

// The distance at which the most offsets of one value lie apart; 0 if these are too few to be of use.
std::int64_t distance_of_most_pairs(const Offsets& offsets);

// The entries as rows, each in one, by value, pairs first; no pairs if the distance is 0.
std::vector<std::vector<Row>> paired_up(const Offsets& offsets, std::int64_t distance);

}  // namespace heaps
