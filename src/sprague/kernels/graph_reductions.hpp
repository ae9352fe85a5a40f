// Moves that may be left out of a part without changing its nim-value. Both are proved by induction on the options.
//
// Twins: u and v end the same moves, each other among them, and whatever ends v ends u. Then u is left out: playing
// either leads to the same, and where another move has ended u alone, the same is left as without u.
//
// Squares, where moves end one another: u ~ u', v ~ v', u ~ v, u' ~ v', no diagonal, and otherwise u and u' end the same
// moves and v and v' do. Then u' and v are left out: u and u' lead to isomorphic positions, v and v' do, and where
// another move has ended u and u' (or v and v'), the others have become twins.
//
// Whether this holds is seen from the neighbours of u and v, of u and u', of v and v'. So where nothing can be left out,
// a move makes something spare only next to what it ends.
//
// Compare the star reduction and the 2 × 2 rule of Beling and Rogalski for Cram, On pruning search trees of impartial
// games, 2020; these speak of any graph.

#pragma once

#include "move_graph.hpp"

namespace boards {

template <int W> class Reductions {
  public:
    using Set = Bits<W>;

    explicit Reductions(const MoveGraph<W>& graph) : graph(graph) {}

    // Leaves out what it can; what is left may have fallen into several parts. Elsewhere than next to `changed`, all or
    // some of the part, there is nothing to be left out.
    void reduce(Set& part, Set changed) const {
        Set done;
        if (graph.symmetric)
            while (!changed.empty()) look(part, changed, done);
        else
            while (directed_pass(part)) {}
    }

  private:
    const MoveGraph<W>& graph;

    bool directed_pass(Set& part) const {
        bool any = false;
        for (Set rest = part; !rest.empty();) {
            const int u = rest.take_first();
            const Set row = graph.ends[u] & part;
            bool spare = false;
            for (Set others = (row & graph.ended_by[u]).without(Set::of(u)); !others.empty() && !spare;) {
                const int v = others.take_first();
                spare = (graph.ends[v] & part) == row && (graph.ended_by[v] & part).within(graph.ended_by[u]);
            }
            if (spare) part = part.without(Set::of(u)), any = true;
        }
        return any;
    }

    // Takes one of those that changed, and leaves out what it finds to be spare with one not done before.
    void look(Set& part, Set& changed, Set& done) const {
        const int u = changed.take_first();
        const Set around = graph.ends[u] & part;
        done |= Set::of(u);
        for (Set others = around.without(done); !others.empty();) {
            const Set spare = twin_or_square(part, around, u, others.take_first());
            if (spare.empty()) continue;
            part = part.without(spare);
            spare.each([&](int gone) { changed |= graph.near[gone]; });
            changed = changed & part;
            done = done.without(changed);
            return;
        }
    }

    // What two neighbours allow to be left out; `around` are those that u ends.
    Set twin_or_square(const Set& part, const Set& around, int u, int other) const {
        const Set around_other = graph.ends[other] & part;
        Set only = around.without(around_other), only_other = around_other.without(around);
        if (only.empty() || only_other.empty()) return only.empty() && only_other.empty() ? Set::of(other) : Set();
        const int v = only.take_first(), w = only_other.take_first();
        if (!only.empty() || !only_other.empty() || !graph.near[v].has(w)) return {};
        const Set rest = (graph.near[v] & part).without(Set::of(w)).without(Set::of(u));
        if (!(rest == (graph.near[w] & part).without(Set::of(v)).without(Set::of(other)))) return {};
        return Set::of(other) | Set::of(v);
    }
};

}  // namespace boards
