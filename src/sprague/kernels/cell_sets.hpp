// Sets of at most 64 W cells as machine words, and the moves of a board game on them: (S without gone) together with
// add, legal where all of need and none of ban is in S.

#pragma once

#include <cstdint>
#include <cstring>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace boards {

// The lowest and the highest bit of a word that is not 0.
#if defined(_MSC_VER) && !defined(__clang__)
inline int lowest(std::uint64_t word) {
    unsigned long index;
    _BitScanForward64(&index, word);
    return static_cast<int>(index);
}
inline int highest(std::uint64_t word) {
    unsigned long index;
    _BitScanReverse64(&index, word);
    return static_cast<int>(index);
}
#else
inline int lowest(std::uint64_t word) { return __builtin_ctzll(word); }
inline int highest(std::uint64_t word) { return 63 - __builtin_clzll(word); }
#endif

inline int count(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555ull;
    word = (word & 0x3333333333333333ull) + (word >> 2 & 0x3333333333333333ull);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Full;
    return static_cast<int>(word * 0x0101010101010101ull >> 56);
}

template <int W> struct Bits {
    std::uint64_t word[W] = {};

    static Bits load(const std::uint64_t* from) {
        Bits set;
        std::memcpy(set.word, from, sizeof set.word);
        return set;
    }
    static Bits load_bytes(const std::uint8_t* from) {
        Bits set;
        std::memcpy(set.word, from, sizeof set.word);
        return set;
    }
    static Bits of(int cell) {
        Bits set;
        set.word[cell / 64] = std::uint64_t{1} << cell % 64;
        return set;
    }

    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < W; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits operator|(const Bits& other) const { return Bits(*this) |= other; }
    Bits operator&(const Bits& other) const {
        Bits set(*this);
        for (int i = 0; i < W; ++i) set.word[i] &= other.word[i];
        return set;
    }
    Bits without(const Bits& other) const {
        Bits set(*this);
        for (int i = 0; i < W; ++i) set.word[i] &= ~other.word[i];
        return set;
    }
    // Every cell `steps` lower; those that would be below 0 are lost.
    Bits down(int steps) const {
        Bits set;
        const int words = W == 1 ? 0 : steps / 64, bits = W == 1 ? steps : steps % 64;
        for (int i = 0; i + words < W; ++i) {
            set.word[i] = word[i + words] >> bits;
            if (bits && i + words + 1 < W) set.word[i] |= word[i + words + 1] << (64 - bits);
        }
        return set;
    }

    bool has(int cell) const { return word[cell / 64] >> cell % 64 & 1; }
    bool within(const Bits& other) const {
        std::uint64_t outside = 0;
        for (int i = 0; i < W; ++i) outside |= word[i] & ~other.word[i];
        return !outside;
    }
    bool meets(const Bits& other) const {
        std::uint64_t both = 0;
        for (int i = 0; i < W; ++i) both |= word[i] & other.word[i];
        return both != 0;
    }
    bool empty() const {
        std::uint64_t any = 0;
        for (int i = 0; i < W; ++i) any |= word[i];
        return !any;
    }
    int size() const {
        int total = 0;
        for (int i = 0; i < W; ++i) total += count(word[i]);
        return total;
    }
    // The least and the greatest cell of a set that is not empty.
    int first() const {
        int i = 0;
        while (i < W - 1 && !word[i]) ++i;
        return 64 * i + lowest(word[i]);
    }
    int last() const {
        int i = W - 1;
        while (i > 0 && !word[i]) --i;
        return 64 * i + highest(word[i]);
    }
    int take_first() {
        const int cell = first();
        word[cell / 64] &= word[cell / 64] - 1;
        return cell;
    }

    // Every cell in turn, in increasing order.
    template <class Visit> void each(Visit&& visit) const {
        for (int i = 0; i < W; ++i)
            for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) visit(64 * i + lowest(rest));
    }

    bool operator==(const Bits& other) const { return std::memcmp(word, other.word, sizeof word) == 0; }
    bool operator<(const Bits& other) const {
        for (int i = W - 1; i > 0; --i)
            if (word[i] != other.word[i]) return word[i] < other.word[i];
        return word[0] < other.word[0];
    }
    std::uint64_t hash() const {
        std::uint64_t h = 0;
        for (int i = 0; i < W; ++i) {
            h ^= word[i];
            h ^= h >> 31, h *= 0x9E3779B97F4A7C15ull;
            h ^= h >> 29, h *= 0xBF58476D1CE4E5B9ull;
        }
        return h ^ h >> 32;
    }
};

template <int W> struct Move {
    Bits<W> need, gone, ban, add;

    bool legal(const Bits<W>& set) const { return need.within(set) && !ban.meets(set); }
    Bits<W> played(const Bits<W>& set) const { return set.without(gone) | add; }
    Bits<W> touched() const { return need | gone | ban | add; }
};

}  // namespace boards
