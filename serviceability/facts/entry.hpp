// SPDX-License-Identifier: Apache-2.0
// How the C functions of this room enter the VM: in the same way and with the same names as those of library/
// (library/entry.hpp).
#pragma once
#include "library/entry.hpp"

namespace vitrine::serviceability {

using library::Class;
using library::dereference;
using library::element;
using library::enter;
using library::Field;
using library::JavaResult;
using library::known;
using library::Method;
using library::new_object_array;
using library::Object;
using library::ObjectResult;
using library::reference_field;
using library::Slot;
using library::Symbol;
using library::Thread;
using library::throw_illegal_argument;
using library::Thrown;

}  // namespace vitrine::serviceability
