// SPDX-License-Identifier: Apache-2.0
// Makes class files byte by byte for tests, also broken ones. It checks nothing and writes what it is given.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string_view>
#include <vector>

#include "classfile/bytecodes.hpp"   // IWYU pragma: export
#include "classfile/class_file.hpp"  // IWYU pragma: export

namespace vitrine::classfile::test {

using ByteVector = std::vector<uint8_t>;

inline void put2(ByteVector& out, uint32_t value) {
  out.push_back(static_cast<uint8_t>(value >> 8));
  out.push_back(static_cast<uint8_t>(value));
}
inline void put4(ByteVector& out, uint32_t value) {
  put2(out, value >> 16);
  put2(out, value & 0xffff);
}

/// Code of one method. `op` takes the opcode and operand bytes; `op2` an opcode and a u2 (constant index, branch
/// offset), then more bytes.
struct Code {
  uint16_t max_stack = 4, max_locals = 4;
  ByteVector bytes;
  struct Handler {
    uint16_t start_pc, end_pc, handler_pc, catch_type;
  };
  std::vector<Handler> handlers;
  ByteVector stack_map;  // entries without the count
  int stack_map_entries = 0;
  ByteVector other_attributes;
  int other_attribute_count = 0;

  Code& op(std::initializer_list<int> values) {
    for (int value : values) bytes.push_back(static_cast<uint8_t>(value));
    return *this;
  }
  Code& op2(int opcode, int operand, std::initializer_list<int> more = {}) {
    bytes.push_back(static_cast<uint8_t>(opcode));
    put2(bytes, static_cast<uint32_t>(operand));
    return op(more);
  }
  Code& frame(std::initializer_list<int> values) {
    for (int value : values) stack_map.push_back(static_cast<uint8_t>(value));
    ++stack_map_entries;
    return *this;
  }
  Code& handler(int start, int end, int at, int type) {
    handlers.push_back({static_cast<uint16_t>(start), static_cast<uint16_t>(end), static_cast<uint16_t>(at),
                        static_cast<uint16_t>(type)});
    return *this;
  }
  Code& limits(int stack, int locals) {
    max_stack = static_cast<uint16_t>(stack);
    max_locals = static_cast<uint16_t>(locals);
    return *this;
  }
};

class ClassBuilder {
 public:
  explicit ClassBuilder(std::string_view name, std::string_view super = "java/lang/Object", uint16_t major = 61,
                        uint16_t flags = 0x21)
      : major_(major), flags_(flags) {
    this_ = cls(name);
    super_ = cls(super);
  }

  uint16_t utf8(std::string_view text) {
    ByteVector entry{1};
    put2(entry, static_cast<uint32_t>(text.size()));
    entry.insert(entry.end(), text.begin(), text.end());
    return add(entry);
  }
  uint16_t cls(std::string_view name) { return pair(7, utf8(name)); }
  uint16_t string(std::string_view text) { return pair(8, utf8(text)); }
  uint16_t integer(int32_t value) { return number4(3, static_cast<uint32_t>(value)); }
  uint16_t float_bits(uint32_t value) { return number4(4, value); }
  uint16_t long_(int64_t value) {
    ByteVector entry{5};
    put4(entry, static_cast<uint32_t>(value >> 32));
    put4(entry, static_cast<uint32_t>(value));
    const uint16_t index = add(entry);
    if (next_ == index + 1) ++next_;
    return index;
  }
  // One entry after the other: the order of arguments is the compiler's own, and messages have indices.
  uint16_t name_and_type(std::string_view name, std::string_view descriptor) {
    const uint16_t type = utf8(descriptor);
    return triple(12, utf8(name), type);
  }
  uint16_t field(std::string_view c, std::string_view name, std::string_view descriptor) {
    const uint16_t member = name_and_type(name, descriptor);
    return triple(9, cls(c), member);
  }
  uint16_t method(std::string_view c, std::string_view name, std::string_view descriptor) {
    const uint16_t member = name_and_type(name, descriptor);
    return triple(10, cls(c), member);
  }
  uint16_t interface_method(std::string_view c, std::string_view name, std::string_view descriptor) {
    const uint16_t member = name_and_type(name, descriptor);
    return triple(11, cls(c), member);
  }
  uint16_t method_type(std::string_view descriptor) { return pair(16, utf8(descriptor)); }

