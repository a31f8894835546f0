// SPDX-License-Identifier: Apache-2.0
// The system properties the VM hands to the class library.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace vitrine::vm {

/// Behind JVM_GetProperties and JVM TI GetSystemProperties before VMInit: the VM's own, then those of the options. Each
/// key once.
std::vector<std::pair<std::string, std::string>> vm_properties();
/// JVM TI SetSystemProperty (phase OnLoad). False: the property may not be changed.
bool set_vm_property(const std::string& key, const std::string& value);

}  // namespace vitrine::vm
