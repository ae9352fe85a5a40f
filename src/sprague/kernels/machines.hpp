// What the block kernel asks of the instruction set, compiled for several of them; one is chosen at run time.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace heaps {

using Value = std::uint16_t;

constexpr int lane_words = 24;
constexpr int lanes = 64 * lane_words - 16;  // fewer than are loaded, since rows begin at any bit of a byte

// Those lanes, as bits.
inline void first_lanes(std::uint64_t (&set)[lane_words]) {
    for (std::uint64_t& word : set) word = ~0ull;
    set[lane_words - 1] >>= 64 * lane_words - lanes;
}

// Rows of bit planes by where they begin: first those that begin at bit 7 of a byte, then bit 6, ...
struct Rows {
    std::uint32_t first = 0;      // in the table of byte offsets
    std::uint16_t count[8] = {};  // by the bit
};

// The table of byte offsets goes on so far behind the last row: rows are fetched before they are needed.
constexpr int rows_ahead = 12;

// hit |= the union of the rows; `window` is what the byte offsets are counted from. Each row is read for 8 * lane_words
// bytes; the union is right in the first `lanes` bits.
using UniteRows = void (*)(const std::uint8_t* window, const std::uint32_t* offsets, const Rows& rows,
                           std::uint64_t* hit);

// Whether left[i] ^ right[i] == wanted for some i < count; count is a multiple of 64.
using HasXor = bool (*)(const Value* left, const Value* right, std::size_t count, Value wanted);

// One version for each instruction set that was compiled in and runs on this machine, fastest first.
struct Machine {
    std::string name;
    UniteRows unite;
    HasXor has_xor;
};
const std::vector<Machine>& machines();

}  // namespace heaps
