// SPDX-License-Identifier: Apache-2.0
// Looks up the classes, fields and methods of the class library that the VM uses: well_known.def.
#include "vm/model/well_known.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/snapshot.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/boot_steps.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {

namespace {

[[noreturn]] void misses(const std::string& what) {
  exit_during_initialization("The class library does not fit this VM: there is no " + what);
}

JavaResult<void> find_class(Thread& self, const char* name, ReleaseRange releases, Class** result) {
  if (!release().is_in(releases)) return {};
  *result = TRY(load_boot_class(self, name));
  if (*result == nullptr) misses(std::string("class ") + name);
  return {};
}

std::string member_name(const Class* cls, const char* name) {
  return (cls == nullptr ? std::string("?") : cls->external_name()) + "." + name;
}

void find_field(Class* cls, const char* name, const char* descriptor, ReleaseRange releases, uint32_t* offset) {
  if (!release().is_in(releases)) return;
  Field* field = cls == nullptr ? nullptr : cls->find_declared_field(Symbol::intern(name), Symbol::intern(descriptor));
  if (field == nullptr) misses("field " + member_name(cls, name) + " " + descriptor);
  *offset = field->offset;
}

void find_method(Class* cls, const char* name, const char* descriptor, ReleaseRange releases, Method** result) {
  if (!release().is_in(releases)) return;
  *result = cls == nullptr ? nullptr : cls->find_declared_method(Symbol::intern(name), Symbol::intern(descriptor));
  if (*result == nullptr) misses("method " + member_name(cls, name) + descriptor);
}

void look_up_members(WellKnown& k) {
  using namespace release_ranges;
#define WELL_KNOWN_FIELD(id, cls, name, descriptor, releases) \
  find_field(k.cls##_class, name, descriptor, releases, &k.id);
#define WELL_KNOWN_FIELD_ALSO WELL_KNOWN_FIELD
#include "vm/model/well_known.def"
#define WELL_KNOWN_METHOD(id, cls, name, descriptor, releases) \
  find_method(k.cls##_class, name, descriptor, releases, &k.id);
#define WELL_KNOWN_METHOD_ALSO WELL_KNOWN_METHOD
#include "vm/model/well_known.def"
}

}  // namespace

JavaResult<void> look_up_well_known(Thread& self) {
  using namespace release_ranges;
  WellKnown& k = well_known();
#define WELL_KNOWN_CLASS(id, name, releases) TRY(find_class(self, name, releases, &k.id##_class));
#include "vm/model/well_known.def"
  if (!well_known_from_snapshot()) look_up_members(k);
  gc::CollectorOffsets& offsets = java_heap().offsets;
  offsets.reference_referent = k.Reference_referent;
  offsets.reference_next = k.Reference_next;
  offsets.reference_discovered = k.Reference_discovered;
  offsets.soft_timestamp = k.SoftReference_timestamp;
  offsets.chunk_size = k.StackChunk_size;
  // HOTSPOT: these two have no frames.
  for (Method* method : {k.Continuation_enterSpecial, k.Continuation_doYield})
    if (method != nullptr) method->hidden = true;
  return {};
}

}  // namespace vitrine::vm
