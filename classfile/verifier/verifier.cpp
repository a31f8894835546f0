// SPDX-License-Identifier: Apache-2.0
// Verification of a class: every method with code, in order (JVMS 4.10.1 classIsTypeSafe). vm/linking checks that final
// classes are not extended and final methods are not overridden, because this needs the superclasses.
#include "classfile/verifier/verifier.hpp"

#include "classfile/verifier/method_verifier.hpp"

namespace vitrine::classfile {

VerifyOutcome verify(const ClassFile& class_file, VerifierPort& port, const VerifyOptions& options) {
  for (size_t i = 0; i < class_file.methods.size(); ++i) {
    const MethodInfo& method = class_file.methods[i];
    if (!method.has_code() || (i < options.known_good.size() && options.known_good[i])) continue;
    port.verifies(class_file, method);
    VerifyOutcome outcome = verifier::MethodVerifier(class_file, method, port, options).run();
    if (outcome.failure.has_value()) outcome.failure->method = i;
    if (!outcome.ok()) return outcome;
  }
  return {};
}

std::optional<VerifyFailure> infer_failure(const ClassFile& class_file, size_t method, VerifierPort& port) {
  if (!class_file.methods[method].has_code()) return std::nullopt;
  const VerifyOptions options{.details = false};
  VerifyOutcome outcome = verifier::MethodVerifier(class_file, class_file.methods[method], port, options).infer();
  if (outcome.failure.has_value()) outcome.failure->method = method;
  return outcome.failure;
}

}  // namespace vitrine::classfile
