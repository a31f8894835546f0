// SPDX-License-Identifier: Apache-2.0
// Java objects that name a version of a class, such as backtraces, hold its keeper beside the MethodVersion*.
#pragma once
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

struct Method;
struct MethodVersion;

class Thread;

/// The version of `method`, which is not abstract, with a keeper: an object that keeps the version and its class as
/// long as it is alive, made at the first call. May reach a safepoint, where the class may be redefined; the caller
/// stores version and keeper with no safepoint in between. Throws OutOfMemoryError.
JavaResult<MethodVersion*> kept_version_of(Thread& self, const Method& method);

}  // namespace vitrine::vm
