// Nim-values of a taking-and-breaking game by the sparse-space method: exact for every game of the family.
//
// Split the values by the parity of v & mask (xored, where `twisted`, with the parity of the position) into *rare* ones,
// parity 0, and *common* ones. A nim-sum of two values of the same kind is rare, of different kinds common, whatever the
// mask; and for many games there is a mask for which few positions are rare. Then only the pairs with a rare heap are
// needed to know which common values are options; that the rare values below the least free common one are options too
// is confirmed by as many other pairs as it takes: nearly always a few, all of them where one is missing. So the mask
// decides how long it takes, never what comes out. Berlekamp, Conway, Guy, Winning Ways, chapter 4 ("sparse spaces").

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "machines.hpp"
#include "triples.hpp"

namespace heaps {

constexpr std::uint32_t value_limit = 1u << 16;

// The numbers of tokens whose removal may leave nothing, one heap, two, three; each list increases strictly.
struct Rules {
    std::vector<std::int64_t> to_nothing, to_one, to_two, to_three;
    bool distinct = false;      // the two heaps must differ
    std::int64_t smallest = 0;  // heaps below have no move
};

// Lets Ctrl-C through while the GIL is released: asks after every some ten milliseconds of work.
class Interruptions {
  public:
    void after(std::int64_t work) {
        if ((done += work) >= (std::int64_t{1} << 25)) done = 0, ask();
    }

  private:
    std::int64_t done = 0;
    static void ask();  // throws if a signal handler raised
};

// A set of values below `words * 64`: bytes to mark in, bits to read from.
class Marks {
  public:
    void reset(std::uint32_t size);  // a power of two, at least 64
    std::uint8_t* bytes() { return seen.data(); }
    std::uint64_t word(std::uint32_t w) const;  // the marks of the values 64w, ..., 64w + 63
    std::uint32_t words() const { return count; }

  private:
    std::vector<std::uint8_t> seen;
    std::uint32_t count = 0;
};

// The kinds of the values, given mask and twist.
struct Partition {
    std::uint32_t mask = 0;
    bool twisted = false;
    std::int64_t origin = 0;  // twisted: the kinds change places at positions of the other parity than this

    bool rare(std::int64_t position, std::uint32_t value) const { return !(parity(value & mask) ^ flipped(position)); }
    bool flipped(std::int64_t position) const { return twisted && ((position - origin) & 1); }
    static bool parity(std::uint32_t x) {
        x ^= x >> 16, x ^= x >> 8, x ^= x >> 4;
        return 0x6996u >> (x & 15) & 1;
    }
    bool operator==(const Partition& other) const { return mask == other.mask && twisted == other.twisted; }
};

class NimSequence {
  public:
    NimSequence(Rules given, HasXor has_xor);

    // What is known. The values themselves are kept by the caller, who passes the same ones to every call.
    std::int64_t known = 0;
    std::uint32_t largest = 0;
    std::int64_t largest_at = 0;
    Partition partition;
    std::vector<std::int64_t> rare_positions;
    std::vector<Value> rare_values;
    Interruptions interruptions;
    const Rules rules;

    // Takes value[0 .. count - 1] as known; they are believed.
    void adopt(const Value* value, std::int64_t count);
    // Computes value[known] and returns it.
    Value step(Value* value);
    // The partition with the fewest rare positions so far, where one is due: at powers of two and, while the values still
    // grow fast, halfway between.
    void choose_partition_in_time(const Value* value);
    static std::int64_t next_choice(std::int64_t n);  // behind n
    // Notes value[known], which has been found by other means.
    void accept(Value found) {
        count(known, found);
        if (partition.rare(known, found)) rare_positions.push_back(known), rare_values.push_back(found);
        ++known;
    }
    // Forgets value[to], ..., value[known - 1].
    void retract(const Value* value, std::int64_t to);
    // Whether so many positions are rare that their pairs are not worth telling from others.
    bool crowded() const { return rules.to_two.empty() || !rules.to_three.empty() || 4 * rare() > known; }
    // Whether blocks are less work than single steps of any kind; 1000 values of an entry are no more work than a mark.
    bool blocks_pay() const { return !crowded() && rare() * largest / 1000 < work_of_all(); }

