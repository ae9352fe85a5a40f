// Blocks of heaps by bit planes; see blocks.hpp.

#include "blocks.hpp"

#include <algorithm>
#include <cstring>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::int64_t farthest = std::int64_t{1} << 17;  // what a plane reaches back
constexpr std::size_t fewest_near = 160, most_far = 256;
constexpr std::int64_t sample = 200'000;     // of the latest values, for densities
constexpr double dense_enough = 1.0 / 700;   // below, a plane is more work than its positions one by one
constexpr double coverage = 14;              // expected confirmations of a rare value by sampled pairs
constexpr std::size_t most_partners = 64;
constexpr std::size_t common_tier = 384, rare_tier = 192;
constexpr int candidates = 12;               // free common values a lane, before the lane is left alone
constexpr std::uint32_t undecided = ~0u;

}  // namespace

bool Blocks::ready(const NimSequence& sequence, const Value* value) {
    const std::int64_t n = sequence.known;
    if (n < retry_at) return false;
    const bool valid = calibrated_at && partition == sequence.partition && rare_known == sequence.rare_positions.size() &&
                       sequence.largest <= top() && far.size() <= most_far && n < 2 * calibrated_at;
    if (valid) return n % 8 == 0;
    if (n % 8) return false;
    calibrated_at = 0;
    if (!sort_entries(sequence)) {
        retry_at = n + n / 4;
        return false;
    }
    std::vector<double> density(value_limit);
    const std::int64_t from = std::max<std::int64_t>(0, n - sample);
    for (std::int64_t m = from; m < n; ++m) density[value[m]] += 1.0 / static_cast<double>(n - from);
    words = (sequence.largest + 16) / 64 + 1;
    common.assign(words, 0);
    for (std::uint32_t v = 0; v <= top(); ++v)
        if (Partition::parity(v & sequence.partition.mask)) common[v / 64] |= 1ull << (v % 64);
    make_planes(sequence, value, density);
    make_tiers(sequence, value, density);
    hits.assign(static_cast<std::size_t>(64) * words * lane_words, 0);
    options.assign(static_cast<std::size_t>(lanes) * words, 0);
    partition = sequence.partition;
    rare_known = sequence.rare_positions.size();
    calibrated_at = n;
    return true;
}

// Near and far entries; false where there are too few of the former or too many of the latter.
bool Blocks::sort_entries(const NimSequence& sequence) {
    near.clear(), far.clear();
    if (sequence.partition.twisted) return false;
    const std::int64_t reach = std::min(sequence.known / 8, farthest);
    auto add = [&](std::int64_t offset, Value value, std::int64_t position) {
        (offset <= reach ? near : far).push_back({offset, value, position});
    };
    for (const std::int64_t taken : sequence.rules.to_one) add(taken, 0, -1);
    for (const std::int64_t taken : sequence.rules.to_two)
        for (std::size_t i = 0; i < sequence.rare_positions.size(); ++i) {
            const std::int64_t position = sequence.rare_positions[i];
            if (position >= 1) add(taken + position, sequence.rare_values[i], position);
            if (far.size() > most_far / 2) return false;
        }
    if (near.size() < fewest_near) return false;
    std::sort(near.begin(), near.end(), [](const Entry& a, const Entry& b) { return a.offset < b.offset; });
    near_in_block = 0;
    while (near_in_block < near.size() && near[near_in_block].offset < lanes) ++near_in_block;
    return true;
}

