// SPDX-License-Identifier: Apache-2.0
// The run-time constant pool (JVMS 5.1): the entries of the class file with what they were resolved to. Resolution
// itself is vm/linking/resolve.hpp.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "classfile/class_file.hpp"
#include "vm/model/method.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"
#include "base/lock.hpp"

namespace vitrine::gc {
class Marker;
}
namespace vitrine::vm {

struct Field;

/// How a resolved call finds its target.
enum class Dispatch : uint8_t {
  Direct /* static, special, private, final */,
  Virtual,
  Interface,
  Polymorphic /* adapter + appendix */,
  Intrinsic
};

/// A call site's or member reference's resolved method. Immutable once published.
struct ResolvedMethod {
  Method* method =
      nullptr;  // declared method found; Polymorphic: the adapter (static) to call; Intrinsic: the VM intrinsic method
  Dispatch dispatch = Dispatch::Direct;
  uint16_t argument_slots = 0;        // on the operand stack at the call, receiver included, appendix not
  int32_t index = -1;                 // Virtual: vtable index; Interface: itable index
  Class* referenced_class = nullptr;  // class named in the reference (receiver check of invokespecial/interface)
  BasicType result = BasicType::Void;
  Object* appendix = nullptr;  // Polymorphic: last argument to push, or null. GC visited.
  bool has_appendix = false;
};

/// What failed once fails the same way for ever (JVMS 5.4.3).
struct ResolutionError {
  const Symbol* exception_class;
  std::string message;
  Object* cause;
  Object* throwable;
};

class RuntimeConstantPool {
 public:
  RuntimeConstantPool(Class& holder, const classfile::ConstantPool& facts);
  Class& holder() const { return holder_; }
  const classfile::ConstantPool& facts() const { return *facts_; }
  uint16_t count() const { return facts_->count(); }

  // Resolved values by index; null: not yet. The value's type follows from the tag: Class*, Field*, ResolvedMethod*,
  // Object* (String, MethodType, MethodHandle, Dynamic: boxed or null_sentinel()).
  template <class T>
  T* resolved(uint16_t index) const {
    return static_cast<T*>(values_[index].load(std::memory_order_acquire));
  }
  /// First publisher wins; returns the value that counts.
  template <class T>
  T* publish(uint16_t index, T* value) {
    void* expected = nullptr;
    return values_[index].compare_exchange_strong(expected, const_cast<void*>(static_cast<const void*>(value)))
               ? value
               : static_cast<T*>(expected);
  }
  /// The same for what may fail in one thread and succeed in another (class loaders, bootstrap methods); null: an error
  /// was recorded first.
  template <class T>
  T* publish_unless_failed(uint16_t index, T* value) {
    std::lock_guard lock(mutex_);
    return errors_.contains(index) ? nullptr : publish(index, value);
  }
  void forget(uint16_t index) { values_[index] = nullptr; }
  /// Stands for a dynamic constant that resolved to null.
  static Object* null_sentinel();

  const ResolutionError* error(uint16_t index) const;
  /// Unless there is an error, or a value, already.
  void record_error(uint16_t index, ResolutionError error);

  /// invokedynamic is linked per call site: key is (method slot << 16 | bci).
  ResolvedMethod* call_site(uint32_t key) const;
  ResolvedMethod* publish_call_site(uint32_t key, std::unique_ptr<ResolvedMethod> site);  // first wins
  const ResolutionError* call_site_error(uint32_t key) const;
  void record_call_site_error(uint32_t key, ResolutionError error);
  /// A second resolved form of one entry (the same Methodref used by invokespecial and invokestatic, say): keyed apart.
  ResolvedMethod* alternative(uint16_t index, uint8_t invoke_opcode) const;
  ResolvedMethod* publish_alternative(uint16_t index, uint8_t invoke_opcode, std::unique_ptr<ResolvedMethod> method);

  void visit(gc::Marker& marker);

 private:
  Class& holder_;
  const classfile::ConstantPool* facts_;
  std::unique_ptr<std::atomic<void*>[]> values_;
  mutable Mutex mutex_{LockRank::ConstantPool};
  std::unordered_map<uint32_t, ResolutionError> errors_, site_errors_;
  std::unordered_map<uint32_t, std::unique_ptr<ResolvedMethod>> sites_, alternatives_;
};

/// The constant pool that the method's code names: that of its version of the class file.
RuntimeConstantPool& constants_of(const Method& method);

}  // namespace vitrine::vm
