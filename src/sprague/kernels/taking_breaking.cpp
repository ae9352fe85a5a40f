// Nim-values of the heaps of a taking-and-breaking game, by definition: G(n) is the mex of the nim-values of the options
// of n, and the nim-value of two heaps is the nim-sum (xor) of theirs. Sprague 1935, Grundy 1939; the octal codes are
// from Guy and Smith, The G-values of various games, 1956.
//
// Digit d_i of the code d0.d1d2... says what taking i tokens may leave: bit 1 nothing, bit 2 one heap, bit 4 two, bit 8 three.
//
// Nearly all time goes into the splits G(a) ^ G(m - a), 1 <= a <= m / 2 (the other half is the same by symmetry). The
// values are kept a second time in reverse, so that both factors are read forwards, four 16-bit values in one load.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "machines.hpp"

namespace nb = nanobind;

namespace {

using Digits = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<nb::numpy, std::uint16_t, nb::ndim<1>>;
using Claimed = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::uint8_t leave_nothing = 1, leave_one = 2, leave_two = 4, leave_three = 8;
constexpr std::uint32_t value_limit = 1u << 16;

// The nim-values seen among the options of one heap: seen[v] == stamp. A new stamp forgets them all at once.
class Marks {
  public:
    Marks() : seen(value_limit, 0) {}

    void clear() {
        if (++stamp == 0) std::fill(seen.begin(), seen.end(), 0), stamp = 1;
    }
    void add(std::uint16_t value) { seen[value] = stamp; }

    // Marks left[j] ^ right[j] for all j < count.
    void add_xors(const std::uint16_t* left, const std::uint16_t* right, std::int64_t count) {
        std::uint32_t* const table = seen.data();
        const std::uint32_t now = stamp;
        std::int64_t j = 0;
        for (; j + 4 <= count; j += 4) {
            std::uint64_t a, b;
            std::memcpy(&a, left + j, sizeof a);
            std::memcpy(&b, right + j, sizeof b);
            const std::uint64_t four = a ^ b;
            table[four & 0xffff] = now;
            table[four >> 16 & 0xffff] = now;
            table[four >> 32 & 0xffff] = now;
            table[four >> 48] = now;
        }
        for (; j < count; ++j) table[left[j] ^ right[j]] = now;
    }
    std::uint32_t mex() const {
        std::uint32_t value = 0;
        while (value < value_limit && seen[value] == stamp) ++value;
        return value;
    }

  private:
    std::vector<std::uint32_t> seen;
    std::uint32_t stamp = 0;
};

// Lets Ctrl-C through while the GIL is released: asks Python for signals after every some ten milliseconds of marks.
class Interruptions {
  public:
    void after(std::int64_t work) {
        if ((done += work) < (std::int64_t{1} << 25)) return;
        done = 0;
        nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

  private:
    std::int64_t done = 0;
};

// The numbers of tokens whose digit has the bit, in increasing order.
std::vector<std::int64_t> taken_with(const std::vector<std::uint8_t>& digits, std::uint8_t bit) {
    std::vector<std::int64_t> taken;
    for (std::size_t i = 0; i < digits.size(); ++i)
        if (digits[i] & bit) taken.push_back(static_cast<std::int64_t>(i));
    return taken;
}

void fill(const std::vector<std::uint8_t>& digits, std::int64_t count, bool distinct, std::int64_t smallest,
          std::uint16_t* value, std::uint16_t* reversed) {
    const std::vector<std::int64_t> to_one = taken_with(digits, leave_one), to_two = taken_with(digits, leave_two),
                                    to_three = taken_with(digits, leave_three);
    const auto length = static_cast<std::int64_t>(digits.size());
    Marks marks;
    Interruptions interruptions;
    for (std::int64_t n = 0; n < count; ++n) {
        marks.clear();
        if (n >= smallest) {
            if (n < length && digits[n] & leave_nothing) marks.add(0);
            for (auto taken = to_one.begin(); taken != to_one.end() && *taken < n; ++taken)
                marks.add(value[n - *taken]);
            interruptions.after(std::min(n, length));
            for (auto taken = to_two.begin(); taken != to_two.end() && *taken < n; ++taken) {
                const std::int64_t rest = n - *taken, splits = (distinct ? rest - 1 : rest) / 2;
                // Parts 1 and rest - 1 come first: reversed[count - 1 - m] == value[m].
                marks.add_xors(value + 1, reversed + (count - rest), splits);
                interruptions.after(splits);
            }
            for (auto taken = to_three.begin(); taken != to_three.end() && *taken < n; ++taken)
                for (std::int64_t a = 1, rest = n - *taken; 3 * a <= rest; ++a) {
                    for (std::int64_t b = a; 2 * b <= rest - a; ++b)
                        marks.add(value[a] ^ value[b] ^ value[rest - a - b]);
                    interruptions.after(rest / 2);
                }
        }
        const std::uint32_t mex = marks.mex();
        if (mex == value_limit) throw std::overflow_error("a nim-value does not fit 16 bits");
        value[n] = reversed[count - 1 - n] = static_cast<std::uint16_t>(mex);
    }
}

// Whether given values are those of the definition: the value of a heap is not among the options' values, and all smaller
// ones are. One value is looked for at a time, many splits at once; all splits of a heap are gone through but once.
class Verification {
  public:
    Verification(const std::vector<std::uint8_t>& digits, const std::uint16_t* value, std::int64_t count, bool distinct)
        : digits(digits),
          to_one(taken_with(digits, leave_one)),
          to_two(taken_with(digits, leave_two)),
          to_three(taken_with(digits, leave_three)),
          value(value),
          reversed(value, value + count),
          count(count),
          distinct(distinct),
          has_xor(heaps::machines().front().has_xor) {
        std::reverse(reversed.begin(), reversed.end());
    }

