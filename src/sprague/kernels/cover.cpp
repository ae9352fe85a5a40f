// See cover.hpp.

#include "cover.hpp"

#include <algorithm>
#include <utility>

namespace heaps {

namespace {

constexpr std::size_t tested = Cover::heaps / 2;  // the first heaps tell when to end, the others what to leave out
constexpr std::uint32_t full = 4096;              // what a number is worth to the only entry that reaches it
constexpr std::uint32_t least_loss = 64;

// To each of several entries: half as much for each of the others, since the heaps to come will differ a little.
std::uint16_t worth(std::uint32_t entries) {
    return static_cast<std::uint16_t>(entries <= 16 ? 2 * full >> entries : 0);
}

}  // namespace

Cover::Cover(std::vector<Number> given, std::size_t entries)
    : ends(std::move(given)), nothing(*std::max_element(ends.begin(), ends.end())), cells(heaps * entries, nothing) {}

// Leaves out entry after entry, those first without which little is lost.
std::vector<std::uint8_t> Cover::turns(double first, double last) const {
    const std::size_t width = static_cast<std::size_t>(nothing) + 1, entries = cells.size() / heaps;
    std::vector<std::uint32_t> times(heaps * width);  // that a number of a heap is reached; `nothing` always is
    for (std::size_t heap = 0; heap < heaps; ++heap) times[heap * width + nothing] = 1u << 31;
    for (std::size_t i = 0; i < cells.size(); ++i) ++times[i % heaps * width + cells[i]];
    std::vector<std::uint16_t> each(times.size());
    std::transform(times.begin(), times.end(), each.begin(), worth);
    const auto loss_of = [&](const Number* cell) {
        std::uint32_t sum = 0;
        for (std::size_t heap = tested; heap < heaps; ++heap) sum += each[heap * width + cell[heap]];
        return sum;
    };
    std::uint32_t open = 0;
    for (std::size_t heap = 0; heap < tested; ++heap)
        open += std::count(&times[heap * width], &times[heap * width + ends[heap]], 0u);
    std::vector<std::uint32_t> loss(entries);  // or what it was before; it only increases
    std::vector<std::uint8_t> turn(entries);
    for (std::uint32_t most = least_loss; most < full * heaps; most *= 4)
        for (std::size_t i = 0; i < entries; ++i) {
            const Number* const cell = &cells[i * heaps];
            if (turn[i] || loss[i] > most || (loss[i] = loss_of(cell)) > most) continue;
            for (std::size_t heap = 0; heap < tested; ++heap) open += --times[heap * width + cell[heap]] == 0;
            for (std::size_t heap = tested; heap < heaps; ++heap) {
                const std::size_t at = heap * width + cell[heap];
                each[at] = worth(--times[at]);
            }
            if (open > first * tested) return turn;
            turn[i] = open > last * tested ? 1 : 2;
        }
    return turn;
}

}  // namespace heaps
