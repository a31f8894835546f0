// SPDX-License-Identifier: Apache-2.0
// java.lang.management.ThreadInfo objects and deadlocks.
#include <algorithm>

#include "gc/store.hpp"
#include "library/stack_trace.hpp"
#include "serviceability/facts/thread_facts.hpp"
#include "serviceability/management/management.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::serviceability {

namespace {

JavaResult<Class*> thread_info_class(Thread& self) {
  return vm::load_boot_class(self, "java/lang/management/ThreadInfo");
}

/// Object[] of the objects at `indices`.
ObjectResult objects_of(Thread& self, const ThreadsSeen& seen, const std::vector<size_t>& indices) {
  Object* array = TRY(new_object_array(self, *known().Object_class, indices.size()));
  for (size_t i = 0; i < indices.size(); ++i) gc::store_element(array, i, seen.object(indices[i]));
  return array;
}

ObjectResult thread_info(Thread& self, const ThreadsSeen& seen, const ThreadFacts& facts, bool with_locks) {
  Class* cls = TRY(thread_info_class(self));
  Object* trace = TRY(library::stack_trace_elements(self, facts.stack));
  auto ref = [&](size_t index) { return vm::slot_of(seen.object(index)); };
  if (!with_locks) {
    return vm::new_object(
        self, *cls,
        "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/"
        "StackTraceElement;)V",
        {ref(facts.java_thread), vm::slot_of(facts.status), ref(facts.blocker), ref(facts.owner), 0,
         facts.blocked_count, 0, facts.blocked_ms, 0, facts.waited_count, 0, facts.waited_ms, vm::slot_of(trace)});
  }
  std::vector<size_t> monitors;
  for (const auto& lock : facts.monitors) monitors.push_back(lock.object);
  Object* monitor_objects = TRY(objects_of(self, seen, monitors));
  Object* depths = TRY(
      vm::allocate_array(self, vm::primitive_array_class(vm::BasicType::Int), static_cast<int32_t>(monitors.size())));
  for (size_t i = 0; i < monitors.size(); ++i) depths->elements<int32_t>()[i] = facts.monitors[i].depth;
  Object* synchronizers = TRY(objects_of(self, seen, facts.synchronizers));
  return vm::new_object(
      self, *cls,
      "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/"
      "StackTraceElement;[Ljava/lang/Object;[I[Ljava/lang/Object;)V",
      {ref(facts.java_thread), vm::slot_of(facts.status), ref(facts.blocker), ref(facts.owner), 0, facts.blocked_count,
       0, facts.blocked_ms, 0, facts.waited_count, 0, facts.waited_ms, vm::slot_of(trace), vm::slot_of(monitor_objects),
       vm::slot_of(depths), vm::slot_of(synchronizers)});
}

JavaResult<std::vector<int64_t>> checked_ids(Thread& self, Object* array) {
  std::vector<int64_t> ids(array->elements<int64_t>(), array->elements<int64_t>() + array->length());
  if (std::any_of(ids.begin(), ids.end(), [](int64_t id) { return id <= 0; }))
    return throw_illegal_argument(self, "Invalid thread ID entry");
  return ids;
}

ObjectResult deadlocked(Thread& self, bool with_synchronizers) {
  for (size_t capacity = 16;;) {
    Object* found = TRY(new_object_array(self, *known().Thread_class, capacity));
    size_t count = 0;
    vm::with_world_stopped(self, [&] {
      for (const auto& cycle : vm::find_deadlocks(with_synchronizers))
        for (const vm::Deadlocked& t : cycle) {
          if (vm::is_virtual_thread(t.java_thread)) continue;
          if (count < capacity) gc::store_element(found, count, t.java_thread);
          ++count;
        }
    });
    if (count > capacity) {
      capacity = count;
      continue;
    }
    if (count == 0) return static_cast<Object*>(nullptr);
    Object* exact = TRY(new_object_array(self, *known().Thread_class, count));
    gc::copy_references(exact, 0, found, 0, count);
    return exact;
  }
}

}  // namespace

jint get_thread_info(JNIEnv*, jlongArray ids, jint max_depth, jobjectArray infos) {
  return enter<jint>([&](Thread& self) -> JavaResult<int> {
    Object* id_array = dereference(ids);
    Object* info_array = dereference(infos);
    if (id_array == nullptr || info_array == nullptr) return vm::throw_null_pointer(self);
    if (max_depth < -1) return throw_illegal_argument(self, "Invalid maxDepth");
    auto wanted = TRY(checked_ids(self, id_array));
    if (info_array->length() != id_array->length())
      return throw_illegal_argument(self,
                                    "The length of the given ThreadInfo array does not match the "
                                    "length of the given array of thread IDs");
    ThreadsSeen seen;
    WhatToSee what;
    what.ids = &wanted;
    what.stacks = max_depth != 0;
    what.max_depth = max_depth;
    TRY(see_threads(self, what, &seen));
    for (size_t i = 0; i < seen.threads.size(); ++i)
      gc::store_element(info_array, i,
                        seen.threads[i].alive() ? TRY(thread_info(self, seen, seen.threads[i], false)) : nullptr);
    return 0;
  });
}

jobjectArray dump_threads(JNIEnv*, jlongArray ids_or_null, jboolean monitors, jboolean synchronizers, jint max_depth) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    WhatToSee what;
    what.monitors = monitors;
    what.synchronizers = synchronizers;
    what.max_depth = max_depth;
    std::vector<int64_t> wanted;
    if (Object* array = dereference(ids_or_null)) {
      wanted = TRY(checked_ids(self, array));
      what.ids = &wanted;
    }
    ThreadsSeen seen;
    TRY(see_threads(self, what, &seen));
    Object* infos = TRY(new_object_array(self, *TRY(thread_info_class(self)), seen.threads.size()));
    for (size_t i = 0; i < seen.threads.size(); ++i)
      if (seen.threads[i].alive()) gc::store_element(infos, i, TRY(thread_info(self, seen, seen.threads[i], true)));
    return infos;
  });
}

jobjectArray find_circular_blocked_threads(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) { return deadlocked(self, false); });
}
jobjectArray find_deadlocks(JNIEnv*, jboolean monitors_only) {
  return enter<jobjectArray>([&](Thread& self) { return deadlocked(self, !monitors_only); });
}

}  // namespace vitrine::serviceability
