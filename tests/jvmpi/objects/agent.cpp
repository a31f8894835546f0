// SPDX-License-Identifier: Apache-2.0
#include <jvmti.h>

#include <unordered_map>

#include "profiler.hpp"

namespace {

struct Entry {
  jobjectID class_id;
  jint type, size, arena;
  bool operator==(const Entry&) const = default;
};
JVMPI_RawMonitor lock;
std::unordered_map<jobjectID, Entry> objects;
std::set<jint> arenas;
jvmtiEnv* jvmti;
jint requested_type = 0;
Entry requested{};
int twice = 0, unknown = 0, collections = 0;
std::atomic<bool> in_handler{false};
std::atomic<int> collections_while_held{0};

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_ARENA_NEW: {
      Locked hold(lock);
      arenas.insert(event->u.new_arena.arena_id);
      break;
    }
    case JVMPI_EVENT_OBJECT_ALLOC: {
      const auto& made = event->u.obj_alloc;
      Locked hold(lock);
      twice += !objects.insert({made.obj_id, {made.class_id, made.is_array, made.size, made.arena_id}}).second;
      if (arenas.count(made.arena_id) == 0) unknown++;
      break;
    }
    case JVMPI_EVENT_OBJECT_ALLOC | JVMPI_REQUESTED_EVENT: {
      const auto& made = event->u.obj_alloc;
      requested = {made.class_id, made.is_array, made.size, made.arena_id};
      requested_type = event->event_type;
      break;
    }
    case JVMPI_EVENT_GC_START: jvmpi->RawMonitorEnter(lock); break;
    case JVMPI_EVENT_OBJECT_FREE: unknown += objects.erase(event->u.obj_free.obj_id) == 0; break;
    case JVMPI_EVENT_GC_FINISH:
      collections++;
      if (in_handler) collections_while_held++;
      jvmpi->RawMonitorExit(lock);
      break;
    default: break;
  }
}

struct Found {
  size_t count = 0;
  jlong bytes = 0;
};

jint JNICALL count_object(jlong, jlong size, jlong*, jint, void* data) {
  auto* found = static_cast<Found*>(data);
  found->count++;
  found->bytes += size;
  return 0;
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmpi), JVMPI_VERSION_1) != JNI_OK) return JNI_ERR;
  lock = new_monitor("_objects");
  return start_profiler(vm, notify,
                        {JVMPI_EVENT_ARENA_NEW, JVMPI_EVENT_OBJECT_ALLOC, JVMPI_EVENT_OBJECT_FREE, JVMPI_EVENT_GC_START,
                         JVMPI_EVENT_GC_FINISH});
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiCapabilities capabilities{};
  capabilities.can_tag_objects = 1;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  return jvmti->AddCapabilities(&capabilities) == JVMTI_ERROR_NONE ? JNI_OK : JNI_ERR;
}

JNIEXPORT void JNICALL Java_Test_compare(JNIEnv*, jclass, jobject cls) {
  for (int i = 0; i < 3; ++i) jvmpi->RunGC();
  Found found;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = count_object;
  jvmti->IterateThroughHeap(0, nullptr, &callbacks, &found);
  Locked hold(lock);
  jlong bytes = 0;
  for (auto& [id, entry] : objects) bytes += entry.size;
  expect(twice == 0, "no object was allocated twice (%d)", twice);
  expect(unknown == 0, "no unknown object died, no unknown arena was used (%d)", unknown);
  expect(collections >= 3, "there were collections");
  if (objects.size() != found.count) std::printf("%zu objects, IterateThroughHeap %zu\n", objects.size(), found.count);
  expect(objects.size() == found.count && found.count > 4000, "the table has the objects of IterateThroughHeap");
  expect(bytes == found.bytes, "and their sizes");
  expect(objects.count(jvmpi->jobject2jobjectID(cls)) == 1, "java.lang.Class objects are among them");
}

JNIEXPORT void JNICALL Java_Test_describe(JNIEnv*, jclass, jobject object, jint type, jobject element_class) {
  jvmpi->DisableGC();
  jobjectID id = jvmpi->jobject2jobjectID(object);
  Entry known;
  {
    Locked hold(lock);
    known = objects[id];
  }
  requested_type = 0;
  jint result = jvmpi->RequestEvent(JVMPI_EVENT_OBJECT_ALLOC, id);
  jvmpi->EnableGC();
  jlong size = 0;
  jvmti->GetObjectSize(object, &size);
  expect(result == JVMPI_SUCCESS && requested_type == (JVMPI_EVENT_OBJECT_ALLOC | JVMPI_REQUESTED_EVENT) &&
             known == requested,
         "type %d: the requested event is the one that was sent", type);
  expect(known.type == type && known.class_id == jvmpi->jobject2jobjectID(element_class) && known.size == size,
         "type %d: class and size", type);
}

JNIEXPORT void JNICALL Java_Test_heldOff(JNIEnv* env, jclass, jobject collects) {
  jmethodID run = env->GetMethodID(env->GetObjectClass(collects), "run", "()V");
  jvmpi->DisableGC();
  jvmpi->DisableGC();
  in_handler = true;
  env->CallVoidMethod(collects, run);
  for (int i = 0; i < 300000; ++i) env->DeleteLocalRef(env->NewStringUTF("held off"));
  jvmpi->RunGC();
  jvmpi->EnableGC();
  env->CallVoidMethod(collects, run);
  expect(collections_while_held == 0, "no collection while garbage collection is disabled");
  in_handler = false;
  jvmpi->EnableGC();
  int before = collections;
  env->CallVoidMethod(collects, run);
  expect(collections == before + 1, "a collection when it is enabled again");
  jvmpi->EnableGC();  // refused: it is enabled
  jvmpi->RunGC();
  expect(collections == before + 2, "one EnableGC too many changes nothing");
}
}
