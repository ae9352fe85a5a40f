// See chart.hpp.

#include "chart.hpp"

#include <algorithm>
#include <utility>

#include "bits.hpp"
#include "cover.hpp"

namespace heaps {

namespace {

constexpr std::int64_t farthest = std::int64_t{1} << 17;  // offsets up to here are no more work than small ones
constexpr std::int64_t largest_pool = 20'000;
constexpr std::int64_t fewest_sampled = 14, most_sampled = 64;  // heaps of each value

// Which entries are useful is tried out on groups of the latest heaps, and how many numbers of a heap they leave open.
constexpr std::int64_t first_trial = 1 << 15, tried_among = 1 << 13;
constexpr std::size_t fewest_tried = 256;  // entries; fewer are soon looked up
constexpr double open_commons = 0.3, open_rares = 1, open_at_last = 0.3;

}  // namespace

Numbering::Numbering(const Partition& given, int bits, std::uint32_t largest) : partition(given), low_bits(bits) {
    place = lowest_bit(partition.mask), below_place = (1u << place) - 1;
    for (int parity = 0; parity < 2; ++parity)
        for (std::uint32_t v = 0; v <= largest; ++v)
            codes[parity].push_back(code(number(v), !partition.rare(parity, v)));
}

// Groups of the latest heaps, and the numbers of all of their rests, those of common values with one more bit.
struct Chart::Trial {
    static constexpr Cover::Number common = 0x4000, no_heap = 0x2000;

    Trial(const Chart& chart, const NimSequence& sequence, const Value* value) : value(value) {
        constexpr std::int64_t count = Cover::groups, size = Cover::neighbours;
        constexpr std::int64_t apart = tried_among / count | 1;  // odd, so that all places on a wave occur
        for (std::int64_t i = 0; i < count; ++i)                 // each half of them from all over the latest heaps
            groups.push_back(sequence.known - size - 5 * i % count * apart);
        std::int64_t reach = 0;
        for (const Entries* entries : {&chart.for_common, &chart.for_rare})
            if (!entries->all.empty()) reach = std::max<std::int64_t>(reach, entries->all.back().offset);
        begin = *std::min_element(groups.begin(), groups.end()) - reach;
        numbers.reserve(static_cast<std::size_t>(sequence.known - begin));
        for (std::int64_t n = begin; n < sequence.known; ++n)
            numbers.push_back(n < 1 ? no_heap : number(chart.numbering, chart.numbering.code(n, value[n])));
    }

    static Cover::Number number(const Numbering& numbering, Code code) {
        return static_cast<Cover::Number>(numbering.number(code) | (code.high >= Numbering::common ? common : 0));
    }
    const Cover::Number* at(std::int64_t heap) const { return &numbers[static_cast<std::size_t>(heap - begin)]; }

    const Value* value;
    std::vector<std::int64_t> groups;
    std::int64_t begin;

