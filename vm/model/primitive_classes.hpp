// SPDX-License-Identifier: Apache-2.0
// The eight primitive types and void as Classes, and their array classes (JVMS 5.3.3). No function here reaches a
// safepoint or throws.
#pragma once
#include "vm/model/class.hpp"

namespace vitrine::vm {

/// The class of arrays with that primitive element type.
Class& primitive_array_class(BasicType element);
Class& primitive_class(BasicType type);  // including void

}  // namespace vitrine::vm
