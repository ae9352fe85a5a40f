// Nim-values by the sparse form of the definition, heap by heap and with nothing else: what a check computes with, apart
// from the engine. It holds for every mask and every twist that the splits allow; sprague.kernels.pure.sparse_values says
// why.

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "bits.hpp"
#include "nim_sequence.hpp"

namespace nb = nanobind;

namespace {

using Taken = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

class Sparse {
  public:
    Sparse(std::vector<std::int64_t> to_nothing, std::vector<std::int64_t> to_one, std::vector<std::int64_t> to_two,
           std::int64_t smallest, std::uint32_t mask, bool twisted, std::uint16_t* value)
        : to_nothing(std::move(to_nothing)),
          to_one(std::move(to_one)),
          to_two(std::move(to_two)),
          smallest(smallest),
          mask(mask),
          twisted(twisted),
          value(value) {
        widen(0);
    }

    void fill(std::int64_t begin, std::int64_t end) {
        for (std::int64_t n = 0; n < begin; ++n) note(n);
        for (std::int64_t n = begin; n < end; ++n) {
            const std::uint32_t found = n < smallest ? 0 : nim_value(n);
            if (found >= 65535) throw std::overflow_error("a nim-value does not fit 16 bits");
            value[n] = static_cast<std::uint16_t>(found);
            note(n);
        }
    }

  private:
    const std::vector<std::int64_t> to_nothing, to_one, to_two;
    const std::int64_t smallest;
    const std::uint32_t mask;
    const bool twisted;
    std::uint16_t* const value;
    std::vector<std::int64_t> rare;           // the rare heaps so far, but for the heap 0
    std::vector<std::uint64_t> seen, common;  // sets of values, as bits; `common` those of odd parity
    std::uint32_t top = 1;                    // a power of two above all values
    heaps::Interruptions interruptions;

    static bool odd(std::uint32_t bits) {
        bool found = false;
        for (; bits; bits &= bits - 1) found = !found;
        return found;
    }
    bool turned(std::int64_t n) const { return twisted && ((n - to_two.front()) & 1); }

    void note(std::int64_t n) {
        if (value[n] >= top) widen(value[n]);
        if (n && odd(value[n] & mask) == turned(n)) rare.push_back(n);
        if (!(n & 4095)) interruptions.after(4096);
    }
    // Room for all nim-sums of values to the one given, and as many more, since half of them are never seen.
    void widen(std::uint32_t largest) {
        while (top <= largest) top *= 2;
        seen.assign(std::max(top / 32, 1u), 0);
        common.assign(seen.size(), 0);
        for (std::uint32_t v = 0; v < 64 * common.size(); ++v)
            common[v / 64] |= static_cast<std::uint64_t>(odd(v & mask)) << (v % 64);
    }
    void mark(std::uint32_t v) { seen[v / 64] |= std::uint64_t{1} << (v % 64); }

    std::uint32_t nim_value(std::int64_t n) {
        std::fill(seen.begin(), seen.end(), 0);
        if (std::binary_search(to_nothing.begin(), to_nothing.end(), n)) mark(0);
        for (const std::int64_t taken : to_one)
            if (taken < n) mark(value[n - taken]);
        for (const std::int64_t taken : to_two)
            for (const std::int64_t heap : rare) {
                if (heap >= n - taken) break;
                mark(value[heap] ^ value[n - taken - heap]);
            }
        interruptions.after(static_cast<std::int64_t>(to_one.size() + to_two.size() * rare.size()));
        const std::uint64_t turn = turned(n) ? ~std::uint64_t{0} : 0;
        std::uint32_t least = static_cast<std::uint32_t>(64 * seen.size());  // the least common value not seen
        for (std::size_t w = 0; w < seen.size(); ++w)
            if (const std::uint64_t free = ~seen[w] & (common[w] ^ turn)) {
                least = static_cast<std::uint32_t>(64 * w) + heaps::lowest_bit(free);
                break;
            }
        for (const std::int64_t taken : to_two) {
            const std::int64_t both = n - taken;
            for (std::int64_t a = 1; 2 * a <= both && first_missing(least) < least;) {
                const std::int64_t end = std::min(both / 2 + 1, a + 32);
                interruptions.after(end - a);
                for (; a < end; ++a) mark(value[a] ^ value[both - a]);
            }
        }
        return first_missing(least);
    }

    // The least value below `bound` that is not seen; the bound if there is none.
    std::uint32_t first_missing(std::uint32_t bound) const {
        for (std::uint32_t w = 0; 64 * w < bound; ++w)
            if (~seen[w]) return std::min(bound, 64 * w + heaps::lowest_bit(~seen[w]));
        return bound;
    }
};

std::vector<std::int64_t> increasing(const Taken& given, std::int64_t least) {
    std::vector<std::int64_t> found(given.data(), given.data() + given.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i] < (i ? found[i - 1] + 1 : least))
            throw std::invalid_argument("the numbers of tokens must increase strictly");
    return found;
}

void sparse_values(const Taken& to_nothing, const Taken& to_one, const Taken& to_two, std::int64_t smallest,
                   std::uint32_t mask, bool twisted, const Values& values, std::int64_t begin, std::int64_t end) {
    const std::vector<std::int64_t> splits = increasing(to_two, 0);
    if (begin < 0 || begin > end || end > static_cast<std::int64_t>(values.size()))
        throw std::invalid_argument("begin and end must lie within the array");
    if (twisted && (splits.empty() || std::any_of(splits.begin(), splits.end(), [&](std::int64_t taken) {
        return (taken - splits.front()) % 2 != 0;
    })))
        throw std::invalid_argument("a twist is for splits that all take an even, or all an odd number of tokens");
    Sparse sparse(increasing(to_nothing, 1), increasing(to_one, 1), splits, smallest, mask, twisted, values.data());
    nb::gil_scoped_release release;
    sparse.fill(begin, end);
}

}  // namespace

void add_sparse_values(nb::module_& module) {
    using namespace nb::literals;
    module.def("sparse_values", &sparse_values, "to_nothing"_a, "to_one"_a, "to_two"_a, "smallest"_a, "mask"_a,
               "twisted"_a, "values"_a, "begin"_a, "end"_a, "Nim-values by the sparse form of the definition.");
}
