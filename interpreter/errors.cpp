// SPDX-License-Identifier: Apache-2.0
// Errors that instructions throw, with OpenJDK's messages, and the rare instructions and field accesses that are not
// worth a handler's text.
#include "gc/store.hpp"
#include "interpreter/slow_paths.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::interpreter {

using classfile::BasicType;

void throw_array_store(Thread& self, const Object& element) {
  (void)vm::throw_new(self, vm::Throwable::ArrayStoreException, Class::of(&element)->external_name());
}

void throw_bad_array_access(Thread& self, Object* array, int32_t index) {
  if (array == nullptr)
    (void)vm::throw_null_pointer(self);
  else
    (void)vm::throw_array_index(self, index, array->length());
}

Slot make_multi_array(Thread& self, Frame& frame, uint16_t class_index, const Slot* counts, int dimensions) {
  vm::RuntimeConstantPool& pool = frame.method->version->constants();
  auto cls = vm::resolve_class(self, pool, pool.index<vm::ClassEntry>(class_index));
  if (cls.threw()) return 0;
  int32_t lengths[255];
  for (int i = 0; i < dimensions; ++i) lengths[i] = vm::as_int(counts[i]);
  auto made = vm::allocate_multi_array(self, *cls.value(), lengths, dimensions);
  return made.threw() ? 0 : vm::slot_of(made.value());
}

Slot load_field(const Object* object, const Field& field) {
  switch (field.type) {
    case BasicType::Boolean:
    case BasicType::Byte: return object->get<int8_t>(field.offset);
    case BasicType::Short: return object->get<int16_t>(field.offset);
    case BasicType::Char: return object->get<uint16_t>(field.offset);
    case BasicType::Int: return object->get<int32_t>(field.offset);
    case BasicType::Float: return object->get<uint32_t>(field.offset);
    case BasicType::Long:
    case BasicType::Double: return object->get<Slot>(field.offset);
    default: return vm::slot_of(object->get<Object*>(field.offset));
  }
}

void store_field(Object* object, const Field& field, Slot value) {
  switch (field.type) {
    case BasicType::Boolean: object->put<int8_t>(field.offset, value & 1); break;
    case BasicType::Byte: object->put<int8_t>(field.offset, static_cast<int8_t>(value)); break;
    case BasicType::Short:
    case BasicType::Char: object->put<int16_t>(field.offset, static_cast<int16_t>(value)); break;
    case BasicType::Int:
    case BasicType::Float: object->put<int32_t>(field.offset, static_cast<int32_t>(value)); break;
    case BasicType::Long:
    case BasicType::Double: object->put<int64_t>(field.offset, value); break;
    default: gc::store_reference(object, field.offset, vm::as_ref(value)); break;
  }
  if (field.is_volatile()) std::atomic_thread_fence(std::memory_order_seq_cst);
}

void post_breakpoint(Thread& self, Frame& frame) { vm::ports().events->breakpoint(self, frame); }

void post_field_access(Thread& self, Frame* frame, Field& field, Object* object_or_null) {
  vm::ports().events->field_access(self, frame, field, object_or_null);
}

void post_field_modification(Thread& self, Frame* frame, Field& field, Object* object_or_null, Slot new_value) {
  vm::ports().events->field_modification(self, frame, field, object_or_null, new_value);
}

}  // namespace vitrine::interpreter
