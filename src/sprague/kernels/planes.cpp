// See planes.hpp.

#include "planes.hpp"

#include <algorithm>
#include <cstring>

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

bool is_left(const Strip& strip, std::uint32_t rare_value) { return rare_value % left_of >= strip.left_from; }

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

void BitPlanes::make_room(std::int64_t begin, const Value* value, std::int64_t known) {
    if (begin + lanes - placed > chart->capacity - chart->span) use(chart, value, known);  // after a long rest
    slide(begin + lanes);
}

void BitPlanes::make(Strip& strip, std::int64_t begin, const Value* value, const std::atomic<std::int64_t>& known,
                     std::uint32_t left_from, const std::atomic<bool>* given_up) {
    make_room(begin, value, known.load(std::memory_order_acquire));
    strip.begin = begin, strip.left_from = left_from;
    strip.reached.assign(static_cast<std::size_t>(64) * chart->words * lane_words, 0);
    strip.seen.clear();
    LiveLanes live;
    std::uint32_t v = 0;
    for (; live.any && v <= chart->top(); ++v) {
        if (given_up && given_up->load(std::memory_order_relaxed)) {
            strip.begin = -1;
            return;
        }
        if (v % Strip::stretch == 0) take_in(strip, v, value, known.load(std::memory_order_acquire));
        const bool common = chart->is_common(v);
        if (common || !is_left(strip, v)) unite_rows(strip, v, live.words);
        if (common) live.pass(strip.of(v));
    }
    strip.asked = v;
}

void BitPlanes::add_left(Strip& strip, const Value* value) {
    make_room(strip.begin, value, strip.begin);
    place(value, strip.begin, strip.begin + lanes);
    if (strip.left_from == left_of) return;
    LiveLanes live;
    for (std::uint32_t v = 0; v < strip.asked; ++v) {
        if (chart->is_common(v)) live.pass(strip.of(v));
        else if (is_left(strip, v)) unite_rows(strip, v, live.words);
    }
}

// Takes in what is known now, for the values from `first` on. Those below are done with: a lane that has enough of them
// free has not been looked at any further.
void BitPlanes::take_in(Strip& strip, std::uint32_t first, const Value* value, std::int64_t known) {
    const std::size_t before = strip.seen.empty() ? 0 : others.size();
    if (strip.seen.empty() || known > strip.seen.back()) place(value, known, strip.begin + lanes);
    add_others(strip, first, before);
    strip.seen.push_back(known);
}

// The positions whose values have no plane, from the one with this number on.
void BitPlanes::add_others(Strip& strip, std::uint32_t first, std::size_t from) const {
    const std::vector<Entry>& near = chart->near;
    std::size_t begin = 0, end = 0;  // the entries that lead from the source to a lane
    for (std::size_t i = others.size(); i-- > from;) {
        const Source& source = others[i];
        const std::int64_t distance = strip.begin - source.position;
        if (distance > chart->span) break;
        while (begin < near.size() && near[begin].offset < distance) ++begin;
        while (end < near.size() && near[end].offset < distance + lanes) ++end;
        for (std::size_t k = begin; k < end; ++k) {
            const std::uint32_t reached = near[k].value ^ source.value;
            if (reached < first || reached > chart->top()) continue;
            const auto lane = static_cast<std::size_t>(near[k].offset - distance);
            strip.of(reached)[lane / 64] |= 1ull << (lane % 64);
        }
    }
}

// The lanes of a value, so far as they are among these.
void BitPlanes::unite_rows(Strip& strip, std::uint32_t value, const std::uint64_t* live) const {
    const std::uint8_t* const window = planes.data() + (strip.begin - base) / 8 - chart->span / 8;
    std::uint64_t* const hit = strip.of(value);
    for (const Rows& rows : chart->tiers[value]) {
        unite(window, chart->offsets.data(), rows, hit);
        std::uint64_t open = 0;
        for (int w = 0; w < lane_words; ++w) open |= live[w] & ~hit[w];
        if (!open) break;
    }
}

}  // namespace heaps
