// Games whose moves are the integer points of a union of systems of linear inequalities and congruences. Forward, from a
// position, its options are listed and tables of nim-values filled; backward the positions are listed that have a move to
// a given one, which is the P-sieve.
//
// A row of `at_least` is 2d coefficients and a constant, row · (values, 1) >= 0; a row of `congruent` has the modulus and
// 1 (congruent to 0) or 0 (not congruent to 0) behind the constant. The caller guarantees that no row overflows int64.

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "linear_system.hpp"
#include "strips.hpp"
#include "value_sets.hpp"

namespace nb = nanobind;

namespace {

using linear::Row;
using linear::System;
using linear::unbounded;
using linear::ValueSets;
using linear::without_strips;

using Rows = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T> using Table = nb::ndarray<T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::int64_t widest_strip = 250;
constexpr std::size_t most_lines = 256;  // that take the place of one system

// In tables whose longest side is `longest`, narrow strips are taken line by line.
std::vector<System> systems_from(const Rows& at_least, const Numbers& at_least_start, const Rows& congruent,
                                 const Numbers& congruent_start, bool forward, std::int64_t longest = 0) {
    const int d = static_cast<int>(at_least.shape(1) - 1) / 2;
    std::vector<System> systems;
    for (std::size_t s = 0; s + 1 < at_least_start.shape(0); ++s) {
        std::vector<Row> rows;
        auto add = [&](const Rows& from, std::int64_t r, bool congruence) {
            const std::int64_t* row = from.data() + r * from.shape(1);
            Row made;
            made.known.assign(row, row + d), made.unknown.assign(row + d, row + 2 * d);
            if (!forward) std::swap(made.known, made.unknown);
            made.constant = row[2 * d];
            made.modulus = congruence ? row[2 * d + 1] : 0;
            made.holds = congruence && row[2 * d + 2];
            rows.push_back(made);
        };
        for (std::int64_t r = at_least_start.data()[s]; r < at_least_start.data()[s + 1]; ++r) add(at_least, r, false);
        for (std::int64_t r = congruent_start.data()[s]; r < congruent_start.data()[s + 1]; ++r)
            add(congruent, r, true);
        for (const auto& lines : without_strips(rows, std::min(widest_strip, longest / 8), most_lines))
            systems.emplace_back(lines, d);
    }
    return systems;
}

// Where the cells of a table with a given shape lie.
struct Box {
    std::vector<std::int64_t> shape, stride;

    explicit Box(const Numbers& sizes) : shape(sizes.data(), sizes.data() + sizes.shape(0)), stride(shape.size()) {
        std::int64_t step = 1;
        for (int i = static_cast<int>(shape.size()) - 1; i >= 0; --i) stride[i] = step, step *= shape[i];
    }
    void coordinates(std::int64_t cell, std::int64_t* x) const {
        for (std::size_t i = 0; i < shape.size(); ++i) x[i] = cell / stride[i], cell %= stride[i];
    }
    bool contains(const std::vector<std::int64_t>& x) const {
        for (std::size_t i = 0; i < shape.size(); ++i)
            if (x[i] >= shape[i]) return false;
        return true;
    }
    std::int64_t longest() const { return *std::max_element(shape.begin(), shape.end()); }
    std::int64_t cell(const std::vector<std::int64_t>& x) const {
        return std::inner_product(x.begin(), x.end(), stride.begin(), std::int64_t{0});
    }
};

// Calls visit(x) for every distinct rearrangement of the sorted x that lies in the box, or for x alone.
template <class Visit>
void rearrangements(std::vector<std::int64_t> x, bool interchangeable, const Box& box, Visit&& visit) {
    do {
        if (box.contains(x)) visit(x);
    } while (interchangeable && std::next_permutation(x.begin(), x.end()));
}

nb::object options(const Rows& at_least, const Numbers& at_least_start, const Rows& congruent,
                   const Numbers& congruent_start, const Numbers& position, const Numbers& upper, std::int64_t limit) {
    auto systems = systems_from(at_least, at_least_start, congruent, congruent_start, true);
    const std::size_t d = position.shape(0);
    std::vector<std::int64_t> lower(d, 0), highest(upper.data(), upper.data() + d), found;
    for (auto& bound : highest)
        if (bound < 0) bound = unbounded;
    bool complete = true;
    {
        nb::gil_scoped_release release;
        for (System& system : systems) {
            complete = system.enumerate(position.data(), lower.data(), highest.data(),
                                        [&](const std::int64_t* values, std::int64_t first, std::int64_t last) {
                if (static_cast<std::int64_t>(found.size() / d) + (last - first + 1) > limit) return false;
                for (std::int64_t u = first; u <= last; ++u) {
                    const std::size_t at = found.size();
                    found.resize(at + d);
                    system.point(values, u, found.data() + at);
                }
                return true;
            });
            if (!complete) break;
        }
    }
    if (!complete) throw std::overflow_error("more options than the limit");
    auto* kept = new std::vector<std::int64_t>(std::move(found));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<std::int64_t>*>(p); });
    return nb::cast(nb::ndarray<nb::numpy, std::int64_t, nb::ndim<2>>(kept->data(), {kept->size() / d, d}, owner));
}

