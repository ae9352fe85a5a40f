// Searches of boards with more than 256 moves or cells.

#include "any_search.hpp"
#include "cell_rules.hpp"
#include "graph_rules.hpp"

namespace boards {

std::unique_ptr<AnySearch> wide_graph_search(int threads, const MoveTable& table, const Images& symmetries) {
    auto search = made<GraphRules, 32, 8>((table.count + 63) / 64, threads, table, symmetries);
    if (!search) throw std::invalid_argument("too many moves");
    return search;
}

std::unique_ptr<AnySearch> wide_cell_search(int threads, const MoveTable& table, const Images& symmetries,
                                            int columns) {
    auto search = made<CellRules, 16, 8>(table.words, threads, table, symmetries, columns);
    if (!search) throw std::invalid_argument("too many cells");
    return search;
}

}  // namespace boards
