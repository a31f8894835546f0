// SPDX-License-Identifier: Apache-2.0
// The records of an HPROF file, one after the other. Every read is checked against the end of the record. Private to
// hprof.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::pictures {

/// A cursor over big-endian numbers. What is behind the end reads as zero; then `*error`, which all cursors over a dump
/// share, says how the dump is damaged, and the cursor is at its end.
class DumpCursor {
 public:
  DumpCursor(std::string_view all, size_t from, size_t to, size_t id_bytes, std::string* error)
      : all_(all), at_(from), end_(to), id_bytes_(id_bytes), error_(error) {}
  size_t at() const { return at_; }
  bool at_end() const { return at_ == end_; }
  bool ok() const { return error_->empty(); }
  /// Notes how the dump is damaged, unless that is known, and goes to the end.
  void fail(const std::string& how);
  uint64_t number(size_t bytes);
  uint8_t u1() { return static_cast<uint8_t>(number(1)); }
  uint16_t u2() { return static_cast<uint16_t>(number(2)); }
  uint32_t u4() { return static_cast<uint32_t>(number(4)); }
  uint64_t id() { return number(id_bytes_); }
  std::string_view bytes(size_t count);
  void skip(size_t count) { bytes(count); }
  /// Bytes of a value of that type. Fails if there is no such type.
  size_t width_of(uint8_t type);
  DumpCursor part(size_t count) {
    const size_t from = at_;
    skip(count);
    return {all_, ok() ? from : at_, at_, id_bytes_, error_};
  }

 private:
  std::string_view all_;
  size_t at_, end_, id_bytes_;
  std::string* error_;
};

constexpr uint8_t kReferenceType = 2, kByteType = 8;

struct DumpField {
  uint64_t name;
  uint8_t type;
};
struct DumpClass {
  uint64_t id = 0, super = 0, loader = 0;
  std::vector<uint64_t> references;  // of static fields
  size_t static_bytes = 0;
  std::vector<DumpField> fields;  // of instances, without inherited ones
};

/// Receives what the dump says, in its order. What it does not override is left out.
class DumpVisitor {
 public:
  virtual ~DumpVisitor() = default;
  virtual void text(uint64_t /*id*/, std::string_view) {}
  virtual void class_name(uint64_t /*class_id*/, uint64_t /*name*/) {}
  virtual void root(uint64_t /*id*/) {}
  virtual void class_dump(DumpClass&&) {}
  virtual void instance(uint64_t /*id*/, uint64_t /*class_id*/, DumpCursor /*values*/) {}
  virtual void object_array(uint64_t /*id*/, uint64_t /*class_id*/, uint32_t /*length*/, DumpCursor) {}
  virtual void primitive_array(uint64_t /*id*/, uint8_t /*type*/, uint32_t /*length*/, DumpCursor) {}
};

/// Calls the visitor for all records. If the dump is damaged, it ends there, and `*error`, which is empty before, says
/// how: "at byte ...".
void read_dump(std::string_view dump, DumpVisitor& visitor, std::string* error);

}  // namespace vitrine::pictures
