// See strip_maker.hpp.

#include "strip_maker.hpp"

#include <exception>
#include <system_error>
#include <utility>

namespace heaps {

StripMaker::~StripMaker() {
    {
        const std::lock_guard<std::mutex> lock(mutex);
        ending = true;
    }
    changed.notify_all();
    if (thread.joinable()) thread.join();
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
    {
        const std::lock_guard<std::mutex> lock(mutex);
        begin = first, value = values, known = count;
        working = true;
    }
    changed.notify_all();
}

bool StripMaker::take(std::int64_t first, Strip& strip) {
    rest();
    if (made.begin != first) return false;
    std::swap(made, strip);
    made.begin = -1;
    return true;
}

void StripMaker::rest() {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [this] { return !working; });
}

void StripMaker::work() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return working || ending; });
        if (ending) return;
        lock.unlock();
        try {
            planes.make(made, begin, value, known);
        } catch (const std::exception&) {  // no memory: the strip is made where it is used
            made.begin = -1;
        }
        lock.lock();
        working = false;
        changed.notify_all();
    }
}

}  // namespace heaps
