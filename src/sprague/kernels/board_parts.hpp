// The independent parts of a set of cells. Two cells belong together if one move that may yet be made touches both, and
// both may yet change; cells that no such move touches are left out. See sprague.kernels.pure.board_parts for the reasons.

#pragma once

#include <utility>
#include <vector>

#include "cell_sets.hpp"

namespace boards {

template <int W> class Parts {
  public:
    using Set = Bits<W>;

    explicit Parts(std::vector<Move<W>> given) : moves(std::move(given)) {
        for (const Move<W>& move : moves) adds = adds || !move.add.empty();
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
        for (std::uint32_t m : among) {
            const Move<W>& move = moves[m];
            if (move.need.within(set)) join(out, (move.need | move.gone | move.ban) & set);
        }
    }

  private:
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
