// SPDX-License-Identifier: Apache-2.0
// AES and its modes: the vectors of FIPS 197, NIST SP 800-38A and the GCM specification, and any number of blocks
// against one at a time; with and without special instructions.
#include "library/kernels/aes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "library/kernels/processor.hpp"

namespace {

namespace kernels = vitrine::library::kernels;
using kernels::AesKey;
using kernels::kAesBlock;
using Bytes = std::vector<uint8_t>;

Bytes hex(std::string_view digits) {
  Bytes bytes;
  for (size_t i = 0; i < digits.size(); i += 2)
    bytes.push_back(static_cast<uint8_t>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16)));
  return bytes;
}
uint64_t word(const Bytes& bytes, size_t at, size_t size) {
  uint64_t word = 0;
  for (size_t i = 0; i < size; ++i) word = word << 8 | bytes[at + i];
  return word;
}

/// FIPS 197, 5.2. SubWord is asked of the cipher: the last round of a block of equal columns, with keys of zero.
uint32_t substituted(uint32_t word) {
  static const std::array<uint8_t, 256> box = [] {
    kernels::PortableKernels portable;
    std::array<uint8_t, 256> table{};
    for (int i = 0; i < 256; ++i) {
      const std::array<uint32_t, 8> none{};
      Bytes block(kAesBlock, static_cast<uint8_t>(i));
      kernels::aes_encrypt({none.data(), 1}, block.data(), block.data(), 1);
      table[i] = block[0];
    }
    return table;
  }();
  return uint32_t{box[word >> 24]} << 24 | uint32_t{box[word >> 16 & 0xff]} << 16 |
         uint32_t{box[word >> 8 & 0xff]} << 8 | box[word & 0xff];
}
struct Key {
  std::vector<uint32_t> encrypting, decrypting;
  int rounds;
  explicit Key(const Bytes& bytes) : rounds(static_cast<int>(bytes.size() / 4 + 6)) {
    const size_t words = bytes.size() / 4, count = 4 * (static_cast<size_t>(rounds) + 1);
    uint32_t constant = 1;
    for (size_t i = 0; i < count; ++i) {
      if (i < words) {
        encrypting.push_back(static_cast<uint32_t>(word(bytes, 4 * i, 4)));
        continue;
      }
      uint32_t last = encrypting.back();
      if (i % words == 0) {
        last = substituted(last << 8 | last >> 24) ^ constant << 24;
        constant = constant << 1 ^ (constant >> 7) * 0x11b;
      } else if (words > 6 && i % words == 4) {
        last = substituted(last);
      }
      encrypting.push_back(encrypting[i - words] ^ last);
    }
    decrypting.assign(encrypting.begin(), encrypting.begin() + 4);
    for (int round = rounds; round > 0; --round)
      for (int c = 0; c < 4; ++c) {
        const uint32_t column = encrypting[4 * round + c];
        decrypting.push_back(round == rounds ? column : unmixed(column));
      }
  }
  AesKey to_encrypt() const { return {encrypting.data(), rounds}; }
  AesKey to_decrypt() const { return {decrypting.data(), rounds}; }

  /// InvMixColumns of a column (5.3.3).
  static uint32_t unmixed(uint32_t column) {
    uint32_t result = 0;
    constexpr std::array<uint32_t, 4> kFactors = {14, 11, 13, 9};
    for (int row = 0; row < 4; ++row) {
      uint32_t sum = 0;
      for (int i = 0; i < 4; ++i) {
        uint32_t x = column >> (24 - 8 * ((row + i) & 3)) & 0xff;
        for (uint32_t factor = kFactors[i]; factor != 0; factor >>= 1, x = x << 1 ^ (x >> 7) * 0x11b)
          if (factor & 1) sum ^= x;
      }
      result |= sum << (24 - 8 * row);
    }
    return result;
  }
};

template <class Test>
void both_ways(Test test) {
  test();
  kernels::PortableKernels portable;
  test();
}

