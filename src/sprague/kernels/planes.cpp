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

}  // namespace

void BitPlanes::use(const Chart* given, const Value* value, std::int64_t known) {
    chart = given;
    planes.assign(chart->planes * chart->stride + 64, 0);
    hits.assign(static_cast<std::size_t>(64) * chart->words * lane_words, 0);
    placed = base = (known - chart->span) / 8 * 8;
    others.clear();
    place(value, known);
}

void BitPlanes::place(const Value* value, std::int64_t known) {
    for (; placed < known; ++placed) {
        const Value found = value[placed];
        const std::int64_t bit = placed - base;
        if (const std::int32_t plane = chart->plane_of[found]; plane >= 0) {
            const std::size_t row = static_cast<std::size_t>(plane) * chart->stride;
            planes[row + static_cast<std::size_t>(bit >> 3)] |= static_cast<std::uint8_t>(1u << (bit & 7));
        } else {
            others.push_back({placed, found});
        }
    }
}

// Moves the planes on, where the strip would not fit behind what they hold.
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

void BitPlanes::make(Strip& strip, std::int64_t begin, const Value* value, std::int64_t known) {
    slide(std::max(begin + lanes, known));
    place(value, known);
    strip.begin = begin, strip.seen = known;
    unite_rows(strip, begin == known ? few_candidates : many_candidates);
    transpose_hits(strip);
    add_others(strip);
}

void BitPlanes::unite_rows(Strip& strip, std::uint32_t candidates) {
    const std::uint8_t* const window = planes.data() + (strip.begin - base) / 8 - chart->span / 8;
    std::uint64_t live[lane_words];
    std::vector<Counters> free_so_far(lane_words, Counters(candidates));
    std::fill(live, live + lane_words, ~0ull);
    live[lane_words - 1] = ~0ull >> (64 * lane_words - lanes);
    std::fill(strip.limit, strip.limit + lanes, chart->top() + 1);
    std::uint32_t v = 0;
    for (bool any = true; any && v <= chart->top(); ++v) {
        std::uint64_t* const hit = hits.data() + static_cast<std::size_t>(v) * lane_words;
        std::fill(hit, hit + lane_words, 0);
        std::uint64_t open = ~0ull;
        for (const Rows& rows : chart->tiers[v]) {
            unite(window, chart->offsets.data(), rows, hit);
            open = 0;
            for (int w = 0; w < lane_words; ++w) open |= live[w] & ~hit[w];
            if (!open) break;
        }
        if (!open || !chart->is_common(v)) continue;
        std::uint64_t left = 0;
        for (int w = 0; w < lane_words; ++w) {
            std::uint64_t done = free_so_far[w].add(live[w] & ~hit[w]);
            live[w] &= ~done;
            left |= live[w];
            for (; done; done &= done - 1) strip.limit[64 * w + static_cast<int>(lowest_bit(done))] = v + 1;
        }
        any = left != 0;
    }
    std::fill(hits.begin() + static_cast<std::ptrdiff_t>(v) * lane_words, hits.end(), 0);
}

void BitPlanes::transpose_hits(Strip& strip) const {
    strip.options.resize(static_cast<std::size_t>(64) * lane_words * chart->words);
    std::uint64_t square[64];
    for (std::uint32_t group = 0; group < chart->words; ++group)
        for (int w = 0; w < lane_words; ++w) {
            const std::uint64_t* const from = hits.data() + static_cast<std::size_t>(64) * group * lane_words + w;
            std::uint64_t* const to = strip.options.data() + static_cast<std::size_t>(64 * w) * chart->words + group;
            for (int i = 0; i < 64; ++i) square[i] = from[i * lane_words];
            transpose(square);
            for (std::size_t i = 0; i < 64; ++i) to[i * chart->words] = square[i];
        }
}

// The positions whose values have no plane.
void BitPlanes::add_others(Strip& strip) const {
    const std::vector<Entry>& near = chart->near;
    for (const Source& source : others) {
        const std::int64_t distance = strip.begin - source.position;
        if (distance > chart->span) continue;
        auto entry = std::lower_bound(near.begin(), near.end(), distance,
                                      [](const Entry& each, std::int64_t d) { return each.offset < d; });
        for (; entry != near.end() && entry->offset < distance + lanes; ++entry) {
            const std::uint32_t reached = entry->value ^ source.value;
            if (reached > chart->top()) continue;
            const auto lane = static_cast<std::size_t>(entry->offset - distance);
            strip.options[lane * chart->words + reached / 64] |= 1ull << (reached % 64);
        }
    }
}

}  // namespace heaps
