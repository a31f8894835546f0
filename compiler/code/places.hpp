// SPDX-License-Identifier: Apache-2.0
// Of which word each byte of a method's machine code is. Tools ask it; execution never does.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine::compiler {

/// Places, ascending: from an offset on, up to that of the next place, the code is that of a word. Two or three bytes
/// each.
class PlaceTable {
 public:
  /// Code of no word in particular.
  static constexpr uint32_t kNoWord = UINT32_MAX;

  /// `offset` is not below those before. If it is the newest one again, that place has no code, and is replaced.
  void add(size_t offset, uint32_t word) {
    if (is_empty_ || offset != newest_.offset) write_newest();
    newest_ = {static_cast<uint32_t>(offset), word};
    is_empty_ = false;
  }
  /// Calls visit(offset, word) for each place.
  template <class Visit>
  void for_each(const Visit& visit) const {
    Place place;
    for (const uint8_t* at = bytes_.data(); at != bytes_.data() + bytes_.size();) {
      place.offset += read(at);
      place.word += unfold(read(at));
      visit(place.offset, place.word);
    }
    if (!is_empty_) visit(newest_.offset, newest_.word);
  }
  /// The word whose code is at the offset; kNoWord: none in particular. Safe in a signal handler.
  uint32_t word_at(size_t offset) const {
    uint32_t found = kNoWord;
    for_each([&](uint32_t begins, uint32_t word) {
      if (begins <= offset) found = word;
    });
    return found;
  }

 private:
  struct Place {
    uint32_t offset = 0, word = 0;
  };

  // Differences to the place before, in groups of seven bits; those of words are folded, so that small negative ones
  // are small. All arithmetic is modulo 2^32.
  void write_newest() {
    if (is_empty_) return;
    write(newest_.offset - written_.offset);
    const uint32_t more = newest_.word - written_.word;
    write(more << 1 ^ (more >> 31 != 0 ? UINT32_MAX : 0));
    written_ = newest_;
  }
  void write(uint32_t value) {
    for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<uint8_t>(value | 0x80));
    bytes_.push_back(static_cast<uint8_t>(value));
  }
  static uint32_t read(const uint8_t*& at) {
    uint32_t value = 0;
    for (int shift = 0;; shift += 7) {
      const uint8_t byte = *at++;
      value |= (byte & 0x7fu) << shift;
      if (byte < 0x80) return value;
    }
  }
  static uint32_t unfold(uint32_t folded) { return folded >> 1 ^ (folded & 1 ? UINT32_MAX : 0); }

  std::vector<uint8_t> bytes_;
  Place newest_, written_;
  bool is_empty_ = true;
};

}  // namespace vitrine::compiler
