// SPDX-License-Identifier: Apache-2.0
// Numbers are taken apart into limbs of 64 bits, the least significant one first, and multiplied row by row (Knuth, The
// Art of Computer Programming, volume 2, 4.3.1). Montgomery's reduction follows his "Modular Multiplication Without
// Trial Division", one limb at a time.
#include "library/kernels/big_numbers.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "library/kernels/processor.hpp"

namespace vitrine::library::kernels {
namespace {

using Limb = uint64_t;
using TwoLimbs = unsigned __int128;
constexpr size_t kMostLimbs = kMostWords / 2;

Limb high(TwoLimbs value) { return static_cast<Limb>(value >> 64); }

/// The limb whose less significant word lies before `end`.
Limb load(const uint32_t* end) {
  Limb limb;
  std::memcpy(&limb, end - 2, sizeof limb);
  return std::rotl(limb, 32);
}
void store(uint32_t* end, Limb limb) {
  limb = std::rotl(limb, 32);
  std::memcpy(end - 2, &limb, sizeof limb);
}

/// Returns the number of limbs.
size_t to_limbs(const uint32_t* words, size_t count, Limb* limbs) {
  const uint32_t* end = words + count;
  size_t i = 0;
  for (; i < count / 2; ++i) limbs[i] = load(end - 2 * i);
  if (count % 2 != 0) limbs[i++] = words[0];
  return i;
}
void to_words(const Limb* limbs, uint32_t* words, size_t count) {
  uint32_t* end = words + count;
  for (size_t i = 0; i < count / 2; ++i) store(end - 2 * i, limbs[i]);
  if (count % 2 != 0) words[0] = static_cast<uint32_t>(limbs[count / 2]);
}

/// z += x * k + carry, z and x of n limbs; returns what does not fit.
Limb add_row(Limb* z, const Limb* x, size_t n, Limb k, Limb carry) {
  for (size_t i = 0; i < n; ++i) {
    const TwoLimbs sum = static_cast<TwoLimbs>(x[i]) * k + z[i] + carry;
    z[i] = static_cast<Limb>(sum);
    carry = high(sum);
  }
  return carry;
}

/// The same with two chains of carries at a time, four limbs a round.
Limb add_row_adx(Limb* z, const Limb* x, size_t n, Limb k, Limb carry) {
  for (; n >= 4; n -= 4, z += 4, x += 4) {
    Limb low, high, none;
    asm("xorl %k[none], %k[none]\n\t"  // no carry in either chain
        "mulxq 0(%[x]), %[low], %[high]\n\t"
        "adcxq %[carry], %[low]\n\t"
        "adoxq 0(%[z]), %[low]\n\t"
        "movq %[low], 0(%[z])\n\t"
        "mulxq 8(%[x]), %[low], %[carry]\n\t"
        "adcxq %[high], %[low]\n\t"
        "adoxq 8(%[z]), %[low]\n\t"
        "movq %[low], 8(%[z])\n\t"
        "mulxq 16(%[x]), %[low], %[high]\n\t"
        "adcxq %[carry], %[low]\n\t"
        "adoxq 16(%[z]), %[low]\n\t"
        "movq %[low], 16(%[z])\n\t"
        "mulxq 24(%[x]), %[low], %[carry]\n\t"
        "adcxq %[high], %[low]\n\t"
        "adoxq 24(%[z]), %[low]\n\t"
        "movq %[low], 24(%[z])\n\t"
        "adcxq %[none], %[carry]\n\t"
        "adoxq %[none], %[carry]\n\t"
        : [carry] "+&r"(carry), [low] "=&r"(low), [high] "=&r"(high), [none] "=&r"(none)
        : [z] "r"(z), [x] "r"(x), "d"(k)
        : "cc", "memory");
  }
  return add_row(z, x, n, k, carry);
}

using AddRow = Limb (*)(Limb* z, const Limb* x, size_t n, Limb k, Limb carry);
AddRow row() { return processor().adx ? add_row_adx : add_row; }

/// z, of xn + yn limbs, becomes x * y.
void multiply_limbs(const Limb* x, size_t xn, const Limb* y, size_t yn, Limb* z) {
  const AddRow add = row();
  std::fill_n(z, yn, 0);
  for (size_t i = 0; i < xn; ++i) z[i + yn] = add(z + i, y, yn, x[i], 0);
}

/// z, of 2 * n limbs, becomes x * x: the products of different limbs once, that doubled, and the squares.
void square_limbs(const Limb* x, size_t n, Limb* z) {
  const AddRow add = row();
  std::fill_n(z, n + 1, 0);
  for (size_t i = 0; i + 1 < n; ++i) z[i + n] = add(z + 2 * i + 1, x + i + 1, n - i - 1, x[i], 0);
  z[2 * n - 1] = 0;
  Limb carry = 0, shifted_out = 0;
  for (size_t i = 0; i < n; ++i) {
    const Limb low = z[2 * i], top = z[2 * i + 1];
    const TwoLimbs piece = static_cast<TwoLimbs>(x[i]) * x[i];
    TwoLimbs sum = static_cast<TwoLimbs>(low << 1 | shifted_out) + static_cast<Limb>(piece) + carry;
    z[2 * i] = static_cast<Limb>(sum);
    sum = static_cast<TwoLimbs>(top << 1 | low >> 63) + high(piece) + high(sum);
    z[2 * i + 1] = static_cast<Limb>(sum);
    carry = high(sum);
    shifted_out = top >> 63;
  }
}

/// a -= b, both of n limbs; returns the borrow.
Limb subtract(Limb* a, const Limb* b, size_t n) {
  Limb borrow = 0;
  for (size_t i = 0; i < n; ++i) {
    const TwoLimbs difference = static_cast<TwoLimbs>(a[i]) - b[i] - borrow;
    a[i] = static_cast<Limb>(difference);
    borrow = high(difference) & 1;
  }
  return borrow;
}
bool is_less(const Limb* a, const Limb* b, size_t n) {
  while (n-- > 0)
    if (a[n] != b[n]) return a[n] < b[n];
  return false;
}

}  // namespace

void multiply(const uint32_t* x, size_t xlen, const uint32_t* y, size_t ylen, uint32_t* z, void (*pause)(void*),
              void* context) {
  if (xlen > ylen) std::swap(x, y), std::swap(xlen, ylen);
  Limb xs[kMostLimbs], ys[kMostLimbs], zs[2 * kMostLimbs];
  const size_t xn = to_limbs(x, xlen, xs);
  // y in pieces, from its end on. The upper xlen words of a product are left for the next piece to add.
  uint32_t* top = z + ylen;  // where they are
  std::memset(top, 0, xlen * sizeof *z);
  for (size_t left = ylen; left > 0;) {
    const size_t piece = std::min(left, kMostWords);
    const size_t yn = to_limbs(y + left - piece, piece, ys);
    multiply_limbs(xs, xn, ys, yn, zs);
    const size_t carried = to_limbs(top, xlen, ys);
    Limb carry = 0;
    for (size_t i = 0; i < xn + yn; ++i) {
      const TwoLimbs sum = static_cast<TwoLimbs>(zs[i]) + (i < carried ? ys[i] : 0) + carry;
      zs[i] = static_cast<Limb>(sum);
      carry = high(sum);
    }
    top -= piece;
    left -= piece;
    to_words(zs, top, xlen + piece);
    if (left > 0) pause(context);
  }
}

void square(const uint32_t* x, size_t len, uint32_t* z) {
  Limb xs[kMostLimbs], zs[2 * kMostLimbs];
  square_limbs(xs, to_limbs(x, len, xs), zs);
  to_words(zs, z, 2 * len);
}

uint32_t multiply_add(uint32_t* out, const uint32_t* in, size_t len, uint32_t k) {
  uint64_t carry = 0;
  for (; len >= 2; len -= 2) {
    const TwoLimbs sum = static_cast<TwoLimbs>(load(in + len)) * k + load(out + len) + carry;
    store(out + len, static_cast<Limb>(sum));
    carry = high(sum);
  }
  if (len == 0) return static_cast<uint32_t>(carry);
  const uint64_t sum = static_cast<uint64_t>(*in) * k + *out + carry;
  *out = static_cast<uint32_t>(sum);
  return static_cast<uint32_t>(sum >> 32);
}

void shift_left(uint32_t* out, const uint32_t* in, size_t len, int bits) {
  for (size_t i = 0; i < len; ++i) out[i] = in[i] << bits | in[i + 1] >> (32 - bits);
}
void shift_right(uint32_t* out, const uint32_t* in, size_t len, int bits) {
  for (size_t i = len; i-- > 0;) out[i] = in[i + 1] >> bits | in[i] << (32 - bits);
}

bool montgomery_multiply(const uint32_t* a, const uint32_t* b, const uint32_t* n, size_t len, uint64_t inverse,
                         uint32_t* product) {
  // What is checked is a copy, which nobody changes afterwards.
  Limb x[kMostLimbs], m[kMostLimbs], t[2 * kMostLimbs];
  const size_t limbs = to_limbs(n, len, m);
  to_limbs(a, len, x);
  if (m[0] * inverse + 1 != 0 || !is_less(x, m, limbs)) return false;
  if (a == b) {
    square_limbs(x, limbs, t);
  } else {
    Limb y[kMostLimbs];
    to_limbs(b, len, y);
    if (!is_less(y, m, limbs)) return false;
    multiply_limbs(x, limbs, y, limbs, t);
  }
  const AddRow add = row();
  Limb top = 0;  // above t
  for (size_t i = 0; i < limbs; ++i) {
    // Makes t[i] 0.
    const Limb carry = add(t + i, m, limbs, t[i] * inverse, 0);
    const TwoLimbs sum = static_cast<TwoLimbs>(t[i + limbs]) + carry + top;
    t[i + limbs] = static_cast<Limb>(sum);
    top = high(sum);
  }
  if (top > 0 || !is_less(t + limbs, m, limbs)) subtract(t + limbs, m, limbs);
  to_words(t, product, 2 * len);
  return true;
}

}  // namespace vitrine::library::kernels
