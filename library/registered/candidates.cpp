// SPDX-License-Identifier: Apache-2.0
// Shortcuts of small methods of java.lang and jdk.internal.util that have bytecode and are marked @IntrinsicCandidate:
// numbers, bytes of strings, checks of indices. Where the method would throw, they leave that to it.
#include <bit>
#include <cmath>
#include <cstring>

#include "library/registered/arrays.hpp"
#include "vm/model/class.hpp"

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
int64_t multiply_high(Thread&, int64_t a, int64_t b) {
  return static_cast<int64_t>((static_cast<__int128>(a) * b) >> 64);
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

// ---- bytes of strings
constexpr int32_t kMostBytes = 1 << 16;  // a longer array is left to the method, which polls
bool is_short(const Object* bytes) { return bytes != nullptr && bytes->length() <= kMostBytes; }

Perhaps<bool> latin1_equals(Thread&, Object* a, Object* b) {
  if (!is_short(a) || !is_short(b)) return std::nullopt;
  const auto length = static_cast<size_t>(a->length());
  return a->length() == b->length() && std::memcmp(a->elements<char>(), b->elements<char>(), length) == 0;
}
bool has_char(const Object* bytes, int32_t index) {
  return bytes != nullptr && index >= 0 && index < bytes->length() >> 1;
}
Perhaps<char16_t> get_char(Thread&, Object* bytes, int32_t index) {
  if (!has_char(bytes, index)) return std::nullopt;
  return bytes->elements<char16_t>()[index];
}
Perhaps<void> put_char(Thread&, Object* bytes, int32_t index, int32_t c) {
  if (!has_char(bytes, index)) return std::nullopt;
  bytes->elements<char16_t>()[index] = static_cast<char16_t>(c);
  return Done{};
}
/// How many bytes from `from` on are not negative; `count` if all are.
Perhaps<int32_t> count_positives(Thread&, Object* bytes, int32_t from, int32_t count) {
  if (!is_short(bytes) || !has_range(bytes, from, count)) return std::nullopt;
  const int8_t* first = bytes->elements<int8_t>() + from;
  int32_t i = 0;
  for (uint64_t eight; i + 8 <= count; i += 8) {
    std::memcpy(&eight, first + i, sizeof eight);
    if (eight & 0x8080808080808080) break;
  }
  while (i < count && first[i] >= 0) ++i;
  return i;
}
Perhaps<bool> has_negatives(Thread& self, Object* bytes, int32_t from, int32_t count) {
  Perhaps<int32_t> positives = count_positives(self, bytes, from, count);
  if (!positives.has_value()) return std::nullopt;
  return *positives != count;
}

template <class T>
int32_t hash_of(const Object* array, int32_t from, int32_t count, int32_t hash) {
  const T* element = array->elements<T>() + from;
  for (const T* end = element + count; element != end; ++element) hash = 31 * hash + *element;
  return hash;
}
/// `type` is the code of newarray; boolean means unsigned bytes. Of char, an array of bytes is left to the method.
Perhaps<int32_t> vectorized_hash_code(Thread&, Object* array, int32_t from, int32_t count, int32_t hash, int32_t type) {
  if (!is_short(array) || !has_range(array, from, count) || !Class::of(array)->is_array()) return std::nullopt;
  const vm::BasicType element = Class::of(array)->component->basic_type;
  using enum vm::BasicType;
  if (type == 4 && element == Byte) return hash_of<uint8_t>(array, from, count, hash);
  if (type == 8 && element == Byte) return hash_of<int8_t>(array, from, count, hash);
  if (type == 5 && element == Char) return hash_of<uint16_t>(array, from, count, hash);
  if (type == 9 && element == Short) return hash_of<int16_t>(array, from, count, hash);
  if (type == 10 && element == Int) return hash_of<int32_t>(array, from, count, hash);
  return std::nullopt;
}

/// The methods have bytecode.
#define CANDIDATE(cls, name, descriptor, ...) \
  { cls, name, descriptor, nullptr, shortcut<__VA_ARGS__> }
#define CANDIDATES(cls, name, descriptor_of_int, descriptor_of_long, function) \
  CANDIDATE(cls, name, descriptor_of_int, function<int32_t>),                  \
      CANDIDATE(cls, name, descriptor_of_long, function<int64_t>)

constexpr const char *kMath = "java/lang/Math", *kInteger = "java/lang/Integer", *kLong = "java/lang/Long",
                     *kPreconditions = "jdk/internal/util/Preconditions";

const FastNativeRow kRows[] = {
    CANDIDATES(kMath, "min", "(II)I", "(JJ)J", least),
    CANDIDATES(kMath, "max", "(II)I", "(JJ)J", greatest),
    CANDIDATES(kMath, "abs", "(I)I", "(J)J", absolute),
    CANDIDATE(kMath, "abs", "(F)F", absolute_float),
    CANDIDATE(kMath, "abs", "(D)D", absolute_double),
    CANDIDATE(kMath, "floor", "(D)D", floor_of),
    CANDIDATE(kMath, "ceil", "(D)D", ceil_of),
    CANDIDATE(kMath, "rint", "(D)D", nearest),
    CANDIDATE(kMath, "fma", "(FFF)F", multiply_add<float>),
    CANDIDATE(kMath, "fma", "(DDD)D", multiply_add<double>),
    CANDIDATE("java/lang/Double", "doubleToLongBits", "(D)J", long_bits),
    CANDIDATE("java/lang/Float", "floatToIntBits", "(F)I", int_bits),
    CANDIDATES(kMath, "addExact", "(II)I", "(JJ)J", add_exact),
    CANDIDATES(kMath, "subtractExact", "(II)I", "(JJ)J", subtract_exact),
    CANDIDATES(kMath, "multiplyExact", "(II)I", "(JJ)J", multiply_exact),
    CANDIDATE(kMath, "multiplyHigh", "(JJ)J", multiply_high),
    CANDIDATE(kInteger, "numberOfLeadingZeros", "(I)I", leading_zeros<int32_t>),
    CANDIDATE(kInteger, "numberOfTrailingZeros", "(I)I", trailing_zeros<int32_t>),
    CANDIDATE(kInteger, "bitCount", "(I)I", bit_count<int32_t>),
    CANDIDATE(kInteger, "reverseBytes", "(I)I", reverse_int),
    CANDIDATE(kLong, "numberOfLeadingZeros", "(J)I", leading_zeros<int64_t>),
    CANDIDATE(kLong, "numberOfTrailingZeros", "(J)I", trailing_zeros<int64_t>),
    CANDIDATE(kLong, "bitCount", "(J)I", bit_count<int64_t>),
    CANDIDATE(kLong, "reverseBytes", "(J)J", reverse_long),
    CANDIDATE(kPreconditions, "checkIndex", "(IILjava/util/function/BiFunction;)I", check_index<int32_t>),
    CANDIDATE(kPreconditions, "checkIndex", "(JJLjava/util/function/BiFunction;)J", check_index<int64_t>),
    CANDIDATE("java/lang/StringLatin1", "equals", "([B[B)Z", latin1_equals),
    CANDIDATE("java/util/Arrays", "equals", "([B[B)Z", latin1_equals),
    CANDIDATE("java/lang/StringUTF16", "getChar", "([BI)C", get_char),
    CANDIDATE("java/lang/StringUTF16", "putChar", "([BII)V", put_char),
    CANDIDATE("java/lang/StringCoding", "countPositives", "([BII)I", count_positives),
    CANDIDATE("java/lang/StringCoding", "hasNegatives", "([BII)Z", has_negatives),
    CANDIDATE("jdk/internal/util/ArraysSupport", "vectorizedHashCode", "(Ljava/lang/Object;IIII)I",
              vectorized_hash_code),
};

}  // namespace

std::span<const FastNativeRow> candidate_shortcuts() { return kRows; }

}  // namespace vitrine::library
