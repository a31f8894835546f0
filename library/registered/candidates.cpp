// SPDX-License-Identifier: Apache-2.0
// Shortcuts of small methods of java.lang and jdk.internal.util that have bytecode and are marked @IntrinsicCandidate:
// numbers, checks of indices. Where the method would throw, they leave that to it.
#include <bit>
#include <cmath>
#include <limits>

#include "library/registered/fast.hpp"

namespace vitrine::library {
namespace {

// ---- numbers
template <class T>
T least(Thread&, T a, T b) {
  return a < b ? a : b;
}
template <class T>
T greatest(Thread&, T a, T b) {
  return a > b ? a : b;
}
/// Of floating-point numbers (JLS 15.21.1: 0.0 and -0.0 are equal, but not for these): the greater, or NaN.
template <class T>
T greatest_number(Thread&, T a, T b) {
  if (a == b) return std::signbit(a) ? b : a;
  return std::isnan(a) || a > b ? a : b;
}
template <class T>
T least_number(Thread&, T a, T b) {
  if (a == b) return std::signbit(a) ? a : b;
  return std::isnan(a) || a < b ? a : b;
}
template <class T>
T absolute(Thread&, T a) {
  return a < 0 ? -a : a;  // that of the least value is itself (-fwrapv)
}
float absolute_float(Thread&, float a) { return __builtin_fabsf(a); }
double absolute_double(Thread&, double a) { return __builtin_fabs(a); }
double floor_of(Thread&, double a) { return std::floor(a); }
double ceil_of(Thread&, double a) { return std::ceil(a); }
double nearest(Thread&, double a) { return std::nearbyint(a); }
template <class T>
T multiply_add(Thread&, T a, T b, T c) {
  return std::fma(a, b, c);
}
int64_t long_bits(Thread&, double a) { return std::isnan(a) ? 0x7ff8000000000000 : std::bit_cast<int64_t>(a); }
int32_t int_bits(Thread&, float a) { return std::isnan(a) ? 0x7fc00000 : std::bit_cast<int32_t>(a); }
template <class T>
Perhaps<T> add_exact(Thread&, T a, T b) {
  T sum;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}
template <class T>
Perhaps<T> subtract_exact(Thread&, T a, T b) {
  T difference;
  if (__builtin_sub_overflow(a, b, &difference)) return std::nullopt;
  return difference;
}
template <class T>
Perhaps<T> multiply_exact(Thread&, T a, T b) {
  T product;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}
template <class T>
Perhaps<T> increment_exact(Thread& self, T a) {
  return add_exact<T>(self, a, 1);
}
template <class T>
Perhaps<T> decrement_exact(Thread& self, T a) {
  return subtract_exact<T>(self, a, 1);
}
template <class T>
Perhaps<T> negate_exact(Thread& self, T a) {
  return subtract_exact<T>(self, 0, a);
}
int64_t multiply_high(Thread&, int64_t a, int64_t b) {
  return static_cast<int64_t>((static_cast<__int128>(a) * b) >> 64);
}
int64_t multiply_high_unsigned(Thread&, int64_t a, int64_t b) {
  const auto product = static_cast<unsigned __int128>(static_cast<uint64_t>(a)) * static_cast<uint64_t>(b);
  return static_cast<int64_t>(static_cast<uint64_t>(product >> 64));
}
template <class T>
int32_t compare_unsigned(Thread&, T a, T b) {
  const auto x = static_cast<std::make_unsigned_t<T>>(a), y = static_cast<std::make_unsigned_t<T>>(b);
  return x < y ? -1 : x == y ? 0 : 1;
}
template <class T>
Perhaps<T> divide_unsigned(Thread&, T a, T b) {
  using U = std::make_unsigned_t<T>;
  if (b == 0) return std::nullopt;
  return static_cast<T>(static_cast<U>(a) / static_cast<U>(b));
}
template <class T>
Perhaps<T> remainder_unsigned(Thread&, T a, T b) {
  using U = std::make_unsigned_t<T>;
  if (b == 0) return std::nullopt;
  return static_cast<T>(static_cast<U>(a) % static_cast<U>(b));
}
template <class T>
T sign(Thread&, T a) {
  return a == 0 || std::isnan(a) ? a : std::copysign(T{1}, a);
}
template <class T>
T copy_sign(Thread&, T a, T b) {
  return std::copysign(a, b);
}

// Within 1 ulp and semi-monotonic, as Math wants. (glibc's log10, cbrt and atan2 are not as close.)
template <double (*F)(double)>
double function(Thread&, double a) {
  return F(a);
}
double power(Thread&, double a, double b) {
  // C has 1 for all powers of 1, and for infinite ones of -1.
  if (std::isnan(b) || (std::isinf(b) && std::fabs(a) == 1)) return std::numeric_limits<double>::quiet_NaN();
  return std::pow(a, b);
}
template <class T>
int32_t leading_zeros(Thread&, T a) {
  return std::countl_zero(static_cast<std::make_unsigned_t<T>>(a));
}
template <class T>
int32_t trailing_zeros(Thread&, T a) {
  return std::countr_zero(static_cast<std::make_unsigned_t<T>>(a));
}
template <class T>
int32_t bit_count(Thread&, T a) {
  return std::popcount(static_cast<std::make_unsigned_t<T>>(a));
}
int32_t reverse_int(Thread&, int32_t a) { return static_cast<int32_t>(__builtin_bswap32(static_cast<uint32_t>(a))); }
int64_t reverse_long(Thread&, int64_t a) { return static_cast<int64_t>(__builtin_bswap64(static_cast<uint64_t>(a))); }

// ---- checks
template <class T>
Perhaps<T> check_index(Thread&, T index, T length, Object*) {
  if (index < 0 || index >= length) return std::nullopt;
  return index;
}

/// The methods have bytecode.
#define CANDIDATE(cls, name, descriptor, ...) \
  { cls, name, descriptor, nullptr, shortcut<__VA_ARGS__> }
#define CANDIDATES(cls, name, descriptor_of_int, descriptor_of_long, function) \
  CANDIDATE(cls, name, descriptor_of_int, function<int32_t>),                  \
      CANDIDATE(cls, name, descriptor_of_long, function<int64_t>)

constexpr const char *kMath = "java/lang/Math", *kInteger = "java/lang/Integer", *kLong = "java/lang/Long",
                     *kPreconditions = "jdk/internal/util/Preconditions";

const FastNativeRow kCandidateShortcuts[] = {
    CANDIDATES(kMath, "min", "(II)I", "(JJ)J", least),
    CANDIDATES(kMath, "max", "(II)I", "(JJ)J", greatest),
    CANDIDATE(kMath, "min", "(FF)F", least_number<float>),
    CANDIDATE(kMath, "min", "(DD)D", least_number<double>),
    CANDIDATE(kMath, "max", "(FF)F", greatest_number<float>),
    CANDIDATE(kMath, "max", "(DD)D", greatest_number<double>),
    CANDIDATES(kMath, "abs", "(I)I", "(J)J", absolute),
    CANDIDATE(kMath, "abs", "(F)F", absolute_float),
    CANDIDATE(kMath, "abs", "(D)D", absolute_double),
    CANDIDATE(kMath, "floor", "(D)D", floor_of),
    CANDIDATE(kMath, "ceil", "(D)D", ceil_of),
    CANDIDATE(kMath, "rint", "(D)D", nearest),
    CANDIDATE(kMath, "fma", "(FFF)F", multiply_add<float>),
    CANDIDATE(kMath, "fma", "(DDD)D", multiply_add<double>),
    CANDIDATE(kMath, "signum", "(F)F", sign<float>),
    CANDIDATE(kMath, "signum", "(D)D", sign<double>),
    CANDIDATE(kMath, "copySign", "(FF)F", copy_sign<float>),
    CANDIDATE(kMath, "copySign", "(DD)D", copy_sign<double>),
    CANDIDATE(kMath, "sin", "(D)D", function<std::sin>),
    CANDIDATE(kMath, "cos", "(D)D", function<std::cos>),
    CANDIDATE(kMath, "tan", "(D)D", function<std::tan>),
    CANDIDATE(kMath, "exp", "(D)D", function<std::exp>),
    CANDIDATE(kMath, "log", "(D)D", function<std::log>),
    CANDIDATE(kMath, "pow", "(DD)D", power),
    CANDIDATE("java/lang/Double", "doubleToLongBits", "(D)J", long_bits),
    CANDIDATE("java/lang/Float", "floatToIntBits", "(F)I", int_bits),
    CANDIDATES(kMath, "addExact", "(II)I", "(JJ)J", add_exact),
    CANDIDATES(kMath, "subtractExact", "(II)I", "(JJ)J", subtract_exact),
    CANDIDATES(kMath, "multiplyExact", "(II)I", "(JJ)J", multiply_exact),
    CANDIDATES(kMath, "incrementExact", "(I)I", "(J)J", increment_exact),
    CANDIDATES(kMath, "decrementExact", "(I)I", "(J)J", decrement_exact),
    CANDIDATES(kMath, "negateExact", "(I)I", "(J)J", negate_exact),
    CANDIDATE(kMath, "multiplyHigh", "(JJ)J", multiply_high),
    CANDIDATE(kMath, "unsignedMultiplyHigh", "(JJ)J", multiply_high_unsigned),
    CANDIDATE(kInteger, "compareUnsigned", "(II)I", compare_unsigned<int32_t>),
    CANDIDATE(kInteger, "divideUnsigned", "(II)I", divide_unsigned<int32_t>),
    CANDIDATE(kInteger, "remainderUnsigned", "(II)I", remainder_unsigned<int32_t>),
    CANDIDATE(kInteger, "numberOfLeadingZeros", "(I)I", leading_zeros<int32_t>),
    CANDIDATE(kInteger, "numberOfTrailingZeros", "(I)I", trailing_zeros<int32_t>),
    CANDIDATE(kInteger, "bitCount", "(I)I", bit_count<int32_t>),
    CANDIDATE(kInteger, "reverseBytes", "(I)I", reverse_int),
    CANDIDATE(kLong, "compareUnsigned", "(JJ)I", compare_unsigned<int64_t>),
    CANDIDATE(kLong, "divideUnsigned", "(JJ)J", divide_unsigned<int64_t>),
    CANDIDATE(kLong, "remainderUnsigned", "(JJ)J", remainder_unsigned<int64_t>),
    CANDIDATE(kLong, "numberOfLeadingZeros", "(J)I", leading_zeros<int64_t>),
    CANDIDATE(kLong, "numberOfTrailingZeros", "(J)I", trailing_zeros<int64_t>),
    CANDIDATE(kLong, "bitCount", "(J)I", bit_count<int64_t>),
    CANDIDATE(kLong, "reverseBytes", "(J)J", reverse_long),
    CANDIDATE(kPreconditions, "checkIndex", "(IILjava/util/function/BiFunction;)I", check_index<int32_t>),
    CANDIDATE(kPreconditions, "checkIndex", "(JJLjava/util/function/BiFunction;)J", check_index<int64_t>),
};
#undef CANDIDATES
#undef CANDIDATE

}  // namespace

std::span<const FastNativeRow> candidate_shortcuts() { return kCandidateShortcuts; }

}  // namespace vitrine::library
