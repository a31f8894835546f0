// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                              jlong* referrer, jint, void* data) {
  if (*tag == 1 && referrer == nullptr) static_cast<Notes*>(data)->add("from a root");
  return JVMTI_VISIT_OBJECTS;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jobject argument) {
  check(jvmti->SetTag(argument, 1), "SetTag");
  Notes notes;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  show(jvmti, "follow", jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &notes));
  say("%s", notes.lines.empty() ? "not reached" : notes.lines[0].c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
