// SPDX-License-Identifier: Apache-2.0
#include "attached_thread.hpp"
static void in_thread() {
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
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass) { in_attached_thread(env, in_thread); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_pop_frame = 1, .can_access_local_variables = 1, .can_generate_frame_pop_events = 1});
}
}
