// SPDX-License-Identifier: Apache-2.0
// -Xshare; what -Xcheck, -Xexplain and -Xtrace have in common: suboptions behind ':', and help.
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

OptionParser::Suboption OptionParser::take_suboption(std::string_view& rest) {
  rest.remove_prefix(1);  // ':' or ','
  const std::string_view text = rest.substr(0, rest.find(','));
  rest.remove_prefix(text.size());
  const size_t equals = text.find('=');
  const bool has_value = equals != std::string_view::npos;
  return {text, text.substr(0, equals), std::string(has_value ? text.substr(equals + 1) : ""), has_value};
}

std::optional<jint> OptionParser::parse_sharing(std::string_view text) {
  static constexpr std::pair<std::string_view, Sharing> kModes[] = {{"-Xshare:off", Sharing::Off},
                                                                    {"-Xshare:auto", Sharing::Auto},
                                                                    {"-Xshare:on", Sharing::On},
                                                                    {"-Xshare:dump", Sharing::Dump}};
  for (const auto& [option, mode] : kModes) {
    if (text != option) continue;
    options_.sharing = mode;
    options_.UseSharedSpaces.set(mode != Sharing::Off, origin_);
    return set_flag(options_.RequireSharedSpaces, mode == Sharing::On);
  }
  return std::nullopt;
}

void OptionParser::print_help_and_exit(const char* text) {
  fputs(text, stdout);
  fflush(stdout);
  exit(0);
}

}  // namespace vitrine::vm
