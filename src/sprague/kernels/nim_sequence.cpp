// The sparse-space method, heap by heap; see nim_sequence.hpp.

#include "nim_sequence.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "bits.hpp"

namespace heaps {

void Marks::reset(std::uint32_t size) {
    if (seen.size() < size) seen.resize(size);
    count = size / 64;
    std::memset(seen.data(), 0, size);
}

std::uint64_t Marks::word(std::uint32_t w) const {
    const std::uint8_t* from = seen.data() + 64 * w;
    std::uint64_t bits = 0;
#if defined(__SSE2__)
    for (int i = 0; i < 4; ++i) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 16 * i));
        const auto empty = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128())));
        bits |= static_cast<std::uint64_t>(empty ^ 0xffffu) << (16 * i);
    }
#else
    for (int i = 0; i < 64; ++i) bits |= static_cast<std::uint64_t>(from[i]) << i;
#endif
    return bits;
}

NimSequence::NimSequence(Rules given, HasXor has_xor)
    : rules(std::move(given)),
      has_xor(has_xor),
      histogram{std::vector<std::int64_t>(64), std::vector<std::int64_t>(64)} {}

void NimSequence::make_largest(std::uint32_t found, std::int64_t position) {
    records.push_back({largest, largest_at});
    largest = found, largest_at = position;
    for (auto& counts : histogram)
        if (found >= counts.size()) counts.resize(power_of_two_above(found));
}

void NimSequence::adopt(const Value* value, std::int64_t count_of_values) {
    for (std::int64_t n = known; n < count_of_values; ++n) {
        count(n, value[n]);
        interruptions.after(1);
    }
    known = count_of_values;
    choose_partition(value);
    gather_rare(value);
}

void NimSequence::retract(const Value* value, std::int64_t to) {
    for (; known > to; --known) --histogram[(known - 1) & 1][value[known - 1]];
    for (; largest_at >= to && !records.empty(); records.pop_back())
        largest = records.back().largest, largest_at = records.back().at;
    while (!rare_positions.empty() && rare_positions.back() >= to) rare_positions.pop_back(), rare_values.pop_back();
    ahead_from = -ahead, last_step = -1;
    known_backwards = std::min(known_backwards, std::max<std::int64_t>(to - 1, 0));
}

Value NimSequence::step(Value* value) {
    if (largest < 32 && rules.to_three.empty()) return small_step(value);
    // Nim-sums of values so far stay below the next power of two, so that the upper half is never marked.
    const std::uint32_t size = std::max(2 * power_of_two_above(largest), 64u);
    const bool marked_ahead = take_marks_ahead(value, size);
    if (!marked_ahead) marks.reset(size);
    std::uint32_t found = 0;
    if (known >= rules.smallest) {
        mark_simple(value);
        if (!rules.to_three.empty()) {
            mark_all_pairs(value);
            found = triples.least_missing(value, known, rules.to_three, marks, largest, interruptions);
        } else if (all_pairs_pay()) {
            for (const std::int64_t taken : rules.to_two)
                mark_pairs(value, known - taken, 1, std::min(first_pairs, smaller_below(taken)));
            found = least_unpaired(value, first_pairs, size, true);
        } else {
            mark_rare_pairs(value, marked_ahead);
            found = least_unconfirmed_below(value, least_common());
        }
    }
    return settled(value, found);
}

Value NimSequence::settled(Value* value, std::uint32_t found) {
    if (found >= value_limit - 1) throw std::overflow_error("a nim-value does not fit 16 bits");
    value[known] = static_cast<Value>(found);
    accept(static_cast<Value>(found));
    return static_cast<Value>(found);
}

// Where all values are below 32, and so all nim-sums, the marks are the bits of one word.
Value NimSequence::small_step(Value* value) {
    if (known < rules.smallest) return settled(value, 0);
    std::uint64_t seen = 0;
    if (std::binary_search(rules.to_nothing.begin(), rules.to_nothing.end(), known)) seen = 1;
    for (const std::int64_t taken : rules.to_one) {
        if (taken >= known) break;
        seen |= 1ull << value[known - taken];
    }
    interruptions.after(static_cast<std::int64_t>(rules.to_one.size()) + 16);
    if (rules.to_two.empty()) return settled(value, lowest_bit(~seen));

    std::uint64_t wanted = ~0ull;
    if (!crowded()) {
        for (const std::int64_t taken : rules.to_two) seen |= rare_sums(value, known - taken);
        require_common(1);
        const std::uint64_t free = ~seen & commons(0);
        wanted = (free & (0 - free)) - 1;  // what lies below the least common one; least_common says why there is one
    }
    for (const std::int64_t taken : rules.to_two) {
        const std::int64_t end = std::min(fewest_pairs, smaller_below(taken));
        const Value* const other = value + known - taken;
        for (std::int64_t a = 1; a < end && (wanted & ~seen);) {
            const std::int64_t until = std::min(end, a + 16);
            for (; a < until; ++a) seen |= 1ull << (value[a] ^ other[-a]);
        }
        interruptions.after(end);
    }
    for (std::uint64_t missing; (missing = ~seen & wanted); seen |= missing & (0 - missing))
        if (pairs_before(value, static_cast<Value>(lowest_bit(missing)), fewest_pairs) < 0) break;
    return settled(value, lowest_bit(~seen));
}

