// SPDX-License-Identifier: Apache-2.0
// -ea, -da and their relatives, and what they mean for a class.
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

/// Takes what follows the name of the option: nothing, or a colon and a class or package.
jint take_assertions(OptionParser& parser, std::string_view text, bool enable) {
  if (!text.empty()) text.remove_prefix(1);
  Options::Assertion assertion{"", false, enable};
  if (text.ends_with("...")) {
    assertion.package = true;
    text.remove_suffix(3);
  }
  assertion.name = text;
  for (char& c : assertion.name)
    if (c == '.') c = '/';
  parser.options().assertions.push_back(assertion);
  return JNI_OK;
}

}  // namespace

jint enable_assertions(OptionParser& parser, const OptionMatch& option) {
  return take_assertions(parser, option.rest, true);
}

jint disable_assertions(OptionParser& parser, const OptionMatch& option) {
  return take_assertions(parser, option.rest, false);
}

bool desired_assertion_status(const Options& options, const std::string& internal_class_name, bool system_class) {
  // The class itself takes precedence, then its packages from the inside out; of several options for one name, the last
  // one.
  for (size_t i = options.assertions.size(); i-- > 0;) {
    const Options::Assertion& a = options.assertions[i];
    if (!a.package && !a.name.empty() && a.name == internal_class_name) return a.enable;
  }
  std::string package = internal_class_name;
  for (;;) {
    size_t slash = package.rfind('/');
    package = slash == std::string::npos ? "" : package.substr(0, slash);
    // "..." alone names the unnamed package, which does not include other packages as subpackages.
    bool meant = !package.empty() || internal_class_name.find('/') == std::string::npos;
    for (size_t i = options.assertions.size(); meant && i-- > 0;)
      if (options.assertions[i].package && options.assertions[i].name == package) return options.assertions[i].enable;
    if (slash == std::string::npos) break;
  }
  if (system_class) return options.system_assertions;
  for (size_t i = options.assertions.size(); i-- > 0;)
    if (!options.assertions[i].package && options.assertions[i].name.empty()) return options.assertions[i].enable;
  return false;
}

}  // namespace vitrine::vm
