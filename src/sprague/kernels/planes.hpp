// Bit planes: for a value w, the latest positions m with G(m) = w as one long row of bits.
//
// For `lanes` consecutive n at once the n that have v among their options are the union of rows of a chart, and making
// these unions is where the time goes. Only what is known then can be taken in: later sources are left to whoever uses the
// strip. Each thread has planes of its own; what becomes known elsewhere meanwhile is taken in now and then.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chart.hpp"
#include "machines.hpp"
#include "nim_sequence.hpp"

namespace heaps {

// What the planes say of the heaps begin, begin + 1, ...: which values are options.
struct Strip {
    static constexpr std::uint32_t stretch = 32;  // of values that are looked at with the same sources

    std::int64_t begin = -1;
    std::vector<std::uint64_t> reached;  // value -> lanes
    std::uint32_t left_from = 0;         // rare values with this or more modulo `left_of` are left for when it is used
    std::uint32_t asked = 0;             // the values below were looked at, so far as their lanes were not done
    std::vector<std::int64_t> seen;      // stretch -> the sources below were taken in

    std::uint64_t* of(std::uint32_t value) { return &reached[static_cast<std::size_t>(value) * lane_words]; }
};

// A lane is done with as soon as it has this many common values that are not reached.
constexpr std::uint32_t most_free = 7;

constexpr std::uint32_t left_of = 16;

class BitPlanes {
  public:
    explicit BitPlanes(UniteRows unite) : unite(unite) {}

    // Begins anew, with another chart.
    void use(const Chart* chart, const Value* value, std::int64_t known);
    // Makes the strip from `begin` on, from value[0 .. known - 1]; `known` may grow meanwhile, up to `begin`. Strips begin
    // at multiples of 8. Rare values are left from `left_from` on, modulo `left_of`. Once it is `given_up`, it ends soon,
    // and strip.begin is -1.
    void make(Strip& strip, std::int64_t begin, const Value* value, const std::atomic<std::int64_t>& known,
              std::uint32_t left_from = left_of, const std::atomic<bool>* given_up = nullptr);

    // Adds what is known since, and the rare values that were left, when all below strip.begin is known.
    void add_left(Strip& strip, const Value* value);

  private:
    struct Source {  // a position whose value has no plane
        std::int64_t position;
        Value value;
    };

    UniteRows unite;
    const Chart* chart = nullptr;
    std::vector<std::uint8_t> planes;
    std::int64_t base = 0, placed = 0;  // the planes hold the positions base, ..., placed - 1
    std::vector<Source> others;

    void place(const Value* value, std::int64_t known, std::int64_t end);
    void pair_up(std::int64_t begin, std::int64_t end);
    void make_room(std::int64_t begin, const Value* value, std::int64_t known);
    void slide(std::int64_t end);
    void take_in(Strip& strip, std::uint32_t first, const Value* value, std::int64_t known);
    void add_others(Strip& strip, std::uint32_t first, std::size_t from) const;
    void unite_rows(Strip& strip, std::uint32_t value, const std::uint64_t* live) const;
};

}  // namespace heaps