    bool holds(std::int64_t n) {
        for (std::uint32_t smaller = 0; smaller < value[n]; ++smaller)
            if (!is_option(n, static_cast<std::uint16_t>(smaller))) return false;
        return !is_option(n, value[n]);
    }

  private:
    const std::vector<std::uint8_t>& digits;
    const std::vector<std::int64_t> to_one, to_two, to_three;
    const std::uint16_t* const value;
    std::vector<std::uint16_t> reversed;  // reversed[count - 1 - m] == value[m]
    const std::int64_t count;
    const bool distinct;
    const heaps::HasXor has_xor;
    Interruptions interruptions;

    bool is_option(std::int64_t n, std::uint16_t wanted) {
        interruptions.after(64);
        if (wanted == 0 && n < static_cast<std::int64_t>(digits.size()) && digits[n] & leave_nothing) return true;
        for (auto taken = to_one.begin(); taken != to_one.end() && *taken < n; ++taken)
            if (value[n - *taken] == wanted) return true;
        for (auto taken = to_two.begin(); taken != to_two.end() && *taken < n; ++taken)
            if (is_pair(n - *taken, wanted, distinct)) return true;
        for (auto taken = to_three.begin(); taken != to_three.end() && *taken < n; ++taken)
            for (std::int64_t a = 1, rest = n - *taken; 3 * a <= rest; ++a)
                if (is_pair(rest - a, static_cast<std::uint16_t>(wanted ^ value[a]), false)) return true;
        return false;
    }

    bool is_pair(std::int64_t rest, std::uint16_t wanted, bool unequal) {
        const std::int64_t splits = (unequal ? rest - 1 : rest) / 2, whole = splits / 64 * 64;
        const std::uint16_t* const left = value + 1;
        const std::uint16_t* const right = reversed.data() + (count - rest);
        interruptions.after(splits / 8);
        if (has_xor(left, right, static_cast<std::size_t>(whole), wanted)) return true;
        for (std::int64_t j = whole; j < splits; ++j)
            if ((left[j] ^ right[j]) == wanted) return true;
        return false;
    }
};

std::vector<std::uint8_t> checked(const Digits& code) {
    std::vector<std::uint8_t> digits(code.data(), code.data() + code.size());
    if (std::any_of(digits.begin(), digits.end(), [](std::uint8_t digit) { return digit > 15; }))
        throw std::invalid_argument("digits must be 0 to 15");
    if (!digits.empty() && digits[0] & ~(leave_two | leave_three))
        throw std::invalid_argument("the digit before the point must be 0, 4, 8 or 12");
    return digits;
}

std::int64_t first_wrong_nim_value(const Digits& code, const Claimed& values, std::int64_t begin, std::int64_t end,
                                   bool distinct, std::int64_t smallest) {
    const std::vector<std::uint8_t> digits = checked(code);
    if (begin < 0 || end < begin || end > static_cast<std::int64_t>(values.size()))
        throw std::invalid_argument("begin and end must lie in the array, in this order");
    const std::uint16_t* const value = values.data();
    nb::gil_scoped_release release;
    Verification verification(digits, value, end, distinct);
    for (std::int64_t n = begin; n < end; ++n)
        if (n < smallest ? value[n] != 0 : !verification.holds(n)) return n;
    return end;
}

Values taking_breaking_values(const Digits& code, std::int64_t count, bool distinct, std::int64_t smallest) {
    if (count < 0) throw std::invalid_argument("count must not be negative");
    const std::vector<std::uint8_t> digits = checked(code);

    std::unique_ptr<std::uint16_t[]> value(new std::uint16_t[count]), reversed(new std::uint16_t[count]);
    {
        nb::gil_scoped_release release;
        fill(digits, count, distinct, smallest, value.get(), reversed.get());
    }
    std::uint16_t* data = value.get();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<std::uint16_t*>(p); });
    value.release();
    return Values(data, {static_cast<std::size_t>(count)}, owner);
}

}  // namespace

void add_taking_breaking(nb::module_& module) {
    using namespace nb::literals;
    module.def("taking_breaking_values", &taking_breaking_values, "digits"_a, "count"_a, "distinct"_a = false,
               "smallest"_a = 0, "Nim-values G(0), ..., G(count - 1) of a taking-and-breaking code, by definition.");
    module.def("first_wrong_nim_value", &first_wrong_nim_value, "digits"_a, "values"_a, "begin"_a, "end"_a,
               "distinct"_a = false, "smallest"_a = 0,
               "The first heap from begin to end - 1 whose value is not that of the definition; end if there is none.");
}
