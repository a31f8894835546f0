// SPDX-License-Identifier: Apache-2.0
// Java objects that name a version of a class, such as backtraces, hold its keeper beside the MethodVersion*.
#pragma once
#include "vm/model/class_version.hpp"
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Thread;

/// The keeper of a version, made at the first call: an object that keeps the version and its class as long as it is
/// alive. May reach a safepoint. Throws OutOfMemoryError.
JavaResult<Object*> keeper_of(Thread& self, ClassVersion& version);

}  // namespace vitrine::vm