// The nim-sums of a rare heap and another one, of together `rest`, as bits of one word.
std::uint64_t NimSequence::rare_sums(const Value* value, std::int64_t rest) {
    const std::int64_t* const position = rare_positions.data();
    std::size_t end = rare_positions.size(), i = 0;
    while (end > 0 && position[end - 1] >= rest) --end;
    while (i < end && position[i] < 1) ++i;
    interruptions.after(static_cast<std::int64_t>(end));
    const Value* const other = value + rest;
    std::uint64_t seen = 0;
    for (; i < end; ++i)
        if (!rules.distinct || 2 * position[i] != rest) seen |= 1ull << (rare_values[i] ^ other[-position[i]]);
    return seen;
}

void NimSequence::mark_simple(const Value* value) {
    std::uint8_t* const seen = marks.bytes();
    if (std::binary_search(rules.to_nothing.begin(), rules.to_nothing.end(), known)) seen[0] = 1;
    std::int64_t done = 0;
    for (const std::int64_t taken : rules.to_one) {
        if (taken >= known) break;
        seen[value[known - taken]] = 1;
        ++done;
    }
    interruptions.after(done + 16);
}

// value[heap], value[heap - 1], ... one after the other; heap is at most most_backwards and known.
const Value* NimSequence::backwards_from(const Value* value, std::int64_t heap) {
    auto room = static_cast<std::int64_t>(backwards.size());
    if (heap > room) {
        while (heap > room) room = std::max<std::int64_t>(2 * room, 1024);
        backwards.resize(room);
        known_backwards = 0;
    }
    while (known_backwards < heap) {
        ++known_backwards;
        backwards[room - known_backwards] = value[known_backwards];
    }
    return backwards.data() + room - heap;
}

// Marks the splits of `rest` whose smaller heap is begin, ..., end - 1.
void NimSequence::mark_pairs(const Value* value, std::int64_t rest, std::int64_t begin, std::int64_t end) {
    std::uint8_t* const seen = marks.bytes();
    interruptions.after(std::max<std::int64_t>(end - begin, 0));
    if (end - 1 > most_backwards) {
        const Value* const other = value + rest;
        for (std::int64_t a = begin; a < end; ++a) seen[value[a] ^ other[-a]] = 1;
        return;
    }
    const Value* const small = backwards_from(value, std::max<std::int64_t>(end - 1, 0));
    const Value* const large = value + rest - (end - 1);
    std::int64_t i = 0;
    for (; i + 4 <= end - begin; i += 4) {
        std::uint64_t four, others;
        std::memcpy(&four, small + i, sizeof four);
        std::memcpy(&others, large + i, sizeof others);
        four ^= others;
        seen[four & 0xffff] = seen[four >> 16 & 0xffff] = seen[four >> 32 & 0xffff] = seen[four >> 48] = 1;
    }
    for (; i < end - begin; ++i) seen[small[i] ^ large[i]] = 1;
}

void NimSequence::mark_all_pairs(const Value* value) {
    for (const std::int64_t taken : rules.to_two) mark_pairs(value, known - taken, 1, smaller_below(taken));
}

// Whether the marks are now those that were made ahead for this heap; they are made where single steps follow each other.
bool NimSequence::take_marks_ahead(const Value* value, std::uint32_t size) {
    const bool follows = std::exchange(last_step, known) + 1 == known;
    if (all_pairs_pay() || rules.distinct) return false;
    if (known >= ahead_from + ahead || ahead_size != size) {
        if (!follows || known % ahead) return false;
        ahead_from = known, ahead_size = size;
        for (Marks& each : marks_ahead) each.reset(size);
        for (const std::int64_t taken : rules.to_two) mark_ahead(value, taken);
    }
    std::swap(marks, marks_ahead[known - ahead_from]);
    return true;
}

