// Nim-values of board games by records: of every independent part the search keeps which nim-values its options have
// been seen to have, which none has, and the options not yet resolved, so that no question is asked twice. Close to
// Lemoine and Viennot, Nimbers are inevitable, 2012. See sprague.kernels.pure.records for the algorithm in plain Python.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <new>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "board_parts.hpp"
#include "board_symmetries.hpp"
#include "set_table.hpp"

namespace boards {

constexpr std::uint32_t most_values = 64;  // nim-values are below this, and so are nim-sums of them

template <int W> class Search {
  public:
    using Set = Bits<W>;
    using Id = std::uint32_t;

    // `pause` is called now and then; what it throws breaks the search off.
    Search(std::vector<Move<W>> moves, Symmetries<W> symmetries, std::function<void()> pause)
        : parts(std::move(moves)), symmetries(std::move(symmetries)), pause(std::move(pause)), all(parts.moves.size()) {
        std::iota(all.begin(), all.end(), 0);
        distinct = take_what_they_need();
    }

    std::uint32_t nim_value(const Set& set, std::size_t bytes) {
        return guarded(bytes, [&] {
            std::uint32_t total = 0;
            for (Id part : split(set)) total ^= value(part);
            return total;
        });
    }

    bool has_nim_value(const Set& set, std::uint32_t wanted, std::size_t bytes) {
        return guarded(bytes, [&] {
            std::vector<Id> found = split(set);
            if (found.empty()) return wanted == 0;
            std::sort(found.begin(), found.end(), [&](Id a, Id b) { return weight[a] < weight[b]; });
            const Id heaviest = found.back();
            found.pop_back();
            for (Id part : found) wanted ^= value(part);
            return wanted < most_values && test(heaviest, wanted);
        });
    }

    void find_parts(const Set& set, std::vector<Set>& out) const { parts.find(set, all, out); }

    // How many parts are known; another thread may ask.
    std::size_t records() const { return known_records.load(std::memory_order_relaxed); }

  private:
    static constexpr std::int8_t unknown = -1;

    // What has been learned of a part whose options are listed.
    struct Record {
        std::uint64_t seen = 0, absent = 0;
        std::size_t begin = 0;  // of its unresolved options in the pool
        std::uint32_t length = 0;
    };

    // A question being worked on: whether the part has the value `wanted` (or, below 0, which value it has). To answer it
    // the options are gone through, looking for the nim-value `sought`.
    struct Question {
        Id part;
        int wanted;
        bool scanning = false, tested = false;
        std::uint32_t sought = 0, known = 0, next = 0;  // of the option: the nim-sum so far, the part that comes next
        std::size_t from = 0, to = 0, end = 0;
    };

    // What was learned half-way is not kept when the search is broken off.
    template <class Answer> auto guarded(std::size_t bytes, Answer&& answer) {
        limit = bytes;
        try {
            auto found = answer();
            known_records.store(table.size(), std::memory_order_relaxed);
            return found;
        } catch (...) {
            forget();
            throw;
        }
    }

    void forget() {
        table.clear(), settled.clear(), weight.clear(), record_of.clear(), record.clear(), pool.clear(), line.clear();
        known_records.store(0, std::memory_order_relaxed);
    }

    // Whether different moves lead to different positions, because no move takes what it does not need.
    bool take_what_they_need() const {
        std::vector<Set> gone;
        for (const Move<W>& move : parts.moves) {
            if (!move.gone.within(move.need) || !move.add.empty()) return false;
            gone.push_back(move.gone);
        }
        std::sort(gone.begin(), gone.end());
        return std::adjacent_find(gone.begin(), gone.end()) == gone.end();
    }

    std::vector<Id> split(const Set& set) {
        parts.find(set, all, pieces);
        std::vector<Id> ids;
        for (const Set& part : pieces) {
            const Set key = symmetries.canonical(part);
            ids.push_back(at(key, key.hash()));
        }
        return ids;
    }

    Id at(const Set& key, std::uint64_t hash) {
        const Id id = table.find_or_add(key, hash);
        if (id == settled.size()) {
            settled.push_back(unknown);
            weight.push_back(static_cast<std::uint16_t>(key.size()));
            record_of.push_back(0);
        }
        return id;
    }

    // Lists the options of a part. In the pool each begins with how many of its parts are not known, and the nim-sum of
    // those known; then come those not known, heaviest first.
    void expand(Id id) {
        check();
        const Set set = table[id];
        reach(set);
        keys.clear(), hashes.clear(), ends.clear();
        for (const Set& next : reached) {
            parts.find_left(set, next, *among, pieces);
            for (const Set& piece : pieces) {
                keys.push_back(symmetries.canonical(piece));
                hashes.push_back(keys.back().hash());
                table.prefetch(hashes.back());
            }
            ends.push_back(keys.size());
        }
        Record fresh;
        options.clear(), members.clear();
        std::size_t k = 0;
        for (const std::size_t end : ends) {
            Option option{0, 0, static_cast<std::uint32_t>(members.size()), 0};
            for (; k < end; ++k) {
                const Id part = at(keys[k], hashes[k]);
                if (settled[part] != unknown) option.known ^= static_cast<std::uint32_t>(settled[part]);
                else include(option, part);
            }
            if (option.count == 0) {
                fresh.seen |= std::uint64_t{1} << option.known;
                continue;
            }
            const Id heaviest = members[option.begin];
            option.effort = (option.count == 1) << 20 | weight[heaviest] << 1 | !record_of[heaviest];
            options.push_back(option);
        }
        std::sort(options.begin(), options.end(), [&](const Option& a, const Option& b) { return compare(a, b) < 0; });
        options.erase(std::unique(options.begin(), options.end(),
                                  [&](const Option& a, const Option& b) { return compare(a, b) == 0; }),
                      options.end());
        fresh.begin = pool.size();
        for (const Option& option : options) {
            pool.push_back(header(option.count, option.known));
            pool.insert(pool.end(), members.begin() + option.begin, members.begin() + option.begin + option.count);
        }
        fresh.length = static_cast<std::uint32_t>(pool.size() - fresh.begin);
        record.push_back(fresh);
        record_of[id] = static_cast<std::uint32_t>(record.size());
    }

    static std::uint32_t header(std::uint32_t count, std::uint32_t known) { return count * most_values | known; }

    struct Option {
        std::uint32_t effort, known, begin, count;
    };

    // Sums first, then the lightest, then those asked about before; equal only if the same.
    int compare(const Option& a, const Option& b) const {
        if (a.effort != b.effort) return a.effort < b.effort ? -1 : 1;
        if (a.known != b.known) return a.known < b.known ? -1 : 1;
        if (a.count != b.count) return a.count < b.count ? -1 : 1;
        for (std::uint32_t i = 0; i < a.count; ++i)
            if (members[a.begin + i] != members[b.begin + i])
                return members[a.begin + i] < members[b.begin + i] ? -1 : 1;
        return 0;
    }

    // One more part, heaviest first; equal parts cancel.
    void include(Option& option, Id part) {
        const auto begin = members.begin() + option.begin;
        auto at = begin;
        while (at != members.end() && (weight[*at] > weight[part] || (weight[*at] == weight[part] && *at < part))) ++at;
        if (at != members.end() && *at == part) members.erase(at), --option.count;
        else members.insert(at, part), ++option.count;
    }

    // The positions that one move leads to, each once.
    void reach(const Set& set) {
        reached.clear();
        among = &all;
        if (!parts.adds) parts.live(set, all, alive), among = &alive;
        for (std::uint32_t m : *among)
            if (parts.moves[m].legal(set)) reached.push_back(parts.moves[m].played(set));
        if (distinct) return;
        std::sort(reached.begin(), reached.end());
        reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
    }

    bool test(Id part, std::uint32_t wanted) {
        answer({part, static_cast<int>(wanted)});
        return settled[part] == static_cast<int>(wanted);
    }

    std::uint32_t value(Id part) {
        answer({part, -1});
        return static_cast<std::uint32_t>(settled[part]);
    }

    // Answers a question, after all those that it asks; they wait on `line`.
    void answer(Question first) {
        line.push_back(first);
        while (!line.empty()) {
            Question& here = line.back();
            if (settled[here.part] != unknown) {
                line.pop_back();
                continue;
            }
            if (!record_of[here.part]) expand(here.part);
            Record& known = record[record_of[here.part] - 1];
            if (!here.scanning) {
                if (settle(here.part, known) || (here.wanted >= 0 && known.seen >> here.wanted & 1)) {
                    line.pop_back();
                    continue;
                }
                begin(here, known);
            }
            scan(here, known);
        }
    }

    // The value is the least that no option has, if that is known.
    bool settle(Id part, const Record& known) {
        if (known.seen == ~std::uint64_t{0}) throw std::overflow_error("a nim-value above 63");
        const int least = lowest(~known.seen);
        if (!(known.absent >> least & 1) && known.length) return false;
        settled[part] = static_cast<std::int8_t>(least);
        return true;
    }

    void begin(Question& here, const Record& known) {
        const bool ask = here.wanted >= 0 && !(known.absent >> here.wanted & 1);
        here.sought = static_cast<std::uint32_t>(ask ? here.wanted : lowest(~known.seen));
        here.from = here.to = known.begin, here.end = known.begin + known.length;
        here.scanning = true;
        open(here);
    }

    void open(Question& here) const {
        here.tested = false;
        here.next = 1;
        if (here.from < here.end) here.known = pool[here.from] % most_values;
    }

    // Goes through the options until one has the value sought, or a question must be answered first.
    void scan(Question& here, Record& known) {
        const std::uint64_t bit = std::uint64_t{1} << here.sought;
        while (here.from < here.end && !(known.seen & bit)) {
            const std::uint32_t count = pool[here.from] / most_values, *members = &pool[here.from + 1];
            for (; here.next < count; ++here.next) {
                if (settled[members[here.next]] == unknown) return ask({members[here.next], -1});
                here.known ^= static_cast<std::uint32_t>(settled[members[here.next]]);
            }
            const Id heaviest = members[0];
            if (settled[heaviest] == unknown && !here.tested) {
                here.tested = true;
                return ask({heaviest, static_cast<int>(here.sought ^ here.known)});
            }
            here.from += count + 1;
            if (settled[heaviest] != unknown) {
                known.seen |= std::uint64_t{1} << (static_cast<std::uint32_t>(settled[heaviest]) ^ here.known);
            } else {
                pool[here.to] = header(1, here.known), pool[here.to + 1] = heaviest, here.to += 2;
            }
            open(here);
        }
        std::copy(pool.begin() + here.from, pool.begin() + here.end, pool.begin() + here.to);
        known.length = static_cast<std::uint32_t>(here.to + (here.end - here.from) - known.begin);
        if (!(known.seen & bit)) known.absent |= bit;
        here.scanning = false;
    }

    void ask(Question question) { line.push_back(question); }

    // Now and then: is there memory, and does anybody want us to stop?
    void check() {
        if (++expansions & 1023) return;
        known_records.store(table.size(), std::memory_order_relaxed);
        const std::size_t bytes = table.bytes() + settled.capacity() * 7 + record.capacity() * sizeof(Record) +
                                  pool.capacity() * 4 + line.capacity() * sizeof(Question);
        if (bytes > limit) throw std::bad_alloc();
        pause();
    }

    const Parts<W> parts;
    const Symmetries<W> symmetries;
    const std::function<void()> pause;
    bool distinct;

    SetTable<W> table;                     // the parts that are known, by number
    std::vector<std::int8_t> settled;      // their values
    std::vector<std::uint16_t> weight;     // how many cells they have
    std::vector<std::uint32_t> record_of;  // 0, or one more than the place of the record
    std::vector<Record> record;
    std::vector<std::uint32_t> pool;
    std::vector<Question> line;
    std::atomic<std::size_t> known_records{0};
    std::uint64_t expansions = 0;
    std::size_t limit = 0;

    // What one expansion works with, kept for the next.
    std::vector<std::uint32_t> all, alive;
    const std::vector<std::uint32_t>* among = nullptr;
    std::vector<Set> reached, pieces, keys;
    std::vector<std::uint64_t> hashes;
    std::vector<std::size_t> ends;
    std::vector<Option> options;
    std::vector<Id> members;
};

}  // namespace boards
