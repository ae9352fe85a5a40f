// See blocks.hpp.

#include "blocks.hpp"

#include <algorithm>
#include <chrono>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::uint32_t undecided = ~0u;
constexpr std::chrono::microseconds patience{100};  // a stretch takes some 500
// With no rare heap among so many, or a quarter of all, what is not confirmed will nearly always be.
constexpr std::int64_t calm_for = 8 * stretch;

}  // namespace

Blocks::Blocks(const Machine& machine, bool second_thread, bool always)
    : machine(machine), scanner(machine), always(always) {
    if (second_thread) second = std::make_unique<Confirmer>(machine);
}

bool Blocks::ready(NimSequence& sequence, Value* value) {
    const std::int64_t n = sequence.known;
    const std::vector<std::int64_t>& to_nothing = sequence.rules.to_nothing;
    if (n < retry_at || !machine.scan || n < sequence.rules.smallest) return false;
    if (!to_nothing.empty() && n <= to_nothing.back()) return false;
    if (calibrated && partition == sequence.partition && rare_known == sequence.rare_positions.size() &&
        sequence.largest <= chart.top && chart.far.size() <= Chart::most_far && n < chart.until)
        return true;
    if (!confirm_all(sequence, value)) return false;
    if (second) second->rest();  // who is no longer waited for may read the chart
    calibrated = false;
    if (!chart.make(sequence, value, machine.low_bits)) {
        retry_at = n + n / 8;
        return false;
    }
    scanner.use(&chart, value, n);
    if (second) second->use(&chart, value, n);
    partition = sequence.partition;
    rare_known = sequence.rare_positions.size();
    calibrated = true;
    return true;
}

void Blocks::rest(NimSequence& sequence, const Value* value) {
    if (second) second->rest();
    if (confirmed < 0) return;
    sequence.retract(value, confirmed);
    calibrated = false;
    asked = {}, confirmed = -1;
}

// Computes the values of the next heaps, below `end`; that smaller rare values are options, if `confirming`.
void Blocks::block(NimSequence& sequence, Value* value, std::int64_t end, bool confirming) {
    const std::int64_t begin = sequence.known;
    const std::uint32_t many = std::min(static_cast<std::uint32_t>(bins) + 1, std::uint32_t{Open::most_bins});
    chart.begin_block();
    common.begin(begin, true);
    scanner.scan(common, value, many, false);
    std::fill_n(open.end_bin, lanes, std::uint8_t{0xff});
    scanner.find_open(common, open);
    looked_for = common.end();
    rare.begin(begin, false);
    if (confirming) scanner.scan(rare, value, many, true);
    latest.assign(std::size_t{lanes} * (chart.numbering.number(2 * chart.top + 1) / 64 + 1), 0);
    std::uint32_t largest = 0;
    // Up to a value above the top, so that nim-sums stay below twice as much.
    for (std::int64_t n = begin; n < end && sequence.largest <= chart.top; ++n) {
        const auto lane = static_cast<std::size_t>(n - begin);
        std::uint32_t found = least_free(value, n, lane);
        if (found != undecided && confirming) {
            const std::uint32_t end = chart.numbering.below(found);
            const std::uint32_t number = scanner.first_not_shown(rare, value, n, 0, end);
            if (number < end) found = rare_value(sequence, value, n, number);
        }
        if (found == undecided) {
            ++left_to_step;
            sequence.step(value);
        } else {
            value[n] = static_cast<Value>(found);
            sequence.accept(value[n]);
        }
        if (rare_known != sequence.rare_positions.size()) ++rare_known, chart.add(n, value[n]);
        spread(n, value[n], lane);
        largest = std::max<std::uint32_t>(largest, value[n]);
    }
    bins += chart.numbering.number(largest) / 8 >= bins ? 0.5 : -0.025;
    sequence.interruptions.after(static_cast<std::int64_t>(chart.for_common.all.size()) * many);
}

// The least common value that is no option of n, or `undecided`.
std::uint32_t Blocks::least_free(const Value* value, std::int64_t n, std::size_t lane) {
    const auto value_if_free = [&](std::uint32_t number) {
        if (latest[number / 64 * lanes + lane] >> (number % 64) & 1) return undecided;
        const std::uint32_t v = chart.numbering.value(number, true, n);
        return reached_from_far(value, n, v) ? undecided : v;
    };
    for (int k = 0; k < Open::most; ++k)
        if (open.in[k] >> lane & 1)
            if (const std::uint32_t v = value_if_free(open.number(k, lane)); v != undecided) return v;
    // Further ones, one by one.
    for (std::uint32_t from = open.full >> lane & 1 ? open.number(Open::most - 1, lane) + 1 : looked_for;;) {
        const std::uint32_t number = common.next_open(lane, from);
        if (number >= chart.numbering.end()) return undecided;
        if (number >= common.end()) {
            scanner.scan(common, value, 8, false);
            continue;
        }
        from = number + 1;
        if (scanner.others_reach(n, number)) continue;
        if (const std::uint32_t v = value_if_free(number); v != undecided) return v;
    }
}

