// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tck.hpp"
static jclass type;
static std::vector<unsigned char> bytes;
static void obsolete(const char* what, jmethodID method) {
  jboolean answer = 9;
  check(jvmti->IsMethodObsolete(method, &answer), "IsMethodObsolete");
  say("%s obsolete: %d", what, answer);
}
static jmethodID method_at(jint depth) {
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(nullptr, depth, &method, &location), "GetFrameLocation");
  return method;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_start(JNIEnv* env, jclass, jclass made, jbyteArray array) {
  type = static_cast<jclass>(env->NewGlobalRef(made));
  bytes.resize(env->GetArrayLength(array));
  env->GetByteArrayRegion(array, 0, static_cast<jint>(bytes.size()), reinterpret_cast<jbyte*>(bytes.data()));
}
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass) {
  jmethodID run = env->GetStaticMethodID(type, "run", "()Ljava/lang/Object;");
  say("the frame's method is run: %d", method_at(2) == run);
  obsolete("before, run", run);
  jvmtiClassDefinition definition{type, static_cast<jint>(bytes.size()), bytes.data()};
  show(jvmti, "redefine", jvmti->RedefineClasses(1, &definition));
  obsolete("run", run);
  say("the frame's method is run: %d", method_at(2) == run);
  obsolete("the frame's method", method_at(2));
  obsolete("method of the frame with the same body", method_at(1));
}
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* env, jclass, jclass made) {
  obsolete("run, asked anew", env->GetStaticMethodID(made, "run", "()Ljava/lang/Object;"));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_redefine_classes = 1}); }
}
