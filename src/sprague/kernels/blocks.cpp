// See blocks.hpp.

#include "blocks.hpp"

#include <algorithm>
#include <chrono>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::uint32_t undecided = ~0u;

constexpr std::chrono::microseconds patience{100};  // a stretch takes some 250
constexpr std::int64_t calm_for =
    64 * lanes;  // no rare heap among so many: what is not confirmed will nearly always be

}  // namespace

Blocks::Blocks(const Machine& machine, bool second_thread, bool always)
    : machine(machine), planes(machine), always(always) {
    if (second_thread) second = std::make_unique<Confirmer>(machine);
}

bool Blocks::ready(NimSequence& sequence, Value* value) {
    const std::int64_t n = sequence.known;
    if (n < retry_at) return false;
    const bool valid = calibrated_at && partition == sequence.partition &&
                       rare_known == sequence.rare_positions.size() && sequence.largest <= chart.top() &&
                       chart.far.size() <= Chart::most_far && n < 2 * calibrated_at;
    if (valid) return covers(n) || n % 8 == 0;
    if (!confirm_all(sequence, value)) return false;
    if (second) second->rest();  // who is no longer waited for may read the chart
    calibrated_at = 0, strip.begin = -1;
    if (n % 8) return false;
    if (!chart.make(sequence, value)) {
        retry_at = n + n / 8;
        return false;
    }
    planes.use(&chart, value, n);
    if (second) second->use(&chart, value, n);
    partition = sequence.partition;
    rare_known = sequence.rare_positions.size();
    calibrated_at = n;
    return true;
}

void Blocks::rest(NimSequence& sequence, const Value* value) {
    if (second) second->rest();
    if (confirmed < 0) return;
    sequence.retract(value, confirmed);
    calibrated_at = 0, strip.begin = -1;
    asked = {}, confirmed = -1;
}

void Blocks::next_strip(const NimSequence& sequence, const Value* value) {
    const std::int64_t begin = sequence.known;
    const bool calm = sequence.rare_positions.empty() || begin - sequence.rare_positions.back() > calm_for;
    const bool together = second && (always || (calm && pace.two(begin)));
    planes.make(strip, begin, value, !together);
    read_strip();
}

// For each lane the values that are options, as bits: the transposed strip.
void Blocks::read_strip() {
    const std::uint32_t words = chart.words;
    options.resize(static_cast<std::size_t>(64) * lane_words * words);
    for (std::uint32_t b = 0; b < words; ++b)
        for (int w = 0; w < lane_words; ++w) {
            std::uint64_t block[64];
            for (std::uint32_t i = 0; i < 64; ++i) block[i] = strip.of(64 * b + i)[w];
            transpose(block);
            for (std::uint32_t i = 0; i < 64; ++i) options[static_cast<std::size_t>(64 * w + i) * words + b] = block[i];
        }
}

// The value of n, or `undecided`; whether smaller rare values are options is left open where the strip does not say it.
std::uint32_t Blocks::settle(const NimSequence& sequence, const Value* value, std::int64_t n) const {
    const std::uint32_t found = least_free(sequence, value, n);
    if (found == undecided || !strip.rare) return found;
    const std::uint64_t* const reached = &options[(n - strip.begin) * chart.words];
    for (std::uint32_t w = 0; 64 * w < found; ++w) {
        const std::uint64_t below = found - 64 * w < 64 ? (1ull << found % 64) - 1 : ~0ull;
        for (std::uint64_t missing = ~reached[w] & ~chart.common[w] & below; missing; missing &= missing - 1)
            if (!planes.pool_confirms(value, n, 64 * w + lowest_bit(missing))) return undecided;
    }
    return found;
}

// The least common value that is no option of n, or `undecided`: the strip says nothing of what lies above the first few
// that it leaves free.
std::uint32_t Blocks::least_free(const NimSequence& sequence, const Value* value, std::int64_t n) const {
    const std::uint64_t* const reached = &options[(n - strip.begin) * chart.words];
    std::uint32_t tried = 0;
    for (std::uint32_t w = 0; w < chart.words; ++w)
        for (std::uint64_t free = ~reached[w] & chart.common[w]; free; free &= free - 1) {
            const std::uint32_t v = 64 * w + lowest_bit(free);
            if (v >= strip.asked || tried++ == most_free) return undecided;
            if (!reached_lately(value, n, v) && !reached_from_far(value, n, sequence.rules.distinct, v)) return v;
        }
    return undecided;
}

