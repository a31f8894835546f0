// SPDX-License-Identifier: Apache-2.0
// Memory pools and their managers as MXBeans. There are three pools: the heap, which the collector manages; class
// metadata, under the name that tools look for; and native memory, which is all that the VM and native libraries get
// from malloc, including the metadata. If the compiler is on, there is a fourth: machine code.
#include <malloc.h>

#include "base/sanitizers.hpp"  // IWYU pragma: keep
#if defined(__SANITIZE_ADDRESS__) || defined(VITRINE_TSAN)
#define MALLOC_OF_SANITIZER
extern "C" size_t __sanitizer_get_current_allocated_bytes();  // gcc has no header for these
extern "C" size_t __sanitizer_get_heap_size();
#endif

#include <algorithm>
#include <atomic>
#include <mutex>
#include <span>

#include "base/clock.hpp"
#include "gc/store.hpp"
#include "serviceability/counters/perf_data.hpp"
#include "serviceability/dumps/heap_dump.hpp"
#include "serviceability/facts/entry.hpp"
#include "serviceability/management/management.hpp"
#include "serviceability/management/memory.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/string_content.hpp"
#include "vm/ports/ports.hpp"
#include "vm/thread/references.hpp"

namespace vitrine::serviceability {

namespace {

struct Usage {
  int64_t initial, used, committed, maximum;
};

Mutex beans_mutex{LockRank::Beans};  // a leaf lock

struct Pool {
  const char* name;
  bool heap;
  std::atomic<int64_t> peak{0};
  jobject bean GUARDED_BY(beans_mutex) = nullptr;
};
Pool heap_pool{"Vitrine Heap", true}, metaspace_pool{"Metaspace", false}, native_pool{"Native Memory", false},
    code_pool{"CodeCache", false};
Pool* const kPools[] = {&heap_pool, &metaspace_pool, &native_pool, &code_pool};
struct Manager {
  const char* name;
  Pool& pool;
  jobject bean GUARDED_BY(beans_mutex) = nullptr;
};
Manager collector{"Vitrine MarkSweep", heap_pool}, metaspace_manager{"Metaspace Manager", metaspace_pool},
    native_manager{"Native Memory Manager", native_pool}, code_manager{"CodeCacheManager", code_pool};
Manager* const kManagers[] = {&collector, &metaspace_manager, &native_manager, &code_manager};  // as kPools
/// Those of this process.
template <class Item, size_t N>
std::span<Item* const> present(Item* const (&items)[N]) {
  return std::span(items).first(vm::ports().compiler->is_on() ? N : N - 1);
}

Usage usage_of(const Pool& pool) {
  if (pool.heap) {
    auto s = vm::java_heap().statistics();
    auto& o = vm::java_heap().options();
    return {static_cast<int64_t>(o.initial_bytes), static_cast<int64_t>(s.used_bytes),
            static_cast<int64_t>(std::max(s.committed_bytes, s.used_bytes)), static_cast<int64_t>(o.maximum_bytes)};
  }
  if (&pool == &metaspace_pool) {
    auto bytes = static_cast<int64_t>(vm::counted_metadata());
    return {0, bytes, bytes, metaspace_limit()};
  }
  if (&pool == &code_pool) {
    const vm::CompilerFacts facts = vm::ports().compiler->facts();
    return {0, static_cast<int64_t>(facts.used), static_cast<int64_t>(facts.most_used),
            static_cast<int64_t>(facts.reserved)};
  }
#ifdef MALLOC_OF_SANITIZER  // mallinfo2 has no data
  return {0, static_cast<int64_t>(__sanitizer_get_current_allocated_bytes()),
          static_cast<int64_t>(__sanitizer_get_heap_size()), -1};
#else
  struct mallinfo2 m = mallinfo2();
  return {0, static_cast<int64_t>(m.uordblks + m.hblkhd), static_cast<int64_t>(m.arena + m.hblkhd), -1};
#endif
}

ObjectResult usage_object(Thread& self, const Usage& u) {
  Class* cls = TRY(vm::load_boot_class(self, "java/lang/management/MemoryUsage"));
  return vm::new_object(self, *cls, "(JJJJ)V", {0, u.initial, 0, u.used, 0, u.committed, 0, u.maximum});
}

/// The bean of a pool or manager: created once by `make`, then always the same object.
template <class Item, class Make>
ObjectResult bean_of(Item& item, const Make& make) {
  {
    std::lock_guard lock(beans_mutex);
    if (item.bean != nullptr) return dereference(item.bean);
  }
  Object* made = TRY(make());
  std::lock_guard lock(beans_mutex);
  if (item.bean == nullptr) item.bean = vm::global_references().create(made, false);
  return dereference(item.bean);
}

JavaResult<Class*> factory(Thread& self) {
  Class* cls = TRY(vm::load_boot_class(self, "sun/management/ManagementFactoryHelper"));
  TRY(vm::ensure_initialized(self, *cls));
  return cls;
}

ObjectResult pool_bean(Thread& self, Pool& pool) {
  return bean_of(pool, [&]() -> ObjectResult {
    Class* cls = TRY(factory(self));
    Object* name = TRY(vm::new_string(self, pool.name));
    Slot threshold = pool.heap ? 0 : -1;  // 0: not set yet; -1: not supported
    return vm::as_ref(TRY(vm::call_static(self, *cls, "createMemoryPool",
                                          "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;",
                                          {vm::slot_of(name), Slot{pool.heap}, 0, threshold, 0, threshold})));
  });
}

ObjectResult manager_bean(Thread& self, Manager& manager) {
  return bean_of(manager, [&]() -> ObjectResult {
    Object* name = TRY(vm::new_string(self, manager.name));
    if (!manager.pool.heap) {
      Class* cls = TRY(factory(self));
      return vm::as_ref(
          TRY(vm::call_static(self, *cls, "createMemoryManager",
                              "(Ljava/lang/String;)Ljava/lang/management/MemoryManagerMXBean;", {vm::slot_of(name)})));
    }
    // The bean of jdk.management has more attributes, but its module may be missing.
    Class* extension = TRY(vm::load_boot_class(self, "com/sun/management/internal/GarbageCollectorExtImpl"));
    Class* cls = extension != nullptr ? extension : TRY(factory(self));
    TRY(vm::ensure_initialized(self, *cls));
    return vm::as_ref(
        TRY(vm::call_static(self, *cls, "createGarbageCollector",
                            "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;",
                            {vm::slot_of(name), vm::slot_of(static_cast<Object*>(nullptr))})));
  });
}

/// The pool or manager that a bean belongs to; null if there is none.
template <class Item>
Item* item_of(std::span<Item* const> items, jobject bean) {
  std::lock_guard lock(beans_mutex);
  auto found = std::ranges::find_if(items, [&](Item* item) REQUIRES(beans_mutex) {
    return item->bean != nullptr && dereference(item->bean) == dereference(bean);
  });
  return found == items.end() ? nullptr : *found;
}
Pool* pool_of(jobject bean) { return item_of<Pool>(kPools, bean); }
Manager* manager_of(jobject bean) { return item_of<Manager>(kManagers, bean); }

/// An array of `cls` with a bean for each item.
template <class Item, class MakeBean>
ObjectResult beans(Thread& self, const char* cls, std::span<Item* const> items, const MakeBean& make) {
  Class* element_class = TRY(vm::load_boot_class(self, cls));
  Object* array = TRY(new_object_array(self, *element_class, items.size()));
  for (size_t i = 0; i < items.size(); ++i) gc::store_element(array, i, TRY(make(self, *items[i])));
  return array;
}

/// The largest use seen so far: when usage is asked for, and just before collections.
int64_t peak_of(Pool& pool, const Usage& now) {
  int64_t seen = now.used;
  if (pool.heap) seen = std::max(seen, static_cast<int64_t>(vm::java_heap().statistics().used_before_last));
  int64_t peak = pool.peak;
  while (seen > peak && !pool.peak.compare_exchange_weak(peak, seen)) {
  }
  return pool.peak;
}

}  // namespace

size_t pool_count() { return present(kPools).size(); }
bool is_heap_pool(jobject bean) { return pool_of(bean) == &heap_pool; }
bool is_collector(jobject bean) { return manager_of(bean) == &collector; }
const char* collector_name() { return collector.name; }
ObjectResult collector_bean(Thread& self) { return manager_bean(self, collector); }
int32_t collector_threads() { return static_cast<int32_t>(vm::java_heap().options().marking_threads); }

Collection last_collection() {
  auto s = vm::java_heap().statistics();
  auto since_boot = s.last_collection.time_since_epoch() - std::chrono::nanoseconds(start_of_vm_ns.load());
  int64_t end = std::chrono::duration_cast<std::chrono::milliseconds>(since_boot).count();
  return {static_cast<int64_t>(s.collections),
          end - static_cast<int64_t>(s.last_pause_ns / 1'000'000),
          end,
          s.used_before_last,
          s.used_after_last,
          gc::name_of(s.last_cause),
          gc::is_young(s.last_kind)};
}

ObjectResult heap_usage(Thread& self, size_t used) {
  Usage u = usage_of(heap_pool);
  u.used = static_cast<int64_t>(used);
  u.committed = std::max(u.committed, u.used);
  return usage_object(self, u);
}

JavaResult<void> fill_usages(Thread& self, Object* array, size_t used) {
  for (size_t i = 0; i < std::min(pool_count(), static_cast<size_t>(array->length())); ++i)
    gc::store_element(array, i,
                      TRY(kPools[i]->heap ? heap_usage(self, used) : usage_object(self, usage_of(*kPools[i]))));
  return {};
}

jobjectArray get_memory_pools(JNIEnv*, jobject manager) {
  return enter<jobjectArray>([&](Thread& self) {
    std::span<Pool* const> wanted = present(kPools);
    Pool* only = nullptr;
    if (Manager* m = manager == nullptr ? nullptr : manager_of(manager)) only = &m->pool, wanted = {&only, 1};
    return beans(self, "java/lang/management/MemoryPoolMXBean", wanted, pool_bean);
  });
}

jobjectArray get_memory_managers(JNIEnv*, jobject pool) {
  return enter<jobjectArray>([&](Thread& self) {
    std::span<Manager* const> wanted = present(kManagers);
    if (Pool* p = pool == nullptr ? nullptr : pool_of(pool))
      wanted = wanted.subspan(static_cast<size_t>(std::ranges::find(kPools, p) - kPools), 1);
    return beans(self, "java/lang/management/MemoryManagerMXBean", wanted, manager_bean);
  });
}

jobject get_memory_pool_usage(JNIEnv*, jobject pool) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Pool* p = pool_of(pool);
    if (p == nullptr) return static_cast<Object*>(nullptr);
    Usage now = usage_of(*p);
    peak_of(*p, now);
    return usage_object(self, now);
  });
}

