// The search of board_search.hpp as a class of Python: over graphs of moves where the table neither bars nor adds
// cells, and over sets of cells elsewhere, in words of 64; and over rows of stones.

#include <exception>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "any_search.hpp"

namespace nb = nanobind;

namespace boards {

void let_ctrl_c_through() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

[[noreturn]] void be_interrupted() {
    nb::gil_scoped_acquire acquire;
    PyErr_SetString(PyExc_InterruptedError, "the search was asked to pause");
    throw nb::python_error();
}

struct Answered {};  // by another thread

std::uint32_t AnySearch::first_of(const std::uint64_t* cells, int wanted, std::size_t limit) {
    interrupted = answered = false;
    if (threads == 1) return answer(0, cells, wanted, limit);
    std::uint32_t found = 0;
    std::exception_ptr failed;
    std::mutex telling;
    SharedTable& table = shared();
    const auto run = [&](int thread) {
        const std::shared_lock<std::shared_mutex> running(table.running);
        try {
            const std::uint32_t value = answer(thread, cells, wanted, limit);
            const std::lock_guard<std::mutex> alone(telling);
            if (!answered.exchange(true)) found = value;
        } catch (const Answered&) {
        } catch (...) {
            const std::lock_guard<std::mutex> alone(telling);
            if (!answered.exchange(true)) failed = std::current_exception();
        }
    };
    table.share();
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(run, i);
    run(0);
    for (std::thread& other : others) other.join();
    table.unshare();
    if (failed) std::rethrow_exception(failed);
    return found;
}

void AnySearch::pause(int thread) {
    if (answered) throw Answered{};
    if (thread) return;
    let_ctrl_c_through();
    if (interrupted.exchange(false)) be_interrupted();
}

}  // namespace boards

namespace {

using boards::Images;
using boards::MoveTable;
using std::size_t;
using std::uint32_t;
using std::uint64_t;

using Words = nb::ndarray<const uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Table = nb::ndarray<const uint64_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<const uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Permutations = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

class BoardSearch {
  public:
    BoardSearch(const Table& moves, const Permutations& symmetries, int columns, int threads) : words(moves.shape(2)) {
        if (moves.shape(1) != 4) throw std::invalid_argument("a move is four sets: need, gone, ban, add");
        if (words < 1 || words > 16 || words & (words - 1))
            throw std::invalid_argument("sets of 1, 2, 4, 8 or 16 words");
        const auto cells = static_cast<std::int64_t>(64 * words);
        if (columns < 0 || columns > cells) throw std::invalid_argument("more columns than cells");
        check_threads(threads);
        const Images images = images_of(symmetries, cells);
        const MoveTable table{moves.data(), moves.shape(0), words};
        search = takes_only(table) ? boards::graph_search(threads, table, images)
                                   : boards::cell_search(threads, table, images, columns);
    }

    BoardSearch(size_t words, int threads) : words(words) {
        if (words != 1 && words != 8) throw std::invalid_argument("rows of 1 or 8 words");
        check_threads(threads);
        search = boards::liberty_search(threads, words);
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

    nb::ndarray<nb::numpy, uint64_t, nb::ndim<2>> rows(size_t begin, size_t end) {
        std::vector<uint64_t> found;
        {
            nb::gil_scoped_release release;
            const std::lock_guard<std::mutex> alone(busy);
            found = search->rows(begin, end);
        }
        auto* kept = new std::vector<uint64_t>(std::move(found));
        nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<uint64_t>*>(p); });
        return {kept->data(), {kept->size() / search->row(), search->row()}, owner};
    }

    void learn(const Rows& rows, size_t limit) {
        if (rows.shape(1) != search->row()) throw std::invalid_argument("rows of another length");
        nb::gil_scoped_release release;
        const std::lock_guard<std::mutex> alone(busy);
        for (size_t i = 0; i < rows.shape(0); ++i) {
            if (!(i & 0xFFFF)) boards::let_ctrl_c_through();
            search->learn(rows.data() + i * search->row(), limit);
        }
    }

    // Breaks a search off that is going on in another thread.
    void interrupt() { search->interrupt(); }

    bool by_sets() const { return search->by_sets(); }
    void expect(size_t rows, bool by_sets, size_t limit) {
        const std::lock_guard<std::mutex> alone(busy);
        search->expect(rows, by_sets, limit);
    }
    size_t places() const { return search->places(); }
    size_t known() const { return search->known(); }
    size_t bytes() const { return search->bytes(); }

  private:
    static constexpr size_t most_moves = 2048;
    static constexpr int most_threads = 64;

    static void check_threads(int threads) {
        if (threads < 1 || threads > most_threads) throw std::invalid_argument("1 to 64 threads");
    }

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
        if (cells.size() != words) throw std::invalid_argument("the position must have as many words as the rules");
    }

    const size_t words;
    std::unique_ptr<boards::AnySearch> search;
    std::mutex busy;
};

}  // namespace

void add_board_search(nb::module_& module) {
    using namespace nb::literals;
    nb::class_<BoardSearch>(module, "BoardSearch")
        .def(nb::init<const Table&, const Permutations&, int, int>(), "moves"_a, "symmetries"_a, "columns"_a,
             "threads"_a = 1)
        .def("nim_value", &BoardSearch::nim_value, "position"_a, "limit"_a)
        .def("has_nim_value", &BoardSearch::has_nim_value, "position"_a, "value"_a, "limit"_a)
        .def("rows", &BoardSearch::rows, "begin"_a, "end"_a)
        .def("interrupt", &BoardSearch::interrupt)
        .def("learn", &BoardSearch::learn, "rows"_a, "limit"_a)
        .def("expect", &BoardSearch::expect, "rows"_a, "by_sets"_a, "limit"_a)
        .def_prop_ro("by_sets", &BoardSearch::by_sets)
        .def_prop_ro("places", &BoardSearch::places)
        .def_prop_ro("records", &BoardSearch::known)
        .def_prop_ro("bytes", &BoardSearch::bytes);
    module.def("liberty_search", [](size_t words, int threads) { return new BoardSearch(words, threads); }, "words"_a,
               "threads"_a = 1);
}
