// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "agent.hpp"

namespace {

jvmtiEnv* env;
std::vector<std::string> lines;
std::atomic<int> freed{0};

void note(const char* format, auto... values) {
  char line[200];
  std::snprintf(line, sizeof line, format, values...);
  lines.push_back(line);
}
void print(const char* title) {
  std::sort(lines.begin(), lines.end());
  say("%s: %zu", title, lines.size());
  for (const std::string& line : lines) say("  %s", line.c_str());
  lines.clear();
}

jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong class_tag,
                       jlong referrer_class_tag, jlong, jlong* tag, jlong* referrer_tag, jint length, void*) {
  long from = referrer_tag == nullptr ? 0 : static_cast<long>(*referrer_tag);
  bool ours = from != 0 && (from <= 3 || *tag != 0);  // a reference from one of our objects
  if (ours && *tag != 0) {
    int index = kind == JVMTI_HEAP_REFERENCE_FIELD || kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD ? info->field.index
                : kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT                                    ? info->array.index
                                                                                                : -1;
    note("%ld -> %ld kind %d index %d length %d classes %ld %ld same %d", from, static_cast<long>(*tag), kind, index,
         length, static_cast<long>(referrer_class_tag), static_cast<long>(class_tag), tag == referrer_tag);
  }
  return *tag != 0 && *tag < 10 ? JVMTI_VISIT_OBJECTS : 0;
}

jint JNICALL primitive(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong* tag, jvalue value,
                       jvmtiPrimitiveType type, void*) {
  if (*tag == 1)
    note("primitive of %ld kind %d index %d type %c value %lld", static_cast<long>(*tag), kind, info->field.index, type,
         type == 'J' ? static_cast<long long>(value.j) : value.i);
  return 0;
}
jint JNICALL array(jlong, jlong, jlong* tag, jint count, jvmtiPrimitiveType type, const void* elements, void*) {
  if (*tag == 5) note("array of %d %c, second %.1f", count, type, static_cast<const double*>(elements)[1]);
  return 0;
}
jint JNICALL string(jlong, jlong, jlong* tag, const jchar* chars, jint length, void*) {
  if (*tag == 6) note("string of %d, first %c", length, chars[0]);
  return 0;
}
jint JNICALL each(jlong class_tag, jlong, jlong* tag, jint length, void*) {
  note("instance tag %ld class %ld length %d", static_cast<long>(*tag), static_cast<long>(class_tag), length);
  return 0;
}

void JNICALL object_free(jvmtiEnv*, jlong tag) {
  if (tag >= 100) ++freed;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object, jlong tag) {
  check(env->SetTag(object, tag), "SetTag");
}

extern "C" JNIEXPORT void JNICALL Java_Test_follow(JNIEnv*, jclass, jobject initial) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  callbacks.primitive_field_callback = primitive;
  callbacks.array_primitive_value_callback = array;
  callbacks.string_primitive_value_callback = string;
  check(env->FollowReferences(0, nullptr, initial, &callbacks, nullptr), "FollowReferences");
  print("references");
}

extern "C" JNIEXPORT void JNICALL Java_Test_instances(JNIEnv*, jclass, jclass type) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = each;
  check(env->IterateThroughHeap(0, type, &callbacks, nullptr), "IterateThroughHeap");
  print("instances");
  check(env->IterateThroughHeap(JVMTI_HEAP_FILTER_TAGGED, type, &callbacks, nullptr), "IterateThroughHeap");
  print("untagged instances");
}

extern "C" JNIEXPORT void JNICALL Java_Test_tagged(JNIEnv*, jclass) {
  jlong wanted[] = {1, 2, 3, 100, 105};
  jint count = 0;
  jobject* objects = nullptr;
  jlong* tags = nullptr;
  check(env->GetObjectsWithTags(5, wanted, &count, &objects, &tags), "GetObjectsWithTags");
  std::sort(tags, tags + count);
  for (jint i = 0; i < count; ++i) say("tagged %ld", static_cast<long>(tags[i]));
  say("freed %d", freed.load());
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = wanted.can_generate_object_free_events = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.ObjectFree = object_free;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(env, JVMTI_EVENT_OBJECT_FREE);
  return JNI_OK;
}
