// SPDX-License-Identifier: Apache-2.0
// Helpers that the JVM_ functions of several themes share.
#include "library/entry.hpp"

#include "gc/store.hpp"

namespace vitrine::library {

ObjectResult class_name_string(Thread& self, Class& cls) {
  if (Object* known_name = reference_field(cls.mirror, known().Class_name)) return known_name;
  Object* made = TRY(vm::intern_string(self, cls.external_name()));
  gc::store_reference(cls.mirror, known().Class_name, made);
  return made;
}

}  // namespace vitrine::library
