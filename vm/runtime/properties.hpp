// SPDX-License-Identifier: Apache-2.0
// The system properties that the VM passes to the class library.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace vitrine::vm {

/// The VM's own properties, then those of the options, each key once; for JVM_GetProperties, and for JVM TI
/// GetSystemProperties before VMInit.
std::vector<std::pair<std::string, std::string>> vm_properties();
/// JVM TI SetSystemProperty (phase OnLoad). Returns false if the property cannot be changed.
bool set_vm_property(const std::string& key, const std::string& value);

}  // namespace vitrine::vm
