// SPDX-License-Identifier: Apache-2.0
// Shortcuts of sun.security.provider: compression functions of message digests. The methods expand the message into an
// array of their own, which nothing else reads; the kernels do not.
#include "library/kernels/digests.hpp"

#include "library/registered/arrays.hpp"

namespace vitrine::library {
namespace {

constexpr const char *kDigestBase = "sun/security/provider/DigestBase", *kMd5 = "sun/security/provider/MD5",
                     *kSha = "sun/security/provider/SHA", *kSha2 = "sun/security/provider/SHA2",
                     *kSha5 = "sun/security/provider/SHA5", *kSha3 = "sun/security/provider/SHA3";
constexpr size_t kDigestPiece = 1 << 16;  // bytes between polls

std::atomic<uint32_t> block_size, md5_state, sha_state, sha2_state, sha5_state, sha3_state;
const FieldRow kDigestFields[] = {
    {kDigestBase, "blockSize", "I", &block_size},
    {kMd5, "state", "[I", &md5_state},
    {kSha, "state", "[I", &sha_state},
    {kSha2, "state", "[I", &sha2_state},
    {kSha5, "state", "[J", &sha5_state},
    {kSha3, "state", "[J", &sha3_state},
    {kSha3, "state", "[B", &sha3_state},
};

/// A class of digests; the functions have the type of the state's words. `bytes` are those of the state.
template <class Word, int32_t Words, int32_t BlockSize, void (*Compress)(Word*, const uint8_t*, size_t)>
struct Plain {
  static bool fits(int64_t bytes, int32_t size) { return bytes == Words * sizeof(Word) && size == BlockSize; }
  static void compress(Object* state, int32_t, const uint8_t* in, size_t blocks) {
    Compress(state->elements<Word>(), in, blocks);
  }
};
/// The state is an array of long, or, before some update of 17, of its bytes.
struct Sha3 {
  static constexpr int32_t kBytes = 200;
  static bool fits(int64_t bytes, int32_t size) {
    return bytes == kBytes && size > 0 && size % 8 == 0 && size <= kBytes;
  }
  static void compress(Object* state, int32_t size, const uint8_t* in, size_t blocks) {
    kernels::sha3(state->elements<uint64_t>(), static_cast<size_t>(size), in, blocks);
  }
};
using Md5 = Plain<uint32_t, 4, 64, kernels::md5>;
using Sha1 = Plain<uint32_t, 5, 64, kernels::sha1>;
using Sha256 = Plain<uint32_t, 8, 64, kernels::sha256>;
using Sha512 = Plain<uint64_t, 8, 128, kernels::sha512>;

struct Digest {
  const vm::Symbol* class_name;
  const std::atomic<uint32_t>& state;
  bool (*fits)(int64_t bytes_of_state, int32_t block_size);
  void (*compress)(Object* state, int32_t block_size, const uint8_t* in, size_t blocks);
};
template <class Kind>
Digest row(const char* class_name, const std::atomic<uint32_t>& state) {
  return {vm::Symbol::intern(class_name), state, Kind::fits, Kind::compress};
}
/// That of an object of a subclass of DigestBase; null if there is no kernel, or an agent has changed the class.
const Digest* digest_of(const Object* object) {
  static const Digest digests[] = {row<Md5>(kMd5, md5_state), row<Sha1>(kSha, sha_state),
                                   row<Sha256>(kSha2, sha2_state), row<Sha512>(kSha5, sha5_state),
                                   row<Sha3>(kSha3, sha3_state)};
  for (const Class* cls = Class::of(object); cls != nullptr; cls = cls->super) {
    if (!is_of_library(*cls)) return nullptr;
    for (const Digest& digest : digests)
      if (cls->name == digest.class_name) return &digest;
  }
  return nullptr;
}

/// Compresses `blocks` blocks; false, and nothing is done: that is left to the method.
bool compress(Thread& self, const Object* object, Object* bytes, int32_t from, int32_t size, int64_t blocks) {
  const Digest* digest = digest_of(object);
  const uint32_t state_at = digest == nullptr ? 0 : digest->state.load(std::memory_order_relaxed);
  const uint8_t* in = elements_in<uint8_t>(bytes, from, blocks * size);
  if (state_at == 0 || in == nullptr) return false;
  auto* state = object->get<Object*>(state_at);
  if (state == nullptr || !digest->fits(int64_t{state->length()} << Class::of(state)->log2_element_size, size))
    return false;
  const auto block = static_cast<size_t>(size);
  in_pieces(self, static_cast<size_t>(blocks), kDigestPiece / block,
            [=](size_t index, size_t count) { digest->compress(state, size, in + index * block, count); });
  return true;
}

int32_t size_of_blocks(const Object* digest) {
  const uint32_t at = block_size.load(std::memory_order_relaxed);
  return at == 0 ? 0 : digest->get<int32_t>(at);
}

Perhaps<void> digest_block(Thread& self, Object* digest, Object* bytes, int32_t from) {
  if (!compress(self, digest, bytes, from, size_of_blocks(digest), 1)) return std::nullopt;
  return Done{};
}
/// `limit` is the last place where a block may begin; the result is where the next one would.
Perhaps<int32_t> many_blocks(Thread& self, Object* digest, Object* bytes, int32_t from, int32_t limit) {
  const int32_t size = size_of_blocks(digest);
  if (size <= 0 || limit < from || from < 0) return std::nullopt;
  const int64_t blocks = (int64_t{limit} - from) / size + 1;
  if (!compress(self, digest, bytes, from, size, blocks)) return std::nullopt;
  return static_cast<int32_t>(from + blocks * size);
}

const FastNativeRow kDigestShortcuts[] = {
    polling_candidate<many_blocks>(kDigestBase, "implCompressMultiBlock0", "([BII)I"),
    candidate<digest_block>(kMd5, "implCompress0", "([BI)V"),
    candidate<digest_block>(kSha, "implCompress0", "([BI)V"),
    candidate<digest_block>(kSha2, "implCompress0", "([BI)V"),
    candidate<digest_block>(kSha5, "implCompress0", "([BI)V"),
    candidate<digest_block>(kSha3, "implCompress0", "([BI)V"),
};

}  // namespace

std::span<const FastNativeRow> digest_shortcuts() { return kDigestShortcuts; }
std::span<const FieldRow> digest_fields() { return kDigestFields; }

}  // namespace vitrine::library
