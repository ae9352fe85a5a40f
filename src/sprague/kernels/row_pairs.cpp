// See row_pairs.hpp.

#include "row_pairs.hpp"

#include <algorithm>

namespace heaps {

namespace {

constexpr std::size_t largest_distance = 4096;
constexpr int fewest_pairs = 24;

}  // namespace

std::int64_t distance_of_most_pairs(const Offsets& offsets) {
    std::vector<int> count(largest_distance);
    for (const auto& list : offsets)
        for (auto a = list.begin(); a != list.end(); ++a)
            for (auto b = a + 1; b != list.end(); ++b) {
                const auto distance = static_cast<std::size_t>(*b - *a);
                if (distance >= largest_distance) break;
                ++count[distance];
            }
    count[0] = 0;
    const auto most = std::max_element(count.begin(), count.end());
    return *most < fewest_pairs ? 0 : most - count.begin();
}

std::vector<std::vector<Row>> paired_up(const Offsets& offsets, std::int64_t distance) {
    std::vector<std::vector<Row>> rows(offsets.size());
    std::vector<bool> used;
    for (std::size_t value = 0; value < offsets.size(); ++value) {
        const std::vector<std::int64_t>& list = offsets[value];
        rows[value].reserve(list.size());
        used.assign(list.size(), false);
        for (std::size_t i = 0, j = 0; distance && i < list.size(); ++i) {
            while (j < list.size() && list[j] < list[i] + distance) ++j;
            if (j == list.size()) break;
            if (used[i] || list[j] != list[i] + distance) continue;
            used[i] = used[j] = true;
            rows[value].push_back({list[i], true});
        }
        for (std::size_t i = 0; i < list.size(); ++i)
            if (!used[i]) rows[value].push_back({list[i], false});
    }
    return rows;
}

}  // namespace heaps
