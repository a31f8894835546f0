// SPDX-License-Identifier: Apache-2.0
// System.arraycopy, for JVM_ArrayCopy and for the native that does without JNI.
#pragma once
#include "vm/model/java_result.hpp"
#include "vm/model/value.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::library {

/// Copies `length` elements; overlapping ranges as if through a temporary array. Throws NullPointerException,
/// ArrayStoreException and ArrayIndexOutOfBoundsException with HotSpot's messages. If an element does not fit, those
/// before it have been copied. Reaches no safepoint if it succeeds.
vm::JavaResult<void> array_copy(vm::Thread& self, vm::Object* source, int32_t source_position, vm::Object* destination,
                                int32_t destination_position, int32_t length);

}  // namespace vitrine::library
