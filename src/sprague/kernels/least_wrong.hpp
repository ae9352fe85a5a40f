// The least sum of games whose misère outcome a quotient gets wrong, by a search over what decides it.
//
// A game of value a has the contexts C = {z : neither az nor ez is in P, for the values e of its options}: there it has no
// winning move and is said to be N. C(G + H) = (C(G) : H) ∩ (C(H) : G), with (C : H) = {z : Φ(H)z in C}, and a sum G with
// a move is wrong iff 1 is in C(G). More contexts are worse, so of each value only the largest sets are kept.

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "word_learner.hpp"

namespace words {

using Contexts = std::vector<std::uint64_t>;

inline bool within(const Contexts& some, const Contexts& more) {
    for (std::size_t i = 0; i < some.size(); ++i)
        if (some[i] & ~more[i]) return false;
    return true;
}

inline bool within_any(const Contexts& some, const std::vector<Contexts>& kept) {
    return std::any_of(kept.begin(), kept.end(), [&](const Contexts& each) { return within(some, each); });
}

class LeastWrong {
  public:
    using Sum = std::vector<std::int32_t>;  // items in descending order

    LeastWrong(const std::int32_t* products, std::size_t order) : products(products), order(order), kept(order) {}

    struct Item {
        std::int32_t number, value;
        Contexts contexts;
    };

    // Items in ascending order; those that are worse nowhere than a smaller one of the same value change nothing.
    void add(const Item& item) {
        bool any = false;
        for (const std::uint64_t chunk : item.contexts) any |= chunk != 0;
        if (!any) return;
        for (const Item& other : items)
            if (other.value == item.value && within(item.contexts, other.contexts)) return;
        items.push_back(item);
    }

    // The least wrong sum below a bound (if there is one), else an empty one; then `kept` is closed under adding items.
    Sum search(const Sum& bound, Patience& patience) {
        std::set<std::tuple<Sum, std::int32_t, Contexts>> waiting;
        std::map<std::pair<std::int32_t, Contexts>, Sum> least;
        const auto wait = [&](const Sum& sum, std::int32_t x, const Contexts& contexts) {
            if (within_any(contexts, kept[x])) return;
            const auto [place, is_new] = least.try_emplace({x, contexts}, sum);
            if (!is_new && place->second <= sum) return;
            place->second = sum;
            waiting.emplace(sum, x, contexts);
        };
        for (const Item& item : items) wait({item.number}, item.value, item.contexts);
        while (!waiting.empty()) {
            const auto [sum, x, contexts] = *waiting.begin();
            waiting.erase(waiting.begin());
            if (!bound.empty() && sum >= bound) break;
            if (within_any(contexts, kept[x])) continue;
            if (contexts[0] & 1) return sum;
            kept[x].push_back(contexts);
            in_order.emplace_back(x, contexts);
            for (const Item& item : items) {
                patience.step();
                const Contexts both = joined(x, contexts, item);
                if (std::all_of(both.begin(), both.end(), [](std::uint64_t chunk) { return !chunk; })) continue;
                Sum longer = sum;
                longer.insert(std::lower_bound(longer.begin(), longer.end(), item.number, std::greater<>()),
                              item.number);
                wait(longer, product(x, item.value), both);
            }
        }
        return bound;
    }

    const std::int32_t* const products;
    const std::size_t order;
    std::vector<Item> items;
    std::vector<std::vector<Contexts>> kept;  // by value
    std::vector<std::pair<std::int32_t, Contexts>> in_order;

  private:
    std::int32_t product(std::int32_t x, std::int32_t y) const {
        return products[static_cast<std::size_t>(x) * order + y];
    }

    Contexts joined(std::int32_t x, const Contexts& contexts, const Item& item) const {
        Contexts both(contexts.size(), 0);
        const std::int32_t* const by_x = products + static_cast<std::size_t>(x) * order;
        const std::int32_t* const by_item = products + static_cast<std::size_t>(item.value) * order;
        for (std::size_t z = 0; z < order; ++z) {
            const std::size_t p = by_item[z], q = by_x[z];
            both[z / 64] |= (contexts[p / 64] >> p % 64 & item.contexts[q / 64] >> q % 64 & 1) << z % 64;
        }
        return both;
    }
};

}  // namespace words
