// The independent parts of a set of cells. Two cells belong together if one move that may yet be made touches both, and
// both may yet change; cells that no such move touches are left out. See sprague.kernels.pure.board_parts for the reasons.

#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "cell_sets.hpp"

namespace boards {

template <int W> class Parts {
  public:
    using Set = Bits<W>;

    explicit Parts(std::vector<Move<W>> given) : moves(std::move(given)) {
        for (const Move<W>& move : moves) adds = adds || !move.add.empty();
        linked = !adds && std::all_of(moves.begin(), moves.end(), is_link);
        if (linked) link();
    }

    const std::vector<Move<W>> moves;
    bool adds = false;

    // The moves, of those named in among, that may yet be made in a game that adds nothing.
    void live(const Set& set, const std::vector<std::uint32_t>& among, std::vector<std::uint32_t>& out) const {
        out.clear();
        for (std::uint32_t m : among)
            if (moves[m].need.within(set)) out.push_back(m);
    }

    // The parts of a set; `among` names all moves, or at least those that are live.
    void find(const Set& set, const std::vector<std::uint32_t>& among, std::vector<Set>& out) const {
        out.clear();
        if (adds) return find_with_additions(set, out);
        if (linked) return find_linked(set, set, out);
        for (std::uint32_t m : among) {
            const Move<W>& move = moves[m];
            if (move.need.within(set)) join(out, (move.need | move.gone | move.ban) & set);
        }
    }

    // The same for what a move leaves of `whole`, which is one part.
    void find_left(const Set& whole, const Set& set, const std::vector<std::uint32_t>& among,
                   std::vector<Set>& out) const {
        if (!linked) return find(set, among, out);
        out.clear();
        Set near;  // every part was linked with a cell that is gone
        for (Set gone = whole.without(set); !gone.empty();) near |= links[gone.take_first()];
        find_linked(set, near & set, out);
    }

  private:
    bool linked = false;
    std::vector<Set> links;  // of each cell, if linked
    Set alone;               // cells that some move needs and no other

    // Of a move that needs one cell, or two and touches no other, the cells hang together pair by pair. If all moves are
    // like this, the parts are the connected components of a graph.
    static bool is_link(const Move<W>& move) {
        const int needs = move.need.size();
        return needs == 1 || (needs == 2 && move.touched().within(move.need));
    }

    void link() {
        links.resize(64 * W);
        for (const Move<W>& move : moves) {
            if (move.need.size() == 1) alone |= move.need;
            for (Set cells = move.touched(); !cells.empty();) {
                const int cell = cells.take_first();
                links[cell] |= move.need.has(cell) ? move.touched() : move.need;
            }
        }
    }

    // The components of a set, each of which has one of the seeds. When all seeds that are left are reached, the rest is one.
    void find_linked(Set rest, Set seeds, std::vector<Set>& out) const {
        while (!seeds.empty()) {
            Set group = Set::of(seeds.first()), next = group;
            while (!next.empty() && !seeds.within(group)) {
                const Set more = (links[next.take_first()] & rest).without(group);
                group |= more, next |= more;
            }
            if (seeds.within(group)) group = rest;
            seeds = seeds.without(group), rest = rest.without(group);
            Set others = group;
            others.take_first();
            if (!others.empty() || group.within(alone)) out.push_back(group);
        }
    }

    static void join(std::vector<Set>& groups, Set more) {
        for (std::size_t i = groups.size(); i-- > 0;)
            if (groups[i].meets(more)) more |= groups[i], groups[i] = groups.back(), groups.pop_back();
        groups.push_back(more);
    }

    void find_with_additions(const Set& set, std::vector<Set>& out) const {
        std::vector<char> alive(moves.size(), 1);
        Set reach, fixed;
        for (bool changed = true; changed;) {
            reach = set;
            for (bool grows = true; grows;) {
                grows = false;
                for (std::size_t m = 0; m < moves.size(); ++m)
                    if (alive[m] && moves[m].need.within(reach) && !moves[m].add.within(reach))
                        reach |= moves[m].add, grows = true;
            }
            fixed = set;
            for (std::size_t m = 0; m < moves.size(); ++m)
                if (alive[m]) fixed = fixed.without(moves[m].gone.without(moves[m].add));
            changed = false;
            for (std::size_t m = 0; m < moves.size(); ++m)
                if (alive[m] && (!moves[m].need.within(reach) || moves[m].ban.meets(fixed)))
                    alive[m] = 0, changed = true;
        }
        std::vector<Set> groups;
        bool whole = false;
        for (std::size_t m = 0; m < moves.size(); ++m) {
            if (!alive[m]) continue;
            whole = whole || moves[m].need.within(fixed);
            join(groups, (moves[m].touched() & reach).without(fixed));
        }
        if (groups.empty()) return;
        if (whole) return out.push_back(set);
        for (const Set& group : groups) {
            Set keep = group;
            for (std::size_t m = 0; m < moves.size(); ++m) {
                const Set varies = moves[m].need.without(fixed);
                if (alive[m] ? (moves[m].touched() & reach).without(fixed).meets(group)
                             : moves[m].need.within(reach) && (varies.empty() || varies.meets(group)))
                    keep |= moves[m].touched() & fixed;
            }
            out.push_back(set & keep);
        }
    }
};

}  // namespace boards
