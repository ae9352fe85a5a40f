// Sets of cells as machine words, and the moves of a board game on them: (S without gone) together with add, legal where
// all of need and none of ban is in S.

#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

namespace boards {

inline int lowest(std::uint64_t word) { return __builtin_ctzll(word); }
inline int count(std::uint64_t word) { return __builtin_popcountll(word); }

template <int W> struct Bits {
    std::uint64_t word[W] = {};

    static Bits load(const std::uint64_t* from) {
        Bits set;
        std::memcpy(set.word, from, sizeof set.word);
        return set;
    }
    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < W; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits operator|(const Bits& other) const { return Bits(*this) |= other; }
    Bits operator&(const Bits& other) const {
        Bits set(*this);
        for (int i = 0; i < W; ++i) set.word[i] &= other.word[i];
        return set;
    }
    Bits without(const Bits& other) const {
        Bits set(*this);
        for (int i = 0; i < W; ++i) set.word[i] &= ~other.word[i];
        return set;
    }
    bool within(const Bits& other) const {
        std::uint64_t outside = 0;
        for (int i = 0; i < W; ++i) outside |= word[i] & ~other.word[i];
        return !outside;
    }
    bool meets(const Bits& other) const {
        std::uint64_t both = 0;
        for (int i = 0; i < W; ++i) both |= word[i] & other.word[i];
        return both != 0;
    }
    bool empty() const {
        std::uint64_t any = 0;
        for (int i = 0; i < W; ++i) any |= word[i];
        return !any;
    }
    int size() const {
        int total = 0;
        for (int i = 0; i < W; ++i) total += count(word[i]);
        return total;
    }
    bool operator==(const Bits& other) const { return std::memcmp(word, other.word, sizeof word) == 0; }
    bool operator<(const Bits& other) const {
        for (int i = W - 1; i > 0; --i)
            if (word[i] != other.word[i]) return word[i] < other.word[i];
        return word[0] < other.word[0];
    }
    std::uint64_t hash() const {
        std::uint64_t h = 0;
        for (int i = 0; i < W; ++i) {
            h ^= word[i];
            h ^= h >> 31, h *= 0x9E3779B97F4A7C15ull;
            h ^= h >> 29, h *= 0xBF58476D1CE4E5B9ull;
        }
        return h ^ h >> 32;
    }
};

template <int W> struct Move {
    Bits<W> need, gone, ban, add;

    bool legal(const Bits<W>& set) const { return need.within(set) && !ban.meets(set); }
    Bits<W> played(const Bits<W>& set) const { return set.without(gone) | add; }
    Bits<W> touched() const { return need | gone | ban | add; }
};

// The independent parts of a set. Two cells belong together if one move that may yet be made touches both, and both may
// yet change; cells that no such move touches are left out. See sprague.kernels.pure.board_parts for the reasons.
template <int W> class Parts {
  public:
    using Set = Bits<W>;

    explicit Parts(std::vector<Move<W>> moves) : moves(std::move(moves)) {
        for (const Move<W>& move : this->moves) adds = adds || !move.add.empty();
    }

    const std::vector<Move<W>> moves;
    bool adds = false;

    // The moves, of those named in among, that may yet be made in a game that adds nothing.
    void live(const Set& set, const std::vector<std::uint32_t>& among, std::vector<std::uint32_t>& out) const {
        out.clear();
        for (std::uint32_t m : among)
            if (moves[m].need.within(set)) out.push_back(m);
    }

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
                    if (alive[m] && moves[m].need.within(reach) && !moves[m].add.within(reach)) reach |= moves[m].add, grows = true;
            }
            fixed = set;
            for (std::size_t m = 0; m < moves.size(); ++m)
                if (alive[m]) fixed = fixed.without(moves[m].gone.without(moves[m].add));
            changed = false;
            for (std::size_t m = 0; m < moves.size(); ++m)
                if (alive[m] && (!moves[m].need.within(reach) || moves[m].ban.meets(fixed))) alive[m] = 0, changed = true;
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
