// SPDX-License-Identifier: Apache-2.0
// Notifications about memory: those of GarbageCollectorMXBean for each collection, and those of MemoryPoolMXBean for
// thresholds (java.lang.management, "Memory usage monitoring"). Collections are recorded while the world is stopped.
// The "Notification Thread", which is started when it is first needed, informs the Java side.
#include <deque>
#include <mutex>

#include "base/lock.hpp"
#include "gc/store.hpp"
#include "serviceability/management/management.hpp"
#include "serviceability/management/memory.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/references.hpp"

namespace vitrine::serviceability {

namespace {

/// One of the two thresholds of the heap's pool.
struct Threshold {
  std::atomic<int64_t> bytes{0};         // 0: off
  std::atomic<jobject> sensor{nullptr};  // sun.management.Sensor as a global reference; set once
  bool on = false;                       // state of the sensor; used by the Notification Thread only
};
Threshold usage_threshold, collection_threshold;
std::atomic<bool> tell_collections{false};

struct News {
  Mutex mutex{LockRank::Notifications};  // a leaf lock
  Condition changed;
  std::deque<Collection> collections GUARDED_BY(mutex);
  bool started GUARDED_BY(mutex) = false;
};
/// Never destroyed, because the Notification Thread waits here until the process ends.
News& news() {
  static News& the_news = *new News;
  return the_news;
}

std::atomic<bool> somebody_listens{false};

JavaResult<void> call_sensor(Thread& self, const Threshold& threshold, const char* name, const char* descriptor,
                             std::initializer_list<Slot> arguments) {
  Object* sensor = dereference(threshold.sensor.load());
  Class* cls = TRY(vm::load_boot_class(self, "sun/management/Sensor"));
  Method* method = cls->find_declared_method(Symbol::intern(name), Symbol::intern(descriptor));
  std::vector<Slot> slots{vm::slot_of(sensor)};
  slots.insert(slots.end(), arguments);
  TRY(vm::call_virtual(self, *method, slots));
  return {};
}
JavaResult<void> trigger(Thread& self, Threshold& threshold, size_t used) {
  threshold.on = true;
  Object* usage = TRY(heap_usage(self, used));
  return call_sensor(self, threshold, "trigger", "(ILjava/lang/management/MemoryUsage;)V", {1, vm::slot_of(usage)});
}
JavaResult<void> clear(Thread& self, Threshold& threshold) {
  threshold.on = false;
  return call_sensor(self, threshold, "clear", "()V", {});
}

/// The heap is fullest just before a collection, so that is when its use crosses the usage threshold. A collection that
/// leaves too much in use crosses the collection threshold.
JavaResult<void> tell_thresholds(Thread& self, const Collection& c) {
  auto reached = [](const Threshold& t, size_t used) {
    int64_t bytes = t.bytes.load();
    return bytes > 0 && t.sensor.load() != nullptr && static_cast<int64_t>(used) >= bytes;
  };
  if (reached(usage_threshold, c.used_before) && !usage_threshold.on)
    TRY(trigger(self, usage_threshold, c.used_before));
  if (usage_threshold.on && !reached(usage_threshold, c.used_after)) TRY(clear(self, usage_threshold));
  if (reached(collection_threshold, c.used_after))
    TRY(trigger(self, collection_threshold, c.used_after));
  else if (collection_threshold.on)
    TRY(clear(self, collection_threshold));
  return {};
}

JavaResult<void> tell_collection(Thread& self, const Collection& c) {
  Object* bean = TRY(collector_bean(self));
  Class& cls = *Class::of(bean);
  auto method = [&](const char* name, const char* descriptor) {
    return cls.find_declared_method(Symbol::intern(name), Symbol::intern(descriptor));
  };
  Object* builder = vm::as_ref(TRY(vm::call(
      self, *method("getGcInfoBuilder", "()Lcom/sun/management/internal/GcInfoBuilder;"), {vm::slot_of(bean)})));
  Class* usage_class = TRY(vm::load_boot_class(self, "java/lang/management/MemoryUsage"));
  Object* before = TRY(new_object_array(self, *usage_class, pool_count()));
  TRY(fill_usages(self, before, c.used_before));
  Object* after = TRY(new_object_array(self, *usage_class, pool_count()));
  TRY(fill_usages(self, after, c.used_after));
  Object* attributes = TRY(new_object_array(self, *known().Object_class, 1));
  gc::store_element(attributes, 0, TRY(vm::box(self, vm::BasicType::Int, vm::slot_of(collector_threads()))));
  Class* info_class = TRY(vm::load_boot_class(self, "com/sun/management/GcInfo"));
  Object* info = TRY(vm::new_object(
      self, *info_class,
      "(Lcom/sun/management/internal/GcInfoBuilder;JJJ[Ljava/lang/management/MemoryUsage;[Ljava/lang/management/"
      "MemoryUsage;[Ljava/lang/Object;)V",
      {vm::slot_of(builder), 0, c.index, 0, c.start_ms, 0, c.end_ms, vm::slot_of(before), vm::slot_of(after),
       vm::slot_of(attributes)}));
  Object* name = TRY(vm::new_string(self, collector_name()));
  Object* action = TRY(vm::new_string(self, c.young ? "end of minor GC" : "end of major GC"));
  Object* cause = TRY(vm::new_string(self, c.cause));
  int64_t now = vm::this_vm().start_ms + c.end_ms;
  TRY(vm::call_virtual(
      self,
      *method("createGCNotification",
              "(JLjava/lang/String;Ljava/lang/String;Ljava/lang/String;Lcom/sun/management/GcInfo;)V"),
      {vm::slot_of(bean), 0, now, vm::slot_of(name), vm::slot_of(action), vm::slot_of(cause), vm::slot_of(info)}));
  return {};
}

[[noreturn]] void serve(Thread& self) {
  for (;;) {
    Collection c;
    {
      vm::VmBlocked blocked(self);
      std::unique_lock lock(news().mutex);
      news().changed.wait(lock, []() REQUIRES(news().mutex) { return !news().collections.empty(); });
      c = news().collections.front();
      news().collections.pop_front();
    }
    // The library catches what listeners throw. Anything else has no receiver, so it is dropped.
    if (tell_thresholds(self, c).threw()) vm::take_exception(self);
    if (tell_collections.load() && tell_collection(self, c).threw()) vm::take_exception(self);
  }
}

/// Starts or stops recording collections, depending on whether anybody needs them. Starts the Notification Thread if
/// needed.
JavaResult<void> update(Thread& self) {
  bool wanted = tell_collections.load() || usage_threshold.bytes.load() > 0 || collection_threshold.bytes.load() > 0;
  somebody_listens = wanted;
  {
    std::lock_guard lock(news().mutex);
    if (!wanted || std::exchange(news().started, true)) return {};
  }
  auto started = vm::start_vm_thread(self, "Notification Thread", 9, serve);
  if (started.threw()) {  // the next caller may succeed
    std::lock_guard lock(news().mutex);
    news().started = false;
  }
  return started;
}

enum ThresholdKind { kUsageHigh = 901, kUsageLow = 902, kCollectionHigh = 903, kCollectionLow = 904 };

/// Null, with an IllegalArgumentException pending, if this is not a threshold of the heap's pool.
Threshold* threshold_of(Thread& self, jobject pool, jint kind) {
  if (is_heap_pool(pool)) {
    if (kind == kUsageHigh || kind == kUsageLow) return &usage_threshold;
    if (kind == kCollectionHigh || kind == kCollectionLow) return &collection_threshold;
  }
  static_cast<void>(
      vm::throw_new(self, vm::Throwable::IllegalArgumentException, "Invalid MemoryPoolMXBean or threshold"));
  return nullptr;
}

}  // namespace

void note_collection() {
  if (!somebody_listens.load()) return;
  std::lock_guard lock(news().mutex);
  news().collections.push_back(last_collection());
  news().changed.notify_one();
}

void set_pool_sensor(JNIEnv*, jobject pool, jint kind, jobject sensor) {
  enter([&](Thread& self) -> JavaResult<void> {
    Threshold* threshold = threshold_of(self, pool, kind);
    if (threshold == nullptr) return Thrown{};
    threshold->sensor = vm::global_references().create(dereference(sensor), false);
    return {};
  });
}

jlong set_pool_threshold(JNIEnv*, jobject pool, jint kind, jlong bytes) {
  return enter<jlong>([&](Thread& self) -> JavaResult<int64_t> {
    Threshold* threshold = threshold_of(self, pool, kind);
    if (threshold == nullptr) return Thrown{};
    int64_t before = threshold->bytes.exchange(bytes);  // the library sets "high" and "low" to the same value
    TRY(update(self));
    return before;
  });
}

void set_gc_notification_enabled(JNIEnv*, jobject manager, jboolean enabled) {
  enter([&](Thread& self) -> JavaResult<void> {
    if (!is_collector(manager)) return {};
    tell_collections = enabled;
    return update(self);
  });
}

}  // namespace vitrine::serviceability
