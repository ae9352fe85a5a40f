// A thread of its own that confirms the rare values below the values of one stretch of heaps, while the next one is worked
// on. The results are the same without it.
//
// Nobody spins, and nobody waits for long: who needs an answer that is not there in time finds it alone.

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "scanner.hpp"

namespace heaps {

class Confirmer {
  public:
    using Duration = std::chrono::steady_clock::duration;

    explicit Confirmer(const Machine& machine) : scanner(machine) {}
    ~Confirmer();
    Confirmer(const Confirmer&) = delete;
    Confirmer& operator=(const Confirmer&) = delete;

    // Begins anew, with another chart; what was asked is forgotten.
    void use(const Chart* chart, const Value* value, std::int64_t known);
    // Asks for the doubtful heaps among begin, ..., end - 1, as of Scanner::doubtful; the values must stay where they
    // are until the answer or `rest`. False, and nothing is done, where an earlier question is still worked on.
    bool ask(const Value* value, std::int64_t begin, std::int64_t end);
    // The answer; none where the work has not begun, or does not end within that time: it is given up then.
    std::optional<std::vector<std::int64_t>> answer(Duration patience);
    // Waits until nothing is read any more.
    void rest();

  private:
    enum class State { idle, asked, working, ending };

    Scanner scanner;
    const Value* value = nullptr;
    std::int64_t begin = 0, end = 0;
    std::optional<std::vector<std::int64_t>> found;
    State state = State::idle;
    std::mutex mutex;  // held while what stands between here and `scanner` is read or changes
    std::condition_variable changed;
    std::thread thread;  // begins with the first question

    void work();
};

}  // namespace heaps
