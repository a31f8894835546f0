// SPDX-License-Identifier: Apache-2.0
// The digests of the documents' examples: "abc", and a million times "a"; with and without special instructions.
#include "library/kernels/digests.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "library/kernels/processor.hpp"

namespace {

namespace kernels = vitrine::library::kernels;

const std::string kMillion(1000000, 'a');

template <class Test>
void digest_both_ways(Test test) {
  test();
  kernels::PortableKernels portable;
  test();
}

/// The message with its padding: a bit, zeros, and the length in bits (the last byte of it, if big).
std::vector<uint8_t> padded(std::string_view message, size_t block, bool big) {
  std::vector<uint8_t> bytes(message.begin(), message.end());
  bytes.push_back(0x80);
  while ((bytes.size() + block / 8) % block != 0) bytes.push_back(0);
  const size_t at = bytes.size();
  bytes.resize(at + block / 8);
  for (size_t i = 0; i < 8; ++i)
    bytes[big ? bytes.size() - 1 - i : at + i] = static_cast<uint8_t>(message.size() * 8 >> (8 * i));
  return bytes;
}

/// The first `length` bytes of a state, as hexadecimal digits.
template <class Word, size_t N>
std::string digits(std::array<Word, N> state, size_t length, bool big) {
  std::array<uint8_t, sizeof state> bytes{};
  std::memcpy(bytes.data(), state.data(), sizeof state);
  std::string text;
  for (size_t i = 0; i < length; ++i) {
    const uint8_t byte = bytes[big ? (i ^ (sizeof(Word) - 1)) : i];
    for (const int digit : {byte >> 4, byte & 15}) text += "0123456789abcdef"[digit];
  }
  return text;
}

std::string md5(std::string_view message) {
  std::array<uint32_t, 4> state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  const auto bytes = padded(message, 64, false);
  kernels::md5(state.data(), bytes.data(), bytes.size() / 64);
  return digits(state, 16, false);
}
std::string sha1(std::string_view message) {
  std::array<uint32_t, 5> state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  const auto bytes = padded(message, 64, true);
  kernels::sha1(state.data(), bytes.data(), bytes.size() / 64);
  return digits(state, 20, true);
}
constexpr std::array<uint64_t, 8> kStart = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                            0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                            0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
std::string sha256(std::string_view message) {
  std::array<uint32_t, 8> state{};
  for (size_t i = 0; i < 8; ++i) state[i] = static_cast<uint32_t>(kStart[i] >> 32);
  const auto bytes = padded(message, 64, true);
  kernels::sha256(state.data(), bytes.data(), bytes.size() / 64);
  return digits(state, 32, true);
}
std::string sha512(std::string_view message) {
  std::array<uint64_t, 8> state = kStart;
  const auto bytes = padded(message, 128, true);
  kernels::sha512(state.data(), bytes.data(), bytes.size() / 128);
  return digits(state, 64, true);
}
std::string sha3_256(std::string_view message) {
  constexpr size_t kRate = 136;
  std::array<uint64_t, 25> state{};
  std::vector<uint8_t> bytes(message.begin(), message.end());
  bytes.push_back(0x06);
  bytes.resize((bytes.size() + kRate - 1) / kRate * kRate);
  bytes.back() |= 0x80;
  kernels::sha3(state.data(), kRate, bytes.data(), bytes.size() / kRate);
  return digits(state, 32, false);
}

TEST(Digests, OfTheDocuments) {
  digest_both_ways([] {
    EXPECT_EQ(md5("abc"), "900150983cd24fb0d6963f7d28e17f72");
    EXPECT_EQ(md5(kMillion), "7707d6ae4e027c70eea2a935c2296f21");
    EXPECT_EQ(sha1("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");
    EXPECT_EQ(sha1(kMillion), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(kMillion), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    EXPECT_EQ(sha512("abc"),
              "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
              "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
    EXPECT_EQ(sha512(kMillion),
              "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
              "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b");
    EXPECT_EQ(sha3_256("abc"), "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532");
    EXPECT_EQ(sha3_256(kMillion), "5c8875ae474a3634ba4fd55ec85bffd661f32aca75c6d699d0cdcb6c115891c1");
  });
}

}  // namespace