void Blocks::make_planes(const NimSequence& sequence, const Value* value, const std::vector<double>& density) {
    const std::int64_t n = sequence.known, pool_size = std::min<std::int64_t>(n / 8, 20'000);
    pool.resize(pool_size);
    for (std::int64_t a = 1; a <= pool_size; ++a) pool[pool_size - a] = value[a];
    span = std::max(near.back().offset, pool_size + sequence.rules.to_two.back()) / 64 * 64 + 64;
    capacity = span + 32'768;
    stride = static_cast<std::size_t>(capacity) / 8 + 192;  // a row is loaded to the end of its last word
    plane_of.assign(value_limit, -1);
    std::int32_t count = 0;
    for (std::uint32_t w = 0; w < value_limit; ++w)
        if (density[w] > dense_enough) plane_of[w] = count++;
    planes.assign(count * stride + 64, 0);
    base = (n - span) / 8 * 8;
    others.clear(), first_other = 0;
    for (std::int64_t m = base; m < n; ++m) place(m, value[m]);
}

void Blocks::place(std::int64_t n, Value found) {
    const std::int64_t bit = n - base;
    if (plane_of[found] >= 0) planes[plane_of[found] * stride + (bit >> 3)] |= static_cast<std::uint8_t>(1u << (bit & 7));
    else others.push_back({n, found});
}

// For each value the rows that show where it is an option. A common value needs all; a rare value is shown by pairs
// of common heaps, of which a sample will do.
void Blocks::make_tiers(const NimSequence& sequence, const Value* value, const std::vector<double>& density) {
    std::vector<std::vector<std::int32_t>> at(value_limit);
    for (std::int64_t a = 64; a <= static_cast<std::int64_t>(pool.size()); ++a)
        if (!sequence.partition.rare(a, value[a]) && at[value[a]].size() < 400) at[value[a]].push_back(static_cast<std::int32_t>(a));
    std::vector<std::uint32_t> densest;
    for (std::uint32_t w = 0; w < value_limit; ++w)
        if (plane_of[w] >= 0) densest.push_back(w);
    std::sort(densest.begin(), densest.end(), [&](std::uint32_t a, std::uint32_t b) { return density[a] > density[b]; });
    offsets.clear();
    tiers.assign(top() + 1, {});
    std::vector<Entry> rows;
    for (std::uint32_t v = 0; v <= top(); ++v) {
        rows.clear();
        if (common[v / 64] >> (v % 64) & 1) {
            for (const Entry& entry : near)
                if (plane_of[v ^ entry.value] >= 0) rows.push_back(entry);
            std::stable_sort(rows.begin(), rows.end(), [&](const Entry& a, const Entry& b) { return density[v ^ a.value] > density[v ^ b.value]; });
            add_rows(v, rows, common_tier);
            continue;
        }
        std::vector<std::uint32_t> partners;
        for (const std::uint32_t w : densest)
            if (at[w ^ v].size() > 8 && partners.size() < most_partners) partners.push_back(w);
        double covered = 0;
        for (std::size_t round = 0; round < 400 && covered < coverage && !partners.empty(); ++round)
            for (const std::uint32_t w : partners) {
                const auto& places = at[w ^ v];
                if (round >= places.size() || covered >= coverage) continue;
                const std::int64_t a = places[(round * 2'654'435'761u + v * 40'503u) % places.size()];
                rows.push_back({sequence.rules.to_two.front() + a, static_cast<Value>(w ^ v), a});
                covered += density[w];
            }
        add_rows(v, rows, rare_tier);
    }
}

void Blocks::add_rows(std::uint32_t value, const std::vector<Entry>& rows, std::size_t tier) {
    for (std::size_t begin = 0; begin < rows.size();) {
        std::size_t end = std::min(rows.size(), begin + tier);
        if (rows.size() - end < tier / 2) end = rows.size();
        // Offset 8q - s: the row begins at bit s of a byte.
        std::vector<std::pair<int, std::uint32_t>> sorted;
        for (std::size_t i = begin; i < end; ++i) {
            const std::int64_t bytes = (rows[i].offset + 7) / 8;
            sorted.emplace_back(static_cast<int>(8 * bytes - rows[i].offset),
                                static_cast<std::uint32_t>(plane_of[value ^ rows[i].value] * stride + span / 8 - bytes));
        }
        std::sort(sorted.begin(), sorted.end());
        Rows made;
        made.first = static_cast<std::uint32_t>(offsets.size());
        for (const auto& [shift, offset] : sorted) offsets.push_back(offset), ++made.count[shift];
        tiers[value].push_back(made);
        begin = end;
    }
}

// Moves the planes on, where the block would not fit behind what they hold.
void Blocks::slide(std::int64_t known) {
    if (known + lanes - base <= capacity) return;
    const std::int64_t new_base = (known - span) / 8 * 8;
    const std::size_t moved = static_cast<std::size_t>(new_base - base) / 8, kept = static_cast<std::size_t>(known - new_base) / 8 + 1;
    for (std::size_t row = 0; row + stride <= planes.size(); row += stride) {
        std::memmove(&planes[row], &planes[row + moved], kept);
        std::memset(&planes[row + kept], 0, stride - kept);
    }
    base = new_base;
    while (first_other < others.size() && others[first_other].position < base) ++first_other;
    others.erase(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(first_other));
    first_other = 0;
}

void Blocks::unite_planes(std::int64_t known) {
    const std::uint8_t* const window = planes.data() + (known - base) / 8 - span / 8;
    std::uint64_t live[lane_words], free_so_far[candidates][lane_words] = {};
    std::fill(live, live + lane_words, ~0ull);
    std::fill(limit, limit + lanes, top() + 1);
    std::uint32_t v = 0;
    for (bool any = true; any && v <= top(); ++v) {
        std::uint64_t* const hit = hits.data() + static_cast<std::size_t>(v) * lane_words;
        std::fill(hit, hit + lane_words, 0);
        std::uint64_t open = ~0ull;
        for (const Rows& rows : tiers[v]) {
            unite(window, offsets.data(), rows, hit);
            open = 0;
            for (int w = 0; w < lane_words; ++w) open |= live[w] & ~hit[w];
            if (!open) break;
        }
        if (!open || !(common[v / 64] >> (v % 64) & 1)) continue;
        std::uint64_t left = 0;
        for (int w = 0; w < lane_words; ++w) {
            const std::uint64_t free = live[w] & ~hit[w];
            std::uint64_t done = free_so_far[candidates - 1][w] & free;
            for (int k = candidates - 1; k > 0; --k) free_so_far[k][w] |= free_so_far[k - 1][w] & free;
            free_so_far[0][w] |= free;
            live[w] &= ~done;
            left |= live[w];
            for (; done; done &= done - 1) limit[64 * w + lowest_bit(done)] = v + 1;
        }
        any = left != 0;
    }
    std::fill(hits.begin() + static_cast<std::ptrdiff_t>(v) * lane_words, hits.end(), 0);
}

void Blocks::transpose_hits() {
    std::uint64_t square[64];
    for (std::uint32_t group = 0; group < words; ++group)
        for (int w = 0; w < lane_words; ++w) {
            for (int i = 0; i < 64; ++i) square[i] = hits[static_cast<std::size_t>(64 * group + i) * lane_words + w];
            transpose(square);
            for (int i = 0; i < 64; ++i) options[static_cast<std::size_t>(64 * w + i) * words + group] = square[i];
        }
}

// The positions of the window whose values have no plane.
void Blocks::add_others(std::int64_t known) {
    for (std::size_t k = first_other; k < others.size(); ++k) {
        const std::int64_t distance = known - others[k].position;
        if (distance > span) continue;
        auto entry = std::lower_bound(near.begin(), near.end(), distance, [](const Entry& each, std::int64_t d) { return each.offset < d; });
        for (; entry != near.end() && entry->offset < distance + lanes; ++entry) {
            const std::uint32_t reached = entry->value ^ others[k].value;
            if (reached <= top()) options[(entry->offset - distance) * words + reached / 64] |= 1ull << (reached % 64);
        }
    }
}

void Blocks::add_far(const Value* value, std::int64_t n, bool distinct, std::uint64_t* row) const {
    for (const Entry& entry : far) {
        const std::int64_t rest = n - entry.offset;
        if (rest < 1 || (distinct && rest == entry.position)) continue;
        const std::uint32_t reached = entry.value ^ value[rest];
        if (reached <= top()) row[reached / 64] |= 1ull << (reached % 64);
    }
}

// The value of n, or `undecided`.
std::uint32_t Blocks::settle(const NimSequence& sequence, const Value* value, std::int64_t n, std::uint32_t lane_limit,
                             const std::uint64_t* row) const {
    std::uint32_t bound = 0;
    std::uint64_t free = 0;
    for (std::uint32_t w = 0; w < words && !free; ++w)
        if ((free = ~row[w] & common[w])) bound = 64 * w + lowest_bit(free);
    if (!free || bound >= lane_limit) return undecided;
    for (std::uint32_t w = 0; w <= bound / 64; ++w) {
        std::uint64_t missing = ~row[w] & ~common[w];
        if (w == bound / 64) missing &= (1ull << (bound % 64)) - 1;
        for (; missing; missing &= missing - 1)
            if (!pool_confirms(sequence, value, n, 64 * w + lowest_bit(missing))) return undecided;
    }
    return bound;
}

// Whether a pair with one heap of the pool has this value.
bool Blocks::pool_confirms(const NimSequence& sequence, const Value* value, std::int64_t n, std::uint32_t wanted) const {
    constexpr std::size_t chunk = 64;
    const auto sought = static_cast<Value>(wanted);
    for (const std::int64_t taken : sequence.rules.to_two) {
        const Value* const rest = value + (n - taken) - static_cast<std::int64_t>(pool.size());
        for (std::size_t i = 0; i + chunk <= pool.size(); i += chunk) {
            Value missed = 0xffff;  // 16-bit arithmetic throughout, for the sake of short vectors
            for (std::size_t j = i; j < i + chunk; ++j) {
                const Value difference = pool[j] ^ rest[j] ^ sought;
                missed = std::min(missed, difference);
            }
            if (!missed) return true;
        }
    }
    return false;
}

void Blocks::run(NimSequence& sequence, Value* value, std::int64_t count) {
    const std::int64_t begin = sequence.known;
    std::int64_t power = 1;
    while (power <= begin) power *= 2;
    const std::int64_t end = std::min({count, begin + lanes, power});
    slide(begin);
    unite_planes(begin);
    transpose_hits();
    add_others(begin);
    for (std::int64_t n = begin; n < end; ++n) {
        const std::int64_t lane = n - begin;
        std::uint64_t* const row = options.data() + lane * words;
        add_far(value, n, sequence.rules.distinct, row);
        std::uint32_t found = settle(sequence, value, n, limit[lane], row);
        if (found == undecided) {
            ++left_to_step;
            found = sequence.step(value);
            if (rare_known != sequence.rare_positions.size()) {
                ++rare_known;
                for (const std::int64_t taken : sequence.rules.to_two) far.push_back({taken + n, static_cast<Value>(found), n});
            }
        } else {
            value[n] = static_cast<Value>(found);
            sequence.accept(value[n]);
        }
        place(n, value[n]);
        for (std::size_t k = 0; k < near_in_block && near[k].offset < end - n; ++k) {
            const std::uint32_t reached = near[k].value ^ found;
            if (reached <= top()) row[near[k].offset * words + reached / 64] |= 1ull << (reached % 64);
        }
        sequence.interruptions.after(static_cast<std::int64_t>(near.size()));
    }
}

}  // namespace heaps
