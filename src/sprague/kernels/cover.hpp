// Which entries to look at first, so that few numbers are left to be looked for among the others.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heaps {

// Some heaps that are known, in groups of neighbours, and of each the numbers below some number, its end, which entries
// have to reach.
class Cover {
  public:
    using Number = std::int16_t;  // signed, since these can be compared many at a time on every machine
    static constexpr std::size_t groups = 16, neighbours = 8, heaps = groups * neighbours;

    Cover(std::vector<Number> ends, std::size_t entries);

    // An entry reaches these numbers of the heaps of a group, so far as they are below their ends, each xored with `with`.
    void reach(std::size_t entry, std::size_t group, const Number* numbers, int with) {
        const Number none = nothing, *const end = &ends[group * neighbours];
        Number* const reached = &cells[entry * heaps + group * neighbours];
        for (std::size_t i = 0; i < neighbours; ++i) {
            const auto number = static_cast<Number>(numbers[i] ^ with);
            reached[i] = number < end[i] ? number : none;
        }
    }

    // For each entry 0, 1 or 2: those with 0 leave up to `first` numbers of a heap open, on the average; together with
    // those with 1 up to `last`.
    std::vector<std::uint8_t> turns(double first, double last) const;

  private:
    std::vector<Number> ends;
    Number nothing;             // above all numbers
    std::vector<Number> cells;  // of entry after entry, heap after heap
};

}  // namespace heaps
