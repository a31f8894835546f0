// SPDX-License-Identifier: Apache-2.0
// Calls of Java that may have to initialize a class first.
#pragma once
#include <initializer_list>

#include "vm/exec/java_call.hpp"

namespace vitrine::vm {

/// By name in a class; initializes the class first. VM_FATAL when the method does not exist (the library does not fit).
JavaResult<Slot> call_static(Thread& self, Class& holder, const char* name, const char* descriptor,
                             std::initializer_list<Slot> arguments);
/// Allocates, initializes the class, runs the constructor.
JavaResult<Object*> new_object(Thread& self, Class& cls, const char* constructor_descriptor,
                               std::initializer_list<Slot> arguments);
JavaResult<Object*> box(Thread& self, BasicType type,
                        Slot value);  // java.lang.Integer ... through valueOf; references pass unchanged

}  // namespace vitrine::vm
