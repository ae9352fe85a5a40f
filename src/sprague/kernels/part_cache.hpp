// What was found for sets met lately, each under one place that the next set to come there takes.

#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace boards {

template <class Set, class Found> class PartCache {
    static_assert(std::is_trivially_destructible<Found>::value, "the memory is let go as it is");

  public:
    PartCache() : places(static_cast<Place*>(std::calloc(count, sizeof(Place)))) {
        if (!places) throw std::bad_alloc();
    }

    std::size_t bytes() const { return count * sizeof(Place); }

    // Null where the set is not there. The empty set never is: it marks a free place. (Where moves add cells it may be a
    // part like others.)
    const Found* find(const Set& set) const {
        const Place& place = places[index(set)];
        return place.set == set && !set.empty() ? &place.found : nullptr;
    }

    void prefetch(const Set& set) const {
#if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch(&places[index(set)]);
#endif
    }

    void keep(const Set& set, const Found& found) { places[index(set)] = {set, found}; }

  private:
    struct Place {
        Set set;
        Found found;
    };
    struct Free {
        void operator()(Place* places) const { std::free(places); }
    };

    static constexpr std::size_t count = sizeof(Set) <= 16 ? 1 << 16 : 1 << 14;

    static std::size_t index(const Set& set) { return set.hash() >> 7 & (count - 1); }

    std::unique_ptr<Place[], Free> places;  // fresh memory, which the system hands out page by page when it is used
};

}  // namespace boards
