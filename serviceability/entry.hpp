// SPDX-License-Identifier: Apache-2.0
// How the C functions of this room enter the VM: in the same way and with the same names as those of library/
// (library/entry.hpp).
#pragma once
#include "library/entry.hpp"

namespace vitrine::serviceability {

using library::Class;
using library::class_name_string;
using library::class_of;
using library::class_of_descriptor;
using library::element;
using library::enter;
using library::Field;
using library::field_of_reflected;
using library::JavaResult;
using library::known;
using library::Method;
using library::method_of_reflected;
using library::new_annotation_bytes;
using library::new_byte_array;
using library::new_field_object;
using library::new_method_object;
using library::new_object_array;
using library::new_string_at;
using library::Object;
using library::ObjectResult;
using library::parameter_types;
using library::reference_field;
using library::resolve;
using library::Slot;
using library::Symbol;
using library::Thread;
using library::throw_illegal_argument;
using library::Thrown;

}  // namespace vitrine::serviceability
