// Searches over rows of stones, of up to 32 squares, and of up to 256.

#include "any_search.hpp"
#include "liberty_rules.hpp"

namespace boards {

std::unique_ptr<AnySearch> liberty_search(int threads, std::size_t words) {
    if (words <= 1) return std::make_unique<SearchOf<LibertyRules<1>>>(threads);
    return std::make_unique<SearchOf<LibertyRules<8>>>(threads);
}

}  // namespace boards
