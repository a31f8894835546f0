// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <set>
#include <thread>

#include "tck.hpp"
static JavaVM* the_vm;
static std::atomic<int> stage;
static std::thread* native;
extern "C" {
JNIEXPORT void JNICALL Java_Test_all(JNIEnv* env, jclass, jstring what) {
  const char* text = env->GetStringUTFChars(what, nullptr);
  jint count = 0;
  jthread* threads = nullptr;
  check(jvmti->GetAllThreads(&count, &threads), "GetAllThreads");
  std::multiset<std::string> names;
  for (jint i = 0; i < count; i++) {
    std::string name = thread_name(jvmti, threads[i]);
    if (name == "main" || name.rfind("test", 0) == 0) names.insert(name);
    jint state = 0;
    check(jvmti->GetThreadState(threads[i], &state), "GetThreadState");
  }
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads)), "Deallocate");
  say("%s:", text);
  for (const std::string& name : names) say("  %s", name.c_str());
  env->ReleaseStringUTFChars(what, text);
}
JNIEXPORT void JNICALL Java_Test_attach(JNIEnv*, jclass) {
  native = new std::thread([] {
    JNIEnv* env = nullptr;
    char name[] = "test native";
    JavaVMAttachArgs args{JNI_VERSION_1_6, name, nullptr};
    the_vm->AttachCurrentThread(reinterpret_cast<void**>(&env), &args);
    stage = 1;
    while (stage != 2) std::this_thread::yield();
    the_vm->DetachCurrentThread();
  });
  while (stage != 1) std::this_thread::yield();
}
JNIEXPORT void JNICALL Java_Test_detach(JNIEnv*, jclass) {
  stage = 2;
  native->join();
  jint count = 0;
  jthread* threads = nullptr;
  show(jvmti, "no count", jvmti->GetAllThreads(nullptr, &threads));
  show(jvmti, "no list", jvmti->GetAllThreads(&count, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  jvmti = get_jvmti(vm);
  return 0;
}
}
