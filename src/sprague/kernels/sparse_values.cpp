// Nim-values by the sparse form of the definition, heap by heap and with nothing else: what a check computes with, apart
// from the engine. It holds for every mask and every twist that the splits allow; sprague.kernels.pure.sparse_values says
// why.

#include <algorithm>
#include <cstdint>
#include <cstring>
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
            if ((n - begin) % block == 0) look_ahead(n, std::min(n + block, end));
            const std::uint32_t found = n < smallest ? 0 : nim_value(n);
            if (found >= 65535) throw std::overflow_error("a nim-value does not fit 16 bits");
            value[n] = static_cast<std::uint16_t>(found);
            note(n);
        }
    }

  private:
    static constexpr std::int64_t block = 64;
    static constexpr std::size_t worth = 64;     // rare heaps, to look ahead with them
    static constexpr std::int64_t marked = 512;  // pairs, before single values are looked for

    const std::vector<std::int64_t> to_nothing, to_one, to_two;
    const std::int64_t smallest;
    const std::uint32_t mask;
    const bool twisted;
    std::uint16_t* const value;
    std::vector<std::int64_t> rare;           // the rare heaps so far, but for the heap 0
    std::vector<std::uint64_t> seen, common;  // sets of values, as bits; `common` those of odd parity
    std::vector<std::uint8_t> marks;          // what is seen, in bytes
    std::uint32_t top = 1;                    // a power of two above all values
    // Of the heaps of a block, from `first` on, a row of bytes each: the nim-sums with the rare heaps rare[i] beside one
    // below the block, where i is from `covered[t].first` to below `covered[t].second`, for the t-th of to_two.
    std::vector<std::uint8_t> ahead;
    std::vector<std::pair<std::size_t, std::size_t>> covered;
    std::int64_t first = 0;
    std::size_t width = 0;
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
        marks.assign(64 * seen.size(), 0);
        common.assign(seen.size(), 0);
        for (std::uint32_t v = 0; v < 64 * common.size(); ++v)
            common[v / 64] |= static_cast<std::uint64_t>(odd(v & mask)) << (v % 64);
    }
    void gather(const std::uint8_t* bytes, std::size_t count) {
        for (std::size_t v = 0; v < count; v += 8) {
            std::uint64_t eight;
            std::memcpy(&eight, bytes + v, 8);
            seen[v / 64] |= (eight * 0x0102040810204080 >> 56) << (v % 64);
        }
    }

    std::size_t rare_from(std::int64_t heap) const {
        return static_cast<std::size_t>(std::lower_bound(rare.begin(), rare.end(), heap) - rare.begin());
    }

    // A rare heap leaves of neighbouring heaps what are neighbours, too.
    void look_ahead(std::int64_t begin, std::int64_t end) {
        const std::int64_t count = end - begin;
        first = begin, width = rare.size() < worth ? 0 : std::max(top, 8u);
        ahead.assign(static_cast<std::size_t>(count) * width, 0);
        covered.clear();
        for (const std::int64_t taken : to_two) {
            const std::size_t from = rare_from(count - taken),
                              to = width ? std::max(from, rare_from(begin - taken)) : from;
            for (std::size_t i = from; i < to; ++i) {
                const std::uint16_t *rest = value + (begin - taken - rare[i]), beside = value[rare[i]];
                std::uint8_t* row = ahead.data();
                for (std::int64_t n = 0; n < count; ++n, row += width) row[rest[n] ^ beside] = 1;
            }
            covered.push_back({from, to});
            interruptions.after(static_cast<std::int64_t>(to - from) * count);
        }
    }

    std::uint32_t nim_value(std::int64_t n) {
        std::fill(seen.begin(), seen.end(), 0);
        std::fill(marks.begin(), marks.end(), std::uint8_t{0});
        if (std::binary_search(to_nothing.begin(), to_nothing.end(), n)) marks[0] = 1;
        for (const std::int64_t taken : to_one)
            if (taken < n) marks[value[n - taken]] = 1;
        for (std::size_t t = 0; t < to_two.size(); ++t)
            for (std::size_t i = 0; i < rare.size() && rare[i] < n - to_two[t]; ++i) {
                if (i == covered[t].first) i = covered[t].second;
                if (i == rare.size() || rare[i] >= n - to_two[t]) break;
                marks[value[rare[i]] ^ value[n - to_two[t] - rare[i]]] = 1;
            }
        gather(ahead.data() + static_cast<std::size_t>(n - first) * width, width);
        gather(marks.data(), marks.size());
        interruptions.after(static_cast<std::int64_t>(to_one.size() + width));
        const std::uint64_t turn = turned(n) ? ~std::uint64_t{0} : 0;
        std::uint32_t least = static_cast<std::uint32_t>(64 * seen.size());  // the least common value not seen
        for (std::size_t w = 0; w < seen.size(); ++w)
            if (const std::uint64_t free = ~seen[w] & (common[w] ^ turn)) {
                least = static_cast<std::uint32_t>(64 * w) + heaps::lowest_bit(free);
                break;
            }
        for (const std::int64_t taken : to_two) {
            const std::int64_t most = std::min((n - taken) / 2, marked);
            for (std::int64_t a = 1; a <= most && first_missing(least) < least;) {
                const std::int64_t end = std::min(most + 1, 2 * a + 63);
                interruptions.after(end - a);
                for (; a < end; ++a) marks[value[a] ^ value[n - taken - a]] = 1;
                gather(marks.data(), least);
            }
        }
        std::uint32_t missing = first_missing(least);
        for (; missing < least && is_left(n, missing); missing = first_missing(least))
            seen[missing / 64] |= std::uint64_t{1} << (missing % 64);
        return missing;
    }

    // Whether two heaps with this nim-sum can be left. To look for one value goes much faster than to mark all.
    bool is_left(std::int64_t n, std::uint32_t sum) {
        for (const std::int64_t taken : to_two) {
            const std::int64_t most = (n - taken) / 2;
            for (std::int64_t a = 1; a <= most;) {
                const std::int64_t end = std::min(most + 1, a + std::min<std::int64_t>(a + 127, 1024));
                interruptions.after((end - a) / 16);
                const std::uint16_t* other = value + (n - taken);
                std::uint16_t found = 0;
                for (; a < end; ++a) found |= static_cast<std::uint16_t>((value[a] ^ other[-a]) == sum);
                if (found) return true;
            }
        }
        return false;
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
