// SPDX-License-Identifier: Apache-2.0
// Functions that the heap cases share. Test declares the natives that it needs:
//     static native void tag(Object object, long tag);
//     static native long tagOf(Object object);
//     static native void follow(String kind, Object from);   // from null: from the roots
// An object is identified by its tag. `follow` prints the references of one kind that lead from a tagged object (or a
// root) to a tagged object. It sorts them, because no specification promises the order of a walk.
#pragma once
#include <algorithm>
#include <vector>

#include "tck.hpp"

/// The name of the kind without JVMTI_HEAP_REFERENCE_.
inline const char* kind_name(jvmtiHeapReferenceKind kind) {
  switch (kind) {
    case JVMTI_HEAP_REFERENCE_CLASS: return "CLASS";
    case JVMTI_HEAP_REFERENCE_FIELD: return "FIELD";
    case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT: return "ARRAY_ELEMENT";
    case JVMTI_HEAP_REFERENCE_CLASS_LOADER: return "CLASS_LOADER";
    case JVMTI_HEAP_REFERENCE_SIGNERS: return "SIGNERS";
    case JVMTI_HEAP_REFERENCE_PROTECTION_DOMAIN: return "PROTECTION_DOMAIN";
    case JVMTI_HEAP_REFERENCE_INTERFACE: return "INTERFACE";
    case JVMTI_HEAP_REFERENCE_STATIC_FIELD: return "STATIC_FIELD";
    case JVMTI_HEAP_REFERENCE_CONSTANT_POOL: return "CONSTANT_POOL";
    case JVMTI_HEAP_REFERENCE_SUPERCLASS: return "SUPERCLASS";
    case JVMTI_HEAP_REFERENCE_JNI_GLOBAL: return "JNI_GLOBAL";
    case JVMTI_HEAP_REFERENCE_SYSTEM_CLASS: return "SYSTEM_CLASS";
    case JVMTI_HEAP_REFERENCE_MONITOR: return "MONITOR";
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL: return "STACK_LOCAL";
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL: return "JNI_LOCAL";
    case JVMTI_HEAP_REFERENCE_THREAD: return "THREAD";
    case JVMTI_HEAP_REFERENCE_OTHER: return "OTHER";
  }
  return "unknown";
}

/// ` 3` for the kinds with an index, otherwise empty.
inline std::string index_of(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info) {
  switch (kind) {
    case JVMTI_HEAP_REFERENCE_FIELD:
    case JVMTI_HEAP_REFERENCE_STATIC_FIELD: return " " + std::to_string(info->field.index);
    case JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT: return " " + std::to_string(info->array.index);
    case JVMTI_HEAP_REFERENCE_CONSTANT_POOL: return " " + std::to_string(info->constant_pool.index);
    default: return "";
  }
}

/// Lines collected in heap callbacks. These must not print, because another thread may have been stopped while it
/// prints.
struct Notes {
  std::string only;  ///< the only kind that is noted; empty: all kinds
  std::vector<std::string> lines;
  void add(std::string line) { lines.push_back(std::move(line)); }
  void print() {
    std::sort(lines.begin(), lines.end());
    for (const std::string& line : lines) say("  %s", line.c_str());
    lines.clear();
  }
};

inline jint JNICALL note_tagged(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                                jlong* tag, jlong* referrer_tag, jint, void* data) {
  Notes& notes = *static_cast<Notes*>(data);
  if (*tag != 0 && (referrer_tag == nullptr || *referrer_tag != 0) &&
      (notes.only.empty() || notes.only == kind_name(kind)))
    notes.add((referrer_tag == nullptr ? "root" : std::to_string(*referrer_tag)) + " -" + kind_name(kind) +
              index_of(kind, info) + "-> " + std::to_string(*tag));
  return JVMTI_VISIT_OBJECTS;
}

/// FollowReferences from an object (null: from the roots) with callbacks whose user data is a Notes, which is then
/// printed.
inline void show_follow(jobject from, const jvmtiHeapCallbacks& callbacks, jint filter = 0,
                        const char* what = "follow") {
  Notes notes;
  show(jvmti, what, jvmti->FollowReferences(filter, nullptr, from, &callbacks, &notes));
  notes.print();
}

/// The same for IterateThroughHeap.
inline void show_iterate(const jvmtiHeapCallbacks& callbacks) {
  Notes notes;
  show(jvmti, "iterate", jvmti->IterateThroughHeap(0, nullptr, &callbacks, &notes));
  notes.print();
}

/// The number of root references of a kind to objects with the tag 1, and the information about the last one.
struct TaggedRoots {
  jvmtiHeapReferenceKind kind;
  int count = 0;
  jvmtiHeapReferenceInfo info{};
};

inline jint JNICALL see(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                        jlong* tag, jlong* referrer_tag, jint, void* data) {
  auto* seen = static_cast<TaggedRoots*>(data);
  if (kind != seen->kind || *tag != 1 || referrer_tag != nullptr) return 0;
  seen->count++;
  seen->info = *info;
  return 0;
}

/// Searches them from the roots.
inline jvmtiError find_roots(TaggedRoots& seen) {
  jvmtiHeapCallbacks callbacks{.heap_reference_callback = see};
  return jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &seen);
}

inline jlong tag_of(jobject object) {
  jlong tag = -1;
  check(jvmti->GetTag(object, &tag), "GetTag");
  return tag;
}

/// The Agent_OnLoad of most heap cases.
inline jint start_heap_agent(JavaVM* vm) { return start_agent(vm, {.can_tag_objects = 1}); }

extern "C" {
JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object, jlong tag) {
  check(jvmti->SetTag(object, tag), "SetTag");
}

JNIEXPORT jlong JNICALL Java_Test_tagOf(JNIEnv*, jclass, jobject object) { return tag_of(object); }

JNIEXPORT void JNICALL Java_Test_follow(JNIEnv* env, jclass, jstring kind, jobject from) {
  Notes notes{text_of(env, kind), {}};
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = note_tagged;
  show(jvmti, "follow", jvmti->FollowReferences(0, nullptr, from, &callbacks, &notes));
  notes.print();
}
}
