// SPDX-License-Identifier: Apache-2.0
// A method of a class (JVMS 4.6), and its versions (JVM TI RedefineClasses). No function here reaches a safepoint.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "classfile/access_flags.hpp"
#include "classfile/class_file.hpp"
#include "classfile/descriptor.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

using enum classfile::AccessFlags;

class Class;
class Code;
struct KeptCode;
class Thread;
class RuntimeConstantPool;
struct ClassVersion;
struct Method;
using classfile::BasicType;

/// A native method of the class library that the VM provides and that needs no JNI. It is called in state InVm with the
/// arguments as slots (receiver first; a long or double takes two slots with the value in the second). It returns the
/// result slot, which is ignored for void. It may reach a safepoint and may make an exception pending.
using FastNative = Slot (*)(Thread& self, Slot* arguments);

/// What a call of a method of the class library may do in its place, without a frame: all that the method does, and
/// then `done` is true, with the result as a slot; or nothing, and then the method is called, which throws, waits, or
/// does what is rare. Arguments as those of a FastNative; a receiver is not null. No safepoint, no pending exception.
///
/// One that polls (Method::shortcut_polls) may reach a safepoint, with the caller's frame as the newest one, at the
/// call and with the arguments on its operand stack. So it may allocate, and polls between pieces of long work, after
/// which an asynchronous exception may be pending. The method is `private` or `static`.
struct ShortcutResult {
  Slot value;
  bool done;
};
using Shortcut = ShortcutResult (*)(Thread& self, Slot* arguments);

/// The signature-polymorphic methods of java.lang.invoke that the VM executes itself (JVMS 2.9.3).
enum class MethodIntrinsic : uint8_t {
  None,
  InvokeGeneric /* MethodHandle.invoke, invokeExact and all VarHandle ones: linked by upcall */,
  InvokeBasic,
  LinkToVirtual,
  LinkToStatic,
  LinkToSpecial,
  LinkToInterface,
  LinkToNative,
};

/// What one version of a class file says about a method: code, exception table, line numbers, attributes. A class has
/// one version until it is redefined. Part of a ClassVersion, which owns it.
struct MethodVersion {
  MethodVersion() = default;
  MethodVersion(const MethodVersion&) = delete;
  ~MethodVersion();
  ClassVersion* of = nullptr;
  const classfile::MethodInfo* info = nullptr;
  Method* method = nullptr;                // whose version this is, or was before it was replaced
  std::atomic<Code*> executable{nullptr};  // made by the Executor at the first call
  const KeptCode* kept = nullptr;          // of a snapshot: code that was made there (linking/snapshot.hpp)
  bool obsolete = false;                   // JVM TI: replaced by a version that is not equivalent
  /// Of a replaced version that frames execute: the Method that they have in place of `method`.
  std::unique_ptr<Method> stand_in;

  bool has_code() const { return info->has_code(); }
  classfile::CodeAttribute code() const;
  const classfile::ClassFile& file() const;
  /// The constant pool to which the code refers.
  RuntimeConstantPool& constants() const;
  /// JVMS 4.7.12: the line of a bci; -1 if unknown, -2 for a native method.
  int32_t line_number(int32_t bci) const;
};

/// The identity of a method: all that refers to a method (vtables, resolved constants, jmethodIDs) refers to this. It
/// stays when the class is redefined, and gets another version. Frames that execute the replaced version are then given
/// a stand-in: a Method of that version's own, with a jmethodID of its own if the version is obsolete. Only frames and
/// such ids refer to a stand-in.
struct alignas(64) Method {
  // The members that a call reads come first, in one cache line.
  /// The word to which a call of this method goes (EntryKind). Only the Executor sets it; null until it has prepared
  /// the method, and after forget_entry.
  std::atomic<const void*> entry{nullptr};
  Class* holder = nullptr;
  uint16_t argument_slots = 0;             // including the receiver
  uint16_t max_locals = 0, max_stack = 0;  // as the version's code says; see set_version
  uint16_t access_flags = 0;
  BasicType result = BasicType::Void;
  uint16_t slot = 0;  // index in holder->methods; stable across redefinition (java.lang.reflect stores it as `slot`)
  int32_t vtable_index = -1;  // >= 0: index in the vtable of holder (a class); for interfaces see itable_index
  /// The current version; of a stand-in, the one for which it stands. Null for methods that the VM made (intrinsics).
  MethodVersion* version = nullptr;
  std::atomic<FastNative> fast_native{nullptr};  // the VM's own implementation, used before native_function
  Shortcut shortcut = nullptr;  // set before the class is known; calls of a native use it while it has a fast_native
  const Symbol* name = nullptr;

  const Symbol* descriptor = nullptr;
  int32_t itable_index = -1;  // interface methods with selection: index in the interface's method table

  bool caller_sensitive = false, hidden = false, lambda_form_compiled = false, scoped = false, reserved_stack = false;
  bool intrinsic_candidate = false;  // the class library marks it as one that the VM may know
  bool shortcut_polls = false;       // set with `shortcut`
  bool overpass = false;             // made by the VM; selecting it throws; invisible to reflection and JVM TI
  MethodIntrinsic intrinsic = MethodIntrinsic::None;

  std::atomic<void*> native_function{nullptr};  // JNI function; null while not bound
  std::atomic<void*> native_call{nullptr};      // the prepared call of native_function (jni/'s CallShape)
  std::atomic<void*> id{nullptr};               // jni/: the cell behind the jmethodID, made on demand

  std::atomic<const void*> machine{nullptr};  // what machine code calls; null: it asks the Compiler, which sets it

  bool is_static() const { return access_flags & kAccStatic; }
  bool is_private() const { return access_flags & kAccPrivate; }
  bool is_final() const { return access_flags & kAccFinal; }
  bool is_synchronized() const { return access_flags & kAccSynchronized; }
  bool is_native() const { return access_flags & kAccNative; }
  bool is_abstract() const { return access_flags & kAccAbstract; }
  bool is_constructor() const;        // <init>
  bool is_class_initializer() const;  // <clinit>
  // Facts of the version. `info` and `file` are null for methods that the VM made.
  /// Whether it is in a class file. Tools are not told of calls of the methods that the VM made.
  bool is_in_class_file() const { return info() != nullptr; }
  const classfile::MethodInfo* info() const { return version != nullptr ? version->info : nullptr; }
  const classfile::ClassFile* file() const { return version != nullptr ? &version->file() : nullptr; }
  bool has_code() const { return version != nullptr && version->has_code(); }
  classfile::CodeAttribute code() const { return version->code(); }
  int32_t line_number(int32_t bci) const {
    return version != nullptr ? version->line_number(bci) : is_native() ? -2 : -1;
  }
  /// Makes `next` the version of this method, which the Executor has to prepare again. If the method exists already,
  /// the world is stopped.
  void set_version(MethodVersion& next);
  /// Has the Executor choose the entry again at the next call, because what its kind depends on has changed. Calls that
  /// are under way are not affected.
  void forget_entry() {
    entry.store(nullptr, std::memory_order_release);
    machine.store(nullptr, std::memory_order_release);
  }
  /// The Method for frames that execute the current version after it has been replaced. It has no id yet.
  std::unique_ptr<Method> make_stand_in() const;
  /// "a.b.C.m(int)", for messages.
  std::string external_name() const;
};

}  // namespace vitrine::vm
