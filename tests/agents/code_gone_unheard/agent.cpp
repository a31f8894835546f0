// SPDX-License-Identifier: Apache-2.0
#include <condition_variable>
#include <mutex>
#include <set>

#include "agent.hpp"

namespace {

std::mutex lock;
std::condition_variable changed;
bool holds, held;
std::set<const void*> code;
std::set<std::string> names;
int not_told;

void JNICALL loaded(jvmtiEnv* jvmti, jmethodID method, jint, const void* begin, jint, const jvmtiAddrLocationMap*,
                    const void*) {
  const std::string name = full_method_name(jvmti, method);
  std::unique_lock hold(lock);
  code.insert(begin);
  names.insert(name);
  while (holds) {
    held = true;
    changed.wait(hold);
  }
}
void JNICALL gone(jvmtiEnv*, jmethodID, const void* begin) {
  std::lock_guard hold(lock);
  if (code.erase(begin) == 0) ++not_told;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_hold(JNIEnv*, jclass) {
  std::lock_guard hold(lock);
  holds = true;
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_isHeld(JNIEnv*, jclass) {
  std::lock_guard hold(lock);
  return held;
}
extern "C" JNIEXPORT void JNICALL Java_Test_release(JNIEnv*, jclass) {
  std::lock_guard hold(lock);
  holds = false;
  changed.notify_all();
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_isLoaded(JNIEnv* jni, jclass, jstring method) {
  const std::string name = text_of(jni, method);
  std::lock_guard hold(lock);
  return names.count(name) != 0;
}
extern "C" JNIEXPORT jint JNICALL Java_Test_endsNotTold(JNIEnv*, jclass) {
  std::lock_guard hold(lock);
  return not_told;
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_compiled_method_load_events = 1;
  check(jvmti->AddCapabilities(&capabilities), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.CompiledMethodLoad = loaded;
  callbacks.CompiledMethodUnload = gone;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_COMPILED_METHOD_LOAD);
  enable(jvmti, JVMTI_EVENT_COMPILED_METHOD_UNLOAD);
  return 0;
}
