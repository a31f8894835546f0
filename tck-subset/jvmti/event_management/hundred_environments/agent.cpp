// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tck.hpp"
static JavaVM* the_vm;
static std::vector<jvmtiEnv*> envs;
static std::vector<jvmtiEnv*> called;
static void JNICALL prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) {
  if (class_signature(jvmti, type).rfind("LTest$", 0) == 0) called.push_back(jvmti);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_make(JNIEnv*, jclass, jobject object) {
  for (int i = 0; i < 100; i++) {
    jvmtiEnv* made = get_jvmti(the_vm);
    envs.push_back(made);
    add_capabilities(made, [](auto& c) { c.can_tag_objects = 1; });
    check(made->SetTag(object, i + 1), "SetTag");
    check(made->SetEnvironmentLocalStorage(reinterpret_cast<void*>(static_cast<intptr_t>(i + 1))), "storage");
  }
  for (int i = 99; i >= 0; i--) {
    set_callbacks(envs[i], [](auto& c) { c.ClassPrepare = prepare; });
    enable(envs[i], JVMTI_EVENT_CLASS_PREPARE);
  }
}
JNIEXPORT void JNICALL Java_Test_halve(JNIEnv*, jclass) {
  std::vector<jvmtiEnv*> left;
  for (size_t i = 0; i < envs.size(); i++) {
    if (i % 2 == 0) left.push_back(envs[i]);
    if (i % 2 == 1) check(envs[i]->DisposeEnvironment(), "DisposeEnvironment");
  }
  envs = left;
}
JNIEXPORT void JNICALL Java_Test_compare(JNIEnv*, jclass, jobject object) {
  int right = 0;
  for (jvmtiEnv* each : envs) {
    jlong tag = 0;
    void* data = nullptr;
    check(each->GetTag(object, &tag), "GetTag");
    check(each->GetEnvironmentLocalStorage(&data), "GetEnvironmentLocalStorage");
    right += tag != 0 && reinterpret_cast<intptr_t>(data) == tag;
  }
  say("tags and storage right: %d, called in their order: %d", right, called == envs);
  called.clear();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  return 0;
}
}
