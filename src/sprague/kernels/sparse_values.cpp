// Nim-values by the sparse form of the definition: what a check computes with, apart from the engine. It holds for every
// mask and every twist that the splits allow; sprague.kernels.pure.nim_sequence says why.
//
// 64 heaps at a time: what splits with a rare heap leave is looked at for all of them together, then heap after heap gets
// the least common value that is no option. That the smaller rare values are options is shown for all of them by pairs with
// some listed heaps, and where these do not show it, all pairs are gone through. If one is no option, it is the value of
// its heap, and the heaps behind are done again.

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "bits.hpp"
#include "nim_sequence.hpp"
#include "option_bits.hpp"

namespace nb = nanobind;

namespace {

using Taken = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using heaps::side_by_side;

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

    // The values of the heaps begin, ..., end - 1. Returns the reach: none of the heaps below `end` above it is rare, and
    // all pairs that were needed for the rare values leave one of these heaps.
    std::int64_t fill(std::int64_t begin, std::int64_t end) {
        for (std::int64_t n = 0; n < begin; ++n) note(n);
        for (std::int64_t n = begin; n < end;) {
            const std::int64_t done = may_block(n) ? block(n, std::min(side_by_side, end - n)) : 0;
            n += done;
            if (done == 0) settle(n, n < smallest ? 0 : nim_value(n)), ++n;
        }
        return rare.empty() ? reach : std::max(reach, rare.back());
    }

  private:
    // Up to which heap those are listed that show rare values, and how many of each value.
    static constexpr std::int64_t most_listed = 1 << 14;
    static constexpr std::size_t lists = 9, of_each = 2;
    // To look for one value by itself takes as long as to look up so many listed heaps for all.
    static constexpr std::size_t search = 4;
    static constexpr std::uint32_t most_values = 8 * 256;  // their eighth is a byte

    const std::vector<std::int64_t> to_nothing, to_one, to_two;
    const std::int64_t smallest;
    const std::uint32_t mask;
    const bool twisted;
    std::uint16_t* const value;
    std::vector<std::int64_t> rare;  // the rare heaps so far, but for the heap 0
    std::int64_t reach = 0;
    std::uint32_t top = 64;             // a power of two above all values
    std::vector<std::uint64_t> common;  // the values of odd parity, as bits
    std::vector<std::uint8_t> marks;    // of single heaps, the values that are options

    // From `base` on, of each heap the value in two bytes; see option_bits.hpp.
    std::vector<std::uint8_t> eighth, bit;
    std::int64_t base = 0, placed = 0;
    heaps::ByLowBits beside_rare;
    std::vector<heaps::ByLowBits> beside_common;
    struct Near {
        std::int64_t offset;
        std::uint32_t value;
    };
    std::vector<Near> near;          // those of `beside_rare` by which a heap of a block may leave another one
    std::vector<std::int64_t> late;  // the latest rare heaps, which are not listed
    std::size_t rare_listed = 0;
    std::int64_t farthest = 0, listed_to = 0, listed_at = 0;
    std::vector<std::uint64_t> options, singles, missing;  // of the heaps of a block, word by word
    heaps::Interruptions interruptions;

    static bool odd(std::uint32_t bits) {
        bool found = false;
        for (; bits; bits &= bits - 1) found = !found;
        return found;
    }
    bool turned(std::int64_t n) const { return twisted && ((n - to_two.front()) & 1); }
    // Of the values 64 w, ..., 64 w + 63 those that are common at n.
    std::uint64_t commons(std::size_t w, std::int64_t n) const { return turned(n) ? ~common[w] : common[w]; }
    bool is_common(std::int64_t n, std::uint32_t v) const { return commons(v / 64, n) >> (v % 64) & 1; }

    void settle(std::int64_t n, std::uint32_t found) {
        if (found >= 65535) throw std::overflow_error("a nim-value does not fit 16 bits");
        value[n] = static_cast<std::uint16_t>(found);
        note(n);
    }
    void note(std::int64_t n) {
        if (value[n] >= top) widen(value[n]);
        if (n && !is_common(n, value[n])) rare.push_back(n);
        if (!(n & 4095)) interruptions.after(4096);
    }
    // Nim-sums of values to the one given are below this, too.
    void widen(std::uint32_t largest) {
        while (top <= largest) top *= 2;
        marks.assign(top, 0), common.assign(top / 64, 0);
        for (std::uint32_t v = 0; v < top; ++v) common[v / 64] |= static_cast<std::uint64_t>(odd(v & mask)) << (v % 64);
    }

