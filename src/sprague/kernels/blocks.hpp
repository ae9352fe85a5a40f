// The sparse-space method for `lanes` consecutive heaps at once, where many positions are rare.
//
// First the bit planes say, for each value, which heaps of a strip have it among their options by a rare heap that is
// not too large and a rest before the strip (planes.hpp). Then heap after heap: of the first few common values that
// this leaves free, the least that no rest in the strip reaches; smaller rare values that no sampled pair shows are looked
// for among more pairs. What is not settled so, such as a rare value that is no option, is left to NimSequence::step.
//
// With a second thread, strips are made of the common values alone, and it confirms that the smaller rare values are
// options, for one stretch of heaps while the next one is computed. A heap of which it has doubts is stepped through again;
// where that gives another value, what came after it is forgotten.

#pragma once

#include <cstdint>
#include <memory>

#include "chart.hpp"
#include "confirmer.hpp"
#include "machines.hpp"
#include "nim_sequence.hpp"
#include "pace.hpp"
#include "planes.hpp"

namespace heaps {

class Blocks {
  public:
    // A second thread is used where it pays, or `always`.
    Blocks(const Machine& machine, bool second_thread, bool always);

    // Whether blocks pay from here on; prepares them where that is so.
    bool ready(NimSequence& sequence, Value* value);
    // Computes value[known], value[known + 1], ... to the end of a strip, below `count` and below a power of two: there all
    // are confirmed, before that the last ones may not be.
    void run(NimSequence& sequence, Value* value, std::int64_t count);
    // Whether all that is known is confirmed; if it could not be, some of it is known no longer.
    bool confirm_all(NimSequence& sequence, Value* value);
    // Waits until nothing is read any more, to be called before the values move or go; what is not confirmed is forgotten.
    void rest(NimSequence& sequence, const Value* value);

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
    std::unique_ptr<Confirmer> second;
    const bool always;
    Pace pace{lanes};
    struct Stretch {
        std::int64_t begin = 0, end = 0;
    } asked;                      // the heaps that the second thread confirms
    std::int64_t confirmed = -1;  // if not -1, what is known from there on is not confirmed

    bool covers(std::int64_t n) const { return strip.begin >= 0 && strip.begin <= n && n < strip.begin + lanes; }
    void next_strip(const NimSequence& sequence, const Value* value);
    void read_strip();

    std::uint32_t settle(const NimSequence& sequence, const Value* value, std::int64_t n) const;
    std::uint32_t least_free(const NimSequence& sequence, const Value* value, std::int64_t n) const;
    bool reached_from_far(const Value* value, std::int64_t n, bool distinct, std::uint32_t wanted) const;
    bool reached_lately(const Value* value, std::int64_t n, std::uint32_t wanted) const;
    void step(NimSequence& sequence, Value* value);
    void note_rare(const NimSequence& sequence, std::int64_t n, Value found);
    void retract(NimSequence& sequence, const Value* value, std::int64_t to);
    bool confirm(NimSequence& sequence, Value* value, const std::vector<std::int64_t>& doubtful);
};

}  // namespace heaps
