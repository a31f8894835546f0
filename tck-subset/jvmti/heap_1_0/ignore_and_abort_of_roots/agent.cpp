// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
struct Seen {
  int roots = 0, references = 0, next = 0;
  jvmtiIterationControl of_root = JVMTI_ITERATION_CONTINUE;
};
// Everything but the one root that matters is left out, so that no other way leads to it.
static jvmtiIterationControl JNICALL root(jvmtiHeapRootKind, jlong, jlong, jlong* tag, void* data) {
  Seen& seen = *static_cast<Seen*>(data);
  seen.roots++;
  return *tag == 1 ? seen.of_root : JVMTI_ITERATION_IGNORE;
}
static jvmtiIterationControl JNICALL stack(jvmtiHeapRootKind, jlong, jlong, jlong*, jlong, jint, jmethodID, jint,
                                           void*) {
  return JVMTI_ITERATION_IGNORE;
}
static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind, jlong, jlong, jlong* tag, jlong referrer, jint,
                                               void* data) {
  Seen& seen = *static_cast<Seen*>(data);
  seen.references++;
  if (referrer == 1 && *tag == 2) seen.next++;
  return JVMTI_ITERATION_IGNORE;
}
static jvmtiIterationControl JNICALL stop_at_root(jvmtiHeapRootKind, jlong, jlong, jlong*, void* data) {
  static_cast<Seen*>(data)->roots++;
  return JVMTI_ITERATION_ABORT;
}
static jvmtiIterationControl JNICALL stop_at_reference(jvmtiObjectReferenceKind, jlong, jlong, jlong*, jlong, jint,
                                                       void* data) {
  static_cast<Seen*>(data)->references++;
  return JVMTI_ITERATION_ABORT;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_hold(JNIEnv* env, jclass, jobject held) { env->NewGlobalRef(held); }
JNIEXPORT void JNICALL Java_Test_reach(JNIEnv*, jclass) {
  Seen followed, ignored, first, second;
  ignored.of_root = JVMTI_ITERATION_IGNORE;
  show(jvmti, "continue", jvmti->IterateOverReachableObjects(root, stack, reference, &followed));
  say("  its reference reported %d time", followed.next);
  show(jvmti, "ignore", jvmti->IterateOverReachableObjects(root, stack, reference, &ignored));
  say("  its reference reported %d times", ignored.next);
  show(jvmti, "abort at a root", jvmti->IterateOverReachableObjects(stop_at_root, stack, reference, &first));
  say("  roots %d, references %d", first.roots, first.references);
  show(jvmti, "abort at a reference", jvmti->IterateOverReachableObjects(nullptr, nullptr, stop_at_reference, &second));
  say("  references %d", second.references);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
