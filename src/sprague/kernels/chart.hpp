// Which rows of bit planes show where a value is an option; see planes.hpp. A chart is made from what is known, holds
// for a long stretch behind it, and does not change while it is used.
//
// If a rare heap r with value g is part of a split that takes t tokens, then n has the option value v = w ^ g wherever
// G(n - t - r) = w: the plane of w, moved by the offset t + r. A move to one heap is the same with g = 0 and offset t.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "machines.hpp"
#include "nim_sequence.hpp"
#include "row_pairs.hpp"

namespace heaps {

// n reaches the value G(n - offset) ^ value.
struct Entry {
    std::uint32_t offset;
    Value value;
};

struct FarEntry {
    std::int64_t offset, position;  // of the rare heap; -1 in a move to one heap
    Value value;
};

class Chart {
  public:
    // False where blocks do not pay: too few of the entries are near, or too many far.
    bool make(const NimSequence& sequence, const Value* value);
    static constexpr std::size_t most_far = 512;  // far entries are taken in one by one

    std::vector<Entry> near;  // those in the planes, by offset
    std::vector<FarEntry> far;
    std::vector<std::uint32_t> planes;     // the values that have one, densest first
    std::vector<std::int32_t> plane_of;    // value -> its plane, or -1
    std::int64_t distance = 0;             // of pairs; where it is not 0, each plane is followed by one for them
    std::int64_t span = 0;                 // how far back the rows begin
    std::size_t stride = 0;                // bytes of a plane
    std::int64_t capacity = 0;             // positions of a plane
    std::vector<std::uint32_t> offsets;    // of the rows, in bytes
    std::vector<std::vector<Rows>> tiers;  // value -> its rows, densest first
    std::vector<std::uint64_t> common;     // the common values, as bits
    std::vector<Value> pool;               // value[1 .. pool size], backwards
    std::vector<std::int64_t> to_two;      // as in the rules
    std::uint32_t words = 0;               // of the values that are kept track of, 64 to a word

    // Entries with offsets below `nearest_span`, as arrays that are read beside the latest values: at nearest_span -
    // offset its value, or what no nim-sum gives. Where two entries have one offset, there is a second array.
    static constexpr std::int64_t nearest_span = 8192;
    std::vector<std::vector<Value>> nearest;

    std::size_t copies() const { return distance ? 2 : 1; }  // planes of a value
    std::uint32_t top() const { return 64 * words - 1; }
    bool is_common(std::uint32_t value) const { return common[value / 64] >> (value % 64) & 1; }

  private:
    // Where a row begins in any plane: its byte, counted from that of the plane, and the bit of this.
    struct Start {
        std::uint32_t byte;
        std::uint8_t bit;
        bool paired;
    };
    using Starts = std::vector<std::vector<Start>>;               // by the value of the entry
    std::array<std::vector<std::uint32_t>, 8> with_start_at_bit;  // the offsets of one tier

    bool sort_entries(const NimSequence& sequence);
    void make_nearest();
    void make_planes(const std::vector<double>& density);
    void make_tiers(const NimSequence& sequence, const Value* value, const std::vector<double>& density);
    Starts starts(const Offsets& offsets_of) const;
    void add_sampled_rows(std::uint32_t value, const Starts& starts, const std::vector<double>& density);
    void add_rows(std::uint32_t value, const Starts& starts, const std::vector<std::uint32_t>& partners,
                  std::size_t most, std::size_t together);
};

}  // namespace heaps
