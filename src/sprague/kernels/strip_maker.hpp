// A thread of its own that makes the next strip while this one is worked on. The results are the same without it.
//
// Nobody spins, and nobody waits for long: who needs a strip that is not there in time makes it alone.

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "planes.hpp"

namespace heaps {

class StripMaker {
  public:
    using Duration = std::chrono::steady_clock::duration;
    enum class Found { nothing, ready, late };

    explicit StripMaker(UniteRows unite) : planes(unite) {}
    ~StripMaker();
    StripMaker(const StripMaker&) = delete;
    StripMaker& operator=(const StripMaker&) = delete;

    // Begins anew, with another chart; what was made is forgotten.
    void use(const Chart* chart, const Value* value, std::int64_t known);
    // Begins the strip at `begin` from value[0 .. known - 1], which must stay where they are until `rest`; `left` as in
    // BitPlanes::make. Nothing is begun while an earlier strip is still worked on.
    void ask(std::int64_t begin, const Value* value, std::int64_t known, std::uint32_t left);
    // More is known; at most up to where the strip begins.
    void tell(std::int64_t count) { known.store(count, std::memory_order_release); }
    // Exchanges the strip made for this one where it begins at `begin`. `ready`: it was there; `late`: it came while it
    // was waited for; `nothing`: it did not come within that time and is given up, or was never begun.
    Found take(std::int64_t begin, Strip& strip, Duration patience);
    // Waits until nothing is read any more.
    void rest();

  private:
    BitPlanes planes;
    Strip made;
    std::int64_t begin = -1;
    std::uint32_t left = 0;
    std::atomic<std::int64_t> known{0};
    const Value* value = nullptr;
    bool working = false, ending = false;
    std::atomic<bool> given_up{false};
    std::mutex mutex;  // held while `working` and `ending` are read or change
    std::condition_variable changed;
    std::thread thread;  // begins with the first question

    void work();
};

}  // namespace heaps
