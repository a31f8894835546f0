// SPDX-License-Identifier: Apache-2.0
// The StackMapTable attribute (JVMS 4.7.4) as text for messages. HOTSPOT: the names and punctuation.
#include "classfile/cursor.hpp"
#include "classfile/verifier/stack_map.hpp"

namespace vitrine::classfile::verifier {
namespace {

std::string describe_type(Cursor& in) {
  const uint8_t tag = in.u1();
  switch (tag) {
    case kItemTop: return "Top";
    case kItemInteger: return "Integer";
    case kItemFloat: return "Float";
    case kItemDouble: return "Double";
    case kItemLong: return "Long";
    case kItemNull: return "Null";
    case kItemUninitializedThis: return "UninitializedThis";
    case kItemObject: return "Object[#" + std::to_string(in.u2()) + "]";
    case kItemUninitialized: return "Uninitialized[#" + std::to_string(in.u2()) + "]";
    default: return "BAD:" + std::to_string(tag);
  }
}

std::string describe_unset_fields(Cursor& in) {
  const int count = in.u2();
  std::string text = "early_larval(" + std::to_string(count) + " unset fields: [ ";
  for (int i = 0; i < count && in.ok(); ++i) text += std::to_string(in.u2()) + " ";
  return text + "])";
}

std::string describe_types(Cursor& in) {
  std::string text = "{";
  const int count = in.u2();
  for (int i = 0; i < count && in.ok(); ++i) text += (i ? "," : "") + describe_type(in);
  return text + "}";
}

}  // namespace

std::string describe_stack_map(const ClassFile& class_file, const CodeAttribute& code, std::string_view indent) {
  std::string text;
  Cursor in(code.stack_map_table);
  const int count = in.u2();
  int64_t bci = -1;
  for (int i = 0; i < count; ++i) {
    uint8_t type = in.u1();
    const char* more_indent = "";  // of what belongs to an early larval frame
    while (type == kEarlyLarval && class_file.value_objects && in.ok()) {
      const std::string unset = describe_unset_fields(in);
      type = in.u1();
      if (!in.ok()) return text;
      text.append(indent).append(more_indent).append(unset).append("\n");
      more_indent = "\t";
    }
    auto at = [&](int delta) { return "(@" + std::to_string(bci += delta + 1); };
    std::string line;
    if (type < kSameLocals1)
      line = "same_frame" + at(type);
    else if (type < kReserved)
      line = "same_locals_1_stack_item_frame" + at(type - kSameLocals1) + "," + describe_type(in);
    else if (type < kSameLocals1Extended)
      return text;
    else if (type == kSameLocals1Extended) {
      line = "same_locals_1_stack_item_extended" + at(in.u2());
      line += "," + describe_type(in);
    } else if (type < kSameExtended) {
      line = "chop_frame" + at(in.u2()) + "," + std::to_string(kSameExtended - type);
    } else if (type == kSameExtended) {
      line = "same_frame_extended" + at(in.u2());
    } else if (type < kFull) {
      line = "append_frame" + at(in.u2());
      for (int left = type - kSameExtended; left > 0; --left) line += "," + describe_type(in);
    } else {
      line = "full_frame" + at(in.u2());
      line += "," + describe_types(in);
      line += "," + describe_types(in);
    }
    if (!in.ok()) return text;
    text.append(indent).append(more_indent).append(line).append(")\n");
  }
  return text;
}

}  // namespace vitrine::classfile::verifier
