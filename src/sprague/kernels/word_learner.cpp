#include "word_learner.hpp"

#include <queue>
#include <set>

namespace words {

namespace {

constexpr int mended_at_once = 200;  // leaves that are split before all is learnt anew

Word of(Letter g) { return Word(1, static_cast<char>(g)); }

}  // namespace

// By rules while they apply: each lowers the word.
Word Oracle::normal(Word word) const {
    while (const Rule* rule = rules.find(word)) word = merged(quotient(word, rule->left), rule->right);
    return word;
}

int Oracle::at_once(const Word& word) const {
    if (word.empty()) return 0;  // whoever cannot move wins
    if (known.any && word <= known.bound) return known.is_p(word);
    return outcomes.find(word);
}

bool Oracle::is_p(const Word& word, Patience& patience) {
    const int now = at_once(word);
    if (now >= 0) return now;
    std::vector<Asked> line;
    line.push_back({word, normal(word), 0, 0});
    while (true) {
        patience.step();
        if (outcomes.full()) throw GaveUp{"outcomes"};
        Asked& top = line.back();
        if (std::max(top.word.size(), top.normal.size()) > Outcomes::longest) throw GaveUp{"letters"};
        int answer = at_once(top.normal);
        while (answer < 0) {
            if (top.at == top.normal.size()) {
                answer = 1;  // every option is N
                break;
            }
            const std::vector<Word>& choices = moves[letter(top.normal, top.at)];
            if (top.option == choices.size() || !leads(top.normal, top.at)) {
                ++top.at, top.option = 0;
                continue;
            }
            const Word option = merged(without(top.normal, top.at), choices[top.option]);
            const int theirs = at_once(option);
            if (theirs < 0) {
                line.push_back({option, normal(option), 0, 0});
                break;
            }
            if (theirs) answer = 0;
            ++top.option;
        }
        if (answer < 0) continue;  // something else is needed first
        outcomes.set(line.back().normal, answer);
        outcomes.set(line.back().word, answer);
        line.pop_back();
        if (line.empty()) return answer;
    }
}

int Tree::sift(const Word& word, Oracle& oracle, Patience& patience) const {
    int node = 0;
    while (!leaf(node))
        node = oracle.is_p(merged(word, nodes[node].context), patience) ? nodes[node].if_p : nodes[node].if_n;
    return node;
}

// A context that tells two words in different leaves apart.
Word Tree::apart(const Word& one, const Word& two, Oracle& oracle, Patience& patience) const {
    for (int node = 0;;) {
        const Node& at = nodes[node];
        const bool p = oracle.is_p(merged(one, at.context), patience);
        if (p != oracle.is_p(merged(two, at.context), patience)) return at.context;
        node = p ? at.if_p : at.if_n;
    }
}

// Splits the leaf of two words that a context tells apart; false where they are in different ones.
bool Tree::split(const Word& one, const Word& two, const Word& context, Oracle& oracle, Patience& patience) {
    const int node = sift(one, oracle, patience);
    if (node != sift(two, oracle, patience)) return false;
    if (oracle.is_p(merged(one, context), patience) == oracle.is_p(merged(two, context), patience)) return false;
    const int next = static_cast<int>(nodes.size());
    nodes.resize(nodes.size() + 2);
    nodes[node] = {context, next, next + 1, -1};
    return true;
}

void Learner::learn(Patience& patience) {
    while (true) {
        collect(patience);
        make_steps(patience);
        in_p.clear();
        for (const Word& rep : reps) in_p.push_back(oracle.is_p(rep, patience));
        if (!mend_commutation(patience) && !mend_outcomes(patience)) return;
    }
}

// Words in ascending order whose parts are all representatives: each is one itself, or the left side of a rule.
void Learner::collect(Patience& patience) {
    for (Tree::Node& node : tree.nodes) node.rep = -1;
    reps.clear(), index.clear(), rules.clear();
    std::set<Word> waiting{Word()};
    while (!waiting.empty()) {
        const Word word = *waiting.begin();
        waiting.erase(waiting.begin());
        if (!parts_are_reps(word)) continue;
        const int leaf = tree.sift(word, oracle, patience);
        if (tree.nodes[leaf].rep >= 0) {
            rules.add(word, reps[tree.nodes[leaf].rep]);
            continue;
        }
        if (reps.size() == most) throw GaveUp{"classes"};
        tree.nodes[leaf].rep = index[word] = static_cast<std::int32_t>(reps.size());
        reps.push_back(word);
        for (std::size_t g = 0; g < letters; ++g) waiting.insert(merged(word, of(static_cast<Letter>(g))));
    }
}

bool Learner::parts_are_reps(const Word& word) const {
    for (std::size_t i = 0; i < word.size(); ++i)
        if (leads(word, i) && !index.count(without(word, i))) return false;
    return true;
}

// In ascending order of the words, so that what a rule leads to is there already.
void Learner::make_steps(Patience& patience) {
    std::vector<std::pair<Word, std::size_t>> all;
    for (std::size_t k = 0; k < reps.size(); ++k)
        for (std::size_t g = 0; g < letters; ++g)
            all.emplace_back(merged(reps[k], of(static_cast<Letter>(g))), k * letters + g);
    std::sort(all.begin(), all.end());
    steps.assign(all.size(), -1);
    for (const auto& [word, place] : all) {
        patience.step();
        const auto found = index.find(word);
        if (found != index.end()) {
            steps[place] = found->second;
            continue;
        }
        const Rule& rule = *rules.find(word);
        steps[place] = value(merged(quotient(word, rule.left), rule.right));
    }
}

std::int32_t Learner::value(const Word& word) const {
    std::int32_t x = 0;
    for (std::size_t i = word.size(); i-- > 0;) x = after(x, letter(word, i));
    return x;
}

// Where the rules lead from one word to two, some rule on one of the ways is wrong; a context shows which.
int Learner::mend_commutation(Patience& patience) {
    int mended = 0;
    for (std::size_t i = 0; i < letters; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Letter g = static_cast<Letter>(i), h = static_cast<Letter>(j);
            int looked = 0;
            for (std::int32_t k = 0; k < static_cast<std::int32_t>(reps.size()) && looked < 5; ++k) {
                const std::int32_t gk = after(k, g), hk = after(k, h), one = after(gk, h), two = after(hk, g);
                if (one == two) continue;
                ++looked;
                const Word context = tree.apart(reps[one], reps[two], oracle, patience);
                mended += trace(merged(reps[k], of(g)), merged(of(h), context), patience) +
                          trace(merged(reps[k], of(h)), merged(of(g), context), patience) +
                          trace(merged(reps[gk], of(h)), context, patience) +
                          trace(merged(reps[hk], of(g)), context, patience);
            }
            if (mended > mended_at_once) return mended;
        }
    return mended;
}

// Where rules and oracle say different things of a representative in a context of the tree.
int Learner::mend_outcomes(Patience& patience) {
    int mended = 0;
    for (const Word& rep : reps) {
        for (int node = 0; !tree.leaf(node);) {
            const Tree::Node at = tree.nodes[node];
            const Word word = merged(rep, at.context);
            const bool p = oracle.is_p(word, patience);
            if (in_p[value(word)] != p) mended += trace(word, Word(), patience);
            node = p ? at.if_p : at.if_n;
        }
        if (mended > mended_at_once) break;
    }
    return mended;
}

// Follows the rules from a word to its representative, on the way that `value` goes; splits a leaf where the outcome
// changes.
int Learner::trace(Word word, const Word& context, Patience& patience) {
    int mended = 0;
    for (std::size_t i = word.size(); i-- > 0;) {
        const Word low = word.substr(i);
        if (index.count(low)) continue;
        const Rule& rule = *rules.find(low);
        const Word rest = quotient(word, rule.left), full = merged(rest, context);
        if (oracle.is_p(merged(rule.left, full), patience) != oracle.is_p(merged(rule.right, full), patience))
            mended += tree.split(rule.left, rule.right, full, oracle, patience);
        word = merged(rest, rule.right);
        i = word.size();
    }
    return mended;
}

}  // namespace words
