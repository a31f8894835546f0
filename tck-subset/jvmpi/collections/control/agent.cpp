// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <thread>

#include "jvmpi.hpp"

namespace {

std::atomic<int> starts{0}, finishes{0};
std::atomic<JNIEnv*> start_env{nullptr}, finish_env{nullptr};
jmethodID entered;
int collections_in_event = 0;
bool in_event = false;

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_GC_START:
      ++starts;
      start_env = event->env_id;
      break;
    case JVMPI_EVENT_GC_FINISH:
      ++finishes;
      finish_env = event->env_id;
      break;
    case JVMPI_EVENT_METHOD_ENTRY2:
      if (event->u.method_entry2.method_id == entered && !std::exchange(in_event, true)) {
        const int before = finishes;
        pi->EnableGC();
        pi->RunGC();
        collections_in_event = finishes - before;
      }
      break;
    default: break;
  }
}

/// A weak reference to an object that nothing else refers to.
jweak dropped(JNIEnv* env) {
  env->PushLocalFrame(8);
  jweak weak = env->NewWeakGlobalRef(env->NewStringUTF("dropped"));
  env->PopLocalFrame(nullptr);
  return weak;
}
bool is_gone(JNIEnv* env, jweak weak) { return env->IsSameObject(weak, nullptr); }

/// Collects by all means that the program has.
void java_gc(JNIEnv* env) {
  jclass type = env->FindClass("Test");
  env->CallStaticVoidMethod(type, env->GetStaticMethodID(type, "javaGc", "()V"));
}

bool dies(JNIEnv* env, jweak weak) {
  for (int i = 0; i < 20 && !is_gone(env, weak); ++i) pi->RunGC();
  return is_gone(env, weak);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass) {
  Part("run_gc").yes("the object is gone", dies(env, dropped(env)));
  {
    Part part("run_gc_sends_events");
    start_env = finish_env = nullptr;
    const int before = finishes, started = starts;
    pi->RunGC();
    part.yes("GC_START", starts > started);
    part.yes("GC_FINISH", finishes > before);
    part.yes("in this thread", start_env == env && finish_env == env);
  }
  jweak weak = dropped(env);
  {
    Part part("disabled");
    pi->DisableGC();
    const int before = finishes;
    for (int i = 0; i < 3; ++i) java_gc(env);
    part.yes("the object is there", !is_gone(env, weak));
    part.same("collections", 0, finishes - before);
  }
  {
    Part part("run_gc_while_disabled");
    const int before = finishes, started = starts;
    pi->RunGC();
    part.same("collections", 0, finishes - before);
    part.same("events", 0, starts - started);
    part.yes("the object is there", !is_gone(env, weak));
  }
  {
    Part part("nested");
    pi->DisableGC();
    pi->DisableGC();
    pi->EnableGC();
    java_gc(env);
    part.yes("once enabled", !is_gone(env, weak));
    pi->EnableGC();
    java_gc(env);
    part.yes("twice enabled", !is_gone(env, weak));
  }
  {
    Part part("enabled");
    pi->EnableGC();
    part.yes("the object is gone", dies(env, weak));
  }
  {
    Part part("enable_without_disable");
    for (int i = 0; i < 3; ++i) pi->EnableGC();
    weak = dropped(env);
    pi->DisableGC();
    java_gc(env);
    part.yes("disabled", !is_gone(env, weak));
    pi->EnableGC();
    part.yes("enabled", dies(env, weak));
  }
  Part part("by_another_thread");
  weak = dropped(env);
  std::thread([] { pi->DisableGC(); }).join();
  java_gc(env);
  part.yes("disabled", !is_gone(env, weak));
  std::thread([] { pi->EnableGC(); }).join();
  part.yes("enabled", dies(env, weak));
}

extern "C" JNIEXPORT void JNICALL Java_Test_whileDisabled(JNIEnv* env, jclass type) {
  Part part("allocation_while_disabled");
  jweak weak = dropped(env);
  pi->DisableGC();
  part.same("made", 1000, env->CallStaticIntMethod(type, env->GetStaticMethodID(type, "allocate", "()I")));
  part.yes("nothing has died", !is_gone(env, weak));
  pi->EnableGC();
}

extern "C" JNIEXPORT void JNICALL Java_Test_inEvent(JNIEnv* env, jclass type, jobject method) {
  Part part("in_an_event_with_ids");
  entered = env->FromReflectedMethod(method);
  succeed(pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY2, nullptr), "EnableEvent");
  env->CallStaticVoidMethod(type, entered);
  succeed(pi->DisableEvent(JVMPI_EVENT_METHOD_ENTRY2, nullptr), "DisableEvent");
  part.yes("the event came", in_event);
  part.same("collections in it", 0, collections_in_event);
  part.yes("collections afterwards", dies(env, dropped(env)));
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_GC_START, JVMPI_EVENT_GC_FINISH});
}
