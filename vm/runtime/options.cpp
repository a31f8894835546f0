// SPDX-License-Identifier: Apache-2.0
// The options passed to JNI_CreateJavaVM: where they come from, and the parser; and options that are too few for a file
// of their own.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "base/console.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/option_parser.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::vm {

void print_warning(const std::string& text) {
  complain(stderr, "%s warning: %s\n", this_vm().vm_name.c_str(), text.c_str());
}

jint refuse(const std::string& message) {
  complain(stderr, "%s\n", message.c_str());
  return JNI_EINVAL;
}

jint take_printing_hook(OptionParser&, const OptionMatch& option) {
  set_console_hook(reinterpret_cast<ConsoleHook>(option.extra));
  return JNI_OK;
}

jint take_exit_hook(OptionParser& parser, const OptionMatch& option) {
  parser.options().exit_hook = reinterpret_cast<void (*)(int)>(option.extra);
  return JNI_OK;
}

jint take_abort_hook(OptionParser& parser, const OptionMatch& option) {
  parser.options().abort_hook = reinterpret_cast<void (*)()>(option.extra);
  return JNI_OK;
}

jint print_version_and_exit(OptionParser&, const OptionMatch&) {
  complain(stdout, "%s (%s) for linux-amd64, built by gcc %s\n", this_vm().vm_name.c_str(),
           this_vm().vm_version.c_str(), __VERSION__);
  exit(0);
}

jint take_boot_class_path(OptionParser& parser, const OptionMatch& option) {
  std::string& path = parser.options().boot_append;
  if (!path.empty() && !option.rest.empty()) path += ':';
  path += option.rest;
  return JNI_OK;
}

jint refuse_boot_class_path(OptionParser&, const OptionMatch& option) {
  complain(stdout, "%s is no longer a supported option.\n",
           std::string(option.text.substr(0, option.text.find(':'))).c_str());
  return JNI_EINVAL;
}

jint verify_nothing(OptionParser& parser, const OptionMatch&) {
  print_warning(
      "Options -Xverify:none and -noverify were deprecated in JDK 13 and will likely be removed in a future release.");
  (void)parser.set_flag(parser.options().BytecodeVerificationLocal, false);
  return parser.set_flag(parser.options().BytecodeVerificationRemote, false);
}

jint warn_of_future(OptionParser&, const OptionMatch&) {
  complain(stderr, "Warning: -Xfuture option is deprecated and may be removed in a future release.\n");
  return JNI_OK;
}

jint OptionParser::unrecognized(const char* what, std::string_view text, jint error) const {
  if (ignore_unrecognized_) return JNI_OK;
  (void)refuse(std::string("Unrecognized ") + what + ": " + std::string(text));
  return error;
}

jint OptionParser::parse_one(std::string_view text, void* extra) {
  const OptionRow* row = find_option(text, extra);
  // HOTSPOT: another error than for an option that is known, but wrong.
  if (row == nullptr) return unrecognized("option", text, JNI_ERR);
  return row->action.handler(*this, {text, text.substr(row->text.size()), row->action.detail, extra});
}

jint OptionParser::parse(const GivenOptions& arguments, FlagOrigin origin) {
  origin_ = origin;
  for (const auto& [text, extra] : arguments) {
    if (jint error = parse_one(text, extra)) return error;
    bool launchers_own = text.starts_with("-Djava.class.path=") || text.starts_with("-Dsun.java.command=") ||
                         text.starts_with("-Dsun.java.launcher=");
    if (extra == nullptr && !launchers_own) options_.vm_arguments.push_back(text);
  }
  return JNI_OK;
}

jint parse_options(const JavaVMInitArgs& arguments, Options* result) {
  OptionParser parser(*result, arguments.ignoreUnrecognized != 0);
  set_console_hook(nullptr);  // an earlier attempt, which failed, may have had one
  struct Source {
    GivenOptions words;
    FlagOrigin origin;
  };
  std::vector<Source> sources;
  auto read_variable = [&](const char* name) -> jint {
    const char* variable = getenv(name);
    if (variable == nullptr) return JNI_OK;
    complain(stderr, "Picked up %s: %s\n", name, variable);
    Source source{{}, FlagOrigin::Environment};
    if (!split_options(variable, name, source.words)) return JNI_ERR;
    if (jint error = expand_options_files(source.words, std::string("env_var='") + name + "'")) return error;
    sources.push_back(std::move(source));
    return JNI_OK;
  };
  if (jint error = read_variable("JAVA_TOOL_OPTIONS")) return error;
  Source given{{}, FlagOrigin::CommandLine};
  for (jint i = 0; i < arguments.nOptions; i++)
    given.words.emplace_back(arguments.options[i].optionString, arguments.options[i].extraInfo);
  if (jint error = expand_options_files(given.words, "cmd_line_args")) return error;
  sources.push_back(std::move(given));
  if (jint error = read_variable("_JAVA_OPTIONS")) return error;

  std::optional<std::string> flags_file;
  // These two count wherever they are.
  const std::string ignore = row_of(&Flags::IgnoreUnrecognizedVMOptions).name;
  const std::string print = row_of(&Flags::PrintVMOptions).name;
  constexpr std::string_view kFlagsFile = "-XX:Flags=";
  for (const Source& source : sources) {
    for (const auto& [text, extra] : source.words) {
      if (text.starts_with(kFlagsFile)) flags_file = text.substr(kFlagsFile.size());
      if (text.starts_with("-XX:+") || text.starts_with("-XX:-")) {
        const bool on = text[4] == '+';
        const std::string_view name = std::string_view(text).substr(5);
        if (name == ignore) parser.ignore_unrecognized(on);
        if (name == print) result->PrintVMOptions.set(on, source.origin);
      }
    }
  }
  constexpr const char* kFormerFlagsFile = ".hotspotrc";
  if (flags_file.has_value()) {
    if (jint error = parser.read_flags_file(*flags_file)) return error;
  }
  for (const Source& source : sources)
    for (const auto& [text, extra] : source.words)
      if (text.starts_with("-XX:")) parser.print_xx(std::string_view(text).substr(4));
  for (const Source& source : sources)
    if (jint error = parser.parse(source.words, source.origin)) return error;
  if (!flags_file.has_value() && access(kFormerFlagsFile, F_OK) == 0)
    print_warning(std::string(kFormerFlagsFile) + " file is present but has been ignored.  Run with -XX:Flags=" +
                  kFormerFlagsFile + " to load the file.");
  return parser.log_as_old_gc_options_say();
}

}  // namespace vitrine::vm
