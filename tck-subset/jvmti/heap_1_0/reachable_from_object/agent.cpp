// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jvmtiIterationControl answer = JVMTI_ITERATION_CONTINUE;
static jvmtiIterationControl JNICALL reference(jvmtiObjectReferenceKind kind, jlong class_tag, jlong, jlong* tag,
                                               jlong referrer, jint index, void* data) {
  if (*tag == 0 || referrer == 0 || *tag == 5) return *tag == 5 ? JVMTI_ITERATION_IGNORE : JVMTI_ITERATION_CONTINUE;
  const char* name = kind == JVMTI_REFERENCE_FIELD           ? "FIELD"
                     : kind == JVMTI_REFERENCE_ARRAY_ELEMENT ? "ARRAY_ELEMENT"
                                                             : "other";
  static_cast<Notes*>(data)->add(std::to_string(referrer) + " -" + name + " " + std::to_string(index) + "-> " +
                                 std::to_string(*tag) + ", class tag " + std::to_string(class_tag));
  return *tag == 2 || answer == JVMTI_ITERATION_ABORT ? answer : JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL of_class(jvmtiObjectReferenceKind kind, jlong, jlong, jlong* tag, jlong referrer,
                                              jint, void* data) {
  if (*tag == 5 && referrer == 1)
    static_cast<Notes*>(data)->add(kind == JVMTI_REFERENCE_CLASS ? "1 -CLASS-> 5" : "1 -another kind-> 5");
  return JVMTI_ITERATION_IGNORE;
}
extern "C" JNIEXPORT void JNICALL Java_Test_reach(JNIEnv*, jclass, jobject from) {
  Notes notes;
  show(jvmti, "continue", jvmti->IterateOverObjectsReachableFromObject(from, reference, &notes));
  notes.print();
  answer = JVMTI_ITERATION_IGNORE;
  show(jvmti, "ignore 2", jvmti->IterateOverObjectsReachableFromObject(from, reference, &notes));
  notes.print();
  answer = JVMTI_ITERATION_ABORT;
  show(jvmti, "abort", jvmti->IterateOverObjectsReachableFromObject(from, reference, &notes));
  say("  %d line", static_cast<int>(notes.lines.size()));
  notes.lines.clear();
  show(jvmti, "class", jvmti->IterateOverObjectsReachableFromObject(from, of_class, &notes));
  notes.print();
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
