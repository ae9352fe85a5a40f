// See chart.hpp.

#include "chart.hpp"

#include <algorithm>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::int64_t farthest = std::int64_t{1} << 17;  // what a plane reaches back
constexpr std::size_t fewest_near = 160;
constexpr std::int64_t sample = 200'000;    // of the latest values, for densities
constexpr double dense_enough = 1.0 / 700;  // below, a plane is more work than its positions one by one
constexpr double coverage = 9;              // expected confirmations of a rare value by sampled pairs
constexpr std::size_t most_partners = 32, most_sampled = 400;
constexpr std::size_t common_tier = 384, rare_tier = 192;
constexpr std::int64_t largest_pool = 20'000;

}  // namespace

bool Chart::make(const NimSequence& sequence, const Value* value) {
    if (!sort_entries(sequence)) return false;
    const std::int64_t n = sequence.known, from = std::max<std::int64_t>(0, n - sample);
    std::vector<double> density(value_limit);
    for (std::int64_t m = from; m < n; ++m) density[value[m]] += 1.0 / static_cast<double>(n - from);
    if (sequence.largest >= value_limit / 4) return false;
    words = (sequence.largest + 16) / 64 + 1;
    common.assign(words, 0);
    for (std::uint32_t v = 0; v <= top(); ++v)
        if (Partition::parity(v & sequence.partition.mask)) common[v / 64] |= 1ull << (v % 64);

    const std::int64_t pool_size = std::min<std::int64_t>(n / 2, largest_pool) / 64 * 64;
    pool.resize(pool_size);
    for (std::int64_t a = 1; a <= pool_size; ++a) pool[pool_size - a] = value[a];
    span = std::max(near.back().offset, pool_size + sequence.rules.to_two.back()) / 64 * 64 + 64;
    capacity = span + 32'768;
    stride = static_cast<std::size_t>(capacity) / 8 + 8 * lane_words + 64;  // a row is loaded to its last word's end
    plane_of.assign(value_limit, -1);
    planes = 0;
    for (std::uint32_t w = 0; w < value_limit; ++w)
        if (density[w] > dense_enough) plane_of[w] = static_cast<std::int32_t>(planes++);
    make_nearest();
    make_tiers(sequence, value, density);
    return true;
}

bool Chart::sort_entries(const NimSequence& sequence) {
    near.clear(), far.clear();
    if (sequence.partition.twisted) return false;
    // The rest must be a heap and, where the two heaps of a split must differ, the larger one.
    const std::int64_t largest = sequence.rules.distinct ? sequence.known / 2 - 64 : sequence.known - 256;
    const std::int64_t reach = std::min(largest, farthest);
    auto add = [&](std::int64_t offset, Value value, std::int64_t position) {
        (offset <= reach ? near : far).push_back({offset, value, position});
    };
    for (const std::int64_t taken : sequence.rules.to_one) add(taken, 0, -1);
    for (const std::int64_t taken : sequence.rules.to_two)
        for (std::size_t i = 0; i < sequence.rare_positions.size(); ++i) {
            const std::int64_t position = sequence.rare_positions[i];
            if (position >= 1) add(taken + position, sequence.rare_values[i], position);
            if (far.size() > most_far) return false;
        }
    if (near.size() < fewest_near) return false;
    std::sort(near.begin(), near.end(), [](const Entry& a, const Entry& b) { return a.offset < b.offset; });
    return true;
}

void Chart::make_nearest() {
    nearest.clear();
    std::size_t layer = 0;
    for (std::size_t i = 0; i < near.size() && near[i].offset <= nearest_span; ++i) {
        layer = i && near[i].offset == near[i - 1].offset ? layer + 1 : 0;
        if (layer == nearest.size()) nearest.emplace_back(nearest_span, Value{0xffff});
        nearest[layer][static_cast<std::size_t>(nearest_span - near[i].offset)] = near[i].value;
    }
}

