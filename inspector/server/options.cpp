// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/options.hpp"

#include <charconv>
#include <system_error>

namespace vitrine::inspector {
namespace {

constexpr std::string_view kChoice =
    "the options are port=N, open, suspend, source=PATH and url=FILE, with commas between them";

bool parse_port(std::string_view digits, std::uint16_t& port) {
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, port);
  return !digits.empty() && error == std::errc() && stop == end;
}

}  // namespace

std::optional<Options> parse_options(std::string_view text, std::string& problem) {
  Options options;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    text.remove_prefix(word.size());
    if (!text.empty()) text.remove_prefix(1);
    const std::string_view name = word.substr(0, word.find('='));
    const bool has_value = name.size() != word.size();
    const std::string_view value = has_value ? word.substr(name.size() + 1) : std::string_view();
    if (name == "port" && has_value) {
      if (!parse_port(value, options.port)) {
        problem = "port=" + std::string(value) + " is not a number from 0 to 65535";
        return std::nullopt;
      }
    } else if (name == "url" && !value.empty()) {
      options.url_file = value;
    } else if (name == "source" && !value.empty()) {
      options.sources = value;
    } else if (word == "open") {
      options.open = true;
    } else if (word == "suspend") {
      options.suspend = true;
    } else {
      problem = "'" + std::string(word) + "' is not an option: " + std::string(kChoice);
      return std::nullopt;
    }
  }
  return options;
}

}  // namespace vitrine::inspector
