// SPDX-License-Identifier: Apache-2.0
// A method of a class (JVMS 4.6) after linking.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>

#include "classfile/class_file.hpp"
#include "classfile/descriptor.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/value.hpp"
#include "classfile/access_flags.hpp"

namespace vitrine::vm {

using enum classfile::AccessFlags;

class Class;
class Thread;
class RuntimeConstantPool;
struct DecodedCode;
using classfile::BasicType;

/// Natives of the VM's own that need no JNI: called with the thread in VM state and the arguments as slots (receiver
/// first; long and double: two slots, value in the second). Returns the result slot (ignored for void). May throw
/// (pending exception), may reach a safepoint.
using FastNative = Slot (*)(Thread& self, Slot* arguments);

/// Signature-polymorphic methods of java.lang.invoke that the VM itself executes (JVMS 2.9.3).
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
  // What a call reads comes first: one cache line.
  /// Where a call goes. Owned by the Executor: null until first prepared. Reset to null to have the Executor look
  /// again.
  std::atomic<const void*> entry{nullptr};
  Class* holder = nullptr;
  uint16_t argument_slots = 0;  // receiver included
  uint16_t max_locals = 0, max_stack = 0;
  uint16_t access_flags = 0;
  BasicType result = BasicType::Void;
  uint16_t slot = 0;          // index in holder->methods; stable across redefinition (reflection's slot)
  int32_t vtable_index = -1;  // >= 0: in holder's vtable (classes) ; interfaces: see itable_index
  std::atomic<DecodedCode*> decoded{nullptr};    // owned by the Executor (freed by it when the class is unloaded)
  std::atomic<FastNative> fast_native{nullptr};  // set instead of (or beside) native_function for the VM's own natives

  const Symbol* name = nullptr;
  const Symbol* descriptor = nullptr;
  int32_t itable_index = -1;  // interface methods that are selected by interface: index in the interface's method table
  const classfile::MethodInfo* info = nullptr;  // null for VM-made methods (intrinsics)
  const classfile::ClassFile* file =
      nullptr;  // the class file version this method belongs to (redefinition keeps old ones)

  bool caller_sensitive = false, hidden = false, lambda_form_compiled = false, scoped = false, reserved_stack = false;
  bool obsolete = false;  // JVM TI: redefined away
  RuntimeConstantPool* old_constants =
      nullptr;            // of an old version: the constant pool of its class file. Null: holder->constants
  bool overpass = false;  // VM-made (throws on selection); invisible to reflection and JVM TI
  MethodIntrinsic intrinsic = MethodIntrinsic::None;

  std::atomic<void*> native_function{nullptr};  // JNI function, null while unbound
  std::atomic<void*> native_call{nullptr};      // NativeInvoker's prepared call (jni's CallShape)
  std::atomic<void*> id{nullptr};               // jni: the MethodId cell, made on demand

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
  /// JVMS 4.7.12: line of bci, -1 unknown, -2 native.
  int32_t line_number(int32_t bci) const;
  /// "a.b.C.m(int)" for messages.
  std::string external_name() const;
};

}  // namespace vitrine::vm
