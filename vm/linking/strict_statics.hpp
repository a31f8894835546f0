// SPDX-License-Identifier: Apache-2.0
// Strict static fields (JEP 401, ACC_STRICT_INIT): none is read before it was written, a final one is not written after
// it was read, and all have been written when <clinit> returns. This is checked while the class is being initialized,
// by the thread that does it; before and afterwards there is nothing to check.
#pragma once
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Before <clinit>: the fields with a ConstantValue are set, the others unset.
void reset_strict_statics(Class& cls);
/// After <clinit>. Throws IllegalStateException.
JavaResult<void> check_strict_statics(Thread& self, const Class& cls);
/// Before the initializing thread reads or writes the field, which is_strict_static(). Does nothing unless its class is
/// being initialized. Throws IllegalStateException; then the access must not happen.
JavaResult<void> note_strict_static_access(Thread& self, Field& field, bool writes);

}  // namespace vitrine::vm
