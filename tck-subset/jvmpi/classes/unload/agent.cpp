// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <atomic>

#include "jvmpi.hpp"

namespace {

struct Noted {
  std::atomic<jobjectID> id{nullptr};
  jmethodID method = nullptr;
  std::atomic<int> times{0};
  std::atomic<bool> freed{false};
  std::atomic<bool> reused{false};  // the id, by a class that was loaded afterwards
};
// Everything is there from the start, because nothing may be allocated where classes are unloaded.
std::array<Noted, 64> classes;
std::atomic<int> count{0}, unknown{0}, wrong_order{0};
std::array<std::atomic<jobjectID>, 4096> loaded{};
std::atomic<size_t> loads{0};

Noted* find(jobjectID id) {
  for (Noted& noted : classes)
    if (noted.id == id && id != nullptr && noted.times == 0) return &noted;
  return nullptr;
}

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_CLASS_LOAD:
      loaded[loads++ % loaded.size()] = event->u.class_load.class_id;
      for (Noted& noted : classes)
        if (noted.id == event->u.class_load.class_id && noted.times != 0) noted.reused = true;
      break;
    case JVMPI_EVENT_CLASS_UNLOAD: {
      const jobjectID id = event->u.class_unload.class_id;
      bool known = false;
      for (auto& each : loaded) known |= each == id;
      if (!known) ++unknown;
      if (Noted* noted = find(id)) {
        if (noted->freed) ++wrong_order;
        ++noted->times;
      }
      break;
    }
    case JVMPI_EVENT_OBJECT_FREE:
      if (Noted* noted = find(event->u.obj_free.obj_id)) noted->freed = true;
      break;
    default: break;
  }
}

Noted& at(jint number) { return classes[static_cast<size_t>(number)]; }

}  // namespace

extern "C" {
JNIEXPORT jint JNICALL Java_Test_note(JNIEnv* env, jclass, jclass type) {
  const int number = count++;
  at(number).method = env->GetStaticMethodID(type, "method", "()I");
  at(number).id = pi->jobject2jobjectID(type);
  return number;
}
JNIEXPORT jboolean JNICALL Java_Test_unloaded(JNIEnv*, jclass, jint number) { return at(number).times > 0; }
JNIEXPORT jint JNICALL Java_Test_times(JNIEnv*, jclass, jint number) { return at(number).times; }
JNIEXPORT jint JNICALL Java_Test_unknown(JNIEnv*, jclass) { return unknown; }
JNIEXPORT jint JNICALL Java_Test_wrongOrder(JNIEnv*, jclass) { return wrong_order; }
JNIEXPORT jboolean JNICALL Java_Test_methodGone(JNIEnv*, jclass, jint number) {
  const WithoutCollections none;
  const jobjectID of = pi->GetMethodClass(at(number).method);
  return of == nullptr || of != at(number).id;
}
JNIEXPORT jboolean JNICALL Java_Test_refusedOrReused(JNIEnv*, jclass, jint number) {
  const WithoutCollections none;
  return pi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, at(number).id) == JVMPI_FAIL || at(number).reused;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_CLASS_UNLOAD, JVMPI_EVENT_OBJECT_FREE});
}
}
