// See row_pairs.hpp.

#include "row_pairs.hpp"

#include <algorithm>

namespace heaps {

namespace {

constexpr std::size_t largest_distance = 4096;
constexpr int fewest_pairs = 24;

void sort(std::vector<Entry>& entries) {
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.value != b.value ? a.value < b.value : a.offset < b.offset;
    });
}

}  // namespace

std::int64_t distance_of_most_pairs(std::vector<Entry> entries) {
    sort(entries);
    std::vector<int> count(largest_distance);
    for (auto a = entries.begin(); a != entries.end(); ++a)
        for (auto b = a + 1; b != entries.end() && b->value == a->value; ++b) {
            const auto distance = static_cast<std::size_t>(b->offset - a->offset);
            if (distance >= largest_distance) break;
            ++count[distance];
        }
    count[0] = 0;
    const auto most = std::max_element(count.begin(), count.end());
    return *most < fewest_pairs ? 0 : most - count.begin();
}

std::vector<Row> paired_up(std::vector<Entry> entries, std::int64_t distance) {
    sort(entries);
    std::vector<bool> used(entries.size());
    std::vector<Row> rows;
    for (std::size_t i = 0, j = 0; distance && i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        const auto ahead = [&](const Entry& other) {  // of the partner
            return other.value < entry.value || (other.value == entry.value && other.offset < entry.offset + distance);
        };
        while (j < entries.size() && ahead(entries[j])) ++j;
        const bool partner =
            j < entries.size() && entries[j].value == entry.value && entries[j].offset == entry.offset + distance;
        if (used[i] || !partner) continue;
        used[i] = used[j] = true;
        rows.push_back({entry.offset, entry.value, true});
    }
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (!used[i]) rows.push_back({entries[i].offset, entries[i].value, false});
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.value < b.value; });
    return rows;
}

}  // namespace heaps
