// SPDX-License-Identifier: Apache-2.0
// The word: one pre-decoded instruction. Low 16 bits the Handler, then operands in one of these shapes:
//     | handler | a | b | c |   three 16-bit operands        | handler | a |   d   |   d: 32 bits
//     | handler |     p     |   a 48-bit pointer (user addresses of x86-64 and AArch64 fit)
// The enum of handlers is made from instructions/*.inc: what stands there in one line becomes its plain form and its
// fused forms here.
#pragma once
#include <cstdint>

#include "vm/model/frame.hpp"

namespace vitrine::interpreter {

using vm::CodeWord;

/// Which line shape an instruction was written in: fuse.cpp finds the fused forms of a plain handler by it (they follow
/// it in the enum).
enum class Family : uint8_t {
  None,
  IntBinary,
  FloatBinary,
  WideBinary,
  ShiftWide,
  Compare,
  WideCompare,
  IntBranch,
  ZeroBranch,
  RefBranch,
  NullBranch,
  NarrowLoad,
  WideLoad,
  NarrowStore,
  WideStore,
  FieldLoad,
  FieldLoadWide,
  FieldStore,
  FieldStoreWide,
  StaticLoad,
  StaticLoadWide,
  Return,
};

enum Handler : uint16_t {
#define H(name, family) k_##name,
#include "interpreter/instructions/enumerate.inc"
#undef H
  kHandlers
};

inline constexpr Family kFamily[] = {
#define H(name, family) Family::family,
#include "interpreter/instructions/enumerate.inc"
#undef H
};

/// Offsets of the fused forms from the plain handler, in the order in which enumerate.inc lists them. l: operand from a
/// local, c: constant, s: result stored to a local, j: reached through a backward goto, i: through iinc and a backward
/// goto.
namespace int_binary {
enum { ll = 1, lc, l, c, s, lls, lcs, lll, ls };
}
namespace float_binary {
enum { ll = 1, l, s };
}
namespace wide_binary {
enum { ll = 1, l, s, lls, ls, c };
}
namespace wide_shift {
enum { c = 1, lc, llc };
}
namespace int_branch {
enum { ll = 1, lc, l, c, jll, jlc, ill, ilc };
}
namespace zero_branch {
enum { l = 1, lcmp, fcmpl, fcmpg, dcmpl, dcmpg };
}
namespace null_branch {
enum { l = 1 };
}
namespace ref_branch {
enum { ll = 1, l };
}
namespace array_load {
enum { ll = 1, l };
}
namespace array_store {
enum { lll = 1, llc };
}
namespace field_load {
enum { l = 1, ll };
}
namespace field_store {
enum { l = 1, ll };
}

constexpr CodeWord make_word(uint16_t handler, uint16_t a = 0, uint16_t b = 0, uint16_t c = 0) {
  return CodeWord{handler} | CodeWord{a} << 16 | CodeWord{b} << 32 | CodeWord{c} << 48;
}
constexpr CodeWord make_word_d(uint16_t handler, uint16_t a, int32_t d) {
  return CodeWord{handler} | CodeWord{a} << 16 | CodeWord{static_cast<uint32_t>(d)} << 32;
}
inline CodeWord make_word_p(uint16_t handler, const void* p) {
  return CodeWord{handler} | reinterpret_cast<uintptr_t>(p) << 16;
}

constexpr uint16_t handler_of(CodeWord w) { return static_cast<uint16_t>(w); }
constexpr uint16_t word_a(CodeWord w) { return static_cast<uint16_t>(w >> 16); }
constexpr uint16_t word_b(CodeWord w) { return static_cast<uint16_t>(w >> 32); }
constexpr uint16_t word_c(CodeWord w) { return static_cast<uint16_t>(w >> 48); }
constexpr int16_t word_as(CodeWord w) { return static_cast<int16_t>(w >> 16); }
constexpr int16_t word_bs(CodeWord w) { return static_cast<int16_t>(w >> 32); }
constexpr int16_t word_cs(CodeWord w) { return static_cast<int16_t>(w >> 48); }
constexpr int32_t word_d(CodeWord w) { return static_cast<int32_t>(w >> 32); }
template <class T>
T* word_p(CodeWord w) {
  return reinterpret_cast<T*>(w >> 16);
}

}  // namespace vitrine::interpreter
