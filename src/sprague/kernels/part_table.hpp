// What is known of the nim-values of parts, in a table of bounded size that forgets what costs least to find again.
//
// A part is entered under a hash, and taken for one entered before only if the caller finds them to be the same: the
// hash decides where to look, never what is true. From then on it goes by its name, the hash and a number that no other
// entry ever has; whoever holds the name of a part that has been forgotten finds nothing.
//
// Several threads may share a table: each bucket has a lock, and the table grows while all of them wait in breathe().

#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "cell_sets.hpp"

namespace boards {

constexpr int most_values = 64;  // nim-values are below this, and so are nim-sums of them

// The nim-values that a part is seen not to have, and those that no option has. The first are values of options; beyond
// the nim-value also of options of another part that comes to the same, and such a value may be among both.
struct Knowledge {
    std::uint64_t seen = 0, absent = 0;

    // The least value not seen; the nim-value, if no option has it.
    int least() const { return lowest(~seen); }
    bool exact() const { return absent >> least() & 1; }
    bool any() const { return seen | absent; }
};

struct Name {
    std::uint64_t hash = 0, number = 0;  // the number in the upper 48 bits, the weight in the lower 16; 0: no name

    std::uint32_t weight() const { return static_cast<std::uint32_t>(number & 0xFFFF); }
    bool operator==(const Name& other) const { return number == other.number && hash == other.hash; }
    bool operator<(const Name& other) const { return hash != other.hash ? hash < other.hash : number < other.number; }
};

// What threads must know of a table whatever it holds.
class SharedTable {
  public:
    // Between these two other threads may use the table, each of which holds `running` and breathes now and then.
    void share() { is_shared = true, full_up = false; }
    void unshare() { is_shared = false; }
    std::shared_mutex running;

  protected:
    bool is_shared = false;
    std::atomic<bool> full_up{false};
};

template <class Key> class PartTable : public SharedTable {
    static_assert(std::is_trivially_copyable<Key>::value, "entries are moved as bytes");

  public:
    PartTable() { take(first_buckets); }

    std::size_t bytes() const { return bytes_of(buckets); }
    // How many parts are known by now; another thread may ask.
    std::size_t known() const { return known_parts.load(std::memory_order_relaxed); }

    // The table may grow to this, doubled again and again, and begins with a size from which that leads there; where a
    // larger one is there, it stays.
    void limit(std::size_t bytes) {
        most = bytes;
        std::size_t first = bytes / bytes_of(1);
        while (first >= 2 * first_buckets) first /= 2;
        if (!last_number && first > buckets) take(first);
    }

    // Lets the table grow to four times as many places as there are parts to come, so that hardly any finds its bucket
    // full, or as far as it may.
    void make_room(std::size_t parts) {
        while (places() / 4 < parts && grow()) {}
    }

    // Lets the table grow, if that is wanted; the caller holds `running` and nothing of the table.
    void breathe() {
        if (!is_shared || !full_up.load(std::memory_order_relaxed)) return;
        running.unlock_shared();
        {
            const std::unique_lock<std::shared_mutex> alone(running);
            if (full_up.exchange(false)) grow();
        }
        running.lock_shared();
    }

    void prefetch(std::uint64_t hash) const {
#if defined(__GNUC__) || defined(__clang__)
        const Entry* entry = bucket(hash);
        __builtin_prefetch(entry), __builtin_prefetch(entry + 1);
#endif
    }

    // Whether the part is still there; what is known of it.
    bool find(const Name& name, Knowledge& found) const {
        const Held held(*this, name.hash);
        const Entry* entry = at(name);
        if (!entry) return false;
        found = entry->knowledge();
        return true;
    }

    // Adds to what is known. False if the part has been forgotten.
    bool learn(const Name& name, const Knowledge& more) {
        const Held held(*this, name.hash);
        Entry* entry = const_cast<Entry*>(at(name));
        if (!entry) return false;
        if (!entry->worth() && more.any()) known_parts.fetch_add(1, std::memory_order_relaxed);
        entry->add(more);
        return true;
    }

    // The name of a part; same(key) says whether an entry is that part.
    template <class Same> Name enter(std::uint64_t hash, std::uint32_t weight, const Key& key, Same&& same) {
        for (;;) {
            const Held held(*this, hash);
            Entry* first = bucket(hash);
            Entry* worst = first;
            for (Entry* entry = first; entry < first + ways; ++entry) {
                if (!entry->number) {
                    worst = entry;
                    break;
                }
                if (entry->hash == hash && (entry->number & 0xFFFF) == weight && same(entry->key)) return entry->name();
                if (entry->worth() < worst->worth()) worst = entry;
            }
            if (worst->number && worst->worth() && ++lost > ways * buckets / 32) {
                if (is_shared) full_up = 2 * bytes() <= most;
                else if (grow()) continue;
            }
            if (worst->number && worst->worth()) known_parts.fetch_sub(1, std::memory_order_relaxed);
            *worst = {hash, ++last_number << 16 | weight, 0, 0, key};
            return worst->name();
        }
    }

    std::size_t places() const { return ways * buckets; }
    // Calls visit(key, weight, knowledge) for every part in the places from `begin` to `end` of which something is known.
    template <class Visit> void each(std::size_t begin, std::size_t end, Visit&& visit) const {
        for (std::size_t i = begin; i < std::min(end, places()); ++i)
            if (entries[i].worth())
                visit(entries[i].key, static_cast<std::uint32_t>(entries[i].number & 0xFFFF), entries[i].knowledge());
    }

  private:
    static constexpr std::size_t ways = 4, first_buckets = 256;
    static constexpr std::uint32_t full = UINT32_MAX;

    struct Entry {
        std::uint64_t hash, number;
        std::uint32_t seen, absent;  // values below 32; the value itself in `absent` if it is larger
        Key key;

        Name name() const { return {hash, number}; }

        Knowledge knowledge() const {
            if (seen != full || !absent) return {seen, absent};
            return {(std::uint64_t{1} << absent) - 1, std::uint64_t{1} << absent};
        }

        void add(const Knowledge& more) {
            if (more.exact() && more.least() >= 32) seen = full, absent = static_cast<std::uint32_t>(more.least());
            else if (seen != full || !absent) {
                seen |= static_cast<std::uint32_t>(more.seen);
                absent |= static_cast<std::uint32_t>(more.absent);
            }
        }

        // What it would cost to find out again: the more the heavier the part. 0 where nothing is known.
        std::uint32_t worth() const { return seen | absent ? 1 + static_cast<std::uint32_t>(number & 0xFFFF) : 0; }
    };

    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };

