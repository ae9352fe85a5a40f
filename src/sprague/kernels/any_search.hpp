// A search of board_search.hpp whatever its rules are, by one thread or by several that share a table.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "board_search.hpp"
#include "move_graph.hpp"

namespace boards {

using Images = std::vector<std::vector<std::int64_t>>;

class AnySearch {
  public:
    virtual ~AnySearch() = default;
    std::uint32_t nim_value(const std::uint64_t* cells, std::size_t limit) { return first_of(cells, any_value, limit); }
    bool has_nim_value(const std::uint64_t* cells, std::uint32_t value, std::size_t limit) {
        return first_of(cells, value < most_values ? static_cast<int>(value) : any_value, limit) == value;
    }
    void interrupt() { interrupted = true; }
    virtual std::size_t known() const = 0;
    virtual std::size_t bytes() const = 0;
    // What is known of parts, in rows of so many numbers: the set in words, the values seen, those absent. A table has so
    // many places, and each holds a part or none; asked for those from `begin` to `end`.
    virtual std::size_t row() const = 0;
    virtual std::size_t places() const = 0;
    virtual std::vector<std::uint64_t> rows(std::size_t begin, std::size_t end) const = 0;
    virtual void learn(const std::uint64_t* row, std::size_t limit) = 0;
    // Whether parts are told apart by their sets alone, as they come; what is known then is of use only to a search that
    // does so, too.
    virtual bool by_sets() const = 0;
    // Before so many rows of such a search are learnt.
    virtual void expect(std::size_t rows, bool by_sets, std::size_t limit) = 0;

  protected:
    explicit AnySearch(int threads) : threads(threads) {}

    // What the search of this thread answers: a value, or one that is not the one wanted.
    virtual std::uint32_t answer(int thread, const std::uint64_t* cells, int wanted, std::size_t limit) = 0;
    // For the time of an answer that the threads share.
    virtual SharedTable& shared() = 0;

    // Only the thread that was called may speak to Python.
    void pause(int thread);

    const int threads;

  private:
    // All threads ask the same question, in orders of their own, and learn from one another by the table; the value is
    // the same whichever answers first.
    std::uint32_t first_of(const std::uint64_t* cells, int wanted, std::size_t limit);

    std::atomic<bool> answered{false}, interrupted{false};
};

// What Python has to say of Ctrl-C, and its InterruptedError: for the thread that it called.
void let_ctrl_c_through();
[[noreturn]] void be_interrupted();

template <class Rules> class SearchOf final : public AnySearch {
  public:
    template <class... Given> [[gnu::cold]] explicit SearchOf(int threads, const Given&... given) : AnySearch(threads) {
        for (int i = 0; i < threads; ++i)
            searches.push_back(std::make_unique<Search>(table, i % 2, [this, i] { pause(i); }, given...));
    }

    std::size_t known() const override { return table.known(); }
    [[gnu::cold]] std::size_t bytes() const override {
        std::size_t total = table.bytes();
        for (const auto& search : searches) total += search->own_bytes();
        return total;
    }

    std::size_t row() const override { return words + 2; }
    std::size_t places() const override { return table.places(); }
    [[gnu::cold]] std::vector<std::uint64_t> rows(std::size_t begin, std::size_t end) const override {
        std::vector<std::uint64_t> found;
        searches.front()->each(begin, end, [&](const Set& part, const Knowledge& known) {
            found.insert(found.end(), part.word, part.word + words);
            found.push_back(known.seen), found.push_back(known.absent);
        });
        return found;
    }
    [[gnu::cold]] void learn(const std::uint64_t* row, std::size_t limit) override {
        const Set part = Set::load(row);
        const Knowledge known{row[words], row[words + 1]};
        if (!searches.front()->rules.is_part(part) || !~known.seen)
            throw std::invalid_argument("no part of a position of this game, or no knowledge of one");
        searches.front()->learn(part, known, limit);
    }

    bool by_sets() const override { return searches.front()->rules.by_sets(); }
    [[gnu::cold]] void expect(std::size_t rows, bool by_sets, std::size_t limit) override {
        searches.front()->make_room(rows, limit);
        for (const auto& search : searches)
            if (by_sets) search->rules.tell_apart_by_sets();
    }

  private:
    using Set = typename Rules::Set;
    static constexpr std::size_t words = sizeof(Set) / sizeof(std::uint64_t);

    using Search = boards::Search<Rules>;

    std::uint32_t answer(int thread, const std::uint64_t* cells, int wanted, std::size_t limit) override {
        Search& search = *searches[thread];
        return search.nim_value(search.rules.position(cells), wanted, limit);
    }
    SharedTable& shared() override { return table; }

    typename Search::Table table;
    std::vector<std::unique_ptr<Search>> searches;
};

// Of so many words, or the next larger number that there is, up to `most`; nullptr if there is none.
template <template <int> class Rules, int most, int W, class... Given>
std::unique_ptr<AnySearch> made(std::size_t words, const Given&... given) {
    if (words <= W) return std::make_unique<SearchOf<Rules<W>>>(given...);
    if constexpr (W < most) return made<Rules, most, 2 * W>(words, given...);
    return nullptr;
}

// Searches over graphs of moves, in words of 64 moves, and over sets of cells, in words of 64 cells. Each is compiled in
// a file of its own, so that this is done at the same time; and so are those of 8 words and more, which is quicker done
// because their loops are not unrolled.
std::unique_ptr<AnySearch> graph_search(int threads, const MoveTable& table, const Images& symmetries);
std::unique_ptr<AnySearch> cell_search(int threads, const MoveTable& table, const Images& symmetries, int columns);
std::unique_ptr<AnySearch> wide_graph_search(int threads, const MoveTable& table, const Images& symmetries);
std::unique_ptr<AnySearch> wide_cell_search(int threads, const MoveTable& table, const Images& symmetries, int columns);

// Over rows of stones, in words of 32 squares; 1 word or 8.
std::unique_ptr<AnySearch> liberty_search(int threads, std::size_t words);

}  // namespace boards