// For each value the rows that show where it is an option. A common value needs all; a rare value is shown by pairs
// of common heaps, of which a sample will do.
void Chart::make_tiers(const NimSequence& sequence, const Value* value, const std::vector<double>& density) {
    std::vector<std::uint32_t> densest;
    for (std::uint32_t w = 0; w < value_limit; ++w)
        if (plane_of[w] >= 0) densest.push_back(w);
    std::stable_sort(densest.begin(), densest.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return density[a] > density[b]; });
    const std::uint32_t limit = power_of_two_above(std::max(top(), sequence.largest));  // nim-sums stay below
    Offsets of_near(limit), of_pool(limit);
    for (const Entry& entry : near) of_near[entry.value].push_back(entry.offset);
    for (std::int64_t a = 64; a <= static_cast<std::int64_t>(pool.size()); ++a)
        if (!sequence.partition.rare(a, value[a])) of_pool[value[a]].push_back(sequence.rules.to_two.front() + a);
    distance = distance_of_most_pairs(of_near);
    const std::vector<std::vector<Row>> near_rows = paired_up(of_near, distance);
    const std::vector<std::vector<Row>> pool_rows = paired_up(of_pool, distance);
    offsets.clear();
    tiers.assign(top() + 1, {});
    std::vector<Row> rows;
    for (std::uint32_t v = 0; v <= top(); ++v) {
        if (!is_common(v)) {
            add_rows(v, sampled_rows(v, pool_rows, densest, density), rare_tier);
            continue;
        }
        rows.clear();
        for (const std::uint32_t w : densest) rows.insert(rows.end(), near_rows[w ^ v].begin(), near_rows[w ^ v].end());
        add_rows(v, rows, common_tier);
    }
}

// As many as are expected to show a rare value `coverage` times.
std::vector<Row> Chart::sampled_rows(std::uint32_t value, const std::vector<std::vector<Row>>& pool_rows,
                                     const std::vector<std::uint32_t>& densest,
                                     const std::vector<double>& density) const {
    std::vector<std::uint32_t> partners;
    for (const std::uint32_t w : densest)
        if (pool_rows[w ^ value].size() > 8 && partners.size() < most_partners) partners.push_back(w);
    std::vector<Row> rows;
    double covered = 0;
    for (std::size_t round = 0; round < most_sampled && covered < coverage && !partners.empty(); ++round)
        for (const std::uint32_t w : partners) {
            const std::vector<Row>& choice = pool_rows[w ^ value];
            if (round >= choice.size() || covered >= coverage) continue;
            rows.push_back(choice[round]);
            covered += choice[round].paired ? 2 * density[w] : density[w];
        }
    return rows;
}

void Chart::add_rows(std::uint32_t value, const std::vector<Row>& rows, std::size_t tier) {
    for (std::size_t begin = 0; begin < rows.size();) {
        std::size_t end = std::min(rows.size(), begin + tier);
        if (rows.size() - end < tier / 2) end = rows.size();
        // Offset 8q - s: the row begins at bit s of a byte.
        Rows made;
        made.first = static_cast<std::uint32_t>(offsets.size());
        for (std::size_t i = begin; i < end; ++i) ++made.count[-rows[i].offset & 7];
        std::uint32_t place[8], next = made.first;
        for (int shift = 0; shift < 8; ++shift) place[shift] = next, next += made.count[shift];
        offsets.resize(next);
        for (std::size_t i = begin; i < end; ++i) {
            const std::size_t plane = plane_of[value ^ rows[i].value] + (rows[i].paired ? planes : 0);
            const auto bytes = static_cast<std::size_t>((rows[i].offset + 7) / 8);
            offsets[place[-rows[i].offset & 7]++] = static_cast<std::uint32_t>(plane * stride + span / 8 - bytes);
        }
        tiers[value].push_back(made);
        begin = end;
    }
}

}  // namespace heaps
