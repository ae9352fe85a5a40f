// The sparse-space method for `lanes` consecutive heaps at once.
//
// First a scan says, for each heap of a block, which common values it has among its options by a rare heap and a rest
// before the block (scanner.hpp). Then heap after heap: of those that are left, the least that no rest in the block reaches
// and no heap far away. That the smaller rare values are options, too, is confirmed at once while rare heaps are likely, and
// else for a whole stretch afterwards, by a second thread while the next stretch is computed. What is not settled so, such
// as a rare value that is no option, is left to NimSequence::step; where that gives another value than was believed, what
// came after it is forgotten.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "chart.hpp"
#include "confirmer.hpp"
#include "machines.hpp"
#include "nim_sequence.hpp"
#include "pace.hpp"
#include "scanner.hpp"

namespace heaps {

class Blocks {
  public:
    // A second thread is used where it pays, or `always`: then nothing is confirmed at once.
    Blocks(const Machine& machine, bool second_thread, bool always);

    // Whether blocks pay from here on; prepares them where that is so.
    bool ready(NimSequence& sequence, Value* value);
    // Computes value[known], value[known + 1], ... for a stretch, below `count` and until a partition is chosen: there all
    // are confirmed, before that the last ones may not be.
    void run(NimSequence& sequence, Value* value, std::int64_t count);
    // Whether all that is known is confirmed; if it could not be, some of it is known no longer.
    bool confirm_all(NimSequence& sequence, Value* value);
    // Waits until nothing is read any more, to be called before the values move or go; what is not confirmed is forgotten.
    void rest(NimSequence& sequence, const Value* value);

    std::int64_t left_to_step = 0;

  private:
    const Machine& machine;
    bool calibrated = false;  // the chart holds
    std::int64_t retry_at = 1 << 9;
    Partition partition;
    std::size_t rare_known = 0;
    Chart chart;
    Scanner scanner;
    Reached common, rare;  // of the block
    Open open;             // common numbers, of those that were looked for at first
    std::uint32_t looked_for = 0;
    std::vector<std::uint64_t> latest;  // of each lane the common numbers that it reaches by a heap of the block
    double bins = 8;                    // that are looked for at first: nearly always enough
    std::unique_ptr<Confirmer> second;
    const bool always;
    Pace pace;
    struct Stretch {
        std::int64_t begin = 0, end = 0;
    } asked;                      // the heaps that the second thread confirms
    std::int64_t confirmed = -1;  // if not -1, what is known from there on is not confirmed

    void work_on(NimSequence& sequence, Value* value, std::int64_t count, bool calm, bool together);
    void block(NimSequence& sequence, Value* value, std::int64_t end, bool confirming);
    std::uint32_t least_free(const Value* value, std::int64_t n, std::size_t lane);
    void spread(std::int64_t n, Value found, std::size_t lane);
    bool reached_from_far(const Value* value, std::int64_t n, std::uint32_t wanted) const;
    std::uint32_t rare_value(const NimSequence& sequence, const Value* value, std::int64_t n,
                             std::uint32_t number) const;
    bool confirm(NimSequence& sequence, Value* value, const std::vector<std::int64_t>& doubtful);
};

}  // namespace heaps
