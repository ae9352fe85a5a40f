// Symmetries of a table of moves: permutations of the cells, by bytes, and shifts on a field; of all images of a set the
// least one stands for it.

#pragma once

#include <utility>

#include "board_parts.hpp"

namespace boards {

// The symmetries of the table. With side > 0 the cells lie on a field side by side, and a set may also be shifted.
template <int W> class Symmetries {
  public:
    Symmetries(const std::vector<std::vector<std::int64_t>>& permutations, int side, const Bits<W>& board)
        : side(side), board(board) {
        for (const auto& permutation : permutations) {
            Image image{std::vector<Bits<W>>(W * 8 * 256), {}};
            for (int cell = 0; cell < 64 * W; ++cell) {
                Bits<W> here;
                here.word[cell / 64] |= std::uint64_t{1} << cell % 64;
                const std::int64_t to = cell < static_cast<int>(permutation.size()) ? permutation[cell] : -1;
                if (to >= 0) image.domain |= here;
            }
            for (int chunk = 0; chunk < W * 8; ++chunk)
                for (int value = 1; value < 256; ++value) {
                    Bits<W> set = image.of[chunk * 256 + (value & (value - 1))];
                    const int cell = chunk * 8 + lowest(value);
                    const std::int64_t to = cell < static_cast<int>(permutation.size()) ? permutation[cell] : -1;
                    if (to >= 0) set.word[to / 64] |= std::uint64_t{1} << to % 64;
                    image.of[chunk * 256 + value] = set;
                }
            images.push_back(std::move(image));
        }
    }

    Bits<W> canonical(const Bits<W>& set) const {
        const Bits<W> here = cornered(set);
        Bits<W> least = here;
        for (const Image& image : images) {
            if (!here.within(image.domain)) continue;
            Bits<W> there;
            for (int i = 0; i < W; ++i)
                for (int chunk = 0; chunk < 8; ++chunk)
                    there |= image.of[(i * 8 + chunk) * 256 + (here.word[i] >> 8 * chunk & 255)];
            there = cornered(there);
            if (there < least && there.within(board)) least = there;
        }
        return least;
    }

  private:
    struct Image {
        std::vector<Bits<W>> of;
        Bits<W> domain;
    };

    Bits<W> cornered(Bits<W> set) const {
        if (!side || W > 1 || set.empty()) return set;
        std::uint64_t p = set.word[0];
        p >>= lowest(p) / side * side;
        std::uint64_t columns = p;
        for (int fold = 1; fold < side; fold *= 2)
            if (fold * side < 64) columns |= columns >> fold * side;
        set.word[0] = p >> lowest(columns);
        return set;
    }

    const int side;
    const Bits<W> board;
    std::vector<Image> images;
};

}  // namespace boards
