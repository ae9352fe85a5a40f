// What lies between BEGIN_TARGET and END_TARGET is compiled for these instructions, where the compiler can do that.

#pragma once

#if (defined(__GNUC__) || defined(__clang__)) && (defined(__x86_64__) || defined(__i386__))
#define SPRAGUE_X86 1
#endif

#define PRAGMA(words) _Pragma(#words)
#if defined(__clang__)
#define BEGIN_TARGET(names) PRAGMA(clang attribute push(__attribute__((target(names))), apply_to = function))
#define END_TARGET PRAGMA(clang attribute pop)
#else
#define BEGIN_TARGET(names) PRAGMA(GCC push_options) PRAGMA(GCC target(names))
#define END_TARGET PRAGMA(GCC pop_options)
#endif
