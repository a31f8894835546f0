// SPDX-License-Identifier: Apache-2.0
// The run-time constant pool (JVMS 5.1): the entries of the class file with the results of their resolution. Resolution
// itself is in vm/linking/linking.hpp. No function here reaches a safepoint or throws.
#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <unordered_map>

#include "base/lock.hpp"
#include "classfile/class_file.hpp"
#include "vm/model/method.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"

namespace vitrine::gc {
class Marker;
}
namespace vitrine::vm {

struct Field;

using classfile::BootstrappedEntry;
using classfile::ClassEntry;
using classfile::CpIndex;
using classfile::DynamicEntry;
using classfile::FieldRefEntry;
using classfile::InvokeDynamicEntry;
using classfile::LoadableEntry;
using classfile::MethodHandleEntry;
using classfile::MethodRefEntry;
using classfile::MethodTypeEntry;
using classfile::StringEntry;

/// How a resolved call selects its method.
enum class Selection : uint8_t {
  Direct /* static, special, private, final */,
  Virtual,
  Interface,
  SpecialInInterface /* invokespecial in an interface, which the receiver must implement */,
  Polymorphic /* adapter + appendix */,
  Intrinsic
};

/// The resolved method of a call site or member reference. Immutable once published.
struct ResolvedMethod {
  // The declared method found. Polymorphic: the static adapter to call. Intrinsic: the VM's intrinsic method.
  Method* method = nullptr;
  Selection selection = Selection::Direct;
  uint16_t argument_slots = 0;  // on the operand stack at the call, including the receiver but not the appendix
  int32_t index = -1;           // Virtual: vtable index; Interface: itable index
  // The class named in the reference; SpecialInInterface: that of the call. If an interface, receivers implement it.
  Class* referenced_class = nullptr;
  BasicType result = BasicType::Void;
  Object* appendix = nullptr;  // Polymorphic: the last argument to push, or null. GC root.
  bool has_appendix = false;
};

/// The error of a failed resolution, which is thrown again at every later attempt (JVMS 5.4.3).
struct ResolutionError {
  const Symbol* exception_class;
  std::string message;
  Object* cause;
  Object* throwable;
};

/// A word for each entry of a constant pool. Few of them are ever resolved, and those lie close together. So the memory
/// for a group of neighbours is allocated when one of them is needed.
class ResolvedValues {
 public:
  explicit ResolvedValues(uint16_t count);
  ~ResolvedValues();
  /// The value; null if the entry is not resolved.
  void* get(uint16_t number) const {
    const Group* group = groups_[number / kGroup].load(std::memory_order_acquire);
    return group != nullptr ? (*group)[number % kGroup].load(std::memory_order_acquire) : nullptr;
  }
  /// The word of the entry, for a change. Any thread may call it.
  std::atomic<void*>& at(uint16_t number);
  /// Calls visit(number, value) for every entry that is resolved. World stopped.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (uint32_t first = 0; first < count_; first += kGroup)
      if (const Group* group = groups_[first / kGroup].load(std::memory_order_relaxed))
        for (uint32_t i = 0; i < kGroup; ++i)
          if (void* value = (*group)[i].load(std::memory_order_relaxed)) visit(static_cast<uint16_t>(first + i), value);
  }
  /// The bytes that it takes now.
  size_t bytes() const;

 private:
  static constexpr uint32_t kGroup = 16;
  using Group = std::array<std::atomic<void*>, kGroup>;
  const uint32_t count_;
  std::unique_ptr<std::atomic<Group*>[]> groups_;
};

/// What is resolved to an object. For a dynamic constant that is its value, boxed, or null_sentinel().
struct ObjectEntry : classfile::EntryKind<classfile::ConstantTag::String, classfile::ConstantTag::MethodHandle,
                                          classfile::ConstantTag::MethodType, classfile::ConstantTag::Dynamic> {};

/// The type of the value to which an entry of that kind is resolved. Methods and call sites are no such values: see
/// alternative() and call_site().
template <class Entry>
struct ResolutionOf;
template <>
struct ResolutionOf<ClassEntry> : std::type_identity<Class> {};
template <>
struct ResolutionOf<FieldRefEntry> : std::type_identity<Field> {};
template <classfile::Within<ObjectEntry> Entry>
struct ResolutionOf<Entry> : std::type_identity<Object> {};
template <class Entry>
using Resolved = typename ResolutionOf<Entry>::type;

