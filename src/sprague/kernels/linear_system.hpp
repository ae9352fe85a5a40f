// The integer points of a system of linear inequalities and congruences, one after another.
//
// A system speaks of 2d numbers: the coordinates before a move, then those after it. One side is known (a position) and
// the points of the other side are enumerated: what is known fixes the constants of all rows, then the unknown
// coordinates are chosen one after another, each in the interval that the rows leave when the coordinates still to come
// take their most favourable values. The last coordinate comes as a whole run.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

namespace linear {

constexpr std::int64_t unbounded = std::int64_t{1} << 60, limit = std::int64_t{1} << 61;

// total += c * u; false, and nothing done, where that leaves the range in which no sum of two overflows.
inline bool add_product(std::int64_t& total, std::int64_t c, std::int64_t u) {
    if (c && (u > limit / std::abs(c) || u < -(limit / std::abs(c)))) return false;
    const std::int64_t sum = total + c * u;
    if (sum >= limit || sum <= -limit) return false;
    total = sum;
    return true;
}

inline std::int64_t floor_div(std::int64_t a, std::int64_t b) {  // b > 0
    return a / b - (a % b < 0);
}

// A linear term in the unknown and the known coordinates, and what is said of it: that it is >= 0, or a congruence.
struct Row {
    std::vector<std::int64_t> unknown, known;
    std::int64_t constant = 0, modulus = 0;  // modulus 0: an inequality
    bool holds = true;
    int above = -1,
        below = -1;  // the term has minus the lower bound, or plus the upper bound, of this coordinate in it
    int last = -1;   // the last unknown with a coefficient

    void add(const Row& other, std::int64_t factor) {
        for (std::size_t i = 0; i < unknown.size(); ++i)
            unknown[i] += factor * other.unknown[i], known[i] += factor * other.known[i];
        constant += factor * other.constant;
    }
    bool opposite(const Row& other) const {
        bool is = !modulus && !other.modulus && constant == -other.constant && above < 0 && below < 0 &&
                  other.above < 0 && other.below < 0;
        for (std::size_t i = 0; i < unknown.size() && is; ++i)
            is = unknown[i] == -other.unknown[i] && known[i] == -other.known[i];
        return is;
    }
};

// One system, seen from one side. Coordinates that an equation with a coefficient of 1 or -1 determines are eliminated;
// the others are free and are enumerated.
class System {
  public:
    System(std::vector<Row> rows, int dimension) : d(dimension) {
        while (eliminate(rows)) {}
        for (int i = 0; i < d; ++i)
            if (!determined(i)) free.push_back(i);
        for (Row& row : rows) {
            for (std::size_t j = 0; j < free.size(); ++j)
                if (row.unknown[free[j]]) row.last = static_cast<int>(j);
            (row.modulus ? congruences : inequalities).push_back(row);
        }
        const std::size_t f = free.size();
        partial.assign((f + 1) * inequalities.size(), 0);
        best = partial;
        idle.assign(inequalities.size(), 0);
        residue.assign((f + 1) * congruences.size(), 0);
        low.resize(f), high.resize(f), value.resize(f), end.resize(f);
        offset.resize(dependents.size());
        lay_out(std::vector<std::int64_t>(d, 0));
    }

    // For tables: one more of the free coordinate j is step[j] cells further on.
    void lay_out(const std::vector<std::int64_t>& stride) {
        strides = stride;
        step.assign(std::max<std::size_t>(free.size(), 1), 0);
        for (std::size_t j = 0; j < free.size(); ++j) {
            step[j] = stride[free[j]];
            for (const Dependent& each : dependents) step[j] += each.term.unknown[free[j]] * stride[each.coordinate];
        }
    }

