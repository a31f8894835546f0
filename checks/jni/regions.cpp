// SPDX-License-Identifier: Apache-2.0
// Regions of strings and arrays, and monitors.
#include <algorithm>

#include "base/range.hpp"
#include "checks/jni/members.hpp"
#include "checks/jni/references.hpp"
#include "checks/jvmti/monitor_order.hpp"
#include "jvmti/calls/trace.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::checks {

void check_region(Call& call, jobject reference, jint start, jint length, const void* buffer) {
  const vm::Object* object = vm::dereference(reference);
  const bool is_array = vm::Class::of(object)->is_array();
  if (!is_array && object->get<vm::Object*>(vm::well_known().String_value) == nullptr) return;
  const jint total = is_array ? object->length() : vm::string_length(object);
  if (!is_range(start, length, total))
    call.report(Rule::Jni_Region, "the region of " + std::to_string(length) + " from " + std::to_string(start) +
                                      " is not in the " + (is_array ? "array" : "string") + " of length " +
                                      std::to_string(total));
  else if (length > 0 && reinterpret_cast<uintptr_t>(buffer) < 4096)
    call.refuse(Rule::Jni_NullPointer, "argument 4 (buf) is " + jvmti::shown(buffer));
}

void check_characters(Call& call, const jchar* characters, jsize length) {
  if (length <= 0 || reinterpret_cast<uintptr_t>(characters) >= 4096) return;
  const std::string what = "argument 1 (unicodeChars) is " + jvmti::shown(static_cast<const void*>(characters)) +
                           ", but there are to be " + std::to_string(length) + " characters";
  if (characters == nullptr)
    call.report(Rule::Jni_NullPointer, what);
  else
    call.refuse(Rule::Jni_NullPointer, what);
}

void check_monitor_enter(jobject reference) {
  const vm::Object* object = vm::dereference(reference);
  if (vm::has_identity(object)) check_order_of_jni(*object);
}

void check_monitor_exit(Call& call, jobject reference) {
  const vm::Object* object = vm::dereference(reference);
  const auto& owned = call.self.context.owned_monitors;
  bool by_java = false, by_jni = false;
  for (const vm::OwnedMonitor& monitor : owned)
    if (monitor.object == object) (monitor.jni ? by_jni : by_java) = true;
  if (!by_java && !by_jni)
    call.report(Rule::Jni_MonitorNotOwned, "the thread does not own the monitor of " + text_of(object));
  else if (!by_jni)
    call.report(Rule::Jni_MonitorOfJava, "Java code has entered the monitor of " + text_of(object));
}

void note_monitor_entered(Call& call, jobject reference) {
  const vm::Object* object = vm::dereference(reference);
  call.state.monitors.push_back({object, text_of(object), call.site(), !call.state.natives.empty()});
}

void note_monitor_left(Call& call, jobject reference) {
  auto& all = call.state.monitors;
  const auto found = std::find_if(all.rbegin(), all.rend(), [object = vm::dereference(reference)](const auto& entered) {
    return entered.object == object;
  });
  if (found != all.rend()) all.erase(std::next(found).base());
}

}  // namespace vitrine::checks