/// The pool of one version of a class. RedefineClasses gives the class another pool with other indices, while frames go
/// on in methods of the old version, whose indices belong to the old pool. So an index is always used with the pool it
/// comes from: that of the MethodVersion in whose code it is, or of the ClassVersion in whose attributes it is. A pool
/// stays as long as frames execute its version or a native stack has a pointer to it (class_version.hpp).
class RuntimeConstantPool {
 public:
  RuntimeConstantPool(Class& holder, const classfile::ClassFile& file, uint32_t version);
  Class& holder() const { return holder_; }
  const classfile::ClassFile& file() const { return file_; }
  const classfile::ConstantPool& facts() const { return file_.constants; }
  /// The number of the version: 0, 1, 2 ... of the class. Unlike an address, it may be given to Java code, which names
  /// the pool by it later (Class::constants_of_version).
  uint32_t version() const { return version_; }
  /// Number of entries, including entry 0.
  uint16_t count() const { return facts().count(); }
  /// As ConstantPool::index.
  template <class Entry, class Number>
  CpIndex<Entry> index(Number number) const {
    return facts().template index<Entry>(number);
  }

  /// The bootstrap method of a dynamic constant or call site, and its static arguments.
  template <classfile::Within<BootstrappedEntry> Entry>
  const classfile::BootstrapMethod& bootstrap_method(CpIndex<Entry> computed) const {
    return file_.bootstrap_methods[facts().bootstrap_index(computed)];
  }

  /// The resolved value; null if not resolved yet.
  template <class Entry>
  Resolved<Entry>* resolved(CpIndex<Entry> index) const {
    return static_cast<Resolved<Entry>*>(values_.get(index.value()));
  }
  /// Publishes a resolved value and returns the one that holds: the first value published.
  template <class Entry>
  Resolved<Entry>* publish(CpIndex<Entry> index, Resolved<Entry>* value) {
    void* expected = nullptr;
    return values_.at(index.value()).compare_exchange_strong(expected, static_cast<void*>(value))
               ? value
               : static_cast<Resolved<Entry>*>(expected);
  }
  /// The same for entries whose resolution may fail in one thread and succeed in another (class loaders and bootstrap
  /// methods run). Returns null if an error was recorded first. Takes the mutex.
  template <class Entry>
  Resolved<Entry>* publish_unless_failed(CpIndex<Entry> index, Resolved<Entry>* value) {
    std::lock_guard lock(mutex_);
    const bool failed = others_ != nullptr && others_->errors.contains(index.value());
    return failed ? nullptr : publish(index, value);
  }
  /// For a hidden class: resolves the Class entries with the name that the class has in its file. They denote the class
  /// itself.
  void resolve_own_name();
  /// Stands for a dynamic constant that was resolved to null.
  static Object* null_sentinel();

  /// The recorded error; null if there is none.
  template <class Entry>
  const ResolutionError* error(CpIndex<Entry> index) const {
    return error_at(index.value());
  }
  /// Records an error unless there is already an error or a value. Returns the error that was recorded before; null if
  /// there was none.
  template <class Entry>
  const ResolutionError* record_error(CpIndex<Entry> index, ResolutionError&& error) {
    return record_error_at(index.value(), std::move(error));
  }

  /// Call sites of invokedynamic. The key is (method's slot << 16 | bci).
  ResolvedMethod* call_site(uint32_t key) const;
  /// As publish_unless_failed and record_error: the first outcome holds, be it a site or an error.
  ResolvedMethod* publish_call_site(uint32_t key, std::unique_ptr<ResolvedMethod> site);
  const ResolutionError* call_site_error(uint32_t key) const;
  const ResolutionError* record_call_site_error(uint32_t key, ResolutionError error);
  /// A resolved method per entry and kind of invoke instruction, because one Methodref may be used by invokespecial and
  /// invokestatic, for example. The first method published holds and is returned.
  ResolvedMethod* alternative(CpIndex<MethodRefEntry> index, uint8_t invoke_opcode) const;
  ResolvedMethod* publish_alternative(CpIndex<MethodRefEntry> index, uint8_t invoke_opcode,
                                      std::unique_ptr<ResolvedMethod> method);

  /// The approximate bytes that it takes beside itself.
  size_t bytes() const { return values_.bytes(); }
  /// Marks all objects to which resolved entries and errors refer. World stopped.
  void visit(gc::Marker& marker);

 private:
  const ResolutionError* error_at(uint16_t index) const;
  const ResolutionError* record_error_at(uint16_t index, ResolutionError error);

  Class& holder_;
  const classfile::ClassFile& file_;
  const uint32_t version_;
  ResolvedValues values_;
  mutable Mutex mutex_{LockRank::ConstantPool};
  /// What the pools of most classes lack: results that the one word of an entry cannot hold.
  struct Others {
    std::unordered_map<uint32_t, ResolutionError> errors, site_errors;
    std::unordered_map<uint32_t, std::unique_ptr<ResolvedMethod>> sites, alternatives;
  };
  /// They are made for the first result.
  Others& others() REQUIRES(mutex_);
  std::unique_ptr<Others> others_ GUARDED_BY(mutex_);
  std::atomic<bool> has_errors_{false};  // of entries: most pools have none, so that nearly all lookups take no mutex
};

}  // namespace vitrine::vm