// Notes which common numbers the lanes behind reach by this heap and one of the nearest entries.
void Blocks::spread(std::int64_t n, Value found, std::size_t lane) {
    const std::uint32_t number = chart.numbering.number(found);
    std::uint64_t* const behind = latest.data() + lane;
    for (const NearEntry& entry : chart.nearest[chart.numbering.is_common(n, found)]) {
        if (lane + entry.offset >= lanes) break;
        const std::uint32_t sum = number ^ entry.number;
        behind[(sum & ~63u) + entry.offset] |= 1ull << (sum & 63);
    }
}

// Whether a far source gives this value.
bool Blocks::reached_from_far(const Value* value, std::int64_t n, std::uint32_t wanted) const {
    return std::any_of(chart.far.begin(), chart.far.end(), [&](const Source& source) {
        return source.offset < n && (source.value ^ value[n - source.offset]) == wanted;
    });
}

// The rare value with this number, the first that no pair with a heap of the pool has; `undecided` where n may have it as
// an option nevertheless.
std::uint32_t Blocks::rare_value(const NimSequence& sequence, const Value* value, std::int64_t n,
                                 std::uint32_t number) const {
    const std::uint32_t wanted = chart.numbering.value(number, false, n);
    const std::vector<std::int64_t>& to_one = sequence.rules.to_one;
    const bool by_one = std::any_of(to_one.begin(), to_one.end(),
                                    [&](std::int64_t taken) { return taken < n && value[n - taken] == wanted; });
    return by_one || n >= chart.all_pairs_until ? undecided : wanted;
}

// Steps through the doubtful heaps. False where one has another value than before: then what is behind it is forgotten.
bool Blocks::confirm(NimSequence& sequence, Value* value, const std::vector<std::int64_t>& doubtful) {
    for (const std::int64_t n : doubtful) {
        if (second) second->rest();
        const std::int64_t known = sequence.known;
        const Value before = value[n];
        ++left_to_step;
        sequence.retract(value, n);
        scanner.retract(n);
        if (sequence.step(value) != before) {
            calibrated = false;
            return false;
        }
        while (sequence.known < known) sequence.accept(value[sequence.known]);
    }
    return true;
}

bool Blocks::confirm_all(NimSequence& sequence, Value* value) {
    if (asked.begin == asked.end) return true;
    const auto answer = second->answer(patience);
    const bool all = confirm(sequence, value, answer ? *answer : scanner.doubtful(value, asked.begin, asked.end));
    asked = {}, confirmed = -1;
    return all;
}

void Blocks::run(NimSequence& sequence, Value* value, std::int64_t count) {
    const std::int64_t begin = sequence.known;
    // Where rare heaps are likely, what is not confirmed may well be wrong.
    const std::int64_t last = sequence.rare_positions.empty() ? 0 : sequence.rare_positions.back();
    const bool calm = always || begin - last > std::min(calm_for, begin / 4);
    const bool together = second && calm && (always || pace.two());
    const auto begun = Pace::Clock::now();
    work_on(sequence, value, count, calm, together);
    if (calm && sequence.known > begin) pace.note(Pace::Clock::now() - begun, sequence.known - begin);
}

void Blocks::work_on(NimSequence& sequence, Value* value, std::int64_t count, bool calm, bool together) {
    const std::int64_t begin = sequence.known;
    const std::int64_t limit = std::min(count, NimSequence::next_choice(begin)), end = std::min(limit, begin + stretch);
    if (calm && confirmed < 0) confirmed = begin;
    while (sequence.known < end && sequence.largest <= chart.top)
        block(sequence, value, std::min(end, sequence.known + lanes), !calm);
    if (!confirm_all(sequence, value)) return;
    confirmed = calm ? begin : -1;
    if (!calm) return;
    if (together && sequence.known < limit && second->ask(value, begin, sequence.known)) {
        asked = {begin, sequence.known};
    } else {
        confirm(sequence, value, scanner.doubtful(value, begin, sequence.known));
        confirmed = -1;
    }
}

}  // namespace heaps
