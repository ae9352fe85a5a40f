// Searches over sets of up to 256 cells.

#include "any_search.hpp"
#include "cell_rules.hpp"

namespace boards {

std::unique_ptr<AnySearch> cell_search(int threads, const MoveTable& table, const Images& symmetries, int columns) {
    auto search = made<CellRules, 4, 1>(table.words, threads, table, symmetries, columns);
    return search ? std::move(search) : wide_cell_search(threads, table, symmetries, columns);
}

}  // namespace boards
