// SPDX-License-Identifier: Apache-2.0
// Names and descriptors, interned: two Symbols are the same text exactly when they are the same pointer. Never freed,
// but for those that are one class's own.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine::vm {

class Symbol {
 public:
  std::string_view text() const { return text_; }  // modified UTF-8, NUL-terminated in memory
  const char* c_str() const { return text_.data(); }
  std::string str() const { return std::string(text_); }
  uint32_t hash() const { return hash_; }

  /// Thread-safe (own lock, a leaf); no safepoint.
  static const Symbol* intern(std::string_view text);
  /// Null when nobody interned it: then nothing of that name exists.
  static const Symbol* find(std::string_view text);

  struct Free {
    void operator()(const Symbol* symbol) const;
  };
  using Own = std::unique_ptr<const Symbol, Free>;
  /// A symbol that neither intern nor find will answer: the name of a hidden class, by which nothing is ever looked up.
  static Own make_own(std::string_view text);

 private:
  friend class SymbolTable;
  std::string_view text_;
  uint32_t hash_ = 0;
};

}  // namespace vitrine::vm
