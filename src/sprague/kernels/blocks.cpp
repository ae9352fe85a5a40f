// See blocks.hpp.

#include "blocks.hpp"

#include <algorithm>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::uint32_t undecided = ~0u;

}  // namespace

Blocks::Blocks(const Machine& machine, bool second_thread) : machine(machine), planes(machine.unite) {
    if (second_thread) second = std::make_unique<StripMaker>(machine.unite);
}

bool Blocks::ready(const NimSequence& sequence, const Value* value) {
    const std::int64_t n = sequence.known;
    if (n < retry_at) return false;
    const bool valid = calibrated_at && partition == sequence.partition &&
                       rare_known == sequence.rare_positions.size() && sequence.largest <= chart.top() && chart.far.size() <= Chart::most_far && n < 2 * calibrated_at;
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

void Blocks::next_strip(const Value* value, std::int64_t begin) {
    if (!second || !second->take(begin, strip)) planes.make(strip, begin, value, begin);
    if (second) second->ask(begin + lanes, value, begin);
}

void Blocks::add_far(const Value* value, std::int64_t n, bool distinct, std::uint64_t* row) const {
    for (const Entry& entry : chart.far) {
        const std::int64_t rest = n - entry.offset;
        if (rest < 1 || (distinct && rest == entry.position)) continue;
        const std::uint32_t reached = entry.value ^ value[rest];
        if (reached <= chart.top()) row[reached / 64] |= 1ull << (reached % 64);
    }
}

// The value of n, or `undecided`.
std::uint32_t Blocks::settle(const NimSequence& sequence, const Value* value, std::int64_t n,
                             const std::uint64_t* row) const {
    const std::uint32_t limit = strip.limit[n - strip.begin];
    std::uint32_t bound = undecided;
    for (std::uint32_t w = 0; w < chart.words && bound == undecided; ++w)
        for (std::uint64_t free = ~row[w] & chart.common[w]; free; free &= free - 1) {
            const std::uint32_t v = 64 * w + lowest_bit(free);
            if (v >= limit) return undecided;
            if (reached_lately(value, n, v)) continue;
            bound = v;
            break;
        }
    if (bound == undecided) return undecided;
    for (std::uint32_t w = 0; w <= bound / 64; ++w) {
        std::uint64_t missing = ~row[w] & ~chart.common[w];
        if (w == bound / 64) missing &= (1ull << (bound % 64)) - 1;
        for (; missing; missing &= missing - 1)
            if (!pool_confirms(sequence, value, n, 64 * w + lowest_bit(missing))) return undecided;
    }
    return bound;
}

// Whether a near entry and a source that the strip has not seen give this value.
bool Blocks::reached_lately(const Value* value, std::int64_t n, std::uint32_t wanted) const {
    const std::int64_t count = (n - strip.seen + 63) / 64 * 64;
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
        std::uint64_t* const row = strip.options.data() + (n - strip.begin) * chart.words;
        add_far(value, n, sequence.rules.distinct, row);
        std::uint32_t found = settle(sequence, value, n, row);
        if (found == undecided) {
            ++left_to_step;
            found = sequence.step(value);
            if (rare_known != sequence.rare_positions.size()) {
                ++rare_known;
                for (const std::int64_t taken : sequence.rules.to_two)
                    chart.far.push_back({taken + n, static_cast<Value>(found), n});
            }
        } else {
            value[n] = static_cast<Value>(found);
            sequence.accept(value[n]);
        }
        sequence.interruptions.after(static_cast<std::int64_t>(chart.near.size()));
    }
}

}  // namespace heaps
