// Whether a second thread pays, measured while both ways go on: now and then the way that is not in use is tried for a
// moment, and it is taken up where it is faster. It is time on the clock that counts, so that whatever else runs on the
// machine is taken into account.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace heaps {

class Pace {
  public:
    using Clock = std::chrono::steady_clock;

    // Whether the next stretch is to be worked on by two.
    bool two() const { return together; }
    // How long it took, and how many heaps it had.
    void note(Clock::duration time, std::int64_t heaps_of_stretch) {
        seconds += std::chrono::duration<double>(time).count(), heaps += heaps_of_stretch;
        if (++stretches < (trying ? trial : between)) return;
        double& known = of_heap[together];
        known = known && !trying ? (known + seconds / heaps) / 2 : seconds / heaps;
        if (trying && of_heap[!together] != 0) {
            if (of_heap[!preferred] < margin * of_heap[preferred]) preferred = !preferred;
            together = preferred, trying = false;
            between = std::min(2 * between, most_between);
        } else {
            together = !together, trying = true;  // the other way for a moment
        }
        seconds = heaps = 0, stretches = 0;
    }

  private:
    static constexpr int trial = 8, most_between = 1024;  // stretches
    static constexpr double margin = 0.98;                // so much less time must the other way take

    int stretches = 0,
        between = 128;              // twice as many after each trial, as one that comes out wrongly costs much at first
    double seconds = 0, heaps = 0;  // of these stretches
    double of_heap[2] = {0, 0};     // seconds, alone and together; 0 where not known
    bool together = false, preferred = false, trying = true;  // both ways are tried first
};

}  // namespace heaps