    // By itself, with all rare heaps.
    std::uint32_t nim_value(std::int64_t n) {
        std::fill(marks.begin(), marks.end(), std::uint8_t{0});
        if (std::binary_search(to_nothing.begin(), to_nothing.end(), n)) marks[0] = 1;
        for (const std::int64_t taken : to_one)
            if (taken < n) marks[value[n - taken]] = 1;
        for (const std::int64_t taken : to_two)
            for (std::size_t i = 0; i < rare.size() && rare[i] < n - taken; ++i)
                marks[value[rare[i]] ^ value[n - taken - rare[i]]] = 1;
        interruptions.after(static_cast<std::int64_t>(to_one.size() + to_two.size() * rare.size()) + top);
        std::uint32_t least = 0;  // the least common value that is not marked
        while (least < top && (marks[least] || !is_common(n, least))) ++least;
        for (std::uint32_t v = 0; v < least; ++v)
            if (!marks[v] && !is_left(n, v)) return v;
        return least;
    }
    // Whether two heaps with this nim-sum can be left. To look for one value goes much faster than to mark all.
    bool is_left(std::int64_t n, std::uint32_t sum) {
        for (const std::int64_t taken : to_two) {
            const std::int64_t most = (n - taken) / 2;
            for (std::int64_t a = 1; a <= most;) {
                const std::int64_t end = std::min(most + 1, a + std::min<std::int64_t>(a + 127, 1024));
                interruptions.after((end - a) / 16);
                if (heaps::some_pair(value, n - taken, a, end, static_cast<std::uint16_t>(sum))) {
                    reach = std::max(reach, end - 1);
                    return true;
                }
                a = end;
            }
        }
        return false;
    }

    // Whether the heaps from n on can be looked at side by side: what is left of them lies below n or is listed.
    bool may_block(std::int64_t n) const {
        for (const std::vector<std::int64_t>* taken : {&to_nothing, &to_one, &to_two})
            if (!taken->empty() && n / 2 <= taken->back() + side_by_side) return false;
        return !to_two.empty() && n >= smallest && top <= most_values;
    }

    // What is left beside a rare heap, which must lie below all that the heaps from n on are split into.
    void list_rare(std::int64_t n) {
        for (; rare_listed < rare.size() && rare[rare_listed] + to_two.back() < n; ++rare_listed)
            for (const std::int64_t taken : to_two) list_for_all(rare[rare_listed] + taken, value[rare[rare_listed]]);
        late.assign(rare.begin() + static_cast<std::ptrdiff_t>(rare_listed), rare.end());
    }
    void list_for_all(std::int64_t offset, std::uint32_t listed) {
        list(beside_rare, offset, listed);
        if (offset >= side_by_side) return;
        const auto behind = [](std::int64_t offset, const Near& each) { return offset < each.offset; };
        near.insert(std::upper_bound(near.begin(), near.end(), offset, behind), {offset, listed});
    }
    void list(heaps::ByLowBits& to, std::int64_t offset, std::uint32_t listed) {
        to[listed % 8].push_back({offset, static_cast<std::uint8_t>(listed / 8)});
        farthest = std::max(farthest, offset);  // once needed, it may be again
    }
    // The first heaps of each common value, some in each list.
    void list_common(std::int64_t n) {
        beside_common.assign(lists, {});
        std::vector<std::size_t> times(top, 0);
        for (std::int64_t a = 1; a < std::min(n / 16, most_listed); ++a)
            if (is_common(a, value[a]) && times[value[a]] < lists * of_each) {
                for (const std::int64_t taken : to_two)
                    list(beside_common[times[value[a]] / of_each], a + taken, value[a]);
                ++times[value[a]], listed_to = a;
            }
        listed_at = n;
    }

    void place(std::int64_t n) {
        const std::int64_t room = static_cast<std::int64_t>(eighth.size());
        if (n < base + farthest || n + side_by_side > base + room) {
            const std::int64_t wanted = std::max<std::int64_t>(1 << 16, 4 * farthest);
            if (room < wanted) eighth.resize(wanted), bit.resize(wanted);
            base = placed = std::max<std::int64_t>(0, n - farthest - 1);
        }
        for (; placed < n; ++placed) put(placed);
        std::fill_n(bit.begin() + (n - base), side_by_side, std::uint8_t{0});  // nothing is known of these
    }
    void put(std::int64_t n) {
        eighth[n - base] = static_cast<std::uint8_t>(value[n] / 8);
        bit[n - base] = static_cast<std::uint8_t>(1 << value[n] % 8);
    }

