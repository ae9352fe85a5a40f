// Sets, numbered in the order in which they are met: a hash table with open addressing.

#pragma once

#include <cstdint>
#include <new>
#include <vector>

#include "cell_sets.hpp"

namespace boards {

template <int W> class SetTable {
  public:
    using Set = Bits<W>;
    using Id = std::uint32_t;

    SetTable() { clear(); }

    void clear() {
        keys.clear();
        mask = 1023;
        slots.assign(mask + 1, Slot{});
    }

    std::size_t size() const { return keys.size(); }
    std::size_t bytes() const { return keys.capacity() * sizeof(Set) + slots.capacity() * sizeof(Slot); }
    const Set& operator[](Id id) const { return keys[id]; }

    void prefetch(std::uint64_t hash) const {
#if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch(&slots[hash & mask]);
#endif
    }

    // The number of a set; size() as it was before, if the set is new. The hash is that of the set.
    Id find_or_add(const Set& set, std::uint64_t hash) {
        const std::uint32_t tag = static_cast<std::uint32_t>(hash >> 32);
        std::uint64_t slot = hash & mask;
        for (; slots[slot].number; slot = (slot + 1) & mask)
            if (slots[slot].tag == tag && keys[slots[slot].number - 1] == set) return slots[slot].number - 1;
        if (keys.size() >= UINT32_MAX - 1) throw std::bad_alloc();
        keys.push_back(set);
        slots[slot] = {tag, static_cast<std::uint32_t>(keys.size())};
        const Id id = static_cast<Id>(keys.size() - 1);
        if (keys.size() * 3 > mask * 2) grow();
        return id;
    }

  private:
    struct Slot {
        std::uint32_t tag = 0, number = 0;  // one more than the number of the set; 0: free
    };

    void grow() {
        mask = mask * 2 + 1;
        slots.assign(mask + 1, Slot{});
        for (std::size_t k = 0; k < keys.size(); ++k) {
            const std::uint64_t hash = keys[k].hash();
            std::uint64_t slot = hash & mask;
            while (slots[slot].number) slot = (slot + 1) & mask;
            slots[slot] = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(k + 1)};
        }
    }

    std::uint64_t mask;
    std::vector<Set> keys;
    std::vector<Slot> slots;
};

}  // namespace boards
