// SPDX-License-Identifier: Apache-2.0
#include <thread>

#include "frames.hpp"
static jvmtiEnv* jvmti;
static JavaVM* vm;
static void in_thread() {
  JNIEnv* env = nullptr;
  vm->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr);
  show(jvmti, "Object", jvmti->ForceEarlyReturnObject(nullptr, nullptr));
  show(jvmti, "Int", jvmti->ForceEarlyReturnInt(nullptr, 1));
  show(jvmti, "Long", jvmti->ForceEarlyReturnLong(nullptr, 1));
  show(jvmti, "Float", jvmti->ForceEarlyReturnFloat(nullptr, 1));
  show(jvmti, "Double", jvmti->ForceEarlyReturnDouble(nullptr, 1));
  show(jvmti, "Void", jvmti->ForceEarlyReturnVoid(nullptr));
  vm->DetachCurrentThread();
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) { std::thread(in_thread).join(); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* given, char*, void*) {
  vm = given;
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = 1; });
  return 0;
}
}
