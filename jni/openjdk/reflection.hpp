// SPDX-License-Identifier: Apache-2.0
// java.lang.reflect objects and the members they stand for. A Method, Constructor or
// Field object names its member by class and slot.
#pragma once
#include "jni/openjdk/entry.hpp"

namespace vitrine::jni::openjdk {

/// java.lang.reflect.Method, or Constructor for <init>. NoClassDefFoundError when a type of the
/// descriptor is missing.
ObjectResult new_method_object(Thread& self, Method& method);
ObjectResult new_field_object(Thread& self, Field& field);
/// The member of a Method or Constructor object; null when the slot is none.
Method* method_of_reflected(Object* executable);
Field* field_of_reflected(Object* field);
/// Parameter types of `descriptor` as Class[], seen by `holder`'s loader.
ObjectResult parameter_types(Thread& self, const Class& holder, std::string_view descriptor);

}  // namespace vitrine::jni::openjdk
