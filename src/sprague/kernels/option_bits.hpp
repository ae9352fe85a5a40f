// Which values 64 neighbouring heaps have among their options, as bits: for a check, so in plain C++ and apart from the
// engine's way.
//
// A split leaves one heap of a list, the same for all, and beside it what are neighbours again. Let the value of these be
// 8 b + l, and that of the listed heap 8 c + k: the nim-sum is 8 (b ^ c) + (l ^ k). So of each heap b and the bit 1 << l are
// kept in a byte each. Of the listed heaps those with the same k come together; where b ^ c is the wanted one of eight, the
// bit is taken over, and bit l moves to the place l ^ k when all are through.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heaps {

constexpr std::int64_t side_by_side = 64;

// What a split takes together with the listed heap, and the value of that heap without its lowest three bits.
struct Beside {
    std::int64_t offset;
    std::uint8_t eighth;
};
using ByLowBits = std::array<std::vector<Beside>, 8>;

// The heaps n, n + 1, ..., n + 63: bit v of word[i] says whether n + i has the option 64 w + v. `eighth` and `bit` are those
// of the heap n; those before and behind it are next to it.
void option_bits(const ByLowBits& listed, const std::uint8_t* eighth, const std::uint8_t* bit, std::uint32_t w,
                 std::uint64_t* word);

// Whether value[a] ^ value[rest - a] is this one for some a with begin <= a < end.
bool some_pair(const std::uint16_t* value, std::int64_t rest, std::int64_t begin, std::int64_t end, std::uint16_t sum);

}  // namespace heaps
