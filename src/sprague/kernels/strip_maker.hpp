// A thread of its own that makes the next strip while this one is worked on. The results are the same without it.

#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "planes.hpp"

namespace heaps {

class StripMaker {
  public:
    explicit StripMaker(UniteRows unite) : planes(unite) {}
    ~StripMaker();
    StripMaker(const StripMaker&) = delete;
    StripMaker& operator=(const StripMaker&) = delete;

    // Begins anew, with another chart; what was made is forgotten.
    void use(const Chart* chart, const Value* value, std::int64_t known);
    // Begins the strip at `begin` from value[0 .. known - 1], which must stay where they are until `rest` or `take`.
    void ask(std::int64_t begin, const Value* value, std::int64_t known);
    // More is known; at most up to where the strip begins.
    void tell(std::int64_t count) { known.store(count, std::memory_order_release); }
    // Waits, and exchanges the strip made for this one where it begins at `begin`; false if there is none.
    bool take(std::int64_t begin, Strip& strip);
    // Waits until nothing is read any more.
    void rest();

  private:
    BitPlanes planes;
    Strip made;
    std::int64_t begin = -1;
    std::atomic<std::int64_t> known{0};
    const Value* value = nullptr;
    std::atomic<bool> working{false}, ending{false};
    std::mutex mutex;  // held while these change, so that nobody goes to sleep over a change
    std::condition_variable changed;
    std::thread thread;  // begins with the first question

    void work();
    void change(std::atomic<bool>& what, bool to);
    template <typename Condition> void wait(Condition condition);
};

}  // namespace heaps
