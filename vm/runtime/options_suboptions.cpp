// SPDX-License-Identifier: Apache-2.0
// What -Xcheck, -Xexplain and -Xtrace have in common: suboptions behind ':', and help.
#include <cstdio>
#include <cstdlib>

#include "base/console.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

Suboption take_suboption(std::string_view& rest) {
  rest.remove_prefix(1);  // ':' or ','
  const std::string_view text = rest.substr(0, rest.find(','));
  rest.remove_prefix(text.size());
  const size_t equals = text.find('=');
  const bool has_value = equals != std::string_view::npos;
  return {text, text.substr(0, equals), std::string(has_value ? text.substr(equals + 1) : ""), has_value};
}

void print_help_and_exit(const char* text) {
  write_console(stdout, text);
  exit(0);
}

}  // namespace vitrine::vm
