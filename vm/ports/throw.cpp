// SPDX-License-Identifier: Apache-2.0
#include "vm/ports/throw.hpp"

#include <string>

#include "vm/model/class.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

Thrown throw_new(Thread& self, Throwable type, std::string_view message, const Why& why) {
  ports().thrower->make_pending(self, class_name_of(type), &message, nullptr, why);
  return {};
}
Thrown throw_new(Thread& self, Throwable type) {
  ports().thrower->make_pending(self, class_name_of(type), nullptr, nullptr, {});
  return {};
}
Thrown throw_with_cause(Thread& self, Throwable type, std::string_view message, Object* cause, const Why& why) {
  ports().thrower->make_pending(self, class_name_of(type), &message, cause, why);
  return {};
}

Thrown throw_noted(Thread& self, const Symbol& class_name, std::string_view message, Object* cause) {
  ports().thrower->make_pending(self, class_name.c_str(), &message, cause, why::Again{});
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

void explain(Thread& self, Object* throwable, const Why& why) {
  if (vm_options().explain.on) ports().explainer->thrown(self, throwable, why);
}

Thrown throw_null_pointer(Thread& self) { return throw_new(self, Throwable::NullPointerException); }

Thrown throw_array_index(Thread& self, int32_t index, int32_t length) {
  return throw_new(self, Throwable::ArrayIndexOutOfBoundsException,
                   "Index " + std::to_string(index) + " out of bounds for length " + std::to_string(length));
}

Thrown throw_class_cast(Thread& self, const Class& from, const Class& to) {
  std::string a = from.external_name(), b = to.external_name();
  return throw_new(self, Throwable::ClassCastException,
                   "class " + a + " cannot be cast to class " + b + " (" + places_of(from, to) + ")",
                   why::Cast{&from, &to});
}

}  // namespace vitrine::vm
