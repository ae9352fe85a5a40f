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

    // Whether the next strip is to be made by two; `n` is where it begins. Called once a strip.
    bool two(std::int64_t n) {
        if (n != expected || strips == 0) restart(n);
        else if (n - from >= length()) finish(n);
        expected = n + step;
        ++strips;
        return together;
    }
    explicit Pace(std::int64_t step) : step(step) {}

  private:
    static constexpr std::int64_t trial = 48, most_between = 3072;  // strips
    static constexpr double margin = 0.98;                          // so much less time must the other way take

    const std::int64_t step;  // heaps of a strip
    std::int64_t expected = -1, from = 0, strips = 0;
    std::int64_t between = 384;  // twice as many after each trial, as one that comes out wrongly costs much at first
    Clock::time_point begun;
    bool together = false, preferred = false, trying = true;  // both ways are tried first
    double seconds[2] = {0, 0};                               // a heap, alone and together; 0 where not known

    std::int64_t length() const { return step * (trying ? trial : between); }
    void restart(std::int64_t n) { from = n, begun = Clock::now(); }

    void finish(std::int64_t n) {
        const double now = std::chrono::duration<double>(Clock::now() - begun).count() / static_cast<double>(n - from);
        double& known = seconds[together];
        known = known && !trying ? (known + now) / 2 : now;
        if (trying && seconds[!together] != 0) {
            if (seconds[!preferred] < margin * seconds[preferred]) preferred = !preferred;
            together = preferred, trying = false;
            between = std::min(2 * between, most_between);
        } else {
            together = !together, trying = true;  // the other way for a moment
        }
        restart(n);
    }
};

}  // namespace heaps
