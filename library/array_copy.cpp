// SPDX-License-Identifier: Apache-2.0
// System.arraycopy: the checks in HotSpot's order, then a copy as a whole, or a loop over the elements if each of them
// must be checked.
#include "library/array_copy.hpp"

#include <cstring>
#include <string>

#include "base/range.hpp"
#include "gc/store.hpp"
#include "vm/model/class.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::library {

namespace {

using vm::Class;
using vm::Object;
using vm::Thread;
using vm::Thrown;

Thrown store_error(Thread& self, const std::string& text) {
  return vm::throw_new(self, vm::Throwable::ArrayStoreException, "arraycopy: " + text);
}

/// "int" or "object array": the messages' names for the elements.
std::string kind(const Class& array) {
  return array.is_object_array() ? "object array" : array.component->external_name();
}

/// Throws an ArrayStoreException that says why the arrays do not fit.
Thrown mismatch(Thread& self, const Class& source, const Class& destination) {
  if (!source.is_array()) return store_error(self, "source type " + source.external_name() + " is not an array");
  if (!destination.is_array())
    return store_error(self, "destination type " + destination.external_name() + " is not an array");
  return store_error(self, "type mismatch: can not copy " + kind(source) + "[] into " + kind(destination) + "[]");
}

Thrown out_of_bounds(Thread& self, const Object* source, int32_t source_position, const Object* destination,
                     int32_t destination_position, int32_t length) {
  auto end = [&](int32_t position) { return static_cast<uint32_t>(position) + static_cast<uint32_t>(length); };
  auto array = [](const Object* a) {
    return " out of bounds for " + kind(*Class::of(a)) + "[" + std::to_string(a->length()) + "]";
  };
  std::string text = "arraycopy: ";
  if (source_position < 0)
    text += "source index " + std::to_string(source_position) + array(source);
  else if (destination_position < 0)
    text += "destination index " + std::to_string(destination_position) + array(destination);
  else if (length < 0)
    text += "length " + std::to_string(length) + " is negative";
  else if (end(source_position) > static_cast<uint32_t>(source->length()))
    text += "last source index " + std::to_string(end(source_position)) + array(source);
  else
    text += "last destination index " + std::to_string(end(destination_position)) + array(destination);
  return vm::throw_new(self, vm::Throwable::ArrayIndexOutOfBoundsException, text);
}

}  // namespace

vm::JavaResult<void> array_copy(Thread& self, Object* source, int32_t source_position, Object* destination,
                                int32_t destination_position, int32_t length) {
  if (source == nullptr || destination == nullptr) return vm::throw_null_pointer(self);
  const Class& from = *Class::of(source);
  const Class& to = *Class::of(destination);
  if (&from != &to) {
    bool fits = from.is_array() && to.is_array() && (from.is_object_array() ? to.is_object_array() : false);
    if (!fits) return mismatch(self, from, to);
  } else if (!from.is_array()) {
    return mismatch(self, from, to);
  }
  if (!is_range(source_position, length, source->length()) ||
      !is_range(destination_position, length, destination->length()))
    return out_of_bounds(self, source, source_position, destination, destination_position, length);
  auto first = static_cast<size_t>(source_position), to_first = static_cast<size_t>(destination_position),
       count = static_cast<size_t>(length);
  if (!from.is_object_array()) {
    unsigned shift = from.log2_element_size;
    std::memmove(destination->elements<uint8_t>() + (to_first << shift), source->elements<uint8_t>() + (first << shift),
                 count << shift);
  } else if (&from == &to || (from.component->is_subclass_of(to.component) && !to.is_null_restricted)) {
    gc::copy_references(destination, to_first, source, first, count);
  } else {
    // The arrays are different objects here, so nothing overlaps.
    for (size_t i = 0; i < count; ++i) {
      auto* element = source->element<Object*>(first + i);
      if (element == nullptr && to.is_null_restricted)
        return vm::throw_new(self, vm::Throwable::NullPointerException,
                             "arraycopy: can not copy null values into " + to.component->external_name() + "[]");
      if (element != nullptr && !Class::of(element)->is_subclass_of(to.component)) {
        std::string types = from.component->external_name();
        if (!to.component->is_subclass_of(from.component))
          return store_error(
              self, "type mismatch: can not copy " + types + "[] into " + to.component->external_name() + "[]");
        return store_error(self, "element type mismatch: can not cast one of the elements of " + types +
                                     "[] to the type of the destination array, " + to.component->external_name());
      }
      gc::store_element(destination, to_first + i, element);
    }
  }
  return {};
}

}  // namespace vitrine::library
