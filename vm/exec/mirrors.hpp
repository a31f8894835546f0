// SPDX-License-Identifier: Apache-2.0
// java.lang.Class objects. Classes made before java.lang.Class itself is linked get their mirrors in
// make_pending_mirrors.
#pragma once
#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Allocates the mirror of `cls` (statics included, with their default values) and ties the two. OutOfMemoryError.
JavaResult<void> make_mirror(Thread& self, Class& cls);
/// Called once, when java.lang.Class is linked and its offsets are known: mirrors for all classes so far, primitives
/// and their arrays.
JavaResult<void> make_pending_mirrors(Thread& self);
/// True between make_pending_mirrors and the end of the VM.
bool mirrors_available();

}  // namespace vitrine::vm
