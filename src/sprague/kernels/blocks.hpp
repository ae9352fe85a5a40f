// The sparse-space method for `lanes` consecutive heaps at once, where many positions are rare.
//
// First the bit planes say, for each value, which heaps of a strip have it among their options by a rare heap that is
// not too large and a rest that was known then (planes.hpp). Then heap after heap: of the first few common values that
// this leaves free, the least that no rest known since reaches; smaller rare values that no sampled pair shows are looked
// for among more pairs. What is not settled so, such as a rare value that is no option, is left to NimSequence::step.
//
// With a second thread, strips are made beside this.

#pragma once

#include <cstdint>
#include <memory>

#include "chart.hpp"
#include "machines.hpp"
#include "nim_sequence.hpp"
#include "pace.hpp"
#include "planes.hpp"
#include "strip_maker.hpp"

namespace heaps {

class Blocks {
  public:
    Blocks(const Machine& machine, bool second_thread);

    // Whether blocks pay from here on; prepares them where that is so.
    bool ready(const NimSequence& sequence, const Value* value);
    // Computes value[known], value[known + 1], ... to the end of a strip, below `count` and below a power of two.
    void run(NimSequence& sequence, Value* value, std::int64_t count);
    // Waits until nothing is read any more; to be called before the values move or go.
    void rest();

    std::int64_t left_to_step = 0;

  private:
    const Machine& machine;
    std::int64_t calibrated_at = 0, retry_at = 1 << 13;
    Partition partition;
    std::size_t rare_known = 0;
    Chart chart;
    BitPlanes planes;
    Strip strip;
    std::vector<std::uint64_t> options;  // of the lanes of the strip, as bits
    std::unique_ptr<StripMaker> second;
    Pace pace{lanes};
    std::uint32_t left_from = left_of / 2;  // as in BitPlanes::make: so that both threads have as much to do
    int in_time = 0;                        // strips that were there when they were needed, one after the other

    bool covers(std::int64_t n) const { return strip.begin >= 0 && strip.begin <= n && n < strip.begin + lanes; }
    bool take_strip(std::int64_t begin);
    void next_strip(const Value* value, std::int64_t begin);
    void read_strip();

    std::uint32_t settle(const NimSequence& sequence, const Value* value, std::int64_t n) const;
    std::uint32_t least_free(const NimSequence& sequence, const Value* value, std::int64_t n,
                             const std::uint64_t* reached) const;
    bool reached_from_far(const Value* value, std::int64_t n, bool distinct, std::uint32_t wanted) const;
    bool reached_lately(const Value* value, std::int64_t n, std::uint32_t wanted) const;
    bool pool_confirms(const NimSequence& sequence, const Value* value, std::int64_t n, std::uint32_t wanted) const;
};

}  // namespace heaps
