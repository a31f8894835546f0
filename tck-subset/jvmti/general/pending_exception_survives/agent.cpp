// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass type, jthread thread) {
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "still pending");
  jvmtiThreadInfo info{};
  check(jvmti->GetThreadInfo(thread, &info), "GetThreadInfo");
  say("%s %d", take(jvmti, info.name).c_str(), env->ExceptionCheck());
  jint count = 0;
  jclass* classes = nullptr;
  check(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));
  say("GetLoadedClasses %d", env->ExceptionCheck());
  char* text = nullptr;
  show(jvmti, "GetSystemProperty", jvmti->GetSystemProperty("tck.not.there", &text));
  check(jvmti->SetTag(type, 1), "SetTag");
  check(jvmti->GetClassSignature(type, &text, nullptr), "GetClassSignature");
  say("%s %d", take(jvmti, text).c_str(), env->ExceptionCheck());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_tag_objects = 1});
}
