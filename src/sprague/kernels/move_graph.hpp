// A game that bars and adds nothing, as Node Kayles on the digraph of its moves: an arc leads from m to m' iff m takes a
// cell that m' needs, and then m ends m'. A position is the set of the moves that are live; playing m leaves those that
// m does not end. The cells are gone from it: positions with the same live moves are the same.

#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "cell_sets.hpp"

namespace boards {

// The moves of a table as they are given: sets of so many words each; need, gone, ban, add.
struct MoveTable {
    const std::uint64_t* data;
    std::size_t count, words;

    const std::uint64_t* part(std::size_t move, int which) const { return data + (4 * move + which) * words; }
};

template <int W> class MoveGraph {
  public:
    using Set = Bits<W>;

    [[gnu::cold]] explicit MoveGraph(const MoveTable& table) : size(static_cast<int>(table.count)), words(table.words) {
        ends.resize(size), ended_by.resize(size), near.resize(size), beyond.resize(size);
        for (int m = 0; m < size; ++m) {
            needs.insert(needs.end(), table.part(m, 0), table.part(m, 0) + words);
            for (int other = 0; other < size; ++other)
                if (meet(table.part(m, 1), table.part(other, 0)))
                    ends[m] |= Set::of(other), ended_by[other] |= Set::of(m);
            if (!ends[m].has(m)) throw std::invalid_argument("a move must take a cell that it needs");
        }
        for (int m = 0; m < size; ++m) {
            near[m] = (ends[m] | ended_by[m]).without(Set::of(m));
            symmetric = symmetric && ends[m] == ended_by[m];
        }
        for (int m = 0; m < size; ++m) ends[m].each([&](int ended) { beyond[m] |= near[ended]; });
        list_neighbours();
    }

    const int size;
    bool symmetric = true;            // whether moves end one another
    std::vector<Set> ends;            // the moves that a move ends, itself among them
    std::vector<Set> ended_by, near;  // the other way; both ways, without itself
    std::vector<Set> beyond;          // next to those that a move ends

    // Where moves end one another and few have many neighbours: `width` of them for each move, filled up with `size`.
    int width = 0;
    std::vector<std::uint16_t> neighbours;

    // The moves that can yet be made on these cells.
    [[gnu::cold]] Set live(const std::uint64_t* cells) const {
        Set found;
        for (int m = 0; m < size; ++m) {
            std::uint64_t missing = 0;
            for (std::size_t i = 0; i < words; ++i) missing |= needs[m * words + i] & ~cells[i];
            if (!missing) found |= Set::of(m);
        }
        return found;
    }

    // The connected parts of a set, as far as they hold one of the seeds; every part must.
    template <class Visit> void split(Set rest, Set seeds, Visit&& visit) const {
        seeds = seeds & rest;
        while (!seeds.empty()) {
            Set group = Set::of(seeds.first()), layer = group;
            while (!layer.empty() && !seeds.within(group)) {  // layer by layer: the other seeds are near
                Set more;
                layer.each([&](int m) { more |= near[m]; });
                layer = (more & rest).without(group);
                group |= layer;
            }
            if (seeds.within(group)) group = rest;
            seeds = seeds.without(group), rest = rest.without(group);
            visit(group);
        }
    }

    // The parts of every option of a connected part: option(moves) after the parts of each, the moves that lead to it; none
    // where moves cannot be made in any order.
    template <class Visit, class Option> void options(const Set& part, Visit&& visit, Option&& option) const {
        part.each([&](int m) {
            split(part.without(ends[m]), beyond[m], visit);
            option(symmetric ? Set::of(m) : Set());
        });
    }

  private:
    static constexpr int widest = 12;

    bool meet(const std::uint64_t* one, const std::uint64_t* other) const {
        std::uint64_t both = 0;
        for (std::size_t i = 0; i < words; ++i) both |= one[i] & other[i];
        return both != 0;
    }

    [[gnu::cold]] void list_neighbours() {
        int most = 0;
        for (const Set& around : near) most = std::max(most, around.size());
        if (!symmetric || most > widest) return;
        width = most <= 4 ? 4 : most <= 6 ? 6 : most <= 8 ? 8 : widest;
        neighbours.assign(static_cast<std::size_t>(size + 1) * width, static_cast<std::uint16_t>(size));
        for (int m = 0; m < size; ++m) {
            int place = m * width;
            near[m].each([&](int other) { neighbours[place++] = static_cast<std::uint16_t>(other); });
        }
    }

    std::size_t words;
    std::vector<std::uint64_t> needs;
};

}  // namespace boards
