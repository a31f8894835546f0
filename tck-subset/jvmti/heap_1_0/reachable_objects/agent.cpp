// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
struct Seen {
  Notes notes;
  int references = 0, late_roots = 0;
};
static jvmtiIterationControl JNICALL root(jvmtiHeapRootKind kind, jlong, jlong, jlong* tag, void* data) {
  Seen& seen = *static_cast<Seen*>(data);
  if (seen.references != 0) seen.late_roots++;
  if (*tag == 1) seen.notes.add(kind == JVMTI_HEAP_ROOT_JNI_GLOBAL ? "JNI_GLOBAL -> 1" : "another root -> 1");
  if (*tag == 7 && kind == JVMTI_HEAP_ROOT_THREAD) seen.notes.add("THREAD -> 7");
  return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL stack(jvmtiHeapRootKind kind, jlong, jlong, jlong* tag, jlong thread_tag,
                                           jint depth, jmethodID method, jint slot, void* data) {
  Seen& seen = *static_cast<Seen*>(data);
  if (seen.references != 0) seen.late_roots++;
  if (*tag == 1 && kind == JVMTI_HEAP_ROOT_STACK_LOCAL)
    seen.notes.add("STACK_LOCAL of thread " + std::to_string(thread_tag) + ", depth " + std::to_string(depth) +
                   ", slot " + std::to_string(slot) + (method != nullptr ? ", a method" : "") + " -> 1");
  return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong, jlong, jlong* tag, jlong referrer,
                                               jint, void* data) {
  Seen& seen = *static_cast<Seen*>(data);
  seen.references++;
  if (*tag == 2 && referrer == 1)
    seen.notes.add(kind == JVMTI_REFERENCE_FIELD ? "1 -FIELD-> 2" : "1 -another kind-> 2");
  return JVMTI_ITERATION_CONTINUE;
}
static void walk(const char* what, jvmtiHeapRootCallback roots, jvmtiStackReferenceCallback stacks,
                 jvmtiObjectReferenceCallback references) {
  Seen seen;
  show(jvmti, what, jvmti->IterateOverReachableObjects(roots, stacks, references, &seen));
  seen.notes.print();
  say("  references %s, roots behind them %d", seen.references == 0 ? "none" : "some", seen.late_roots);
}
extern "C" JNIEXPORT void JNICALL Java_Test_reach(JNIEnv* env, jclass, jobject held) {
  jobject global = env->NewGlobalRef(held);
  walk("all", root, stack, reference);
  walk("roots only", root, stack, nullptr);
  walk("no stack roots", root, nullptr, nullptr);
  walk("references only", nullptr, nullptr, reference);
  env->DeleteGlobalRef(global);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
