// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/memory.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "base/lock.hpp"
#include "checks/guard_bytes.hpp"
#include "checks/jvmti/got.hpp"
#include "checks/report.hpp"
#include "jvmti/calls/memory.hpp"

namespace vitrine::checks {

thread_local jvmtiEnv* calling_environment = nullptr;

namespace {

constexpr unsigned char kFresh = 0xCD, kFreed = 0xDD;
constexpr size_t kMostFreed = 1024, kMostFreedBytes = 4 << 20;
constexpr size_t kMany = 16;  // blocks that one place has allocated and nobody has freed

struct Block {
  size_t bytes;
  const jvmtiEnv* env;
  Place place;
};

struct Blocks {
  Mutex lock{LockRank::CheckedMemory};
  std::map<const unsigned char*, Block> live GUARDED_BY(lock);
  struct Freed {
    unsigned char* memory;
    Block block;  // its place is that of Deallocate
  };
  std::deque<Freed> freed GUARDED_BY(lock);  // oldest first
  size_t freed_bytes GUARDED_BY(lock) = 0;
};
Blocks& blocks() {
  static auto& all = *new Blocks;
  return all;
}

std::string of_size(const Block& block) { return "a block of " + std::to_string(block.bytes) + " bytes"; }

void report_damage(const Damage& damage, const Block& block) {
  report({.rule = damage.before ? Rule::Memory_Underrun : Rule::Memory_Overrun,
          .function = "Allocate",
          .what = std::string("there were bytes written ") + (damage.before ? "before " : "behind ") + of_size(block) +
                  "; the stack is that of its allocation",
          .env = block.env},
         block.place);
}

void report_written_after(const Blocks::Freed& freed) {
  if (std::any_of(freed.memory, freed.memory + freed.block.bytes, [](unsigned char byte) { return byte != kFreed; }))
    report({.rule = Rule::Memory_WrittenAfterFree,
            .function = "Deallocate",
            .what = "there were bytes written into " + of_size(freed.block) +
                    " after it was freed; the stack is that of Deallocate",
            .env = freed.block.env},
           freed.block.place);
}

/// Of blocks that are not ours it does nothing: the mistake has been reported.
void guarded_deallocate(void* pointer) {
  auto* memory = static_cast<unsigned char*>(pointer);
  if (memory == nullptr) return;
  Blocks& all = blocks();
  std::vector<Blocks::Freed> leaving;
  std::optional<Damage> damage;
  Block block{};
  {
    Place place = here();
    std::lock_guard hold(all.lock);
    auto found = all.live.find(memory);
    if (found == all.live.end()) return;
    block = found->second;
    damage = damage_around(memory, block.bytes);
    all.live.erase(found);
    std::memset(memory, kFreed, block.bytes);
    all.freed.push_back({memory, {block.bytes, block.env, std::move(place)}});
    all.freed_bytes += block.bytes;
    while (all.freed.size() > kMostFreed || all.freed_bytes > kMostFreedBytes) {
      all.freed_bytes -= all.freed.front().block.bytes;
      leaving.push_back(std::move(all.freed.front()));
      all.freed.pop_front();
    }
  }
  if (damage.has_value()) report_damage(*damage, block);
  for (const Blocks::Freed& freed : leaving) {
    report_written_after(freed);
    free_guarded(freed.memory);
  }
}

/// free() of the libraries that memory was given to.
void checked_free(void* memory) {
  bool is_ours = false;
  {
    std::lock_guard hold(blocks().lock);
    is_ours = blocks().live.contains(static_cast<const unsigned char*>(memory));
  }
  if (!is_ours) return std::free(memory);
  report({.rule = Rule::Memory_FreedByFree,
          .function = "free",
          .what = "memory that JVM TI has given is freed by free()",
          .env = calling_environment});
  guarded_deallocate(memory);
}

/// Lets the library from which memory was asked for use checked_free.
void watch_free_of(uintptr_t caller) {
  static std::array<std::atomic<uintptr_t>, 61> known{};  // callers for which it has been done
  std::atomic<uintptr_t>& last = known[caller % known.size()];
  if (last.exchange(caller) != caller) exchange_import(caller, "free", reinterpret_cast<void*>(checked_free));
}

void* guarded_allocate(size_t bytes) {
  auto* memory = static_cast<unsigned char*>(allocate_guarded(bytes));
  if (memory == nullptr) return nullptr;
  std::memset(memory, kFresh, bytes);
  Block block{bytes, calling_environment, here()};
  if (!block.place.native.empty()) watch_free_of(block.place.native[0] - 1);
  std::lock_guard hold(blocks().lock);
  blocks().live.insert_or_assign(memory, std::move(block));
  return memory;
}

/// Reports the blocks that `wanted` picks, once for each place that has `least` of them.
template <class Wanted>
void report_left(size_t least, const char* when, Wanted&& wanted) {
  struct Left {
    size_t count = 0, bytes = 0;
    const Block* block = nullptr;
  };
  std::map<NativeStack, Left> by_place;
  std::vector<std::pair<Mistake, Place>> found;
  {
    std::lock_guard hold(blocks().lock);
    for (const auto& [memory, block] : blocks().live) {
      if (!wanted(block) || block.place.native.empty()) continue;
      Left& left = by_place[block.place.native];
      left.count++;
      left.bytes += block.bytes;
      left.block = &block;
    }
    for (const auto& [stack, left] : by_place)
      if (left.count >= least)
        found.push_back({{.rule = Rule::Memory_Leak,
                          .function = "Allocate",
                          .what = std::to_string(left.count) + (left.count == 1 ? " block" : " blocks") + " of " +
                                  std::to_string(left.bytes) + " bytes together not freed " + when +
                                  "; the stack is that of the allocation",
                          .env = left.block->env},
                         left.block->place});
  }
  for (const auto& [mistake, place] : found) report(mistake, place);
}

}  // namespace

void put_before_memory() { jvmti::the_allocator = {guarded_allocate, guarded_deallocate}; }

bool check_deallocate(jvmtiEnv* env, const unsigned char* memory) {
  Rule rule = Rule::Memory_NotAllocated;
  std::string what = "the memory was not given by Allocate or a function of JVM TI";
  {
    Blocks& all = blocks();
    std::lock_guard hold(all.lock);
    if (all.live.contains(memory)) return true;
    auto after = all.live.upper_bound(memory);
    if (after != all.live.begin()) {
      const auto& [begin, block] = *std::prev(after);
      if (memory < begin + block.bytes) {
        rule = Rule::Memory_Interior;
        what = "the pointer is " + std::to_string(memory - begin) + " bytes behind the beginning of " + of_size(block);
      }
    }
    for (const Blocks::Freed& freed : all.freed)
      if (freed.memory == memory) {
        rule = Rule::Memory_FreedTwice;
        what = of_size(freed.block) + " has been freed before";
        if (!freed.block.place.native.empty())
          what += " by " + describe(freed.block.place.native)[0].text() + " (thread " + freed.block.place.thread + ")";
      }
  }
  report({.rule = rule, .function = "Deallocate", .what = what, .env = env});
  return false;
}

HookData judge_hook_data(const unsigned char* data, jint length) {
  std::lock_guard hold(blocks().lock);
  auto found = blocks().live.find(data);
  if (found == blocks().live.end()) return HookData::Foreign;
  return length >= 0 && static_cast<size_t>(length) > found->second.bytes ? HookData::Short : HookData::Good;
}

void report_memory_at_end() {
  std::vector<std::pair<Damage, Block>> damaged;
  std::deque<Blocks::Freed> freed;
  {
    std::lock_guard hold(blocks().lock);
    for (const auto& [memory, block] : blocks().live)
      if (const auto damage = damage_around(memory, block.bytes)) damaged.emplace_back(*damage, block);
    freed = blocks().freed;
  }
  for (const auto& [damage, block] : damaged) report_damage(damage, block);
  for (const Blocks::Freed& each : freed) report_written_after(each);
  report_left(kMany, "when the VM ends", [](const Block&) { return true; });
}

void report_blocks_of(jvmtiEnv* env) {
  report_left(1, "when its environment is disposed of", [env](const Block& block) { return block.env == env; });
}

}  // namespace vitrine::checks
