// SPDX-License-Identifier: Apache-2.0
// java.lang.Class objects. Classes that are made before java.lang.Class itself is linked get their mirrors from
// make_pending_mirrors.
#pragma once
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Allocates a mirror of `cls`, including its statics with their default values. It refers to the class, but not yet
/// the class to it. Throws OutOfMemoryError.
JavaResult<Object*> new_mirror(Thread& self, Class& cls);
/// The same, and makes the two refer to each other.
JavaResult<void> make_mirror(Thread& self, Class& cls);
/// Called once, when java.lang.Class is linked and its offsets are known: makes the mirrors of all classes so far, with
/// primitive classes and their arrays.
JavaResult<void> make_pending_mirrors(Thread& self);
/// True from the end of make_pending_mirrors on. Any thread may ask.
bool mirrors_available();
/// What Class.setSigners has set, an array; null if there is nothing. Its place is in the mirror where the class
/// library keeps it (from 25 on), and in the class before. No safepoint.
Object* signers_of(const Class& cls);

}  // namespace vitrine::vm
