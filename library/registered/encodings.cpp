// SPDX-License-Identifier: Apache-2.0
// Shortcuts of java.util.Base64 and of the checksums of java.util.zip, whose CRC32 is native.
#include <algorithm>

#include "library/kernels/base64.hpp"
#include "library/kernels/checksums.hpp"
#include "library/registered/arrays.hpp"

namespace vitrine::library {
namespace {

constexpr size_t kEncodingPiece = 1 << 16;  // bytes, or groups of Base64, between polls

/// `to` is the index behind the last byte.
Perhaps<void> encode_block(Thread& self, Object*, Object* source, int32_t from, int32_t to, Object* target, int32_t at,
                           bool url) {
  const int64_t bytes = int64_t{to} - from;
  const auto* in = elements_in<uint8_t>(source, from, bytes);
  auto* out = elements_in<uint8_t>(target, at, bytes / 3 * 4);
  if (in == nullptr || out == nullptr || bytes % 3 != 0 || source == target) return std::nullopt;
  in_pieces(self, static_cast<size_t>(bytes / 3), kEncodingPiece, [in, out, url](size_t index, size_t groups) {
    kernels::base64_encode(in + 3 * index, groups, out + 4 * index, url);
  });
  return Done{};
}

/// Returns how many bytes there are before the first group that has another character. If the target is too short for
/// them, the method finds that out.
Perhaps<int32_t> decode_block(Thread& self, Object*, Object* source, int32_t from, int32_t to, Object* target,
                              int32_t at, bool url, bool) {
  const int64_t most = (int64_t{to} - from) / 4;
  const auto* in = elements_in<uint8_t>(source, from, most * 4);
  auto* out = elements_in<uint8_t>(target, at, 0);
  if (in == nullptr || out == nullptr || source == target) return std::nullopt;
  const int64_t room = (int64_t{target->length()} - at) / 3, groups = std::min(most, room);
  const auto done = static_cast<int64_t>(
      in_pieces(self, static_cast<size_t>(groups), kEncodingPiece, [in, out, url](size_t index, size_t count) {
        return kernels::base64_decode(in + 4 * index, count, out + 3 * index, url);
      }));
  if (done < groups) return static_cast<int32_t>(3 * done);
  // There is no room for the next group: it may be one that has another character, as padding is.
  uint8_t bytes[3];
  if (done < most && kernels::base64_decode(in + 4 * done, 1, bytes, url) > 0) return std::nullopt;
  return static_cast<int32_t>(3 * done);
}

using Checksum = uint32_t (*)(uint32_t crc, const uint8_t* in, size_t length);
template <Checksum F>
uint32_t sum_up(Thread& self, uint32_t crc, const uint8_t* in, size_t length) {
  in_pieces(self, length, kEncodingPiece, [&crc, in](size_t index, size_t count) { crc = F(crc, in + index, count); });
  return crc;
}

/// CRC32C has the register in its field, CRC32 what it becomes when it is inverted at the end.
Perhaps<int32_t> crc32c(Thread& self, int32_t crc, Object* bytes, int32_t from, int32_t to) {
  const int64_t length = int64_t{to} - from;
  const auto* in = elements_in<uint8_t>(bytes, from, length);
  if (in == nullptr) return std::nullopt;
  return static_cast<int32_t>(
      sum_up<kernels::crc32c>(self, static_cast<uint32_t>(crc), in, static_cast<size_t>(length)));
}
/// Its caller has checked the arguments, if there are bytes.
int32_t crc32(Thread& self, int32_t crc, Object* bytes, int32_t from, int32_t length) {
  const auto* in = elements_in<uint8_t>(bytes, from, length);
  if (in == nullptr) return crc;
  return static_cast<int32_t>(
      ~sum_up<kernels::crc32>(self, ~static_cast<uint32_t>(crc), in, static_cast<size_t>(length)));
}

const FastNativeRow kEncodingShortcuts[] = {
    polling_candidate<encode_block>("java/util/Base64$Encoder", "encodeBlock", "([BII[BIZ)V"),
    polling_candidate<decode_block>("java/util/Base64$Decoder", "decodeBlock", "([BII[BIZZ)I"),
    polling_candidate<crc32c>("java/util/zip/CRC32C", "updateBytes", "(I[BII)I"),
    {"java/util/zip/CRC32", "updateBytes0", "(I[BII)I", fast<crc32>, shortcut<crc32>, false, true},
};

}  // namespace

std::span<const FastNativeRow> encoding_shortcuts() { return kEncodingShortcuts; }

}  // namespace vitrine::library
