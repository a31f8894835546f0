// SPDX-License-Identifier: Apache-2.0
// -Xexplain, also with :OPTION,... behind it, and -Xexplain:help.
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

constexpr const char* kExplainHelp =
    R"(-Xexplain[:OPTION,...]   says why, when the VM throws a LinkageError, ClassNotFoundException or ClassCastException,
                         when the class library refuses access, a service or a module, and when a function of JNI or
                         JVM TI returns an error: the loaders that were asked and what they answered, the module edge
                         that is missing, the two classes of one name, the frame that the verifier had and the one that
                         it wanted, the names of functions and libraries that were tried
  file=FILE              writes to FILE instead of stderr
  limit=N                prints N explanations at most; the last line says how many there were
  only=TEXT              only errors with TEXT in their name or message
)";

}  // namespace

jint print_explain_help_and_exit(OptionParser&, const OptionMatch&) { print_help_and_exit(kExplainHelp); }

jint take_explain(OptionParser& parser, const OptionMatch& given) {
  ExplainOptions& explain = parser.options().explain;
  explain.on = true;
  std::string_view rest = given.rest;
  while (!rest.empty()) {
    const auto [option, key, value, has_value] = take_suboption(rest);
    if (key == "file" && !value.empty()) {
      explain.file = value;
    } else if (key == "only" && !value.empty()) {
      explain.only = value;
    } else if (key == "limit" && has_value) {
      if (!parse_size(value, &explain.limit))
        return refuse("-Xexplain: limit=" + value + " is not a number of explanations");
    } else {
      return refuse("-Xexplain: there is no option '" + std::string(option) +
                    "'. There are file=FILE, limit=N and only=TEXT; -Xexplain:help describes them.");
    }
  }
  return JNI_OK;
}

}  // namespace vitrine::vm
