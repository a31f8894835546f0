// SPDX-License-Identifier: Apache-2.0
// The run-time constant pool (JVMS 5.1): the entries of the class file with the results of their resolution. Resolution
// itself is in vm/linking/resolve.hpp. No function here reaches a safepoint or throws.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
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

/// How a resolved call selects its method.
enum class Dispatch : uint8_t {
  Direct /* static, special, private, final */,
  Virtual,
  Interface,
  Polymorphic /* adapter + appendix */,
  Intrinsic
};

/// The resolved method of a call site or member reference. Immutable once published.
struct ResolvedMethod {
  // The declared method found. Polymorphic: the static adapter to call. Intrinsic: the VM's intrinsic method.
  Method* method = nullptr;
  Dispatch dispatch = Dispatch::Direct;
  uint16_t argument_slots = 0;        // on the operand stack at the call, including the receiver but not the appendix
  int32_t index = -1;                 // Virtual: vtable index; Interface: itable index
  Class* referenced_class = nullptr;  // class named in the reference (receiver check of invokespecial/interface)
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

class RuntimeConstantPool {
 public:
  RuntimeConstantPool(Class& holder, const classfile::ClassFile& file);
  Class& holder() const { return holder_; }
  const classfile::ClassFile& file() const { return file_; }
  const classfile::ConstantPool& facts() const { return file_.constants; }
  /// Number of entries, including entry 0.
  uint16_t count() const { return facts().count(); }

  // The resolved value by index; null if not resolved yet. Its type follows from the tag: Class*, Field*, or Object*
  // (String, MethodType, MethodHandle; Dynamic: boxed or null_sentinel()).
  template <class T>
  T* resolved(uint16_t index) const {
    return static_cast<T*>(values_[index].load(std::memory_order_acquire));
  }
  /// Publishes a resolved value and returns the one that holds: the first value published.
  template <class T>
  T* publish(uint16_t index, T* value) {
    void* expected = nullptr;
    return values_[index].compare_exchange_strong(expected, const_cast<void*>(static_cast<const void*>(value)))
               ? value
               : static_cast<T*>(expected);
  }
  /// The same for entries whose resolution may fail in one thread and succeed in another (class loaders and bootstrap
  /// methods run). Returns null if an error was recorded first. Takes the mutex.
  template <class T>
  T* publish_unless_failed(uint16_t index, T* value) {
    std::lock_guard lock(mutex_);
    return errors_.contains(index) ? nullptr : publish(index, value);
  }
  /// Makes the entry unresolved again.
  void forget(uint16_t index) { values_[index] = nullptr; }
  /// Stands for a dynamic constant that was resolved to null.
  static Object* null_sentinel();

  /// The recorded error; null if there is none.
  const ResolutionError* error(uint16_t index) const;
  /// Records an error unless there is already an error or a value.
  void record_error(uint16_t index, ResolutionError error);

  /// Call sites of invokedynamic. The key is (method's slot << 16 | bci). The first site published holds and is
  /// returned.
  ResolvedMethod* call_site(uint32_t key) const;
  ResolvedMethod* publish_call_site(uint32_t key, std::unique_ptr<ResolvedMethod> site);  // first wins
  const ResolutionError* call_site_error(uint32_t key) const;
  void record_call_site_error(uint32_t key, ResolutionError error);
  /// A resolved method per entry and kind of invoke instruction, because one Methodref may be used by invokespecial and
  /// invokestatic, for example. The first method published holds and is returned.
  ResolvedMethod* alternative(uint16_t index, uint8_t invoke_opcode) const;
  ResolvedMethod* publish_alternative(uint16_t index, uint8_t invoke_opcode, std::unique_ptr<ResolvedMethod> method);

  /// Marks all objects to which resolved entries and errors refer. World stopped.
  void visit(gc::Marker& marker);

 private:
  Class& holder_;
  const classfile::ClassFile& file_;
  std::unique_ptr<std::atomic<void*>[]> values_;
  mutable Mutex mutex_{LockRank::ConstantPool};
  std::unordered_map<uint32_t, ResolutionError> errors_, site_errors_;
  std::unordered_map<uint32_t, std::unique_ptr<ResolvedMethod>> sites_, alternatives_;
};

}  // namespace vitrine::vm
