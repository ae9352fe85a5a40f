// Which entries to look at first, so that few numbers are left to be looked for among the others.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heaps {

// Some heaps that are known, and of each the numbers below some number, which have to be reached.
class Cover {
  public:
    explicit Cover(const std::vector<std::uint32_t>& numbers);

    // Another entry, and the number that it reaches of a heap; none where it is not told.
    void begin_entry() { cells.resize(cells.size() + numbers.size(), nothing); }
    void reach(std::size_t heap, std::uint32_t number) {
        cells[cells.size() - numbers.size() + heap] =
            number < numbers[heap] ? static_cast<std::uint16_t>(number) : nothing;
    }
    static constexpr std::uint32_t no_number = ~0u;
    // Entries, each of which reaches much of what is left in most of the heaps, until of the remaining heaps no more than
    // so many numbers are left on the average, or the entries are of little use; and how many leave `first` open.
    struct Order {
        std::vector<std::size_t> entries;
        std::size_t first;
    };
    Order chosen(double first, double last) const;

  private:
    std::vector<std::uint32_t> numbers;
    std::uint16_t nothing = 0;         // above all numbers
    std::vector<std::uint16_t> cells;  // of entry after entry, heap after heap
};

}  // namespace heaps
