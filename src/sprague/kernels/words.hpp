// Words: multisets of letters as strings of bytes in descending order, in the lexicographic order of those strings.
//
// That order agrees with sums: u < v gives u + w < v + w. It is a well-order, and where letters are games that a move
// replaces by smaller ones, every move goes down in it.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <new>
#include <string>
#include <vector>

namespace words {

using Letter = unsigned char;
using Word = std::string;  // up to fifteen letters without memory of their own

inline Letter letter(const Word& word, std::size_t i) { return static_cast<Letter>(word[i]); }

inline Word merged(const Word& a, const Word& b) {
    Word both;
    both.reserve(a.size() + b.size());
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both),
               [](char x, char y) { return static_cast<Letter>(x) > static_cast<Letter>(y); });
    return both;
}

inline Word without(const Word& word, std::size_t i) { return word.substr(0, i).append(word, i + 1, Word::npos); }

// Whether the letters of one word are among those of another.
inline bool divides(const Word& part, const Word& word) {
    std::size_t j = 0;
    for (const char each : part) {
        while (j < word.size() && letter(word, j) > static_cast<Letter>(each)) ++j;
        if (j == word.size() || word[j] != each) return false;
        ++j;
    }
    return true;
}

// What is left of a word without the letters of a part.
inline Word quotient(const Word& word, const Word& part) {
    Word rest;
    std::size_t j = 0;
    for (const char each : word)
        if (j < part.size() && part[j] == each) ++j;
        else rest.push_back(each);
    return rest;
}

// Whether the i-th letter is the first of its kind.
inline bool leads(const Word& word, std::size_t i) { return i == 0 || word[i] != word[i - 1]; }

struct Rule {
    Word left, right;
};

// Rules by the largest letter of what they replace.
class Rules {
  public:
    void clear() {
        for (auto& each : by_top) each.clear();
    }
    void add(const Word& left, const Word& right) { by_top[letter(left, 0)].push_back({left, right}); }

    // A rule whose left side is part of the word, nullptr if there is none.
    const Rule* find(const Word& word) const {
        for (std::size_t i = 0; i < word.size(); ++i)
            if (leads(word, i))
                for (const Rule& rule : by_top[letter(word, i)])
                    if (divides(rule.left, word)) return &rule;
        return nullptr;
    }

  private:
    std::vector<std::vector<Rule>> by_top = std::vector<std::vector<Rule>>(256);
};

// A yes or no for each of many words: a hash table with open addressing, the letters end to end.
class Outcomes {
  public:
    static constexpr std::size_t longest = 65535;  // letters of a word

    explicit Outcomes(std::size_t most_bytes) : most(most_bytes) { clear(); }

    void clear() {
        text.clear();
        count = 0;
        slots.assign(1024, 0);
    }
    std::size_t size() const { return count; }
    bool full() const { return text.size() + 4 * slots.size() > most || text.size() > most_text; }

    // 0 or 1, -1 where nothing is known.
    int find(const Word& word) const {
        const std::uint32_t place = slots[slot(word)];
        return place ? text[place + 2] : -1;
    }

    void set(const Word& word, bool answer) {
        std::uint32_t& place = slots[slot(word)];
        if (place) return;
        if (text.empty()) text.push_back(0);  // so that no place is 0
        if (word.size() > longest || text.size() > UINT32_MAX - header) throw std::bad_alloc();  // see full()
        place = static_cast<std::uint32_t>(text.size());
        text.push_back(static_cast<char>(word.size() & 255));
        text.push_back(static_cast<char>(word.size() >> 8));
        text.push_back(answer);
        text.insert(text.end(), word.begin(), word.end());
        if (++count * 2 > slots.size()) grow();
    }

  private:
    static constexpr std::size_t header = 3;                                       // bytes before the letters
    static constexpr std::size_t most_text = UINT32_MAX - 2 * (longest + header);  // set() is called twice at once

    const std::size_t most;
    std::size_t count = 0;
    std::vector<char> text;  // length in two bytes, answer, letters
    std::vector<std::uint32_t> slots;

    std::size_t slot(const Word& word) const {
        std::size_t i = std::hash<Word>()(word) & (slots.size() - 1);
        for (; slots[i]; i = (i + 1) & (slots.size() - 1)) {
            const char* const entry = text.data() + slots[i];
            if (length(slots[i]) == word.size() && !std::memcmp(entry + header, word.data(), word.size())) break;
        }
        return i;
    }

    std::size_t length(std::uint32_t place) const {
        return static_cast<Letter>(text[place]) | static_cast<std::size_t>(static_cast<Letter>(text[place + 1])) << 8;
    }

    void grow() {
        const std::vector<std::uint32_t> old = std::move(slots);
        slots.assign(old.size() * 2, 0);
        for (const std::uint32_t place : old)
            if (place) slots[slot(Word(text.data() + place + header, length(place)))] = place;
    }
};

}  // namespace words
