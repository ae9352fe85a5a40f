// See planes.hpp.

#include "planes.hpp"

#include <algorithm>
#include <cstring>

#include "bits.hpp"

namespace heaps {

namespace {

// A number for each of 64 lanes that counts up to an end below 32, as five words of bits.
class Counters {
  public:
    explicit Counters(std::uint32_t end) {
        for (int k = 0; k < 5; ++k) digits[k] = (32 - end) >> k & 1 ? ~0ull : 0;
    }
    // Adds 1 in the lanes of `which`; gives those lanes that come to the end.
    std::uint64_t add(std::uint64_t which) {
        std::uint64_t carry = which;
        for (auto& digit : digits) {
            const std::uint64_t next = digit & carry;
            digit ^= carry;
            carry = next;
        }
        return carry;
    }

  private:
    std::uint64_t digits[5];
};

// The lanes that have not yet as many free values as are looked for.
struct LiveLanes {
    std::uint64_t words[lane_words];
    std::vector<Counters> free = std::vector<Counters>(lane_words, Counters(most_free));
    bool any = true;

    LiveLanes() { first_lanes(words); }
    // Goes on to the next common value, given the lanes that it reaches.
    void pass(const std::uint64_t* reached) {
        std::uint64_t left = 0;
        for (int w = 0; w < lane_words; ++w) left |= words[w] &= ~free[w].add(words[w] & ~reached[w]);
        any = left != 0;
    }
};

}  // namespace

void BitPlanes::use(const Chart* given, const Value* value, std::int64_t known) {
    chart = given;
    const std::size_t size = chart->copies() * chart->planes.size() * chart->stride + 64;
    if (planes.capacity() < size) planes.reserve(2 * size);  // new memory is slow
    planes.assign(size, 0);
    placed = base = (known - chart->span) / 8 * 8;
    others.clear();
    place(value, known, known);
}

// Takes in the positions below `known`, but not rare ones, which only give rare values. The planes of pairs show them so far as they lie below `end`.
void BitPlanes::place(const Value* value, std::int64_t known, std::int64_t end) {
    const std::int64_t begin = placed;
    for (; placed < known; ++placed) {
        const Value found = value[placed];
        const std::int64_t bit = placed - base;
        if (const std::int32_t plane = chart->plane_of[found]; plane >= 0) {
            const std::size_t row = static_cast<std::size_t>(plane) * chart->copies() * chart->stride;
            planes[row + static_cast<std::size_t>(bit >> 3)] |= static_cast<std::uint8_t>(1u << (bit & 7));
        } else if (chart->is_common(found)) {
            others.push_back({placed, found});
        }
    }
    if (chart->distance) pair_up(begin, std::min(end, placed + chart->distance));
}

void BitPlanes::pair_up(std::int64_t begin, std::int64_t end) {
    const auto words = chart->distance / 64, bits = chart->distance % 64;
    const std::int64_t first = std::max((begin - base) / 64, words), last = (end - base - 1) / 64;
    const auto word_at = [](const std::uint8_t* row, std::int64_t word) {
        std::uint64_t loaded = 0;
        if (word >= 0) std::memcpy(&loaded, row + 8 * word, sizeof loaded);
        return loaded;
    };
    for (std::size_t plane = 0; plane < chart->planes.size(); ++plane) {
        const std::uint8_t* const row = &planes[2 * plane * chart->stride];
        std::uint8_t* const paired = &planes[(2 * plane + 1) * chart->stride];
        for (std::int64_t w = first; w <= last; ++w) {
            std::uint64_t united = word_at(row, w) | word_at(row, w - words) << bits;
            if (bits) united |= word_at(row, w - words - 1) >> (64 - bits);
            std::memcpy(paired + 8 * w, &united, sizeof united);
        }
    }
}

// Moves the planes on, where what lies below `end` would not fit behind what they hold.
void BitPlanes::slide(std::int64_t end) {
    if (end - base <= chart->capacity) return;
    const std::int64_t new_base = (placed - chart->span) / 8 * 8;
    const std::size_t moved = static_cast<std::size_t>(new_base - base) / 8;
    const std::size_t kept = static_cast<std::size_t>(placed - new_base) / 8 + 1;
    for (std::size_t row = 0; row + chart->stride <= planes.size(); row += chart->stride) {
        std::memmove(&planes[row], &planes[row + moved], kept);
        std::memset(&planes[row + kept], 0, chart->stride - kept);
    }
    base = new_base;
    const auto held = [&](const Source& each) { return each.position >= base; };
    others.erase(others.begin(), std::find_if(others.begin(), others.end(), held));
}

// Takes in what lies below `begin`, a multiple of 8, and makes room for a strip there.
void BitPlanes::make_room(std::int64_t begin, const Value* value) {
    if (begin + lanes - placed > chart->capacity - chart->span) use(chart, value, begin);  // after a long rest
    slide(begin + lanes);
    place(value, begin, begin + lanes);
}

void BitPlanes::make(Strip& strip, std::int64_t begin, const Value* value, bool rare) {
    make_room(begin, value);
    strip.begin = begin, strip.rare = rare;
    strip.reached.assign(static_cast<std::size_t>(64) * chart->words * lane_words, 0);
    add_others(strip);
    LiveLanes live;
    std::uint32_t v = 0;
    for (; live.any && v <= chart->top(); ++v) {
        const bool common = chart->is_common(v);
        if (common || rare) unite_rows(begin, v, live.words, strip.of(v));
        if (common) live.pass(strip.of(v));
    }
    strip.asked = v;
}

// The positions whose values have no plane.
void BitPlanes::add_others(Strip& strip) const {
    const std::vector<Entry>& near = chart->near;
    std::size_t begin = 0, end = 0;  // the entries that lead from the source to a lane
    for (std::size_t i = others.size(); i-- > 0;) {
        const Source& source = others[i];
        const std::int64_t distance = strip.begin - source.position;
        if (distance > chart->span) break;
        while (begin < near.size() && near[begin].offset < distance) ++begin;
        while (end < near.size() && near[end].offset < distance + lanes) ++end;
        for (std::size_t k = begin; k < end; ++k) {
            const std::uint32_t reached = near[k].value ^ source.value;
            if (reached > chart->top()) continue;
            const auto lane = static_cast<std::size_t>(near[k].offset - distance);
            strip.of(reached)[lane / 64] |= 1ull << (lane % 64);
        }
    }
}

std::vector<std::int64_t> BitPlanes::doubtful(const Value* value, std::int64_t begin, std::int64_t end) {
    const std::int64_t first = begin / 8 * 8;
    make_room(first, value);
    lanes_of.assign((static_cast<std::size_t>(chart->top()) + 1) * lane_words, 0);
    for (std::int64_t n = begin; n < end; ++n) {
        if (value[n] > chart->top()) continue;  // the value is none of a strip
        const auto lane = static_cast<std::size_t>(n - first);
        lanes_of[value[n] * std::size_t{lane_words} + lane / 64] |= 1ull << (lane % 64);
    }
    std::uint64_t above[lane_words] = {}, doubts[lane_words] = {};  // the lanes of larger values; what is not shown
    for (std::uint32_t v = chart->top(); v-- > 0;) {
        for (int w = 0; w < lane_words; ++w) above[w] |= lanes_of[(v + std::size_t{1}) * lane_words + w];
        if (chart->is_common(v)) continue;
        std::uint64_t hit[lane_words] = {};
        unite_rows(first, v, above, hit);
        for (int w = 0; w < lane_words; ++w)
            for (std::uint64_t open = above[w] & ~hit[w] & ~doubts[w]; open; open &= open - 1)
                if (!pool_confirms(value, first + 64 * w + lowest_bit(open), v)) doubts[w] |= open & (0 - open);
    }
    std::vector<std::int64_t> found;
    for (int w = 0; w < lane_words; ++w)
        for (std::uint64_t each = doubts[w]; each; each &= each - 1) found.push_back(first + 64 * w + lowest_bit(each));
    return found;
}

bool BitPlanes::pool_confirms(const Value* value, std::int64_t n, std::uint32_t wanted) const {
    const auto count = static_cast<std::int64_t>(chart->pool.size());
    return std::any_of(chart->to_two.begin(), chart->to_two.end(), [&](std::int64_t taken) {
        return machine.has_xor(chart->pool.data(), value + (n - taken) - count, static_cast<std::size_t>(count),
                               static_cast<Value>(wanted));
    });
}

// The lanes of a value behind `begin`, so far as they are among the live ones.
void BitPlanes::unite_rows(std::int64_t begin, std::uint32_t value, const std::uint64_t* live,
                           std::uint64_t* hit) const {
    const std::uint8_t* const window = planes.data() + (begin - base) / 8 - chart->span / 8;
    for (const Rows& rows : chart->tiers[value]) {
        machine.unite(window, chart->offsets.data(), rows, hit);
        std::uint64_t open = 0;
        for (int w = 0; w < lane_words; ++w) open |= live[w] & ~hit[w];
        if (!open) break;
    }
}

}  // namespace heaps
