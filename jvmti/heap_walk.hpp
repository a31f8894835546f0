// SPDX-License-Identifier: Apache-2.0
// Walks the object graph as the Java language sees it (JVM TI "Heap", reference kinds). The world is stopped
// throughout. Used by FollowReferences and the functions of version 1.0; IterateThroughHeap uses the field tables only.
#pragma once
#include <jvmti.h>

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/runtime/heap_roots.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// The fields of a class with the indices that JVM TI defines (jvmtiHeapReferenceInfoField): fields of all
/// superinterfaces come first, then those of the classes from Object down, static ones included, each class in the
/// order of GetClassFields. They are listed and reported from the highest index down.
struct FieldTable {
  struct Entry {
    const vm::Field* field;
    jint index;
  };
  std::vector<Entry> instance;  // including inherited ones
  std::vector<Entry> statics;   // only those of the class itself
};

/// Field tables by class, built on first use. Valid while the world is stopped; a table lives as long as this object.
class FieldTables {
 public:
  /// The class is linked, and neither an array nor primitive.
  const FieldTable& of(const vm::Class& cls) {
    if (&cls != last_class_) [[unlikely]] {
      last_ = &find(cls);
      last_class_ = &cls;
    }
    return *last_;
  }

 private:
  const FieldTable& find(const vm::Class& cls);
  const vm::Class* last_class_ = nullptr;
  const FieldTable* last_ = nullptr;
  std::unordered_map<const vm::Class*, std::unique_ptr<FieldTable>> tables_;
};

/// A set of objects: one bit per granule of heap memory, in pages allocated on demand. For one thread, while no object
/// is freed.
class VisitedSet {
 public:
  /// Returns false if the object was in the set already.
  bool insert(const vm::Object* object);

 private:
  static constexpr size_t kPageBits = size_t{1} << 16;  // 1 MiB of heap
  using Page = std::vector<uint64_t>;
  std::unordered_map<uintptr_t, Page> pages_;
  uintptr_t last_number_ = UINTPTR_MAX;
  Page* last_ = nullptr;
};

/// One walk. `thread_tag` yields the tag of a java.lang.Thread for references in stacks. It holds plain pointers to
/// objects, so it lives only while the world is stopped. The functions run in the calling thread in VM state; callbacks
/// may call agent code, for which only callback-safe functions are allowed.
class HeapWalk {
 public:
  enum Answer : jint { kSkip = 0, kVisit = JVMTI_VISIT_OBJECTS, kAbort = JVMTI_VISIT_ABORT };
  /// Called for a reference, or for a root (referrer null); each reference once, each root as often as it is found.
  /// `info` is null for kinds that have none. The answer says whether the object's own references are followed.
  using Report = std::function<jint(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, vm::Object* referrer,
                                    vm::Object* object)>;
  /// Called for a visited object after its references have been reported. Returns false to abort the walk.
  using Visited = std::function<bool(vm::Object*)>;
  HeapWalk(Report report, Visited visited, std::function<jlong(const vm::Object*)> thread_tag)
      : report_(std::move(report)), visited_(std::move(visited)), thread_tag_(std::move(thread_tag)) {}

  /// Reports the roots: each thread with its frames from the newest on, JNI globals, classes, the rest. Objects to be
  /// visited are collected for follow(). Ends early if a callback aborts.
  void report_roots();
  /// Reports a virtual thread that has no runner, and what is in its frames, as the roots of a thread.
  void report_unmounted(vm::Object* virtual_thread);
  /// Marks the object to be visited by follow(), as if a reference to it had been reported and was to be followed. Does
  /// nothing if it has been marked before.
  void start_at(vm::Object* object);
  /// Visits collected objects until there are none left or a callback aborts. Objects wait in a list, so deep graphs
  /// need no native stack.
  void follow();
  FieldTables& tables() { return tables_; }

 private:
  void reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, vm::Object* referrer,
                 vm::Object* object);
  void root(jvmtiHeapReferenceKind kind, vm::Object* object) { reference(kind, nullptr, nullptr, object); }
  /// Reports what vm/ has found. Returns false if a callback has aborted the walk.
  bool report(const vm::Root& found);
  /// The references in the frames of a virtual thread that has no runner.
  void report_frames(vm::Object* java_thread, vm::Frame* newest);
  void visit(vm::Object* object);
  void visit_class(vm::Object* mirror, vm::Class& cls);

  Report report_;
  Visited visited_;
  std::function<jlong(const vm::Object*)> thread_tag_;
  FieldTables tables_;
  VisitedSet seen_;
  std::vector<vm::Object*> to_visit_;
  bool aborted_ = false;
  // Of the thread in whose stack the last root was.
  vm::Object* last_thread_ = nullptr;
  jlong last_tag_ = 0, last_tid_ = 0;
};

}  // namespace vitrine::jvmti
