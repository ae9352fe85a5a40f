// The search of board_search.hpp as a class of Python: over graphs of moves where the table neither bars nor adds
// cells, and over sets of cells elsewhere; in words of 64.

#include <memory>
#include <mutex>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "board_search.hpp"
#include "cell_rules.hpp"
#include "graph_rules.hpp"

namespace nb = nanobind;

namespace {

using boards::MoveTable;
using std::size_t;
using std::uint32_t;
using std::uint64_t;

using Words = nb::ndarray<const uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<const uint64_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Permutations = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Images = std::vector<std::vector<std::int64_t>>;

class AnySearch {
  public:
    virtual ~AnySearch() = default;
    virtual uint32_t nim_value(const uint64_t* cells, size_t limit) = 0;
    virtual bool has_nim_value(const uint64_t* cells, uint32_t value, size_t limit) = 0;
    virtual size_t known() const = 0;
    virtual size_t bytes() const = 0;
};

void let_ctrl_c_through() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

template <class Rules> class SearchOf final : public AnySearch {
  public:
    template <class... Given> explicit SearchOf(const Given&... given) : search(let_ctrl_c_through, given...) {}

    uint32_t nim_value(const uint64_t* cells, size_t limit) override {
        return search.nim_value(search.rules.position(cells), limit);
    }
    bool has_nim_value(const uint64_t* cells, uint32_t value, size_t limit) override {
        return search.has_nim_value(search.rules.position(cells), value, limit);
    }
    size_t known() const override { return search.known(); }
    size_t bytes() const override { return search.bytes(); }

  private:
    boards::Search<Rules> search;
};

// Of so many words, or the next larger number that there is.
template <template <int> class Rules, int W = 1, class... Given>
std::unique_ptr<AnySearch> made(size_t words, const Given&... given) {
    if (words <= W) return std::make_unique<SearchOf<Rules<W>>>(given...);
    if constexpr (W < 32) return made<Rules, 2 * W>(words, given...);
    throw std::invalid_argument("too many cells or moves");
}

class BoardSearch {
  public:
    BoardSearch(const Table& moves, const Permutations& symmetries, int columns) : words(moves.shape(2)) {
        if (moves.shape(1) != 4) throw std::invalid_argument("a move is four sets: need, gone, ban, add");
        if (words < 1 || words > 16 || words & (words - 1))
            throw std::invalid_argument("sets of 1, 2, 4, 8 or 16 words");
        const auto cells = static_cast<std::int64_t>(64 * words);
        if (columns < 0 || columns > cells) throw std::invalid_argument("more columns than cells");
        const Images images = images_of(symmetries, cells);
        const MoveTable table{moves.data(), moves.shape(0), words};
        if (takes_only(table)) search = made<boards::GraphRules>((table.count + 63) / 64, table, images);
        else search = made<boards::CellRules>(words, table, images, columns);
    }

    uint32_t nim_value(const Words& cells, size_t limit) {
        check(cells);
        nb::gil_scoped_release release;
        const std::lock_guard<std::mutex> alone(busy);
        return search->nim_value(cells.data(), limit);
    }

    bool has_nim_value(const Words& cells, uint32_t value, size_t limit) {
        check(cells);
        nb::gil_scoped_release release;
        const std::lock_guard<std::mutex> alone(busy);
        return search->has_nim_value(cells.data(), value, limit);
    }

    size_t known() const { return search->known(); }
    size_t bytes() const { return search->bytes(); }

  private:
    static constexpr size_t most_moves = 2048;

    static bool takes_only(const MoveTable& table) {
        bool bars_or_adds = table.count > most_moves;
        for (size_t m = 0; m < table.count; ++m)
            for (size_t i = 0; i < 2 * table.words; ++i) bars_or_adds = bars_or_adds || table.part(m, 2)[i];
        return !bars_or_adds;
    }

    static Images images_of(const Permutations& symmetries, std::int64_t cells) {
        Images images;
        for (size_t i = 0; i < symmetries.shape(0); ++i) {
            const std::int64_t* row = symmetries.data() + i * symmetries.shape(1);
            images.emplace_back(row, row + symmetries.shape(1));
            for (std::int64_t to : images.back())
                if (to >= cells) throw std::invalid_argument("a permutation leaves the words");
            images.back().resize(cells, -1);
        }
        return images;
    }

    void check(const Words& cells) const {
        if (cells.size() != words) throw std::invalid_argument("the set must have as many words as the moves");
    }

    const size_t words;
    std::unique_ptr<AnySearch> search;
    std::mutex busy;
};

}  // namespace

void add_board_search(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<BoardSearch>(module, "BoardSearch")
        .def(nb::init<const Table&, const Permutations&, int>(), "moves"_a, "symmetries"_a, "columns"_a)
        .def("nim_value", &BoardSearch::nim_value, "position"_a, "limit"_a)
        .def("has_nim_value", &BoardSearch::has_nim_value, "position"_a, "value"_a, "limit"_a)
        .def_prop_ro("records", &BoardSearch::known)
        .def_prop_ro("bytes", &BoardSearch::bytes);
}
