// SPDX-License-Identifier: Apache-2.0
#include <thread>

#include "tck.hpp"
static JavaVM* the_vm;
static thread_local bool of_test, over;
static void JNICALL started(jvmtiEnv*, JNIEnv* env, jthread thread) {
  if (!is_live(jvmti)) return;
  std::string name = thread_name(jvmti, thread);
  if (name.rfind("test", 0) != 0) return;
  of_test = true;
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  say("ThreadStart %s, current %d", name.c_str(), env->IsSameObject(current, thread));
}
static void JNICALL ended(jvmtiEnv*, JNIEnv* env, jthread thread) {
  if (!of_test) return;
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  say("ThreadEnd %s, current %d", thread_name(jvmti, thread).c_str(), env->IsSameObject(current, thread));
  over = true;
}
static void JNICALL entered(jvmtiEnv*, JNIEnv*, jthread, jmethodID) {
  if (over) {
    over = false;
    say("a method begins after ThreadEnd");
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_attachAndDetach(JNIEnv*, jclass) {
  std::thread([] {
    JNIEnv* env = nullptr;
    char name[] = "test native";
    JavaVMAttachArgs args{JNI_VERSION_1_6, name, nullptr};
    the_vm->AttachCurrentThread(reinterpret_cast<void**>(&env), &args);
    say("attached");
    the_vm->DetachCurrentThread();
  }).join();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_method_entry_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.ThreadStart = started;
    c.ThreadEnd = ended;
    c.MethodEntry = entered;
  });
  enable(jvmti, {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_METHOD_ENTRY});
  return 0;
}
}
