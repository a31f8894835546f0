// SPDX-License-Identifier: Apache-2.0
#include "vm/ports/throw.hpp"

#include <string>

#include "vm/model/class.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::vm {

Thrown throw_new(Thread& self, const char* internal_name, std::string_view message) {
  ports().thrower->make_pending(self, internal_name, &message, nullptr);
  return {};
}
Thrown throw_new(Thread& self, const char* internal_name) {
  ports().thrower->make_pending(self, internal_name, nullptr, nullptr);
  return {};
}
Thrown throw_with_cause(Thread& self, const char* internal_name, std::string_view message, Object* cause) {
  ports().thrower->make_pending(self, internal_name, &message, cause);
  return {};
}

Thrown throw_out_of_memory(Thread& self, const char* message) {
  ports().thrower->out_of_memory(self, message);
  return {};
}

Thrown throw_stack_overflow(Thread& self) {
  ports().thrower->stack_overflow(self);
  return {};
}

Thrown throw_null_pointer(Thread& self) { return throw_new(self, "java/lang/NullPointerException"); }

Thrown throw_array_index(Thread& self, int32_t index, int32_t length) {
  return throw_new(self, "java/lang/ArrayIndexOutOfBoundsException",
                   "Index " + std::to_string(index) + " out of bounds for length " + std::to_string(length));
}

Thrown throw_class_cast(Thread& self, const Class& from, const Class& to) {
  std::string a = from.external_name(), b = to.external_name();
  return throw_new(self, "java/lang/ClassCastException",
                   "class " + a + " cannot be cast to class " + b + " (" + places_of(from, to) + ")");
}

}  // namespace vitrine::vm
