// See strip_maker.hpp.

#include "strip_maker.hpp"

#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

namespace heaps {

namespace {

// Waking a sleeping thread takes longer than it mostly has to wait, about the tenth of a strip.
constexpr std::chrono::microseconds wakeful{200};

}  // namespace

StripMaker::~StripMaker() {
    change(ending, true);
    if (thread.joinable()) thread.join();
}

void StripMaker::change(std::atomic<bool>& what, bool to) {
    {
        const std::lock_guard<std::mutex> lock(mutex);
        what = to;
    }
    changed.notify_all();
}

template <typename Condition> void StripMaker::wait(Condition condition) {
    const auto begun = std::chrono::steady_clock::now();
    while (!condition()) {
        if (std::chrono::steady_clock::now() - begun < wakeful) continue;
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, condition);
    }
}

void StripMaker::use(const Chart* chart, const Value* values, std::int64_t count) {
    rest();
    made.begin = -1;
    planes.use(chart, values, count);
}

void StripMaker::ask(std::int64_t first, const Value* values, std::int64_t count) {
    if (!thread.joinable()) {
        try {
            thread = std::thread(&StripMaker::work, this);
        } catch (const std::system_error&) {
            return;  // no more threads are allowed here: strips are made where they are used
        }
    }
    rest();
    begin = first, value = values;
    tell(count);
    change(working, true);
}

bool StripMaker::take(std::int64_t first, Strip& strip) {
    rest();
    if (made.begin != first) return false;
    std::swap(made, strip);
    made.begin = -1;
    return true;
}

void StripMaker::rest() {
    wait([this] { return !working; });
}

void StripMaker::work() {
    for (;;) {
        wait([this] { return working || ending; });
        if (ending) return;
        try {
            planes.make(made, begin, value, known);
        } catch (const std::exception&) {  // no memory: the strip is made where it is used
            made.begin = -1;
        }
        change(working, false);
    }
}

}  // namespace heaps
