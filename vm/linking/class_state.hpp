// SPDX-License-Identifier: Apache-2.0
// Changing a class's state with other threads looking on. One mutex and one condition for all classes: states change
// seldom and are held briefly.
#pragma once
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// True: the caller is to link cls now (state Linking). False: it is linked, or the caller is linking it already
/// (recursion). Waits for another thread.
bool begin_linking(Thread& self, Class& cls);
void end_linking(Class& cls, bool linked);

/// Steps 1 to 6 of JVMS 5.5 but for the error of step 5.
enum class InitStart : uint8_t { Mine, Done, Recursive, Failed };
InitStart begin_initialization(Thread& self, Class& cls);
/// Part of step 6: the static fields with a ConstantValue get it. OutOfMemoryError for a string.
JavaResult<void> set_constant_values(Thread& self, Class& cls);
/// Steps 10 and 12: the new state, and everybody waiting is woken.
void end_initialization(Class& cls, bool initialized);

}  // namespace vitrine::vm
