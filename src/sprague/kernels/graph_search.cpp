// Searches over graphs of up to 256 moves.

#include "any_search.hpp"
#include "graph_rules.hpp"

namespace boards {

std::unique_ptr<AnySearch> graph_search(int threads, const MoveTable& table, const Images& symmetries) {
    auto search = made<GraphRules, 4, 1>((table.count + 63) / 64, threads, table, symmetries);
    return search ? std::move(search) : wide_graph_search(threads, table, symmetries);
}

}  // namespace boards