  private:
    // So many pairs are marked before single values are looked for among the others, eight or more in the time of a mark.
    static constexpr std::int64_t fewest_pairs = 512, pairs_of_mark = 8;
    std::int64_t first_pairs = 960;
    const HasXor has_xor;
    Marks marks;
    // The rare pairs of four heaps, from `ahead_from` on, are marked together, since their rests lie side by side.
    static constexpr std::int64_t ahead = 4;
    std::array<Marks, ahead> marks_ahead;
    std::uint32_t ahead_size = 0;
    std::int64_t ahead_from = -ahead, last_step = -1;
    // value[1], value[2], ... of the first heaps, backwards from the end: both heaps of a split are then read forwards.
    static constexpr std::int64_t most_backwards = 1 << 20;
    std::vector<Value> backwards;
    std::int64_t known_backwards = 0;
    Triples triples;
    std::array<std::vector<std::int64_t>, 2> histogram;  // of the values at even and at odd positions
    struct Record {
        std::uint32_t largest;
        std::int64_t at;
    };
    std::vector<Record> records;        // those before the largest one
    std::vector<std::uint64_t> common;  // the values of odd parity, as bits
    std::uint32_t common_mask = 0;

    struct RareRange {  // the rare positions of these numbers
        std::size_t begin, end;
    };

    Value small_step(Value* value);
    std::int64_t rare() const { return static_cast<std::int64_t>(rare_positions.size()); }
    // The work of a step that marks pairs of all kinds, in marks.
    std::int64_t work_of_all() const { return first_pairs + known / 32; }
    bool all_pairs_pay() const { return crowded() || known / 32 < rare(); }
    std::uint64_t rare_sums(const Value* value, std::int64_t rest);
    Value settled(Value* value, std::uint32_t found);
    void mark_simple(const Value* value);
    void mark_all_pairs(const Value* value);
    void mark_pairs(const Value* value, std::int64_t rest, std::int64_t begin, std::int64_t end);
    // The smaller heap of a split that takes `taken` is 1, ..., this - 1.
    std::int64_t smaller_below(std::int64_t taken) const { return (known - taken - (rules.distinct ? 1 : 0)) / 2 + 1; }
    const Value* backwards_from(const Value* value, std::int64_t heap);
    bool take_marks_ahead(const Value* value, std::uint32_t size);
    void mark_ahead(const Value* value, std::int64_t taken);
    void mark_rare_pairs(const Value* value, bool marked_ahead);
    void mark_rare_pairs(const Value* value, std::int64_t taken, RareRange range);
    RareRange rare_ahead(std::int64_t taken) const;
    RareRange rare_between(std::int64_t first, std::int64_t end) const;
    void require_common(std::uint32_t words);
    std::uint32_t least_common();
    std::uint64_t unmarked(std::uint32_t w, std::uint32_t bound, bool of_all) const;
    std::uint32_t least_unpaired(const Value* value, std::int64_t begin, std::uint32_t bound, bool of_all);
    std::uint32_t least_unconfirmed_below(const Value* value, std::uint32_t bound);
    std::int64_t pairs_before(const Value* value, Value wanted, std::int64_t begin);
    void gather_rare(const Value* value);
    void count(std::int64_t position, Value found) {
        if (found > largest) make_largest(found, position);
        ++histogram[position & 1][found];
    }
    void make_largest(std::uint32_t found, std::int64_t position);
    void choose_partition(const Value* value);
    std::uint64_t commons(std::uint32_t word) const { return common[word] ^ (partition.flipped(known) ? ~0ull : 0); }
};

}  // namespace heaps
