// SPDX-License-Identifier: Apache-2.0
// Walks the object graph as the Java language sees it (JVM TI "Heap", reference kinds). The world is stopped
// throughout. Used by FollowReferences and the functions of version 1.0; IterateThroughHeap uses the field tables only.
#pragma once
#include <jvmti.h>

#include <array>
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
  struct Reference {
    uint32_t offset;
    jint index;
  };
  struct Primitive {
    uint32_t offset;
    jint index;
    uint32_t bytes;
    jvmtiPrimitiveType type;
  };
  struct Fields {
    std::vector<Reference> references;
    std::vector<Primitive> primitives;
  };
  Fields instance;  // including inherited ones
  Fields statics;   // only those of the class itself
};

/// What is known of the classes that were asked for last: one entry for each of a few places, chosen by the address.
template <class Value>
class RecentClasses {
 public:
  struct Entry {
    const vm::Class* cls = nullptr;
    Value value{};
  };
  /// The place of the class, which may hold what is known of another one.
  Entry& place_of(const vm::Class& cls) {
    const auto address = reinterpret_cast<uintptr_t>(&cls);
    return places_[(address >> 4 ^ address >> 12) % kPlaces];
  }
  void clear() { places_ = {}; }

 private:
  static constexpr size_t kPlaces = 256;
  std::array<Entry, kPlaces> places_;
};

/// Field tables by class, built on first use. Valid while the world is stopped; a table lives as long as this object.
class FieldTables {
 public:
  /// The class is linked, and neither an array nor primitive.
  const FieldTable& of(const vm::Class& cls) {
    auto& place = recent_.place_of(cls);
    if (place.cls != &cls) [[unlikely]]
      place = {&cls, &find(cls)};
    return *place.value;
  }

 private:
  const FieldTable& find(const vm::Class& cls);
  RecentClasses<const FieldTable*> recent_;
  std::unordered_map<const vm::Class*, std::unique_ptr<FieldTable>> tables_;
};

/// A set of objects: one bit for each number by which an object can be referred to, in pages allocated on demand. For
/// one thread, while no object is freed.
class VisitedSet {
 public:
  /// Returns false if the object was in the set already.
  bool insert(const vm::Object* object) {
    const uint32_t number = gc::encode_reference(object);
    auto& page = pages_[number / kPageBits];
    if (page == nullptr) [[unlikely]]
      page = std::make_unique<uint64_t[]>(kPageBits / 64);
    uint64_t& word = page[number % kPageBits / 64];
    const uint64_t bit = uint64_t{1} << (number % 64);
    if (word & bit) return false;
    word |= bit;
    return true;
  }

 private:
  static constexpr uint32_t kPageBits = uint32_t{1} << 19;  // 4 MiB of heap, if objects are aligned to 8 bytes
  std::vector<std::unique_ptr<uint64_t[]>> pages_{(uint64_t{1} << 32) / kPageBits};
};

/// One walk. It holds plain pointers to objects, so it lives only while the world is stopped. The functions run in the
/// calling thread in VM state; what a derived class does with reports may call agent code, for which only callback-safe
/// functions are allowed.
class HeapWalk {
 public:
  HeapWalk() = default;
  virtual ~HeapWalk() = default;
  HeapWalk(const HeapWalk&) = delete;
  HeapWalk& operator=(const HeapWalk&) = delete;

  /// Reports the roots: each thread with its frames from the newest on, JNI globals, classes, the rest. Objects to be
  /// visited are collected for follow(). Ends early if a callback aborts.
  void report_roots();
  /// Reports a virtual thread that has no runner, and what is in its frames, as the roots of a thread.
  void report_unmounted(vm::Object* virtual_thread);
  /// Marks the object to be visited by follow(), as if a reference to it had been reported and was to be followed. Does
  /// nothing if it has been marked before.
  void start_at(vm::Object* object) {
    if (seen_.insert(object)) to_visit_.push_back(object);
  }
  /// Visits collected objects until there are none left or a callback aborts. Objects wait in a list, so deep graphs
  /// need no native stack.
  void follow();

 protected:
  enum Answer : jint { kSkip = 0, kVisit = JVMTI_VISIT_OBJECTS, kAbort = JVMTI_VISIT_ABORT };
  /// Called for a reference, or for a root (referrer null); each reference once, each root as often as it is found.
  /// `info` is null for kinds that have none. The answer says whether the object's own references are followed.
  virtual jint report(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, vm::Object* referrer,
                      vm::Object* object) = 0;
  /// Called for a visited object after its references have been reported. Returns false to abort the walk.
  virtual bool visited(vm::Object*) { return true; }
  /// The tag of a java.lang.Thread for references in stacks.
  virtual jlong tag_of_thread(const vm::Object*) { return 0; }

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

  FieldTables tables_;
  VisitedSet seen_;
  std::vector<vm::Object*> to_visit_;
  bool aborted_ = false;
  // Of the thread in whose stack the last root was.
  vm::Object* last_thread_ = nullptr;
  jlong last_tag_ = 0, last_tid_ = 0;
};

}  // namespace vitrine::jvmti
