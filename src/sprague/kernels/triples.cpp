// Three heaps; see triples.hpp.

#include "triples.hpp"

#include <algorithm>
#include <new>

#include "bits.hpp"
#include "nim_sequence.hpp"

namespace heaps {

namespace {

constexpr std::int64_t joined_at_once = 16;
constexpr std::size_t looked_at = 4;                      // heaps of a value
constexpr std::uint32_t nearly_alike = 8;                 // nim-sums below this
constexpr std::size_t most_words = std::size_t{1} << 28;  // of the sets of pairs: 2 GiB

}  // namespace

std::uint32_t Triples::least_missing(const Value* value, std::int64_t n, const std::vector<std::int64_t>& taken,
                                     const Marks& marks, std::uint32_t largest, Interruptions& interruptions) {
    extend(value, n - 1, std::max(power_of_two_above(largest), 64u) / 64, interruptions);
    seen.resize(words);
    for (std::uint32_t w = 0; w < words; ++w) seen[w] = marks.word(w);
    for (const std::int64_t removed : taken)
        for (std::int64_t third = 1; third <= joined_at_once && 3 * third <= n - removed; ++third)
            join(value, n - removed, third);
    interruptions.after(static_cast<std::int64_t>(joined_at_once * taken.size() * words));
    for (std::uint32_t w = 0; w < words;) {
        if (!~seen[w]) {
            ++w;
            continue;
        }
        const std::uint32_t missing = 64 * w + lowest_bit(~seen[w]);
        const auto by_some = [&](auto found) { return std::any_of(taken.begin(), taken.end(), found); };
        interruptions.after(nearly_alike);
        if (by_some([&](std::int64_t removed) { return likely(n - removed, missing); }))
            seen[w] |= 1ull << (missing % 64);
        else if (!by_some([&](std::int64_t removed) { return reached(value, n - removed, missing, interruptions); }))
            return missing;
    }
    return 64 * words;
}

// Whether three heaps of that sum have the nim-sum wanted; if so, what else the smallest of them is part of is joined.
bool Triples::reached(const Value* value, std::int64_t total, std::uint32_t wanted, Interruptions& interruptions) {
    std::int64_t third = joined_at_once + 1;
    while (3 * third <= total && !holds(value, total, third, wanted)) ++third;
    interruptions.after(third + words);
    if (3 * third > total) return false;
    join(value, total, third);
    return true;
}

bool Triples::likely(std::int64_t total, std::uint32_t wanted) const {
    for (std::uint32_t sum = 0; sum < nearly_alike; ++sum)
        for (const std::int64_t third : heaps_of[wanted ^ sum])
            if (third <= total && sets[(total - third) * words] >> sum & 1) return true;
    return false;
}

bool Triples::holds(const Value* value, std::int64_t total, std::int64_t third, std::uint32_t wanted) const {
    const std::uint32_t sum = wanted ^ value[third];
    return sets[(total - third) * words + sum / 64] >> (sum % 64) & 1;
}

// Adding the third heap permutes the words of the set of pairs, and the bits in them.
void Triples::join(const Value* value, std::int64_t total, std::int64_t third) {
    const std::uint64_t* const set = sets.data() + (total - third) * words;
    const std::uint32_t g = value[third];
    for (std::uint32_t w = 0; w < words; ++w) seen[w ^ (g / 64)] |= permuted(set[w], g % 64);
}

void Triples::extend(const Value* value, std::int64_t total, std::uint32_t wanted, Interruptions& interruptions) {
    if (wanted > words) words = wanted, known = 0, sets.clear(), heaps_of.assign(64 * words, {});  // again, wider
    if (static_cast<std::size_t>(total + 1) * words > most_words) throw std::bad_alloc();
    sets.resize(std::max(sets.size(), static_cast<std::size_t>(total + 1) * words));
    for (; known <= total; ++known) {
        std::uint64_t* const set = sets.data() + known * words;
        for (std::int64_t a = 1; 2 * a <= known; ++a) {
            const std::uint32_t sum = value[a] ^ value[known - a];
            set[sum / 64] |= 1ull << (sum % 64);
        }
        if (known > 0 && heaps_of[value[known]].size() < looked_at) heaps_of[value[known]].push_back(known);
        interruptions.after(known);
    }
}

}  // namespace heaps
