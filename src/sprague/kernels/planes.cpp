// Unions of rows of bit planes, compiled for several instruction sets, one of them chosen at run time.

#include "planes.hpp"

#include <cstring>

#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
#define SPRAGUE_X86 1
#endif

namespace heaps {

namespace {

namespace baseline {
#if defined(__GNUC__) || defined(__clang__)
typedef std::uint64_t Chunk __attribute__((vector_size(16)));
#else
using Chunk = std::uint64_t;
#endif
#include "planes_unite.inc"
}

#if SPRAGUE_X86
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif
namespace avx2 {
typedef std::uint64_t Chunk __attribute__((vector_size(32)));
#include "planes_unite.inc"
}
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
#include "planes_unite.inc"
}
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
        found.push_back({"avx512", avx512::unite});
    if (__builtin_cpu_supports("avx2")) found.push_back({"avx2", avx2::unite});
#endif
    found.push_back({"baseline", baseline::unite});
    return found;
}

}  // namespace

const std::vector<Machine>& machines() {
    static const std::vector<Machine> found = found_here();
    return found;
}

}  // namespace heaps
