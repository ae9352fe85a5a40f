// See chart.hpp.

#include "chart.hpp"

#include <algorithm>
#include <numeric>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::int64_t farthest = std::int64_t{1} << 17;  // what a plane reaches back
constexpr std::size_t fewest_near = 160;
constexpr std::int64_t sample = 50'000;     // of the latest values, for densities
constexpr double dense_enough = 1.0 / 700;  // below, a plane is more work than its positions one by one
constexpr double coverage = 9;              // expected confirmations of a rare value by sampled pairs
constexpr std::size_t most_partners = 64;   // planes with such pairs: many, as those of one plane come together
constexpr std::size_t most_sampled = 64, fewest_sampled = 9;  // heaps of a value
constexpr std::size_t rows_of_tier = 384;
constexpr std::int64_t largest_pool = 20'000;

}  // namespace

bool Chart::make(const NimSequence& sequence, const Value* value) {
    if (!sort_entries(sequence)) return false;
    const std::int64_t n = sequence.known, from = std::max<std::int64_t>(0, n - sample);
    std::vector<double> density(power_of_two_above(sequence.largest));
    for (std::int64_t m = from; m < n; ++m) density[value[m]] += 1.0 / static_cast<double>(n - from);
    if (sequence.largest >= value_limit / 4) return false;
    to_two = sequence.rules.to_two;
    words = (sequence.largest + 16) / 64 + 1;
    common.assign(words, 0);
    for (std::uint32_t v = 0; v <= top(); ++v)
        if (Partition::parity(v & sequence.partition.mask)) common[v / 64] |= 1ull << (v % 64);

    const std::int64_t pool_size = std::min<std::int64_t>(n / 2, largest_pool) / 64 * 64;
    pool.resize(pool_size);
    for (std::int64_t a = 1; a <= pool_size; ++a) pool[pool_size - a] = sequence.first(value)[a];
    span = std::max<std::int64_t>(near.back().offset, pool_size + sequence.rules.to_two.back()) / 64 * 64 + 64;
    capacity = span + span / 2 + 8192;  // so that the planes are moved on now and then only
    stride = static_cast<std::size_t>(capacity) / 8 + 8 * lane_words + 64;  // a row is loaded to its last word's end
    make_nearest();
    make_planes(density);
    make_tiers(sequence, value, density);
    return true;
}

