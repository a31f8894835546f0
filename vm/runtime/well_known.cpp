// SPDX-License-Identifier: Apache-2.0
// Looks up the classes, fields and methods of the class library that the VM uses: well_known.def.
#include "vm/model/well_known.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/heap.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/boot_steps.hpp"

namespace vitrine::vm {

namespace {

[[noreturn]] void misses(const std::string& what) {
  exit_during_initialization("The class library does not fit this VM: there is no " + what);
}

JavaResult<void> find_class(Thread& self, const char* name, bool optional, Class** result) {
  Class* cls = TRY(load_boot_class(self, name));
  if (cls == nullptr && !optional) misses(std::string("class ") + name);
  *result = cls;
  return {};
}

void find_field(Class* cls, const char* name, const char* descriptor, bool optional, uint32_t* offset) {
  Field* field = cls == nullptr ? nullptr : cls->find_declared_field(Symbol::intern(name), Symbol::intern(descriptor));
  if (field != nullptr)
    *offset = field->offset;
  else if (!optional)
    misses("field " + (cls == nullptr ? std::string("?") : cls->external_name()) + "." + name + " " + descriptor);
}

void find_method(Class* cls, const char* name, const char* descriptor, bool optional, Method** result) {
  *result = cls == nullptr ? nullptr : cls->find_declared_method(Symbol::intern(name), Symbol::intern(descriptor));
  if (*result == nullptr && !optional)
    misses("method " + (cls == nullptr ? std::string("?") : cls->external_name()) + "." + name + descriptor);
}

}  // namespace

JavaResult<void> look_up_well_known(Thread& self) {
  WellKnown& k = well_known();
#define WELL_KNOWN_CLASS(id, name, optional) TRY(find_class(self, name, optional, &k.id##_class));
#include "vm/model/well_known.def"
#define WELL_KNOWN_FIELD(id, cls, name, descriptor, optional) \
  find_field(k.cls##_class, name, descriptor, optional, &k.id);
#include "vm/model/well_known.def"
#define WELL_KNOWN_METHOD(id, cls, name, descriptor, optional) \
  find_method(k.cls##_class, name, descriptor, optional, &k.id);
#include "vm/model/well_known.def"
  gc::CollectorOffsets& offsets = java_heap().offsets;
  offsets.reference_referent = k.Reference_referent;
  offsets.reference_next = k.Reference_next;
  offsets.reference_discovered = k.Reference_discovered;
  offsets.soft_timestamp = k.SoftReference_timestamp;
  return {};
}

}  // namespace vitrine::vm
