// The nim-values of the options of a position, as a set, and its mex.
//
// The options come in runs: cells first, first + step, ... of the table. Where a rule lets one take any number, the runs
// of neighbouring positions are the same line, longer each time by a few cells. Such a line keeps its values as bits, so
// that a position costs a few words for each of its lines and not a look at each of its options.

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bits.hpp"

namespace linear {

class ValueSets {
  public:
    static constexpr std::uint16_t unknown = 65535;

    ValueSets(const std::uint16_t* table, std::size_t systems) : value(table), lines(systems), seen(65536, 0) {}

    // Begins the set of another position.
    void clear() {
        united.clear();
        complete = true;
        if (++stamp == 0) seen.assign(seen.size(), 0), stamp = 1;
    }

    // Adds the values of `length` cells from `first` on, `step` apart: a run of the system with this number.
    void add(std::size_t system, std::int64_t first, std::int64_t step, std::int64_t length) {
        if (length >= shortest_line)
            if (const Line* line = extended(system, first, step, length)) {
                united.push_back(line);
                return;
            }
        const std::uint16_t* at = value + first;
        for (std::int64_t u = 0; u < length; ++u, at += step) seen[*at] = stamp;
    }

    // Whether every value that was added is known.
    bool known() const { return complete && seen[unknown] != stamp; }

    // The least value that was not added; `unknown` where those below are all there.
    std::uint16_t mex() const {
        for (std::size_t w = 0; w < seen.size() / 64; ++w) {
            std::uint64_t taken = 0;
            for (const Line* line : united)
                if (w < line->bits.size()) taken |= line->bits[w];
            for (std::uint64_t open = ~taken; open; open &= open - 1) {
                const std::size_t v = 64 * w + heaps::lowest_bit(open);
                if (v == unknown || seen[v] != stamp) return static_cast<std::uint16_t>(v);
            }
        }
        return unknown;
    }

  private:
    struct Line {
        std::int64_t length = 0;
        std::vector<std::uint64_t> bits;
    };

    static constexpr std::int64_t shortest_line = 24;
    static constexpr std::size_t most_words = std::size_t{1} << 23;  // 64 MiB for all lines

    const std::uint16_t* value;
    std::vector<std::unordered_map<std::int64_t, Line>> lines;  // system -> first cell -> line
    std::size_t words = 0;
    std::vector<const Line*> united;  // the lines of this position
    std::vector<std::uint32_t> seen;  // seen[v] == stamp: v was added, beside the lines
    std::uint32_t stamp = 0;
    bool complete = true;

    // The line of this length; none where it is longer already, or where there is no room for another.
    const Line* extended(std::size_t system, std::int64_t first, std::int64_t step, std::int64_t length) {
        auto found = lines[system].find(first);
        if (found == lines[system].end()) {
            if (words >= most_words) return nullptr;
            found = lines[system].emplace(first, Line{}).first;
            words += sizeof(*found) / 8 + 4;
        }
        Line& line = found->second;
        if (line.length > length) return nullptr;
        for (; line.length < length; ++line.length) {
            const std::uint16_t v = value[first + line.length * step];
            if (v == unknown) {
                complete = false;
                return &line;
            }
            if (v / 64u >= line.bits.size()) {
                words += v / 64u + 1 - line.bits.size();
                line.bits.resize(v / 64u + 1, 0);
            }
            line.bits[v / 64u] |= std::uint64_t{1} << (v % 64u);
        }
        return &line;
    }
};

}  // namespace linear
