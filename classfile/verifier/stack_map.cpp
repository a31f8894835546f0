// SPDX-License-Identifier: Apache-2.0
// Reading the StackMapTable attribute (JVMS 4.7.4).
#include "classfile/verifier/stack_map.hpp"

#include <map>
#include <utility>

#include "classfile/bytecodes.hpp"
#include "classfile/cursor.hpp"
#include "classfile/same_constant.hpp"

namespace vitrine::classfile::verifier {
namespace {

class StackMapReader {
 public:
  StackMapReader(const ClassFile& class_file, const CodeAttribute& code, const std::vector<bool>& starts)
      : class_file_(class_file),
        pool_(class_file.constants),
        code_(code),
        starts_(starts),
        in_(code.stack_map_table()) {}

  std::optional<StackMapError> run(const Frame& initial, std::vector<Frame>& frames) {
    const uint32_t count = in_.u2();
    Frame current = initial;
    current.locals.resize(current.locals_size);
    initially_unset_ = &initial.unset;
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

  /// `frame` is the one that was read before.
  void strict_field_error(const Frame& frame, std::string message) {
    if (!error_) error_ = StackMapError{StackMapError::Kind::StrictFields, std::move(message), false, frame};
  }

  /// Returns the type of the base frame that follows the list.
  uint8_t read_unset_fields(Frame& frame) {
    std::vector<bool> unset(initially_unset_->size());
    for (uint32_t left = in_.u2(); left > 0 && in_.ok() && !error_; --left) {
      const uint16_t index = in_.u2();
      if (!in_.ok()) break;
      if (pool_.tag(index) != ConstantTag::NameAndType) {
        strict_field_error(frame, "Invalid constant pool index in early larval frame: " + std::to_string(index));
        break;
      }
      mark_unset(pool_[index], frame, unset);
    }
    if (!in_.ok() || error_) return kFull;
    const uint8_t base = in_.u1();
    if (!in_.ok() || base == kEarlyLarval)
      strict_field_error(frame, "Early larval frame must be followed by a base frame");
    frame.unset = std::move(unset);
    return base;
  }

  void mark_unset(const ConstantEntry& name_and_type, const Frame& frame, std::vector<bool>& unset) {
    const std::pair field(pool_.utf8(name_and_type.first), pool_.utf8(name_and_type.second));
    if (strict_fields_.empty() && !unset.empty()) {
      for (const FieldInfo* strict : strict_instance_fields(class_file_))
        strict_fields_.emplace(std::pair(pool_.utf8(strict->name_index), pool_.utf8(strict->descriptor_index)),
                               strict_fields_.size());
    }
    if (auto found = strict_fields_.find(field); found != strict_fields_.end()) {
      unset[found->second] = true;
      return;
    }
    strict_field_error(frame, "Strict fields not a subset of initial strict instance fields: " +
                                  std::string(field.first) + ":" + std::string(field.second));
  }

  void read_frame(Frame& frame, bool first) {
    uint8_t type = in_.u1();
    const bool early_larval = type == kEarlyLarval && class_file_.value_objects;
    if (early_larval) {
      type = read_unset_fields(frame);
      if (!in_.ok() || error_) return;
    }
    read_base_frame(frame, type, first);
    if (frame.this_uninit) return;
    if (early_larval && in_.ok() && !error_) {
      frame.locals_size = static_cast<uint32_t>(frame.locals.size());
      strict_field_error(frame, "Cannot have uninitialized strict fields without an uninitializedThis");
    }
    frame.unset.clear();
  }

  void read_base_frame(Frame& frame, uint8_t type, bool first) {
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

  const ClassFile& class_file_;
  const ConstantPool& pool_;
  const CodeAttribute& code_;
  const std::vector<bool>& starts_;
  const std::vector<bool>* initially_unset_ = nullptr;
  std::map<std::pair<std::string_view, std::string_view>, size_t> strict_fields_;  // by name and descriptor
  Cursor in_;
  std::optional<StackMapError> error_;
};

/// Two attributes, read side by side as long as they say the same.
class StackMapPair {
 public:
  StackMapPair(const ClassFile& a_file, Bytes a, const ClassFile& b_file, Bytes b)
      : a_file_(a_file), b_file_(b_file), a_(a), b_(b) {}

  bool same() {
    for (uint32_t entries = u2(); entries > 0 && same_; --entries) entry();
    return same_ && a_.ok() && b_.ok() && a_.at_end() && b_.at_end();
  }

 private:
  uint8_t u1() {
    const uint8_t of_a = a_.u1();
    same_ &= of_a == b_.u1();
    return of_a;
  }
  uint16_t u2() {
    const uint16_t of_a = a_.u2();
    same_ &= of_a == b_.u2();
    return of_a;
  }

  void entry() {
    uint8_t type = u1();
    if (type == kEarlyLarval && a_file_.value_objects) {
      for (uint32_t fields = u2(); fields > 0 && same_; --fields) constant();
      type = u1();
    }
    if (type >= kSameLocals1Extended) u2();  // offset_delta
    if (type == kFull) {
      types(u2());
      types(u2());
    } else if (type > kSameExtended) {
      types(type - kSameExtended);
    } else if (type == kSameLocals1Extended || (type >= kSameLocals1 && type < kReserved)) {
      types(1);
    }
  }

  void types(int count) {
    for (; count > 0 && same_; --count) {
      const uint8_t tag = u1();
      if (tag == kItemUninitialized) u2();
      if (tag == kItemObject) constant();
    }
  }

  void constant() {
    const uint16_t of_a = a_.u2();
    same_ = same_constant(a_file_, of_a, b_file_, b_.u2()) && same_;
  }

  const ClassFile &a_file_, &b_file_;
  Cursor a_, b_;
  bool same_ = true;
};

}  // namespace

bool same_stack_map(const ClassFile& a_file, const CodeAttribute& a, const ClassFile& b_file, const CodeAttribute& b) {
  const Bytes x = a.stack_map_table(), y = b.stack_map_table();
  if (x.data() == nullptr || y.data() == nullptr) return x.data() == y.data();
  return StackMapPair(a_file, x, b_file, y).same();
}

std::vector<const FieldInfo*> strict_instance_fields(const ClassFile& class_file) {
  std::vector<const FieldInfo*> fields;
  if (!class_file.value_objects) return fields;
  for (const FieldInfo& field : class_file.fields)
    if ((field.access_flags & (kAccStrictInit | kAccStatic)) == kAccStrictInit) fields.push_back(&field);
  return fields;
}

std::optional<StackMapError> read_stack_map(const ClassFile& class_file, const CodeAttribute& code,
                                            const Frame& initial, const std::vector<bool>& instruction_starts,
                                            std::vector<Frame>& frames) {
  if (code.stack_map_table().data() == nullptr) return std::nullopt;
  return StackMapReader(class_file, code, instruction_starts).run(initial, frames);
}

}  // namespace vitrine::classfile::verifier
