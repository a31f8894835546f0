// SPDX-License-Identifier: Apache-2.0
// Making objects, arrays and strings; boxing. Every function with `self` allocates and may throw OutOfMemoryError.
#pragma once
#include <string_view>

#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// A zeroed instance. The class must be linked and not abstract; the caller initializes it (JVMS 5.5). Does not
/// register the object with the Finalizer.
JavaResult<Object*> allocate_instance(Thread& self, Class& cls);
/// `array_class` is the class of the array itself ([I, [Ljava/lang/String;). Throws NegativeArraySizeException with the
/// length as message, or OutOfMemoryError "Java heap space" or "Requested array size exceeds VM limit".
JavaResult<Object*> allocate_array(Thread& self, Class& array_class, int32_t length);
/// Reports an object that is made in another way than by the functions here, now that it is complete. Agent code may
/// run: a safepoint, with a pending exception preserved.
void note_completed(Thread& self, Object* object);
/// An empty jdk.internal.vm.StackChunk with room for `words` words of frames.
JavaResult<Object*> allocate_stack_chunk(Thread& self, size_t words);
/// multianewarray (JVMS 6.5): `count` dimensions of an array of class `array_class`, with its element arrays. Throws
/// what allocate_array throws.
JavaResult<Object*> allocate_multi_array(Thread& self, Class& array_class, const int32_t* dimensions, int count);
/// Object.clone. Registers finalizable objects with the Finalizer. Throws CloneNotSupportedException.
JavaResult<Object*> clone(Thread& self, Object* object);
/// A copy of an instance, for tools: without an event, and not registered with the Finalizer. May collect; null if the
/// heap is full.
Object* snapshot_of(Thread& self, Object* object);
/// The array class with `component` as its component type, made if necessary. Throws IllegalArgumentException if it
/// would have more than 255 dimensions.
JavaResult<Class*> array_class_of(Thread& self, Class& component);
/// The class of arrays of that component type that refuse null (Class::null_restricted).
JavaResult<Class*> null_restricted_array_class_of(Thread& self, Class& component);

// Strings (java.lang.String: value, coder)
/// A new java.lang.String of these characters.
JavaResult<Object*> new_string(Thread& self, std::string_view modified_utf8);
JavaResult<Object*> new_string_utf16(Thread& self, const char16_t* chars, size_t length);
/// The one string with that content (String.intern, ldc). The table holds it weakly; its mutex is taken for a moment.
JavaResult<Object*> intern_string(Thread& self, Object* string);
JavaResult<Object*> intern_string(Thread& self, std::string_view modified_utf8);
/// Drops dead strings from the table of interned strings. Called by the collector, world stopped.
void clear_dead_strings(const std::function<bool(const Object*)>& is_alive);

// Boxes
/// Widening primitive conversion of the value in a slot (JLS 5.1.2); the identity conversion, too. Returns false if
/// there is no such conversion.
bool widen(BasicType from, BasicType to, Slot* value);
/// Reads the value of a box of `type`, or of a narrower type that widens to it (JLS 5.1.2). Returns false if `object`
/// is null or is no such box.
bool unbox(const Object* object, BasicType type, Slot* value);
/// The primitive type of a box; BasicType::Object for null and any other object.
BasicType box_type(const Object* object);

}  // namespace vitrine::vm
