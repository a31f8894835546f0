// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean by_exception) {
  jint count = 0;
  check(jvmti->GetFrameCount(thread, &count), "GetFrameCount");
  jmethodID current = nullptr;
  jlocation location = -1, first = -1, last = -1;
  check(jvmti->GetFrameLocation(thread, 0, &current, &location), "GetFrameLocation");
  check(jvmti->GetMethodLocation(method, &first, &last), "GetMethodLocation");
  say("pop of %s, %d frames, by exception %d, is current %d, at its end %d", method_name(jvmti, method).c_str(), count,
      by_exception, current == method, location == last);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_request(JNIEnv* env, jclass, jintArray depths) {
  jint count = env->GetArrayLength(depths);
  jint* numbers = env->GetIntArrayElements(depths, nullptr);
  for (jint i = 0; i < count; ++i)
    show(jvmti, "depth " + std::to_string(numbers[i]), jvmti->NotifyFramePop(nullptr, numbers[i]));
  env->ReleaseIntArrayElements(depths, numbers, JNI_ABORT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1}, {.FramePop = pop}, {JVMTI_EVENT_FRAME_POP});
}
}