void NimSequence::mark_ahead(const Value* value, std::int64_t taken) {
    std::uint8_t* const seen[ahead] = {marks_ahead[0].bytes(), marks_ahead[1].bytes(), marks_ahead[2].bytes(),
                                       marks_ahead[3].bytes()};
    const std::int64_t* const position = rare_positions.data();
    const Value* const rare = rare_values.data();
    const Value* const other = value + ahead_from - taken;
    const RareRange range = rare_ahead(taken);
    interruptions.after(static_cast<std::int64_t>(range.end - range.begin));
    for (std::size_t i = range.begin; i < range.end; ++i) {
        std::uint64_t four;
        std::memcpy(&four, other - position[i], sizeof four);
        four ^= rare[i] * 0x0001000100010001ull;
        seen[0][four & 0xffff] = seen[1][four >> 16 & 0xffff] = 1;
        seen[2][four >> 32 & 0xffff] = seen[3][four >> 48] = 1;
    }
}

// The rare heaps that are marked ahead: beside them, the rest of each of the heaps ahead was a heap and known.
NimSequence::RareRange NimSequence::rare_ahead(std::int64_t taken) const {
    return rare_between(std::max<std::int64_t>(ahead - taken, 1), ahead_from - taken);
}

// Those at first, ..., end - 1.
NimSequence::RareRange NimSequence::rare_between(std::int64_t first, std::int64_t end) const {
    const auto number = [&](std::int64_t position) {
        const auto found = std::lower_bound(rare_positions.begin(), rare_positions.end(), position);
        return static_cast<std::size_t>(found - rare_positions.begin());
    };
    const std::size_t begin = number(first);
    return {begin, std::max(begin, number(end))};
}

void NimSequence::mark_rare_pairs(const Value* value, bool marked_ahead) {
    for (const std::int64_t taken : rules.to_two) {
        RareRange range = rare_between(1, known - taken);
        if (marked_ahead) {
            const RareRange done = rare_ahead(taken);
            mark_rare_pairs(value, taken, {range.begin, std::min(done.begin, range.end)});
            range.begin = std::max(done.end, range.begin);
        }
        mark_rare_pairs(value, taken, range);
    }
}

void NimSequence::mark_rare_pairs(const Value* value, std::int64_t taken, RareRange range) {
    if (range.begin >= range.end) return;
    interruptions.after(static_cast<std::int64_t>(range.end - range.begin));
    std::uint8_t* const seen = marks.bytes();
    const std::int64_t* const position = rare_positions.data();
    const Value* const rare = rare_values.data();
    const std::int64_t rest = known - taken;
    const Value* const other = value + rest;
    for (std::size_t i = range.begin; i < range.end; ++i)
        if (!rules.distinct || 2 * position[i] != rest) seen[rare[i] ^ other[-position[i]]] = 1;
}

// The least common value that is not marked. There is one: half of the values are common, and the upper half is free.
std::uint32_t NimSequence::least_common() {
    require_common(marks.words());
    for (std::uint32_t w = 0; w < marks.words(); ++w)
        if (const std::uint64_t free = ~marks.word(w) & commons(w)) return 64 * w + lowest_bit(free);
    return 64 * marks.words();
}

void NimSequence::require_common(std::uint32_t words) {
    if (common_mask == partition.mask && common.size() >= words) return;
    common.assign(words, 0);
    for (std::uint32_t v = 0; v < 64 * words; ++v)
        if (Partition::parity(v & partition.mask)) common[v / 64] |= 1ull << (v % 64);
    common_mask = partition.mask;
}

// Of the values 64w, ..., 64w + 63 those below the bound that are not marked, all or the rare ones.
std::uint64_t NimSequence::unmarked(std::uint32_t w, std::uint32_t bound, bool of_all) const {
    const std::uint64_t below = bound - 64 * w < 64 ? (1ull << (bound % 64)) - 1 : ~0ull;
    return ~marks.word(w) & below & (of_all ? ~0ull : ~commons(w));
}

// The least of these that is not the value of a pair whose smaller heap is `begin` or more; the bound if there is none.
// It is noted whether more pairs should be marked next time, so that those that are looked at take no longer.
std::uint32_t NimSequence::least_unpaired(const Value* value, std::int64_t begin, std::uint32_t bound, bool of_all) {
    std::int64_t looked_at = 0;
    std::uint32_t found = bound;
    for (std::uint32_t w = 0; found == bound && 64 * w < bound; ++w)
        for (std::uint64_t missing = unmarked(w, bound, of_all); missing; missing &= missing - 1) {
            const std::uint32_t v = 64 * w + lowest_bit(missing);
            if (const std::int64_t number = pairs_before(value, static_cast<Value>(v), begin); number >= 0) {
                looked_at += number + 512;  // a call takes as long as so many
            } else {
                found = v;
                break;
            }
        }
    const auto marked = begin * static_cast<std::int64_t>(rules.to_two.size());
    first_pairs += looked_at > pairs_of_mark * marked ? first_pairs / 32 : -(first_pairs - fewest_pairs) / 32;
    return found;
}

