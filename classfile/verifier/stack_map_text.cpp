// SPDX-License-Identifier: Apache-2.0
// The StackMapTable attribute (JVMS 4.7.4) as text for messages. HOTSPOT: the names and punctuation.
#include <utility>

#include "classfile/cursor.hpp"
#include "classfile/disassembler.hpp"
#include "classfile/verifier/stack_map.hpp"

namespace vitrine::classfile::verifier {
namespace {

/// Reads the entries one by one. Numbers of the constant pool are shown as they are, or (`symbolic`) as what they mean.
class Entries {
 public:
  struct Entry {
    int64_t bci;
    std::string kind, details;       // "append_frame", ",Integer,Top"
    std::vector<std::string> unset;  // the early larval frames before it
    std::vector<int64_t> news;       // the instructions that have made what is uninitialized
  };
  Entries(const ClassFile& class_file, const CodeAttribute& code, bool symbolic)
      : class_file_(class_file), in_(code.stack_map_table()), symbolic_(symbolic), left_(in_.u2()) {}

  /// False at the end, and where the attribute is malformed; then `unset` may still have been read.
  bool next(Entry& entry) {
    entry = {};
    if (left_-- <= 0 || !in_.ok()) return false;
    uint8_t type = in_.u1();
    while (type == kEarlyLarval && class_file_.value_objects && in_.ok()) {
      std::string unset = unset_fields();
      type = in_.u1();
      if (!in_.ok()) return false;
      entry.unset.push_back(std::move(unset));
    }
    read(type, entry);
    entry.bci = bci_;
    return in_.ok() && !entry.kind.empty();
  }

 private:
  void advance(int delta) { bci_ += delta + 1; }
  void read(uint8_t type, Entry& entry) {
    if (type < kSameLocals1) {
      entry.kind = "same_frame";
      advance(type);
    } else if (type < kReserved) {
      entry.kind = "same_locals_1_stack_item_frame";
      advance(type - kSameLocals1);
      entry.details = "," + this->type(entry);
    } else if (type < kSameLocals1Extended) {
      return;
    } else if (type == kSameLocals1Extended) {
      entry.kind = "same_locals_1_stack_item_extended";
      advance(in_.u2());
      entry.details = "," + this->type(entry);
    } else if (type < kSameExtended) {
      entry.kind = "chop_frame";
      advance(in_.u2());
      entry.details = "," + std::to_string(kSameExtended - type);
    } else if (type == kSameExtended) {
      entry.kind = "same_frame_extended";
      advance(in_.u2());
    } else if (type < kFull) {
      entry.kind = "append_frame";
      advance(in_.u2());
      for (int left = type - kSameExtended; left > 0; --left) entry.details += "," + this->type(entry);
    } else {
      entry.kind = "full_frame";
      advance(in_.u2());
      entry.details = "," + types(entry);
      entry.details += "," + types(entry);
    }
  }

  std::string type(Entry& entry) {
    const uint8_t tag = in_.u1();
    switch (tag) {
      case kItemTop: return "Top";
      case kItemInteger: return "Integer";
      case kItemFloat: return "Float";
      case kItemDouble: return "Double";
      case kItemLong: return "Long";
      case kItemNull: return "Null";
      case kItemUninitializedThis: return "UninitializedThis";
      case kItemObject: {
        const uint16_t index = in_.u2();
        return "Object[" + (symbolic_ ? constant_text(class_file_.constants, index) : number(index)) + "]";
      }
      case kItemUninitialized: {
        entry.news.push_back(in_.u2());
        return symbolic_ ? "Uninitialized" : "Uninitialized[" + number(entry.news.back()) + "]";
      }
      default: return "BAD:" + std::to_string(tag);
    }
  }

  std::string types(Entry& entry) {
    std::string text = "{";
    const int count = in_.u2();
    for (int i = 0; i < count && in_.ok(); ++i) text += (i ? "," : "") + type(entry);
    return text + "}";
  }

  std::string unset_fields() {
    const int count = in_.u2();
    std::string text = "early_larval(" + std::to_string(count) + " unset fields: [ ";
    for (int i = 0; i < count && in_.ok(); ++i) {
      const uint16_t index = in_.u2();
      text += (symbolic_ ? constant_text(class_file_.constants, index) : std::to_string(index)) + " ";
    }
    return text + "])";
  }

  static std::string number(int64_t value) { return "#" + std::to_string(value); }

  const ClassFile& class_file_;
  Cursor in_;
  bool symbolic_;
  int left_;
  int64_t bci_ = -1;
};

}  // namespace

std::string describe_stack_map(const ClassFile& class_file, const CodeAttribute& code, std::string_view indent) {
  std::string text;
  Entries entries(class_file, code, false);
  for (bool more = true; more;) {
    Entries::Entry entry;
    more = entries.next(entry);
    const char* more_indent = "";  // of what belongs to an early larval frame
    for (const std::string& unset : entry.unset) {
      text.append(indent).append(more_indent).append(unset).append("\n");
      more_indent = "\t";
    }
    if (more)
      text.append(indent)
          .append(more_indent)
          .append(entry.kind + "(@" + std::to_string(entry.bci) + entry.details + ")\n");
  }
  return text;
}

std::vector<StackMapLine> stack_map_lines(const ClassFile& class_file, const CodeAttribute& code) {
  std::vector<StackMapLine> lines;
  Entries entries(class_file, code, true);
  for (Entries::Entry entry; entries.next(entry);) {
    std::string text;
    for (const std::string& unset : entry.unset) text += unset + " ";
    lines.push_back({entry.bci, text + entry.kind + entry.details, std::move(entry.news)});
  }
  return lines;
}

}  // namespace vitrine::classfile::verifier
