// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_work(JNIEnv* env, jclass type, jthrowable exception) {
  env->Throw(exception);
  auto pending = [&](const char* what, jvmtiError error) {
    show(jvmti, what, error);
    say("pending %d", env->IsSameObject(env->ExceptionOccurred(), exception));
  };
  jvmtiFrameInfo frames[4];
  jint count = 0;
  char* text = nullptr;
  jthread* threads = nullptr;
  jclass* classes = nullptr;
  jvmtiThreadInfo info{};
  jobject object = nullptr;
  pending("GetStackTrace", jvmti->GetStackTrace(nullptr, 0, 4, frames, &count));
  pending("GetStackTrace outside", jvmti->GetStackTrace(nullptr, 50, 4, frames, &count));
  pending("GetMethodName", jvmti->GetMethodName(frames[0].method, &text, nullptr, nullptr));
  pending("GetClassSignature", jvmti->GetClassSignature(type, &text, nullptr));
  pending("GetAllThreads", jvmti->GetAllThreads(&count, &threads));
  pending("GetThreadInfo", jvmti->GetThreadInfo(nullptr, &info));
  pending("GetLoadedClasses", jvmti->GetLoadedClasses(&count, &classes));
  pending("GetClassLoader", jvmti->GetClassLoader(type, &object));
  pending("SetBreakpoint in a native method", jvmti->SetBreakpoint(frames[0].method, 0));
  pending("GetLocalInt of a native frame", jvmti->GetLocalInt(nullptr, 0, 0, &count));
  pending("NotifyFramePop", jvmti->NotifyFramePop(nullptr, 0));
  pending("ForceGarbageCollection", jvmti->ForceGarbageCollection());
  pending("RetransformClasses", jvmti->RetransformClasses(1, &type));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1,
                          .can_generate_frame_pop_events = 1,
                          .can_generate_breakpoint_events = 1,
                          .can_retransform_classes = 1});
}
}
