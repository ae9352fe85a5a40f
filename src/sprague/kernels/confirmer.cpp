// See confirmer.hpp.

#include "confirmer.hpp"

#include <exception>
#include <system_error>
#include <utility>

namespace heaps {

Confirmer::~Confirmer() {
    rest();
    {
        const std::lock_guard<std::mutex> lock(mutex);
        state = State::ending;
    }
    changed.notify_all();
    if (thread.joinable()) thread.join();
}

void Confirmer::use(const Chart* chart, const Value* values, std::int64_t known) {
    rest();
    scanner.use(chart, values, known);
}

bool Confirmer::ask(const Value* values, std::int64_t first, std::int64_t last) {
    {
        const std::lock_guard<std::mutex> lock(mutex);
        if (state != State::idle) return false;
        if (!thread.joinable()) {
            try {
                thread = std::thread(&Confirmer::work, this);
            } catch (const std::system_error&) {
                return false;  // no more threads are allowed here
            }
        }
        value = values, begin = first, end = last;
        found.reset();
        state = State::asked;
    }
    changed.notify_all();
    return true;
}

std::optional<std::vector<std::int64_t>> Confirmer::answer(Duration patience) {
    std::unique_lock<std::mutex> lock(mutex);
    if (state == State::asked) state = State::idle;
    changed.wait_for(lock, patience, [this] { return state == State::idle; });
    return state == State::idle ? std::exchange(found, std::nullopt) : std::nullopt;
}

void Confirmer::rest() {
    std::unique_lock<std::mutex> lock(mutex);
    if (state == State::asked) state = State::idle;
    changed.wait(lock, [this] { return state == State::idle; });
}

void Confirmer::work() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
        changed.wait(lock, [this] { return state == State::asked || state == State::ending; });
        if (state == State::ending) return;
        state = State::working;
        lock.unlock();
        std::optional<std::vector<std::int64_t>> answer;
        try {
            answer = scanner.doubtful(value, begin, end);
        } catch (const std::exception&) {  // no memory: they are confirmed by whoever asks
        }
        lock.lock();
        found = std::move(answer);
        state = State::idle;
        changed.notify_all();
    }
}

}  // namespace heaps
