// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <map>

#include "frames.hpp"
#include "thread_states.hpp"
static std::map<std::string, bool> ended;  // names of threads, and whether the storage was as it had been set
static std::mutex lock;
static void JNICALL start(jvmtiEnv*, JNIEnv*, jthread thread) {
  say("VirtualThreadStart of %s", thread_name(jvmti, thread).c_str());
}
static void JNICALL end(jvmtiEnv*, JNIEnv*, jthread thread) {
  void* data = nullptr;
  check(jvmti->GetThreadLocalStorage(thread, &data), "GetThreadLocalStorage");
  std::lock_guard<std::mutex> hold(lock);
  ended[thread_name(jvmti, thread)] = data == &jvmti;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass) {
  JavaVM* vm = nullptr;
  env->GetJavaVM(&vm);
  jvmti = get_jvmti(vm);
  jvmtiCapabilities offered{};
  check(jvmti->GetPotentialCapabilities(&offered), "GetPotentialCapabilities");
  if (!offered.can_suspend || !offered.can_support_virtual_threads) skip("the capabilities are not offered so late");
  start_agent(vm, {.can_suspend = 1, .can_support_virtual_threads = 1},
              {.VirtualThreadStart = start, .VirtualThreadEnd = end});
}
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobjectArray threads) {
  for (jint i = 0; i < env->GetArrayLength(threads); ++i) {
    jthread thread = env->GetObjectArrayElement(threads, i);
    bool found =
        (stack_names(jvmti, thread) + " ").find(thread_name(jvmti, thread) == "parked" ? " park " : " spin ") !=
        std::string::npos;
    say("%s: %s, its frames are found %d", thread_name(jvmti, thread).c_str(), thread_state(jvmti, thread).c_str(),
        found);
  }
}
JNIEXPORT void JNICALL Java_Test_showEnd(JNIEnv* env, jclass, jstring name) {
  for (;; usleep(1000)) {
    std::lock_guard<std::mutex> hold(lock);
    auto found = ended.find(text_of(env, name));
    if (found == ended.end()) continue;
    say("VirtualThreadEnd of %s, storage %d", found->first.c_str(), found->second);
    return;
  }
}
JNIEXPORT void JNICALL Java_Test_store(JNIEnv* env, jclass, jobjectArray threads) {
  for (jint i = 0; i < env->GetArrayLength(threads); ++i)
    show(jvmti, "SetThreadLocalStorage", jvmti->SetThreadLocalStorage(env->GetObjectArrayElement(threads, i), &jvmti));
}
JNIEXPORT void JNICALL Java_Test_suspendAll(JNIEnv*, jclass) {
  show(jvmti, "SuspendAllVirtualThreads", jvmti->SuspendAllVirtualThreads(0, nullptr));
}
JNIEXPORT void JNICALL Java_Test_resumeAll(JNIEnv*, jclass) {
  show(jvmti, "ResumeAllVirtualThreads", jvmti->ResumeAllVirtualThreads(0, nullptr));
}
JNIEXPORT void JNICALL Java_Test_events(JNIEnv*, jclass, jboolean on) {
  for (jvmtiEvent event : {JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END})
    on ? enable(jvmti, event) : disable(jvmti, event);
}
}