bool Chart::sort_entries(const NimSequence& sequence) {
    near.clear(), far.clear();
    if (sequence.partition.twisted) return false;
    // The rest must be a heap and, where the two heaps of a split must differ, the larger one.
    const std::int64_t largest = sequence.rules.distinct ? sequence.known / 2 - 64 : sequence.known - 256;
    const std::int64_t reach = std::min(largest, farthest);
    const auto add = [&](std::int64_t offset, Value value, std::int64_t position) {
        if (offset <= reach) near.push_back({static_cast<std::uint32_t>(offset), value});
        else far.push_back({offset, position, value});
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

void Chart::make_planes(const std::vector<double>& density) {
    planes.clear();
    for (std::uint32_t w = 0; w < density.size(); ++w)
        if (density[w] > dense_enough) planes.push_back(w);
    std::stable_sort(planes.begin(), planes.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return density[a] > density[b]; });
    plane_of.assign(value_limit, -1);
    for (std::size_t i = 0; i < planes.size(); ++i) plane_of[planes[i]] = static_cast<std::int32_t>(i);
}

// For each value the rows that show where it is an option. A common value needs all; a rare value is shown by pairs
// of common heaps, of which a sample will do.
void Chart::make_tiers(const NimSequence& sequence, const Value* value, const std::vector<double>& density) {
    const std::uint32_t limit = power_of_two_above(std::max(top(), sequence.largest));  // nim-sums stay below
    const Value* const first = sequence.first(value);
    Offsets of_near(limit), of_pool(limit);
    for (const Entry& entry : near) of_near[entry.value].push_back(entry.offset);
    for (std::int64_t a = 64; a <= static_cast<std::int64_t>(pool.size()); ++a)
        if (!sequence.partition.rare(a, first[a]) && of_pool[first[a]].size() < most_sampled)
            of_pool[first[a]].push_back(sequence.rules.to_two.front() + a);
    distance = distance_of_most_pairs(of_near);
    const Starts near_starts = starts(of_near), pool_starts = starts(of_pool);
    std::size_t rows = 0;
    for (const auto& each : near_starts) rows += each.size();
    const std::size_t together =
        std::max<std::size_t>(rows_of_tier * limit / 2 / rows, 1);  // half of the values are rare
    for (auto& list : with_start_at_bit) list.resize(std::max(rows, most_partners * most_sampled));
    const std::size_t expected = (rows + most_sampled) * 40 * words;
    if (offsets.capacity() < expected) offsets.reserve(2 * expected);  // new memory is slow
    offsets.clear();
    tiers.assign(top() + 1, {});
    std::vector<std::uint32_t> all(planes.size());
    std::iota(all.begin(), all.end(), 0u);
    for (std::uint32_t v = 0; v <= top(); ++v) {
        if (is_common(v)) add_rows(v, near_starts, all, ~std::size_t{0}, together);
        else add_sampled_rows(v, pool_starts, density);
    }
    offsets.insert(offsets.end(), rows_ahead, 0);
}

// As many rows as are expected to show a rare value `coverage` times, in two tiers.
void Chart::add_sampled_rows(std::uint32_t value, const Starts& starts, const std::vector<double>& density) {
    std::vector<std::uint32_t> partners;
    for (std::uint32_t i = 0; i < planes.size() && partners.size() < most_partners; ++i)
        if (starts[planes[i] ^ value].size() >= fewest_sampled) partners.push_back(i);
    double covered = 0;
    std::size_t round = 0;
    for (; round < most_sampled && covered < coverage; ++round)
        for (const std::uint32_t i : partners) {
            const std::vector<Start>& choice = starts[planes[i] ^ value];
            if (round < choice.size()) covered += density[planes[i]] * (choice[round].paired ? 2 : 1);
        }
    add_rows(value, starts, partners, round, (partners.size() + 1) / 2);
}

Chart::Starts Chart::starts(const Offsets& offsets_of) const {
    const std::vector<std::vector<Row>> rows = paired_up(offsets_of, distance);
    Starts found(rows.size());
    for (std::size_t value = 0; value < rows.size(); ++value) {
        found[value].reserve(rows[value].size());
        for (const Row& row : rows[value]) {
            const std::int64_t place = span - row.offset;
            found[value].push_back({static_cast<std::uint32_t>(place / 8 + (row.paired ? stride : 0)),
                                    static_cast<std::uint8_t>(place % 8), row.paired});
        }
    }
    return found;
}

// The rows of a value in the planes of these numbers, at most so many in each; the rows of some planes together are a tier.
void Chart::add_rows(std::uint32_t value, const Starts& starts, const std::vector<std::uint32_t>& partners,
                     std::size_t most, std::size_t together) {
    for (std::size_t begin = 0; begin < partners.size(); begin += together) {
        Rows made;
        for (std::size_t i = begin; i < std::min(begin + together, partners.size()); ++i) {
            const std::vector<Start>& here = starts[planes[partners[i]] ^ value];
            const auto first = static_cast<std::uint32_t>(partners[i] * copies() * stride);
            const std::size_t end = std::min(most, here.size());
            for (std::size_t k = 0; k < end; ++k)
                with_start_at_bit[here[k].bit][made.count[here[k].bit]++] = first + here[k].byte;
        }
        made.first = static_cast<std::uint32_t>(offsets.size());
        for (int bit = 8; bit--;) {
            const auto from = with_start_at_bit[bit].begin();
            offsets.insert(offsets.end(), from, from + made.count[bit]);
        }
        if (offsets.size() > made.first) tiers[value].push_back(made);
    }
}

}  // namespace heaps
