// SPDX-License-Identifier: Apache-2.0
// jdk.internal.misc.Unsafe except for memory accesses: allocation, offsets, classes, park.
#include <cstdlib>
#include <vector>

#include "gc/heap.hpp"
#include "jni/environment.hpp"
#include "jni/function_table.hpp"
#include "library/registered/arrays.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/reflection.hpp"
#include "vm/linking/strict_statics.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/event_sink.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/class_timer.hpp"

namespace vitrine::library {
namespace {

using vm::throw_new;
using vm::throw_null_pointer;

// ---- memory
int64_t allocate_memory(Thread&, Object*, int64_t bytes) {
  return reinterpret_cast<int64_t>(malloc(static_cast<size_t>(bytes)));
}
int64_t reallocate_memory(Thread&, Object*, int64_t address, int64_t bytes) {
  return reinterpret_cast<int64_t>(realloc(reinterpret_cast<void*>(address), static_cast<size_t>(bytes)));
}
void free_native_memory(Thread&, Object*, int64_t address) { free(reinterpret_cast<void*>(address)); }

// ---- offsets
JavaResult<int64_t> offset_of_reflected(Thread& self, Object* reflected, bool is_static) {
  if (reflected == nullptr) return throw_null_pointer(self);
  const Field* field = vm::field_of_reflected(reflected);
  if (field == nullptr || field->is_static() != is_static)
    return throw_new(self, vm::Throwable::IllegalArgumentException);
  return static_cast<int64_t>(field->offset);
}
JavaResult<int64_t> object_field_offset(Thread& self, Object*, Object* reflected) {
  return offset_of_reflected(self, reflected, false);
}
JavaResult<int64_t> static_field_offset(Thread& self, Object*, Object* reflected) {
  return offset_of_reflected(self, reflected, true);
}
JavaResult<Object*> static_field_base(Thread& self, Object*, Object* reflected) {
  TRY(offset_of_reflected(self, reflected, true));
  return vm::field_of_reflected(reflected)->holder->mirror;
}
JavaResult<int64_t> object_field_offset_by_name(Thread& self, Object*, Object* mirror, Object* name) {
  if (mirror == nullptr || name == nullptr) return throw_null_pointer(self);
  std::string text = vm::string_to_utf8(name);
  for (const auto& field : Class::from_mirror(mirror)->fields)
    if (field->name->text() == text && !field->is_static()) return static_cast<int64_t>(field->offset);
  return throw_new(self, vm::Throwable::InternalError);
}
/// Since 28: as object_field_offset_by_name, but Java code throws the InternalErrors.
JavaResult<int64_t> known_object_field_offset(Thread& self, Object*, Object* mirror, Object* name) {
  constexpr int64_t kNoSuchField = -1, kStaticField = -2;
  if (mirror == nullptr || name == nullptr) return throw_null_pointer(self);
  std::string text = vm::string_to_utf8(name);
  for (const auto& field : Class::from_mirror(mirror)->fields)
    if (field->name->text() == text) return field->is_static() ? kStaticField : int64_t{field->offset};
  return kNoSuchField;
}
/// 28: {n, offset 1, size 1, ... offset n, size n, offset of each reference}: the fields of a concrete value class.
JavaResult<Object*> field_map(Thread& self, Object*, Object* mirror) {
  if (mirror == nullptr) return throw_null_pointer(self);
  const Class& cls = *Class::from_mirror(mirror);
  if (cls.value_fields == nullptr)
    return throw_new(self, vm::Throwable::IllegalArgumentException, "Argument is not a concrete value class");
  std::vector<int32_t> map{static_cast<int32_t>(cls.value_fields->primitives.size())};
  for (const auto& field : cls.value_fields->primitives) {
    map.push_back(static_cast<int32_t>(field.offset));
    map.push_back(static_cast<int32_t>(field.bytes));
  }
  for (uint32_t offset : cls.value_fields->references) map.push_back(static_cast<int32_t>(offset));
  Object* array =
      TRY(vm::allocate_array(self, vm::primitive_array_class(vm::BasicType::Int), static_cast<int32_t>(map.size())));
  for (size_t i = 0; i < map.size(); ++i) array->elements<int32_t>()[i] = map[i];
  return array;
}
JavaResult<void> notify_strict_static_access(Thread& self, Object*, Object* mirror, int64_t offset, bool writes) {
  if (mirror == nullptr) return throw_null_pointer(self);
  for (auto& field : Class::from_mirror(mirror)->fields)
    if (field->is_strict_static() && field->offset == offset)
      return vm::note_strict_static_access(self, *field, writes);
  return {};
}
JavaResult<int64_t> value_header_size(Thread& self, Object*, Object* mirror) {
  if (mirror == nullptr) return throw_null_pointer(self);
  return static_cast<int64_t>(gc::kFirstFieldOffset);
}
JavaResult<int64_t> object_size(Thread& self, Object*, Object* object) {
  if (object == nullptr) return throw_null_pointer(self);
  return static_cast<int64_t>(object->shape()->size_of(object));
}
/// There are no flat layouts, and Java code asks for no other one.
JavaResult<Object*> new_special_array(Thread& self, Object*, Object*, int32_t, int32_t) {
  return throw_new(self, vm::Throwable::IllegalArgumentException, "Invalid layout kind");
}
// Without flat fields and arrays each answer is that of references.
int32_t no_layout(Thread&, Object*, Object*) { return 0; }
bool is_not_flat(Thread&, Object*, Object*) { return false; }
JavaResult<int32_t> instance_base_offset(Thread& self, Object*, Object* array) {
  if (array == nullptr) return throw_null_pointer(self);
  return static_cast<int32_t>(gc::kArrayBaseOffset);
}
JavaResult<int32_t> instance_index_scale(Thread& self, Object*, Object* array) {
  if (array == nullptr) return throw_null_pointer(self);
  return 1 << Class::of(array)->log2_element_size;
}
/// The array class of the mirror. JDK: arrays of a value class may differ in layout, so their class says nothing.
JavaResult<const Class*> class_of_uniform_arrays(Thread& self, Object* mirror) {
  if (mirror == nullptr) return throw_null_pointer(self);
  const Class* cls = Class::from_mirror(mirror);
  if (!cls->is_array()) return throw_new(self, vm::Throwable::IllegalArgumentException);
  if (cls->component->value_fields != nullptr)
    return throw_new(self, vm::Throwable::IllegalArgumentException,
                     "Arrays of a concrete value class don't have a single base and offset");
  return cls;
}
JavaResult<int32_t> array_base_offset(Thread& self, Object*, Object* mirror) {
  TRY(class_of_uniform_arrays(self, mirror));
  return static_cast<int32_t>(gc::kArrayBaseOffset);
}
JavaResult<int32_t> array_index_scale(Thread& self, Object*, Object* mirror) {
  const Class* cls = TRY(class_of_uniform_arrays(self, mirror));
  return 1 << cls->log2_element_size;
}

// ---- classes
JavaResult<bool> should_be_initialized(Thread& self, Object*, Object* mirror) {
  if (mirror == nullptr) return throw_null_pointer(self);
  const Class* cls = Class::from_mirror(mirror);
  return !cls->is_primitive() && !cls->is_array() && !cls->is_initialized();
}
JavaResult<void> ensure_class_initialized(Thread& self, Object*, Object* mirror) {
  if (mirror == nullptr) return throw_null_pointer(self);
  Class* cls = Class::from_mirror(mirror);
  if (cls->is_primitive() || cls->is_array()) return {};
  return vm::ensure_initialized(self, *cls);
}
JavaResult<Object*> allocate_instance(Thread& self, Object*, Object* mirror) {
  if (mirror == nullptr) return throw_null_pointer(self);
  Class* cls = Class::from_mirror(mirror);
  if (cls->is_abstract() || cls->is_interface() || cls->is_array() || cls->is_primitive())
    return throw_new(self, vm::Throwable::InstantiationException, cls->external_name());
  if (cls == vm::well_known().Class_class)
    return throw_new(self, vm::Throwable::IllegalAccessException, cls->external_name());
  TRY(vm::ensure_initialized(self, *cls));
  return vm::allocate_instance(self, *cls);
}
/// The same where nothing is to be initialized, collected, thrown or reported.
Perhaps<Object*> allocate_at_once(Thread& self, Object*, Object* mirror) {
  if (mirror == nullptr || vm::wants_event(vm::Event::VMObjectAlloc)) return {};
  Class* cls = Class::from_mirror(mirror);
  if (cls->is_primitive() || cls->is_array() || cls->is_abstract() || cls->is_interface() || !cls->is_initialized() ||
      cls == vm::well_known().Class_class)
    return {};
  Object* object = gc::Heap::bump(self.tlab, cls, cls->instance_size);
  if (object == nullptr) return {};
  return object;
}
JavaResult<Object*> define_class(Thread& self, Object*, Object* name, Object* bytes, int32_t offset, int32_t length,
                                 Object* loader, Object* domain) {
  if (bytes == nullptr) return throw_null_pointer(self);
  if (!has_range(bytes, offset, length)) return throw_new(self, vm::Throwable::ArrayIndexOutOfBoundsException);
  // Another thread may change the array while the class is parsed.
  const auto* begin = bytes->elements<uint8_t>() + offset;
  const std::vector<uint8_t> copy(begin, begin + length);
  vm::DefineOptions options;
  if (name != nullptr) {
    TRY(vm::check_class_name(self, vm::string_to_utf8(name).c_str()));
    if (const vm::Symbol* known = vm::string_to_symbol(name, true)) options.name = known->c_str();
  }
  options.protection_domain = domain;
  options.source = "__Unsafe_DefineClass__";
  ++vm::class_times(vm::ClassWork::DefineUnsafe).done;
  Class* cls = TRY(vm::define_class(self, vm::loader_data_of(loader), copy.data(), copy.size(), options));
  return cls->mirror;
}

// ---- threads and the machine
JavaResult<void> throw_exception(Thread& self, Object*, Object* throwable) {
  if (throwable == nullptr) return throw_null_pointer(self);
  return vm::throw_object(self, throwable);
}
void park(Thread& self, Object*, bool absolute, int64_t time) { vm::park(self, absolute, time); }
void unpark(Thread&, Object*, Object* java_thread) {
  if (java_thread == nullptr) return;
  if (Thread* thread = vm::thread_of(java_thread)) vm::unpark(*thread);
}
JavaResult<int32_t> load_average(Thread& self, Object*, Object* averages, int32_t count) {
  auto* values = elements_in<double>(averages, 0, count);
  if (values == nullptr) return throw_new(self, vm::Throwable::ArrayIndexOutOfBoundsException);
  return getloadavg(values, count);
}
/// Persistent memory is not supported. UnsafeConstants says so with a flush size of 0, and Java code refuses before it
/// gets here.
JavaResult<void> write_back(Thread& self, Object*, int64_t) {
  return throw_new(self, vm::Throwable::RuntimeException, "writeback is not supported");
}

constexpr const char* kUnsafe = "jdk/internal/misc/Unsafe";

void JNICALL park_by_jni(JNIEnv* env, jobject, jboolean absolute, jlong time) {
  JNI_ENTER(env);
  vm::park(self, absolute != 0, time);
}

/// The natives are bound without being registered. But an agent may have put its own RegisterNatives into the function
/// table to learn the address of a native that it replaces (async-profiler replaces park to see which threads wait for
/// java.util.concurrent locks). For such agents, park is registered here.
JavaResult<void> register_natives(Thread& self) {
  if (self.jni_env == nullptr || self.jni_env->functions->RegisterNatives == jni::first_functions().RegisterNatives)
    return {};
  Class* unsafe = TRY(vm::load_boot_class(self, kUnsafe));
  jclass reference = jni::local_class(self, unsafe);
  char name[] = "park", descriptor[] = "(ZJ)V";
  JNINativeMethod row{name, descriptor, reinterpret_cast<void*>(park_by_jni)};
  vm::VmToNative outside(self);
  self.jni_env->RegisterNatives(reference, &row, 1);
  self.jni_env->DeleteLocalRef(reference);
  return {};
}

const FastNativeRow kUnsafeNatives[] = {
    {kUnsafe, "registerNatives", "()V", fast<register_natives>},
    {kUnsafe, "allocateMemory0", "(J)J", fast<allocate_memory>},
    {kUnsafe, "reallocateMemory0", "(JJ)J", fast<reallocate_memory>},
    {kUnsafe, "freeMemory0", "(J)V", fast<free_native_memory>},
    {kUnsafe, "objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", fast<object_field_offset>},
    {kUnsafe, "objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J", fast<object_field_offset_by_name>},
    {kUnsafe, "knownObjectFieldOffset0", "(Ljava/lang/Class;Ljava/lang/String;)J", fast<known_object_field_offset>},
    {kUnsafe, "arrayInstanceBaseOffset0", "([Ljava/lang/Object;)I", fast<instance_base_offset>},
    {kUnsafe, "arrayInstanceIndexScale0", "([Ljava/lang/Object;)I", fast<instance_index_scale>},
    {kUnsafe, "getFieldMap0", "(Ljava/lang/Class;)[I", fast<field_map>},
    {kUnsafe, "notifyStrictStaticAccess0", "(Ljava/lang/Class;JZ)V", fast<notify_strict_static_access>},
    {kUnsafe, "valueHeaderSize", "(Ljava/lang/Class;)J", fast<value_header_size>},
    {kUnsafe, "getObjectSize0", "(Ljava/lang/Object;)J", fast<object_size>},
    {kUnsafe, "newSpecialArray", "(Ljava/lang/Class;II)[Ljava/lang/Object;", fast<new_special_array>},
    {kUnsafe, "arrayLayout0", "([Ljava/lang/Object;)I", fast<no_layout>},
    {kUnsafe, "fieldLayout0", "(Ljava/lang/Object;)I", fast<no_layout>},
    {kUnsafe, "isFlatField0", "(Ljava/lang/Object;)Z", fast<is_not_flat>},
    {kUnsafe, "hasNullMarker0", "(Ljava/lang/Object;)Z", fast<is_not_flat>},
    {kUnsafe, "staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", fast<static_field_offset>},
    {kUnsafe, "staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", fast<static_field_base>},
    {kUnsafe, "arrayBaseOffset0", "(Ljava/lang/Class;)I", fast<array_base_offset>},
    {kUnsafe, "arrayIndexScale0", "(Ljava/lang/Class;)I", fast<array_index_scale>},
    {kUnsafe, "shouldBeInitialized0", "(Ljava/lang/Class;)Z", fast<should_be_initialized>},
    {kUnsafe, "ensureClassInitialized0", "(Ljava/lang/Class;)V", fast<ensure_class_initialized>},
    {kUnsafe, "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", fast<allocate_instance>,
     shortcut<allocate_at_once>},
    {kUnsafe, "defineClass0",
     "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)Ljava/lang/Class;",
     fast<define_class>},
    {kUnsafe, "throwException", "(Ljava/lang/Throwable;)V", fast<throw_exception>},
    {kUnsafe, "park", "(ZJ)V", fast<park>},
    {kUnsafe, "unpark", "(Ljava/lang/Object;)V", fast<unpark>},
    {kUnsafe, "getLoadAverage0", "([DI)I", fast<load_average>},
    {kUnsafe, "writeback0", "(J)V", fast<write_back>},
    {kUnsafe, "writebackPreSync0", "()V", fast<fast_nothing_with_receiver>},
    {kUnsafe, "writebackPostSync0", "()V", fast<fast_nothing_with_receiver>},
};

}  // namespace

std::span<const FastNativeRow> unsafe_natives() { return kUnsafeNatives; }

}  // namespace vitrine::library
