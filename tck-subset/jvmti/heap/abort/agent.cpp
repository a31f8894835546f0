// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL object(jlong, jlong, jlong*, jint, void* count) {
  return ++*static_cast<int*>(count) == 3 ? JVMTI_VISIT_ABORT | JVMTI_VISIT_OBJECTS : JVMTI_VISIT_OBJECTS;
}
static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong*,
                              jlong*, jint, void* count) {
  return ++*static_cast<int*>(count) == 5 ? JVMTI_VISIT_ABORT | JVMTI_VISIT_OBJECTS : JVMTI_VISIT_OBJECTS;
}
static jint JNICALL field(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong*, jvalue,
                          jvmtiPrimitiveType, void* count) {
  ++*static_cast<int*>(count);
  return JVMTI_VISIT_ABORT;
}
static jint JNICALL array(jlong, jlong, jlong*, jint, jvmtiPrimitiveType, const void*, void* count) {
  ++*static_cast<int*>(count);
  return JVMTI_VISIT_ABORT;
}
static jint JNICALL string(jlong, jlong, jlong*, const jchar*, jint, void* count) {
  ++*static_cast<int*>(count);
  return JVMTI_VISIT_ABORT;
}
static void both(const char* what, const jvmtiHeapCallbacks& callbacks, jobject from) {
  int count = 0;
  show(jvmti, std::string(what) + ", iterate", jvmti->IterateThroughHeap(0, nullptr, &callbacks, &count));
  say("  %d callbacks", count);
  count = 0;
  show(jvmti, std::string(what) + ", follow", jvmti->FollowReferences(0, nullptr, from, &callbacks, &count));
  say("  %d callbacks", count);
}
extern "C" JNIEXPORT void JNICALL Java_Test_abort(JNIEnv*, jclass, jobject from) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = object;
  callbacks.heap_reference_callback = reference;
  both("object or reference", callbacks, from);
  callbacks = {};
  callbacks.primitive_field_callback = field;
  both("field", callbacks, from);
  callbacks = {};
  callbacks.array_primitive_value_callback = array;
  both("array", callbacks, from);
  callbacks = {};
  callbacks.string_primitive_value_callback = string;
  both("string", callbacks, from);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
