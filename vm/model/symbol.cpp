// SPDX-License-Identifier: Apache-2.0
// The symbol table: open addressing over symbols allocated in an arena. Its symbols live as long as the process. They
// are found without a lock; one mutex (a leaf) guards additions.
#include "vm/model/symbol.hpp"

#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <utility>
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
    return find_in(*slots_.load(std::memory_order_acquire), text, hash_of(text));
  }

  const Symbol* intern(std::string_view text) {
    const uint32_t hash = hash_of(text);
    if (const Symbol* known = find_in(*slots_.load(std::memory_order_acquire), text, hash)) return known;
    std::lock_guard lock(mutex_);
    if (const Symbol* known = find_in(*current_, text, hash)) return known;
    const snapshot_memory::Recording recording(0);
    auto* symbol = new (allocate(Symbol::size_for(text))) Symbol(text, hash);
    if (++count_ * 4 > current_->size() * 3) grow();
    insert(symbol);
    return symbol;
  }

  TableStatistics statistics(const std::function<void(const std::string&)>& visit) {
    std::lock_guard lock(mutex_);
    TableStatistics result;
    result.entry_bytes = sizeof(Symbol);
    result.in_bucket.resize(current_->size());
    for (uint64_t slot : *current_) {
      if (slot == 0) continue;
      const Symbol* symbol = symbol_in(slot);
      result.in_bucket[symbol->hash_ & (current_->size() - 1)]++;
      result.literal_bytes += symbol->length_ + 1;
      if (visit) visit(symbol->str());
    }
    return result;
  }

 private:
  using Slots = std::vector<std::atomic<uint64_t>>;

  // A slot holds a symbol's address and, above it, the upper 16 bits of its hash, which rule out most other symbols
  // without a look at them. 0: free.
  static constexpr int kAddressBits = 48;
  static uint64_t tag_of(uint32_t hash) { return uint64_t{hash} >> 16 << kAddressBits; }
  static uint64_t slot_of(const Symbol* symbol) { return reinterpret_cast<uintptr_t>(symbol) | tag_of(symbol->hash_); }
  static const Symbol* symbol_in(uint64_t slot) {
    return reinterpret_cast<const Symbol*>(slot & ((uint64_t{1} << kAddressBits) - 1));
  }

  static const Symbol* find_in(const Slots& slots, std::string_view text, uint32_t hash) {
    for (size_t i = hash & (slots.size() - 1);; i = (i + 1) & (slots.size() - 1)) {
      const uint64_t slot = slots[i].load(std::memory_order_acquire);
      if (slot == 0) return nullptr;
      if (slot >> kAddressBits != tag_of(hash) >> kAddressBits) continue;
      const Symbol* symbol = symbol_in(slot);
      if (symbol->hash_ == hash && symbol->text() == text) return symbol;
    }
  }
  void insert(const Symbol* symbol) {
    size_t i = symbol->hash_ & (current_->size() - 1);
    while ((*current_)[i].load(std::memory_order_relaxed) != 0) i = (i + 1) & (current_->size() - 1);
    (*current_)[i].store(slot_of(symbol), std::memory_order_release);
  }
  /// Threads may still look into the old slots, so these are kept.
  void grow() {
    old_.push_back(std::exchange(current_, std::make_unique<Slots>(current_->size() * 2)));
    for (uint64_t slot : *old_.back())
      if (slot != 0) insert(symbol_in(slot));
    slots_.store(current_.get(), std::memory_order_release);
  }
  char* allocate(size_t bytes) {
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
  std::unique_ptr<Slots> current_ = std::make_unique<Slots>(size_t{1} << 14);
  std::atomic<const Slots*> slots_{current_.get()};  // the same, for those who do not hold the mutex
  std::vector<std::unique_ptr<Slots>> old_;
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
