// SPDX-License-Identifier: Apache-2.0
// Names and descriptors, interned: two Symbols have the same text exactly if they are the same pointer. They are never
// freed, except those that one class owns.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace vitrine::vm {

class Symbol {
 public:
  std::string_view text() const { return {c_str(), length_}; }  // modified UTF-8, with a terminating NUL in memory
  const char* c_str() const { return reinterpret_cast<const char*>(this + 1); }
  std::string str() const { return std::string(text()); }
  uint32_t hash() const { return hash_; }

  /// The symbol of that text, made if it is new. Any thread may call it; takes the table's mutex (a leaf). No
  /// safepoint.
  static const Symbol* intern(std::string_view text);
  /// The symbol of that text; null if nobody has interned it, so nothing of that name exists. Locks as intern does.
  static const Symbol* find(std::string_view text);

  struct Free {
    void operator()(const Symbol* symbol) const;
  };
  using Own = std::unique_ptr<const Symbol, Free>;
  /// A symbol that intern and find never return: the name of a hidden class, which is never looked up by name.
  static Own make_own(std::string_view text);

 private:
  friend class SymbolTable;
  Symbol(std::string_view text, uint32_t hash);
  /// The bytes that a symbol of that text takes: the text follows it.
  static size_t size_for(std::string_view text) { return sizeof(Symbol) + text.size() + 1; }

  uint32_t hash_, length_;
};

/// All symbols but those that a class owns. A snapshot has a table; a process that uses it begins with that one.
class SymbolTable;
SymbolTable& symbol_table();
/// Before anything is interned.
void use_symbol_table(SymbolTable& table);

}  // namespace vitrine::vm
