// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
struct Seen {
  int tagged = 0, untagged = 0, edges = 0;
  jlong sum = 0;
};
static jint JNICALL each(jlong, jlong, jlong* tag, jint length, void* data) {
  auto* seen = static_cast<Seen*>(data);
  if (*tag != 0) {
    seen->tagged++;
    seen->sum += *tag;
    *tag += 10;
  } else
    seen->untagged++;
  return length == -1 ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
}
static jint JNICALL edge(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                         jlong* from, jint, void* data) {
  auto* seen = static_cast<Seen*>(data);
  if (kind == JVMTI_HEAP_REFERENCE_FIELD && from != nullptr && *from != 0 && *tag != 0) seen->edges++;
  return JVMTI_VISIT_OBJECTS;
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass, jobject first, jclass node) {
  jfieldID next = env->GetFieldID(node, "next", "Ljava/lang/Object;");
  jobject second = env->GetObjectField(first, next);
  say("tag %d %d", jvmti->SetTag(first, 1), jvmti->SetTag(second, 2));
  Seen all, tagged, graph;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = each;
  say("iterate %d", jvmti->IterateThroughHeap(0, node, &callbacks, &all));
  say("tagged %d, sum %ld, others %d", all.tagged, static_cast<long>(all.sum), all.untagged);
  say("iterate tagged %d", jvmti->IterateThroughHeap(JVMTI_HEAP_FILTER_UNTAGGED, node, &callbacks, &tagged));
  say("tagged %d, sum %ld, others %d", tagged.tagged, static_cast<long>(tagged.sum), tagged.untagged);
  jvmtiHeapCallbacks follow{};
  follow.heap_reference_callback = edge;
  say("follow %d", jvmti->FollowReferences(0, nullptr, first, &follow, &graph));
  say("edges between tagged ones %d", graph.edges);
  jlong tags[] = {21, 22, 99};
  jint count = 0;
  jobject* objects = nullptr;
  jlong* found = nullptr;
  say("GetObjectsWithTags %d", jvmti->GetObjectsWithTags(3, tags, &count, &objects, &found));
  bool first_found = false, second_found = false;
  for (jint i = 0; i < count; ++i) {
    first_found |= found[i] == 21 && env->IsSameObject(objects[i], first);
    second_found |= found[i] == 22 && env->IsSameObject(objects[i], second);
  }
  say("%d objects, both %d", count, first_found && second_found);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_tag_objects = 1});
}
