// SPDX-License-Identifier: Apache-2.0
// Shortcuts of com.sun.crypto.provider: AES and its modes, ChaCha20 and Poly1305. Those of a mode decline for other
// ciphers. Where input and output overlap and are not the same, the result depends on how a method goes about it, and
// is left to it.
#include <algorithm>
#include <iterator>
#include <span>

#include "library/kernels/aes.hpp"
#include "library/kernels/chacha20_poly1305.hpp"
#include "library/registered/arrays.hpp"

namespace vitrine::library {
namespace {

using kernels::AesKey;
using kernels::kAesBlock;

constexpr const char *kAesCrypt = "com/sun/crypto/provider/AESCrypt",
                     *kFeedbackCipher = "com/sun/crypto/provider/FeedbackCipher",
                     *kChaining = "com/sun/crypto/provider/CipherBlockChaining",
                     *kCounterMode = "com/sun/crypto/provider/CounterMode",
                     *kCodeBook = "com/sun/crypto/provider/ElectronicCodeBook",
                     *kGhash = "com/sun/crypto/provider/GHASH", *kPoly1305 = "com/sun/crypto/provider/Poly1305",
                     *kChaCha20 = "com/sun/crypto/provider/ChaCha20Cipher";
constexpr size_t kCipherPiece = 4096;  // blocks between polls

std::atomic<uint32_t> aes_key, embedded_cipher, chaining_block, counter_block, encrypted_counter, counter_used;
const FieldRow kCipherFields[] = {
    {kAesCrypt, "K", "[I", &aes_key},
    {kFeedbackCipher, "embeddedCipher", "Lcom/sun/crypto/provider/SymmetricCipher;", &embedded_cipher},
    {kChaining, "r", "[B", &chaining_block},
    {kCounterMode, "counter", "[B", &counter_block},
    {kCounterMode, "encryptedCounter", "[B", &encrypted_counter},
    {kCounterMode, "used", "I", &counter_used},
};

/// The object in a field of `kCipherFields`; null if there is no such field.
Object* field(const Object* object, const std::atomic<uint32_t>& offset) {
  const uint32_t at = offset.load(std::memory_order_relaxed);
  return at == 0 ? nullptr : object->get<Object*>(at);
}

/// The key of an AESCrypt. Nothing: it has none yet, or its class is not that of the library.
std::optional<AesKey> key_of(const Object* cipher) {
  static const vm::Symbol* const name = vm::Symbol::intern(kAesCrypt);
  if (cipher == nullptr) return std::nullopt;
  const Class& cls = *Class::of(cipher);
  if (cls.name != name || !is_of_library(cls)) return std::nullopt;
  Object* words = field(cipher, aes_key);
  if (words == nullptr) return std::nullopt;
  const int rounds = words->length() / 4 - 1;
  if (words->length() % 8 != 4 || rounds < 10 || rounds > 14) return std::nullopt;
  return AesKey{words->elements<uint32_t>(), rounds};
}

/// What a method reads and writes: `length` bytes each, `out` null if it writes none; nothing if the method throws, or
/// writes what it reads later.
struct Bytes {
  const uint8_t* in;
  uint8_t* out;
};
std::optional<Bytes> bytes_of(Object* in, int32_t from, Object* out, int32_t to, int32_t length, bool apart) {
  const Bytes bytes{elements_in<uint8_t>(in, from, length), elements_in<uint8_t>(out, to, length)};
  if (bytes.in == nullptr || bytes.out == nullptr) return std::nullopt;
  if (in == out && (apart || from != to) && int64_t{from} < int64_t{to} + length &&
      int64_t{to} < int64_t{from} + length)
    return std::nullopt;
  return bytes;
}

/// A block of bytes in an object, or null.
uint8_t* block_of(const Object* object, const std::atomic<uint32_t>& offset) {
  Object* bytes = field(object, offset);
  return bytes != nullptr && bytes->length() == int32_t{kAesBlock} ? bytes->elements<uint8_t>() : nullptr;
}

/// Calls work(in, out, blocks) for pieces of `count` blocks.
template <class Work>
void by_blocks(Thread& self, const Bytes& bytes, size_t count, Work work) {
  in_pieces(self, count, kCipherPiece, [&bytes, &work](size_t index, size_t blocks) {
    work(bytes.in + index * kAesBlock, bytes.out + index * kAesBlock, blocks);
  });
}

using Blocks = void (*)(AesKey key, const uint8_t* in, uint8_t* out, size_t blocks);
template <Blocks F>
Perhaps<void> cipher_block(Thread&, Object* cipher, Object* in, int32_t from, Object* out, int32_t to) {
  const std::optional<AesKey> key = key_of(cipher);
  const std::optional<Bytes> bytes = bytes_of(in, from, out, to, kAesBlock, false);
  if (!key.has_value() || !bytes.has_value()) return std::nullopt;
  F(*key, bytes->in, bytes->out, 1);
  return Done{};
}

template <Blocks F>
Perhaps<int32_t> code_book(Thread& self, Object* mode, Object* in, int32_t from, int32_t length, Object* out,
                           int32_t to) {
  const std::optional<AesKey> key = key_of(field(mode, embedded_cipher));
  const int32_t whole = length & -int32_t{kAesBlock};
  const std::optional<Bytes> bytes = bytes_of(in, from, out, to, whole, false);
  if (!key.has_value() || !bytes.has_value()) return std::nullopt;
  by_blocks(self, *bytes, static_cast<size_t>(whole) / kAesBlock, [&key](auto... piece) { F(*key, piece...); });
  return length;
}

using Chain = void (*)(AesKey key, uint8_t* previous, const uint8_t* in, uint8_t* out, size_t blocks);
template <Chain F, bool Apart>
Perhaps<int32_t> chaining(Thread& self, Object* mode, Object* in, int32_t from, int32_t length, Object* out,
                          int32_t to) {
  const std::optional<AesKey> key = key_of(field(mode, embedded_cipher));
  uint8_t* previous = block_of(mode, chaining_block);
  const std::optional<Bytes> bytes = bytes_of(in, from, out, to, length, Apart);
  if (!key.has_value() || previous == nullptr || !bytes.has_value() || length % int32_t{kAesBlock} != 0)
    return std::nullopt;
  by_blocks(self, *bytes, static_cast<size_t>(length) / kAesBlock,
            [&key, previous](auto... piece) { F(*key, previous, piece...); });
  return length;
}

/// What is left of the last block of the key stream is used first, and the last block that is made is kept.
Perhaps<int32_t> counter_mode(Thread& self, Object* mode, Object* in, int32_t from, int32_t length, Object* out,
                              int32_t to) {
  const std::optional<AesKey> key = key_of(field(mode, embedded_cipher));
  uint8_t *counter = block_of(mode, counter_block), *stream = block_of(mode, encrypted_counter);
  const uint32_t used_at = counter_used.load(std::memory_order_relaxed);
  std::optional<Bytes> bytes = bytes_of(in, from, out, to, length, false);
  if (!key.has_value() || counter == nullptr || stream == nullptr || used_at == 0 || !bytes.has_value())
    return std::nullopt;
  int32_t used = mode->get<int32_t>(used_at);
  if (used < 0 || used > int32_t{kAesBlock}) return std::nullopt;
  int32_t left = length;
  const auto use_stream = [&] {
    for (; used < int32_t{kAesBlock} && left > 0; ++used, --left) *bytes->out++ = *bytes->in++ ^ stream[used];
  };
  use_stream();
  if (left > 0) {
    const auto whole = static_cast<size_t>(left - 1) / kAesBlock;
    by_blocks(self, *bytes, whole, [&key, counter](auto... piece) { kernels::aes_ctr(*key, counter, piece...); });
    bytes->in += whole * kAesBlock;
    bytes->out += whole * kAesBlock;
    left -= static_cast<int32_t>(whole * kAesBlock);
    std::fill_n(stream, kAesBlock, 0);
    kernels::aes_ctr(*key, counter, stream, stream, 1);
    used = 0;
    use_stream();
  }
  mode->put<int32_t>(used_at, used);
  return length;
}

Perhaps<void> process_blocks(Thread& self, Object* data, int32_t from, int32_t blocks, Object* state, Object* key) {
  const auto* in = elements_in<uint8_t>(data, from, int64_t{blocks} * int32_t{kAesBlock});
  auto* sum = elements_in<uint64_t>(state, 0, 2);
  const auto* h = elements_in<uint64_t>(key, 0, 2);
  if (in == nullptr || sum == nullptr || h == nullptr || state == key) return std::nullopt;
  in_pieces(self, static_cast<size_t>(blocks), kCipherPiece,
            [=](size_t index, size_t count) { kernels::ghash(sum, h, in + index * kAesBlock, count); });
  return Done{};
}

/// The words of a state that begins with the constants of RFC 8439, 2.3; null: it is another one. The methods do not
/// read these words, because they know them.
const uint32_t* chacha20_state(Object* state) {
  static constexpr uint32_t kConstants[] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  const auto* words = elements_in<uint32_t>(state, 0, 16);
  return words != nullptr && std::ranges::equal(kConstants, std::span(words, std::size(kConstants))) ? words : nullptr;
}
/// The method may make as many blocks as fit. It returns how many bytes they are.
Perhaps<int32_t> chacha20_blocks(Thread&, Object* state, Object* stream) {
  constexpr int32_t kBlock = 64, kMost = 1024;
  const uint32_t* words = chacha20_state(state);
  auto* out = elements_in<uint8_t>(stream, 0, kBlock);
  if (words == nullptr || out == nullptr) return std::nullopt;
  const int32_t blocks = std::min(stream->length(), kMost) / kBlock;
  kernels::chacha20(words, words[12], out, static_cast<size_t>(blocks));
  return blocks * kBlock;
}
/// That of older releases: one block.
Perhaps<void> chacha20_block(Thread&, Object* state, int64_t counter, Object* stream) {
  const uint32_t* words = chacha20_state(state);
  auto* out = elements_in<uint8_t>(stream, 0, 64);
  if (words == nullptr || out == nullptr) return std::nullopt;
  kernels::chacha20(words, static_cast<uint32_t>(counter), out, 1);
  return Done{};
}

/// The limbs are those of the authenticator's own numbers.
Perhaps<void> authenticate(Thread& self, Object*, Object* data, int32_t from, int32_t length, Object* sum, Object* r) {
  const auto blocks = static_cast<size_t>(std::max(length, 0)) / 16;
  const auto* in = elements_in<uint8_t>(data, from, static_cast<int64_t>(16 * blocks));
  auto* limbs = elements_in<int64_t>(sum, 0, 5);
  const auto* factor = elements_in<int64_t>(r, 0, 5);
  if (in == nullptr || limbs == nullptr || factor == nullptr || sum == r) return std::nullopt;
  in_pieces(self, blocks, kCipherPiece,
            [=](size_t index, size_t count) { kernels::poly1305(limbs, factor, in + 16 * index, count); });
  return Done{};
}

const FastNativeRow kCipherShortcuts[] = {
    candidate<cipher_block<kernels::aes_encrypt>>(kAesCrypt, "implEncryptBlock", "([BI[BI)V"),
    candidate<cipher_block<kernels::aes_decrypt>>(kAesCrypt, "implDecryptBlock", "([BI[BI)V"),
    polling_candidate<code_book<kernels::aes_encrypt>>(kCodeBook, "implECBEncrypt", "([BII[BI)I"),
    polling_candidate<code_book<kernels::aes_decrypt>>(kCodeBook, "implECBDecrypt", "([BII[BI)I"),
    polling_candidate<chaining<kernels::aes_cbc_encrypt, false>>(kChaining, "implEncrypt", "([BII[BI)I"),
    polling_candidate<chaining<kernels::aes_cbc_decrypt, true>>(kChaining, "implDecrypt", "([BII[BI)I"),
    polling_candidate<counter_mode>(kCounterMode, "implCrypt", "([BII[BI)I"),
    polling_candidate<process_blocks>(kGhash, "processBlocks", "([BII[J[J)V"),
    polling_candidate<authenticate>(kPoly1305, "processMultipleBlocks", "([BII[J[J)V"),
    candidate<chacha20_blocks>(kChaCha20, "implChaCha20Block", "([I[B)I"),
    // Before release 20 it is not marked. What it computes is the block function of RFC 8439, of these arguments.
    {kChaCha20, "chaCha20Block", "([IJ[B)V", nullptr, shortcut<chacha20_block>, true},
};

}  // namespace

std::span<const FastNativeRow> cipher_shortcuts() { return kCipherShortcuts; }
std::span<const FieldRow> cipher_fields() { return kCipherFields; }

}  // namespace vitrine::library