  void add_interface(std::string_view name) { interfaces_.push_back(cls(name)); }
  void add_field(uint16_t flags, std::string_view name, std::string_view descriptor) {
    for (uint32_t value : {uint32_t{flags}, uint32_t{utf8(name)}, uint32_t{utf8(descriptor)}, 0u}) put2(fields_, value);
    ++field_count_;
  }
  void add_method(uint16_t flags, std::string_view name, std::string_view descriptor, const Code& code) {
    const uint16_t code_name = utf8("Code"), map_name = utf8("StackMapTable");
    for (uint32_t value : {uint32_t{flags}, uint32_t{utf8(name)}, uint32_t{utf8(descriptor)}, 1u, uint32_t{code_name}})
      put2(methods_, value);
    ByteVector body;
    put2(body, code.max_stack);
    put2(body, code.max_locals);
    put4(body, static_cast<uint32_t>(code.bytes.size()));
    body.insert(body.end(), code.bytes.begin(), code.bytes.end());
    put2(body, static_cast<uint32_t>(code.handlers.size()));
    for (const Code::Handler& entry : code.handlers)
      for (uint16_t value : {entry.start_pc, entry.end_pc, entry.handler_pc, entry.catch_type}) put2(body, value);
    put2(body, static_cast<uint32_t>(code.other_attribute_count + (code.stack_map_entries ? 1 : 0)));
    body.insert(body.end(), code.other_attributes.begin(), code.other_attributes.end());
    if (code.stack_map_entries) {
      put2(body, map_name);
      put4(body, static_cast<uint32_t>(code.stack_map.size() + 2));
      put2(body, static_cast<uint32_t>(code.stack_map_entries));
      body.insert(body.end(), code.stack_map.begin(), code.stack_map.end());
    }
    put4(methods_, static_cast<uint32_t>(body.size()));
    methods_.insert(methods_.end(), body.begin(), body.end());
    ++method_count_;
  }

  void set_minor(uint16_t minor) { minor_ = minor; }
  void add_attribute(std::string_view name, const ByteVector& body) {
    put2(attributes_, utf8(name));
    put4(attributes_, static_cast<uint32_t>(body.size()));
    attributes_.insert(attributes_.end(), body.begin(), body.end());
    ++attribute_count_;
  }

  ByteVector bytes() const {
    ByteVector out;
    put4(out, 0xcafebabe);
    put2(out, minor_);
    put2(out, major_);
    put2(out, next_);
    out.insert(out.end(), pool_.begin(), pool_.end());
    for (uint16_t value : {flags_, this_, super_, static_cast<uint16_t>(interfaces_.size())}) put2(out, value);
    for (uint16_t value : interfaces_) put2(out, value);
    put2(out, field_count_);
    out.insert(out.end(), fields_.begin(), fields_.end());
    put2(out, method_count_);
    out.insert(out.end(), methods_.begin(), methods_.end());
    put2(out, attribute_count_);
    out.insert(out.end(), attributes_.begin(), attributes_.end());
    return out;
  }

 private:
  uint16_t add(const ByteVector& entry) {
    const auto [found, added] = indices_.try_emplace(entry, next_);
    if (added) {
      pool_.insert(pool_.end(), entry.begin(), entry.end());
      ++next_;
    }
    return found->second;
  }
  uint16_t pair(uint8_t tag, uint16_t first) {
    ByteVector entry{tag};
    put2(entry, first);
    return add(entry);
  }
  uint16_t triple(uint8_t tag, uint16_t first, uint16_t second) {
    ByteVector entry{tag};
    put2(entry, first);
    put2(entry, second);
    return add(entry);
  }
  uint16_t number4(uint8_t tag, uint32_t value) {
    ByteVector entry{tag};
    put4(entry, value);
    return add(entry);
  }

  uint16_t major_, flags_, this_ = 0, super_ = 0, next_ = 1, field_count_ = 0, method_count_ = 0;
  uint16_t minor_ = 0, attribute_count_ = 0;
  std::map<ByteVector, uint16_t> indices_;
  ByteVector pool_, fields_, methods_, attributes_;
  std::vector<uint16_t> interfaces_;
};

}  // namespace vitrine::classfile::test