const Bytes kPlain =
    hex("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
const Bytes kKey128 = hex("2b7e151628aed2a6abf7158809cf4f3c");
const Bytes kKey192 = hex("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b");
const Bytes kKey256 = hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4");

TEST(Aes, BlocksOfFips197) {  // appendix C
  both_ways([] {
    const Bytes plain = hex("00112233445566778899aabbccddeeff"),
                key = hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    const std::array<std::string_view, 3> expected = {
        "69c4e0d86a7b0430d8cdb78070b4c55a", "dda97ca4864cdfe06eaf70a0ec0d7191", "8ea2b7ca516745bfeafc49904b496089"};
    for (size_t i = 0; i < 3; ++i) {
      const Key expanded(Bytes(key.begin(), key.begin() + 16 + 8 * static_cast<ptrdiff_t>(i)));
      Bytes block = plain;
      kernels::aes_encrypt(expanded.to_encrypt(), block.data(), block.data(), 1);
      EXPECT_EQ(block, hex(expected[i]));
      kernels::aes_decrypt(expanded.to_decrypt(), block.data(), block.data(), 1);
      EXPECT_EQ(block, plain);
    }
  });
}

TEST(Aes, ChainedBlocksOfSp80038a) {  // F.2
  both_ways([] {
    const std::array<Bytes, 3> keys = {kKey128, kKey192, kKey256},
                               last = {hex("3ff1caa1681fac09120eca307586e1a7"), hex("08b0e27988598881d920a9e64f5615cd"),
                                       hex("b2eb05e2c39be9fcda6c19078c6a9d1b")};
    for (size_t i = 0; i < 3; ++i) {
      const Key key(keys[i]);
      Bytes previous = hex("000102030405060708090a0b0c0d0e0f"), out = kPlain, again(kPlain.size());
      kernels::aes_cbc_encrypt(key.to_encrypt(), previous.data(), out.data(), out.data(), 4);
      EXPECT_EQ(previous, last[i]);
      EXPECT_EQ(Bytes(out.end() - kAesBlock, out.end()), last[i]);
      previous = hex("000102030405060708090a0b0c0d0e0f");
      kernels::aes_cbc_decrypt(key.to_decrypt(), previous.data(), out.data(), again.data(), 4);
      EXPECT_EQ(again, kPlain);
      EXPECT_EQ(previous, last[i]);
    }
  });
}

TEST(Aes, CountersOfSp80038a) {  // F.5.1
  both_ways([] {
    Bytes counter = hex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"), out(kPlain.size());
    kernels::aes_ctr(Key(kKey128).to_encrypt(), counter.data(), kPlain.data(), out.data(), 4);
    EXPECT_EQ(out, hex("874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
                       "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"));
    EXPECT_EQ(counter, hex("f0f1f2f3f4f5f6f7f8f9fafbfcfdff03"));
    counter = Bytes(kAesBlock, 0xff);
    kernels::aes_ctr(Key(kKey128).to_encrypt(), counter.data(), kPlain.data(), out.data(), 1);
    EXPECT_EQ(counter, Bytes(kAesBlock));
  });
}

/// The hash of test case 2 of "The Galois/Counter Mode of Operation": one block, and that of the lengths.
TEST(Aes, HashOfGcm) {
  both_ways([] {
    const Bytes h = hex("66e94bd4ef8a2c3b884cfa59ca342b2e"),
                blocks = hex("0388dace60b6a392f328c2b971b2fe7800000000000000000000000000000080");
    const std::array<uint64_t, 2> key = {word(h, 0, 8), word(h, 8, 8)};
    std::array<uint64_t, 2> state{};
    kernels::ghash(state.data(), key.data(), blocks.data(), 2);
    EXPECT_EQ(state[0], 0xf38cbb1ad69223dc);
    EXPECT_EQ(state[1], 0xc3457ae5b6b0f885);
  });
}

/// Many blocks are what one after the other is, portably.
TEST(Aes, AnyNumberOfBlocks) {
  uint32_t seed = 17;
  const auto random_bytes = [&seed](size_t count) {
    Bytes bytes(count);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>((seed = seed * 1664525 + 1013904223) >> 24);
    return bytes;
  };
  for (size_t blocks = 0; blocks < 40; ++blocks) {
    const Key key(random_bytes(16 + 8 * (blocks % 3)));
    const Bytes in = random_bytes(kAesBlock * blocks), start = random_bytes(kAesBlock);
    const std::array<uint64_t, 2> h = {word(start, 0, 8), word(start, 8, 8)};
    const auto all = [&](bool portable) {
      // Every mode, a call for all blocks, or one for each.
      const size_t step = portable ? 1 : std::max<size_t>(blocks, 1);
      std::vector<Bytes> results;
      const auto run = [&](auto mode) {
        Bytes out(in.size()), chain = start;
        for (size_t i = 0; i < blocks; i += step) mode(chain.data(), &in[i * kAesBlock], &out[i * kAesBlock], step);
        results.push_back(out);
        results.push_back(chain);
      };
      run([&](uint8_t*, auto... rest) { kernels::aes_encrypt(key.to_encrypt(), rest...); });
      run([&](uint8_t*, auto... rest) { kernels::aes_decrypt(key.to_decrypt(), rest...); });
      run([&](auto... all) { kernels::aes_cbc_encrypt(key.to_encrypt(), all...); });
      run([&](auto... all) { kernels::aes_cbc_decrypt(key.to_decrypt(), all...); });
      run([&](auto... all) { kernels::aes_ctr(key.to_encrypt(), all...); });
      std::array<uint64_t, 2> state = h;
      for (size_t i = 0; i < blocks; i += step) kernels::ghash(state.data(), h.data(), &in[i * kAesBlock], step);
      results.emplace_back(reinterpret_cast<const uint8_t*>(state.data()),
                           reinterpret_cast<const uint8_t*>(state.data() + 2));
      return results;
    };
    const auto results = all(false);
    kernels::PortableKernels portable;
    ASSERT_EQ(results, all(true)) << blocks;
  }
}

}  // namespace
