// See option_bits.hpp.

#include "option_bits.hpp"

#include <cstring>

#include "targets.hpp"

namespace heaps {

namespace {

using Gather = void (*)(const ByLowBits&, const std::uint8_t*, const std::uint8_t*, std::uint8_t, std::uint64_t*);
using SomePair = decltype(&some_pair);

#if defined(__GNUC__) || defined(__clang__)
// One register of so many bytes, or several.
#define BYTES(count)                                                 \
    typedef std::uint8_t Bytes __attribute__((vector_size(count)));  \
    inline Bytes splat(std::uint8_t byte) { return Bytes{} + byte; } \
    inline Bytes same(Bytes a, Bytes b) { return (Bytes)(a == b); }
#if SPRAGUE_X86
BEGIN_TARGET("avx512f,avx512bw,avx512vl")
namespace avx512 {
BYTES(64)
#include "option_bits.inc"
}  // namespace avx512
END_TARGET
BEGIN_TARGET("avx2")
namespace avx2 {
BYTES(32)
#include "option_bits.inc"
}  // namespace avx2
END_TARGET
#endif
namespace baseline {
BYTES(16)
#include "option_bits.inc"
}  // namespace baseline
#else
namespace baseline {
using Bytes = std::uint64_t;
inline Bytes splat(std::uint8_t byte) { return byte * 0x0101010101010101; }
inline Bytes same(Bytes a, Bytes b) {
    const Bytes differ = a ^ b, low = splat(0x7f);
    return (~((differ & low) + low | differ | low) >> 7) * 0xff;
}
#include "option_bits.inc"
}  // namespace baseline
#endif

struct Loops {
    Gather gather = baseline::gather;
    SomePair some_pair = baseline::some_pair;
};
const Loops loops = [] {
#if SPRAGUE_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        return Loops{avx512::gather, avx512::some_pair};
    if (__builtin_cpu_supports("avx2")) return Loops{avx2::gather, avx2::some_pair};
#endif
    return Loops{};
}();

}  // namespace

void option_bits(const ByLowBits& listed, const std::uint8_t* eighth, const std::uint8_t* bit, std::uint32_t w,
                 std::uint64_t* word) {
    loops.gather(listed, eighth, bit, static_cast<std::uint8_t>(8 * w), word);
}

bool some_pair(const std::uint16_t* value, std::int64_t rest, std::int64_t begin, std::int64_t end, std::uint16_t sum) {
    return loops.some_pair(value, rest, begin, end, sum);
}

}  // namespace heaps
