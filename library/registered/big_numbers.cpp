// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.math.BigInteger.
#include "library/kernels/big_numbers.hpp"

#include <algorithm>

#include "library/registered/arrays.hpp"

namespace vitrine::library {

namespace {

using kernels::kMostWords;

constexpr int32_t kMost = 1 << 18;  // words; the methods, which poll, do more

Perhaps<Object*> multiply_to_len(Thread& self, Object* x, int32_t xlen, Object* y, int32_t ylen, Object* z) {
  const auto* xs = elements_in<uint32_t>(x, 0, xlen);
  const auto* ys = elements_in<uint32_t>(y, 0, ylen);
  if (xs == nullptr || ys == nullptr || xlen < 1 || ylen < 1 || std::min(xlen, ylen) > int32_t{kMostWords} || z == x ||
      z == y)
    return std::nullopt;
  const int64_t zlen = int64_t{xlen} + ylen;
  if (z == nullptr || z->length() < zlen) z = new_ints(self, zlen);
  if (z == nullptr) return std::nullopt;
  kernels::multiply(
      xs, xlen, ys, ylen, z->elements<uint32_t>(), [](void* thread) { static_cast<Thread*>(thread)->poll(); }, &self);
  return z;
}

/// The method expects z as long as the product. Otherwise, its result depends on how it goes about it.
Perhaps<Object*> square_to_len(Thread&, Object* x, int32_t len, Object* z, int32_t zlen) {
  const auto* xs = elements_in<uint32_t>(x, 0, len);
  if (xs == nullptr || len < 1 || len > int32_t{kMostWords} || z == nullptr || z == x || zlen != 2 * len ||
      z->length() != zlen)
    return std::nullopt;
  kernels::square(xs, len, z->elements<uint32_t>());
  return z;
}

/// `offset` counts words from the end of `out`.
Perhaps<int32_t> multiply_add(Thread&, Object* out, Object* in, int32_t offset, int32_t len, int32_t k) {
  if (out == nullptr || out == in || len > kMost) return std::nullopt;
  auto* sum = elements_in<uint32_t>(out, int64_t{out->length()} - offset - len, len);
  const auto* factor = elements_in<uint32_t>(in, 0, len);
  if (sum == nullptr || factor == nullptr || offset < 0) return std::nullopt;
  return static_cast<int32_t>(kernels::multiply_add(sum, factor, len, static_cast<uint32_t>(k)));
}

/// `from` is 0, or 1 if a word has been put there.
template <void (*F)(uint32_t*, const uint32_t*, size_t, int)>
Perhaps<void> shift(Thread&, Object* out, Object* in, int32_t from, int32_t bits, int32_t len) {
  if (from < 0 || from > 1 || bits < 1 || bits > 31 || len < 0 || len > kMost) return std::nullopt;
  auto* shifted = elements_in<uint32_t>(out, from, len);
  const auto* words = elements_in<uint32_t>(in, 0, int64_t{len} + 1);
  if (shifted == nullptr || words == nullptr) return std::nullopt;
  F(shifted, words, static_cast<size_t>(len), bits);
  return Done{};
}

/// As for squares, `product` is expected to be as long as the product, or shorter, and then replaced. The numbers are
/// expected to be less than n; the method subtracts n until they are.
Perhaps<Object*> montgomery_multiply(Thread& self, Object* a, Object* b, Object* n, int32_t len, int64_t inverse,
                                     Object* product) {
  const auto* as = elements_in<uint32_t>(a, 0, len);
  const auto* bs = elements_in<uint32_t>(b, 0, len);
  const auto* ns = elements_in<uint32_t>(n, 0, len);
  if (as == nullptr || bs == nullptr || ns == nullptr || len < 2 || len % 2 != 0 || len > int32_t{kMostWords} ||
      product == n)
    return std::nullopt;
  if (product == nullptr || product->length() < 2 * len) product = new_ints(self, 2 * int64_t{len});
  if (product == nullptr || product->length() != 2 * len) return std::nullopt;
  if (!kernels::montgomery_multiply(as, bs, ns, len, static_cast<uint64_t>(inverse), product->elements<uint32_t>()))
    return std::nullopt;
  return product;
}
Perhaps<Object*> montgomery_square(Thread& self, Object* a, Object* n, int32_t len, int64_t inverse, Object* product) {
  return montgomery_multiply(self, a, a, n, len, inverse, product);
}

constexpr const char* kBigInteger = "java/math/BigInteger";

const FastNativeRow kBigNumberShortcuts[] = {
    polling_candidate<multiply_to_len>(kBigInteger, "implMultiplyToLen", "([II[II[I)[I"),
    candidate<square_to_len>(kBigInteger, "implSquareToLen", "([II[II)[I"),
    candidate<multiply_add>(kBigInteger, "implMulAdd", "([I[IIII)I"),
    candidate<shift<kernels::shift_left>>(kBigInteger, "shiftLeftImplWorker", "([I[IIII)V"),
    candidate<shift<kernels::shift_right>>(kBigInteger, "shiftRightImplWorker", "([I[IIII)V"),
    polling_candidate<montgomery_multiply>(kBigInteger, "implMontgomeryMultiply", "([I[I[IIJ[I)[I"),
    polling_candidate<montgomery_square>(kBigInteger, "implMontgomerySquare", "([I[IIJ[I)[I"),
};

}  // namespace

std::span<const FastNativeRow> big_number_shortcuts() { return kBigNumberShortcuts; }

}  // namespace vitrine::library
