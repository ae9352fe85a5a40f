// Nim-values of board games by records: of every independent part the search keeps which nim-values its options have
// been seen to have, which none has, and the options not yet resolved, so that no question is asked twice. Close to
// Lemoine and Viennot, Nimbers are inevitable, 2012. See sprague.kernels.pure.records for the algorithm in plain Python.
//
// The recursion is as deep as a play is long; beyond `deepest` it is given up with an overflow_error.

#include <algorithm>
#include <memory>
#include <new>
#include <numeric>
#include <stdexcept>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "board_parts.hpp"
#include "board_symmetries.hpp"

namespace nb = nanobind;

namespace {

using boards::Bits;
using boards::Move;
using boards::Symmetries;
using std::uint32_t;
using std::uint64_t;

using Words = nb::ndarray<const uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<const uint64_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Permutations = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr int deepest = 4000;  // some hundred bytes of stack each
constexpr uint32_t most_values = 64;

class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual uint32_t nim_value(const uint64_t* set, std::size_t limit) = 0;
    virtual bool has_nim_value(const uint64_t* set, uint32_t value, std::size_t limit) = 0;
    virtual std::vector<uint64_t> parts(const uint64_t* set) const = 0;
    virtual std::size_t records() const = 0;
};

template <int W> class Search final : public AnySearch {
  public:
    using Set = Bits<W>;

    Search(std::vector<Move<W>> moves, Symmetries<W> symmetries)
        : table(std::move(moves)), symmetries(std::move(symmetries)), all(table.moves.size()) {
        std::iota(all.begin(), all.end(), 0);
        forget();
    }

    uint32_t nim_value(const uint64_t* set, std::size_t bytes) override {
        return guarded(bytes, [&] {
            uint32_t total = 0;
            for (uint32_t part : split(Set::load(set))) total ^= value(part);
            return total;
        });
    }

    bool has_nim_value(const uint64_t* set, uint32_t wanted, std::size_t bytes) override {
        return guarded(bytes, [&] {
            std::vector<uint32_t> found = split(Set::load(set));
            if (found.empty()) return wanted == 0;
            std::sort(found.begin(), found.end(), [&](uint32_t a, uint32_t b) { return record[a].weight < record[b].weight; });
            const uint32_t heaviest = found.back();
            found.pop_back();
            uint32_t rest = wanted;
            for (uint32_t part : found) rest ^= value(part);
            return rest < most_values && test(heaviest, rest);
        });
    }

    std::vector<uint64_t> parts(const uint64_t* set) const override {
        std::vector<Set> found;
        table.find(Set::load(set), all, found);
        std::sort(found.begin(), found.end());
        std::vector<uint64_t> words;
        for (const Set& part : found) words.insert(words.end(), part.word, part.word + W);
        return words;
    }

    std::size_t records() const override { return record.size(); }

  private:
    struct Record {
        Set key;
        uint64_t seen = 0, absent = 0;
        std::size_t begin = 0;
        uint32_t length = 0;
        std::int16_t value = -1;
        std::uint16_t weight = 0;
        bool open = false;
    };

    void forget() {
        record.clear(), pool.clear();
        mask = 1023;
        slots.assign(mask + 1, 0);
        depth = 0;
    }

    // What was learned half-way is not kept when the search is broken off.
    template <class Question> auto guarded(std::size_t bytes, Question&& question) {
        limit = bytes;
        try {
            return question();
        } catch (...) {
            forget();
            throw;
        }
    }

    std::vector<uint32_t> split(const Set& set) {
        std::vector<Set> found;
        table.find(set, all, found);
        std::vector<uint32_t> ids;
        for (const Set& part : found) ids.push_back(at(symmetries.canonical(part)));
        return ids;
    }

    uint32_t at(const Set& key) {
        uint64_t slot = key.hash() & mask;
        for (; slots[slot]; slot = (slot + 1) & mask)
            if (record[slots[slot] - 1].key == key) return slots[slot] - 1;
        if (record.size() * 2 > mask) slot = grow(key);
        if (record.size() >= UINT32_MAX - 1) throw std::bad_alloc();
        Record fresh;
        fresh.key = key;
        fresh.weight = static_cast<std::uint16_t>(key.size());
        record.push_back(fresh);
        slots[slot] = static_cast<uint32_t>(record.size());
        return slots[slot] - 1;
    }

    uint64_t grow(const Set& key) {
        mask = mask * 2 + 1;
        slots.assign(mask + 1, 0);
        for (std::size_t k = 0; k < record.size(); ++k) slots[free_slot(record[k].key)] = static_cast<uint32_t>(k + 1);
        return free_slot(key);
    }

    uint64_t free_slot(const Set& key) const {
        uint64_t slot = key.hash() & mask;
        while (slots[slot]) slot = (slot + 1) & mask;
        return slot;
    }

    // An option in the pool: how many parts, the nim-sum of those known, the parts not known, heaviest first.
    void expand(uint32_t id) {
        check();
        const Set set = record[id].key;
        uint64_t seen = 0;
        std::vector<Set> reached, pieces;
        if (!table.adds) table.live(set, all, alive);
        const std::vector<uint32_t>& among = table.adds ? all : alive;
        for (uint32_t m : among)
            if (table.moves[m].legal(set)) reached.push_back(table.moves[m].played(set));
        std::sort(reached.begin(), reached.end());
        reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
        std::vector<std::vector<uint32_t>> options;
        std::vector<uint32_t> option;
        for (const Set& next : reached) {
            table.find(next, among, pieces);
            uint32_t known = 0;
            option.clear();
            for (const Set& piece : pieces) {
                const uint32_t part = at(symmetries.canonical(piece));
                if (record[part].value >= 0) {
                    known ^= record[part].value;
                } else {
                    auto twin = std::find(option.begin(), option.end(), part);  // equal parts cancel
                    if (twin == option.end()) option.push_back(part);
                    else option.erase(twin);
                }
            }
            if (option.empty()) {
                mark(seen, known);
                continue;
            }
            std::sort(option.begin(), option.end(), [&](uint32_t a, uint32_t b) {
                return record[a].weight != record[b].weight ? record[a].weight > record[b].weight : a < b;
            });
            option.insert(option.begin(), known);
            options.push_back(option);
        }
        std::sort(options.begin(), options.end());
        options.erase(std::unique(options.begin(), options.end()), options.end());
        std::stable_sort(options.begin(), options.end(), [&](const auto& a, const auto& b) { return effort(a) < effort(b); });
        Record& here = record[id];
        here.seen = seen;
        here.open = true;
        here.begin = pool.size();
        for (const auto& each : options) {
            pool.push_back(static_cast<uint32_t>(each.size() - 1));
            pool.insert(pool.end(), each.begin(), each.end());
        }
        here.length = static_cast<uint32_t>(pool.size() - here.begin);
    }

    // The lightest options first, sums before single parts.
    int effort(const std::vector<uint32_t>& option) const { return (option.size() == 2) * (1 << 20) + record[option[1]].weight; }

    void mark(uint64_t& values, uint32_t value) {
        if (value >= most_values) throw std::overflow_error("a nim-value above 63");
        values |= uint64_t{1} << value;
    }

    // Whether some option has the value; learns the answer.
    bool has(uint32_t id, uint32_t wanted) {
        const Deeper deeper(*this);
        const uint64_t bit = uint64_t{1} << wanted;
        if (record[id].seen & bit) return true;
        if (record[id].absent & bit) return false;
        const std::size_t begin = record[id].begin, end = begin + record[id].length;
        std::size_t from = begin, to = begin;
        bool found = false;
        while (from < end && !found) {
            const uint32_t parts = pool[from], heaviest = pool[from + 2];
            uint32_t known = pool[from + 1];
            for (uint32_t j = 1; j < parts; ++j) known ^= value(pool[from + 2 + j]);
            from += parts + 2;
            if (known >= most_values) throw std::overflow_error("a nim-value above 63");
            if (record[heaviest].value < 0 && test(heaviest, wanted ^ known)) {
                record[id].seen |= bit;
                found = true;
            } else if (record[heaviest].value >= 0) {
                mark(record[id].seen, record[heaviest].value ^ known);
            } else {
                pool[to] = 1, pool[to + 1] = known, pool[to + 2] = heaviest, to += 3;
            }
        }
        std::copy(pool.begin() + from, pool.begin() + end, pool.begin() + to);
        record[id].length = static_cast<uint32_t>(to - begin + (end - from));
        if (!(record[id].seen & bit)) record[id].absent |= bit;
        return record[id].seen & bit;
    }

    bool settle(uint32_t id) {
        Record& here = record[id];
        if (here.seen == ~uint64_t{0}) throw std::overflow_error("a nim-value above 63");
        const int least = boards::lowest(~here.seen);
        if (!(here.absent >> least & 1) && here.length) return false;
        here.value = static_cast<std::int16_t>(least);
        return true;
    }

    bool test(uint32_t id, uint32_t wanted) {
        if (record[id].value < 0 && !record[id].open) expand(id);
        if (record[id].value < 0 && !record[id].length) settle(id);
        if (record[id].value >= 0) return record[id].value == static_cast<int>(wanted);
        if (has(id, wanted)) return false;
        for (uint32_t smaller = 0; smaller < wanted && has(id, smaller);) ++smaller;
        return settle(id) && record[id].value == static_cast<int>(wanted);
    }

    uint32_t value(uint32_t id) {
        if (record[id].value < 0 && !record[id].open) expand(id);
        for (uint32_t wanted = 0; record[id].value < 0 && !settle(id); ++wanted) has(id, wanted);
        return record[id].value;
    }

    struct Deeper {
        explicit Deeper(Search& search) : search(search) {
            if (++search.depth > deepest) throw std::overflow_error("a play too long");
        }
        ~Deeper() { --search.depth; }
        Search& search;
    };

    // Now and then: is there memory, and does anybody want us to stop?
    void check() {
        if (++expansions & 1023) return;
        if (record.capacity() * sizeof(Record) + pool.capacity() * 4 + slots.capacity() * 4 > limit) throw std::bad_alloc();
        nb::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

    const boards::Parts<W> table;
    const Symmetries<W> symmetries;
    std::vector<uint32_t> all, alive, pool, slots;
    std::vector<Record> record;
    uint64_t mask = 0, expansions = 0;
    std::size_t limit = 0;
    int depth = 0;
};

class BoardSearch {
  public:
    BoardSearch(const Table& moves, const Permutations& symmetries, int side, const Words& board) : words(moves.shape(2)) {
        if (moves.shape(1) != 4) throw std::invalid_argument("a move is four sets: need, gone, ban, add");
        if (board.size() != words) throw std::invalid_argument("the sets must have equally many words");
        std::vector<std::vector<std::int64_t>> permutations;
        for (std::size_t i = 0; i < symmetries.shape(0); ++i) {
            const std::int64_t* row = symmetries.data() + i * symmetries.shape(1);
            permutations.emplace_back(row, row + symmetries.shape(1));
            for (std::int64_t to : permutations.back())
                if (to >= static_cast<std::int64_t>(64 * words)) throw std::invalid_argument("a permutation leaves the words");
        }
        if (words == 1) make<1>(moves, permutations, side, board);
        else if (words == 2) make<2>(moves, permutations, side, board);
        else if (words == 4) make<4>(moves, permutations, side, board);
        else throw std::invalid_argument("sets of 1, 2 or 4 words");
    }

    uint32_t nim_value(const Words& set, std::size_t limit) {
        check(set);
        nb::gil_scoped_release release;
        return search->nim_value(set.data(), limit);
    }

    bool has_nim_value(const Words& set, uint32_t value, std::size_t limit) {
        check(set);
        nb::gil_scoped_release release;
        return search->has_nim_value(set.data(), value, limit);
    }

    nb::ndarray<nb::numpy, uint64_t, nb::ndim<2>> parts(const Words& set) const {
        check(set);
        const std::vector<uint64_t> found = search->parts(set.data());
        auto* data = new uint64_t[found.size() + 1];
        std::copy(found.begin(), found.end(), data);
        nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<uint64_t*>(p); });
        return {data, {found.size() / words, words}, owner};
    }

    std::size_t records() const { return search->records(); }

  private:
    template <int W>
    void make(const Table& moves, const std::vector<std::vector<std::int64_t>>& permutations, int side, const Words& board) {
        std::vector<Move<W>> table;
        for (std::size_t m = 0; m < moves.shape(0); ++m) {
            const uint64_t* at = moves.data() + m * 4 * W;
            table.push_back({Bits<W>::load(at), Bits<W>::load(at + W), Bits<W>::load(at + 2 * W), Bits<W>::load(at + 3 * W)});
        }
        search = std::make_unique<Search<W>>(std::move(table), Symmetries<W>(permutations, side, Bits<W>::load(board.data())));
    }

    void check(const Words& set) const {
        if (set.size() != words) throw std::invalid_argument("the set must have as many words as the moves");
    }

    const std::size_t words;
    std::unique_ptr<AnySearch> search;
};

}  // namespace

void add_board_search(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<BoardSearch>(module, "BoardSearch")
        .def(nb::init<const Table&, const Permutations&, int, const Words&>(), "moves"_a, "symmetries"_a, "side"_a, "board"_a)
        .def("nim_value", &BoardSearch::nim_value, "position"_a, "limit"_a)
        .def("has_nim_value", &BoardSearch::has_nim_value, "position"_a, "value"_a, "limit"_a)
        .def("parts", &BoardSearch::parts, "position"_a)
        .def_prop_ro("records", &BoardSearch::records);
}
