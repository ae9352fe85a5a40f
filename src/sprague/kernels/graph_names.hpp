// Parts up to isomorphism: the moves of a part put in an order that depends on who ends whom alone, as far as it can.
//
// Moves get colours of 64 bits, made finer by the colours of their neighbours until all differ; where they stay equal,
// one of the smallest class is told apart, each in turn, and of the orders that come of it the first is taken. The sum
// of the colours is a hash of the part. That two parts are the same is never concluded from hashes or colours: same()
// compares the digraphs arc by arc in the orders found. A poor order, or a hash met twice, costs time only.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "move_graph.hpp"

namespace boards {

inline std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 32, x *= 0xD6E8FEB86659FD93ull;
    x ^= x >> 32, x *= 0xD6E8FEB86659FD93ull;
    return x ^ x >> 32;
}

template <int W> class GraphNames {
  public:
    using Set = Bits<W>;

    [[gnu::cold]] explicit GraphNames(const MoveGraph<W>& graph) : graph(graph), image(graph.size + 1) {
        image.shrink_to_fit();
        other_image = image;
    }

    // What an entry keeps of a part: its moves in order, or the set where that is too long; or the set alone, a part
    // that is not compared with others up to isomorphism.
    struct Key {
        static constexpr int bytes = W <= 4 ? 39 : 8 * W;
        std::array<std::uint8_t, bytes> byte;
        bool alone;
    };

    // Puts the moves of a part in order; by isomorphism, or as they are.
    void name(const Set& given, bool up_to_isomorphism) {
        part = given, order.clear(), alone = !up_to_isomorphism;
        if (alone) {
            code = hash_of_set(part);
            return;
        }
        part.each([&](int m) { order.push_back(static_cast<std::uint16_t>(m)); });
        if (order.size() <= most_moves && find_order()) {
            code = mixed(code + order.size());
            return;
        }
        code = hash_of_set(part);
        order.clear();
        part.each([&](int m) { order.push_back(static_cast<std::uint16_t>(m)); });
    }

    static std::uint64_t hash_of_set(const Set& part) { return mixed(part.hash()); }
    std::uint64_t hash() const { return code; }
    const Set& set() const { return part; }

    Key key() const {
        Key key{};
        key.alone = alone;
        if (!alone && is_order(order.size())) std::copy(order.begin(), order.end(), key.byte.begin());
        else std::memcpy(key.byte.data(), part.word, sizeof part.word);
        return key;
    }

    // The set of moves that an entry is about.
    static Set set_of(const Key& key, std::size_t size, int moves) {
        Set set;
        if (key.alone || moves > 256 || size > Key::bytes || W > 4) return Set::load_bytes(key.byte.data());
        for (std::size_t i = 0; i < size; ++i) set |= Set::of(key.byte[i]);
        return set;
    }

    // Whether the part named last is isomorphic to that of the key, which has as many moves.
    bool same(const Key& key) {
        if (alone || key.alone) return alone && key.alone && Set::load_bytes(key.byte.data()) == part;
        const std::size_t size = order.size();
        if (is_order(size)) {
            if (std::equal(order.begin(), order.end(), key.byte.begin())) return true;
            known_order.assign(key.byte.begin(), key.byte.begin() + size);
        } else {
            const Set there = Set::load_bytes(key.byte.data());
            if (there == part) return true;
            if (!other) other = std::make_unique<GraphNames>(graph);
            other->name(there, true);
            known_order = other->order;
        }
        return corresponds();
    }

  private:
    static constexpr std::size_t most_moves = 1024;
    static constexpr int deepest = 12, most_leaves = 200;

    using Colours = std::vector<std::uint64_t>;

    // A stage of telling apart: the colours of all moves, 0 of those that are not in the part.
    struct Level {
        Colours colours, next;
        std::vector<std::uint64_t> sorted;  // of the part: the colour in the upper bits, the move in the lower
    };

    static constexpr std::uint64_t move_bits = 0xFFFF;
    static constexpr int buckets = W == 1 ? 32 : 64, bucket_shift = W == 1 ? 59 : 58;

    const MoveGraph<W>& graph;
    Set part;
    bool alone = false;
    std::vector<std::uint16_t> order, known_order;
    std::uint64_t code = 0;
    std::vector<Set> image, other_image;  // of each move: its place in the order, as a set; empty elsewhere
    std::unique_ptr<GraphNames> other;
    std::vector<std::unique_ptr<Level>> levels;
    std::size_t used = 0, leaves = 0;
    std::vector<std::uint16_t> moves;  // of the part
    std::vector<std::uint16_t> best;

    bool is_order(std::size_t size) const { return W <= 4 && graph.size <= 256 && size <= Key::bytes; }

    bool corresponds() {
        const std::size_t size = order.size();
        for (std::size_t i = 0; i < size; ++i)
            image[order[i]] = other_image[known_order[i]] = Set::of(static_cast<int>(i));
        bool all = true;
        for (std::size_t i = 0; i < size && all; ++i) all = row(order[i], image) == row(known_order[i], other_image);
        for (std::size_t i = 0; i < size; ++i) image[order[i]] = other_image[known_order[i]] = Set();
        return all;
    }

    // Which of the part a move ends, as places in the order.
    Set row(int m, const std::vector<Set>& to) const {
        Set found;
        if (graph.width) {
            const std::uint16_t* list = &graph.neighbours[m * graph.width];
            for (int i = 0; i < graph.width; ++i) found |= to[list[i]];
        } else {
            graph.ends[m].each([&](int ended) { found |= to[ended]; });
        }
        return found;
    }

    Level& level(std::size_t depth) {
        while (levels.size() <= depth) {
            levels.push_back(std::make_unique<Level>());
            levels.back()->colours.assign(graph.size + 1, 0), levels.back()->next.assign(graph.size + 1, 0);
        }
        used = std::max(used, depth + 1);
        return *levels[depth];
    }

    bool find_order() {
        moves.swap(order), order.clear();
        leaves = 0, used = 0, best.clear();
        list_arcs();
        Level& first = level(0);
        for (std::uint16_t m : moves) first.colours[m] = 0x9E3779B97F4A7C15ull;
        const bool found = search(0, 1) && leaves <= most_leaves;
        for (std::size_t d = 0; d < used; ++d)
            for (std::uint16_t m : moves) levels[d]->colours[m] = levels[d]->next[m] = 0;
        order.swap(best);
        return found;
    }

    // All orders below a stage, but for those that an automorphism makes of others; `code` is of the best. Gives up where
    // there are too many. `first_leaf` is the hash of the one met first.
    bool search(std::size_t depth, std::size_t classes, std::uint64_t* first_leaf = nullptr) {
        Level& here = level(depth);
        classes = refine(here, classes);
        if (classes == moves.size()) {
            const std::uint64_t met = leaf(here);
            if (first_leaf) *first_leaf = met;
            return true;
        }
        if (depth == deepest) return false;
        const auto [from, to] = smallest_class(here);
        std::uint64_t first = 0;
        for (std::size_t i = from; i < to; ++i) {
            const auto m = static_cast<std::uint16_t>(here.sorted[i] & move_bits);
            if (i > from) {
                const std::uint64_t met = path(tell_apart(here, depth + 1, m), classes);
                if (met == first || leaves > most_leaves) continue;
            }
            tell_apart(here, depth + 1, m);
            if (!search(depth + 1, classes, i == from ? &first : nullptr)) return false;
        }
        if (first_leaf) *first_leaf = first;
        return leaves <= most_leaves;
    }

    // The first order below a stage.
    std::uint64_t path(Level& here, std::size_t classes) {
        for (std::size_t step = 0;; ++step) {
            classes = refine(here, classes);
            if (classes == moves.size() || step == moves.size()) return leaf(here);
            const std::uint64_t m = here.sorted[smallest_class(here).first] & move_bits;
            here.colours[m] = mixed(here.colours[m] + 1);
        }
    }

    Level& tell_apart(const Level& here, std::size_t depth, std::uint16_t m) {
        Level& next = level(depth);
        for (std::uint16_t each : moves) next.colours[each] = here.colours[each];
        next.colours[m] = mixed(next.colours[m] + 1);
        return next;
    }

    std::uint64_t leaf(const Level& here) {
        std::uint64_t sum = 0;
        for (std::uint64_t each : here.sorted) {
            const std::uint64_t colour = (each & ~move_bits) * 0x9E3779B97F4A7C15ull;
            sum += colour ^ colour >> 29;
        }
        if (!leaves++ || sum < code) {
            code = sum, best.clear();
            for (std::uint64_t each : here.sorted) best.push_back(static_cast<std::uint16_t>(each & move_bits));
        }
        return sum;
    }

    // The first of the smallest classes of more than one move.
    std::pair<std::size_t, std::size_t> smallest_class(const Level& here) const {
        const std::vector<std::uint64_t>& sorted = here.sorted;
        std::pair<std::size_t, std::size_t> found{0, sorted.size() + 1};
        for (std::size_t i = 0, j; i < sorted.size(); i = j) {
            for (j = i + 1; j < sorted.size() && (sorted[j] | move_bits) == (sorted[i] | move_bits);) ++j;
            if (j - i > 1 && j - i < found.second - found.first) found = {i, j};
        }
        return found;
    }

    // Makes the colours finer until they tell no more moves apart; how many they tell apart.
    std::size_t refine(Level& here, std::size_t classes) const {
        for (int rounds = classes == 1 && moves.size() > 10 ? 4 : 2;; rounds = 2) {
            for (int i = 0; i < rounds; ++i) {
                round(here);
                here.colours.swap(here.next);
            }
            const std::size_t now = sort(here);
            if (now == moves.size() || now <= classes) return now;
            classes = now;
        }
    }

    std::size_t sort(Level& here) const {
        // By the upper bits first, which look like chance, so that nearly all are then in their places.
        std::uint16_t begins[buckets + 1] = {};
        for (std::uint16_t m : moves) ++begins[(here.colours[m] >> bucket_shift) + 1];
        for (int i = 1; i < buckets; ++i) begins[i] = static_cast<std::uint16_t>(begins[i] + begins[i - 1]);
        here.sorted.resize(moves.size());
        for (std::uint16_t m : moves) {
            const std::uint64_t colour = here.colours[m];
            here.sorted[begins[colour >> bucket_shift]++] = (colour & ~move_bits) | m;
        }
        for (std::size_t i = 1; i < moves.size(); ++i) {
            const std::uint64_t each = here.sorted[i];
            std::size_t to = i;
            for (; to > 0 && here.sorted[to - 1] > each; --to) here.sorted[to] = here.sorted[to - 1];
            here.sorted[to] = each;
        }
        std::size_t classes = 1;
        for (std::size_t i = 1; i < moves.size(); ++i)
            classes += (here.sorted[i] | move_bits) != (here.sorted[i - 1] | move_bits);
        return classes;
    }

    void round(Level& here) const {
        switch (graph.width) {
            case 4:
                return round_of<4>(here.colours.data(), here.next.data());
            case 6:
                return round_of<6>(here.colours.data(), here.next.data());
            case 8:
                return round_of<8>(here.colours.data(), here.next.data());
            case 12:
                return round_of<12>(here.colours.data(), here.next.data());
            default:
                return wide_round(here.colours.data(), here.next.data());
        }
    }

    static std::uint64_t finer(std::uint64_t sum) {
        sum ^= sum >> 32, sum *= 0xD6E8FEB86659FD93ull;
        return sum ^ sum >> 29;
    }

    template <int Width> void round_of(const std::uint64_t* from, std::uint64_t* to) const {
        for (std::uint16_t m : moves) {
            const std::uint16_t* list = &graph.neighbours[m * Width];
            std::uint64_t sum = from[m] * 0x9E3779B97F4A7C15ull;
            for (int i = 0; i < Width; ++i) sum += from[list[i]];
            to[m] = finer(sum);
        }
    }

    // The arcs within the part, for graphs in which some move has many neighbours: of one move after the other.
    struct Arcs {
        std::vector<std::uint16_t> to;
        std::vector<std::uint32_t> ends;

        void list(const std::vector<std::uint16_t>& moves, const std::vector<Set>& of, const Set& part) {
            to.clear(), ends.clear();
            for (std::uint16_t m : moves) {
                (of[m] & part).each([&](int other) { to.push_back(static_cast<std::uint16_t>(other)); });
                ends.push_back(static_cast<std::uint32_t>(to.size()));
            }
        }
        std::uint64_t sum(const std::uint64_t* colours, std::size_t i) const {
            std::uint64_t total = 0;
            for (std::uint32_t k = i ? ends[i - 1] : 0; k < ends[i]; ++k) total += colours[to[k]];
            return total;
        }
    };
    Arcs ended, ending;

    void list_arcs() {
        if (graph.width) return;
        ended.list(moves, graph.ends, part);
        if (!graph.symmetric) ending.list(moves, graph.ended_by, part);
    }

    void wide_round(const std::uint64_t* from, std::uint64_t* to) const {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const std::uint64_t other_way = graph.symmetric ? 0 : mixed(ending.sum(from, i));
            to[moves[i]] = finer(from[moves[i]] * 0x9E3779B97F4A7C15ull + ended.sum(from, i) + other_way);
        }
    }
};

}  // namespace boards
