// SPDX-License-Identifier: Apache-2.0
#include "serviceability/pictures/hprof_records.hpp"

#include "base/format.hpp"
#include "serviceability/pictures/hprof_tags.hpp"

namespace vitrine::pictures {

uint64_t DumpCursor::number(size_t bytes) {
  uint64_t value = 0;
  for (char c : this->bytes(bytes)) value = value << 8 | static_cast<uint8_t>(c);
  return value;
}

void DumpCursor::fail(const std::string& how) {
  if (ok()) *error_ = how;
  at_ = end_;
}

std::string_view DumpCursor::bytes(size_t count) {
  if (count > end_ - at_) {
    fail(
        format("at byte %zu, %zu bytes are wanted, but its record or the file ends after %zu", at_, count, end_ - at_));
    return {};
  }
  at_ += count;
  return all_.substr(at_ - count, count);
}

size_t DumpCursor::width_of(uint8_t type) {
  switch (type) {
    case kReferenceType: return id_bytes_;
    case 4:
    case kByteType: return 1;  // boolean, byte
    case 5:
    case 9: return 2;  // char, short
    case 6:
    case 10: return 4;  // float, int
    case 7:
    case 11: return 8;  // double, long
    default: fail(format("before byte %zu, there is no type %u", at_, type)); return 1;
  }
}

namespace {

using namespace serviceability::hprof;

void read_class(DumpCursor& in, DumpVisitor& visitor) {
  DumpClass made;
  made.id = in.id();
  in.u4();
  made.super = in.id();
  made.loader = in.id();
  for (int other = 0; other < 4; ++other) in.id();  // signers, protection domain, reserved
  in.u4();
  for (uint32_t constants = in.u2(); constants > 0 && in.ok(); --constants) {
    in.u2();
    in.skip(in.width_of(in.u1()));
  }
  for (uint32_t statics = in.u2(); statics > 0 && in.ok(); --statics) {
    in.id();
    const uint8_t type = in.u1();
    made.static_bytes += in.width_of(type);
    if (type == kReferenceType)
      made.references.push_back(in.id());
    else
      in.skip(in.width_of(type));
  }
  for (uint32_t fields = in.u2(); fields > 0 && in.ok(); --fields) {
    const uint64_t name = in.id();
    made.fields.push_back({name, in.u1()});
    in.width_of(made.fields.back().type);
  }
  if (in.ok()) visitor.class_dump(std::move(made));
}

void read_root(Subtag tag, DumpCursor& in, DumpVisitor& visitor) {
  const uint64_t id = in.id();
  if (in.ok()) visitor.root(id);
  switch (tag) {
    case kRootJniGlobal: in.id(); break;
    case kRootJniLocal:
    case kRootJavaFrame:
    case kRootThread: in.skip(8); break;
    case kRootNativeStack:
    case kRootThreadBlock: in.skip(4); break;
    default: break;
  }
}

void read_heap(DumpCursor in, DumpVisitor& visitor) {
  while (in.ok() && !in.at_end()) {
    const size_t at = in.at();
    const auto tag = static_cast<Subtag>(in.u1());
    switch (tag) {
      case kRootUnknown:
      case kRootJniGlobal:
      case kRootJniLocal:
      case kRootJavaFrame:
      case kRootNativeStack:
      case kRootStickyClass:
      case kRootThreadBlock:
      case kRootMonitor:
      case kRootThread: read_root(tag, in, visitor); break;
      case kClassDump: read_class(in, visitor); break;
      case kInstanceDump: {
        const uint64_t id = in.id();
        in.u4();
        const uint64_t class_id = in.id();
        const uint32_t bytes = in.u4();
        const DumpCursor values = in.part(bytes);
        if (in.ok()) visitor.instance(id, class_id, values);
        break;
      }
      case kObjectArrayDump: {
        const uint64_t id = in.id();
        in.u4();
        const uint32_t length = in.u4();
        const uint64_t class_id = in.id();
        const DumpCursor values = in.part(size_t{length} * in.width_of(kReferenceType));
        if (in.ok()) visitor.object_array(id, class_id, length, values);
        break;
      }
      case kPrimitiveArrayDump: {
        const uint64_t id = in.id();
        in.u4();
        const uint32_t length = in.u4();
        const uint8_t type = in.u1();
        if (type == kReferenceType) in.fail(format("before byte %zu, references are not a primitive type", in.at()));
        const DumpCursor values = in.part(size_t{length} * in.width_of(type));
        if (in.ok()) visitor.primitive_array(id, type, length, values);
        break;
      }
      default: in.fail(format("at byte %zu of the heap, there is no kind of record 0x%02x", at, tag)); break;
    }
  }
}

}  // namespace

void read_dump(std::string_view dump, DumpVisitor& visitor, std::string* error) {
  if (dump.starts_with("\x1f\x8b")) {
    *error = "it is compressed: unpack it with gunzip first";
    return;
  }
  constexpr std::string_view kMagic = "JAVA PROFILE 1.0.";
  const size_t end_of_name = dump.substr(0, 32).find('\0');
  if (!dump.starts_with(kMagic) || end_of_name == std::string_view::npos) {
    *error = "it does not start with \"JAVA PROFILE 1.0.\", as heap dumps do";
    return;
  }
  DumpCursor head(dump, end_of_name + 1, dump.size(), 0, error);
  const size_t id_bytes = head.u4();
  if (id_bytes != 4 && id_bytes != 8) head.fail(format("its ids have %zu bytes, and must have 4 or 8", id_bytes));
  head.skip(8);
  DumpCursor in(dump, head.at(), dump.size(), id_bytes, error);
  while (in.ok() && !in.at_end()) {
    const uint8_t tag = in.u1();
    in.u4();
    const uint32_t length = in.u4();
    DumpCursor body = in.part(length);
    if (tag == kUtf8) {
      const uint64_t id = body.id();
      if (body.ok()) visitor.text(id, body.bytes(length - id_bytes));
    } else if (tag == kLoadClass) {
      body.u4();
      const uint64_t class_id = body.id();
      body.u4();
      const uint64_t name = body.id();
      if (body.ok()) visitor.class_name(class_id, name);
    } else if (tag == kHeapDump || tag == kHeapDumpSegment) {
      read_heap(body, visitor);
    }
  }
}

}  // namespace vitrine::pictures
