// SPDX-License-Identifier: Apache-2.0
// Arithmetic of natural numbers as java.math.BigInteger keeps them: words of 32 bits, the most significant one first.
// Lengths are in words. Nothing here allocates; temporary numbers are on the stack, at most 12 KB.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library::kernels {

constexpr size_t kMostWords = 512;  // of a number that is taken apart as a whole

/// z, of xlen + ylen words, becomes x * y. The shorter one has 1 to kMostWords words. z is apart from x and y.
/// `pause` is called about every 100 µs of work, and nothing is half done then.
void multiply(const uint32_t* x, size_t xlen, const uint32_t* y, size_t ylen, uint32_t* z, void (*pause)(void*),
              void* context);
/// z, of 2 * len words, becomes x * x; 1 <= len <= kMostWords. z is apart from x.
void square(const uint32_t* x, size_t len, uint32_t* z);
/// out += in * k, both of len words; the result is what does not fit into out. They may be the same or apart.
uint32_t multiply_add(uint32_t* out, const uint32_t* in, size_t len, uint32_t k);
/// out[i] becomes the bits of in[i] and in[i + 1], shifted to the left by 1 to 31; `in` has one word more than `out`.
/// The words are written from the first one on, which may be that of `in`.
void shift_left(uint32_t* out, const uint32_t* in, size_t len, int bits);
/// The same to the right, out[i] from in[i] and in[i + 1]; from the last word on, and out + len may be in + len + 1.
void shift_right(uint32_t* out, const uint32_t* in, size_t len, int bits);
/// Montgomery multiplication: the first len words of `product` become a number that is congruent to a * b / 2^(32 len)
/// modulo n, and less than n; len words more become 0. len is even and at most kMostWords. `product` may be a or b.
/// Returns false, and does nothing, unless `inverse` is -1/n modulo 2^64, so that n is odd, and a and b are less than
/// n.
bool montgomery_multiply(const uint32_t* a, const uint32_t* b, const uint32_t* n, size_t len, uint64_t inverse,
                         uint32_t* product);

}  // namespace vitrine::library::kernels
