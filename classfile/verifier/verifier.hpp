// SPDX-License-Identifier: Apache-2.0
// Verification of a class file by type checking (JVMS 4.10.1), with the static constraints on code of JVMS 4.9.1. For
// class files of version 50 and newer. Older ones, and version 50 ones that fail here, are verified by the
// type-inferring verifier of the class library's libverify. This is a library of its own: it learns about other classes
// only through VerifierPort, which vm/linking implements.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// ExceptionPending: the question could not be answered, and the reason is pending in the calling thread.
enum class Answer : uint8_t { No, Yes, ExceptionPending };

/// The verifier's questions about other classes. Names are internal names ("java/lang/String") of classes, never of
/// arrays. One port serves the verification of one class, "the current class" below.
class VerifierPort {
 public:
  virtual ~VerifierPort() = default;

  /// JVMS 4.10.1.2 isJavaAssignable between two different classes; `to` is not java/lang/Object, `from` may be the
  /// current class. Loads `to` with the defining loader of the current class; Yes if it is an interface. Otherwise
  /// loads `from`; Yes if `to` is a superclass of it. Loading may run Java code and reach a safepoint. ExceptionPending
  /// ends the verification.
  virtual Answer is_assignable(std::string_view from, std::string_view to) = 0;

  /// JVMS 4.10.1.8: true if `class_name` names the current class or a superclass of it, and looking up the member from
  /// there finds a protected one whose class is in another run-time package than the current class. The superclasses
  /// are loaded already, so this neither throws nor reaches a safepoint.
  virtual bool is_protected_elsewhere(std::string_view class_name, std::string_view member_name,
                                      std::string_view descriptor, bool is_method) = 0;

  /// Called before each method.
  virtual void verifies(const ClassFile&, const MethodInfo&) {}

  /// The nearest class that both classes are or extend; for infer() only.
  virtual std::string common_superclass(std::string_view, std::string_view) { return "java/lang/Object"; }
};

struct VerifyOptions {
  bool details = true;                 // the "Exception Details:" after the first line of a message
  bool compares_uninitialized = true;  // if_acmp, ifnull and ifnonnull take uninitialized objects (JVMS 17, 4.10.1.9)
  std::vector<bool> known_good = {};   // by index in ClassFile::methods: those that are passed over; empty: none
};

/// Where and how a method did not verify: the facts of the message, for who wants to show them in another way.
struct VerifyFailure {
  /// The types of a frame, as messages show them.
  struct Shown {
    uint32_t bci = 0;
    bool uninitialized_this = false;
    std::vector<std::string> locals, stack;
  };
  size_t method = 0;  // index in ClassFile::methods
  uint32_t bci = 0;
  std::string reason;                // "Type integer (current frame, stack[0]) is not assignable to ..."
  std::optional<Shown> had, wanted;  // the current frame; that of the stack map, if the two were compared
  /// The place of the type that does not fit, "stack[0]", and the type that was wanted there; "" if that is not one
  /// type.
  std::string wrong_place, wanted_type;
};

struct VerifyOutcome {
  enum class Kind : uint8_t { Ok, VerifyError, ClassFormatError, ExceptionPending } kind = Kind::Ok;
  std::string message;  // of the error to throw
  /// Whether a class file of version 50 may be verified again by type inference (JVMS 4.10). HOTSPOT: not if the
  /// StackMapTable cannot be read.
  bool may_fall_back = true;
  std::optional<VerifyFailure> failure = {};  // of a VerifyError
  bool ok() const { return kind == Kind::Ok; }
};

/// Verifies the methods of `class_file` in order and ends at the first failure. Precondition: it was parsed with
/// check_format and strict_names. Does not change the class file and takes no lock. May load classes through `port`,
/// and then run Java code and reach a safepoint.
VerifyOutcome verify(const ClassFile& class_file, VerifierPort& port, const VerifyOptions& options = {});

/// Where the method fails by type inference, without its stack maps: for a method of an older class file that libverify
/// has refused, of which it does not say where. nullopt if that is not found. As verify().
std::optional<VerifyFailure> infer_failure(const ClassFile& class_file, size_t method, VerifierPort& port);

}  // namespace vitrine::classfile
