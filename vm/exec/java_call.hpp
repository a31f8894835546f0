// SPDX-License-Identifier: Apache-2.0
// Calling Java from the VM.
#pragma once
#include <initializer_list>
#include <span>

#include "vm/model/class.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/value.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Calls exactly `method`; `arguments` are slots, receiver first, long and double as two slots with the value in the
/// second (see wide()).
JavaResult<Slot> call(Thread& self, Method& method, std::span<const Slot> arguments);
inline JavaResult<Slot> call(Thread& self, Method& method, std::initializer_list<Slot> arguments) {
  return call(self, method, std::span<const Slot>(arguments.begin(), arguments.size()));
}
/// Selects by the receiver's class first (invokevirtual / invokeinterface).
JavaResult<Slot> call_virtual(Thread& self, Method& method, std::span<const Slot> arguments);
inline JavaResult<Slot> call_virtual(Thread& self, Method& method, std::initializer_list<Slot> arguments) {
  return call_virtual(self, method, std::span<const Slot>(arguments.begin(), arguments.size()));
}
/// JVMS 5.4.6 for a call through `method` on an instance of `receiver`. Null: abstract or not implemented (the caller
/// throws AbstractMethodError).
Method* select_method(const Class& receiver, const Method& method);

}  // namespace vitrine::vm
