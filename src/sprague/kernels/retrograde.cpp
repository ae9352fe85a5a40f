// Who wins each position of a finite graph in which play may go in circles, and in how many moves: backwards from the
// ends, in time that grows with the arrows. Smith 1966; Fraenkel and Yesha 1986. sprague.kernels.pure.linear is the
// same in Python.

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "nim_sequence.hpp"

namespace nb = nanobind;

namespace {

using Begins = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Heads = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Lengths = nb::ndarray<nb::numpy, std::int32_t, nb::ndim<1>>;

// For each vertex the tails of the arrows to it, one after another: those of v lie from begins[v] on.
struct Tails {
    std::vector<std::int64_t> begins;
    std::unique_ptr<std::int32_t[]> of;

    Tails(const std::int64_t* first, const std::int32_t* heads, std::int32_t vertices)
        : begins(static_cast<std::size_t>(vertices) + 2),
          of(new std::int32_t[static_cast<std::size_t>(first[vertices])]) {
        for (std::int64_t i = 0; i < first[vertices]; ++i) ++begins[static_cast<std::size_t>(heads[i]) + 2];
        for (std::size_t v = 2; v < begins.size(); ++v) begins[v] += begins[v - 1];
        for (std::int32_t v = 0; v < vertices; ++v)
            for (std::int64_t i = first[v]; i < first[v + 1]; ++i)
                of[static_cast<std::size_t>(begins[static_cast<std::size_t>(heads[i]) + 1]++)] = v;
    }
};

// The remoteness of each vertex, -1 of a draw. Vertices are settled in the order of their remoteness: the first P-option
// that is settled is the nearest, and the last N-option the farthest.
void settle(const std::int64_t* first, const std::int32_t* heads, std::int32_t vertices, std::int32_t* length) {
    heaps::Interruptions interruptions;
    const Tails tails(first, heads, vertices);
    std::vector<std::int32_t> open(static_cast<std::size_t>(vertices)), queue;
    queue.reserve(static_cast<std::size_t>(vertices));
    for (std::int32_t v = 0; v < vertices; ++v) {
        open[static_cast<std::size_t>(v)] = static_cast<std::int32_t>(first[v + 1] - first[v]);
        length[v] = open[static_cast<std::size_t>(v)] ? -1 : 0;
        if (length[v] == 0) queue.push_back(v);
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const auto head = static_cast<std::size_t>(queue[next]);
        for (std::int64_t i = tails.begins[head]; i < tails.begins[head + 1]; ++i) {
            const std::int32_t tail = tails.of[static_cast<std::size_t>(i)];
            if (length[tail] >= 0) continue;
            if (length[head] % 2 == 0 || --open[static_cast<std::size_t>(tail)] == 0) {
                length[tail] = length[head] + 1;
                queue.push_back(tail);
            }
        }
        interruptions.after(tails.begins[head + 1] - tails.begins[head] + 1);
    }
}

Lengths retrograde(const Begins& begins, const Heads& heads) {
    const auto count = static_cast<std::int64_t>(begins.size()) - 1;
    if (count < 0 || count >= INT32_MAX || begins.data()[0] != 0 ||
        begins.data()[count] != static_cast<std::int64_t>(heads.size()))
        throw std::invalid_argument("the arrows of the vertices lie one after another, all of them");
    const auto vertices = static_cast<std::int32_t>(count);
    for (std::int32_t v = 0; v < vertices; ++v) {
        const std::int64_t arrows = begins.data()[v + 1] - begins.data()[v];
        if (arrows < 0 || arrows > INT32_MAX)
            throw std::invalid_argument("the arrows lie in the order of the vertices");
    }
    for (std::size_t i = 0; i < heads.size(); ++i)
        if (heads.data()[i] < 0 || heads.data()[i] >= vertices) throw std::invalid_argument("an arrow leads nowhere");
    std::unique_ptr<std::int32_t[]> found(new std::int32_t[static_cast<std::size_t>(count)]);
    {
        nb::gil_scoped_release release;
        settle(begins.data(), heads.data(), vertices, found.get());
    }
    std::int32_t* data = found.get();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::int32_t*>(p); });
    found.release();
    return Lengths(data, {static_cast<std::size_t>(count)}, owner);
}

}  // namespace

void add_retrograde(nb::module_& module) {
    using namespace nb::literals;
    module.def("retrograde", &retrograde, "begins"_a, "heads"_a,
               "The remoteness of each vertex of a graph, even at P-positions, odd at N-positions, -1 at draws.");
}
