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
    given_up = true;
    changed.notify_all();
    if (thread.joinable()) thread.join();
}

void StripMaker::use(const Chart* chart, const Value* values, std::int64_t count) {
    rest();
    made.begin = -1;
    planes.use(chart, values, count);
}

void StripMaker::ask(std::int64_t first, const Value* values, std::int64_t count, std::uint32_t left_from) {
    {
        const std::lock_guard<std::mutex> lock(mutex);
        if (working) return;
        if (!thread.joinable()) {
            try {
                thread = std::thread(&StripMaker::work, this);
            } catch (const std::system_error&) {
                return;  // no more threads are allowed here: strips are made where they are used
            }
        }
        begin = first, value = values, left = left_from;
        made.begin = -1;
        given_up = false;
        tell(count);
        working = true;
    }
    changed.notify_all();
}

StripMaker::Found StripMaker::take(std::int64_t first, Strip& strip, Duration patience) {
    std::unique_lock<std::mutex> lock(mutex);
    if (begin != first) return Found::nothing;
    const bool late = working;
    if (late && !changed.wait_for(lock, patience, [this] { return !working; })) {
        given_up = true;
        begin = -1;
        return Found::nothing;
    }
    begin = -1;
    if (made.begin != first) return Found::nothing;
    std::swap(made, strip);
    made.begin = -1;
    return late ? Found::late : Found::ready;
}

void StripMaker::rest() {
    std::unique_lock<std::mutex> lock(mutex);
    given_up = true;
    changed.wait(lock, [this] { return !working; });
    begin = -1;
}

void StripMaker::work() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return working || ending; });
        if (ending) return;
        const std::int64_t first = begin;
        lock.unlock();
        try {
            planes.make(made, first, value, known, left, &given_up);
        } catch (const std::exception&) {  // no memory: the strip is made where it is used
            made.begin = -1;
        }
        lock.lock();
        working = false;
        changed.notify_all();
    }
}

}  // namespace heaps
