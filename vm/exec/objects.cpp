// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/objects.hpp"

#include <cstring>

#include "gc/store.hpp"
#include "vm/exec/class_metadata.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/mirrors.hpp"
#include "vm/model/boxes.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::vm {

namespace {
/// Posts JVM TI VMObjectAlloc for objects that the VM makes in a native method of the class library, where no bytecode
/// can be instrumented, and SampledObjectAlloc for any object.
[[gnu::noinline]] void report_allocation(Thread& self, Object* object) {
  if (Class::of(object)->kind == gc::ShapeKind::Mirror) return;  // not yet complete
  EventSink& events = *ports().events;
  Object* pending = self.context.pending_exception;
  const Frame* top = self.context.top_frame;
  if (wants_event(Event::VMObjectAlloc) && top != nullptr && top->is_native() && top->method->holder->loader->is_boot())
    events.vm_object_alloc(self, object);
  if (wants_event(Event::SampledObjectAlloc)) events.sampled_object_alloc(self, object);
  if (wants_event(Event::ObjectAlloc)) events.object_alloc(self, object);
  // HOTSPOT: an exception of these callbacks is dropped, so no allocation fails by it.
  self.context.pending_exception = pending;
}
inline void note_allocation(Thread& self, Object* object) {
  if (wants_allocations()) [[unlikely]]
    report_allocation(self, object);
}

/// Around an allocation in the heap by a function whose canonical frame address is `frame`. If the interpreter's loop
/// has called the function, no object is in a frame between the two and in those of the allocation. A collection then
/// does not look into them: they save registers of the loop, whose stale contents would keep alive what the program
/// has given up, perhaps only to make room for this object.
class CalledByLoop {
 public:
  CalledByLoop(Thread& self, const void* frame) : self_(self) {
    if (self.activations == nullptr || self.activations->low != frame) return;
    self.scan_from = static_cast<const char*>(frame);
    skips_ = true;
  }
  ~CalledByLoop() {
    if (skips_) self_.scan_from = nullptr;
  }
  CalledByLoop(const CalledByLoop&) = delete;

 private:
  Thread& self_;
  bool skips_ = false;
};
}  // namespace

void note_completed(Thread& self, Object* object) {
  if (!wants_event(Event::ObjectAlloc)) [[likely]]
    return;
  Object* pending = self.context.pending_exception;
  ports().events->object_alloc(self, object);
  self.context.pending_exception = pending;
}

// Not inlined, so that CalledByLoop sees who the caller is.
[[gnu::noinline]] JavaResult<Object*> allocate_instance(Thread& self, Class& cls) {
  self.assert_may_stop();
  Object* object;
  {
    const CalledByLoop scope(self, __builtin_dwarf_cfa());
    object = java_heap().allocate(self.tlab, &cls, cls.instance_size);
  }
  if (object == nullptr) [[unlikely]]
    return throw_heap_exhausted(self);
  note_allocation(self, object);
  return object;
}

[[gnu::noinline]] JavaResult<Object*> allocate_array(Thread& self, Class& array_class, int32_t length) {
  self.assert_may_stop();
  if (length < 0) [[unlikely]]
    return throw_new(self, Throwable::NegativeArraySizeException, std::to_string(length));
  if (length > 0x7ffffffd) [[unlikely]]
    return throw_out_of_memory(self, "Requested array size exceeds VM limit");
  Object* object;
  {
    const CalledByLoop scope(self, __builtin_dwarf_cfa());
    object = java_heap().allocate_array(self.tlab, &array_class, length);
  }
  if (object == nullptr) [[unlikely]]
    return throw_heap_exhausted(self);
  note_allocation(self, object);
  return object;
}

JavaResult<Object*> allocate_stack_chunk(Thread& self, size_t words) {
  self.assert_may_stop();
  Class& cls = *well_known().StackChunk_class;
  Object* chunk = java_heap().allocate(self.tlab, &cls, cls.end_of_fields() + words * sizeof(Slot));
  if (chunk == nullptr) [[unlikely]]
    return throw_heap_exhausted(self);
  chunk->put<int32_t>(well_known().StackChunk_size, static_cast<int32_t>(words));
  note_completed(self, chunk);
  return chunk;
}

JavaResult<Object*> allocate_multi_array(Thread& self, Class& array_class, const int32_t* dimensions, int count) {
  // JVMS 6.5.multianewarray: all counts are checked before anything is made.
  for (int i = 0; i < count; ++i)
    if (dimensions[i] < 0) return throw_new(self, Throwable::NegativeArraySizeException, std::to_string(dimensions[i]));
  Object* array = TRY(allocate_array(self, array_class, dimensions[0]));
  if (count > 1) {
    for (int32_t i = 0; i < dimensions[0]; ++i)
      gc::store_element(array, i, TRY(allocate_multi_array(self, *array_class.component, dimensions + 1, count - 1)));
  }
  return array;
}

