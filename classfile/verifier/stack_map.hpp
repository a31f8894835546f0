// SPDX-License-Identifier: Apache-2.0
// The StackMapTable attribute (JVMS 4.7.4) as a list of frames, and as the text that messages show. Internal to the
// verifier.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "classfile/verifier/verification_type.hpp"

namespace vitrine::classfile::verifier {

/// What is wrong with the attribute: its shape (a ClassFormatError), or what its frames say (a VerifyError).
struct StackMapError {
  enum class Kind : uint8_t { Format, Frames } kind;
  std::string message;
  bool name_method = false;  // the message goes on "in method ..."
  Frame frame{};             // Frames: the one at fault
};

/// Expands the frames of `code` starting from `initial` (the frame of the method's descriptor). Their locals end at
/// locals_size: beyond is Top. `instruction_starts[bci]`: an instruction starts there. No attribute: no frames.
std::optional<StackMapError> read_stack_map(const ClassFile& class_file, const CodeAttribute& code,
                                            const Frame& initial, const std::vector<bool>& instruction_starts,
                                            std::vector<Frame>& frames);

/// The attribute as written, one entry a line, each line with `indent` in front: "same_frame(@8)",
/// "full_frame(@5,{Object[#2]},{Integer})". Stops quietly where the attribute is malformed.
std::string describe_stack_map(const CodeAttribute& code, std::string_view indent);

}  // namespace vitrine::classfile::verifier
