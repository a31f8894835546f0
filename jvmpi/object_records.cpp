// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/object_records.hpp"

#include "jvmpi/profiler.hpp"
#include "jvmpi/type_codes.hpp"
#include "vm/exec/mirrors.hpp"
#include "vm/linking/class_state.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/field.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::jvmpi {

using vm::Class;
using vm::Object;

namespace {

uint8_t bytes_of(const vm::Field& field) {
  switch (type_of(field.type)) {
    case JVMPI_BOOLEAN:
    case JVMPI_BYTE: return 1;
    case JVMPI_SHORT:
    case JVMPI_CHAR: return 2;
    case JVMPI_INT:
    case JVMPI_FLOAT: return 4;
    default: return 8;
  }
}

const void* address(const Object* object, uint32_t offset) { return reinterpret_cast<const char*>(object) + offset; }

/// References in dumps are ids, and so as wide as a pointer.
void write_field(DumpBuffer& out, const Object* object, uint32_t offset, size_t bytes, bool is_reference) {
  if (is_reference)
    out.pointer(object->get<Object*>(offset));
  else
    out.value(address(object, offset), bytes);
}

/// As OBJECT_ALLOC tells it: instances take whole cells.
uint32_t size_of_instance(const Class& cls) { return static_cast<uint32_t>(gc::aligned_size(cls.instance_size)); }

const Object* mirror_of(const Class* cls) { return cls == nullptr ? nullptr : cls->mirror; }

}  // namespace

// Agents need the facts of CLASS_LOAD to read a class dump. They get none for a primitive type, for a class that is
// still being defined, or after another thread was faster to define it. The CLASS_LOAD that another thread sends now
// may be in the agent already, or not; it comes anyway.
const Class* ObjectRecords::dumped_class(const Object* mirror) const {
  const Class* cls = Class::from_mirror(mirror);
  return cls == nullptr || !has_class_load(*cls) || vm::is_announced_by_another(self_, *cls) ? nullptr : cls;
}

void ObjectRecords::write(const Object* object) {
  const Class& cls = *Class::of(object);
  const Class* dumped = cls.kind == gc::ShapeKind::Mirror ? dumped_class(object) : nullptr;
  if (dumped != nullptr)
    write_class(object, *dumped);
  else if (cls.is_array())
    write_array(object, cls);
  else
    write_instance(object, cls);
}

const std::vector<ObjectRecords::Place>& ObjectRecords::fields_of(const Class& cls) {
  if (&cls == last_class_) return *last_fields_;
  auto [found, is_new] = fields_.try_emplace(&cls);
  if (is_new)
    for (const Class* c = &cls; c != nullptr; c = c->super)
      for (auto& field : c->fields)
        if (field->info != nullptr && !field->is_static() && (primitives_ || field->is_reference()))
          found->second.push_back({field->offset, bytes_of(*field), field->is_reference()});
  last_class_ = &cls;
  last_fields_ = &found->second;
  return *last_fields_;
}

void ObjectRecords::write_class(const Object* mirror, const Class& cls) {
  const bool of_file = cls.file() != nullptr && cls.is_linked();
  out_.u1(JVMPI_GC_CLASS_DUMP);
  out_.pointer(mirror);
  out_.pointer(mirror_of(cls.super));
  out_.pointer(cls.loader->object);
  out_.pointer(vm::signers_of(cls));
  out_.pointer(cls.protection_domain);
  out_.pointer(nullptr);  // reserved
  out_.pointer(nullptr);
  out_.u4(of_file && !cls.is_interface() ? size_of_instance(cls) : 0);
  for (const Class* interface : cls.interfaces) out_.pointer(interface->mirror);
  write_constants(cls);
  for (auto& field : cls.fields)
    if (field->info != nullptr && field->is_static() && (primitives_ || field->is_reference()))
      write_field(out_, mirror, field->offset, bytes_of(*field), field->is_reference());
}

// The constants that refer to objects: resolved classes and strings.
void ObjectRecords::write_constants(const Class& cls) {
  struct Constant {
    uint16_t index;
    const Object* object;
  };
  std::vector<Constant> constants;
  if (const vm::RuntimeConstantPool* pool = cls.constants())
    for (uint16_t i = 1; i < pool->count(); ++i) {
      const classfile::ConstantTag tag = pool->facts().tag(i);
      const Object* object = nullptr;
      if (vm::StringEntry::admits(tag)) object = pool->resolved(pool->index<vm::StringEntry>(i));
      if (vm::ClassEntry::admits(tag)) object = mirror_of(pool->resolved(pool->index<vm::ClassEntry>(i)));
      if (object != nullptr) constants.push_back({i, object});
    }
  out_.u2(static_cast<uint16_t>(constants.size()));
  for (const Constant& constant : constants) {
    out_.u2(constant.index);
    out_.u1(JVMPI_CLASS);  // as the type of fields is that refer to objects
    out_.pointer(constant.object);
  }
}

void ObjectRecords::write_instance(const Object* object, const Class& cls) {
  const std::vector<Place>& fields = fields_of(cls);
  uint32_t bytes = 0;
  for (const Place& field : fields) bytes += field.bytes;
  out_.u1(JVMPI_GC_INSTANCE_DUMP);
  out_.pointer(object);
  out_.pointer(cls.mirror);
  out_.u4(bytes);
  for (const Place& field : fields) write_field(out_, object, field.offset, field.bytes, field.reference);
}

void ObjectRecords::write_array(const Object* array, const Class& cls) {
  const auto length = static_cast<uint32_t>(array->length());
  if (cls.is_object_array()) {
    out_.u1(JVMPI_GC_OBJ_ARRAY_DUMP);
    out_.pointer(array);
    out_.u4(length);
    out_.pointer(cls.component->mirror);
    for (uint32_t i = 0; i < length; ++i) out_.pointer(array->element<Object*>(i));
    return;
  }
  out_.u1(JVMPI_GC_PRIM_ARRAY_DUMP);
  out_.pointer(array);
  out_.u4(length);
  out_.u1(static_cast<uint8_t>(type_of_array(cls)));
  if (primitives_) out_.values(array->elements<char>(), length, size_t{1} << cls.log2_element_size);
}

}  // namespace vitrine::jvmpi
