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
constexpr std::int64_t fewest_sampled = 12, most_sampled = 64;  // heaps of each value

// Which entries are useful is tried out on some of the last heaps, and how many numbers of a heap they leave open.
constexpr std::int64_t fewest_known = 1 << 17, tried_among = 1 << 13;
constexpr double open_commons = 0.3, open_rares = 1, open_at_last = 0.05;

}  // namespace

Numbering::Numbering(const Partition& given, int bits) : partition(given), low_bits(bits) {
    place = lowest_bit(partition.mask), below_place = (1u << place) - 1;
}

bool Chart::make(const NimSequence& sequence, const Value* value, int low_bits) {
    const std::int64_t n = sequence.known;
    const Partition& partition = sequence.partition;
    if (!partition.mask) return false;
    numbering = Numbering(partition, low_bits);
    top = power_of_two_above(sequence.largest) - 1;
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
    make_sample(sequence, sequence.first(value));

    span = static_cast<std::int64_t>(pool.size()) + to_two.back();
    if (!for_common.all.empty()) span = std::max<std::int64_t>(span, for_common.all.back().offset);
    if (n < farthest) span = std::max(span, 2 * n);  // until then there may be rare heaps, and this holds
    useful_first(for_common, sequence, value, true);
    useful_first(for_rare, sequence, value, false);
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

void Chart::make_sample(const NimSequence& sequence, const Value* first) {
    // Where the two heaps of a pair must differ, they lie on different sides of its middle.
    const std::int64_t all = (sequence.known - to_two.back() - 1) / (sequence.rules.distinct ? 2 : 1);
    const std::int64_t size = std::clamp<std::int64_t>(all, 0, largest_pool) / 64 * 64;
    pool.resize(size);
    for (std::int64_t a = 1; a <= size; ++a) pool[size - a] = first[a];
    std::vector<int> times(top + 1);
    for_rare.all.clear();
    const std::int64_t times_each = std::clamp<std::int64_t>(sequence.known >> 15, fewest_sampled, most_sampled);
    for (std::int64_t a = lanes; a <= size; ++a)
        if (!sequence.partition.rare(a, first[a]) && times[first[a]]++ < times_each)
            for_rare.all.push_back({static_cast<std::uint32_t>(to_two.front() + a), numbering.code(a, first[a])});
}

// Puts those first that leave few numbers open, by trying them out on some of the latest heaps.
void Chart::useful_first(Entries& entries, const NimSequence& sequence, const Value* value, bool common) const {
    entries.first = entries.all.size();
    if (sequence.known < fewest_known) return;
    std::vector<std::int64_t> heaps;
    std::vector<std::uint32_t> numbers;
    const std::int64_t apart = sequence.known < 1 << 18 ? 63 : 31;  // odd, so that all places on a wave occur
    for (std::int64_t n = sequence.known - 1; n > sequence.known - tried_among; n -= apart) {
        heaps.push_back(n);
        const bool counts = numbering.is_common(n, value[n]);
        numbers.push_back(!counts ? 0 : common ? numbering.number(value[n]) : numbering.below(value[n]));
    }
    const std::int64_t begin = std::max<std::int64_t>(heaps.back() - span, 1);
    std::vector<Code> codes;  // of all rests
    for (std::int64_t n = begin; n < sequence.known; ++n) codes.push_back(numbering.code(n, value[n]));
    Cover cover(numbers);
    for (const Entry& entry : entries.all) {
        cover.begin_entry();
        if (entry.offset < lanes) continue;  // the rest may be in the block
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            if (heaps[i] - entry.offset < begin) break;  // the others are smaller
            const Code code = codes[static_cast<std::size_t>(heaps[i] - entry.offset - begin)] ^ entry.code;
            const bool of_kind = (code.high >= Numbering::common) == common;
            cover.reach(i, of_kind ? numbering.number(code) : Cover::no_number);
        }
    }
    const Cover::Order order =
        common ? cover.chosen(open_commons, open_commons) : cover.chosen(open_rares, open_at_last);
    std::vector<std::uint8_t> turn(entries.all.size(), 2);
    for (std::size_t i = 0; i < order.entries.size(); ++i) turn[order.entries[i]] = i < order.first ? 0 : 1;
    std::vector<Entry> sorted;
    for (const int which : {0, 1, 2}) {
        if (which == 2 && !common) break;  // of rare values only a sample is needed
        for (std::size_t i = 0; i < turn.size(); ++i)
            if (turn[i] == which) sorted.push_back(entries.all[i]);
    }
    entries = {std::move(sorted), order.first};
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
