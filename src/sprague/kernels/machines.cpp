// See machines.hpp.

#include "machines.hpp"

#include <algorithm>
#include <cstring>

#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
#define SPRAGUE_X86 1
#include <immintrin.h>
#endif

namespace heaps {

namespace {

inline void prefetch(const std::uint8_t* where) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(where);
#else
    static_cast<void>(where);
#endif
}

namespace baseline {
#if SPRAGUE_X86 && defined(__SSE2__)
typedef std::uint64_t Chunk __attribute__((vector_size(16)));
inline Chunk rejoined(Chunk a, Chunk b) { return (Chunk)_mm_shuffle_pd((__m128d)a, (__m128d)b, 1); }
#else
using Chunk = std::uint64_t;
inline Chunk rejoined(Chunk, Chunk b) { return b; }
#endif
inline bool xor_among_64(const Value* left, const Value* right, Value wanted) {
    Value nearest = 0xffff;  // 16-bit arithmetic throughout, for the sake of short vectors
    for (int i = 0; i < 64; ++i) {
        const auto difference = static_cast<Value>(left[i] ^ right[i] ^ wanted);
        nearest = std::min(nearest, difference);
    }
    return nearest == 0;
}
#include "machine.inc"
}  // namespace baseline

#if SPRAGUE_X86
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
namespace avx2 {
typedef std::uint64_t Chunk __attribute__((vector_size(32)));
inline Chunk rejoined(Chunk a, Chunk b) {
    return (Chunk)_mm256_permute4x64_epi64(_mm256_blend_epi32((__m256i)a, (__m256i)b, 3), 0x39);
}
inline bool xor_among_64(const Value* left, const Value* right, Value wanted) {
    const __m256i sought = _mm256_set1_epi16(static_cast<short>(wanted));
    __m256i found = _mm256_setzero_si256();
    for (int i = 0; i < 64; i += 16) {
        const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(left + i));
        const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(right + i));
        found = _mm256_or_si256(found, _mm256_cmpeq_epi16(_mm256_xor_si256(a, b), sought));
    }
    return !_mm256_testz_si256(found, found);
}
#include "machine.inc"
}  // namespace avx2
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl")
#endif
namespace avx512 {
typedef std::uint64_t Chunk __attribute__((vector_size(64)));
inline Chunk rejoined(Chunk a, Chunk b) { return (Chunk)_mm512_alignr_epi64((__m512i)b, (__m512i)a, 1); }
inline bool xor_among_64(const Value* left, const Value* right, Value wanted) {
    const __m512i sought = _mm512_set1_epi16(static_cast<short>(wanted));
    const __m512i first = _mm512_xor_si512(_mm512_loadu_si512(left), _mm512_loadu_si512(right));
    const __m512i second = _mm512_xor_si512(_mm512_loadu_si512(left + 32), _mm512_loadu_si512(right + 32));
    return (_mm512_cmpeq_epi16_mask(first, sought) | _mm512_cmpeq_epi16_mask(second, sought)) != 0;
}
#include "machine.inc"
}  // namespace avx512
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif

std::vector<Machine> found_here() {
    std::vector<Machine> found;
#if SPRAGUE_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        found.push_back({"avx512", avx512::unite, avx512::has_xor});
    if (__builtin_cpu_supports("avx2")) found.push_back({"avx2", avx2::unite, avx2::has_xor});
#endif
    found.push_back({"baseline", baseline::unite, baseline::has_xor});
    return found;
}

}  // namespace

const std::vector<Machine>& machines() {
    static const std::vector<Machine> found = found_here();
    return found;
}

}  // namespace heaps
