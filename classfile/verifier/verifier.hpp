// SPDX-License-Identifier: Apache-2.0
// Verification of a class file by type checking (JVMS 4.10.1), with the static constraints on code of JVMS 4.9.1. For
// class files of version 50 and newer; older ones (and version 50 ones that fail here) belong to the type-inferring
// verifier of the class library's libverify. A library of its own: everything it must know of other classes it asks
// through VerifierPort, which vm/linking implements.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

enum class Answer : uint8_t { No, Yes, ExceptionPending };

/// What the verifier asks about the world outside the class file. Names are internal names ("java/lang/String") of
/// classes, never of arrays. One port serves the verification of one class: "the current class" below. Functions that
/// may load classes may run Java code (class loaders) and reach safepoints; if they leave an exception pending they say
/// so, and verification ends there.
class VerifierPort {
 public:
  virtual ~VerifierPort() = default;

  /// JVMS 4.10.1.2 isJavaAssignable between two different classes, `to` not being java/lang/Object: loads `to` with the
  /// defining loader of the current class; Yes if it is an interface; else loads `from`, Yes if `to` is a superclass of
  /// it. `from` may be the current class itself.
  virtual Answer is_assignable(std::string_view from, std::string_view to) = 0;

  /// JVMS 4.10.1.8: Yes if `class_name` names the current class or a superclass of it, and looking up the member from
  /// there finds a protected one that is declared in a class of another run-time package than the current class. The
  /// chain is loaded already: no exception.
  virtual bool is_protected_elsewhere(std::string_view class_name, std::string_view member_name,
                                      std::string_view descriptor, bool is_method) = 0;
};

struct VerifyOptions {
  bool details = true;  // the "Exception Details:" after the first line of a message
};

struct VerifyOutcome {
  enum class Kind : uint8_t { Ok, VerifyError, ClassFormatError, ExceptionPending } kind = Kind::Ok;
  std::string message;  // of the error to throw
  /// May type inference have the last word on a class file of version 50 (JVMS 4.10)? HOTSPOT: not when the
  /// StackMapTable cannot even be read.
  bool may_fall_back = true;
  bool ok() const { return kind == Kind::Ok; }
};

/// Verifies every method of `class_file`. Precondition: it was parsed with check_format. Does not change the class
/// file.
VerifyOutcome verify(const ClassFile& class_file, VerifierPort& port, const VerifyOptions& options = {});

}  // namespace vitrine::classfile
