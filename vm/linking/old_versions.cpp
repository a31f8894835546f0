// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/old_versions.hpp"

#include <algorithm>
#include <vector>

#include "vm/exec/continuation.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/ports/code_keeper.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::vm {
namespace {

// Looking for versions to be freed costs as much as there is on all stacks, so it waits until the number of old
// versions has doubled.
constexpr size_t kLeastCountToLook = 64;
constexpr size_t kLeastBytesToCollect = size_t{2} << 20;

/// Guarded by the stopped world. Never destroyed, because threads keep running during exit().
struct OldVersions {
  std::vector<Class*> classes;  // those that have any
  size_t count = 0, look_at = kLeastCountToLook;
  size_t bytes = 0;
  std::atomic<bool> wants_collection{false};
};
OldVersions& g_old = *new OldVersions;

/// What frames and native stacks may point to, with everything that could be a pointer.
class Words final : public gc::Marker {
 public:
  void mark(Object*) override {}
  void mark_conservatively(uintptr_t word) override { words_.push_back(word); }
  void mark_if_encoded(uint32_t) override {}
  /// Once all words are there.
  void sort() {
    std::ranges::sort(words_);
    words_.erase(std::unique(words_.begin(), words_.end()), words_.end());
  }
  /// Whether one of them points to what the version has.
  bool use(const ClassVersion& version) const {
    bool found = false;
    version.for_each_range([&](const void* begin, size_t bytes) {
      const auto low = reinterpret_cast<uintptr_t>(begin);
      const auto at = std::ranges::lower_bound(words_, low);
      found |= at != words_.end() && *at < low + bytes;
    });
    return found;
  }

 private:
  std::vector<uintptr_t> words_;
};

/// Frees what only executing frames need.
void retire_code(ClassVersion& version) {
  if (version.constants == nullptr) return;
  for (size_t i = 0; i < version.method_count(); ++i) {
    MethodVersion& method = version.methods[i];
    change_code(change::Discarded{method});
    if (method.stand_in == nullptr) continue;
    ports().events->stand_in_freed(*method.stand_in);
    void* id = method.stand_in->id.load();
    if (method.obsolete && id != nullptr) *static_cast<std::atomic<Method*>*>(id) = nullptr;
    method.stand_in = nullptr;
  }
  version.constants = nullptr;
}

void count_again() {
  g_old.count = g_old.bytes = 0;
  for (const Class* cls : g_old.classes) {
    g_old.count += cls->old_versions.size();
    for (const auto& version : cls->old_versions) g_old.bytes += version->bytes();
  }
  g_old.look_at = std::max(kLeastCountToLook, 2 * g_old.count);
}

}  // namespace

void add_old_version(Class& cls, std::shared_ptr<ClassVersion> old) {
  if (cls.old_versions.empty()) g_old.classes.push_back(&cls);
  g_old.bytes += old->bytes();
  cls.old_versions.push_back(std::move(old));
  if (++g_old.count < g_old.look_at) return;
  free_old_versions(nullptr);
  if (g_old.bytes >= kLeastBytesToCollect) g_old.wants_collection = true;
}

[[gnu::noinline]] void free_old_versions(const std::function<bool(const Object*)>* is_alive) {
  g_old.wants_collection = false;
  if (g_old.classes.empty()) return;
  Thread* self = Thread::current();
  const RegistersOnStack registers;
  if (self != nullptr) record_native_sp(*self);
  Words words;
  for_each_method_on_stacks(
      [&](const Method* method) { words.mark_conservatively(reinterpret_cast<uintptr_t>(method)); });
  for (Thread* thread : all_attached_threads()) visit_native_stack(*thread, nullptr, words);
  words.sort();
  for (Class* cls : g_old.classes)
    std::erase_if(cls->old_versions, [&](const std::shared_ptr<ClassVersion>& version) {
      if (is_alive != nullptr && version->keeper != nullptr && !(*is_alive)(version->keeper)) version->keeper = nullptr;
      if (words.use(*version)) return false;
      retire_code(*version);
      const bool freed = version->keeper == nullptr && version.use_count() == 1;
      if (freed) ++class_counts().old_versions_freed;
      return freed;
    });
  std::erase_if(g_old.classes, [](const Class* cls) { return cls->old_versions.empty(); });
  count_again();
}

void abandon_old_versions(Class& cls) {
  if (cls.old_versions.empty()) return;
  for (auto& version : cls.old_versions) retire_code(*version);
  std::erase(g_old.classes, &cls);
  count_again();
}

bool wants_collection_for_old_versions() { return g_old.wants_collection.load(std::memory_order_relaxed); }

}  // namespace vitrine::vm
