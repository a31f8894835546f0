// SPDX-License-Identifier: Apache-2.0
// The symbol table: open addressing over symbols allocated in an arena. Its symbols live as long as the process. They
// are found without a lock; one mutex (a leaf) guards additions.
#include "vm/model/symbol.hpp"

#include <cstring>
#include <mutex>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "base/snapshot_memory.hpp"
#include "vm/model/lookup_slots.hpp"
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

  const Symbol* find(std::string_view text) { return find(text, hash_of(text)); }

  const Symbol* intern(std::string_view text) {
    const uint32_t hash = hash_of(text);
    if (const Symbol* known = find(text, hash)) return known;
    std::lock_guard lock(mutex_);
    if (const Symbol* known = find(text, hash)) return known;
    const snapshot_memory::Recording recording(0);
    auto* symbol = new (allocate(Symbol::size_for(text))) Symbol(text, hash);
    if (++count_ * 4 > slots_.size() * 3)
      slots_.replace(
          slots_.size() * 2, [](uint64_t) { return true; }, [](uint64_t slot) { return symbol_in(slot)->hash_; });
    slots_.add(hash, slot_of(symbol));
    return symbol;
  }

  TableStatistics statistics(const std::function<void(const std::string&)>& visit) {
    std::lock_guard lock(mutex_);
    TableStatistics result;
    result.entry_bytes = sizeof(Symbol);
    result.in_bucket.resize(slots_.size());
    for (uint64_t slot : slots_.slots()) {
      if (slot == 0) continue;
      const Symbol* symbol = symbol_in(slot);
      result.in_bucket[slots_.home_of(symbol->hash_)]++;
      result.literal_bytes += symbol->length_ + 1;
      if (visit) visit(symbol->str());
    }
    return result;
  }

 private:
  // A slot holds a symbol's address and, above it, the upper 16 bits of its hash, which rule out most other symbols
  // without a look at them. 0: free.
  static constexpr int kAddressBits = 48;
  static uint64_t tag_of(uint32_t hash) { return uint64_t{hash} >> 16 << kAddressBits; }
  static uint64_t slot_of(const Symbol* symbol) { return reinterpret_cast<uintptr_t>(symbol) | tag_of(symbol->hash_); }
  static const Symbol* symbol_in(uint64_t slot) {
    return reinterpret_cast<const Symbol*>(slot & ((uint64_t{1} << kAddressBits) - 1));
  }

  const Symbol* find(std::string_view text, uint32_t hash) const {
    const uint64_t found = slots_.find(hash, [&](uint64_t slot) {
      if (slot >> kAddressBits != tag_of(hash) >> kAddressBits) return false;
      const Symbol* symbol = symbol_in(slot);
      return symbol->hash_ == hash && symbol->text() == text;
    });
    return found == 0 ? nullptr : symbol_in(found);
  }
  char* allocate(size_t bytes) REQUIRES(mutex_) {
    bytes = (bytes + alignof(Symbol) - 1) & ~(alignof(Symbol) - 1);
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

  static constexpr size_t kChunk = 64 * 1024;
  Mutex mutex_{LockRank::Symbols};
  LookupSlots slots_{size_t{1} << 14};  // those that are replaced are kept
  size_t count_ GUARDED_BY(mutex_) = 0;
  char* chunk_ GUARDED_BY(mutex_) = nullptr;
  size_t left_ GUARDED_BY(mutex_) = 0;
};

SymbolTable& symbol_table() { return SymbolTable::instance(); }
void use_symbol_table(SymbolTable& table) {
  given_table = &table;
  VM_CHECK(&symbol_table() == &table);
}

const Symbol* Symbol::intern(std::string_view text) { return SymbolTable::instance().intern(text); }
const Symbol* Symbol::find(std::string_view text) { return SymbolTable::instance().find(text); }

Symbol::Symbol(std::string_view text, uint32_t hash) : hash_(hash), length_(static_cast<uint32_t>(text.size())) {
  auto* copy = reinterpret_cast<char*>(this + 1);
  if (!text.empty()) std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = 0;
}

Symbol::Own Symbol::make_own(std::string_view text) {
  void* memory = ::operator new(size_for(text));
  return Own(new (memory) Symbol(text, SymbolTable::hash_of(text)));
}

void Symbol::Free::operator()(const Symbol* symbol) const { ::operator delete(const_cast<Symbol*>(symbol)); }

TableStatistics symbol_table_statistics(const std::function<void(const std::string&)>& visit) {
  return SymbolTable::instance().statistics(visit);
}

}  // namespace vitrine::vm
