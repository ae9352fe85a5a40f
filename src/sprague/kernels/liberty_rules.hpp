// Stones of two colours put on a row of squares, where every block of equal stones must keep a free square beside it, as
// the search sees it. A position has two bits a square, the first lowest: free, one of the colours, or beyond the end.
// See sprague.kernels.pure.boards for what its parts are.

#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cell_sets.hpp"

namespace boards {

template <int W> class LibertyRules {
  public:
    using Set = Bits<W>;
    using Key = Set;

    Set position(const std::uint64_t* squares) const { return Set::load(squares); }

    template <class Visit> void parts(const Set& position, Visit&& visit) { visit_parts(squares_of(position), visit); }

    template <class Visit, class Option> void options(const Set& part, Visit&& visit, Option&& option) {
        const Squares here = squares_of(part);
        for (int i = 0; i < here.count; ++i) {
            if (here.at[i] != free) continue;
            for (const Square stone : {first, second}) {
                if (!stays_free(here, i, stone, -1) && !stays_free(here, i, stone, 1)) continue;
                if (chokes(here, i, stone, -1) || chokes(here, i, stone, 1)) continue;
                Squares next = here;
                next.at[i] = stone;
                visit_parts(next, visit);
                option(Set());  // stones of a block count as one, so moves mean nothing in parts
            }
        }
    }

    static bool single(const Set&) { return false; }
    static bool by_sets() { return false; }
    static void tell_apart_by_sets() {}
    static void count_named() {}
    static std::uint64_t hash_of_set(const Set& part) { return part.hash(); }

    // The least of the row, its mirror image and the two with the colours exchanged.
    void reduce(const Set& part, const Set&, std::vector<Set>& out) const {
        Squares squares = squares_of(part);
        std::reverse(squares.at, squares.at + squares.count);
        const Set back = set_of(squares);
        out.assign(1, std::min({part, exchanged(part), back, exchanged(back)}));
    }

    void name(const Set& part) { named = part; }
    std::uint64_t hash() const { return named.hash(); }
    const Key& key() const { return named; }
    bool same(const Key& key) const { return key == named; }

    static std::uint32_t effort(const Set& part) { return weight(part); }
    static std::uint32_t weight(const Set& part) {
        std::uint32_t total = 0;
        for (const std::uint64_t word : part.word)
            total += static_cast<std::uint32_t>(count(word & ~(word >> 1) & low));
        return total;
    }
    static bool is_part(const Set& part) {
        const Squares squares = squares_of(part);
        int parts = 0;
        bool same = std::find(squares.at, squares.at + squares.count, beyond) == squares.at + squares.count;
        visit_parts(squares, [&](const Set& each) { ++parts, same = same && each == part; });
        return same && parts == 1;
    }
    static const Set& set_of(const Key& key, std::uint32_t) { return key; }

  private:
    using Square = std::uint8_t;
    static constexpr Square beyond = 0, free = 1, first = 2, second = 3;
    static constexpr std::uint64_t low = 0x5555555555555555ull;
    static constexpr int in_word = 32;

    struct Squares {
        int count = 0;
        Square at[in_word * W];
    };

    static Squares squares_of(const Set& set) {
        Squares found;
        for (const std::uint64_t word : set.word)
            for (std::uint64_t rest = word; rest; rest >>= 2) found.at[found.count++] = rest & 3;
        return found;
    }
    static Set set_of(const Squares& squares) {
        Set found;
        for (int i = 0; i < squares.count; ++i)
            found.word[i / in_word] |= std::uint64_t{squares.at[i]} << 2 * (i % in_word);
        return found;
    }
    static Set exchanged(Set set) {
        for (std::uint64_t& word : set.word) word ^= word >> 1 & low;
        return set;
    }

    static Square neighbour(const Squares& here, int i) { return i < 0 || i >= here.count ? beyond : here.at[i]; }

    // Whether a stone on square i has, with its block, a free square on that side.
    static bool stays_free(const Squares& here, int i, Square stone, int side) {
        while (neighbour(here, i + side) == stone) i += side;
        return neighbour(here, i + side) == free;
    }
    // Whether it takes the last free square of the other colour's block on that side.
    static bool chokes(const Squares& here, int i, Square stone, int side) {
        const Square other = stone ^ 1;
        return neighbour(here, i + side) == other && !stays_free(here, i + side, other, side);
    }

    // What lies between unequal stones, the stones of a block as one; nothing that is too short for a move.
    template <class Visit> static void visit_parts(const Squares& whole, Visit&& visit) {
        Squares part;
        for (int i = 0; i < whole.count; ++i) {
            const Square square = whole.at[i], before = neighbour(whole, i - 1);
            if (square != free && before == square) continue;
            if (square != free && before == (square ^ 1)) {
                if (part.count > 1) visit(set_of(part));
                part.count = 0;
            }
            part.at[part.count++] = square;
        }
        if (part.count > 1) visit(set_of(part));
    }

    Set named;
};

}  // namespace boards
