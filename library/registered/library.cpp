// SPDX-License-Identifier: Apache-2.0
// Hot natives of libjava that run without leaving and entering the VM. Each does what the C function of that name does
// through JVM_ and JNI functions. A function that an agent registers for the method takes precedence (bind_native).
#include <ctime>

#include "base/clock.hpp"
#include "base/machine/pause.hpp"
#include "gc/store.hpp"
#include "library/array_copy.hpp"
#include "library/registered/fast.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::library {
namespace {

using vm::throw_new;
using vm::throw_null_pointer;

// ---- System
int64_t current_time_millis(Thread&) { return epoch_ms(); }
int64_t nano_time(Thread&) { return static_cast<int64_t>(monotonic_ns()); }
JavaResult<void> array_copy(Thread& self, Object* from, int32_t from_position, Object* to, int32_t to_position,
                            int32_t length) {
  return library::array_copy(self, from, from_position, to, to_position, length);
}
int32_t identity_hash_code(Thread&, Object* object) { return object == nullptr ? 0 : vm::identity_hash(object); }

// ---- Thread
Object* current_thread(Thread& self) { return self.context.current_thread; }
void spin_wait(Thread&) { spin_pause(); }
JavaResult<bool> holds_lock(Thread& self, Object* object) {
  if (object == nullptr) return throw_null_pointer(self);
  return vm::holds_lock(self, object);
}

// ---- Class
bool is_instance(Thread&, Object* mirror, Object* object) {
  const Class* cls = Class::from_mirror(mirror);
  return object != nullptr && !cls->is_primitive() && Class::of(object)->is_subclass_of(cls);
}
JavaResult<bool> is_assignable_from(Thread& self, Object* mirror, Object* other) {
  if (other == nullptr) return throw_null_pointer(self);
  const Class *to = Class::from_mirror(mirror), *from = Class::from_mirror(other);
  return to == from || (!to->is_primitive() && !from->is_primitive() && from->is_subclass_of(to));
}
/// Class.cast, which throws if the object is not an instance.
Perhaps<Object*> cast(Thread& self, Object* mirror, Object* object) {
  if (object != nullptr && !is_instance(self, mirror, object)) return std::nullopt;
  return object;
}
Perhaps<bool> is_assignable_from_class(Thread& self, Object* mirror, Object* other) {
  if (other == nullptr) return std::nullopt;
  return is_assignable_from(self, mirror, other).value();
}
bool is_interface(Thread&, Object* mirror) { return Class::from_mirror(mirror)->is_interface(); }
bool is_array(Thread&, Object* mirror) { return Class::from_mirror(mirror)->is_array(); }
bool is_primitive(Thread&, Object* mirror) { return Class::from_mirror(mirror)->is_primitive(); }
bool is_hidden(Thread&, Object* mirror) {
  const Class* cls = Class::from_mirror(mirror);
  return cls->is_hidden && !cls->is_array();
}
Object* get_superclass(Thread&, Object* mirror) {
  const Class* cls = Class::from_mirror(mirror);
  return cls->is_interface() || cls->super == nullptr ? nullptr : cls->super->mirror;
}

// ---- numbers and strings
int32_t float_bits(Thread&, float value) { return std::bit_cast<int32_t>(value); }
float bits_float(Thread&, int32_t bits) { return std::bit_cast<float>(bits); }
int64_t double_bits(Thread&, double value) { return std::bit_cast<int64_t>(value); }
double bits_double(Thread&, int64_t bits) { return std::bit_cast<double>(bits); }
bool is_big_endian(Thread&) { return std::endian::native == std::endian::big; }
JavaResult<Object*> intern(Thread& self, Object* string) { return vm::intern_string(self, string); }

// ---- references: Java code never runs during a collection, so a referent that is set is alive
bool refers_to(Thread&, Object* reference, Object* object) {
  return reference->get<Object*>(vm::well_known().Reference_referent) == object;
}
/// No reference of JNI: its object, left on the native stack, would look alive to the next collection.
Object* get_referent(Thread&, Object* reference) {
  return reference->get<Object*>(vm::well_known().Reference_referent);
}
void clear(Thread&, Object* reference) { gc::store_reference(reference, vm::well_known().Reference_referent, nullptr); }

// ---- Runtime
int64_t free_memory(Thread&, Object*) {
  auto statistics = vm::java_heap().statistics();
  return static_cast<int64_t>(statistics.committed_bytes - std::min(statistics.committed_bytes, statistics.used_bytes));
}
int64_t total_memory(Thread&, Object*) { return static_cast<int64_t>(vm::java_heap().statistics().committed_bytes); }
int64_t max_memory(Thread&, Object*) { return static_cast<int64_t>(vm::java_heap().statistics().maximum_bytes); }

// ---- reflection
JavaResult<int32_t> array_length(Thread& self, Object* array) {
  if (array == nullptr) return throw_null_pointer(self);
  if (!Class::of(array)->is_array())
    return throw_new(self, vm::Throwable::IllegalArgumentException, "Argument is not an array");
  return array->length();
}
JavaResult<Object*> new_array(Thread& self, Object* mirror, int32_t length) {
  if (mirror == nullptr) return throw_null_pointer(self);
  Class* component = Class::from_mirror(mirror);
  if (component->is_primitive()) {
    if (component->basic_type == vm::BasicType::Void) return throw_new(self, vm::Throwable::IllegalArgumentException);
    return vm::allocate_array(self, vm::primitive_array_class(component->basic_type), length);
  }
  if (component->dimensions == 255) return throw_new(self, vm::Throwable::IllegalArgumentException);
  Class* array_class = TRY(vm::array_class_of(self, *component));
  return vm::allocate_array(self, *array_class, length);
}
JavaResult<int32_t> class_access_flags(Thread& self, Object* mirror) {
  if (mirror == nullptr) return throw_null_pointer(self);
  return Class::from_mirror(mirror)->access_flags;
}
JavaResult<bool> are_nest_mates(Thread& self, Object* a, Object* b) {
  if (a == nullptr || b == nullptr) return throw_null_pointer(self);
  Class &first = *Class::from_mirror(a), &second = *Class::from_mirror(b);
  if (&first == &second) return true;
  return vm::same_nest(self, first, second);
}

const FastNativeRow kLibraryNatives[] = {
    {"java/lang/System", "currentTimeMillis", "()J", fast<current_time_millis>, shortcut<current_time_millis>},
    {"java/lang/System", "nanoTime", "()J", fast<nano_time>, shortcut<nano_time>},
    {"java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", fast<array_copy>},
    {"java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I", fast<identity_hash_code>,
     shortcut<identity_hash_code>},
    {"java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", fast<current_thread>, shortcut<current_thread>},
    {"java/lang/Thread", "onSpinWait", "()V", nullptr, shortcut<spin_wait>},
    {"java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z", fast<holds_lock>},
    {"java/lang/Class", "isInstance", "(Ljava/lang/Object;)Z", fast<is_instance>, shortcut<is_instance>},
    {"java/lang/Class", "isAssignableFrom", "(Ljava/lang/Class;)Z", fast<is_assignable_from>,
     shortcut<is_assignable_from_class>},
    {"java/lang/Class", "cast", "(Ljava/lang/Object;)Ljava/lang/Object;", nullptr, shortcut<cast>},
    {"java/lang/Class", "isInterface", "()Z", fast<is_interface>, shortcut<is_interface>},
    {"java/lang/Class", "isArray", "()Z", fast<is_array>, shortcut<is_array>},
    {"java/lang/Class", "isPrimitive", "()Z", fast<is_primitive>, shortcut<is_primitive>},
    {"java/lang/Class", "isHidden", "()Z", fast<is_hidden>, shortcut<is_hidden>},
    {"java/lang/Class", "getSuperclass", "()Ljava/lang/Class;", fast<get_superclass>, shortcut<get_superclass>},
    {"java/lang/Float", "floatToRawIntBits", "(F)I", fast<float_bits>, shortcut<float_bits>},
    {"java/lang/Float", "intBitsToFloat", "(I)F", fast<bits_float>, shortcut<bits_float>},
    {"java/lang/Double", "doubleToRawLongBits", "(D)J", fast<double_bits>, shortcut<double_bits>},
    {"java/lang/Double", "longBitsToDouble", "(J)D", fast<bits_double>, shortcut<bits_double>},
    {"java/lang/String", "intern", "()Ljava/lang/String;", fast<intern>},
    {"java/lang/StringUTF16", "isBigEndian", "()Z", fast<is_big_endian>, shortcut<is_big_endian>},
    {"java/lang/ref/Reference", "refersTo0", "(Ljava/lang/Object;)Z", fast<refers_to>, shortcut<refers_to>},
    {"java/lang/ref/Reference", "get", "()Ljava/lang/Object;", nullptr, shortcut<get_referent>},
    {"java/lang/ref/Reference", "get0", "()Ljava/lang/Object;", fast<get_referent>},  // as JVM_ReferenceGet
    {"java/lang/ref/Reference", "clear0", "()V", fast<clear>, shortcut<clear>},
    {"java/lang/ref/PhantomReference", "refersTo0", "(Ljava/lang/Object;)Z", fast<refers_to>, shortcut<refers_to>},
    {"java/lang/ref/PhantomReference", "clear0", "()V", fast<clear>, shortcut<clear>},
    {"java/lang/Runtime", "freeMemory", "()J", fast<free_memory>},
    {"java/lang/Runtime", "totalMemory", "()J", fast<total_memory>},
    {"java/lang/Runtime", "maxMemory", "()J", fast<max_memory>},
    {"java/lang/reflect/Array", "getLength", "(Ljava/lang/Object;)I", fast<array_length>},
    {"java/lang/reflect/Array", "newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", fast<new_array>},
    {"jdk/internal/reflect/Reflection", "getClassAccessFlags", "(Ljava/lang/Class;)I", fast<class_access_flags>},
    {"jdk/internal/reflect/Reflection", "areNestMates", "(Ljava/lang/Class;Ljava/lang/Class;)Z", fast<are_nest_mates>},
};

}  // namespace

std::span<const FastNativeRow> library_natives() { return kLibraryNatives; }

}  // namespace vitrine::library
