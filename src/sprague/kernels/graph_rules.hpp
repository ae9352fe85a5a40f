// Games that bar and add nothing, as the search sees them: positions are sets of live moves, parts are told apart up to
// isomorphism, and moves that change nothing are left out.

#pragma once

#include <vector>

#include "graph_names.hpp"
#include "graph_reductions.hpp"
#include "move_graph.hpp"

namespace boards {

template <int W> class GraphRules {
  public:
    using Set = Bits<W>;
    using Names = GraphNames<W>;
    using Key = typename Names::Key;

    // `symmetries` are permutations of all cells, -1 where one says nothing; those that say something of every move and
    // are their own inverse may serve as mirrors.
    [[gnu::cold]] GraphRules(const MoveTable& table, const std::vector<std::vector<std::int64_t>>& symmetries)
        : graph(table), reductions(graph), names(graph) {
        if (table.count > most_mirrored) return;  // to look for mirrors would take longer than they spare
        for (const auto& permutation : symmetries) add_mirror(table, permutation);
    }

    Set position(const std::uint64_t* cells) const { return graph.live(cells); }

    template <class Visit> void parts(const Set& position, Visit&& visit) { graph.split(position, position, visit); }

    template <class Visit, class Option> void options(const Set& part, Visit&& visit, Option&& option) {
        graph.options(part, visit, option);
    }

    // Whether it is a single move, of nim-value 1.
    static bool single(const Set& part) {
        Set others = part;
        others.take_first();
        return others.empty();
    }

    // What a part comes to, in parts, when all that changes nothing is left out. `moves` is the move that led to it from
    // a part of which nothing more can be left out, or empty: only next to what it ended is there something to be found.
    void reduce(const Set& part, const Set& moves, std::vector<Set>& out) {
        out.clear();
        if (mirrored(part)) return;
        Set rest = part;
        reductions.reduce(rest, moves.empty() ? part : graph.beyond[moves.first()] & part);
        if (rest == part) out.push_back(part);
        else graph.split(rest, rest, [&](const Set& piece) { out.push_back(piece); });
    }

    // Names a part; hash, key and same are about it from then on.
    void name(const Set& part) { names.name(part, up_to_isomorphism); }
    // To be called for each part named in a search: after some of them it is known whether isomorphism finds enough.
    void count_named() {
        if (++named == (graph.symmetric ? 4096 : 1024) && 3 * met < named) tell_apart_by_sets();
    }
    // Of games in which isomorphism finds little, as Chomp or on random graphs, parts are told apart by their sets, as
    // they come, once that is known: moves that change nothing are rare there, too.
    bool by_sets() const { return !up_to_isomorphism; }
    void tell_apart_by_sets() { up_to_isomorphism = false; }
    static std::uint64_t hash_of_set(const Set& part) { return Names::hash_of_set(part); }

    std::uint64_t hash() const { return names.hash(); }
    Key key() const { return names.key(); }
    bool same(const Key& key) {
        const bool found = names.same(key);
        met += found;
        return found;
    }

    // What it may cost to solve a part: the more the more moves there are, and the longer it may last, by the bound of
    // Caro and Wei, the sum of 1/(degree + 1). Where parts are told apart by their sets the number of moves does as well.
    std::uint32_t effort(const Set& part) const {
        if (by_sets()) return weight(part);
        std::uint32_t total = 0;
        part.each([&](int m) { total += 64 + 192 / (1 + (graph.near[m] & part).size()); });
        return total;
    }

    static std::uint32_t weight(const Set& part) { return static_cast<std::uint32_t>(part.size()); }
    bool is_part(const Set& part) const { return !part.empty() && part.last() < graph.size; }
    Set set_of(const Key& key, std::uint32_t weight) const { return Names::set_of(key, weight, graph.size); }

  private:
    static constexpr std::size_t most_mirrored = 512;

    // The second player answers every move by its mirror image, if that is another and neither ends the other.
    bool mirrored(const Set& part) const {
        for (const std::vector<std::uint16_t>& to : mirrors) {
            bool all = true;
            for (Set rest = part; all && !rest.empty();) {
                const int m = rest.take_first();
                all = to[m] != m && part.has(to[m]) && !graph.near[m].has(to[m]);
            }
            if (all) return true;
        }
        return false;
    }

    [[gnu::cold]] void add_mirror(const MoveTable& table, const std::vector<std::int64_t>& permutation) {
        std::vector<std::uint16_t> to;
        for (std::size_t m = 0; m < table.count; ++m) {
            std::size_t image = 0;
            while (image < table.count && !leads(table, permutation, m, image)) ++image;
            if (image == table.count) return;
            to.push_back(static_cast<std::uint16_t>(image));
        }
        for (std::size_t m = 0; m < to.size(); ++m)
            if (to[to[m]] != m) return;
        mirrors.push_back(std::move(to));
    }

    // Whether a permutation of the cells takes one move to another.
    [[gnu::cold]] static bool leads(const MoveTable& table, const std::vector<std::int64_t>& permutation,
                                    std::size_t from, std::size_t to) {
        for (int which = 0; which < 2; ++which) {
            const std::uint64_t *here = table.part(from, which), *there = table.part(to, which);
            int cells = 0, images = 0;
            for (std::size_t i = 0; i < table.words; ++i) images += count(there[i]);
            for (std::size_t i = 0; i < table.words; ++i)
                for (std::uint64_t rest = here[i]; rest; rest &= rest - 1, ++cells) {
                    const std::int64_t image = permutation[64 * i + lowest(rest)];
                    if (image < 0 || !(there[image / 64] >> image % 64 & 1)) return false;
                }
            if (cells != images) return false;
        }
        return true;
    }

    const MoveGraph<W> graph;
    const Reductions<W> reductions;
    Names names;
    std::vector<std::vector<std::uint16_t>> mirrors;
    bool up_to_isomorphism = true;
    std::size_t named = 0, met = 0;
};

}  // namespace boards
