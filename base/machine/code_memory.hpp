// SPDX-License-Identifier: Apache-2.0
// Memory for machine code that the VM makes. It is mapped twice: at one address it can be executed, at another one it
// can be written, and no page is ever both. So code is written and patched while threads execute their way through it.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace vitrine::machine {

/// Blocks of one reserved range of addresses; any two of them are within reach of a relative jump. Not thread-safe,
/// except for `contains`.
class CodeMemory {
 public:
  /// Reserves `bytes`, rounded up to whole pages. Null: `why_not` is a sentence that says which call failed.
  static std::unique_ptr<CodeMemory> reserve(size_t bytes, std::string& why_not);
  CodeMemory(const CodeMemory&) = delete;
  ~CodeMemory();

  /// The address, a multiple of 16, of a block to be executed; null if there is no room.
  char* allocate(size_t bytes);
  /// Gives a block back. No thread executes it any more, or returns to it.
  void free(char* block);
  /// Where the byte at `executed` can be written.
  char* writable(const char* executed) const { return writable_ + (executed - executed_); }
  /// Whether the address is in the range. Safe in a signal handler.
  bool contains(const void* address) const {
    return static_cast<size_t>(static_cast<const char*>(address) - executed_) < bytes_;
  }
  const char* begin() const { return executed_; }
  size_t size() const { return bytes_; }
  /// Bytes in blocks, and the most that there have been.
  size_t used() const { return used_; }
  size_t peak() const { return peak_; }

 private:
  CodeMemory() = default;
  char* executed_ = nullptr;
  char* writable_ = nullptr;
  size_t bytes_ = 0, used_ = 0, peak_ = 0;
  // By their first byte, as distances from `executed_`: the sizes of blocks and of the gaps between them.
  std::map<size_t, size_t> blocks_, gaps_;
};

}  // namespace vitrine::machine
