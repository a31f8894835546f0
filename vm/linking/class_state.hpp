// SPDX-License-Identifier: Apache-2.0
// Changes of a class's state that other threads may wait for. There is one mutex and one condition for all classes,
// because states change seldom and the mutex is held briefly.
#pragma once
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Before other threads know the class: until end_announcement, they wait before they link it. So nobody hears of an
/// event in a method of the class before its ClassLoad event.
void begin_announcement(Thread& self, Class& cls);
/// Nothing happens if none has begun.
void end_announcement(Thread& self, Class& cls);
/// Whether another thread than `self` has begun to announce the class, or the array class, and has not ended yet:
/// agents may not know it. World stopped.
bool is_announced_by_another(const Thread& self, const Class& cls);

/// Returns true if the caller must link cls now (its state is then Linking). Returns false if it is already linked, or
/// if the caller itself is linking it (recursion). Waits while another thread links it. Throws nothing.
bool begin_linking(Thread& self, Class& cls);
/// Ends what begin_linking began: the state becomes Linked, or Loaded again. Wakes the waiting threads.
void end_linking(Class& cls, bool linked);

/// How begin_initialization ends. Mine: the caller initializes the class and then calls end_initialization. Recursive:
/// the caller is doing so already.
enum class InitStart : uint8_t { Mine, Done, Recursive, Failed };
/// Steps 1 to 6 of JVMS 5.5, except that the caller throws the error of step 5. The class must be linked. Waits while
/// another thread initializes it. Throws nothing itself.
InitStart begin_initialization(Thread& self, Class& cls);
/// Part of step 6: sets the static fields that have a ConstantValue (JVMS 4.7.2). Throws OutOfMemoryError for a string.
JavaResult<void> set_constant_values(Thread& self, Class& cls);
/// Steps 10 and 12: sets the new state and wakes all waiting threads.
void end_initialization(Class& cls, bool initialized);

}  // namespace vitrine::vm
