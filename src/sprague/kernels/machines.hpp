// What the block kernel asks of the instruction set, compiled for several of them; one is chosen at run time.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace heaps {

using Value = std::uint16_t;

// So many consecutive heaps are looked at together, each in one byte of the registers.
constexpr int lanes = 64;

// A value as two bytes: the nim-sum of two values is that of the bytes. See chart.hpp.
struct Code {
    std::uint8_t low, high;
    Code operator^(Code other) const {
        return {static_cast<std::uint8_t>(low ^ other.low), static_cast<std::uint8_t>(high ^ other.high)};
    }
};

// n reaches the nim-sum of the code of n - offset and this one.
struct Entry {
    std::uint32_t offset;
    Code code;
};

// The numbers of values that `lanes` heaps reach by some entries: bin after bin, eight numbers each, in each lane after lane
// a byte with a bit for each. The codes are those of the rests, and of what lies before the first of the heaps.
struct Wanted {
    std::uint32_t first_bin, bins;  // the first is a multiple of 8
    std::uint8_t high;              // the high byte of a value with the number 0
};
using Scan = void (*)(const std::uint8_t* low, const std::uint8_t* high, const Entry* entries, std::size_t count,
                      Wanted wanted, std::uint8_t* reached);

// The first numbers of each lane that are not reached, at bin and bit, and in which lanes there are so many.
struct Open {
    static constexpr int most = 4, most_bins = 254;
    std::uint8_t bin[most][lanes], bit[most][lanes];
    std::uint64_t in[most], full;                 // the lanes with `most`, or more
    std::uint8_t end_bin[lanes], end_bit[lanes];  // given: only numbers before these count

    std::uint32_t number(int k, std::size_t lane) const { return 8u * bin[k][lane] + bit[k][lane]; }
};
using FindOpen = void (*)(const std::uint8_t* reached, std::uint32_t bins, Open& open);
// Takes out what the entries reach. The high byte is as in Wanted.
using Sift = void (*)(const std::uint8_t* low, const std::uint8_t* high, const Entry* entries, std::size_t count,
                      std::uint8_t high_of_zero, Open& open);

// Whether left[i] ^ right[i] == wanted for some i < count; count is a multiple of 64.
using HasXor = bool (*)(const Value* left, const Value* right, std::size_t count, Value wanted);

// One version for each instruction set that was compiled in and runs on this machine, fastest first.
struct Machine {
    std::string name;
    Scan scan;  // null where registers cannot look up bytes
    FindOpen find_open;
    Sift sift;
    int low_bits;  // of a number; the others are in the high byte
    HasXor has_xor;
};
const std::vector<Machine>& machines();

}  // namespace heaps
