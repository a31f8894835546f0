// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  if (class_signature(jvmti, type) != "LTest$Target;") return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  say("obsolete %d", obsolete);
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray bytes, jboolean pop) {
  jbyte* content = env->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{type, env->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(content)};
  show(jvmti, "RedefineClasses", jvmti->RedefineClasses(1, &definition));
  env->ReleaseByteArrayElements(bytes, content, JNI_ABORT);
  if (pop) enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti,
                   [](auto& c) { c.can_pop_frame = c.can_redefine_classes = c.can_generate_single_step_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.SingleStep = step; });
  return 0;
}
}
