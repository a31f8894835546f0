// SPDX-License-Identifier: Apache-2.0
// A method of a class (JVMS 4.6). No function here reaches a safepoint.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>

#include "classfile/access_flags.hpp"
#include "classfile/class_file.hpp"
#include "classfile/descriptor.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

using enum classfile::AccessFlags;

class Class;
class Thread;
class RuntimeConstantPool;
struct DecodedCode;
using classfile::BasicType;

/// A native method of the class library that the VM provides and that needs no JNI. It is called in state InVm with the
/// arguments as slots (receiver first; a long or double takes two slots with the value in the second). It returns the
/// result slot, which is ignored for void. It may reach a safepoint and may make an exception pending.
using FastNative = Slot (*)(Thread& self, Slot* arguments);

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

struct alignas(64) Method {
  // The members that a call reads come first, in one cache line.
  /// The code to which a call of this method goes. Owned by the Executor: null until it has prepared the method. Set it
  /// to null to make the Executor prepare the method again.
  std::atomic<const void*> entry{nullptr};
  Class* holder = nullptr;
  uint16_t argument_slots = 0;  // including the receiver
  uint16_t max_locals = 0, max_stack = 0;
  uint16_t access_flags = 0;
  BasicType result = BasicType::Void;
  uint16_t slot = 0;  // index in holder->methods; stable across redefinition (java.lang.reflect stores it as `slot`)
  int32_t vtable_index = -1;  // >= 0: index in the vtable of holder (a class); for interfaces see itable_index
  std::atomic<DecodedCode*> decoded{nullptr};    // owned by the Executor, which frees it when the class is unloaded
  std::atomic<FastNative> fast_native{nullptr};  // the VM's own implementation, used before native_function

  const Symbol* name = nullptr;
  const Symbol* descriptor = nullptr;
  int32_t itable_index = -1;  // interface methods with selection: index in the interface's method table
  const classfile::MethodInfo* info = nullptr;  // null for methods that the VM made (intrinsics)
  // The class file version to which this method belongs (an old version keeps its own).
  const classfile::ClassFile* file = nullptr;

  bool caller_sensitive = false, hidden = false, lambda_form_compiled = false, scoped = false, reserved_stack = false;
  bool obsolete = false;  // JVM TI: an old version that is not equivalent to the new one
  // Of an old version: the constant pool of its class file. Null: holder->constants.
  RuntimeConstantPool* old_constants = nullptr;
  bool overpass = false;  // made by the VM; selecting it throws; invisible to reflection and JVM TI
  MethodIntrinsic intrinsic = MethodIntrinsic::None;

  std::atomic<void*> native_function{nullptr};  // JNI function; null while not bound
  std::atomic<void*> native_call{nullptr};      // the prepared call of native_function (jni/'s CallShape)
  std::atomic<void*> id{nullptr};               // jni/: the cell behind the jmethodID, made on demand

  bool is_static() const { return access_flags & kAccStatic; }
  bool is_private() const { return access_flags & kAccPrivate; }
  bool is_final() const { return access_flags & kAccFinal; }
  bool is_synchronized() const { return access_flags & kAccSynchronized; }
  bool is_native() const { return access_flags & kAccNative; }
  bool is_abstract() const { return access_flags & kAccAbstract; }
  bool is_constructor() const;        // <init>
  bool is_class_initializer() const;  // <clinit>
  bool has_code() const { return info != nullptr && info->code.has_value(); }
  const classfile::CodeAttribute& code() const { return *info->code; }
  /// JVMS 4.7.12: the line of a bci; -1 if unknown, -2 for a native method.
  int32_t line_number(int32_t bci) const;
  /// "a.b.C.m(int)", for messages.
  std::string external_name() const;
};

}  // namespace vitrine::vm
