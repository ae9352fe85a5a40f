// Symmetries of a table of moves: permutations of the cells, and shifts on a rectangle; of all images of a set the least
// one stands for it.

#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "cell_sets.hpp"

namespace boards {

// With columns > 0 the cells lie row by row on a rectangle, a set may also be shifted on it, and the permutations are
// turns and reflections of the rectangle, or of a part of it; -1 where one says nothing. Otherwise they are of all cells.
template <int W> class Symmetries {
  public:
    using Set = Bits<W>;
    using Permutation = std::vector<std::int64_t>;  // 64 W numbers

    [[gnu::cold]] Symmetries(const std::vector<Permutation>& permutations, int columns) : columns(columns) {
        blocks = (permutations.size() + lanes - 1) / lanes;
        images.resize(blocks * chunks * values * lanes);
        Permutation itself(64 * W);
        std::iota(itself.begin(), itself.end(), 0);
        for (std::size_t i = 0; i < blocks * lanes; ++i) fill(i, i < permutations.size() ? permutations[i] : itself);
        for (int cell = 0; cell < 64 * W && columns; ++cell) {
            row_of.push_back(static_cast<std::int16_t>(cell / columns));
            if (cell < columns) first_row |= Set::of(cell);
        }
        for (int height = 1; columns && height * columns <= 64 * W; ++height)
            for (int width = 1; width <= columns; ++width) boxes.push_back(box(permutations, height, width));
    }

    Set canonical(const Set& set) const {
        if (!columns || set.empty()) return least_image(set, nullptr);
        int height, width;
        const Set here = cornered(set, height, width);
        return least_image(here, boxes[(height - 1) * columns + width - 1].data());
    }

  private:
    static constexpr int lanes = 8;  // images made at once
    static constexpr int chunk = W == 1 ? 8 : 4, values = 1 << chunk, chunks = 64 * W / chunk;

    // What an image of a box must be shifted by to lie in the corner; bad has all bits set where there is no image.
    struct Shift {
        int by = 0;
        std::uint64_t bad = ~std::uint64_t{0};
    };

    const int columns;
    std::size_t blocks;
    std::vector<Set> images;           // of what a chunk of cells holds: block, chunk, value, lane
    std::vector<std::int16_t> row_of;  // of each cell
    Set first_row;
    std::vector<std::vector<Shift>> boxes;  // for all heights and widths: what to do with the image in each lane

    [[gnu::cold]] void fill(std::size_t which, const Permutation& permutation) {
        Set* lane = &images[which / lanes * chunks * values * lanes + which % lanes];
        for (int k = 0; k < chunks; ++k)
            for (int value = 1; value < values; ++value) {
                Set set = lane[(k * values + (value & (value - 1))) * lanes];
                const std::int64_t to = permutation[k * chunk + lowest(value)];
                if (to >= 0) set |= Set::of(static_cast<int>(to));
                lane[(k * values + value) * lanes] = set;
            }
    }

    [[gnu::cold]] std::vector<Shift> box(const std::vector<Permutation>& permutations, int height, int width) const {
        std::vector<Shift> found(blocks * lanes);
        for (std::size_t i = 0; i < permutations.size(); ++i) {
            bool whole = true;
            std::int64_t top = 64 * W, left = columns;
            for (int row = 0; row < height; ++row)
                for (int column = 0; column < width; ++column) {
                    const std::int64_t to = permutations[i][row * columns + column];
                    whole = whole && to >= 0;
                    top = std::min(top, to / columns), left = std::min(left, to % columns);
                }
            if (whole) found[i] = {static_cast<int>(top * columns + left), 0};
        }
        return found;
    }

    Set cornered(const Set& set, int& height, int& width) const {
        const int top = row_of[set.first()];
        height = row_of[set.last()] - top + 1;
        const Set risen = set.down(top * columns);
        Set occupied = risen;
        for (int fold = 1; fold < height; fold *= 2) occupied |= occupied.down(fold * columns);
        occupied = occupied & first_row;
        const int left = occupied.first();
        width = occupied.last() - left + 1;
        return risen.down(left);
    }

    // The least of a set and its images; with shifts, of those that have one.
    Set least_image(const Set& here, const Shift* shift) const {
        Set least = here;
        for (std::size_t block = 0; block < blocks; ++block) {
            const Set* from = &images[block * chunks * values * lanes];
            Set there[lanes];
            for (int i = 0; i < W; ++i) {
                const Set* chunk_of = from + i * (chunks / W) * values * lanes;
                for (std::uint64_t rest = here.word[i]; rest; rest >>= chunk, chunk_of += values * lanes) {
                    const Set* image = chunk_of + (rest & (values - 1)) * lanes;
                    for (int lane = 0; lane < lanes; ++lane) there[lane] |= image[lane];
                }
            }
            for (int lane = 0; lane < lanes; ++lane) {
                if (shift) {
                    there[lane] = there[lane].down(shift->by);
                    there[lane].word[W - 1] |= shift->bad;
                    ++shift;
                }
                if (there[lane] < least) least = there[lane];
            }
        }
        return least;
    }
};

}  // namespace boards
