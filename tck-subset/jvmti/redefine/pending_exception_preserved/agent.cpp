// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char* name, jobject, jint,
                         const unsigned char*, jint*, unsigned char**) {
  if (redefined != nullptr) say("hook %s", name);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* env, jclass, jclass c, jbyteArray bytes) {
  jint size = env->GetArrayLength(bytes);
  auto* b = reinterpret_cast<unsigned char*>(env->GetByteArrayElements(bytes, nullptr));
  jvmtiClassDefinition definition{c, size, b};
  env->ThrowNew(env->FindClass("java/lang/ArithmeticException"), "mine");
  show(jvmti, "RedefineClasses", jvmti->RedefineClasses(1, &definition));
  say("pending %d", env->ExceptionCheck());
  show(jvmti, "RetransformClasses", jvmti->RetransformClasses(1, &c));
  say("pending %d", env->ExceptionCheck());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
