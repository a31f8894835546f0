// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tck.hpp"
struct Made {
  jweak type;
  jmethodID method;
};
static std::vector<Made> all;
static Made gone;
static int count_loaded() {
  jint count = 0, found = 0;
  jclass* classes = nullptr;
  check(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  for (jint i = 0; i < count; ++i) found += class_signature(jvmti, classes[i]) == "LMade;";
  return found;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_remember(JNIEnv* env, jclass, jclass type) {
  all.push_back({env->NewWeakGlobalRef(type), env->GetMethodID(type, "<init>", "()V")});
}
JNIEXPORT jint JNICALL Java_Test_collect(JNIEnv* env, jclass) {
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  for (const Made& made : all)
    if (env->IsSameObject(made.type, nullptr)) {
      gone = made;
      return 1;
    }
  return 0;
}
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* env, jclass) {
  size_t left = 0;
  for (const Made& made : all) left += !env->IsSameObject(made.type, nullptr);
  say("%s, listed are those left: %d", left < all.size() ? "some are gone" : "none is gone",
      count_loaded() == static_cast<int>(left));
  char* name = nullptr;
  jint bits = 0;
  show(jvmti, "GetMethodName", jvmti->GetMethodName(gone.method, &name, nullptr, nullptr));
  show(jvmti, "GetMethodModifiers", jvmti->GetMethodModifiers(gone.method, &bits));
  show(jvmti, "GetClassStatus", jvmti->GetClassStatus(static_cast<jclass>(gone.type), &bits));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
