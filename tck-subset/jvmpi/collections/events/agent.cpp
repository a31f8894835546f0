// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "jvmpi.hpp"

namespace {

JVMPI_RawMonitor lock_of_agent;
std::atomic<int> finishes{0}, wrong{0};
std::atomic<bool> collecting{false}, jni_worked{false}, lock_worked{false};
std::atomic<jlong> objects{0}, counted{0};
jlong info[3];
int held = 0;  // guarded by lock_of_agent

void start(JNIEnv* env) {
  pi->RawMonitorEnter(lock_of_agent);
  if (held++ != 0) ++wrong;
  if (collecting.exchange(true)) ++wrong;
  if (env != nullptr && !jni_worked) {
    jclass found = env->FindClass("java/lang/Object");
    jni_worked = found != nullptr;
    env->DeleteLocalRef(found);
  }
}

void finish(const JVMPI_Event& event) {
  const auto& u = event.u.gc_info;
  info[0] = u.used_objects;
  info[1] = u.used_object_space;
  info[2] = u.total_object_space;
  counted = objects.load();
  if (!collecting.exchange(false)) ++wrong;
  ++finishes;
  lock_worked = --held == 0;
  pi->RawMonitorExit(lock_of_agent);
}

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_GC_START: start(event->env_id); break;
    case JVMPI_EVENT_GC_FINISH: finish(*event); break;
    case JVMPI_EVENT_OBJECT_ALLOC: ++objects; break;
    case JVMPI_EVENT_OBJECT_FREE: --objects; break;
    default: break;
  }
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  // Twice, because what is found to be dead may only be gone after the next collection.
  pi->RunGC();
  pi->RunGC();
}
JNIEXPORT jlong JNICALL Java_Test_info(JNIEnv*, jclass, jint which) { return info[which]; }
JNIEXPORT jint JNICALL Java_Test_pairsWrong(JNIEnv*, jclass) { return wrong; }
JNIEXPORT jint JNICALL Java_Test_finishes(JNIEnv*, jclass) { return finishes; }
JNIEXPORT jboolean JNICALL Java_Test_jniWorked(JNIEnv*, jclass) { return jni_worked; }
JNIEXPORT jboolean JNICALL Java_Test_lockWorked(JNIEnv*, jclass) { return lock_worked; }
JNIEXPORT jstring JNICALL Java_Test_used(JNIEnv* env, jclass) {
  pi->RawMonitorEnter(lock_of_agent);  // no collection meanwhile
  std::string text =
      info[0] == counted ? "as counted" : std::to_string(info[0]) + ", counted " + std::to_string(counted);
  pi->RawMonitorExit(lock_of_agent);
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  pi = get_profiler(vm);
  char name[] = "_collections";
  lock_of_agent = pi->RawMonitorCreate(name);
  return start_profiler(
      vm, notify, {JVMPI_EVENT_GC_START, JVMPI_EVENT_GC_FINISH, JVMPI_EVENT_OBJECT_ALLOC, JVMPI_EVENT_OBJECT_FREE});
}
}
