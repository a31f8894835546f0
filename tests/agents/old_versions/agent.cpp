// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* env;
jmethodID taken;

}  // namespace

extern "C" JNIEXPORT jint JNICALL Java_Test_redefine__Ljava_lang_Class_2_3B(JNIEnv* jni, jclass, jclass type,
                                                                            jbyteArray bytes) {
  jbyte* elements = jni->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{type, jni->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(elements)};
  jvmtiError error = env->RedefineClasses(1, &definition);
  jni->ReleaseByteArrayElements(bytes, elements, JNI_ABORT);
  return error;
}

/// "runs, obsolete 1", or the error.
extern "C" JNIEXPORT jstring JNICALL Java_Test_askTaken(JNIEnv* jni, jclass) {
  if (taken == nullptr) {
    jvmtiFrameInfo frames[8];
    jint count = 0;
    check(env->GetStackTrace(nullptr, 0, 8, frames, &count), "GetStackTrace");
    for (jint i = 0; i < count; ++i) {
      char* name = nullptr;
      check(env->GetMethodName(frames[i].method, &name, nullptr, nullptr), "GetMethodName");
      if (take(env, name) == "runs") taken = frames[i].method;
    }
  }
  char* name = nullptr;
  jboolean obsolete = JNI_FALSE;
  jvmtiError named = env->GetMethodName(taken, &name, nullptr, nullptr);
  jvmtiError asked = env->IsMethodObsolete(taken, &obsolete);
  char text[100];
  if (named == JVMTI_ERROR_NONE && asked == JVMTI_ERROR_NONE)
    std::snprintf(text, sizeof text, "%s, obsolete %d", take(env, name).c_str(), obsolete);
  else
    std::snprintf(text, sizeof text, "GetMethodName %d, IsMethodObsolete %d", named, asked);
  return jni->NewStringUTF(text);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_redefine_classes = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  return JNI_OK;
}
