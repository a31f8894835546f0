// SPDX-License-Identifier: Apache-2.0
// The symbol table: open addressing over symbols allocated in an arena, with one mutex (a leaf). Its symbols live as
// long as the process.
#include "vm/model/symbol.hpp"

#include <cstring>
#include <mutex>
#include <vector>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "base/snapshot_memory.hpp"
#include "vm/model/table_statistics.hpp"

namespace vitrine::vm {

namespace {
constinit SymbolTable* given_table = nullptr;  // see use_symbol_table
}  // namespace

class SymbolTable {
 public:
  static SymbolTable& instance() {
    static SymbolTable* table = given_table != nullptr ? given_table : new SymbolTable;
    return *table;
  }

  static uint32_t hash_of(std::string_view text) {
    uint64_t h = 0xcbf29ce484222325u ^ text.size();
    const char* p = text.data();
    size_t n = text.size();
    for (; n >= 8; p += 8, n -= 8) {
      uint64_t w;
      std::memcpy(&w, p, 8);
      h = (h ^ w) * 0x9e3779b97f4a7c15u;
      h ^= h >> 29;
    }
    uint64_t w = 0;
    if (n != 0) std::memcpy(&w, p, n);  // if the text is empty, its pointer may be null
    h = (h ^ w) * 0x9e3779b97f4a7c15u;
    return static_cast<uint32_t>(h >> 32);
  }

  const Symbol* find(std::string_view text) {
    uint32_t hash = hash_of(text);
    std::lock_guard lock(mutex_);
    return find_locked(text, hash);
  }

  const Symbol* intern(std::string_view text) {
    uint32_t hash = hash_of(text);
    std::lock_guard lock(mutex_);
    if (const Symbol* known = find_locked(text, hash)) return known;
    snapshot_memory::Recording recording(0);
    char* copy = allocate(text.size() + 1);
    if (!text.empty()) std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = 0;
    auto* symbol = new (allocate_aligned(sizeof(Symbol))) Symbol;
    symbol->text_ = {copy, text.size()};
    symbol->hash_ = hash;
    if (++count_ * 2 > slots_.size()) grow();
    insert(symbol);
    return symbol;
  }

  TableStatistics statistics(const std::function<void(const std::string&)>& visit) {
    std::lock_guard lock(mutex_);
    TableStatistics result;
    result.entry_bytes = sizeof(Symbol);
    result.in_bucket.resize(slots_.size());
    for (const Symbol* symbol : slots_) {
      if (symbol == nullptr) continue;
      result.in_bucket[symbol->hash_ & (slots_.size() - 1)]++;
      result.literal_bytes += symbol->text_.size() + 1;
      if (visit) visit(symbol->str());
    }
    return result;
  }

 private:
  SymbolTable() : slots_(1 << 14) {}

  const Symbol* find_locked(std::string_view text, uint32_t hash) const {
    for (size_t i = hash & (slots_.size() - 1); slots_[i] != nullptr; i = (i + 1) & (slots_.size() - 1))
      if (slots_[i]->hash_ == hash && slots_[i]->text_ == text) return slots_[i];
    return nullptr;
  }
  void insert(const Symbol* symbol) {
    size_t i = symbol->hash_ & (slots_.size() - 1);
    while (slots_[i] != nullptr) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = symbol;
  }
  void grow() {
    std::vector<const Symbol*> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Symbol* s : old)
      if (s != nullptr) insert(s);
  }
  char* allocate(size_t bytes) {
    if (bytes > 4096) return new char[bytes];
    if (bytes > left_) {
      chunk_ = new char[kChunk];
      left_ = kChunk;
    }
    char* p = chunk_;
    chunk_ += bytes;
    left_ -= bytes;
    return p;
  }
  char* allocate_aligned(size_t bytes) {
    size_t skew = (8 - (reinterpret_cast<uintptr_t>(chunk_) & 7)) & 7;
    if (skew <= left_) {
      chunk_ += skew;
      left_ -= skew;
    } else {
      left_ = 0;
    }
    return allocate(bytes);
  }

  static constexpr size_t kChunk = 64 * 1024;
  Mutex mutex_{LockRank::Symbols};
  std::vector<const Symbol*> slots_;
  size_t count_ = 0;
  char* chunk_ = nullptr;
  size_t left_ = 0;
};

SymbolTable& symbol_table() { return SymbolTable::instance(); }
void use_symbol_table(SymbolTable& table) {
  given_table = &table;
  VM_CHECK(&symbol_table() == &table);
}

const Symbol* Symbol::intern(std::string_view text) { return SymbolTable::instance().intern(text); }
const Symbol* Symbol::find(std::string_view text) { return SymbolTable::instance().find(text); }

Symbol::Own Symbol::make_own(std::string_view text) {
  void* memory = ::operator new(sizeof(Symbol) + text.size() + 1);
  auto* symbol = new (memory) Symbol;
  auto* copy = reinterpret_cast<char*>(symbol + 1);
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = 0;
  symbol->text_ = {copy, text.size()};
  symbol->hash_ = SymbolTable::hash_of(text);
  return Own(symbol);
}

void Symbol::Free::operator()(const Symbol* symbol) const { ::operator delete(const_cast<Symbol*>(symbol)); }

TableStatistics symbol_table_statistics(const std::function<void(const std::string&)>& visit) {
  return SymbolTable::instance().statistics(visit);
}

}  // namespace vitrine::vm
