// SPDX-License-Identifier: Apache-2.0
// The arguments of diagnostic commands: words, or `key` and `key=value`. Both keys and values may be quoted.
#include <cstdlib>
#include <optional>

#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/state/release.hpp"

namespace vitrine::serviceability {

std::string CommandArguments::text(const char* name) const {
  if (auto value = values_.find(name); value != values_.end()) return value->second;
  auto by_default = defaults_.find(name);
  return by_default == defaults_.end() ? std::string() : by_default->second;
}

int64_t CommandArguments::number(const char* name) const { return std::strtoll(text(name).c_str(), nullptr, 10); }

/// Parses one line for one command.
class CommandLine {
 public:
  CommandLine(Thread& self, const DiagnosticCommand& command, std::string_view text)
      : self_(self), command_(command), rest_(text) {}

  JavaResult<CommandArguments> parse() {
    for (const Argument& a : command_.arguments)
      if (a.by_default != nullptr) result_.defaults_[a.name] = a.by_default;
    for (std::string key, value; TRY(next(&key, &value));) TRY(take(key, value));
    for (const Argument& a : command_.arguments)
      if (a.mandatory && a.by_default == nullptr && !result_.given(a.name))
        return throw_illegal_argument(
            self_, std::string(a.option ? "The option '" : "The argument '") + a.name + "' is mandatory.");
    return result_;
  }

 private:
  using Argument = DiagnosticCommand::Argument;

  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n'; }

  /// A word, or the text between quotes. Nothing if the closing quote is missing.
  std::optional<std::string> word(bool ends_at_equals) {
    if (!rest_.empty() && (rest_[0] == '"' || rest_[0] == '\'')) {
      size_t end = rest_.find(rest_[0], 1);
      if (end == std::string_view::npos) return std::nullopt;
      std::string quoted(rest_.substr(1, end - 1));
      rest_.remove_prefix(end + 1);
      return quoted;
    }
    size_t end = 0;
    while (end < rest_.size() && !is_space(rest_[end]) && !(ends_at_equals && rest_[end] == '=')) ++end;
    std::string plain(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return plain;
  }

  JavaResult<bool> next(std::string* key, std::string* value) {
    while (!rest_.empty() && is_space(rest_[0])) rest_.remove_prefix(1);
    if (rest_.empty()) return false;
    if (command_.arguments.empty())
      return throw_illegal_argument(self_, "The argument list of this diagnostic command should be empty.");
    std::optional<std::string> read = word(true);
    *value = "";
    if (read) {
      *key = *read;
      if (!rest_.empty() && rest_[0] == '=') {
        rest_.remove_prefix(1);
        read = word(false);
        if (read) *value = *read;
      }
    }
    if (!read) return throw_illegal_argument(self_, "Format error in diagnostic command arguments");
    return true;
  }

  JavaResult<void> take(const std::string& key, const std::string& value) {
    for (const Argument& a : command_.arguments)
      if (a.option && key == a.name) return put(a, value);
    for (const Argument& a : command_.arguments)
      if (!a.option && !result_.given(a.name)) return put(a, key);
    return throw_illegal_argument(self_, "Unknown argument '" + key + "' in diagnostic command.");
  }

  JavaResult<void> put(const Argument& a, std::string value) {
    std::string_view type = a.type;
    if (type == "BOOLEAN") {
      if (value.empty()) value = "true";
      if (value != "true" && value != "false") return unreadable("Boolean", a, value);
    } else if (type == "INT") {
      char* end = nullptr;
      (void)std::strtoll(value.c_str(), &end, 10);
      if (value.empty() || *end != 0) return unreadable("Integer", a, value);
    }
    result_.values_[a.name] = value;
    return {};
  }

  Thrown unreadable(const char* type, const Argument& a, const std::string& value) {
    return throw_illegal_argument(self_, std::string(type) + " parsing error in command argument '" + a.name +
                                             "'. Could not parse: " + value +
                                             (vm::release().space_ends_parsing_errors ? ". " : "."));
  }

  Thread& self_;
  const DiagnosticCommand& command_;
  std::string_view rest_;
  CommandArguments result_;
};

JavaResult<CommandArguments> parse_arguments(Thread& self, const DiagnosticCommand& command, std::string_view text) {
  return CommandLine(self, command, text).parse();
}

}  // namespace vitrine::serviceability
