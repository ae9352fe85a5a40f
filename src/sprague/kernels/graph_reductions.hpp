// Moves that may be left out of a part without changing its nim-value. Both are proved by induction on the options.
//
// Twins: u and v end the same moves, each other among them, and whatever ends v ends u. Then u is left out: playing
// either leads to the same, and where another move has ended u alone, the same is left as without u.
//
// Squares, where moves end one another: u ~ u', v ~ v', u ~ v, u' ~ v', no diagonal, and otherwise u and u' end the same
// moves and v and v' do. Then u' and v are left out: u and u' lead to isomorphic positions, v and v' do, and where
// another move has ended u and u' (or v and v'), the others have become twins.
//
// Compare the star reduction and the 2 × 2 rule of Beling and Rogalski for Cram, On pruning search trees of impartial
// games, 2020; these speak of any graph.

#pragma once

#include "move_graph.hpp"

namespace boards {

template <int W> class Reductions {
  public:
    using Set = Bits<W>;

    explicit Reductions(const MoveGraph<W>& graph) : graph(graph), degree(graph.size) {}

    // Leaves out what it can; what is left may have fallen into several parts.
    void reduce(Set& part) {
        if (graph.symmetric)
            while (pass(part)) {}
        else
            while (directed_pass(part)) {}
    }

  private:
    const MoveGraph<W>& graph;
    std::vector<std::uint16_t> degree;

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

    // Leaves out the first move, or two, that it finds.
    bool pass(Set& part) {
        part.each([&](int m) { degree[m] = static_cast<std::uint16_t>((graph.near[m] & part).size()); });
        for (Set rest = part; !rest.empty();) {
            const int u = rest.take_first();
            const Set around = graph.near[u] & part;
            for (Set others = around & rest; !others.empty();) {
                const int other = others.take_first();
                if (degree[other] != degree[u]) continue;
                const Set spare = twin_or_square(part, around, u, other);
                if (spare.empty()) continue;
                part = part.without(spare);
                return true;
            }
        }
        return false;
    }

    // What two neighbours of equal degree allow to be left out.
    Set twin_or_square(const Set& part, const Set& around, int u, int other) const {
        Set only = around.without(graph.near[other]).without(Set::of(other));
        if (only.empty()) return Set::of(other);
        const int v = only.take_first();
        if (!only.empty()) return {};
        Set beyond = (graph.near[other] & part).without(around).without(Set::of(u));
        const int w = beyond.take_first();  // as u and its neighbour have equal degrees there is just one
        if (degree[v] != degree[w] || !graph.near[v].has(w)) return {};
        const Set rest = (graph.near[v] & part).without(Set::of(w)).without(Set::of(u));
        if (!(rest == (graph.near[w] & part).without(Set::of(v)).without(Set::of(other)))) return {};
        return Set::of(other) | Set::of(v);
    }
};

}  // namespace boards
