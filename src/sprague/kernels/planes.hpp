// Bit planes: for a value w, the positions m with G(m) = w as one long row of bits.
//
// If a rare heap r with value g is part of a split that takes t tokens, then n has the option value v = w ^ g wherever
// the plane of w has a bit at n - t - r. For `lanes` consecutive n at once this is the plane of w, moved by t + r; all
// the n that have v among their options are the union of such rows, and making these unions is where the time goes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace heaps {

constexpr int lane_words = 15;
constexpr int lanes = 64 * lane_words;  // one word less than is loaded, since rows begin at any bit of a byte

// Rows by where they begin: first those that begin at bit 0 of a byte, then bit 1, ...
struct Rows {
    std::uint32_t first = 0;  // in the table of byte offsets
    std::uint16_t count[8] = {};
};

// hit |= the union of the rows; `window` is what the byte offsets are counted from.
using UniteRows = void (*)(const std::uint8_t* window, const std::uint32_t* offsets, const Rows& rows, std::uint64_t* hit);

// One version for each instruction set that was compiled in and runs on this machine, fastest first.
struct Machine {
    std::string name;
    UniteRows unite;
};
const std::vector<Machine>& machines();

}  // namespace heaps
