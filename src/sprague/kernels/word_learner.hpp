// The quotient of the words in some letters by their misère outcomes, learnt from a few of them (Angluin 1987; the
// representatives are the least words, as in a Knuth-Bendix system). What is learnt is a hypothesis: it rests on rules
// that are supposed to hold, and somebody else verifies it.

#pragma once

#include <chrono>
#include <string>
#include <unordered_map>
#include <vector>

#include "words.hpp"

namespace words {

// A limit that was reached, in one word: "classes", "outcomes", "seconds", "letters".
struct GaveUp {
    const char* limit;
};

// Asks for signals, and how late it is, after so many steps.
class Patience {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Patience(double seconds)
        : end(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

    void step() {
        if (++steps % 4096) return;
        ask_for_signals();
        if (Clock::now() > end) throw GaveUp{"seconds"};
    }
    static void ask_for_signals();

  private:
    const Clock::time_point end;
    std::uint64_t steps = 0;
};

// What is known of all words up to one: their outcomes are those of a quotient, that of the word itself is the other.
struct Known {
    std::vector<std::int32_t> products;
    std::vector<bool> in_p;
    std::vector<std::int32_t> values;  // of the letters
    Word bound;
    bool any = false;

    bool is_p(const Word& word) const {
        std::size_t x = 0;
        for (std::size_t i = 0; i < word.size(); ++i)
            x = static_cast<std::size_t>(products[x * in_p.size() + values[letter(word, i)]]);
        return in_p[x] != (word == bound);
    }
};

// Misère outcomes of words, by the definition and under rules that are supposed to hold.
class Oracle {
  public:
    Oracle(std::size_t most_bytes) : outcomes(most_bytes) {}

    std::vector<std::vector<Word>> moves;  // by letter
    Rules rules;
    Known known;
    Outcomes outcomes;

    bool is_p(const Word& word, Patience& patience);

  private:
    struct Asked {
        Word word, normal;
        std::size_t at, option;
    };
    int at_once(const Word& word) const;
    Word normal(Word word) const;
};

// Contexts at the inner nodes, a class of words at each leaf.
class Tree {
  public:
    struct Node {
        Word context;
        int if_n = 0, if_p = 0;  // 0: a leaf
        int rep = -1;
    };
    std::vector<Node> nodes;

    Tree() {  // whether a word itself is P
        nodes.resize(3);
        nodes[0].if_n = 1, nodes[0].if_p = 2;
    }
    bool leaf(int node) const { return !nodes[node].if_n; }
    int sift(const Word& word, Oracle& oracle, Patience& patience) const;
    Word apart(const Word& one, const Word& two, Oracle& oracle, Patience& patience) const;
    bool split(const Word& one, const Word& two, const Word& context, Oracle& oracle, Patience& patience);
};

class Learner {
  public:
    Learner(std::size_t most_classes, std::size_t most_bytes) : oracle(most_bytes), most(most_classes) {}

    Oracle oracle;
    Tree tree;
    std::size_t letters = 0;

    std::vector<Word> reps;           // ascending
    std::vector<std::int32_t> steps;  // reps[k] + letter g is in the class of reps[steps[k * letters + g]]
    std::vector<bool> in_p;

    void learn(Patience& patience);

  private:
    const std::size_t most;
    std::unordered_map<Word, std::int32_t> index;
    Rules rules;

    void collect(Patience& patience);
    bool parts_are_reps(const Word& word) const;
    void make_steps(Patience& patience);
    std::int32_t after(std::int32_t x, Letter g) const { return steps[static_cast<std::size_t>(x) * letters + g]; }
    std::int32_t value(const Word& word) const;
    int mend_commutation(Patience& patience);
    int mend_outcomes(Patience& patience);
    int trace(Word word, const Word& context, Patience& patience);
};

}  // namespace words
