// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static thread_local bool inside;
/// Calls a method that throws, and clears that exception.
static void use_jni(JNIEnv* env, const char* where) {
  if (inside) return;
  inside = true;
  jclass missing = env->FindClass("NoSuchClass");
  bool not_found = env->ExceptionCheck();
  env->ExceptionClear();
  jclass type = env->FindClass("Test");
  env->CallStaticVoidMethod(type, env->GetStaticMethodID(type, "fromCallback", "()V"));
  bool thrown = env->ExceptionCheck();
  env->ExceptionClear();
  say("%s: class %d, not found %d, thrown %d", where, missing != nullptr, not_found, thrown);
  inside = false;
}
static bool ours(jmethodID method) {
  if (inside || !of_test(jvmti, method)) return false;
  std::string name = method_name(jvmti, method);
  return name == "thrower" || name == "passer" || name == "main";
}
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jboolean by_exception, jvalue) {
  // The order of an exit and a pop of one frame is open: thrower is for this one, passer for the other.
  if (ours(method) && by_exception && method_name(jvmti, method) == "thrower")
    use_jni(env, ("exit of " + method_name(jvmti, method)).c_str());
}
static void JNICALL pop(jvmtiEnv*, JNIEnv* env, jthread, jmethodID, jboolean) { use_jni(env, "pop"); }
static void JNICALL thrown(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation, jobject, jmethodID,
                           jlocation) {
  if (ours(method)) use_jni(env, "thrown");
}
static void JNICALL caught(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation, jobject) {
  if (ours(method)) use_jni(env, "caught");
}
static const jvmtiEvent kEvents[] = {JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH,
                                     JVMTI_EVENT_FRAME_POP};
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) enable(jvmti, e);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) disable(jvmti, e);
}
JNIEXPORT void JNICALL Java_Test_request(JNIEnv*, jclass) {
  check(jvmti->NotifyFramePop(nullptr, 2), "NotifyFramePop");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm,
      {.can_generate_exception_events = 1, .can_generate_frame_pop_events = 1, .can_generate_method_exit_events = 1},
      {.Exception = thrown, .ExceptionCatch = caught, .FramePop = pop, .MethodExit = leave});
}
}
