// Which options are looked for in a block of heaps; see scanner.hpp. A chart is made from what is known and holds for a
// long stretch behind it.
//
// If a rare heap r with value g is part of a split that takes t tokens, then n has the option value G(n - t - r) ^ g: an
// entry with the offset t + r. A move to one heap is the same with g = 0 and offset t. The entries give all common values
// among the options. Rare values are shown by pairs of common heaps, of which a sample will do.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "machines.hpp"
#include "nim_sequence.hpp"

namespace heaps {

// The values of each kind, numbered in increasing order: the lowest bit of the mask is left out of a value, since it follows
// from the other bits and the kind. The nim-sum of two values has the nim-sum of their numbers, and is common if one of them
// is. As a code, the low bits of the number are one byte; the high ones, and a bit for the kind, are the other.
class Numbering {
  public:
    Numbering() = default;
    Numbering(const Partition& partition, int low_bits, std::uint32_t largest);

    static constexpr std::uint8_t common = 0x80, no_heap = 0x40;  // in the high byte
    // Of the numbers that are told apart.
    std::uint32_t end() const { return std::min(std::uint32_t{no_heap} << low_bits, 8u * Open::most_bins); }

    std::uint32_t number(std::uint32_t value) const { return value >> (place + 1) << place | (value & below_place); }
    std::uint32_t value(std::uint32_t number, bool is_common, std::int64_t position) const {
        const std::uint32_t even = number >> place << (place + 1) | (number & below_place);
        return even | static_cast<std::uint32_t>(partition.rare(position, even) == is_common) << place;
    }
    // A value of the other kind is less than this one if its number is below this.
    std::uint32_t below(std::uint32_t value) const { return ((value >> (place + 1)) + (value >> place & 1)) << place; }
    Code code(std::uint32_t number, bool is_common) const {
        return {static_cast<std::uint8_t>(number & ((1u << low_bits) - 1)),
                static_cast<std::uint8_t>(number >> low_bits | (is_common ? common : 0))};
    }
    bool is_common(std::int64_t position, std::uint32_t value) const { return !partition.rare(position, value); }
    // The value is at most `largest`.
    Code code(std::int64_t position, std::uint32_t value) const { return codes[position & 1][value]; }
    std::uint32_t number(Code code) const {
        return code.low | static_cast<std::uint32_t>(code.high & (no_heap - 1)) << low_bits;
    }

  private:
    Partition partition;
    int low_bits = 0;
    std::uint32_t place = 0, below_place = 0;  // of the lowest bit of the mask; the bits below it
    std::vector<Code> codes[2];                // of all values, at even and odd positions
};

// n reaches the nim-sum of G(n - offset) and this value.
struct Source {
    std::int64_t offset;
    Value value;
    Code code;
};

// The rest of the heap in lane i is the one in lane i - offset, if that is not negative.
struct NearEntry {
    std::uint32_t offset, number;
};

// The first ones leave a few numbers of each heap open.
struct Entries {
    std::vector<Entry> all;
    std::size_t first = 0;
};

class Chart {
  public:
    // False where blocks cannot be: no mask, values too large, or too many offsets too large.
    bool make(const NimSequence& sequence, const Value* value, int low_bits);
    // Notes a rare heap, among the far sources until the next block begins.
    void add(std::int64_t position, Value found);
    void begin_block();

    static constexpr std::size_t most_far = 512;  // they are looked at one by one

    Numbering numbering;
    std::uint32_t top = 0;  // this holds for values up to here
    Entries for_common;
    std::vector<Source> far;  // those with larger offsets, and the latest
    std::vector<NearEntry>
        nearest[2];                    // with offsets below `lanes`, by offset: what makes common of rests of each kind
    Entries for_rare;                  // a sample: some heaps of each common value, with whatever rest
    std::vector<Value> pool;           // further pairs: value[1 .. pool size], backwards
    std::int64_t all_pairs_until = 0;  // the pool has a heap of every pair that a smaller heap than this is split into
    std::vector<std::int64_t> to_two;  // as in the rules
    std::int64_t span = 0;             // how far back rests may lie
    std::int64_t until = 0;            // a new chart is due there

  private:
    void enter(const Source& source);
    void make_sample(const NimSequence& sequence, const Value* value);
    struct Trial;
    void useful_first(Entries& entries, const Trial& trial, bool common) const;
};

}  // namespace heaps
