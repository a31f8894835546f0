// SPDX-License-Identifier: Apache-2.0
// Reading the StackMapTable attribute (JVMS 4.7.4).
#include "classfile/verifier/stack_map.hpp"

#include "classfile/bytecodes.hpp"
#include "classfile/cursor.hpp"

namespace vitrine::classfile::verifier {
namespace {

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
  kSameLocals1Extended = 247,
  kChop = 248,
  kSameExtended = 251,
  kAppend = 252,
  kFull = 255
};

class StackMapReader {
 public:
  StackMapReader(const ClassFile& class_file, const CodeAttribute& code, const std::vector<bool>& starts)
      : pool_(class_file.constants), code_(code), starts_(starts), in_(code.stack_map_table) {}

  std::optional<StackMapError> run(const Frame& initial, std::vector<Frame>& frames) {
    const uint32_t count = in_.u2();
    Frame current = initial;
    current.locals.resize(current.locals_size);
    for (uint32_t i = 0; i < count && !error_; ++i) {
      read_frame(current, i == 0);
      current.locals_size = static_cast<uint32_t>(current.locals.size());
      if (!in_.ok()) format_error("access beyond the end of attribute");
      if (current.locals.size() > code_.max_locals || current.stack.size() > code_.max_stack)
        format_error("bad type array size", true);
      if (!error_ && (current.bci >= starts_.size() || !starts_[current.bci]))
        error_ = StackMapError{StackMapError::Kind::Frames, "StackMapTable error: bad offset", false, current};
      if (error_) break;
      frames.push_back(current);
    }
    if (!error_ && !in_.at_end()) format_error("wrong attribute size");
    return error_;
  }

 private:
  void format_error(const char* what, bool name_method = false) {
    if (!error_)
      error_ =
          StackMapError{StackMapError::Kind::Format, std::string("StackMapTable format error: ") + what, name_method};
  }

  void read_frame(Frame& frame, bool first) {
    const uint8_t type = in_.u1();
    uint32_t delta = 0;
    auto advance = [&] { frame.bci = first ? delta : frame.bci + delta + 1; };
    if (type < kSameLocals1) {
      delta = type;
      advance();
      frame.stack.clear();
    } else if (type < kReserved || type == kSameLocals1Extended) {
      delta = type < kReserved ? type - kSameLocals1 : in_.u2();
      advance();
      frame.stack.clear();
      read_type_onto_stack(frame);
    } else if (type < kSameLocals1Extended) {
      in_.u2();
      if (in_.ok()) format_error("reserved frame type");
    } else if (type <= kSameExtended) {  // chop_frame 248..250, same_frame_extended
      delta = in_.u2();
      advance();
      frame.stack.clear();
      for (int chopped = kSameExtended - type; chopped > 0 && !error_; --chopped) chop(frame);
      if (type != kSameExtended) find_this_flag(frame);
    } else if (type < kFull) {
      delta = in_.u2();
      advance();
      frame.stack.clear();
      for (int appended = type - kSameExtended; appended > 0 && !error_; --appended) read_local(frame);
    } else {
      delta = in_.u2();
      advance();
      frame.stack.clear();
      frame.locals.clear();
      frame.this_uninit = false;
      for (uint32_t left = in_.u2(); left > 0 && !error_ && in_.ok(); --left) read_local(frame);
      for (uint32_t left = in_.u2(); left > 0 && !error_ && in_.ok(); --left) read_type_onto_stack(frame);
    }
  }

  void chop(Frame& frame) {
    if (frame.locals.empty()) return format_error("bad type array size", true);
    const bool wide = frame.locals.back().is_second_half();
    frame.locals.resize(frame.locals.size() - (wide ? 2 : 1));
  }

  static void find_this_flag(Frame& frame) {
    frame.this_uninit = false;
    for (const Type& local : frame.locals) frame.this_uninit |= local.tag == Tag::UninitializedThis;
  }

  void read_local(Frame& frame) {
    const Type type = read_type();
    if (error_ || !in_.ok()) return;
    frame.locals.push_back(type);
    if (type.tag == Tag::UninitializedThis)
      frame.this_uninit = true;  // JVMS 4.10.1.4: the flag follows from the locals
    if (type.is_wide_first()) frame.locals.push_back(type.second_half());
  }

  void read_type_onto_stack(Frame& frame) {
    const Type type = read_type();
    if (error_ || !in_.ok()) return;
    frame.stack.push_back(type);
    if (type.is_wide_first()) frame.stack.push_back(type.second_half());
  }

  Type read_type() {
    switch (in_.u1()) {
      case kItemTop: return {};
      case kItemInteger: return {Tag::Integer};
      case kItemFloat: return {Tag::Float};
      case kItemDouble: return {Tag::Double};
      case kItemLong: return {Tag::Long};
      case kItemNull: return {Tag::Null};
      case kItemUninitializedThis: return {Tag::UninitializedThis};
      case kItemObject: {
        const uint16_t index = in_.u2();
        if (!in_.ok()) return {};
        if (pool_.tag(index) != ConstantTag::Class) {
          format_error("bad class index");
          return {};
        }
        return object(pool_.class_name(pool_.index<ClassEntry>(index)));
      }
      case kItemUninitialized: {
        const uint16_t bci = in_.u2();
        if (in_.ok() && (bci >= starts_.size() || !starts_[bci] || code_.code[bci] != Op::new_))
          format_error("bad offset for Uninitialized", true);
        return {Tag::Uninitialized, bci};
      }
      default: format_error("bad verification type"); return {};
    }
  }

  const ConstantPool& pool_;
  const CodeAttribute& code_;
  const std::vector<bool>& starts_;
  Cursor in_;
  std::optional<StackMapError> error_;
};

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

std::string describe_types(Cursor& in) {
  std::string text = "{";
  const int count = in.u2();
  for (int i = 0; i < count && in.ok(); ++i) text += (i ? "," : "") + describe_type(in);
  return text + "}";
}

}  // namespace

std::optional<StackMapError> read_stack_map(const ClassFile& class_file, const CodeAttribute& code,
                                            const Frame& initial, const std::vector<bool>& instruction_starts,
                                            std::vector<Frame>& frames) {
  if (code.stack_map_table.data() == nullptr) return std::nullopt;
  return StackMapReader(class_file, code, instruction_starts).run(initial, frames);
}

std::string describe_stack_map(const CodeAttribute& code, std::string_view indent) {
  std::string text;
  Cursor in(code.stack_map_table);
  const int count = in.u2();
  int64_t bci = -1;
  for (int i = 0; i < count; ++i) {
    const uint8_t type = in.u1();
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
    text.append(indent).append(line).append(")\n");
  }
  return text;
}

}  // namespace vitrine::classfile::verifier
