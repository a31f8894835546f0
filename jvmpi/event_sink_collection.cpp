// SPDX-License-Identifier: Apache-2.0
// The events of a collection. GC_START comes before the world is stopped, so that the agent can take its locks; all
// others come in the pause. What has died is only noted while the collector looks at weak tables, and is told at the
// end, CLASS_UNLOAD before the OBJECT_FREE of its java.lang.Class.
#include <vector>

#include "jvmpi/class_texts.hpp"
#include "jvmpi/event_sink.hpp"
#include "jvmpi/notify.hpp"
#include "vm/model/java_heap.hpp"

namespace vitrine::jvmpi {

namespace {
/// Of the running collection; only its thread uses them.
std::vector<Object*>& dead_objects() {
  static auto* list = new std::vector<Object*>;
  return *list;
}
std::vector<Object*>& dead_classes() {
  static auto* list = new std::vector<Object*>;
  return *list;
}
}  // namespace

void ProfilerSink::collection_requested(Thread& self) { post<JVMPI_EVENT_GC_START>(self); }

void ProfilerSink::process_weak(const std::function<bool(const Object*)>& is_alive) {
  forget_texts();  // of the classes that the collection before has unloaded
  if (!is_enabled(JVMPI_EVENT_OBJECT_FREE) || !is_ready()) return;
  vm::java_heap().for_each_object([&](Object* object) {
    if (!is_alive(object)) dead_objects().push_back(object);
    return true;
  });
}

void ProfilerSink::class_unload(Class& cls) {
  retire_texts(cls);
  if (is_enabled(JVMPI_EVENT_CLASS_UNLOAD)) dead_classes().push_back(cls.mirror);
}

void ProfilerSink::garbage_collection_finish() {
  Thread& self = *Thread::current();
  for (Object* mirror : dead_classes())
    post_in_pause<JVMPI_EVENT_CLASS_UNLOAD>(self, [&](EventData& u) { u.class_unload.class_id = id_of(mirror); });
  for (Object* object : dead_objects())
    post_in_pause<JVMPI_EVENT_OBJECT_FREE>(self, [&](EventData& u) { u.obj_free.obj_id = id_of(object); });
  dead_classes() = {};
  dead_objects() = {};
  const gc::HeapStatistics heap = vm::java_heap().statistics();
  post_in_pause<JVMPI_EVENT_GC_FINISH>(self, [&](EventData& u) {
    u.gc_info = {static_cast<jlong>(heap.live_objects), static_cast<jlong>(heap.used_after_last),
                 static_cast<jlong>(heap.committed_bytes)};
  });
}

}  // namespace vitrine::jvmpi
