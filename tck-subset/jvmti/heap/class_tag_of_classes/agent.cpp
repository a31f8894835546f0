// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong class_tag,
                              jlong referrer_class_tag, jlong, jlong* tag, jlong* referrer_tag, jint, void* data) {
  if (kind == JVMTI_HEAP_REFERENCE_FIELD && *referrer_tag == 1 && *tag == 2)
    static_cast<Notes*>(data)->add("class tag " + std::to_string(class_tag) + ", of the referrer " +
                                   std::to_string(referrer_class_tag));
  return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL root(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong class_tag,
                         jlong referrer_class_tag, jlong, jlong* tag, jlong* referrer_tag, jint, void* data) {
  if (kind == JVMTI_HEAP_REFERENCE_JNI_GLOBAL && *tag == 1)
    static_cast<Notes*>(data)->add("root: class tag " + std::to_string(class_tag) + ", of the referrer " +
                                   std::to_string(referrer_class_tag) + (referrer_tag == nullptr ? ", null" : ""));
  return 0;
}
static jint JNICALL object(jlong class_tag, jlong, jlong* tag, jint, void* data) {
  if (*tag != 0 && *tag < 5)
    static_cast<Notes*>(data)->add(std::to_string(*tag) + ": class tag " + std::to_string(class_tag));
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_walk(JNIEnv* env, jclass, jobject from) {
  show_follow(from, {.heap_reference_callback = reference});
  env->NewGlobalRef(from);
  show_follow(nullptr, {.heap_reference_callback = root});
  show_iterate({.heap_iteration_callback = object});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
