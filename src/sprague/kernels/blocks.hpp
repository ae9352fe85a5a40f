// The sparse-space method for `lanes` consecutive heaps at once, where many positions are rare.
//
// First the bit planes say, for each value, which heaps of the block have it among their options by a rare heap that is
// not too large and a rest below the block (planes.hpp). Then heap after heap: what the planes leave out is added, the
// least free common value is taken and handed on to the heaps of the block that reach it. What this does not settle,
// such as a rare value that no sampled pair confirms, is left to NimSequence::step.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "nim_sequence.hpp"
#include "planes.hpp"

namespace heaps {

class Blocks {
  public:
    explicit Blocks(UniteRows unite) : unite(unite) {}

    // Whether blocks pay from here on; prepares them where that is so.
    bool ready(const NimSequence& sequence, const Value* value);
    // Computes value[known], value[known + 1], ... to the end of a block, below `count` and below a power of two.
    void run(NimSequence& sequence, Value* value, std::int64_t count);

    std::int64_t left_to_step = 0;

  private:
    // A rare heap and the number of tokens taken, or a move to one heap: n reaches the value G(n - offset) ^ value.
    struct Entry {
        std::int64_t offset;
        Value value;
        std::int64_t position;  // of the rare heap
    };
    struct Source {  // a position in the window whose value has no plane
        std::int64_t position;
        Value value;
    };

    UniteRows unite;
    std::int64_t calibrated_at = 0, retry_at = 1 << 14;
    Partition partition;
    std::size_t rare_known = 0;

    std::vector<Entry> near, far;  // near: those in the planes, by offset
    std::size_t near_in_block = 0;
    std::vector<std::uint8_t> planes;
    std::vector<std::int32_t> plane_of;  // value -> its plane, or -1
    std::size_t stride = 0;              // bytes of a plane
    std::int64_t base = 0, capacity = 0, span = 0;  // the planes hold the positions base, ..., base + capacity - 1
    std::vector<Source> others;
    std::size_t first_other = 0;

    std::vector<std::uint32_t> offsets;
    std::vector<std::vector<Rows>> tiers;  // value -> its rows, densest first
    std::vector<std::uint64_t> common;     // the common values, as bits
    std::vector<Value> pool;               // value[1 .. pool size], backwards
    std::uint32_t words = 0;               // of the values that are kept track of, 64 to a word

    std::vector<std::uint64_t> hits;     // value -> lanes
    std::vector<std::uint64_t> options;  // lane -> values
    std::uint32_t limit[lanes];          // lane -> the values that the planes were not asked about begin here

    bool sort_entries(const NimSequence& sequence);
    void make_planes(const NimSequence& sequence, const Value* value, const std::vector<double>& density);
    void make_tiers(const NimSequence& sequence, const Value* value, const std::vector<double>& density);
    void add_rows(std::uint32_t value, const std::vector<Entry>& rows, std::size_t tier);
    void slide(std::int64_t known);
    void unite_planes(std::int64_t known);
    void transpose_hits();
    void add_others(std::int64_t known);
    void add_far(const Value* value, std::int64_t n, bool distinct, std::uint64_t* row) const;
    std::uint32_t settle(const NimSequence& sequence, const Value* value, std::int64_t n, std::uint32_t lane_limit,
                         const std::uint64_t* row) const;
    bool pool_confirms(const NimSequence& sequence, const Value* value, std::int64_t n, std::uint32_t wanted) const;
    void place(std::int64_t n, Value found);
    std::uint32_t top() const { return 64 * words - 1; }
};

}  // namespace heaps
