// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/mirrors.hpp"

#include "gc/store.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {
namespace {
std::atomic<bool> available{false};
}  // namespace

bool mirrors_available() { return available.load(std::memory_order_acquire); }

Object* signers_of(const Class& cls) {
  uint32_t field = well_known().Class_signers;
  return field == 0 ? cls.signers : cls.mirror->get<Object*>(field);
}

JavaResult<Object*> new_mirror(Thread& self, Class& cls) {
  const WellKnown& wk = well_known();
  Class& mirror_class = *wk.Class_class;
  gc::Heap& heap = java_heap();
  size_t bytes = mirror_class.end_of_fields() + cls.static_size;
  Object* mirror = heap.allocate(self.tlab, &mirror_class, bytes);
  if (mirror == nullptr) return throw_heap_exhausted(self);
  mirror->put<Class*>(cls.is_primitive() ? wk.Class_vm_primitive : wk.Class_vm_class, &cls);
  gc::store_reference(mirror, wk.Class_classLoader, cls.is_primitive() ? nullptr : cls.loader->object);
  if (cls.module != nullptr) gc::store_reference(mirror, wk.Class_module, cls.module->object);
  if (cls.is_array()) gc::store_reference(mirror, wk.Class_componentType, cls.component->mirror);
  if (wk.Class_modifiers != 0) {
    mirror->put<uint16_t>(wk.Class_modifiers, cls.modifiers);
    mirror->put<uint8_t>(wk.Class_primitive, cls.is_primitive());
    if (wk.Class_classFileAccessFlags != 0)
      mirror->put<uint16_t>(wk.Class_classFileAccessFlags, cls.is_array() ? 0 : cls.access_flags);
    const Class& owner = cls.element_or_this();
    gc::store_reference(mirror, wk.Class_protectionDomain, owner.protection_domain);
  }
  if (cls.loader->is_boot() && cls.name->text() == "java/lang/ref/SoftReference") {
    for (auto& field : cls.fields)
      if (field->is_static() && field->name->text() == "clock")
        heap.offsets.soft_clock = mirror->address_of<int64_t>(field->offset);
  }
  if (mirrors_available()) note_completed(self, mirror);
  return mirror;
}

JavaResult<void> make_mirror(Thread& self, Class& cls) {
  cls.mirror = TRY(new_mirror(self, cls));
  return {};
}

JavaResult<void> make_pending_mirrors(Thread& self) {
  WellKnown& wk = well_known();
  Class& mirror_class = *wk.Class_class;
  // The fields that make_mirror fills, before all others are looked up.
  look_up_fields_of_class(mirror_class);
  java_heap().offsets.mirror_shape = wk.Class_vm_class;
  const uint32_t statics_start = mirror_class.end_of_fields();
  for (BasicType type : {BasicType::Boolean, BasicType::Char, BasicType::Float, BasicType::Double, BasicType::Byte,
                         BasicType::Short, BasicType::Int, BasicType::Long})
    primitive_array_class(type);
  std::vector<Class*> classes = all_classes();
  for (Class* cls : classes) {
    if (cls->from_snapshot) continue;
    // These were laid out before the size of java.lang.Class was known, with offsets of statics from 0.
    for (auto& field : cls->fields)
      if (field->is_static()) field->offset += statics_start;
    for (auto& range : cls->static_reference_ranges) range.offset += statics_start;
  }
  // Component classes first, because componentType refers to their mirrors.
  for (Class* cls : classes)
    if (!cls->is_array()) TRY(make_mirror(self, *cls));
  for (Class* cls : classes)
    if (cls->is_array()) TRY(make_mirror(self, *cls));
  available.store(true, std::memory_order_release);
  return {};
}

}  // namespace vitrine::vm
