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

/// Calls exactly `method`. `arguments` are slots, receiver first; a long or double takes two slots with the value in
/// the second (see wide()). Throws what the method throws, or AbstractMethodError if it is abstract. The class must be
/// initialized (linking/java_calls.hpp does that).
JavaResult<Slot> call(Thread& self, Method& method, std::span<const Slot> arguments);
inline JavaResult<Slot> call(Thread& self, Method& method, std::initializer_list<Slot> arguments) {
  return call(self, method, std::span<const Slot>(arguments.begin(), arguments.size()));
}
/// Selects the method by the receiver's class first (invokevirtual, invokeinterface). Also throws NullPointerException
/// if the receiver is null.
JavaResult<Slot> call_virtual(Thread& self, Method& method, std::span<const Slot> arguments);
inline JavaResult<Slot> call_virtual(Thread& self, Method& method, std::initializer_list<Slot> arguments) {
  return call_virtual(self, method, std::span<const Slot>(arguments.begin(), arguments.size()));
}
/// Method selection of JVMS 5.4.6, for a call through `method` on an instance of `receiver`. Null if the selected
/// method is abstract or there is none (the caller throws AbstractMethodError). No safepoint.
Method* select_method(const Class& receiver, const Method& method);

}  // namespace vitrine::vm