  private:
    std::vector<Cover::Number> numbers;
};

bool Chart::make(const NimSequence& sequence, const Value* value, int low_bits) {
    const std::int64_t n = sequence.known;
    const Partition& partition = sequence.partition;
    if (!partition.mask) return false;
    top = power_of_two_above(sequence.largest) - 1;
    numbering = Numbering(partition, low_bits, top + 1);
    if (numbering.number(top) >= numbering.end()) return false;
    to_two = sequence.rules.to_two;

    std::vector<Source> sources;
    for (const std::int64_t taken : sequence.rules.to_one)  // where kinds change with the parity, so does an odd move
        sources.push_back({taken, 0, numbering.code(0u, partition.flipped(partition.origin + taken))});
    for (std::size_t i = 0; i < sequence.rare_positions.size(); ++i) {
        const std::int64_t position = sequence.rare_positions[i];
        const Value with = sequence.rare_values[i];
        if (position < 1) continue;
        for (const std::int64_t taken : to_two)
            sources.push_back({taken + position, with, numbering.code(position, with)});
    }
    std::stable_sort(sources.begin(), sources.end(),
                     [](const Source& a, const Source& b) { return a.offset < b.offset; });
    for_common.all.clear(), far.clear(), nearest[0].clear(), nearest[1].clear();
    for (const Source& source : sources) enter(source);
    if (far.size() > most_far) return false;
    make_sample(sequence, value);

    span = static_cast<std::int64_t>(pool.size()) + to_two.back();
    if (!for_common.all.empty()) span = std::max<std::int64_t>(span, for_common.all.back().offset);
    for_common.first = for_common.all.size(), for_rare.first = for_rare.all.size();
    until = n < first_trial ? std::min(2 * n, first_trial) : 4 * n;
    if (n < farthest) span = std::max(span, std::min(until, farthest));  // there may be rare heaps until then
    if (n < first_trial) return true;
    const Trial trial(*this, sequence, value);
    useful_first(for_common, trial, true);
    useful_first(for_rare, trial, false);
    return true;
}

void Chart::enter(const Source& source) {
    if (source.offset > farthest) {
        far.push_back(source);
    } else {
        for_common.all.push_back({static_cast<std::uint32_t>(source.offset), source.code});
        if (source.offset < lanes)
            nearest[source.code.high < Numbering::common].push_back(
                {static_cast<std::uint32_t>(source.offset), numbering.number(source.code)});
    }
}

void Chart::make_sample(const NimSequence& sequence, const Value* value) {
    // Where the two heaps of a pair must differ, they lie on different sides of its middle.
    const std::int64_t all = (sequence.known - to_two.back() - 1) / (sequence.rules.distinct ? 2 : 1);
    const std::int64_t size = std::clamp<std::int64_t>(all, 0, largest_pool) / 64 * 64;
    pool.resize(size);
    for (std::int64_t a = 1; a <= size; ++a) pool[size - a] = value[a];
    all_pairs_until = sequence.rules.distinct ? 0 : 2 * size + 2 + to_two.front();
    std::vector<int> times(top + 1);
    for_rare.all.clear();
    const std::int64_t times_each = std::clamp<std::int64_t>(sequence.known >> 15, fewest_sampled, most_sampled);
    for (std::int64_t a = lanes; a <= size; ++a)
        if (!sequence.partition.rare(a, value[a]) && times[value[a]]++ < times_each)
            for_rare.all.push_back({static_cast<std::uint32_t>(to_two.front() + a), numbering.code(a, value[a])});
}

// Puts those first that leave few numbers open.
void Chart::useful_first(Entries& entries, const Trial& trial, bool common) const {
    if (entries.all.size() < fewest_tried) return;
    std::vector<Cover::Number> ends;
    for (const std::int64_t group : trial.groups)
        for (std::size_t i = 0; i < Cover::neighbours; ++i) {
            const std::int64_t n = group + static_cast<std::int64_t>(i);
            const std::uint32_t end = common ? numbering.number(trial.value[n]) : numbering.below(trial.value[n]);
            ends.push_back(static_cast<Cover::Number>(numbering.is_common(n, trial.value[n]) ? end : 0));
        }
    Cover cover(std::move(ends), entries.all.size());
    for (std::size_t i = 0; i < entries.all.size(); ++i) {
        const Entry& entry = entries.all[i];
        if (entry.offset < lanes) continue;  // the rest may be in the block
        const int with = Trial::number(numbering, entry.code) ^ (common ? Trial::common : 0);
        for (std::size_t group = 0; group < Cover::groups; ++group)
            cover.reach(i, group, trial.at(trial.groups[group] - entry.offset), with);
    }
    const std::vector<std::uint8_t> turn = cover.turns(common ? open_commons : open_rares, common ? 0 : open_at_last);
    std::vector<Entry> sorted;
    for (const int which : {0, 1, 2}) {
        if (which == 2 && !common) break;  // of rare values only a sample is needed
        for (std::size_t i = 0; i < turn.size(); ++i)
            if (turn[i] == which) sorted.push_back(entries.all[i]);
        if (which == 0) entries.first = sorted.size();
    }
    entries.all = std::move(sorted);
}

void Chart::add(std::int64_t position, Value found) {
    for (const std::int64_t taken : to_two) far.push_back({taken + position, found, numbering.code(position, found)});
}

void Chart::begin_block() {
    const auto near =
        std::stable_partition(far.begin(), far.end(), [](const Source& each) { return each.offset > farthest; });
    for (auto each = near; each != far.end(); ++each) enter(*each);
    far.erase(near, far.end());
}

}  // namespace heaps
