// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <vector>

#include "jvmpi.hpp"

namespace {

struct Seen {
  jint event;
  jobjectID object;
  jobject reference;
};
thread_local bool watched = false;  // the thread whose references are of interest
std::vector<Seen> seen;
std::atomic<int> collections{0};
bool collects = false;
int collections_in_event = 0;

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_GC_FINISH) ++collections;
  if (!watched) return;
  switch (event->event_type) {
    case JVMPI_EVENT_JNI_GLOBALREF_ALLOC:
    case JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC:
      seen.push_back({event->event_type, event->u.jni_globalref_alloc.obj_id, event->u.jni_globalref_alloc.ref_id});
      if (collects) {
        const int before = collections;
        pi->RunGC();
        collections_in_event += collections - before;
      }
      break;
    case JVMPI_EVENT_JNI_GLOBALREF_FREE:
    case JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE:
      seen.push_back({event->event_type, nullptr, event->u.jni_globalref_free.ref_id});
      break;
    default: break;
  }
}

constexpr jint kAll[] = {JVMPI_EVENT_JNI_GLOBALREF_ALLOC, JVMPI_EVENT_JNI_GLOBALREF_FREE,
                         JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC, JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE};

/// One event, or none, is expected of what was done since the last call.
void expect(Part& part, jint event, jobjectID object, jobject reference) {
  part.same("events", event == 0 ? 0 : 1, static_cast<jlong>(seen.size()));
  if (event != 0 && seen.size() == 1) {
    part.same("event", event, seen[0].event);
    part.yes("the object", seen[0].object == object);
    part.yes("the reference", seen[0].reference == reference);
  }
  seen.clear();
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass, jobject object) {
  jobjectID id = id_of(object);
  for (jint event : kAll) succeed(pi->EnableEvent(event, nullptr), "EnableEvent");
  watched = true;
  jobject global = env->NewGlobalRef(object);
  {
    Part part("global");
    expect(part, JVMPI_EVENT_JNI_GLOBALREF_ALLOC, id, global);
  }
  env->DeleteGlobalRef(global);
  {
    Part part("global_freed");
    expect(part, JVMPI_EVENT_JNI_GLOBALREF_FREE, nullptr, global);
  }
  jweak weak = env->NewWeakGlobalRef(object);
  {
    Part part("weak");
    expect(part, JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC, id, weak);
  }
  env->DeleteWeakGlobalRef(weak);
  {
    Part part("weak_freed");
    expect(part, JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE, nullptr, weak);
  }
  env->DeleteLocalRef(env->NewLocalRef(object));
  {
    Part part("local");
    expect(part, 0, nullptr, nullptr);
  }
  env->NewGlobalRef(nullptr);
  env->DeleteGlobalRef(nullptr);
  {
    Part part("null");
    expect(part, 0, nullptr, nullptr);
  }
  {
    Part part("apart");
    for (jint only : kAll) {
      for (jint event : kAll) succeed(pi->DisableEvent(event, nullptr), "DisableEvent");
      succeed(pi->EnableEvent(only, nullptr), "EnableEvent");
      env->DeleteGlobalRef(env->NewGlobalRef(object));
      env->DeleteWeakGlobalRef(env->NewWeakGlobalRef(object));
      part.same("events", 1, static_cast<jlong>(seen.size()));
      for (const Seen& each : seen) part.same("event", only, each.event);
      seen.clear();
    }
  }
  {
    Part part("collections_held_off");
    for (jint event : kAll) succeed(pi->EnableEvent(event, nullptr), "EnableEvent");
    succeed(pi->EnableEvent(JVMPI_EVENT_GC_FINISH, nullptr), "EnableEvent");
    collects = true;
    env->DeleteGlobalRef(env->NewGlobalRef(object));
    env->DeleteWeakGlobalRef(env->NewWeakGlobalRef(object));
    collects = false;
    part.same("collections in NotifyEvent", 0, collections_in_event);
    const int before = collections;
    pi->RunGC();
    part.yes("collections afterwards", collections > before);
  }
  watched = false;
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
