// SPDX-License-Identifier: Apache-2.0
// The system properties that the VM passes to the class library.
#include "vm/runtime/properties.hpp"

#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace vitrine::vm {

namespace {

std::string default_library_path() {
  std::string path;
  if (const char* variable = getenv("LD_LIBRARY_PATH"); variable != nullptr && *variable != 0)
    path = std::string(variable) + ":";
  // Debian's JDKs also search the multiarch folders.
  if (access("/etc/debian_version", F_OK) == 0)
    return path +
           "/usr/java/packages/lib:/usr/lib/x86_64-linux-gnu/jni:/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu:/usr/"
           "lib/jni:/lib:/usr/lib";
  return path + "/usr/java/packages/lib:/usr/lib64:/lib64:/lib:/usr/lib";
}

/// Properties that -D cannot override.
bool is_fixed(const std::string& key) {
  return key == "java.home" || key == "java.vm.name" || key == "java.vm.vendor" || key == "java.vm.version" ||
         key == "java.vm.info" || key.starts_with("java.vm.specification.") || key == "jdk.debug" ||
         key == "sun.nio.MaxDirectMemorySize" || (key == "sun.management.compiler" && ports().compiler->is_on());
}

}  // namespace

std::vector<std::pair<std::string, std::string>> vm_properties() {
  const Options& options = vm_options();
  std::vector<std::pair<std::string, std::string>> result = {
      {"java.vm.specification.name", "Java Virtual Machine Specification"},
      {"java.vm.specification.vendor", "Oracle Corporation"},
      {"java.vm.specification.version", std::to_string(release().feature_release)},
      {"java.vm.name", this_vm().vm_name},
      {"java.vm.vendor", this_vm().vm_vendor},
      {"java.vm.version", this_vm().vm_version},
      {"java.vm.info", this_vm().vm_info},
      {"jdk.debug", "release"},
      {"jfr.unsupported.vm", "true"},  // jdk.jfr reads it: it can read recordings and make none
      {"sun.boot.library.path", options.java_home + "/lib"},
      {"java.library.path", default_library_path()},
      {"java.home", options.java_home},
      {"java.class.path", options.class_path},
  };
  // HOTSPOT: without a compiler there is no such property, and no CompilationMXBean.
  if (ports().compiler->is_on())
    result.emplace_back("sun.management.compiler", this_vm().vm_name + " Template Compiler");
  if (options.MaxDirectMemorySize.is_given())
    result.emplace_back("sun.nio.MaxDirectMemorySize", std::to_string(options.MaxDirectMemorySize.get()));
  if (!options.boot_append.empty()) result.emplace_back("jdk.boot.class.path.append", options.boot_append);
  for (const auto& [key, value] : options.properties) {
    if (is_fixed(key)) continue;
    auto known = std::find_if(result.begin(), result.end(), [&, &key = key](auto& p) { return p.first == key; });
    if (known == result.end())
      result.emplace_back(key, value);
    else if (key == "sun.boot.library.path")
      known->second += ":" + value;  // HOTSPOT: the JDK's own libraries are found, too
    else
      known->second = value;
  }
  return result;
}

bool set_vm_property(const std::string& key, const std::string& value) {
  if (is_fixed(key)) return false;
  Options& options = vm_options();
  if (key == "java.class.path") {
    options.class_path = value;
    return true;
  }
  for (auto& [name, old] : options.properties) {
    if (name != key) continue;
    old = value;
    return true;
  }
  options.properties.emplace_back(key, value);
  return true;
}

}  // namespace vitrine::vm