// The least rare value below the bound that is no option, where the rare pairs are marked; the bound if there is none.
std::uint32_t NimSequence::least_unconfirmed_below(const Value* value, std::uint32_t bound) {
    std::int64_t begin = 1;
    for (std::int64_t chunk = 64; begin < first_pairs; chunk *= 2) {
        bool shown = true;
        for (std::uint32_t w = 0; shown && 64 * w < bound; ++w) shown = !unmarked(w, bound, false);
        if (shown) return bound;
        for (const std::int64_t taken : rules.to_two)
            mark_pairs(value, known - taken, begin, std::min(begin + chunk, smaller_below(taken)));
        begin += chunk;
    }
    return least_unpaired(value, begin, bound, false);
}

// Some number of splits, whose smaller heap is `begin` or more, among which one has this value; -1 if none has.
std::int64_t NimSequence::pairs_before(const Value* value, Value wanted, std::int64_t begin) {
    std::int64_t before = 0;
    for (const std::int64_t taken : rules.to_two) {
        const std::int64_t rest = known - taken, end = smaller_below(taken);
        std::int64_t a = begin;
        for (std::int64_t most = 1 << 10; end - a >= 64 && a <= most_backwards - 63; most = 1 << 14) {
            const std::int64_t many = std::min({end - a, most_backwards + 1 - a, most}) / 64 * 64;
            interruptions.after(many / 16);
            const std::int64_t last = a + many - 1;
            before += many, a += many;
            if (has_xor(backwards_from(value, last), value + rest - last, static_cast<std::size_t>(many), wanted))
                return before;
        }
        interruptions.after(std::max<std::int64_t>(end - a, 0));
        const Value* const large = value + rest;
        for (; a < end; ++a)
            if ((value[a] ^ large[-a]) == wanted) return before;
    }
    return -1;
}

void NimSequence::choose_partition_in_time(const Value* value) {
    if (known >= 256 && known == next_choice(known - 1)) choose_partition(value);
}

std::int64_t NimSequence::next_choice(std::int64_t n) {
    std::int64_t power = 1;
    while (power <= n) power *= 2;
    const std::int64_t between = power / 4 * 3;
    return between > n && power <= 1 << 16 ? between : power;
}

// The number of rare positions for all masks at once is a Walsh-Hadamard transform of the histogram.
void NimSequence::choose_partition(const Value* value) {
    if (rules.to_two.empty() || !rules.to_three.empty()) return;
    Partition best = partition;
    best.origin = rules.to_two.front();
    std::int64_t fewest = -1;
    const bool may_twist = std::all_of(rules.to_two.begin(), rules.to_two.end(),
                                       [&](std::int64_t taken) { return (taken - best.origin) % 2 == 0; });
    for (const bool twisted : {false, true}) {
        if (twisted && !may_twist) continue;
        std::vector<std::int64_t> excess(histogram[0].size());
        for (std::size_t v = 0; v < excess.size(); ++v) {
            const std::int64_t same = histogram[best.origin & 1][v], other = histogram[~best.origin & 1][v];
            excess[v] = same + (twisted ? -other : other);
        }
        for (std::size_t half = 1; half < excess.size(); half *= 2)
            for (std::size_t i = 0; i < excess.size(); i += 2 * half)
                for (std::size_t j = i; j < i + half; ++j) {
                    const std::int64_t a = excess[j], b = excess[j + half];
                    excess[j] = a + b, excess[j + half] = a - b;
                }
        for (std::size_t mask = 0; mask < excess.size(); ++mask) {
            const std::int64_t rare = (known + excess[mask]) / 2;
            const bool now = mask == partition.mask && twisted == partition.twisted;
            if (fewest < 0 || rare < fewest || (now && rare == fewest)) {
                fewest = rare;
                best.mask = static_cast<std::uint32_t>(mask), best.twisted = twisted;
            }
        }
    }
    if (best == partition) return;
    partition = best;
    gather_rare(value);
}

void NimSequence::gather_rare(const Value* value) {
    rare_positions.clear(), rare_values.clear();
    ahead_from = -ahead;
    for (std::int64_t n = 0; n < known; ++n)
        if (partition.rare(n, value[n])) rare_positions.push_back(n), rare_values.push_back(value[n]);
}

}  // namespace heaps
