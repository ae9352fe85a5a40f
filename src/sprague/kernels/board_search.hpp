// Nim-values of board games: of every independent part the search keeps which nim-values its options have been seen to
// have and which none has, and asks "is it n?" rather than "what is it?". The table forgets, so options are listed anew
// where a part is asked about again. Close to Lemoine and Viennot, Nimbers are inevitable, 2012; what is kept of a
// question half answered is ours. See sprague.kernels.pure.boards for the like in plain Python.
//
// Rules says what the parts of a position and of its options are, and names parts; see graph_rules.hpp, cell_rules.hpp.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "part_cache.hpp"
#include "part_table.hpp"

namespace boards {

constexpr int any_value = -1;  // a question for the value, whichever it is

template <class Rules> class Search {
  public:
    using Set = typename Rules::Set;

    using Table = PartTable<typename Rules::Key>;

    // What is known goes into `table`, which threads may share; of two searches of one table one is `other_way`, so that
    // where nothing decides between options it takes the last first. `pause` is called now and then; what it throws
    // breaks the search off, and what is known stays.
    template <class... Given>
    [[gnu::cold]] explicit Search(Table& table, bool other_way, std::function<void()> pause, const Given&... given)
        : rules(given...), pause(std::move(pause)), table(table), other_way(other_way) {}

    // The nim-value, or, if it is not the one wanted, some other value; the table may take about this many bytes.
    [[gnu::cold]] std::uint32_t nim_value(const Set& position, int wanted, std::size_t bytes) {
        limit(bytes);
        line.clear(), options.clear(), members.clear();  // a search broken off may have left something there
        const Option whole = split(position);
        std::uint32_t total = whole.known;
        for (int i = 1; i < whole.count; ++i) total ^= static_cast<std::uint32_t>(answer(whole.begin + i, any_value));
        if (!whole.count) return total;
        const int last = answer(whole.begin, wanted == any_value ? any_value : wanted ^ static_cast<int>(total));
        return last == not_it ? most_values : total ^ static_cast<std::uint32_t>(last);
    }

    Rules rules;

    // Beside the table.
    std::size_t own_bytes() const { return cache.bytes(); }

    // What is known in these places of the table, part by part: visit(set, knowledge).
    template <class Visit> void each(std::size_t begin, std::size_t end, Visit&& visit) const {
        table.each(begin, end, [&](const typename Rules::Key& key, std::uint32_t weight, const Knowledge& what) {
            visit(rules.set_of(key, weight), what);
        });
    }
    // The same from elsewhere; the table may take about so many bytes.
    void learn(const Set& part, const Knowledge& what, std::size_t bytes) {
        limit(bytes);
        table.learn(entered(part), what);
    }
    // Before so many parts are learnt.
    void make_room(std::size_t parts, std::size_t bytes) {
        limit(bytes);
        table.make_room(parts);
    }

  private:
    static constexpr int not_it = -1;  // the answer no
    // Options are asked which value they have where hardly any falls into parts, not judged by fewer positions than that.
    static constexpr std::uint64_t few = 100;

    struct Part {
        Set set;
        Name name;  // none as long as nobody has asked for it
    };

    // An option: the nim-sum of its parts that are known, and those that are not, heaviest first. Below 0 parts: done with.
    struct Option {
        std::uint32_t effort, known, begin;
        std::int32_t count;
        bool unnamed;
        Set moves;  // that lead to it
    };

    // Whether the part has the value `wanted`, or which it has. To answer it the options are gone through in search of the
    // value `sought`: first those of which it is likely, then all. Moves are made in any order: where an option has not that
    // value because a reply to it leads there, the option that the reply leads to has not, either, and the reply is `spent`.
    struct Question {
        Set set;
        Name name;
        Knowledge known;
        int wanted, sought = -1;
        std::size_t begin, end, members, at = 0;
        bool likely = true, waiting = false;
        Set spent = {}, refutation = {};  // the latter: moves to the value wanted
    };

    void limit(std::size_t bytes) { table.limit(bytes > cache.bytes() ? bytes - cache.bytes() : 0); }

    [[gnu::cold]] Option split(const Set& position) {
        Option whole = empty_option();
        rules.parts(position, [&](const Set& part) { name_into(part, {}, whole); });
        return whole;
    }

    // The value of a member, or `not_it`.
    int answer(std::size_t member, int wanted) {
        const Part part = members[member];
        for (ask(part, wanted); !line.empty();) step();
        return result;
    }

    // Leaves the answer in `result`, or a question on the line that is answered by and by.
    void ask(Part part, int wanted) {
        Knowledge known;
        if (!table.find(part.name, known)) rename(part, known);
        refutation = Set();
        if (known.exact()) result = known.least();
        else if (wanted != any_value && known.seen >> wanted & 1) result = not_it;
        else {
            line.push_back({part.set, part.name, known, wanted, -1, options.size(), 0, members.size()});
            expand(line.back());
        }
    }

    void step() {
        Question& here = line.back();
        if (here.sought < 0 && !begin(here)) return close(here);
        const std::uint64_t bit = std::uint64_t{1} << here.sought;
        while (!(here.known.seen & bit)) {
            if (here.at == here.end) {
                here.at = here.begin;
                if (std::exchange(here.likely, false)) continue;
                here.known.absent |= bit;
                break;
            }
            const std::size_t depth = line.size();
            if (!look(here, options[here.at])) ++here.at;
            if (line.size() > depth) return;  // `here` may have moved
        }
        here.sought = -1;
    }

    // What to look for next; false if the question can be answered.
    bool begin(Question& here) {
        if (here.known.seen == ~std::uint64_t{0}) throw std::overflow_error("a nim-value above 63");
        const int least = here.known.least();
        if (here.known.absent >> least & 1) return false;
        if (here.wanted != any_value && here.known.seen >> here.wanted & 1) return false;
        const bool asked = here.wanted != any_value && !(here.known.absent >> here.wanted & 1);
        here.sought = asked ? here.wanted : least;
        here.at = here.begin, here.likely = true, here.spent = Set();
        return true;
    }

    // Goes on with an option; false if nothing more is to be done with it now.
    bool look(Question& here, Option& option) {
        if (std::exchange(here.waiting, false)) {
            if (option.count > 1) option.known ^= static_cast<std::uint32_t>(result), --option.count;
            else if (result != not_it) option.known ^= static_cast<std::uint32_t>(result), option.count = 0;
            else {
                here.spent |= refutation;
                return false;
            }
        }
        if (option.count > 0 && option.moves.meets(here.spent)) {
            if (option.count == 1)
                table.learn(members[option.begin].name, {std::uint64_t{1} << (here.sought ^ option.known), 0});
            return false;
        }
        if (option.count < 0 || (here.likely && !is_likely(here, option))) return false;
        drop_known(option);
        if (option.count == 0) {
            see(here, option);
            return false;
        }
        here.waiting = true;
        const bool all = here.wanted == any_value && 16 * sums < listed && expansions > few;
        const bool which = option.count > 1 || all;
        ask(members[option.begin + option.count - 1], which ? any_value : here.sought ^ static_cast<int>(option.known));
        return true;
    }

    // All parts of the option are known.
    void see(Question& here, Option& option) const {
        here.known.seen |= std::uint64_t{1} << option.known;
        option.count = -1;
        if (static_cast<int>(option.known) == here.wanted) here.refutation = option.moves;
    }

    // Whether the option may well have the value sought: it is known to have none that is less, or none that is this.
    bool is_likely(const Question& here, const Option& option) const {
        Knowledge known;
        if (option.count != 1) return option.count == 0;
        if (!table.find(members[option.begin].name, known) || !known.any()) return false;
        const int wanted = here.sought ^ static_cast<int>(option.known);
        return known.exact() ||
               (!(known.seen >> wanted & 1) && (known.absent >> wanted & 1 || known.least() == wanted));
    }

    void close(const Question& here) {
        if (here.known.any() && !table.learn(here.name, here.known)) table.learn(named(here.set), here.known);
        refutation = here.refutation;
        result = here.known.exact() ? here.known.least() : not_it;
        options.resize(here.begin), members.resize(here.members);
        line.pop_back();
    }

    // Lists the options, and names their parts, the light ones first, until one has the value wanted.
    void expand(Question& here) {
        if (!(++expansions & 1023)) pause();
        table.breathe();
        Option option = empty_option();
        rules.options(here.set, [&](const Set& part) {
            if (rules.by_sets()) table.prefetch(rules.hash_of_set(part));
            else cache.prefetch(part);
            members.push_back({part, {}}), ++option.count;
        }, [&](const Set& moves) {
            sums += option.count > 1, ++listed;
            option.moves = moves;
            options.push_back(option);
            option = empty_option();
        });
        for (std::size_t i = here.begin; i < options.size(); ++i) look_up(options[i]);
        if (!see_what_is_known(here)) sort(here);
        here.end = options.size();
        if (here.begin == here.end) here.known.absent |= std::uint64_t{1} << here.known.least();
    }

    // Whether an option of the value wanted was found; nothing more is then to be done.
    bool see_what_is_known(Question& here) {
        const auto seen = [&](Option& option) {
            drop_known(option);
            if (option.count) return false;
            see(here, option);
            return static_cast<int>(option.known) == here.wanted;
        };
        unnamed.clear();
        for (std::size_t i = here.begin; i < options.size(); ++i) {
            if (options[i].unnamed) unnamed.push_back({heaviest(options[i]), static_cast<std::uint32_t>(i)});
            else if (seen(options[i])) return true;
        }
        std::sort(unnamed.begin(), unnamed.end());
        for (const auto& each : unnamed) {
            name_all(options[each.second]);
            if (seen(options[each.second])) return true;
        }
        return false;
    }

    std::uint32_t heaviest(const Option& option) const {
        std::uint32_t most = 0;
        for (int i = 0; i < option.count; ++i) most = std::max(most, rules.weight(members[option.begin + i].set));
        return most;
    }

    // Sums first, then the lightest; each option once.
    void sort(const Question& here) {
        std::size_t to = here.begin;
        for (std::size_t i = here.begin; i < options.size(); ++i) {
            Option option = options[i];
            if (option.count < 0) continue;
            option.effort = option.count ? rules.effort(members[option.begin].set) : 0;
            if (option.count == 1) option.effort |= 1 << 24;
            options[to++] = option;
        }
        options.resize(to);
        std::sort(options.begin() + here.begin, options.end(),
                  [&](const Option& a, const Option& b) { return before(a, b); });
        if (here.begin == options.size()) return;
        to = here.begin;
        for (std::size_t i = to + 1; i < options.size(); ++i) {
            if (compare(options[to], options[i]) == 0) options[to].moves |= options[i].moves;
            else options[++to] = options[i];
        }
        options.resize(to + 1);
    }

    bool before(const Option& a, const Option& b) const {
        const int order = compare(a, b);
        return other_way && a.effort == b.effort ? order > 0 : order < 0;
    }

    int compare(const Option& a, const Option& b) const {
        if (a.effort != b.effort) return a.effort < b.effort ? -1 : 1;
        if (a.known != b.known) return a.known < b.known ? -1 : 1;
        if (a.count != b.count) return a.count < b.count ? -1 : 1;
        for (int i = 0; i < a.count; ++i) {
            const Name &one = members[a.begin + i].name, &other = members[b.begin + i].name;
            if (!(one == other)) return one < other ? -1 : 1;
        }
        return 0;
    }

    void drop_known(Option& option) {
        int left = 0;
        for (int i = 0; i < option.count; ++i) {
            Part& part = members[option.begin + i];
            Knowledge known;
            if (!table.find(part.name, known)) rename(part, known);
            if (known.exact()) {
                option.known ^= static_cast<std::uint32_t>(known.least());
            } else {
                if (left < i) members[option.begin + left] = part;
                ++left;
            }
        }
        option.count = left;
    }

    Option empty_option() const { return {0, 0, static_cast<std::uint32_t>(members.size()), 0, false, {}}; }

    // The option with the names of its parts, as far as they are at hand.
    void look_up(Option& option) {
        const Option before = std::exchange(option, empty_option());
        option.moves = before.moves;
        for (int i = 0; i < before.count; ++i) {
            const Part part = members[before.begin + i];
            if (const Reduced* hit = found(part.set)) take(*hit, option);
            else members.push_back(part), ++option.count, option.unnamed = true;
        }
    }

    // The same with all their names.
    void name_all(Option& option) {
        const Option before = std::exchange(option, empty_option());
        option.moves = before.moves;
        option.known = before.known;
        for (int i = 0; i < before.count; ++i) {
            const Part part = members[before.begin + i];
            if (part.name.number) include(part, option);
            else name_into(part.set, before.moves, option);
        }
    }

    void name_into(const Set& part, const Set& moves, Option& option) {
        const Reduced* hit = found(part);
        take(hit ? *hit : reduced(part, moves), option);
    }

    struct Reduced {
        std::uint32_t known = 0, count = 0;
        Part rest;  // where one is left
    };
    using Cache = PartCache<Set, Reduced>;

    // What a part comes to, if that can be told at once.
    const Reduced* found(const Set& part) {
        if (!rules.single(part) && !rules.by_sets()) return cache.find(part);
        if (rules.single(part)) latest = {1, 0, {}};
        else latest = {0, 1, {part, named(part)}};
        return &latest;
    }

    // What a part comes to, to which these moves led. Where several are left these are in `several`.
    [[gnu::noinline]] const Reduced& reduced(const Set& part, const Set& moves) {
        rules.reduce(part, moves, pieces);
        several.clear();
        Reduced found;
        for (const Set& piece : pieces) {
            if (rules.single(piece)) found.known ^= 1;
            else several.push_back({piece, named(piece)}), ++found.count;
        }
        if (found.count) found.rest = several.front();
        latest = found;
        if (found.count <= 1) cache.keep(part, found);
        return latest;
    }

    void take(const Reduced& found, Option& option) {
        option.known ^= found.known;
        if (found.count == 1) table.prefetch(found.rest.name.hash), include(found.rest, option);
        else if (found.count)
            for (const Part& part : several) include(part, option);
    }

    // One more part, heaviest first; equal parts cancel.
    [[gnu::noinline]] void include(const Part& part, Option& option) {
        const std::uint32_t weight = part.name.weight();
        auto at = members.begin() + option.begin;
        for (; at != members.end(); ++at) {
            const std::uint32_t other = at->name.number ? at->name.weight() : rules.weight(at->set);
            if (other < weight || (other == weight && !(at->name < part.name))) break;
        }
        if (at != members.end() && at->name == part.name) members.erase(at), --option.count;
        else members.insert(at, part), ++option.count;
    }

    // Of a part that has been forgotten.
    [[gnu::noinline]] void rename(Part& part, Knowledge& known) {
        part.name = named(part.set);
        if (!rules.by_sets()) cache.keep(part.set, {0, 1, part});
        table.find(part.name, known);
    }

    Name named(const Set& part) {
        rules.count_named();
        return entered(part);
    }

    [[gnu::noinline]] Name entered(const Set& part) {
        rules.name(part);
        return table.enter(rules.hash(), rules.weight(part), rules.key(),
                           [&](const typename Rules::Key& key) { return rules.same(key); });
    }

    const std::function<void()> pause;
    Table& table;
    const bool other_way;
    Cache cache;
    std::vector<Question> line;
    std::vector<Option> options;  // of the questions on the line
    std::vector<Part> members;    // of the options
    int result = not_it;
    Set refutation;  // of the part asked about last: moves to the value wanted, as far as they are known
    std::uint64_t expansions = 0;
    std::uint64_t listed = 0, sums = 0;  // options, and those of several parts

    // What one expansion works with, kept for the next.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> unnamed;
    std::vector<Set> pieces;
    std::vector<Part> several;
    Reduced latest;
};

}  // namespace boards
