// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass, jobject, jfieldID) {
  say("access in %s", method_name(jvmti, method).c_str());
}
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation, jclass, jobject, jfieldID, char,
                            jvalue value) {
  say("modification in %s to %d", method_name(jvmti, method).c_str(), value.i);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jclass type) {
  jfieldID field = env->GetStaticFieldID(type, "field", "I");
  show(jvmti, "SetFieldAccessWatch", jvmti->SetFieldAccessWatch(type, field));
  show(jvmti, "SetFieldModificationWatch", jvmti->SetFieldModificationWatch(type, field));
}
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray bytes) {
  jbyte* content = env->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{type, env->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(content)};
  show(jvmti, "RedefineClasses", jvmti->RedefineClasses(1, &definition));
  env->ReleaseByteArrayElements(bytes, content, JNI_ABORT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_generate_field_access_events = c.can_generate_field_modification_events = c.can_redefine_classes = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.FieldAccess = read;
    c.FieldModification = written;
  });
  enable(jvmti, JVMTI_EVENT_FIELD_ACCESS);
  enable(jvmti, JVMTI_EVENT_FIELD_MODIFICATION);
  return 0;
}
}
