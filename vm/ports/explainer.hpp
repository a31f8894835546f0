// SPDX-License-Identifier: Apache-2.0
// The port by which the VM tells -Xexplain what it knows when it throws a LinkageError or refuses a call. explain/
// implements it. Nobody calls it unless `vm_options().explain.on`, which whoever throws tests first.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "vm/model/value.hpp"

namespace vitrine::classfile {
struct ClassFile;
struct VerifyFailure;
struct VerifyOutcome;
}  // namespace vitrine::classfile

namespace vitrine::vm {

class Class;
class Symbol;
class Thread;
struct Field;
struct Frame;
struct LoaderData;
struct Method;

// What the place that throws knows, by kind of error. All pointers are right during the call only.
namespace why {
/// `loader` was asked for the class, and there is none.
struct NotFound {
  const Symbol* name;
  const LoaderData* loader;
};
/// JVMS 5.4.4: code of `from` may not access the class `to`.
struct ClassAccess {
  const Class *from, *to;
};
/// Code of `from` may not access a member of `declaring`.
struct MemberAccess {
  const Class *from, *declaring;
  uint16_t access_flags;
};
/// `from` cannot be cast to `to`.
struct Cast {
  const Class *from, *to;
};
/// JVMS 5.3.4: two loaders must agree on the class `name`, and do not. A loader, or a class, that is not known is null.
struct Constraint {
  const Symbol* name;
  const LoaderData *a, *b;
};
/// JVMS 5.3.5: `loader` has a class of that name.
struct Duplicate {
  const LoaderData* loader;
  const Class* known;
};
/// JVMS 5.4.3.2 to 5.4.3.4: the reference from `from` (null: not known) to a member of `searched`. `found` or
/// `found_field` is what was found and does not fit; null if nothing was found.
struct Member {
  const Class *from, *searched;
  const Symbol *name, *descriptor;
  bool is_method;
  const Method* found = nullptr;
  const Field* found_field = nullptr;
};
/// JVMS 5.4.6: no implementation of `resolved` can be selected for the class `receiver`.
struct Selection {
  const Class* receiver;
  const Method *resolved, *selected;  // selected may be null
};
/// A class and the class or interface that it can not extend or implement.
struct Hierarchy {
  const Class *sub, *super;
};
/// JVMS 5.3.5: a class extends itself. `deriving`: the classes that are being derived, the last one first.
struct Circular {
  std::vector<std::string> deriving;  // internal names
  std::string again;
};
/// JVMS 4.10: verification of the class ended with that outcome.
struct Verification {
  const Class* cls;
  const classfile::ClassFile* file;
  const classfile::VerifyOutcome* outcome;
};
/// JVMS 4.10.2: libverify refused a method of the class. It does not say where; `failure` is null if nobody knows.
struct Inference {
  const Class* cls;
  const classfile::ClassFile* file;
  size_t method;  // index in ClassFile::methods
  const classfile::VerifyFailure* failure;
};
/// JVMS 4: the bytes for `loader` are not a class file. `offset` is where reading them ended.
struct ClassFormat {
  const LoaderData* loader;
  const char* name;  // as asked for; null if nobody said
  const uint8_t* bytes;
  size_t size, offset;
  bool other_name = false;  // it defines a class of another name
};
/// JNI, "Resolving Native Method Names": the symbols that were looked for, in order.
struct Native {
  const Method* method;
  std::vector<std::string> symbols;
};
/// dlopen refused the file.
struct Library {
  std::string path, answer;
};
/// JVMS 5.5 step 5: the initialization of the class failed before.
struct FailedBefore {
  const Class* cls;
};
/// The initializer of the class has thrown it: kept for later FailedBefore, and not explained.
struct Initializer {
  const Class* cls;
};
/// The error is made to be kept, and not thrown.
struct Kept {};
/// The resolution failed before, and fails in the same way (JVMS 5.4.3).
struct Again {};
}  // namespace why

using Why = std::variant<std::monostate, why::NotFound, why::ClassAccess, why::MemberAccess, why::Cast, why::Constraint,
                         why::Duplicate, why::Member, why::Selection, why::Hierarchy, why::Circular, why::Verification,
                         why::Inference, why::ClassFormat, why::Native, why::Library, why::FailedBefore,
                         why::Initializer, why::Kept, why::Again>;

/// A call of a function of JNI or JVM TI that returns an error.
struct RefusedCall {
  const char* interface;  // "JNI", "JVM TI"
  std::string function;
  std::string error;  // its name
  std::string sentence;
  /// More lines: a label ("old", "agent") and what it says.
  std::vector<std::pair<std::string, std::string>> details = {};
};

// The defaults explain nothing; their parameters keep their names for the reader. No function here reaches a safepoint
// or throws.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class Explainer {
 public:
  virtual ~Explainer() = default;

  // ---- the life of the VM
  /// The options are known, and nothing else has happened. Ends the start if a file cannot be written.
  virtual void begins() {}
  virtual void ends() {}

  // ---- how classes are asked for, as observed
  /// Whether the Executor tells entries and exits of the method, which is not abstract. Asked before its first call.
  virtual bool watches(const Method& method) { return false; }
  /// The frame is about to execute its first instruction, or its native method. The same thread leaves it later, by
  /// returning or by throwing; `result` is meaningful for a method that returns a reference.
  virtual void entered(Thread& self, const Frame& frame) {}
  virtual void left(Thread& self, const Frame& frame, const Object* result, Object* thrown) {}
  /// The VM asks a loader for a class, and gets `found`; null: not found, or an exception is pending. These two nest.
  virtual void asks(Thread& self, const Symbol& name, const LoaderData& loader) {}
  virtual void answered(Thread& self, const Class* found) {}
  /// The boot loader has looked for the class file in `places`, and not found it.
  virtual void boot_loader_has_not(Thread& self, const Symbol& name, const std::vector<std::string>& places) {}

  // ---- errors
  /// The heap has no room, and an OutOfMemoryError is about to be made. Unlike the others, may reach a safepoint.
  virtual void heap_is_full(Thread& self) {}
  /// The throwable has been made and is about to be thrown.
  virtual void thrown(Thread& self, Object* throwable, const Why& why) {}
  /// The throwable is about to be thrown by an athrow instruction of `frame`, or rethrown.
  virtual void thrown_by_java(Thread& self, const Frame& frame, Object* throwable) {}
  /// The call returns that error. Any thread may call it, attached or not.
  virtual void refused(const RefusedCall& call) {}
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
