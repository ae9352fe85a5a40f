// Games whose moves bar or add cells, as the search sees them: positions are sets of cells, parts are told apart up to
// the symmetries of the table.

#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "board_parts.hpp"
#include "board_symmetries.hpp"
#include "move_graph.hpp"

namespace boards {

template <int W> class CellRules {
  public:
    using Set = Bits<W>;
    using Key = Set;

    [[gnu::cold]] CellRules(const MoveTable& table, const std::vector<std::vector<std::int64_t>>& permutations,
                            int columns)
        : found(moves_of(table)), symmetries(permutations, columns), all(table.count) {
        std::iota(all.begin(), all.end(), 0);
        distinct = take_what_they_need();
    }

    Set position(const std::uint64_t* cells) const { return Set::load(cells); }

    template <class Visit> void parts(const Set& position, Visit&& visit) {
        found.find(position, all, pieces);
        for (const Set& piece : pieces) visit(piece);
    }

    template <class Visit, class Option> void options(const Set& part, Visit&& visit, Option&& option) {
        reached.clear();
        const std::vector<std::uint32_t>* among = &all;
        if (!found.adds) found.live(part, all, alive), among = &alive;
        for (std::uint32_t m : *among)
            if (found.moves[m].legal(part)) reached.push_back(found.moves[m].played(part));
        if (!distinct) {
            std::sort(reached.begin(), reached.end());
            reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
        }
        for (const Set& next : reached) {
            found.find(next, *among, pieces);
            for (const Set& piece : pieces) visit(piece);
            option(Set());  // parts are turned and shifted, so moves mean nothing in them
        }
    }

    static bool single(const Set&) { return false; }

    // Turning and shifting pays as long as there is a symmetry.
    static bool by_sets() { return false; }
    static void tell_apart_by_sets() {}
    static void count_named() {}
    static std::uint64_t hash_of_set(const Set& part) { return part.hash(); }

    void reduce(const Set& part, const Set&, std::vector<Set>& out) const { out.assign(1, symmetries.canonical(part)); }

    void name(const Set& part) { named = part; }
    std::uint64_t hash() const { return named.hash(); }
    const Key& key() const { return named; }
    bool same(const Key& key) const { return key == named; }

    static std::uint32_t effort(const Set& part) { return weight(part); }
    static std::uint32_t weight(const Set& part) { return static_cast<std::uint32_t>(part.size()); }
    static bool is_part(const Set&) { return true; }
    static const Set& set_of(const Key& key, std::uint32_t) { return key; }

  private:
    [[gnu::cold]] static std::vector<Move<W>> moves_of(const MoveTable& table) {
        std::vector<Move<W>> moves;
        for (std::size_t m = 0; m < table.count; ++m)
            moves.push_back({Set::load(table.part(m, 0)), Set::load(table.part(m, 1)), Set::load(table.part(m, 2)),
                             Set::load(table.part(m, 3))});
        return moves;
    }

    // Whether different moves lead to different positions, because no move takes what it does not need.
    [[gnu::cold]] bool take_what_they_need() const {
        std::vector<Set> gone;
        for (const Move<W>& move : found.moves) {
            if (!move.gone.within(move.need) || !move.add.empty()) return false;
            gone.push_back(move.gone);
        }
        std::sort(gone.begin(), gone.end());
        return std::adjacent_find(gone.begin(), gone.end()) == gone.end();
    }

    const Parts<W> found;
    const Symmetries<W> symmetries;
    bool distinct;
    Set named;
    std::vector<std::uint32_t> all, alive;
    std::vector<Set> reached, pieces;
};

}  // namespace boards
