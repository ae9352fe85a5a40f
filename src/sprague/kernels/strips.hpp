// Systems with a strip: two parallel rows that leave a term only a few values, as |k - l| < 3 does.
//
// Point by point, a strip is many short runs across it. For each value of the term alone it is one long run along it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "linear_system.hpp"

namespace linear {

// How many values more than one two rows leave their term, where they are a strip in several unknowns of which one has
// the coefficient 1 or -1; else -1.
inline std::int64_t strip_width(const Row& one, const Row& other) {
    if (one.modulus || other.modulus) return -1;
    int unknowns = 0;
    bool solvable = false;
    for (std::size_t i = 0; i < one.unknown.size(); ++i) {
        if (one.unknown[i] != -other.unknown[i] || one.known[i] != -other.known[i]) return -1;
        unknowns += one.unknown[i] != 0;
        solvable |= std::abs(one.unknown[i]) == 1;
    }
    return unknowns > 1 && solvable ? one.constant + other.constant : -1;
}

// The systems of rows whose union is this one, strips at most `widest` replaced by their lines; at most `most` systems.
inline std::vector<std::vector<Row>> without_strips(const std::vector<Row>& rows, std::int64_t widest,
                                                    std::size_t most) {
    std::vector<std::vector<Row>> found{rows};
    std::vector<char> fixed(rows.size(), 0);  // the row is one of an equation now
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t s = r + 1; s < rows.size(); ++s) {
            const std::int64_t width = strip_width(rows[r], rows[s]);
            if (fixed[r] || fixed[s] || width < 1 || width > widest) continue;
            if (found.size() * static_cast<std::size_t>(width + 1) > most) continue;
            std::vector<std::vector<Row>> lines;
            for (const std::vector<Row>& each : found)
                for (std::int64_t v = 0; v <= width; ++v) {
                    lines.push_back(each);
                    lines.back()[r].constant = rows[r].constant - v;
                    lines.back()[s].constant = v - rows[r].constant;
                }
            found = std::move(lines);
            fixed[r] = fixed[s] = 1;
        }
    return found;
}

}  // namespace linear