// Settles the cells cells[begin..end) (all cells from begin to end where `cells` is empty). Table: 0 not reached, 1 an
// N-position, 2 a P-position. Returns a P-position that has a move to a P-position, or -1.
std::int64_t p_positions(Table<std::uint8_t> table, const Numbers& shape, const Numbers& cells, std::int64_t begin,
                         std::int64_t end, bool interchangeable, const Rows& at_least, const Numbers& at_least_start,
                         const Rows& congruent, const Numbers& congruent_start) {
    const Box box(shape);
    auto systems = systems_from(at_least, at_least_start, congruent, congruent_start, false, box.longest());
    for (System& system : systems) system.lay_out(box.stride);
    const std::size_t d = box.shape.size();
    std::uint8_t* state = table.data();
    const std::int64_t* listed = cells.shape(0) ? cells.data() : nullptr;
    std::int64_t wrong = -1;
    nb::gil_scoped_release release;
    std::vector<std::int64_t> x(d), lower(d), upper(d);
    for (std::size_t i = 0; i < d; ++i) upper[i] = box.shape[i] - 1;
    for (std::int64_t k = begin; k < end && wrong < 0; ++k) {
        const std::int64_t cell = listed ? listed[k] : k;
        if (state[cell]) continue;
        box.coordinates(cell, x.data());
        if (interchangeable && !std::is_sorted(x.begin(), x.end())) continue;
        state[cell] = 2;
        // A rearrangement outside the box still tells what is left of larger piles: none of those lie in the box.
        rearrangements(x, interchangeable, box, [&](const std::vector<std::int64_t>& left) {
            if (interchangeable) lower = left;
            for (System& system : systems)
                system.enumerate(left.data(), lower.data(), upper.data(),
                                 [&](const std::int64_t* values, std::int64_t first, std::int64_t last) {
                    const std::int64_t step = system.step.back();
                    std::uint8_t* at = state + system.cell(values, first);
                    for (std::int64_t u = first; u <= last; ++u, at += step) {
                        if (*at == 2) wrong = at - state;
                        else *at = 1;
                    }
                    return wrong < 0;
                });
        });
    }
    return wrong;
}

// Nim-values of the cells cells[begin..end), every rearrangement of interchangeable piles filled in. `table` holds 65535
// where nothing is known yet. Returns a cell with an option that is not known, -2 - cell where the value would not fit, or -1.
std::int64_t nim_values(Table<std::uint16_t> table, const Numbers& shape, const Numbers& cells, std::int64_t begin,
                        std::int64_t end, bool interchangeable, const Rows& at_least, const Numbers& at_least_start,
                        const Rows& congruent, const Numbers& congruent_start) {
    const Box box(shape);
    auto systems = systems_from(at_least, at_least_start, congruent, congruent_start, true, box.longest());
    for (System& system : systems) system.lay_out(box.stride);
    const std::size_t d = box.shape.size();
    std::uint16_t* value = table.data();
    const std::int64_t* listed = cells.shape(0) ? cells.data() : nullptr;
    nb::gil_scoped_release release;
    std::vector<std::int64_t> x(d), lower(d, 0), upper(d);
    for (std::size_t i = 0; i < d; ++i) upper[i] = box.shape[i] - 1;
    ValueSets reached(value, systems.size());
    for (std::int64_t k = begin; k < end; ++k) {
        const std::int64_t cell = listed ? listed[k] : k;
        box.coordinates(cell, x.data());
        if (interchangeable) {
            if (!std::is_sorted(x.begin(), x.end())) continue;
            upper = x;
        }
        reached.clear();
        for (std::size_t i = 0; i < systems.size(); ++i)
            systems[i].enumerate(x.data(), lower.data(), upper.data(),
                                 [&](const std::int64_t* values, std::int64_t first, std::int64_t last) {
                reached.add(i, systems[i].cell(values, first), systems[i].step.back(), last - first + 1);
                return true;
            });
        if (!reached.known()) return cell;
        const std::uint16_t mex = reached.mex();
        if (mex == ValueSets::unknown) return -2 - cell;
        rearrangements(x, interchangeable, box, [&](const std::vector<std::int64_t>& y) { value[box.cell(y)] = mex; });
    }
    return -1;
}

}  // namespace

void add_linear(nb::module_& module) {
    using namespace nb::literals;
    module.def("linear_options", &options, "at_least"_a, "at_least_start"_a, "congruent"_a, "congruent_start"_a,
               "position"_a, "upper"_a, "limit"_a);
    module.def("linear_p_positions", &p_positions, "table"_a, "shape"_a, "cells"_a, "begin"_a, "end"_a,
               "interchangeable"_a, "at_least"_a, "at_least_start"_a, "congruent"_a, "congruent_start"_a);
    module.def("linear_nim_values", &nim_values, "table"_a, "shape"_a, "cells"_a, "begin"_a, "end"_a,
               "interchangeable"_a, "at_least"_a, "at_least_start"_a, "congruent"_a, "congruent_start"_a);
}
