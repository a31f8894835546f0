// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>
#include <set>

#include "jvmpi.hpp"

namespace {

std::mutex lock;
std::set<std::string> started;  // names in THREAD_START events
std::atomic<int> thread_objects{0};
std::atomic<bool> watching_alloc{false}, in_event_asked{false};
std::atomic<jint> before_init{77}, in_init{77}, in_event{77};
jobjectID thread_class;
std::atomic<int> ran{0};
std::atomic<bool> stay{true}, like_others{false};

const char* jni_name(jint result) { return result == JNI_OK ? "JNI_OK" : result == JNI_ERR ? "JNI_ERR" : "another"; }

void run(void*) { ++ran; }
/// Never ends: the VM must not wait for it.
void run_for_ever(void*) {
  ++ran;
  while (stay) usleep(10000);
}

void run_like_others(void*) {
  JavaVM* vm = java_vm;
  JNIEnv* env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_2) != JNI_OK) return;
  static int data;
  pi->SetThreadLocalStorage(env, &data);
  pi->DisableGC();
  jobjectID object = pi->GetThreadObject(env);
  pi->EnableGC();
  like_others = env->FindClass("java/lang/String") != nullptr && object != nullptr &&
                pi->GetThreadLocalStorage(env) == &data && pi->GetThreadStatus(env) == JVMPI_THREAD_RUNNABLE;
  ++ran;
}

jint create(const char* name, jint priority, void (*body)(void*)) {
  return pi->CreateSystemThread(const_cast<char*>(name), priority, body);
}

/// Waits until so many threads have begun; a minute at most.
bool wait_for(int count) {
  for (int i = 0; i < 60000 && ran < count; ++i) usleep(1000);
  return ran >= count;
}

void notify(JVMPI_Event* event) {
  switch (number_of(*event)) {
    case JVMPI_EVENT_THREAD_START: {
      std::lock_guard hold(lock);
      started.insert(text_of(event->u.thread_start.thread_name));
      if (started.size() == 1) before_init = create("too early", JVMPI_NORMAL_PRIORITY, run);
      break;
    }
    case JVMPI_EVENT_JVM_INIT_DONE: in_init = create("in INIT_DONE", JVMPI_NORMAL_PRIORITY, run); break;
    case JVMPI_EVENT_OBJECT_ALLOC:
      if (!watching_alloc) break;
      thread_objects += event->u.obj_alloc.class_id == thread_class;
      if (!in_event_asked.exchange(true)) in_event = create("in OBJECT_ALLOC", JVMPI_NORMAL_PRIORITY, run);
      break;
    default: break;
  }
}

}  // namespace

extern "C" JNIEXPORT jstring JNICALL Java_Test_createAll(JNIEnv* env, jclass) {
  wait_for(1);
  Part("before_init_done").same("CreateSystemThread", std::string("JNI_ERR"), jni_name(before_init));
  {
    Part part("in_init_done");
    part.same("CreateSystemThread", std::string("JNI_OK"), jni_name(in_init));
    part.same("threads that ran", 1, ran);
  }
  std::string results = jni_name(create("minimum", JVMPI_MINIMUM_PRIORITY, run_for_ever));
  results += std::string(" ") + jni_name(create("normal", JVMPI_NORMAL_PRIORITY, run_for_ever));
  results += std::string(" ") + jni_name(create("maximum", JVMPI_MAXIMUM_PRIORITY, run_for_ever));
  Part("runs").yes("all run", wait_for(4));
  return env->NewStringUTF(results.c_str());
}

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass) {
  {
    Part part("name");
    std::lock_guard hold(lock);
    for (const char* name : {"minimum", "normal", "maximum"}) part.yes(name, started.count(name) != 0);
  }
  {
    Part part("other_priority");
    for (jint priority : {0, 2, 7, 11, -1})
      part.same(std::to_string(priority), std::string("JNI_ERR"), jni_name(create("no", priority, run)));
  }
  {
    Part part("without_function_or_name");
    part.same("function", std::string("JNI_ERR"), jni_name(create("no", JVMPI_NORMAL_PRIORITY, nullptr)));
    part.same("name", std::string("JNI_ERR"), jni_name(create(nullptr, JVMPI_NORMAL_PRIORITY, run)));
  }
  {
    Part part("with_collections_disabled");
    const WithoutCollections none;
    part.same("CreateSystemThread", std::string("JNI_ERR"), jni_name(create("no", JVMPI_NORMAL_PRIORITY, run)));
  }
  thread_class = id_of(env->NewGlobalRef(env->FindClass("java/lang/Thread")));
  watching_alloc = true;
  succeed(pi->EnableEvent(JVMPI_EVENT_OBJECT_ALLOC, nullptr), "EnableEvent");
  {
    Part part("events");
    const int before = ran;
    part.same("CreateSystemThread", std::string("JNI_OK"), jni_name(create("eventful", JVMPI_NORMAL_PRIORITY, run)));
    part.yes("it ran", wait_for(before + 1));
    part.same("thread objects", 1, thread_objects);
    std::lock_guard hold(lock);
    part.yes("THREAD_START", started.count("eventful") != 0);
  }
  succeed(pi->DisableEvent(JVMPI_EVENT_OBJECT_ALLOC, nullptr), "DisableEvent");
  Part("in_an_event_with_ids").same("CreateSystemThread", std::string("JNI_ERR"), jni_name(in_event));
  {
    Part part("is_a_thread_like_others");
    const int before = ran;
    create("like others", JVMPI_NORMAL_PRIORITY, run_like_others);
    part.yes("it ran", wait_for(before + 1));
    part.yes("it is", like_others);
  }
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_THREAD_START, JVMPI_EVENT_JVM_INIT_DONE});
}
