// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static constexpr jlocation kHandler = 4;
static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location) {
  std::string name = method_name(jvmti, method);
  say("%s at %d", name.c_str(), static_cast<int>(location));
  // Numbers that look like addresses of objects; an object that nobody else knows.
  show(jvmti, name,
       name == "number" ? jvmti->ForceEarlyReturnInt(thread, 0x10010)
       : name == "wide" ? jvmti->ForceEarlyReturnLong(thread, 0x7f0000001010)
                        : jvmti->ForceEarlyReturnObject(thread, env->NewStringUTF("forced")));
}
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jboolean by_exception, jvalue value) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method);
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  static jint seen = 0;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = [](jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong,
                                         jlong*, jlong*, jint, void*) -> jint {
    ++seen;
    return JVMTI_VISIT_OBJECTS;
  };
  check(jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, nullptr), "FollowReferences");
  say("exit of %s, by exception %d, %llx", name.c_str(), by_exception,
      static_cast<unsigned long long>(name == "number" ? value.i
                                      : name == "wide" ? value.j
                                                       : seen > 0));
  if (name == "text") say("%s", text_of(env, static_cast<jstring>(value.l)).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  for (const char* name : {"number", "wide", "text"}) set_breakpoint(jvmti, type, name, kHandler);
  enable(jvmti, {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_METHOD_EXIT});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_tag_objects = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_generate_method_exit_events = 1,
                      .can_force_early_return = 1},
                     {.Breakpoint = hit, .MethodExit = leave});
}
}
