// Steps of work on complete automata, given as tables: to which state each letter leads from each state.
//
// The twin is pure/linear.py. States are told apart by 64-bit hashes of their rows; whoever asks checks the partition.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;

namespace {

using Table = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Labels = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Truths = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;

// Random-looking weights (SplitMix64, Steele, Lea & Flood 2014).
std::vector<std::uint64_t> weights(std::size_t count) {
    std::vector<std::uint64_t> found(count);
    std::uint64_t at = 0;
    for (auto& weight : found) {
        std::uint64_t mixed = at += odd;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        weight = mixed ^ (mixed >> 31);
    }
    return found;
}

// A table of the hashes met, each with a number.
class Met {
  public:
    explicit Met(std::size_t most) {
        while (std::size_t{1} << bits < 2 * most) ++bits;
        keys.resize(std::size_t{1} << bits);
        numbers.assign(keys.size(), -1);
    }

    // The number of a hash, `next` where it was not met before.
    std::int32_t number(std::uint64_t hash, std::int32_t next) {
        const std::size_t at = place(hash);
        if (numbers[at] >= 0) return numbers[at];
        keys[at] = hash, numbers[at] = next;
        if (2 * ++count > keys.size()) grow();
        return next;
    }

    std::size_t size() const { return count; }

    template <class Visit> void each(Visit visit) const {
        for (std::size_t at = 0; at < keys.size(); ++at)
            if (numbers[at] >= 0) visit(keys[at], numbers[at]);
    }

  private:
    int bits = 1;
    std::size_t count = 0;
    std::vector<std::uint64_t> keys;
    std::vector<std::int32_t> numbers;

    std::size_t place(std::uint64_t hash) const {
        std::size_t at = hash * odd >> (64 - bits);
        while (numbers[at] >= 0 && keys[at] != hash) at = (at + 1) & (keys.size() - 1);
        return at;
    }