jobject get_peak_memory_pool_usage(JNIEnv*, jobject pool) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Pool* p = pool_of(pool);
    if (p == nullptr) return static_cast<Object*>(nullptr);
    Usage peak = usage_of(*p);
    peak.used = peak_of(*p, peak);
    peak.committed = std::max(peak.committed, peak.used);
    return usage_object(self, peak);
  });
}

jobject get_pool_collection_usage(JNIEnv*, jobject pool) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Pool* p = pool_of(pool);
    if (p == nullptr || !p->heap) return static_cast<Object*>(nullptr);
    Usage after = usage_of(*p);
    after.used = static_cast<int64_t>(vm::java_heap().statistics().used_after_last);
    after.committed = std::max(after.committed, after.used);
    return usage_object(self, after);
  });
}

jobject get_memory_usage(JNIEnv*, jboolean heap) {
  return enter<jobject>([&](Thread& self) {
    if (heap) return usage_object(self, usage_of(heap_pool));
    Usage usage = usage_of(native_pool);  // with the metadata
    const Usage code = usage_of(code_pool);
    usage.used += code.used, usage.committed += code.committed;
    return usage_object(self, usage);
  });
}

void reset_peak_usage() {
  for (Pool* pool : present(kPools)) pool->peak = usage_of(*pool).used;
}

