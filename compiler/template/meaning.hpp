// SPDX-License-Identifier: Apache-2.0
// What `a + b` means in a line of interpreter/instructions/*.inc when a and b are not numbers but stand for operands:
// the name of the operation. So the line that the loop computes with is the one from which its code is made.
#pragma once
#include <cstdint>

namespace vitrine::compiler::meaning {

enum class Operation : uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRight,
  ShiftUnsigned
};
enum class Test : uint8_t { Equal, NotEqual, Less, GreaterOrEqual, Greater, LessOrEqual };

struct Left {};
struct Right {};
/// `b & 31`: the distance of a shift.
struct Distance {};
// Named as in the texts of the instructions.
constexpr Left a;   // NOLINT(readability-identifier-naming)
constexpr Right b;  // NOLINT(readability-identifier-naming)

constexpr Operation operator+(Left, Right) { return Operation::Add; }
constexpr Operation operator-(Left, Right) { return Operation::Subtract; }
constexpr Operation operator*(Left, Right) { return Operation::Multiply; }
constexpr Operation operator/(Left, Right) { return Operation::Divide; }
constexpr Operation operator&(Left, Right) { return Operation::And; }
constexpr Operation operator|(Left, Right) { return Operation::Or; }
constexpr Operation operator^(Left, Right) { return Operation::Xor; }
constexpr Distance operator&(Right, int) { return {}; }
constexpr Operation operator<<(Left, Distance) { return Operation::ShiftLeft; }
constexpr Operation operator>>(Left, Distance) { return Operation::ShiftRight; }
constexpr Operation unsigned_shift(Left, Distance) { return Operation::ShiftUnsigned; }
constexpr Operation float_remainder(Left, Right) { return Operation::Remainder; }

// The right operand of a test is another operand, or 0.
template <class T>
concept Other = __is_same(T, Right) || __is_same(T, int);
template <Other T>
constexpr Test operator==(Left, T) {
  return Test::Equal;
}
template <Other T>
constexpr Test operator!=(Left, T) {
  return Test::NotEqual;
}
template <Other T>
constexpr Test operator<(Left, T) {
  return Test::Less;
}
template <Other T>
constexpr Test operator>=(Left, T) {
  return Test::GreaterOrEqual;
}
template <Other T>
constexpr Test operator>(Left, T) {
  return Test::Greater;
}
template <Other T>
constexpr Test operator<=(Left, T) {
  return Test::LessOrEqual;
}

}  // namespace vitrine::compiler::meaning
