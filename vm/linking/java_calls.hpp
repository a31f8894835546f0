// SPDX-License-Identifier: Apache-2.0
// Calls of Java code that may need to initialize a class first.
#pragma once
#include <initializer_list>

#include "classfile/descriptor.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

class Class;
class Thread;
using classfile::BasicType;

/// Calls a static method by name, after initializing the class. Ends the VM (VM_FATAL) if the class has no such method,
/// because then the class library does not fit.
JavaResult<Slot> call_static(Thread& self, Class& holder, const char* name, const char* descriptor,
                             std::initializer_list<Slot> arguments);
/// Initializes the class, allocates an instance and runs the constructor. Ends the VM if there is no such constructor.
JavaResult<Object*> new_object(Thread& self, Class& cls, const char* constructor_descriptor,
                               std::initializer_list<Slot> arguments);
/// Boxes a primitive value with java.lang.Integer.valueOf and its kin (JLS 5.1.7). References are returned unchanged.
JavaResult<Object*> box(Thread& self, BasicType type, Slot value);

}  // namespace vitrine::vm
