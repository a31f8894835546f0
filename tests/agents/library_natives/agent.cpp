// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* env;

void JNICALL thrown(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location, jobject exception,
                    jmethodID, jlocation) {
  jboolean native = JNI_FALSE;
  jvmtiFrameInfo top;
  jint count = 0;
  check(env->IsMethodNative(method, &native), "IsMethodNative");
  check(env->GetStackTrace(thread, 0, 1, &top, &count), "GetStackTrace");
  const std::string place = method_name(env, method) + (native == JNI_FALSE ? ""
                                                        : location == 0     ? ", native"
                                                                            : ", native, not at location 0");
  say("  %s in %s, top frame %s", class_signature(env, jni->GetObjectClass(exception)).c_str(), place.c_str(),
      method_name(env, top.method).c_str());
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_watch(JNIEnv*, jclass, jboolean on) {
  jthread self = nullptr;
  check(env->GetCurrentThread(&self), "GetCurrentThread");
  check(env->SetEventNotificationMode(on == JNI_TRUE ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_EXCEPTION, self),
        "watch");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_exception_events = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Exception = thrown;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return JNI_OK;
}
