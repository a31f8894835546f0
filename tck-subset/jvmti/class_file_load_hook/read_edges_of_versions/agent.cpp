// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char*, jobject, jint, const unsigned char*, jint*,
                         unsigned char**) {}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv*, jclass, jboolean on) {
  check(jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr),
        "SetEventNotificationMode");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook});
}
}
