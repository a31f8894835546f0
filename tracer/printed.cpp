// SPDX-License-Identifier: Apache-2.0
#include "tracer/printed.hpp"

#include <cstdint>
#include <string_view>

#include "classfile/descriptor.hpp"
#include "vm/model/class.hpp"

namespace vitrine::tracer {

namespace {

/// What the field of the object has; `otherwise` if there is no object or no such field.
template <class T>
T field_of(const vm::Object* object, const char* name, const char* descriptor, T otherwise) {
  if (object == nullptr) return otherwise;
  const vm::Field* field = vm::Class::of(object)->find_field(vm::Symbol::intern(name), vm::Symbol::intern(descriptor));
  return field == nullptr ? otherwise : object->get<T>(field->offset);
}

/// Nothing if the arguments are not a part of an array: then the method throws.
std::string bytes_of(const vm::Object* array, int64_t offset, int64_t length) {
  std::string bytes;
  if (array == nullptr || offset < 0 || length < 0 || offset + length > array->length()) return bytes;
  for (int64_t i = 0; i < length; ++i)
    bytes += static_cast<char>(array->element<int8_t>(static_cast<int32_t>(offset + i)));
  return bytes;
}

}  // namespace

std::optional<Printed> printed_by(const vm::Frame& frame) {
  // JDK: FileOutputStream.fd.fd; writeBytes(byte[] b, int off, int len, boolean append), write(int b, boolean append)
  const vm::Method& method = *frame.method;
  const std::string_view name = method.name->text();
  const bool is_array = name == "writeBytes";
  if (!frame.is_native() || method.is_static() || (!is_array && name != "write") ||
      method.holder->name->text() != "java/io/FileOutputStream")
    return std::nullopt;
  const vm::Object* descriptor =
      field_of<vm::Object*>(vm::as_ref(frame.locals[0]), "fd", "Ljava/io/FileDescriptor;", nullptr);
  Printed printed{field_of<int32_t>(descriptor, "fd", "I", -1), ""};
  if (printed.stream != 1 && printed.stream != 2) return std::nullopt;
  if (is_array)
    printed.bytes = bytes_of(vm::as_ref(frame.locals[1]), vm::as_int(frame.locals[2]), vm::as_int(frame.locals[3]));
  else
    printed.bytes = static_cast<char>(vm::as_int(frame.locals[1]));
  if (printed.bytes.empty()) return std::nullopt;
  return printed;
}

std::string printed_text(std::string bytes) {
  if (classfile::valid_modified_utf8(bytes)) return bytes;
  for (char& c : bytes)
    if (static_cast<unsigned char>(c) >= 0x80 || c == 0) c = '?';
  return bytes;
}

}  // namespace vitrine::tracer
