// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "tck.hpp"

static jvmtiEnv* without_values;  // another environment, without can_support_value_objects
static std::mutex mutex;
static std::vector<jlong> freed_tags;
static std::string allocated, allocated_without;

static void JNICALL object_free(jvmtiEnv*, jlong tag) {
  std::lock_guard lock(mutex);
  freed_tags.push_back(tag);
}

static void JNICALL object_alloc(jvmtiEnv* env, JNIEnv*, jthread, jobject object, jclass type, jlong) {
  if (class_signature(jvmti, type) != "Ljava/lang/Integer;") return;
  std::lock_guard lock(mutex);
  (env == jvmti ? allocated : allocated_without) += object == nullptr ? " null" : " given";
}

/// What there is so far. The lock is not held by who makes strings, because a collection may send ObjectFree then.
template <class T>
static T taken(T& all) {
  std::lock_guard lock(mutex);
  return std::exchange(all, T());
}

static std::string joined(std::vector<jlong> tags) {
  std::sort(tags.begin(), tags.end());
  std::string text;
  for (jlong tag : tags) text += (text.empty() ? "" : " ") + std::to_string(tag);
  return text;
}

struct Walk {
  std::vector<jlong> tags;
  jlong from = 0, to = 0;
  jint changed = 0;
};

static jint JNICALL visit(jlong, jlong, jlong* tag, jint, void* data) {
  Walk& walk = *static_cast<Walk*>(data);
  if (*tag != 0) walk.tags.push_back(*tag);
  if (walk.from != 0 && *tag == walk.from) *tag = walk.to;
  if (walk.to != 0 && *tag == walk.to) ++walk.changed;
  return 0;
}

static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                              jlong*, jint, void* data) {
  if (*tag != 0) static_cast<Walk*>(data)->tags.push_back(*tag);
  return JVMTI_VISIT_OBJECTS;
}

static void walk_instances(jclass type, Walk& walk) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = visit;
  check(jvmti->IterateThroughHeap(0, type, &callbacks, &walk), "IterateThroughHeap");
}

extern "C" {
JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object, jlong tag) {
  check(jvmti->SetTag(object, tag), "SetTag");
}
JNIEXPORT jlong JNICALL Java_Test_tagOf(JNIEnv*, jclass, jobject object) {
  jlong tag = -1;
  check(jvmti->GetTag(object, &tag), "GetTag");
  return tag;
}
JNIEXPORT jobjectArray JNICALL Java_Test_tagged(JNIEnv* env, jclass, jlongArray array) {
  jint count = env->GetArrayLength(array), found = 0;
  std::vector<jlong> tags(static_cast<size_t>(count));
  env->GetLongArrayRegion(array, 0, count, tags.data());
  jobject* objects = nullptr;
  check(jvmti->GetObjectsWithTags(count, tags.data(), &found, &objects, nullptr), "GetObjectsWithTags");
  jobjectArray result = env->NewObjectArray(found, env->FindClass("java/lang/Object"), nullptr);
  for (jint i = 0; i < found; ++i) env->SetObjectArrayElement(result, i, objects[i]);
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(objects)), "Deallocate");
  return result;
}
JNIEXPORT jint JNICALL Java_Test_hash(JNIEnv*, jclass, jobject object) {
  jint hash = 0;
  check(jvmti->GetObjectHashCode(object, &hash), "GetObjectHashCode");
  return hash;
}
JNIEXPORT jstring JNICALL Java_Test_monitorUsage(JNIEnv* env, jclass, jobject object) {
  jvmtiMonitorUsage usage{};
  check(jvmti->GetObjectMonitorUsage(object, &usage), "GetObjectMonitorUsage");
  std::string text = usage.owner == nullptr ? "no owner" : "an owner";
  for (jint number : {usage.entry_count, usage.waiter_count, usage.notify_waiter_count})
    text += ", " + std::to_string(number);
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jint JNICALL Java_Test_modifiers(JNIEnv*, jclass, jclass type) {
  jint modifiers = 0;
  check(jvmti->GetClassModifiers(type, &modifiers), "GetClassModifiers");
  return modifiers;
}
JNIEXPORT jlong JNICALL Java_Test_size(JNIEnv*, jclass, jobject object) {
  jlong size = 0;
  check(jvmti->GetObjectSize(object, &size), "GetObjectSize");
  return size;
}
JNIEXPORT jlongArray JNICALL Java_Test_iterate(JNIEnv* env, jclass, jclass type) {
  Walk walk;
  walk_instances(type, walk);
  auto count = static_cast<jint>(walk.tags.size());
  jlongArray result = env->NewLongArray(count);
  env->SetLongArrayRegion(result, 0, count, walk.tags.data());
  return result;
}
JNIEXPORT jint JNICALL Java_Test_retag(JNIEnv*, jclass, jclass type, jlong from, jlong to) {
  Walk walk;
  walk.from = from;
  walk.to = to;
  walk_instances(type, walk);
  return walk.changed;
}
JNIEXPORT jstring JNICALL Java_Test_references(JNIEnv* env, jclass, jobject from) {
  Walk walk;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  check(jvmti->FollowReferences(JVMTI_HEAP_FILTER_UNTAGGED, nullptr, from, &callbacks, &walk), "FollowReferences");
  return env->NewStringUTF(joined(walk.tags).c_str());
}
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
}
JNIEXPORT jstring JNICALL Java_Test_freed(JNIEnv* env, jclass) {
  // No event comes after it has been disabled, but those of the last collection may come from another thread.
  disable(jvmti, JVMTI_EVENT_OBJECT_FREE);
  enable(jvmti, JVMTI_EVENT_OBJECT_FREE);
  return env->NewStringUTF(joined(taken(freed_tags)).c_str());
}
JNIEXPORT void JNICALL Java_Test_allocations(JNIEnv*, jclass, jboolean on) {
  for (jvmtiEnv* env : {jvmti, without_values})
    check(env->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_VM_OBJECT_ALLOC, nullptr),
          "SetEventNotificationMode");
}
JNIEXPORT jstring JNICALL Java_Test_allocated(JNIEnv* env, jclass) {
  return env->NewStringUTF(taken(allocated).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_allocatedWithout(JNIEnv* env, jclass) {
  return env->NewStringUTF(taken(allocated_without).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  without_values = get_jvmti(vm);
  add_capabilities(without_values, [](auto& wanted) { wanted.can_generate_vm_object_alloc_events = 1; });
  set_callbacks(without_values, [](auto& callbacks) { callbacks.VMObjectAlloc = object_alloc; });
  jint result = start_agent(vm, {.can_tag_objects = 1,
                                 .can_get_monitor_info = 1,
                                 .can_generate_vm_object_alloc_events = 1,
                                 .can_generate_object_free_events = 1,
                                 .can_support_value_objects = 1});
  set_callbacks(jvmti, [](auto& callbacks) {
    callbacks.ObjectFree = object_free;
    callbacks.VMObjectAlloc = object_alloc;
  });
  enable(jvmti, JVMTI_EVENT_OBJECT_FREE);
  return result;
}
}
