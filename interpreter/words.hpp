// SPDX-License-Identifier: Apache-2.0
// The word: one pre-decoded instruction. The low 16 bits hold the Handler; the operands follow in one of these shapes:
//     | handler | a | b | c |   three 16-bit operands        | handler | a |   d   |   d: 32 bits
//     | handler |     p     |   a 48-bit pointer (user addresses of x86-64 and AArch64 fit)
// The enum of handlers is made from instructions/*.inc: each line there becomes one plain form and its fused forms
// here.
#pragma once
#include <cstdint>

#include "base/sanitizers.hpp"
#include "vm/model/code.hpp"

namespace vitrine::interpreter {

/// One instruction, decoded: its handler and operands.
using CodeWord = uint64_t;
static_assert(sizeof(CodeWord) == vm::Code::kWordSize);

/// The shape that an instruction's line has. The fused forms of a plain handler follow it in the enum, in an order that
/// depends on the family; fuse.cpp finds them by it.
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

/// Offsets of the fused forms from the plain handler, in the order of enumerate.inc. l: operand from a local, c: a
/// constant, s: result stored to a local, j: does the work of a backward goto, too, i: of iinc and a backward goto.
// NOLINTBEGIN(readability-identifier-naming): names of forms, as enumerate.inc makes them
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
// NOLINTEND(readability-identifier-naming)

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
  java_observed();
  return reinterpret_cast<T*>(w >> 16);
}

}  // namespace vitrine::interpreter