    // Calls run(values, first, last) for all points between lower and upper: values[j] is the free coordinate j, but
    // the last free coordinate runs from first to last. run returns false to stop. Returns false if stopped.
    template <class Run>
    bool enumerate(const std::int64_t* known, const std::int64_t* lower, const std::int64_t* upper, Run&& run) {
        const std::size_t n = inequalities.size(), m = congruences.size();
        const int f = static_cast<int>(free.size());
        for (std::size_t r = 0; r < n; ++r) {
            const Row& row = inequalities[r];
            idle[r] = row.below >= 0 && upper[row.below] >= unbounded;
            partial[r] =
                at(row, known) - (row.above >= 0 ? lower[row.above] : 0) + (row.below >= 0 ? upper[row.below] : 0);
            if (row.last < 0 && partial[r] < 0) return true;
        }
        for (std::size_t r = 0; r < m; ++r) {
            residue[r] = at(congruences[r], known);
            if (congruences[r].last < 0 && !satisfied(congruences[r], residue[r])) return true;
        }
        shift = 0;
        for (std::size_t k = 0; k < dependents.size(); ++k) {
            offset[k] = at(dependents[k].term, known);
            shift += offset[k] * strides[dependents[k].coordinate];
        }
        if (f == 0) return run(value.data(), std::int64_t{0}, std::int64_t{0});
        for (int j = 0; j < f; ++j) low[j] = lower[free[j]], high[j] = upper[free[j]];
        if (f == 1) {  // every row is about this coordinate alone: one look at each is enough
            open(0);
            if (end[0] >= unbounded) throw std::domain_error("unbounded coordinate " + std::to_string(free[0]));
            return finish(run);
        }
        if (!tighten()) return true;
        for (std::size_t r = 0; r < n; ++r) {
            if (idle[r]) continue;
            best[f * n + r] = 0;
            std::int64_t size = std::abs(partial[r]);
            for (int j = f - 1; j >= 0; --j) {
                const std::int64_t c = coefficient(inequalities[r], j);
                if (!add_product(size, std::abs(c), high[j])) throw std::overflow_error("beyond int64");
                best[j * n + r] = best[(j + 1) * n + r] + c * (c > 0 ? high[j] : low[j]);
            }
        }
        int j = 0;
        open(0);
        while (j >= 0) {
            if (j == f - 1) {
                if (!finish(run)) return false;
            } else if (value[j] <= end[j]) {
                if (descend(j)) open(++j);
                else ++value[j];
                continue;
            }
            if (--j >= 0) ++value[j];
        }
        return true;
    }

    // The cell of the point with these free coordinates.
    std::int64_t cell(const std::int64_t* values, std::int64_t last) const {
        std::int64_t total = shift + last * step.back();
        for (std::size_t j = 0; j + 1 < free.size(); ++j) total += values[j] * step[j];
        return total;
    }

    // All coordinates of the point with these free coordinates.
    void point(const std::int64_t* values, std::int64_t last, std::int64_t* out) const {
        for (std::size_t j = 0; j < free.size(); ++j) out[free[j]] = j + 1 < free.size() ? values[j] : last;
        for (std::size_t k = 0; k < dependents.size(); ++k) {
            std::int64_t total = offset[k];
            for (int i : free) total += dependents[k].term.unknown[i] * out[i];
            out[dependents[k].coordinate] = total;
        }
    }

    std::vector<std::int64_t> step;

  private:
    struct Dependent {
        int coordinate;
        Row term;  // its value
    };
    struct Passing {  // a congruence along a run: the residue now, and how it changes
        std::int64_t now, change, modulus;
        bool holds;
    };

    int d;
    std::vector<int> free;  // the coordinates that are enumerated, in this order
    std::vector<Dependent> dependents;
    std::vector<Row> inequalities, congruences;
    std::vector<std::int64_t> partial, residue, best, low, high, value, end, offset, strides;
    std::vector<Passing> passing;
    std::vector<char> idle;  // rows that say nothing here: an upper bound where there is none
    std::int64_t shift = 0;

    bool determined(int i) const {
        return std::any_of(dependents.begin(), dependents.end(),
                           [&](const Dependent& each) { return each.coordinate == i; });
    }

    std::int64_t coefficient(const Row& row, int j) const { return row.unknown[free[j]]; }

    // Solves one equation, given as two opposite inequalities, for a coordinate; false if there is none.
    bool eliminate(std::vector<Row>& rows) {
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t s = r + 1; s < rows.size(); ++s) {
                if (!rows[r].opposite(rows[s])) continue;
                for (int i = 0; i < d; ++i) {
                    const std::int64_t sign = rows[r].unknown[i];
                    if (sign != 1 && sign != -1) continue;
                    const Row equation = rows[r];
                    rows.erase(rows.begin() + s), rows.erase(rows.begin() + r);
                    // coordinate = coordinate - sign * equation, in which it no longer occurs
                    Row term;
                    term.unknown.assign(d, 0), term.known.assign(d, 0);
                    term.unknown[i] = 1;
                    term.add(equation, -sign);
                    for (Row& row : rows) row.add(equation, -sign * row.unknown[i]);
                    for (Dependent& each : dependents) each.term.add(equation, -sign * each.term.unknown[i]);
                    dependents.push_back({i, term});
                    Row above = term, below = term;
                    above.above = i;
                    below.add(term, -2), below.below = i;
                    rows.push_back(above), rows.push_back(below);
                    return true;
                }
            }
        return false;
    }

    std::int64_t at(const Row& row, const std::int64_t* known) const {
        std::int64_t total = row.constant;
        for (int i = 0; i < d; ++i) total += row.known[i] * known[i];
        return total;
    }

