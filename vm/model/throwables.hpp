// SPDX-License-Identifier: Apache-2.0
// The exception classes that the VM itself throws or asks for.
#pragma once
#include <cstdint>

namespace vitrine::vm {

enum class Throwable : uint8_t {
#define THROWABLE(name, package) name,
#include "vm/model/throwables.def"
#undef THROWABLE
};

/// The internal name of the class: "java/lang/NullPointerException".
const char* class_name_of(Throwable throwable);

}  // namespace vitrine::vm
