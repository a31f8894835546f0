// SPDX-License-Identifier: Apache-2.0
// JVM TI "System Properties": the properties of the VM, not those of java.lang.System.
#include "vm/runtime/properties.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"

namespace vitrine::jvmti::functions {

jvmtiError GetSystemProperties(Call&, OutPtr<jint> count, OutPtr<char**> properties) {
  std::vector<std::pair<std::string, std::string>> all = vm::vm_properties();
  Results results;
  std::vector<char*> names;
  names.reserve(all.size());
  for (const auto& [name, text] : all) names.push_back(results.text(name));
  results.list(names, count.p, properties.p);
  return results.give();
}

jvmtiError GetSystemProperty(Call& call, Text property, OutPtr<char*> value) {
  *value = nullptr;
  for (const auto& [name, text] : vm::vm_properties())
    if (name == property.p) return give_text(text, value);
  return fail(JVMTI_ERROR_NOT_AVAILABLE, "%s: the VM has no property %s", call.function, property.p);
}

jvmtiError SetSystemProperty(Call& call, Text property, const char* value) {
  // HOTSPOT: only properties that the VM already has can be set. A null value asks whether the property could be set.
  for (const auto& [name, text] : vm::vm_properties())
    if (name == property.p) {
      if (vm::set_vm_property(name, value == nullptr ? text : value)) return JVMTI_ERROR_NONE;
      return fail(JVMTI_ERROR_NOT_AVAILABLE, "%s: the property %s can not be changed", call.function, property.p);
    }
  return fail(JVMTI_ERROR_NOT_AVAILABLE, "%s: the VM has no property %s", call.function, property.p);
}

}  // namespace vitrine::jvmti::functions