    static bool satisfied(const Row& row, std::int64_t total) { return (total % row.modulus == 0) == row.holds; }

    // Shrinks low and high by every row until nothing changes (or some rounds have passed); false if nothing is left.
    // Unless the rows bound every coordinate, there is no end to enumerate.
    bool tighten() {
        const int f = static_cast<int>(free.size());
        bool changed = true;
        for (int round = 0; changed && round < 4 + 4 * f; ++round) {
            changed = false;
            for (std::size_t r = 0; r < inequalities.size(); ++r)
                for (int j = 0; j <= inequalities[r].last && !idle[r]; ++j)
                    if (coefficient(inequalities[r], j) && !tighten(inequalities[r], partial[r], j, changed))
                        return false;
        }
        for (int j = 0; j < f; ++j)
            if (high[j] >= unbounded) throw std::domain_error("unbounded coordinate " + std::to_string(free[j]));
        return true;
    }

    // The same for one row and one coordinate, the others taking their most favourable values.
    bool tighten(const Row& row, std::int64_t known, int j, bool& changed) {
        std::int64_t others = known;
        for (int i = 0; i <= row.last; ++i) {
            const std::int64_t c = coefficient(row, i);
            if (!c || i == j) continue;
            // Without a bound on the others the row says nothing as yet.
            if ((c > 0 && high[i] >= unbounded) || !add_product(others, c, c > 0 ? high[i] : low[i])) return true;
        }
        const std::int64_t c = coefficient(row, j);
        if (c > 0) {  // c u >= -others
            const std::int64_t need = -floor_div(others, c);
            if (need > high[j]) return false;
            if (need > low[j]) low[j] = need, changed = true;
        } else {  // -c u <= others
            const std::int64_t most = floor_div(others, -c);
            if (most < low[j]) return false;
            if (most < high[j]) high[j] = most, changed = true;
        }
        return true;
    }

    // Sets the interval of the free coordinate j.
    void open(int j) {
        const std::size_t n = inequalities.size();
        std::int64_t first = low[j], last = high[j];
        for (std::size_t r = 0; r < n; ++r) {
            const std::int64_t c = coefficient(inequalities[r], j);
            if (!c || idle[r]) continue;
            const std::int64_t rest = partial[j * n + r] + best[(j + 1) * n + r];
            if (c == 1) first = std::max(first, -rest);
            else if (c == -1) last = std::min(last, rest);
            else if (c > 0) first = std::max(first, -floor_div(rest, c));
            else last = std::min(last, floor_div(rest, -c));
        }
        value[j] = first;
        end[j] = last;
    }

    // Carries the rows from depth j to depth j + 1; false if a congruence that ends at j fails.
    bool descend(int j) {
        const std::size_t n = inequalities.size(), m = congruences.size();
        for (std::size_t r = 0; r < m; ++r) {
            const std::int64_t total = residue[j * m + r] + coefficient(congruences[r], j) * value[j];
            residue[(j + 1) * m + r] = total;
            if (congruences[r].last == j && !satisfied(congruences[r], total)) return false;
        }
        for (std::size_t r = 0; r < n; ++r)
            partial[(j + 1) * n + r] = partial[j * n + r] + coefficient(inequalities[r], j) * value[j];
        return true;
    }

    // The runs of the last free coordinate, broken where a congruence fails.
    template <class Run> bool finish(Run&& run) {
        const int j = static_cast<int>(free.size()) - 1;
        const std::size_t m = congruences.size();
        std::int64_t first = value[j];
        const std::int64_t last = end[j];
        if (first > last) return true;
        bool filtered = false;
        for (std::size_t r = 0; r < m; ++r) filtered |= congruences[r].last == j;
        if (!filtered) return run(value.data(), first, last);
        passing.clear();
        for (std::size_t r = 0; r < m; ++r) {
            const std::int64_t modulus = congruences[r].modulus, c = coefficient(congruences[r], j) % modulus;
            const std::int64_t now = (residue[j * m + r] + coefficient(congruences[r], j) * first) % modulus;
            passing.push_back({now < 0 ? now + modulus : now, c < 0 ? c + modulus : c, modulus, congruences[r].holds});
        }
        for (std::int64_t u = first; u <= last; ++u) {
            bool good = true;
            for (Passing& each : passing) {
                good &= (each.now == 0) == each.holds;
                each.now += each.change;
                if (each.now >= each.modulus) each.now -= each.modulus;
            }
            if (good && !run(value.data(), u, u)) return false;
        }
        return true;
    }
};

}  // namespace linear