JavaResult<Class*> array_class_of(Thread& self, Class& component) {
  if (Class* known = component.array_class.load(std::memory_order_acquire)) return known;
  if (component.dimensions == 255)
    return throw_new(self, Throwable::IllegalArgumentException, "array has more than 255 dimensions");
  Class* made = ClassFactory::make_array(component);
  if (mirrors_available()) {
    if (make_mirror(self, *made).threw()) {
      delete made;
      return Thrown{};
    }
  }
  const bool is_announced = made->mirror != nullptr && wants_event(Event::ClassLoad);
  if (is_announced) made->init_thread = &self;  // see is_announced_by_another
  Class* expected = nullptr;
  if (component.array_class.compare_exchange_strong(expected, made)) {
    count_metadata(*made);
    if (is_announced) {
      ports().events->class_load(self, *made);
      made->init_thread = nullptr;
    }
    return made;
  }
  // Another thread was faster. Our class is garbage, but the collector may see its mirror until the next marking.
  if (made->mirror != nullptr) made->mirror->put<Class*>(well_known().Class_vm_class, nullptr);
  delete made;
  return expected;
}

JavaResult<Class*> null_restricted_array_class_of(Thread& self, Class& component) {
  Class* ordinary = TRY(array_class_of(self, component));
  if (Class* known = ordinary->null_restricted.load(std::memory_order_acquire)) return known;
  std::unique_ptr<Class> made(ClassFactory::make_array(component));
  made->is_null_restricted = true;
  made->mirror = ordinary->mirror;
  Class* winner = nullptr;
  return ordinary->null_restricted.compare_exchange_strong(winner, made.get()) ? made.release() : winner;
}

JavaResult<Object*> clone(Thread& self, Object* object) {
  Class& cls = *Class::of(object);
  if (cls.is_array()) {
    Object* copy = TRY(allocate_array(self, cls, object->length()));
    auto length = static_cast<size_t>(object->length());
    if (cls.is_object_array())
      gc::copy_references(copy, 0, object, 0, length);
    else
      std::memcpy(copy->elements<uint8_t>(), object->elements<uint8_t>(), length << cls.log2_element_size);
    return copy;
  }
  // The copy of a Reference would be unknown to its queue.
  if (!cls.is_cloneable || cls.reference_kind != gc::ReferenceKind::None)
    return throw_new(self, Throwable::CloneNotSupportedException, cls.external_name());
  Object* copy = TRY(allocate_instance(self, cls));
  gc::copy_fields(copy, object);
  if (cls.is_finalizable) {
    Slot argument = slot_of(copy);
    TRY(call(self, *well_known().Finalizer_register, std::span(&argument, 1)));
  }
  return copy;
}

Object* snapshot_of(Thread& self, Object* object) {
  self.assert_may_stop();
  Class& cls = *Class::of(object);
  Object* copy = java_heap().allocate(self.tlab, &cls, cls.instance_size);
  if (copy == nullptr) return nullptr;
  gc::copy_fields(copy, object);
  note_completed(self, copy);
  return copy;
}

// ---- boxes (JLS 5.1.7)
namespace {
Slot read_box(const Object* object, BasicType type, uint32_t offset) {
  switch (type) {
    case BasicType::Boolean: return object->get<uint8_t>(offset);
    case BasicType::Char: return object->get<uint16_t>(offset);
    case BasicType::Byte: return object->get<int8_t>(offset);
    case BasicType::Short: return object->get<int16_t>(offset);
    case BasicType::Int: return object->get<int32_t>(offset);
    case BasicType::Float: return slot_of(object->get<float>(offset));
    default: return object->get<int64_t>(offset);
  }
}

}  // namespace

bool widen(BasicType from, BasicType to, Slot* value) {
  if (from == to) return true;
  auto rank = [](BasicType t) {
    switch (t) {
      case BasicType::Byte: return 0;
      case BasicType::Short: return 1;
      case BasicType::Char: return 2;
      case BasicType::Int: return 3;
      case BasicType::Long: return 4;
      case BasicType::Float: return 5;
      case BasicType::Double: return 6;
      default: return -1;
    }
  };
  int a = rank(from), b = rank(to);
  if (a < 0 || a >= b || to == BasicType::Char) return false;
  // Slots of the integral types are already sign- or zero-extended.
  if (to == BasicType::Float)
    *value = slot_of(static_cast<float>(*value));
  else if (to == BasicType::Double)
    *value = slot_of(from == BasicType::Float ? static_cast<double>(as_float(*value)) : static_cast<double>(*value));
  return true;
}

bool unbox(const Object* object, BasicType type, Slot* value) {
  if (object == nullptr) return false;
  BasicType own = box_type(object);
  if (own == BasicType::Object) return false;
  for (const Box& b : kBoxes)
    if (b.type == own) *value = read_box(object, own, well_known().*b.value);
  return widen(own, type, value);
}

BasicType box_type(const Object* object) {
  for (const Box& b : kBoxes)
    if (object != nullptr && Class::of(object) == well_known().*b.cls) return b.type;
  return BasicType::Object;
}

}  // namespace vitrine::vm
