// SPDX-License-Identifier: Apache-2.0
// Walking the object graph as the Java language sees it (JVM TI "Heap", reference kinds), with the world stopped. Used
// by FollowReferences and the functions of version 1.0; IterateThroughHeap uses the field tables only.
#pragma once
#include <jvmti.h>

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// The fields of a class with the indices agents know them by: fields of all superinterfaces come first, then those of
/// the classes from Object down, static ones included, each class in the order of GetClassFields. They are listed and
/// reported from the highest index down.
struct FieldTable {
  struct Entry {
    const vm::Field* field;
    jint index;
  };
  std::vector<Entry> instance;  // inherited ones included
  std::vector<Entry> statics;   // the class's own
};

class FieldTables {
 public:
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

/// One bit per granule of heap memory, in pages made on demand.
class VisitedSet {
 public:
  /// False: it was in already.
  bool insert(const vm::Object* object);

 private:
  static constexpr size_t kPageBits = size_t{1} << 16;  // 1 MiB of heap
  using Page = std::vector<uint64_t>;
  std::unordered_map<uintptr_t, Page> pages_;
  uintptr_t last_number_ = UINTPTR_MAX;
  Page* last_ = nullptr;
};

class HeapWalk {
 public:
  enum Answer : jint { kSkip = 0, kVisit = JVMTI_VISIT_OBJECTS, kAbort = JVMTI_VISIT_ABORT };
  /// A reference, or a root (referrer null). Decides whether the object's own references are followed.
  using Report = std::function<jint(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, vm::Object* referrer,
                                    vm::Object* object)>;
  /// An object that is visited, after its references have been reported. False: abort.
  using Visited = std::function<bool(vm::Object*)>;
  HeapWalk(Report report, Visited visited, std::function<jlong(const vm::Object*)> thread_tag)
      : report_(std::move(report)), visited_(std::move(visited)), thread_tag_(std::move(thread_tag)) {}

  /// Roots: thread by thread with its frames from the newest on, JNI globals, classes, the rest. What they lead to is
  /// visited by follow().
  void report_roots();
  /// As if a reference to it had been reported and was to be followed.
  void start_at(vm::Object* object);
  void follow();
  FieldTables& tables() { return tables_; }

 private:
  void reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, vm::Object* referrer,
                 vm::Object* object);
  void root(jvmtiHeapReferenceKind kind, vm::Object* object) { reference(kind, nullptr, nullptr, object); }
  void report_thread(vm::Thread& thread);
  void visit(vm::Object* object);
  void visit_class(vm::Object* mirror, vm::Class& cls);

  Report report_;
  Visited visited_;
  std::function<jlong(const vm::Object*)> thread_tag_;
  FieldTables tables_;
  VisitedSet seen_;
  std::vector<vm::Object*> to_visit_;
  bool aborted_ = false;
};

}  // namespace vitrine::jvmti
