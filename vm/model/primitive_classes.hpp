// SPDX-License-Identifier: Apache-2.0
// The eight primitive types and void as Classes, and their array classes (JVMS 5.3.3).
#pragma once
#include "vm/model/class.hpp"

namespace vitrine::vm {

Class& primitive_array_class(BasicType element);
Class& primitive_class(BasicType type);  // Void too

}  // namespace vitrine::vm
