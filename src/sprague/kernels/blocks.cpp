// See blocks.hpp.

#include "blocks.hpp"

#include <algorithm>
#include <chrono>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::uint32_t undecided = ~0u;

constexpr std::chrono::microseconds patience{100};  // a strip takes some 400
constexpr int most_in_time = 16;

}  // namespace

Blocks::Blocks(const Machine& machine, bool second_thread) : machine(machine), planes(machine.unite) {
    if (second_thread) second = std::make_unique<StripMaker>(machine.unite);
}

bool Blocks::ready(const NimSequence& sequence, const Value* value) {
    const std::int64_t n = sequence.known;
    if (n < retry_at) return false;
    const bool valid = calibrated_at && partition == sequence.partition &&
                       rare_known == sequence.rare_positions.size() && sequence.largest <= chart.top() &&
                       chart.far.size() <= Chart::most_far && n < 2 * calibrated_at;
    if (valid) return covers(n) || n % 8 == 0;
    rest();
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

void Blocks::rest() {
    if (second) second->rest();
}

// Whether the other thread has made the strip; the more is left to this one the more often it has not.
bool Blocks::take_strip(std::int64_t begin) {
    const auto found = second->take(begin, strip, patience);
    if (found == StripMaker::Found::ready) {
        if (++in_time >= most_in_time && left_from < left_of) ++left_from, in_time = 0;
    } else {
        if (found == StripMaker::Found::late && left_from > 0) --left_from;
        in_time = 0;
    }
    return found != StripMaker::Found::nothing;
}

void Blocks::next_strip(const Value* value, std::int64_t begin) {
    if (!second || !take_strip(begin)) planes.make(strip, begin, value, std::atomic<std::int64_t>(begin));
    if (second && pace.two(begin)) second->ask(begin + lanes, value, begin, left_from);
    planes.add_left(strip, value);
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

// The value of n, or `undecided`.
std::uint32_t Blocks::settle(const NimSequence& sequence, const Value* value, std::int64_t n) const {
    const std::uint64_t* const reached = &options[(n - strip.begin) * chart.words];
    const std::uint32_t found = least_free(sequence, value, n, reached);
    if (found == undecided) return undecided;
    for (std::uint32_t w = 0; 64 * w < found; ++w) {
        const std::uint64_t below = found - 64 * w < 64 ? (1ull << found % 64) - 1 : ~0ull;
        for (std::uint64_t missing = ~reached[w] & ~chart.common[w] & below; missing; missing &= missing - 1)
            if (!pool_confirms(sequence, value, n, 64 * w + lowest_bit(missing))) return undecided;
    }
    return found;
}

// The least common value of which neither the strip nor what is known since shows that it is an option. The strip says
// nothing of what lies above the first few that it leaves free.
std::uint32_t Blocks::least_free(const NimSequence& sequence, const Value* value, std::int64_t n,
                                 const std::uint64_t* reached) const {
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

// Whether a near entry and a source that the strip has not seen give this value.
bool Blocks::reached_lately(const Value* value, std::int64_t n, std::uint32_t wanted) const {
    const std::int64_t count = (n - strip.seen[wanted / Strip::stretch] + 63) / 64 * 64;
    const auto sought = static_cast<Value>(wanted);
    for (const auto& layer : chart.nearest) {
        const Value* const entries = layer.data() + Chart::nearest_span - count;
        if (machine.has_xor(entries, value + n - count, static_cast<std::size_t>(count), sought)) return true;
    }
    return false;
}

// Whether a pair with one heap of the pool has this value.
bool Blocks::pool_confirms(const NimSequence& sequence, const Value* value, std::int64_t n,
                           std::uint32_t wanted) const {
    const auto count = static_cast<std::int64_t>(chart.pool.size());
    const auto sought = static_cast<Value>(wanted);
    for (const std::int64_t taken : sequence.rules.to_two) {
        const Value* const rest = value + (n - taken) - count;
        if (machine.has_xor(chart.pool.data(), rest, static_cast<std::size_t>(count), sought)) return true;
    }
    return false;
}

void Blocks::run(NimSequence& sequence, Value* value, std::int64_t count) {
    const std::int64_t begin = sequence.known;
    if (!covers(begin)) next_strip(value, begin);
    std::int64_t power = 1;
    while (power <= begin) power *= 2;
    const std::int64_t end = std::min({count, strip.begin + lanes, power});
    for (std::int64_t n = begin; n < end; ++n) {
        std::uint32_t found = settle(sequence, value, n);
        if (found == undecided) {
            ++left_to_step;
            found = sequence.step(value);
            if (rare_known != sequence.rare_positions.size()) {
                ++rare_known;
                for (const std::int64_t taken : sequence.rules.to_two)
                    chart.far.push_back({taken + n, n, static_cast<Value>(found)});
            }
        } else {
            value[n] = static_cast<Value>(found);
            sequence.accept(value[n]);
        }
        if (second) second->tell(n + 1);
        sequence.interruptions.after(static_cast<std::int64_t>(chart.near.size()));
    }
}

}  // namespace heaps
