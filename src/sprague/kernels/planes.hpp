// Bit planes: for a value w, the latest positions m with G(m) = w as one long row of bits.
//
// For `lanes` consecutive n at once the n that have v among their options are the union of rows of a chart, and making
// these unions is where the time goes. Only what is known then can be taken in: later sources are left to whoever uses the
// strip. Each thread has planes of its own.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "chart.hpp"
#include "machines.hpp"
#include "nim_sequence.hpp"

namespace heaps {

// What the planes say of the heaps begin, begin + 1, ...: which values are options.
struct Strip {
    std::int64_t begin = -1;
    bool rare = true;                    // whether of the rare values, too
    std::vector<std::uint64_t> reached;  // value -> lanes
    std::uint32_t asked = 0;             // the values below were looked at, so far as their lanes were not done

    std::uint64_t* of(std::uint32_t value) { return &reached[static_cast<std::size_t>(value) * lane_words]; }
};

// A lane is done with as soon as it has this many common values that are not reached.
constexpr std::uint32_t most_free = 7;

class BitPlanes {
  public:
    explicit BitPlanes(const Machine& machine) : machine(machine) {}

    // Begins anew, with another chart.
    void use(const Chart* chart, const Value* value, std::int64_t known);
    // Makes the strip from `begin` on, a multiple of 8, from the values below; of the rare ones, too, or of the common ones.
    void make(Strip& strip, std::int64_t begin, const Value* value, bool rare);
    // Whether a pair with one heap of the pool shows that n has this option.
    bool pool_confirms(const Value* value, std::int64_t n, std::uint32_t wanted) const;
    // Those of the heaps begin, ..., end - 1 of which a rare value below theirs is not shown to be an option: neither by
    // the sampled pairs nor by a pair with a heap of the pool. They lie in one strip.
    std::vector<std::int64_t> doubtful(const Value* value, std::int64_t begin, std::int64_t end);

  private:
    struct Source {  // a position whose value has no plane
        std::int64_t position;
        Value value;
    };

    const Machine& machine;
    const Chart* chart = nullptr;
    std::vector<std::uint8_t> planes;
    std::int64_t base = 0, placed = 0;  // the planes hold the positions base, ..., placed - 1
    std::vector<Source> others;
    std::vector<std::uint64_t> lanes_of;  // value -> the lanes that have it

    void place(const Value* value, std::int64_t known, std::int64_t end);
    void pair_up(std::int64_t begin, std::int64_t end);
    void make_room(std::int64_t begin, const Value* value);
    void slide(std::int64_t end);
    void add_others(Strip& strip) const;
    void unite_rows(std::int64_t begin, std::uint32_t value, const std::uint64_t* live, std::uint64_t* hit) const;
};

}  // namespace heaps
