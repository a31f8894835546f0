// SPDX-License-Identifier: Apache-2.0
// Making objects, arrays, strings and mirrors; boxing. All allocate: may reach a safepoint and throw OutOfMemoryError.
#pragma once
#include <string>
#include <string_view>

#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/strings.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Zeroed instance; cls is linked, not abstract; class initialization is the caller's business. Registers nothing with
/// the Finalizer.
JavaResult<Object*> allocate_instance(Thread& self, Class& cls);
/// `array_class` is the array's own class ([I, [Ljava/lang/String;). NegativeArraySizeException "-1", OutOfMemoryError
/// (heap space / exceeds VM limit).
JavaResult<Object*> allocate_array(Thread& self, Class& array_class, int32_t length);
JavaResult<Object*> allocate_multi_array(Thread& self, Class& array_class, const int32_t* dimensions, int count);
/// Object.clone without the Cloneable check.
JavaResult<Object*> shallow_copy(Thread& self, Object* object);
/// The array class with `component` as its component type.
JavaResult<Class*> array_class_of(Thread& self, Class& component);

// Strings (java.lang.String: value, coder)
JavaResult<Object*> new_string(Thread& self, std::string_view modified_utf8);
JavaResult<Object*> new_string_utf16(Thread& self, const char16_t* chars, size_t length);
/// The one string of that content (String.intern, ldc): weak table.
JavaResult<Object*> intern_string(Thread& self, Object* string);
JavaResult<Object*> intern_string(Thread& self, std::string_view modified_utf8);
void clear_dead_strings(const std::function<bool(const Object*)>& is_alive);

// Boxes
/// Widening primitive conversion of the value in a slot (JLS 5.1.2), the identity included. False: there is none.
bool widen(BasicType from, BasicType to, Slot* value);
/// True and the value if `object` is the box of `type` or of a narrower type that widens to it (JLS 5.1.2).
bool unbox(const Object* object, BasicType type, Slot* value);
/// The type of a box, or Object if it is none.
BasicType box_type(const Object* object);

}  // namespace vitrine::vm
