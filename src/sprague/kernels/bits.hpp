// Bits of a 64-bit word.

#pragma once

#include <cstdint>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace heaps {

// The number of the lowest bit of a word that is not 0.
inline std::uint32_t lowest_bit(std::uint64_t word) {
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long index;
    _BitScanForward64(&index, word);
    return index;
#else
    return static_cast<std::uint32_t>(__builtin_ctzll(word));
#endif
}

// The least power of two above x.
inline std::uint32_t power_of_two_above(std::uint32_t x) {
    std::uint32_t power = 1;
    while (power <= x) power *= 2;
    return power;
}

// The word whose bit i is the bit i ^ by of this one; by < 64.
inline std::uint64_t permuted(std::uint64_t word, std::uint32_t by) {
    constexpr std::uint64_t lower[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                        0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (int k = 0; k < 6; ++k)
        if (by >> k & 1) word = (word & lower[k]) << (1 << k) | (word >> (1 << k) & lower[k]);
    return word;
}

}  // namespace heaps
