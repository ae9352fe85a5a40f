// See machines.hpp.

#include "machines.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "targets.hpp"

#if SPRAGUE_X86
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace heaps {

namespace {

// So many bins are looked up together.
constexpr int most_bins = 24;

// In one_hots, byte n: 1 << n % 8 if n lies in the bin, counted in this group.
struct OneHots {
    alignas(64) std::uint8_t of[8][64];
};
constexpr OneHots one_hots = [] {
    OneHots made{};
    for (int bin = 0; bin < 8; ++bin)
        for (int n = 0; n < 64; ++n) made.of[bin][n] = static_cast<std::uint8_t>(n / 8 == bin ? 1 << n % 8 : 0);
    return made;
}();

namespace baseline {
bool has_xor(const Value* left, const Value* right, std::size_t count, Value wanted) {
    for (std::size_t begin = 0; begin < count; begin += 64) {
        Value nearest = 0xffff;  // 16-bit arithmetic throughout, for the sake of short vectors
        for (std::size_t i = begin; i < begin + 64; ++i) {
            const auto difference = static_cast<Value>(left[i] ^ right[i] ^ wanted);
            nearest = std::min(nearest, difference);
        }
        if (!nearest) return true;
    }
    return false;
}
}  // namespace baseline

// Registers of 16 bytes, where one instruction looks up 16 bytes in a table of 16.
#if SPRAGUE_X86
BEGIN_TARGET("ssse3")
#endif
#if SPRAGUE_X86 || defined(__aarch64__)
namespace short_registers {
typedef std::uint8_t Bytes __attribute__((vector_size(16)));
using Which = Bytes;
constexpr int bins_of_group = 2;
inline Bytes load(const std::uint8_t* from) {
    Bytes bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}
inline void store(std::uint8_t* to, Bytes bytes) { std::memcpy(to, &bytes, sizeof bytes); }
inline Bytes splat(std::uint8_t byte) { return Bytes{} + byte; }
inline Which equal(Bytes a, Bytes b) { return (Which)(a == b); }
inline Which less(Bytes a, Bytes b) { return (Which)(a < b); }
inline Bytes any_of(Bytes a, Bytes b, Bytes c) { return a | b | c; }
inline Bytes chosen(Which which, Bytes a, Bytes b) { return (which & a) | (~which & b); }
inline Bytes difference(Bytes a, Bytes b, Bytes c, Bytes d) { return (a ^ b) | (c ^ d); }
inline Bytes minus(Bytes a, Bytes b) { return a - b; }
#if SPRAGUE_X86
inline Bytes looked_up(Bytes table, Bytes at) { return (Bytes)_mm_shuffle_epi8((__m128i)table, (__m128i)at); }
inline Bytes smaller(Bytes a, Bytes b) { return (Bytes)_mm_min_epu8((__m128i)a, (__m128i)b); }
inline std::uint64_t lanes_of(Which which) { return static_cast<std::uint32_t>(_mm_movemask_epi8((__m128i)which)); }
#else
inline Bytes looked_up(Bytes table, Bytes at) { return vqtbl1q_u8(table, at); }
inline Bytes smaller(Bytes a, Bytes b) { return vminq_u8(a, b); }
inline std::uint64_t lanes_of(Which which) {
    const Bytes bits = which & Bytes{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    return vaddv_u8(vget_low_u8(bits)) | static_cast<std::uint64_t>(vaddv_u8(vget_high_u8(bits))) << 8;
}
#endif
inline Bytes one_hot(int bin, Bytes number, Which sought) { return looked_up(load(one_hots.of[bin]), number) & sought; }
#include "lane_scan.inc"
}  // namespace short_registers
#endif
#if SPRAGUE_X86
END_TARGET
#endif

#if SPRAGUE_X86
BEGIN_TARGET("avx2")
namespace avx2 {
using Bytes = __m256i;
using Which = Bytes;
constexpr int bins_of_group = 2;
inline Bytes load(const std::uint8_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
inline void store(std::uint8_t* to, Bytes bytes) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), bytes); }
inline Bytes splat(std::uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
inline Which equal(Bytes a, Bytes b) { return _mm256_cmpeq_epi8(a, b); }
inline Bytes any_of(Bytes a, Bytes b, Bytes c) { return a | b | c; }
inline Bytes one_hot(int bin, Bytes number, Which sought) {
    const auto half = _mm_load_si128(reinterpret_cast<const __m128i*>(one_hots.of[bin]));
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(half), number) & sought;
}
inline Bytes difference(Bytes a, Bytes b, Bytes c, Bytes d) { return (a ^ b) | (c ^ d); }
inline Bytes smaller(Bytes a, Bytes b) { return _mm256_min_epu8(a, b); }
inline Which less(Bytes a, Bytes b) { return ~equal(_mm256_max_epu8(a, b), a); }
inline Bytes minus(Bytes a, Bytes b) { return _mm256_sub_epi8(a, b); }
inline Bytes chosen(Which which, Bytes a, Bytes b) { return _mm256_blendv_epi8(b, a, which); }
inline std::uint64_t lanes_of(Which which) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(which)); }
bool has_xor(const Value* left, const Value* right, std::size_t count, Value wanted) {
    const __m256i sought = _mm256_set1_epi16(static_cast<short>(wanted));
    for (std::size_t begin = 0; begin < count; begin += 64) {
        __m256i found = _mm256_setzero_si256();
        for (std::size_t i = begin; i < begin + 64; i += 16) {
            const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(left + i));
            const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(right + i));
            found = _mm256_or_si256(found, _mm256_cmpeq_epi16(_mm256_xor_si256(a, b), sought));
        }
        if (!_mm256_testz_si256(found, found)) return true;
    }
    return false;
}
#include "lane_scan.inc"
}  // namespace avx2
END_TARGET
BEGIN_TARGET("avx512f,avx512bw,avx512vl,avx512vbmi")
namespace avx512 {
using Bytes = __m512i;
using Which = __mmask64;
constexpr int bins_of_group = 8;
inline Bytes load(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
inline void store(std::uint8_t* to, Bytes bytes) { _mm512_storeu_si512(to, bytes); }
inline Bytes splat(std::uint8_t byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }
inline Which equal(Bytes a, Bytes b) { return _mm512_cmpeq_epi8_mask(a, b); }
inline Bytes any_of(Bytes a, Bytes b, Bytes c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
inline Bytes one_hot(int bin, Bytes number, Which sought) {
    return _mm512_maskz_permutexvar_epi8(sought, number, _mm512_load_si512(one_hots.of[bin]));
}
inline Bytes difference(Bytes a, Bytes b, Bytes c, Bytes d) {
    return _mm512_ternarylogic_epi64(a ^ b, c, d, 0xf6);  // x | (c ^ d)
}
inline Bytes smaller(Bytes a, Bytes b) { return _mm512_min_epu8(a, b); }
inline Which less(Bytes a, Bytes b) { return _mm512_cmplt_epu8_mask(a, b); }
inline Bytes minus(Bytes a, Bytes b) { return _mm512_sub_epi8(a, b); }
inline Bytes chosen(Which which, Bytes a, Bytes b) { return _mm512_mask_blend_epi8(which, b, a); }
inline std::uint64_t lanes_of(Which which) { return which; }
bool has_xor(const Value* left, const Value* right, std::size_t count, Value wanted) {
    const __m512i sought = _mm512_set1_epi16(static_cast<short>(wanted));
    for (std::size_t i = 0; i < count; i += 64) {
        const __m512i first = _mm512_xor_si512(_mm512_loadu_si512(left + i), _mm512_loadu_si512(right + i));
        const __m512i second = _mm512_xor_si512(_mm512_loadu_si512(left + i + 32), _mm512_loadu_si512(right + i + 32));
        if (_mm512_cmpeq_epi16_mask(first, sought) | _mm512_cmpeq_epi16_mask(second, sought)) return true;
    }
    return false;
}
#include "lane_scan.inc"
}  // namespace avx512
END_TARGET
#endif

std::vector<Machine> found_here() {
    std::vector<Machine> found;
#if SPRAGUE_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl"))
        found.push_back({"avx512", avx512::scan, avx512::find_open, avx512::sift, 6, avx512::has_xor});
    if (__builtin_cpu_supports("avx2"))
        found.push_back({"avx2", avx2::scan, avx2::find_open, avx2::sift, 4, avx2::has_xor});
    if (__builtin_cpu_supports("ssse3"))
        found.push_back(
            {"ssse3", short_registers::scan, short_registers::find_open, short_registers::sift, 4, baseline::has_xor});
#elif defined(__aarch64__)
    found.push_back(
        {"neon", short_registers::scan, short_registers::find_open, short_registers::sift, 4, baseline::has_xor});
#endif
    found.push_back({"baseline", nullptr, nullptr, nullptr, 0, baseline::has_xor});
    return found;
}

}  // namespace

const std::vector<Machine>& machines() {
    static const std::vector<Machine> found = found_here();
    return found;
}

}  // namespace heaps