    // The lock of a bucket, where threads share the table.
    class Held {
      public:
        Held(const PartTable& table, std::uint64_t hash)
            : lock(table.is_shared ? &table.locks[table.place(hash)] : nullptr) {
            while (lock && lock->exchange(1, std::memory_order_acquire)) {}
        }
        ~Held() {
            if (lock) lock->store(0, std::memory_order_release);
        }
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;

      private:
        std::atomic<std::uint8_t>* lock;
    };

    [[gnu::cold]] void take(std::size_t count) {
        entries.reset(static_cast<Entry*>(std::calloc(count, bytes_of(1))));
        if (!entries) throw std::bad_alloc();
        buckets = count;
        ask_for_large_pages();
        locks = std::vector<std::atomic<std::uint8_t>>(buckets);
    }

    // The table is read all over the place, and of small pages the processor knows only a few by heart.
    [[gnu::cold]] void ask_for_large_pages() {
#if defined(__linux__)
        constexpr std::size_t page = 4096, large = std::size_t{1} << 21;
        if (bytes() < 2 * large) return;
        const auto begin = (reinterpret_cast<std::uintptr_t>(entries.get()) + page - 1) / page * page;
        (void)madvise(reinterpret_cast<void*>(begin), bytes() - page, MADV_HUGEPAGE);
#endif
    }

    static constexpr std::size_t bytes_of(std::size_t buckets) { return buckets * ways * sizeof(Entry); }

    // Where the bucket of a hash lies: as far among all buckets as the hash among all hashes.
    std::size_t place(std::uint64_t hash) const { return static_cast<std::size_t>((hash >> 32) * buckets >> 32); }
    Entry* bucket(std::uint64_t hash) const { return &entries[place(hash) * ways]; }

    const Entry* at(const Name& name) const {
        const Entry* entry = bucket(name.hash);
        for (std::size_t i = 0; i < ways; ++i, ++entry)
            if (entry->number == name.number) return entry;
        return nullptr;
    }

    // Twice as many places, if there is room: each bucket falls into two.
    [[gnu::cold]] bool grow() {
        if (2 * bytes() > most) return false;
        auto* more = static_cast<Entry*>(std::realloc(static_cast<void*>(entries.get()), 2 * bytes()));
        if (!more) {
            most = bytes();
            return false;
        }
        (void)entries.release();
        entries.reset(more);
        buckets *= 2, lost = 0;
        ask_for_large_pages();
        locks = std::vector<std::atomic<std::uint8_t>>(buckets);
        for (std::size_t b = buckets / 2; b-- > 0;) {
            Entry old[ways];
            std::copy_n(&entries[b * ways], ways, old);
            std::fill_n(&entries[2 * b * ways], 2 * ways, Entry{});
            for (const Entry& entry : old) {
                if (!entry.number) continue;
                Entry* to = bucket(entry.hash);
                while (to->number) ++to;
                *to = entry;
            }
        }
        return true;
    }

    std::unique_ptr<Entry[], Free> entries;
    std::size_t buckets = 0;  // of so many `ways` each
    std::atomic<std::size_t> most{0};
    std::atomic<std::size_t> lost{0};  // parts forgotten since the table grew of which something was known
    std::atomic<std::uint64_t> last_number{0};
    mutable std::vector<std::atomic<std::uint8_t>> locks;  // one for each bucket
    std::atomic<std::size_t> known_parts{0};
};

}  // namespace boards
