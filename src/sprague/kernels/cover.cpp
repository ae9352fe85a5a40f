// See cover.hpp.

#include "cover.hpp"

#include <algorithm>

namespace heaps {

namespace {

constexpr std::uint16_t full = 4096;  // the weight of a number that is not reached yet
constexpr std::uint16_t share =
    3;                             // what is left of it each time that it is reached, since other heaps differ a little
constexpr std::size_t tested = 4;  // every fourth heap tells when to end, the others what to choose

}  // namespace

Cover::Cover(const std::vector<std::uint32_t>& given) : numbers(given) {
    nothing = static_cast<std::uint16_t>(*std::max_element(numbers.begin(), numbers.end()));
}

Cover::Order Cover::chosen(double first, double last) const {
    const std::size_t heaps = numbers.size(), width = nothing + std::size_t{1}, entries = cells.size() / heaps;
    std::vector<std::uint16_t> weight(heaps * width);
    std::uint32_t left = 0;
    for (std::size_t heap = 0; heap < heaps; ++heap) {
        std::fill_n(weight.begin() + static_cast<std::ptrdiff_t>(heap * width), numbers[heap], full);
        if (heap % tested == 0) left += numbers[heap];
    }
    const auto of_all = static_cast<double>((heaps + tested - 1) / tested);
    const auto still = [&](double open) { return left > open * of_all; };
    const auto gain_of = [&](std::size_t entry) {
        std::uint32_t sum = 0;
        const std::uint16_t* cell = &cells[entry * heaps];
        const std::uint16_t* row = weight.data();
        for (std::size_t heap = 0; heap < heaps; ++heap, row += width)
            if (heap % tested) sum += row[cell[heap]];
        return sum;
    };
    std::vector<std::uint32_t> gain(entries);  // or what it was before; it only decreases
    for (std::size_t i = 0; i < entries; ++i) gain[i] = gain_of(i);
    Order order{{}, 0};
    for (std::uint32_t least = heaps * full; still(last) && least > full / 4; least /= 2)
        for (std::size_t i = 0; i < entries && still(last); ++i) {
            if (gain[i] < least || (gain[i] = gain_of(i)) < least) continue;
            gain[i] = 0;
            order.entries.push_back(i);
            if (still(first)) order.first = order.entries.size();
            for (std::size_t heap = 0; heap < heaps; ++heap) {
                std::uint16_t& cell = weight[heap * width + cells[i * heaps + heap]];
                if (heap % tested == 0 && cell == full) --left;
                cell /= share;
            }
        }
    return order;
}

}  // namespace heaps
