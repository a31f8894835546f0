// SPDX-License-Identifier: Apache-2.0
#include <thread>

#include "frames.hpp"
static jvmtiEnv* jvmti;
static JavaVM* vm;
static void in_thread() {
  JNIEnv* env = nullptr;
  vm->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr);
  jthread self = current_thread(jvmti);
  jvmtiFrameInfo frame{};
  jint count = -1;
  show(jvmti, "GetFrameCount", jvmti->GetFrameCount(self, &count));
  say("frames %d", count);
  count = -1;
  show(jvmti, "GetStackTrace from 0", jvmti->GetStackTrace(self, 0, 1, &frame, &count));
  say("frames %d", count);
  show(jvmti, "GetStackTrace from 1", jvmti->GetStackTrace(self, 1, 1, &frame, &count));
  show(jvmti, "GetStackTrace from -1", jvmti->GetStackTrace(self, -1, 1, &frame, &count));
  show(jvmti, "GetFrameLocation", jvmti->GetFrameLocation(self, 0, &frame.method, &frame.location));
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(self, 0));
  show(jvmti, "PopFrame", jvmti->PopFrame(self));
  show(jvmti, "GetLocalInt", jvmti->GetLocalInt(self, 0, 0, &count));
  vm->DetachCurrentThread();
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) { std::thread(in_thread).join(); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* given, char*, void*) {
  vm = given;
  jvmti = get_jvmti(vm);
  add_capabilities(
      jvmti, [](auto& c) { c.can_pop_frame = c.can_generate_frame_pop_events = c.can_access_local_variables = 1; });
  return 0;
}
}
