// SPDX-License-Identifier: Apache-2.0
// The StackMapTable attribute (JVMS 4.7.4) as a list of frames, and as text for messages. Internal to the verifier.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "classfile/class_file.hpp"
#include "classfile/verifier/verification_type.hpp"

namespace vitrine::classfile::verifier {

/// What is wrong with the attribute: its format (a ClassFormatError), or the contents of its frames (a VerifyError).
struct StackMapError {
  enum class Kind : uint8_t { Format, Frames } kind;
  std::string message;
  bool name_method = false;  // the message continues with "in method ..."
  Frame frame{};             // Kind::Frames: the wrong frame
};

/// Expands the frames of `code` into `frames`, in the order of their bcis, starting from `initial` (the frame of the
/// method's descriptor). Their locals end at locals_size; the others are Top. `instruction_starts[bci]` says whether an
/// instruction starts there. Without the attribute there are no frames. Returns the error, or nullopt; with an error,
/// `frames` holds those before it. The types' names point into the class file.
std::optional<StackMapError> read_stack_map(const ClassFile& class_file, const CodeAttribute& code,
                                            const Frame& initial, const std::vector<bool>& instruction_starts,
                                            std::vector<Frame>& frames);

/// The attribute as text, one line per entry, each starting with `indent`: "same_frame(@8)",
/// "full_frame(@5,{Object[#2]},{Integer})". Ends where the attribute is malformed.
std::string describe_stack_map(const CodeAttribute& code, std::string_view indent);

}  // namespace vitrine::classfile::verifier
