// SPDX-License-Identifier: Apache-2.0
// Annotations as text (JVMS 4.7.16 - 4.7.22). The parser keeps their bytes without looking at them.
#include <cstdio>

#include "classfile/cursor.hpp"
#include "classfile/disassembler.hpp"
#include "classfile/listing/class_listing.hpp"

namespace vitrine::classfile {

namespace {

constexpr int kDeepest = 16;  // annotations within annotations

std::string hex_text(Bytes bytes) {
  std::string text;
  for (uint8_t byte : bytes) {
    char digits[4];
    std::snprintf(digits, sizeof digits, "%02x", byte);
    text += digits;
  }
  return text;
}

class AnnotationReader {
 public:
  AnnotationReader(const ClassFile& file, Bytes body) : constants_(file.constants), in_(body) {}
  bool well_formed() const { return in_.ok() && !damaged_; }
  bool complete() const { return well_formed() && in_.at_end(); }
  uint8_t u1() { return in_.u1(); }
  uint16_t u2() { return in_.u2(); }

  std::string annotation(int depth = 0) {
    std::string text = "@" + constant_text(constants_, in_.u2()) + "(";
    const uint16_t pairs = in_.u2();
    for (uint16_t i = 0; i < pairs && well_formed(); ++i) {
      text += (i == 0 ? "" : ", ") + constant_text(constants_, in_.u2()) + "=";
      text += element_value(depth + 1);
    }
    return text + ")";
  }

  /// JVMS 4.7.16.1.
  std::string element_value(int depth) {
    if (depth > kDeepest) damaged_ = true;
    if (!well_formed()) return {};
    const char tag = static_cast<char>(in_.u1());
    switch (tag) {
      case 'e': {
        std::string type = constant_text(constants_, in_.u2());
        return type + "." + constant_text(constants_, in_.u2());
      }
      case '@': return annotation(depth);
      case '[': {
        std::string text = "{";
        const uint16_t count = in_.u2();
        for (uint16_t i = 0; i < count && well_formed(); ++i) text += (i == 0 ? "" : ", ") + element_value(depth + 1);
        return text + "}";
      }
      default: return std::string(1, tag) + ":" + constant_text(constants_, in_.u2());
    }
  }

  /// JVMS 4.7.20: what is annotated, as the bytes that say so, which do not refer to the constant pool.
  std::string type_annotation() {
    const uint8_t type = in_.u1();
    std::string text = hex_text({&type, 1});
    size_t length = 0;
    switch (type) {
      case 0x00:
      case 0x01:
      case 0x16: length = 1; break;
      case 0x10:
      case 0x11:
      case 0x12:
      case 0x17:
      case 0x42:
      case 0x43:
      case 0x44:
      case 0x45:
      case 0x46: length = 2; break;
      case 0x13:
      case 0x14:
      case 0x15: break;
      case 0x40:
      case 0x41: length = size_t{6} * in_.u2(); break;
      case 0x47:
      case 0x48:
      case 0x49:
      case 0x4A:
      case 0x4B: length = 3; break;
      default: damaged_ = true;
    }
    text += hex_text(in_.bytes(length)) + ".";
    text += hex_text(in_.bytes(size_t{2} * in_.u1()));
    return text + " " + annotation();
  }

 private:
  const ConstantPool& constants_;
  Cursor in_;
  bool damaged_ = false;
};

std::vector<std::string> damaged(Bytes body) { return {shortened("damaged " + hex_text(body))}; }

}  // namespace

std::vector<std::string> annotation_texts(const ClassFile& file, Bytes body, bool types) {
  if (body.data() == nullptr) return {};
  AnnotationReader reader(file, body);
  std::vector<std::string> texts;
  const uint16_t count = reader.u2();
  for (uint16_t i = 0; i < count && reader.well_formed(); ++i)
    texts.push_back(shortened(types ? reader.type_annotation() : reader.annotation()));
  return reader.complete() ? texts : damaged(body);
}

std::vector<std::string> parameter_annotation_texts(const ClassFile& file, Bytes body) {
  if (body.data() == nullptr) return {};
  AnnotationReader reader(file, body);
  std::vector<std::string> texts;
  const uint8_t parameters = reader.u1();
  for (uint8_t p = 0; p < parameters && reader.well_formed(); ++p) {
    std::string text = "parameter " + std::to_string(p);
    const uint16_t count = reader.u2();
    for (uint16_t i = 0; i < count && reader.well_formed(); ++i) text += " " + reader.annotation();
    texts.push_back(shortened(std::move(text)));
  }
  return reader.complete() ? texts : damaged(body);
}

std::string element_value_text(const ClassFile& file, Bytes body) {
  AnnotationReader reader(file, body);
  std::string text = reader.element_value(0);
  return reader.complete() ? shortened(std::move(text)) : damaged(body)[0];
}

}  // namespace vitrine::classfile
