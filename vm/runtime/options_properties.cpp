// SPDX-License-Identifier: Apache-2.0
// System properties: those of -D, and those that other options become.
#include <utility>

#include "base/console.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

/// Properties that only other options may set: java -Djdk.module.path=x is ignored with a warning.
bool is_reserved_module_property(std::string_view key) {
  constexpr std::string_view kModule = "jdk.module.";
  if (!key.starts_with(kModule)) return false;
  const std::string_view rest = key.substr(kModule.size());
  for (std::string_view name : {"addexports", "addopens", "addreads", "addmods", "limitmods", "path", "upgrade.path",
                                "patch", "enable.native.access", "illegal.native.access"}) {
    if (rest.starts_with(name) && (rest.size() == name.size() || rest[name.size()] == '.')) return true;
  }
  return false;
}

}  // namespace

jint OptionParser::set_property(std::string_view key, std::string_view value) {
  for (auto& [name, old] : options_.properties) {
    if (name == key) {
      old = value;
      return JNI_OK;
    }
  }
  options_.properties.emplace_back(key, value);
  return JNI_OK;
}

jint OptionParser::add_numbered(const std::string& property, std::string_view value) {
  return set_property(property + "." + std::to_string(next_number_[property]++), value);
}

void OptionParser::warn_of_reserved_property() {
  if (!std::exchange(warned_about_module_properties_, true))
    print_warning(
        "Ignoring system property options whose names match the '-Djdk.module.*'. names that are reserved for "
        "internal use.");
}

jint take_property(OptionParser& parser, const OptionMatch& option) {
  Options& options = parser.options();
  size_t equals = option.rest.find('=');
  std::string_view key = option.rest.substr(0, equals);
  std::string_view value = equals == std::string_view::npos ? std::string_view() : option.rest.substr(equals + 1);
  if (is_reserved_module_property(key)) {
    parser.warn_of_reserved_property();
    return JNI_OK;
  }
  if (key == "java.home") return JNI_OK;  // the VM determines java.home itself
  bool is_empty = value.empty() || value == "\"\"";
  if (key == "java.endorsed.dirs" && !is_empty) {
    complain(stdout,
             "-Djava.endorsed.dirs=%.*s is not supported. Endorsed standards and standalone APIs\n"
             "in modular form will be supported via the concept of upgradeable modules.\n",
             static_cast<int>(value.size()), value.data());
    return JNI_EINVAL;
  }
  if (key == "java.ext.dirs" && !is_empty) {
    complain(stdout, "-Djava.ext.dirs=%.*s is not supported.  Use -classpath instead.\n",
             static_cast<int>(value.size()), value.data());
    return JNI_EINVAL;
  }
  if (key == "sun.java.command") options.java_command = value;
  if (key == "java.class.path") {
    options.class_path = value;
    return JNI_OK;
  }
  if (key == "sun.boot.library.path") {  // HOTSPOT: they add up
    for (auto& [name, old] : options.properties) {
      if (name != key) continue;
      old.append(":").append(value);
      return JNI_OK;
    }
  }
  if (key == "com.sun.management" || key.starts_with("com.sun.management.")) {
    bool there = false;
    for (auto& [name, old] : options.properties)
      there |= name.starts_with("jdk.module.addmods.") && old == "jdk.management.agent";
    if (!there) parser.add_numbered("jdk.module.addmods", "jdk.management.agent");
  }
  return parser.set_property(key, value);
}

jint take_patch(OptionParser& parser, const OptionMatch& option) {
  auto& patches = parser.options().patch_modules;
  size_t equals = option.rest.find('=');
  if (equals == std::string_view::npos) {
    complain(stdout, "Missing '=' in --patch-module specification\n");
    return JNI_ERR;
  }
  std::string module(option.rest.substr(0, equals));
  // If another module is patched twice, the class library reports it with a message of its own.
  for (const auto& [name, path] : patches)
    if (name == module && name == "java.base")
      exit_during_initialization("Cannot specify " + module + " more than once to --patch-module");
  patches.emplace_back(module, option.rest.substr(equals + 1));
  return parser.add_numbered("jdk.module.patch", option.rest);
}

jint refuse_finalization(OptionParser&, const OptionMatch& option) {
  return refuse("Invalid finalization value '" + std::string(option.rest) + "', must be 'disabled' or 'enabled'.");
}

}  // namespace vitrine::vm
