// SPDX-License-Identifier: Apache-2.0
// expect: callback.function GetObjectSize callback
#include "misuse.hpp"

namespace {

jobject the_object;
bool done = false;

jint JNICALL visit(jlong, jlong, jlong*, jint, void*) {
  if (done) return JVMTI_VISIT_ABORT;
  done = true;
  jlong size;
  jvmti->GetObjectSize(the_object, &size);  // HERE
  return JVMTI_VISIT_ABORT;
}

}  // namespace

void misuse(JNIEnv*, jclass, jobject object) {
  the_object = object;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = visit;
  must(jvmti->IterateThroughHeap(0, nullptr, &callbacks, nullptr), "IterateThroughHeap");
}
