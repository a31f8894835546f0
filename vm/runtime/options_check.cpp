// SPDX-License-Identifier: Apache-2.0
// -Xcheck:jni and -Xcheck:jvmti, each also with :OPTION,... behind it, and -Xcheck:help.
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

constexpr const char* kCheckHelp =
    R"(-Xcheck:jni[:OPTION,...]     checks what native code does with JNI
-Xcheck:jvmti[:OPTION,...]   checks what agents do with JVM TI

Each mistake is reported on stderr once, where it was made: the rule, the arguments, the agent, its native stack and the
Java stack. A summary by rule ends the output. The options hold for both:
  warn             the program goes on after a message (the default)
  fatal            the first message ends the process with a crash report
  json=FILE        also writes one JSON object a message, one a line
  limit=N          prints N messages at most; the summary and the JSON lines have them all
  suppress=FILE    leaves out what FILE describes:
                     {
                       a name for people
                       RULE or RULE:FUNCTION
                       lib:LIBRARY or fun:FUNCTION, the native frames from the newest on; ... is any number of them
                     }
                   A * at the end of a name stands for any rest.
)";

/// Takes what follows the name.
jint take_check(OptionParser& parser, const OptionMatch& given) {
  CheckOptions& checks = parser.options().checks;
  std::string_view rest = given.rest;
  const std::string name(given.text.substr(0, given.text.size() - rest.size()));
  while (!rest.empty()) {
    const Suboption option = take_suboption(rest);
    auto is = [&](std::string_view known, bool has_value) {
      return option.key == known && has_value == option.has_value;
    };
    if (is("fatal", false) || is("warn", false)) {
      checks.fatal = option.key == "fatal";
    } else if (is("json", true) && !option.value.empty()) {
      checks.json = option.value;
    } else if (is("suppress", true) && !option.value.empty()) {
      checks.suppress = option.value;
    } else if (is("limit", true)) {
      if (!parse_size(option.value, &checks.limit))
        return refuse(name + ": limit=" + option.value + " is not a number of messages");
    } else {
      return refuse(name + ": there is no option '" + std::string(option.text) +
                    "'. There are warn, fatal, json=FILE, limit=N and suppress=FILE; -Xcheck:help describes them.");
    }
  }
  return JNI_OK;
}

}  // namespace

jint print_check_help_and_exit(OptionParser&, const OptionMatch&) { print_help_and_exit(kCheckHelp); }

jint take_check_of_jni(OptionParser& parser, const OptionMatch& option) {
  (void)parser.set_flag(parser.options().CheckJNICalls, true);
  return take_check(parser, option);
}

jint take_check_of_jvmti(OptionParser& parser, const OptionMatch& option) {
  parser.options().checks.jvmti = true;
  return take_check(parser, option);
}

}  // namespace vitrine::vm
