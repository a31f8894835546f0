// SPDX-License-Identifier: Apache-2.0
// The StackMapTable attribute (JVMS 4.7.4) as a list of frames, and as text for messages and listings. Internal to
// the verifier, but for stack_map_lines and same_stack_map.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "classfile/class_file.hpp"
#include "classfile/verifier/verification_type.hpp"

namespace vitrine::classfile::verifier {

// verification_type_info tags, JVMS 4.7.4.
enum : uint8_t {
  kItemTop,
  kItemInteger,
  kItemFloat,
  kItemDouble,
  kItemLong,
  kItemNull,
  kItemUninitializedThis,
  kItemObject,
  kItemUninitialized,
};
// frame_type values.
enum : uint8_t {
  kSameLocals1 = 64,
  kReserved = 128,
  kEarlyLarval = 246,  // only where ClassFile::value_objects
  kSameLocals1Extended = 247,
  kChop = 248,
  kSameExtended = 251,
  kAppend = 252,
  kFull = 255
};

/// What is wrong with the attribute: its format (a ClassFormatError), or the contents of its frames or the fields that
/// an early larval frame names (a VerifyError).
struct StackMapError {
  enum class Kind : uint8_t { Format, Frames, StrictFields } kind;
  std::string message;
  bool name_method = false;  // the message continues with "in method ..."
  Frame frame{};             // not of Kind::Format: the wrong frame, or the one before it if it has not been read
};

/// The fields declared by the class whose constructors must set them before they call one of the superclass (JEP 401:
/// ACC_STRICT_INIT, not static). Their order is that of Frame::unset.
std::vector<const FieldInfo*> strict_instance_fields(const ClassFile& class_file);

/// Expands the frames of `code` into `frames`, in the order of their bcis, starting from `initial` (the frame of the
/// method's descriptor). A frame has the unset fields of the one before it, or those that an early larval frame (JEP
/// 401) states. Their locals end at locals_size; the others are Top. `instruction_starts[bci]` says whether an
/// instruction starts there. Without the attribute there are no frames. Returns the error, or nullopt; with an error,
/// `frames` holds those before it. The types' names point into the class file.
std::optional<StackMapError> read_stack_map(const ClassFile& class_file, const CodeAttribute& code,
                                            const Frame& initial, const std::vector<bool>& instruction_starts,
                                            std::vector<Frame>& frames);

/// The attribute as text, one line per entry, each starting with `indent`: "same_frame(@8)",
/// "full_frame(@5,{Object[#2]},{Integer})". Ends where the attribute is malformed.
std::string describe_stack_map(const ClassFile& class_file, const CodeAttribute& code, std::string_view indent);

/// Whether the attributes of two methods say the same, whatever the constant pool indices. The first one is
/// well-formed: it has been verified. Two methods without one have the same.
bool same_stack_map(const ClassFile& a_file, const CodeAttribute& a, const ClassFile& b_file, const CodeAttribute& b);

/// An entry for people who compare classes: "append_frame,Integer,Object[java/lang/String]", with names instead of
/// numbers of the constant pool.
struct StackMapLine {
  int64_t bci;
  std::string text;
  std::vector<int64_t> news;  // the instructions that have made what is Uninitialized in it
};
/// Ends where the attribute is malformed.
std::vector<StackMapLine> stack_map_lines(const ClassFile& class_file, const CodeAttribute& code);

}  // namespace vitrine::classfile::verifier
