// See scanner.hpp.

#include "scanner.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <stdexcept>

#include "bits.hpp"

namespace heaps {

namespace {

constexpr std::int64_t first_looked_at = 512;  // heaps of the pool, since the smallest have values that are not usual

}  // namespace

void Scanner::use(const Chart* given, const Value* value, std::int64_t known) {
    chart = given;
    low.resize(static_cast<std::size_t>(2 * reach()) + 65'536), high.resize(low.size());
    placed = base = known - reach();
    place(value, known);
}

// Takes in the positions below `known`, so far as they are within reach; behind them, there is no heap.
void Scanner::place(const Value* value, std::int64_t known) {
    known = std::max(known, placed);
    const std::int64_t first = known - reach();
    if (known - base + lanes > static_cast<std::int64_t>(low.size())) {  // the codes are moved on now and then only
        if (placed > first)
            for (std::uint8_t* const each : {low.data(), high.data()})
                std::memmove(each, each + (first - base), static_cast<std::size_t>(placed - first));
        base = first;
    }
    placed = std::max(placed, first);
    if (placed < 1) {
        const std::int64_t end = std::min<std::int64_t>(known, 1);
        std::memset(&high[static_cast<std::size_t>(placed - base)], Numbering::no_heap,
                    static_cast<std::size_t>(end - placed));
        placed = end;
    }
    for (; placed < known; ++placed) {
        const Code code = chart->numbering.code(placed, value[placed]);
        low[static_cast<std::size_t>(placed - base)] = code.low;
        high[static_cast<std::size_t>(placed - base)] = code.high;
    }
    std::memset(&high[static_cast<std::size_t>(placed - base)], Numbering::no_heap, lanes);
}

void Scanner::scan(Reached& reached, const Value* value, std::uint32_t bins, bool by_all) {
    place(value, reached.first);
    if (reached.first - base < chart->span) throw std::logic_error("codes are needed that are no longer kept");
    const std::uint32_t first = reached.bins / 8 * 8;
    reached.bins = first + bins;
    reached.bytes.resize(std::max(reached.bytes.size(), reached.bins * std::size_t{lanes}));
    const auto at = static_cast<std::size_t>(reached.first - base);
    const Entries& those = entries(reached.common);
    machine.scan(low.data() + at, high.data() + at, those.all.data(), by_all ? those.all.size() : those.first,
                 {first, bins, reached.common ? Numbering::common : std::uint8_t{0}}, &reached.bytes[first * lanes]);
}

void Scanner::find_open(const Reached& reached, Open& open) const {
    machine.find_open(reached.bytes.data(), reached.bins, open);
    const auto at = static_cast<std::size_t>(reached.first - base);
    const Entries& those = entries(reached.common);
    machine.sift(low.data() + at, high.data() + at, those.all.data() + those.first, those.all.size() - those.first,
                 reached.common ? Numbering::common : std::uint8_t{0}, open);
}

bool Scanner::others_reach(std::int64_t n, std::uint32_t number) const {
    const auto at = static_cast<std::size_t>(n - base);
    const Code wanted = chart->numbering.code(number, true);
    const std::vector<Entry>& all = chart->for_common.all;
    return std::any_of(all.begin() + static_cast<std::ptrdiff_t>(chart->for_common.first), all.end(),
                       [&](const Entry& entry) {
        return (low[at - entry.offset] ^ entry.code.low) == wanted.low &&
               (high[at - entry.offset] ^ entry.code.high) == wanted.high;
    });
}

std::uint32_t Scanner::first_not_shown(const Reached& reached, const Value* value, std::int64_t n, std::uint32_t number,
                                       std::uint32_t end) const {
    const auto lane = static_cast<std::size_t>(n - reached.first);
    for (; (number = reached.next_open(lane, number)) < end; ++number)
        if (!pool_shows(value, n, number)) break;
    return number;
}

bool Scanner::pool_shows(const Value* value, std::int64_t n, std::uint32_t number) const {
    const auto count = static_cast<std::int64_t>(chart->pool.size()), few = std::min(count, first_looked_at);
    const auto wanted = static_cast<Value>(chart->numbering.value(number, false, n));
    const auto shown_by = [&](std::int64_t begin, std::int64_t end) {  // the heaps begin + 1, ..., end
        return std::any_of(chart->to_two.begin(), chart->to_two.end(), [&](std::int64_t taken) {
            return machine.has_xor(chart->pool.data() + (count - end), value + (n - taken) - end,
                                   static_cast<std::size_t>(end - begin), wanted);
        });
    };
    return shown_by(0, few) || shown_by(few, count);
}

std::vector<std::int64_t> Scanner::doubtful(const Value* value, std::int64_t begin, std::int64_t end) {
    std::vector<std::int64_t> found;
    for (std::int64_t first = begin; first < end; first += lanes)
        for (std::uint64_t doubts = doubtful_lanes(value, first, end); doubts; doubts &= doubts - 1)
            found.push_back(first + lowest_bit(doubts));
    return found;
}

std::uint64_t Scanner::doubtful_lanes(const Value* value, std::int64_t begin, std::int64_t end) {
    std::uint32_t ends[lanes] = {}, most = 1;
    for (std::int64_t n = begin; n < std::min(begin + lanes, end); ++n)
        if (chart->numbering.is_common(n, value[n]))  // a rare value has been stepped to
            most = std::max(most, ends[n - begin] = chart->numbering.below(value[n]));
    Open open;
    for (int lane = 0; lane < lanes; ++lane) {
        open.end_bin[lane] = static_cast<std::uint8_t>(ends[lane] / 8);
        open.end_bit[lane] = static_cast<std::uint8_t>(ends[lane] % 8);
    }
    rare.begin(begin, false);
    scan(rare, value, (most + 7) / 8, false);
    find_open(rare, open);
    std::uint64_t doubts = 0;
    for (int k = 0; k < Open::most; ++k)
        for (std::uint64_t in = open.in[k] & ~doubts; in; in &= in - 1) {
            const std::uint32_t lane = lowest_bit(in);
            if (!pool_shows(value, begin + lane, open.number(k, lane))) doubts |= 1ull << lane;
        }
    for (std::uint64_t in = open.full & ~doubts; in; in &= in - 1) {
        const std::uint32_t lane = lowest_bit(in);
        if (first_not_shown(rare, value, begin + lane, open.number(Open::most - 1, lane) + 1, ends[lane]) < ends[lane])
            doubts |= 1ull << lane;
    }
    return doubts;
}

}  // namespace heaps