    void grow() {
        Met larger(keys.size());
        each([&larger](std::uint64_t hash, std::int32_t number) { larger.number(hash, number); });
        *this = std::move(larger);
    }
};

void check(const Table& table) {
    const std::size_t states = table.shape(0), size = states * table.shape(1);
    if (states > INT32_MAX) throw std::invalid_argument("there are too many states");
    bool right = states > 0;
    for (std::size_t i = 0; i < size; ++i) right &= static_cast<std::uint32_t>(table.data()[i]) < states;
    if (!right) throw std::invalid_argument("a letter leads to no state");
}

template <class Number> nb::object array(std::vector<Number>&& numbers) {
    auto* const kept = new std::vector<Number>(std::move(numbers));
    nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<Number>*>(p); });
    return nb::cast(nb::ndarray<nb::numpy, Number, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

// Some rounds in which states are told apart by their own label and by those that their letters lead to; fewer, where a
// round tells no more apart.
nb::tuple refined_states(const Table& table, const Labels& given, int rounds) {
    check(table);
    const std::size_t states = table.shape(0), letters = table.shape(1);
    if (given.shape(0) != states) throw std::invalid_argument("each state has one label");
    std::vector<std::int32_t> label(given.data(), given.data() + states), found(states), first;
    bool settled = false;
    {
        nb::gil_scoped_release release;
        const std::vector<std::uint64_t> weight = weights(letters + 1);
        for (int round = 0; round < rounds && !settled; ++round) {
            const std::size_t before = first.size();
            first.clear();
            const std::int32_t* row = table.data();
            Met met(states);
            for (std::size_t state = 0; state < states; ++state, row += letters) {
                std::uint64_t hash = static_cast<std::uint64_t>(label[state]) * weight[letters];
                for (std::size_t letter = 0; letter < letters; ++letter)
                    hash += static_cast<std::uint64_t>(label[row[letter]]) * weight[letter];
                found[state] = met.number(hash, static_cast<std::int32_t>(first.size()));
                if (static_cast<std::size_t>(found[state]) == first.size())
                    first.push_back(static_cast<std::int32_t>(state));
            }
            settled = first.size() == before;
            std::swap(label, found);
        }
    }
    return nb::make_tuple(array(std::move(label)), array(std::move(first)), settled);
}

nb::object breadth_first_states(const Table& table, std::int32_t begin) {
    check(table);
    const std::size_t states = table.shape(0), letters = table.shape(1);
    if (static_cast<std::uint32_t>(begin) >= states) throw std::invalid_argument("it begins in no state");
    std::vector<std::int32_t> order{begin};
    {
        nb::gil_scoped_release release;
        std::vector<bool> seen(states, false);
        seen[static_cast<std::size_t>(begin)] = true;
        order.reserve(states);
        for (std::size_t at = 0; at < order.size(); ++at) {
            const std::int32_t* row = table.data() + static_cast<std::size_t>(order[at]) * letters;
            for (std::size_t letter = 0; letter < letters; ++letter) {
                const auto next = static_cast<std::size_t>(row[letter]);
                if (!seen[next]) seen[next] = true, order.push_back(row[letter]);
            }
        }
    }
    return array(std::move(order));
}

// The numbers of pairs: those met, or a table of all as soon as to clear it takes no longer than the walk.
class Pairs {
  public:
    explicit Pairs(std::size_t every) : every(every), met(1 << 10) {
        if (every <= few) dense.assign(every, -1);
    }

    std::int32_t number(std::size_t pair, std::int32_t next) {
        if (dense.empty()) {
            if (16 * met.size() < every || every > most_dense) return met.number(pair, next);
            dense.assign(every, -1);
            met.each([this](std::uint64_t known, std::int32_t number) { dense[known] = number; });
            met = Met(1);
        }
        if (dense[pair] < 0) dense[pair] = next;
        return dense[pair];
    }

  private:
    static constexpr std::size_t few = std::size_t{1} << 16, most_dense = std::size_t{1} << 24;
    std::size_t every;
    std::vector<std::int32_t> dense;
    Met met;
};

// The pairs of states that (0, 0) leads to, in the order of a walk, and where their letters lead: to the number of a
// pair, or to one more state, which they never leave, where one of its states is left out. It ends at more than `most`.
nb::tuple product_states(const Table& a, const Table& b, const Truths& without_a, const Truths& without_b,
                         std::size_t most) {
    check(a);
    check(b);
    const std::size_t columns = b.shape(0), letters = a.shape(1);
    if (b.shape(1) != letters) throw std::invalid_argument("both read the same letters");
    if (without_a.shape(0) != a.shape(0) || without_b.shape(0) != columns)
        throw std::invalid_argument("each state is left out or not");
    std::vector<std::int64_t> pairs{0};
    std::vector<std::int32_t> table;
    {
        nb::gil_scoped_release release;
        Pairs known(a.shape(0) * columns);
        known.number(0, 0);
        bool left_out = false;
        for (std::size_t at = 0; at < pairs.size() && pairs.size() <= most; ++at) {
            const auto pair = static_cast<std::size_t>(pairs[at]);
            const std::int32_t *left = a.data() + pair / columns * letters,
                               *right = b.data() + pair % columns * letters;
            for (std::size_t letter = 0; letter < letters; ++letter) {
                const auto x = static_cast<std::size_t>(left[letter]), y = static_cast<std::size_t>(right[letter]);
                if (without_a.data()[x] || without_b.data()[y]) {
                    left_out = true;
                    table.push_back(-1);
                    continue;
                }
                const auto next = static_cast<std::int32_t>(pairs.size());
                table.push_back(known.number(x * columns + y, next));
                if (table.back() == next) pairs.push_back(static_cast<std::int64_t>(x * columns + y));
            }
        }
        if (left_out) {
            const auto sink = static_cast<std::int32_t>(pairs.size());
            for (auto& state : table)
                if (state < 0) state = sink;
            table.insert(table.end(), letters, sink);
        }
    }
    return nb::make_tuple(array(std::move(pairs)), array(std::move(table)));
}

// The first way, column by column, in which some automata read words side by side that all of them accept: of each
// column one choice, which with what the column adds is the letter of each automaton. None where there is none.
nb::object first_path(const std::vector<Table>& tables, const std::vector<Truths>& accepting,
                      const std::vector<std::int32_t>& dead, const Numbers& letters, const Numbers& added) {
    const std::size_t count = tables.size(), choices = letters.shape(0), columns = added.shape(0);
    if (accepting.size() != count || dead.size() != count || letters.shape(1) != count || added.shape(1) != count)
        throw std::invalid_argument("each automaton has its letters");
    for (std::size_t i = 0; i < count; ++i)
        if (!tables[i].shape(0) || accepting[i].shape(0) != tables[i].shape(0))
            throw std::invalid_argument("each state accepts or not");
    const std::vector<std::uint64_t> weight = weights(count);
    std::vector<std::vector<std::uint64_t>> came(columns);  // the state before, and the choice
    std::vector<std::int64_t> path(columns);
    bool found = false, right = true, told = true;
    {
        nb::gil_scoped_release release;
        std::vector<std::int32_t> level(count, 0), following, next(count);
        for (std::size_t column = 0; column < columns && !level.empty(); ++column) {
            const std::int64_t* const more = added.data() + column * count;
            Met met(64);
            following.clear();
            for (std::size_t at = 0; at * count < level.size(); ++at)
                for (std::size_t choice = 0; choice < choices; ++choice) {
                    std::uint64_t key = 0;
                    bool alive = true;
                    for (std::size_t i = 0; i < count && alive; ++i) {
                        const auto letter = static_cast<std::size_t>(letters.data()[choice * count + i] + more[i]);
                        const auto state = static_cast<std::size_t>(level[at * count + i]);
                        if (!(right &= letter < tables[i].shape(1))) break;
                        next[i] = tables[i].data()[state * tables[i].shape(1) + letter];
                        if (!(right &= static_cast<std::uint32_t>(next[i]) < tables[i].shape(0))) break;
                        alive = next[i] != dead[i];
                        key += static_cast<std::uint64_t>(next[i]) * weight[i];
                    }
                    if (!right) break;
                    if (!alive) continue;
                    const std::size_t known = came[column].size();
                    const auto number = static_cast<std::size_t>(met.number(key, static_cast<std::int32_t>(known)));
                    if (number < known) {
                        told &= std::equal(next.begin(), next.end(), following.begin() + number * count);
                        continue;
                    }
                    came[column].push_back(at * choices + choice);
                    following.insert(following.end(), next.begin(), next.end());
                }
            if (!right) break;
            std::swap(level, following);
        }
        for (std::size_t at = 0; right && at * count < level.size() && !found; ++at) {
            found = true;
            for (std::size_t i = 0; i < count; ++i)
                found &= accepting[i].data()[static_cast<std::size_t>(level[at * count + i])];
            std::size_t back = at;
            for (std::size_t column = columns; found && column-- > 0; back = came[column][back] / choices)
                path[column] = static_cast<std::int64_t>(came[column][back] % choices);
        }
    }
    if (!right) throw std::invalid_argument("a letter leads to no state");
    if (!told) throw std::runtime_error("two states have the same 64-bit hash");
    return found ? array(std::move(path)) : nb::none();
}

}  // namespace

void add_automata(nb::module_& module) {
    using namespace nb::literals;
    module.def("refined_states", &refined_states, "table"_a, "labels"_a, "rounds"_a);
    module.def("breadth_first_states", &breadth_first_states, "table"_a, "first"_a);
    module.def("product_states", &product_states, "a"_a, "b"_a, "without_a"_a, "without_b"_a, "most"_a);
    module.def("first_path", &first_path, "tables"_a, "accepting"_a, "dead"_a, "letters"_a, "added"_a);
}