jint get_gc_ext_attribute_info(JNIEnv*, jobject, ExtAttributeInfo* infos, jint count) {
  if (count < 1) return 0;
  infos[0] = {"GcThreadCount", 'I', "Number of GC threads"};
  return 1;
}

void get_last_gc_stat(JNIEnv*, jobject manager, GcStat* stat) {
  enter([&](Thread& self) -> JavaResult<void> {
    Collection last = last_collection();
    stat->values_filled = 0;
    stat->gc_index = is_collector(manager) ? last.index : 0;
    if (stat->gc_index == 0) return {};  // no collection yet
    stat->start_time = last.start_ms;
    stat->end_time = last.end_ms;
    TRY(fill_usages(self, dereference(stat->usage_before), last.used_before));
    TRY(fill_usages(self, dereference(stat->usage_after), last.used_after));
    if (stat->value_count >= 1) {
      stat->values[0].i = collector_threads();
      stat->values_filled = 1;
    }
    return {};
  });
}

jint write_heap_dump(JNIEnv*, jstring file, jboolean live) {
  return enter<jint>([&](Thread& self) -> JavaResult<int> {
    Object* path = dereference(file);
    if (path == nullptr)
      return vm::throw_new(self, vm::Throwable::NullPointerException, "Output file name cannot be null.");
    std::string error;
    size_t bytes = 0;
    if (serviceability::dump_heap(self, vm::string_to_utf8(path), {.live = live != JNI_FALSE}, &bytes, &error))
      return 0;
    return vm::throw_new(self, vm::Throwable::IOException, error);
  });
}

}  // namespace vitrine::serviceability
