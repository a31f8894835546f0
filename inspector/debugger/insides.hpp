// SPDX-License-Identifier: Apache-2.0
// What only some VMs tell of a frame, by extension functions.
#pragma once
#include <jni.h>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// Adds, as far as the VM tells it: `operands` of the frame at `depth` of a suspended thread, as [{type, value}];
/// `resolved`, what constants are resolved to, as {index: text}; `forms`, what is executed, as [[bci, executed,
/// alone]]; `machine`, the text about its machine code.
void add_insides(JNIEnv* jni, jthread thread, jint depth, jmethodID method, Json& frame);

}  // namespace vitrine::inspector