// Whether a far entry gives this value.
bool Blocks::reached_from_far(const Value* value, std::int64_t n, bool distinct, std::uint32_t wanted) const {
    return std::any_of(chart.far.begin(), chart.far.end(), [&](const FarEntry& entry) {
        const std::int64_t rest = n - entry.offset;
        return rest >= 1 && !(distinct && rest == entry.position) && (entry.value ^ value[rest]) == wanted;
    });
}

// Whether a near entry and a heap of the strip give this value.
bool Blocks::reached_lately(const Value* value, std::int64_t n, std::uint32_t wanted) const {
    const std::int64_t count = (n - strip.begin + 63) / 64 * 64;
    const auto sought = static_cast<Value>(wanted);
    for (const auto& layer : chart.nearest) {
        const Value* const entries = layer.data() + Chart::nearest_span - count;
        if (machine.has_xor(entries, value + n - count, static_cast<std::size_t>(count), sought)) return true;
    }
    return false;
}

void Blocks::step(NimSequence& sequence, Value* value) {
    const std::int64_t n = sequence.known;
    ++left_to_step;
    note_rare(sequence, n, sequence.step(value));
}

// Adds a rare heap that has just become known to the chart.
void Blocks::note_rare(const NimSequence& sequence, std::int64_t n, Value found) {
    if (rare_known == sequence.rare_positions.size()) return;
    ++rare_known;
    for (const std::int64_t taken : sequence.rules.to_two) chart.far.push_back({taken + n, n, found});
}

void Blocks::retract(NimSequence& sequence, const Value* value, std::int64_t to) {
    sequence.retract(value, to);
    rare_known = sequence.rare_positions.size();
    while (!chart.far.empty() && chart.far.back().position >= to) chart.far.pop_back();
    if (strip.begin <= to) return;
    strip.begin = -1;
    planes.use(&chart, value, to);
}

// Steps through the doubtful heaps. False where one has another value than before: then what is behind it is forgotten.
bool Blocks::confirm(NimSequence& sequence, Value* value, const std::vector<std::int64_t>& doubtful) {
    for (const std::int64_t n : doubtful) {
        if (second) second->rest();
        const std::int64_t known = sequence.known;
        const Value before = value[n];
        ++left_to_step;
        sequence.retract(value, n);
        if (sequence.step(value) != before) {
            retract(sequence, value, n);
            sequence.accept(value[n]);
            note_rare(sequence, n, value[n]);
            return false;
        }
        while (sequence.known < known) sequence.accept(value[sequence.known]);
    }
    return true;
}

bool Blocks::confirm_all(NimSequence& sequence, Value* value) {
    if (asked.begin == asked.end) return true;
    const auto answer = second->answer(patience);
    const bool all = confirm(sequence, value, answer ? *answer : planes.doubtful(value, asked.begin, asked.end));
    asked = {}, confirmed = -1;
    return all;
}

void Blocks::run(NimSequence& sequence, Value* value, std::int64_t count) {
    const std::int64_t begin = sequence.known;
    std::int64_t power = 1;
    while (power <= begin) power *= 2;
    const std::int64_t limit = std::min(count, power);
    if (confirmed < 0) confirmed = begin;
    if (!covers(begin)) next_strip(sequence, value);
    const std::int64_t end = std::min(limit, strip.begin + lanes);
    for (std::int64_t n = begin; n < end; ++n) {
        if (const std::uint32_t found = settle(sequence, value, n); found == undecided) {
            step(sequence, value);
        } else {
            value[n] = static_cast<Value>(found);
            sequence.accept(value[n]);
        }
        sequence.interruptions.after(static_cast<std::int64_t>(chart.near.size()));
    }
    if (!confirm_all(sequence, value)) return;
    confirmed = strip.rare ? -1 : begin;
    if (strip.rare) return;
    if (end < limit && second->ask(value, begin, end)) {
        asked = {begin, end};
    } else {
        confirm(sequence, value, planes.doubtful(value, begin, end));
        confirmed = -1;
    }
}

}  // namespace heaps