    // The values of the heaps n, n + 1, ..., `count` of them; returns how many are settled, 0 if none can be in this way.
    std::int64_t block(std::int64_t n, std::int64_t count) {
        if (listed_at == 0)
            for (const std::int64_t taken : to_one) list_for_all(taken, 0);  // beside no other heap
        list_rare(n);
        if (listed_at == 0 || (n >= 2 * listed_at && listed_at < 16 * most_listed)) list_common(n);
        place(n);
        const std::size_t words = top / 64;
        options.resize(words * side_by_side);
        singles.assign(words * side_by_side, 0);
        std::uint64_t* const of_lane = singles.data();
        const auto mark = [of_lane](std::int64_t i, std::uint32_t v) {
            of_lane[(v & ~63u) + i] |= std::uint64_t{1} << (v & 63);
        };
        for (const std::int64_t taken : to_two)
            for (const std::int64_t r : late)
                for (std::int64_t i = std::max<std::int64_t>(0, r + taken + 1 - n); i < count; ++i)
                    mark(i, value[r] ^ value[n + i - taken - r]);
        std::size_t known_words = 0;
        for (std::int64_t i = 0; i < count; ++i) {
            std::uint64_t free = 0;
            for (std::size_t w = 0; w < words && !free; ++w) {
                if (w == known_words) gather(beside_rare, n, w, options.data() + side_by_side * known_words++);
                free = ~(options[w * side_by_side + i] | singles[w * side_by_side + i]) & commons(w, n + i);
                if (free) value[n + i] = static_cast<std::uint16_t>(64 * w + heaps::lowest_bit(free));
            }
            if (!free) {
                if (i == 0) return 0;
                count = i;
                break;
            }
            put(n + i);
            const std::uint32_t found = value[n + i];
            for (const Near& each : near) {
                if (i + each.offset >= count) break;
                mark(i + each.offset, found ^ each.value);
            }
        }
        placed = n;
        interruptions.after(64 * count);
        return confirmed(n, count, known_words);
    }
    void gather(const heaps::ByLowBits& listed, std::int64_t n, std::size_t w, std::uint64_t* to) {
        heaps::option_bits(listed, eighth.data() + (n - base), bit.data() + (n - base), static_cast<std::uint32_t>(w),
                           to);
    }

    // For how many of these heaps the smaller rare values are options; at the first where one is not, this is its value.
    std::int64_t confirmed(std::int64_t n, std::int64_t count, std::size_t words) {
        missing.assign(words * side_by_side, 0);
        for (std::int64_t i = 0; i < count; ++i)
            for (std::size_t w = 0; w <= value[n + i] / 64u; ++w) {
                const std::size_t at = w * side_by_side + i;
                missing[at] = ~(options[at] | singles[at] | commons(w, n + i));
                if (w == value[n + i] / 64u) missing[at] &= (std::uint64_t{1} << value[n + i] % 64) - 1;
            }
        reach = std::max(reach, listed_to);
        for (std::size_t w = 0; w < words; ++w) show(n, w);
        for (std::int64_t i = 0; i < count; ++i)
            for (std::size_t w = 0; w < words; ++w)
                for (std::uint64_t left = missing[w * side_by_side + i]; left; left &= left - 1) {
                    const auto v = static_cast<std::uint32_t>(64 * w) + heaps::lowest_bit(left);
                    if (is_left(n + i, v)) continue;
                    settle(n + i, v);
                    return i + 1;
                }
        return count;
    }
    // Whether more than so many bits are left in a row of words.
    static bool more_open(const std::uint64_t* words, std::size_t most) {
        std::size_t open = 0;
        for (std::int64_t i = 0; i < side_by_side; ++i)
            for (std::uint64_t left = words[i]; left; left &= left - 1)
                if (++open > most) return true;
        return false;
    }
    // Takes out what pairs with the listed heaps show, as long as it is likely to be less work than to look for the rest.
    void show(std::int64_t n, std::size_t w) {
        std::uint64_t* const of_word = missing.data() + w * side_by_side;
        for (const heaps::ByLowBits& listed : beside_common) {
            std::size_t work = 0;
            for (const auto& each : listed) work += each.size();
            if (!more_open(of_word, work / search)) return;
            std::uint64_t shown[side_by_side];
            gather(listed, n, w, shown);
            for (std::int64_t i = 0; i < side_by_side; ++i) of_word[i] &= ~shown[i];
        }
    }
};

std::vector<std::int64_t> increasing(const Taken& given, std::int64_t least) {
    std::vector<std::int64_t> found(given.data(), given.data() + given.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i] < (i ? found[i - 1] + 1 : least))
            throw std::invalid_argument("the numbers of tokens must increase strictly");
    return found;
}

std::int64_t sparse_values(const Taken& to_nothing, const Taken& to_one, const Taken& to_two, std::int64_t smallest,
                           std::uint32_t mask, bool twisted, const Values& values, std::int64_t begin,
                           std::int64_t end) {
    const std::vector<std::int64_t> splits = increasing(to_two, 0);
    if (begin < 0 || begin > end || end > static_cast<std::int64_t>(values.size()))
        throw std::invalid_argument("begin and end must lie within the array");
    if (twisted && (splits.empty() || std::any_of(splits.begin(), splits.end(), [&](std::int64_t taken) {
        return (taken - splits.front()) % 2 != 0;
    })))
        throw std::invalid_argument("a twist is for splits that all take an even, or all an odd number of tokens");
    Sparse sparse(increasing(to_nothing, 1), increasing(to_one, 1), splits, smallest, mask, twisted, values.data());
    nb::gil_scoped_release release;
    return sparse.fill(begin, end);
}

}  // namespace

void add_sparse_values(nb::module_& module) {
    using namespace nb::literals;
    module.def("sparse_values", &sparse_values, "to_nothing"_a, "to_one"_a, "to_two"_a, "smallest"_a, "mask"_a,
               "twisted"_a, "values"_a, "begin"_a, "end"_a, "Nim-values by the sparse form of the definition.");
}
