// SPDX-License-Identifier: Apache-2.0
#include "compiler/policy/compile_commands.hpp"

#include <strings.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "base/console.hpp"
#include "base/format.hpp"
#include "base/input_file.hpp"
#include "vm/model/class.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/flags.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

namespace vitrine::compiler {

namespace {

struct Row {
  const char *name, *type;
  vm::ReleaseRange releases;
};
using namespace vm::release_ranges;  // NOLINT(google-build-using-namespace): words of the rows
constexpr Row kRows[] = {
#define COMPILE_OPTION(name, type, releases) {#name, #type, releases},
#include "compiler/policy/compile_options.def"
};

const Row* find_row(std::string_view name) {
  const auto is_it = [&](const Row& row) {
    return name.size() == std::strlen(row.name) && strncasecmp(name.data(), row.name, name.size()) == 0 &&
           vm::release().is_in(row.releases);
  };
  const auto* found = std::ranges::find_if(kRows, is_it);
  return found == std::end(kRows) ? nullptr : found;
}

CompileOption option_of(const Row& row) { return static_cast<CompileOption>(&row - kRows); }

// HOTSPOT: these texts.
constexpr const char* kUsage =
    R"(
Usage: '-XX:CompileCommand=<option>,<method pattern>' - to set boolean option to true
Usage: '-XX:CompileCommand=<option>,<method pattern>,<value>'
Use:   '-XX:CompileCommand=help' for more information and to list all option.

)";
constexpr const char* kHelp =
    R"(
-XX:CompileCommand=<option>,<methods>[,<value>] says how methods are compiled. Without a value, a boolean option
becomes true. -XX:CompileCommand=quiet says nothing of the commands that follow.

The options:
)";
constexpr const char* kMoreHelp =
    R"(
Methods are given as package/Class.method or package.Class::method. * at the beginning and the end of a name stands
for any characters. A descriptor may follow: java/lang/String.indexOf(II)I

The option can be given several times. -XX:CompileCommandFile=<file> reads commands, one a line, from a file.
)";

void print_help() {
  std::string text = kHelp;
  for (const Row& row : kRows)
    if (vm::release().is_in(row.releases)) text += format("    %s (%s)\n", row.name, row.type);
  text += kMoreHelp;
  write_console(stdout, text);
}

/// Takes the longest beginning that consists of such characters off the text.
template <class Is>
std::string_view take_while(std::string_view& text, const Is& is) {
  const auto end = std::ranges::find_if_not(text, is);
  const std::string_view taken = text.substr(0, static_cast<size_t>(end - text.begin()));
  text.remove_prefix(taken.size());
  return taken;
}

bool is_alphanumeric(char c) { return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'); }
bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_separator(char c) { return is_space(c) || c == ','; }
bool is_in_name(char c) { return !is_separator(c) && std::strchr(".()[]", c) == nullptr; }

/// Of `java.util.List::add`, makes `java/util/List.add`. Returns what is wrong with the points, colons and slashes of
/// the pattern at the beginning of the text, or null.
const char* unify_separators(std::string& text) {
  const size_t end = std::min(text.find_first_of(", \t"), text.size());
  const std::string_view pattern = std::string_view(text).substr(0, end);
  const size_t signature = std::min(pattern.find('('), end);
  if (const size_t colons = pattern.find("::"); colons != std::string_view::npos) {
    if (pattern.find("::", colons + 2) != std::string_view::npos) return "Method pattern only allows one '::' allowed";
    if (pattern.substr(0, signature).find('/') != std::string_view::npos)
      return vm::release().suggests_plus_in_patterns
                 ? "Method pattern uses '/' together with '::' (tips: replace '/' with '+' for hidden classes)"
                 : "Method pattern uses '/' together with '::'";
    std::replace(text.begin(), text.begin() + static_cast<ptrdiff_t>(end), '.', '/');
    const size_t method = std::min(text.find_first_not_of(':', colons), text.size());
    text.replace(colons, method - colons, method == text.size() ? "" : ".");
    return nullptr;
  }
  const size_t point = pattern.find('.');
  if (point == std::string_view::npos) return nullptr;
  if (pattern.find('.', point + 1) != std::string_view::npos) return "Method pattern uses multiple '.' in pattern";
  if (point < signature && pattern.substr(point, signature - point).find('/') != std::string_view::npos)
    return "Method pattern uses mixed '/' and '.' package separators";
  return nullptr;
}

/// Returns what is wrong, or null.
const char* read_name(std::string_view given, MethodPattern::Name& name) {
  if (given == "**") return "** Not a valid pattern";
  if (given == "*") {
    name.any_after = true;
    return nullptr;
  }
  if (given.starts_with('*')) name.any_before = true, given.remove_prefix(1);
  if (given.ends_with('*')) name.any_after = true, given.remove_suffix(1);
  if (given.find('*') != std::string_view::npos) return " Embedded * not allowed";
  name.text = given;
  return nullptr;
}

/// Takes a pattern off the text. Returns what is wrong, or null.
const char* read_pattern(std::string_view& rest, std::string& unified, MethodPattern& pattern) {
  unified = rest;
  if (const char* wrong = unify_separators(unified)) return wrong;
  rest = unified;
  const std::string_view cls = take_while(rest, is_in_name);
  if (cls.empty() || rest.empty() || !(rest[0] == '.' || is_separator(rest[0])))
    return "Could not parse method pattern";
  if (rest[0] == '.')
    rest.remove_prefix(1);
  else
    take_while(rest, is_separator);
  const std::string_view method = take_while(rest, is_in_name);
  if (method.empty()) return "Could not parse method pattern";
  if (cls.find_first_of("<>") != std::string_view::npos) return "Chars '<' and '>' not allowed in class name";
  if (method.find_first_of("<>") != std::string_view::npos && method != "<init>" && method != "<clinit>")
    return "Chars '<' and '>' only allowed in <init> and <clinit>";
  if (const char* wrong = read_name(cls, pattern.cls)) return wrong;
  if (const char* wrong = read_name(method, pattern.method)) return wrong;
  std::string_view behind = rest;
  take_while(behind, is_separator);
  if (!behind.starts_with('(')) return nullptr;
  pattern.signature = take_while(behind, [](char c) { return !is_separator(c); });
  rest = behind;
  return pattern.signature.find('*') != std::string::npos ? " Wildcard * not allowed in signature" : nullptr;
}

/// The value as it is shown; nothing: it is none of the type.
std::optional<std::string> read_value(const Row& row, std::string_view given) {
  const std::string_view type = row.type;
  const std::string whole(given), word(take_while(given, [](char c) { return !is_separator(c); }));
  const auto is_word = [&](const char* expected) { return strcasecmp(word.c_str(), expected) == 0; };
  if (type == "bool") {
    if (is_word("true")) return "true";
    if (is_word("false")) return "false";
    return std::nullopt;
  }
  if (type == "ccstrlist") {
    std::string list = whole;
    std::ranges::replace(list, ',', ' ');
    return "'" + list + "'";
  }
  char* end = nullptr;
  if (type == "double") {
    const double number = std::strtod(word.c_str(), &end);
    if (end == word.c_str() || *end != 0) return std::nullopt;
    return format("%f", number);
  }
  if (std::strcmp(row.name, "MemStat") == 0) {
    if (is_word("collect")) return "1";
    if (is_word("print")) return "2";
    return std::nullopt;
  }
  const long long number = std::strtoll(word.c_str(), &end, 10);
  if (end == word.c_str()) return std::nullopt;
  if (std::strcmp(row.name, "MemLimit") == 0) {
    int shift = 0;
    if (*end != 0 && std::strchr("kKmMgG", *end) != nullptr) {
      shift = (*end | 0x20) == 'k' ? 10 : (*end | 0x20) == 'm' ? 20 : 30;
      ++end;
    }
    const bool crashes = std::strcmp(end, "~crash") == 0;
    if (number < 0 || number > INT64_MAX >> shift || (*end != 0 && !crashes && std::strcmp(end, "~stop") != 0))
      return std::nullopt;
    return std::to_string((crashes ? -1 : 1) * (number << shift));
  }
  return type == "uintx" ? std::to_string(static_cast<unsigned long long>(number)) : std::to_string(number);
}

/// HOTSPOT: what sets a diagnostic flag for some methods must be unlocked like the flag.
bool is_locked(const Row& row) {
  const vm::Flag* flag = vm::release().compile_command_needs_unlocking ? vm::find_flag(row.name) : nullptr;
  return flag != nullptr && flag->kind == vm::FlagKind::diagnostic && vm::is_locked(vm::vm_options(), *flag);
}
std::string must_be_unlocked(const Row& row) {
  return format("VM option '%s' is diagnostic and must be enabled via -XX:+UnlockDiagnosticVMOptions.", row.name);
}

std::string cannot_read(const Row& row) {
  return format("Value cannot be read for option '%s' of type '%s'", row.name, row.type);
}

/// Calls read(line) for each line that has any text.
template <class Read>
void for_each_line(const std::string& text, const Read& read) {
  for (const std::string& line : split(text, '\n'))
    if (!line.empty()) read(line);
}

}  // namespace

bool MethodPattern::Name::matches(std::string_view name) const {
  if (any_before && any_after) return name.find(text) != std::string_view::npos;
  if (any_before) return name.ends_with(text);
  if (any_after) return name.starts_with(text);
  return name == text;
}

bool MethodPattern::matches(const vm::Method& given) const {
  return cls.matches(given.holder->name->text()) && method.matches(given.name->text()) &&
         given.descriptor->text().starts_with(signature);
}

void CompileCommands::complain_about(Source source, const std::string& line, const std::string& error) {
  const bool is_command = source == Source::Command;
  const char* flag =
      is_command ? vm::row_of(&vm::Flags::CompileCommand).name : vm::row_of(&vm::Flags::CompileOnly).name;
  write_console(stdout, format("%s: An error occurred during parsing\nError: %s\nLine: '%s'\n%s", flag, error.c_str(),
                               line.c_str(), is_command ? kUsage : ""));
  wrong_ = true;
}

void CompileCommands::add(CompileOption option, MethodPattern pattern, const std::string& value, bool is_true) {
  const Row& row = kRows[static_cast<size_t>(option)];
  const bool is_text = std::string_view(row.type) == "ccstrlist";
  if (!quiet_)
    write_console(stdout, format("CompileCommand: %s %s %s %s = %s\n", row.name, pattern.shown().c_str(),
                                 is_text ? "const char*" : row.type, row.name, value.c_str()));
  if (std::string_view(row.type) == "bool") commands_.push_back({option, is_true, std::move(pattern)});
}

void CompileCommands::read_line(const std::string& line) {
  std::string_view rest = line;
  const std::string name(take_while(rest, is_alphanumeric));
  if (strcasecmp(name.c_str(), "help") == 0) return print_help();
  if (strcasecmp(name.c_str(), "quiet") == 0) {
    quiet_ = true;
    return;
  }
  const bool names_options = strcasecmp(name.c_str(), "option") == 0;
  const Row* row = find_row(name);
  if (row == nullptr && !names_options)
    return complain_about(Source::Command, line, "Unrecognized option '" + name + "'");
  take_while(rest, is_separator);
  if (rest.empty()) return complain_about(Source::Command, line, "Method pattern missing from command");
  if (names_options) return read_options_of(line, rest);

  MethodPattern pattern;
  std::string unified;
  if (const char* wrong = read_pattern(rest, unified, pattern)) return complain_about(Source::Command, line, wrong);
  if (std::string_view(row->name) == "blackhole" && !vm::vm_options().UnlockExperimentalVMOptions)
    return vm::print_warning(
        "Blackhole compile option is experimental and must be enabled via -XX:+UnlockExperimentalVMOptions");
  take_while(rest, is_separator);
  std::string value = "true";
  if (rest.empty()) {
    if (std::string_view(row->name) == "MemStat")
      value = "1";
    else if (std::string_view(row->type) != "bool")
      return complain_about(Source::Command, line, format("  Option '%s' is not followed by a value", row->name));
  } else if (const auto given = read_value(*row, rest)) {
    value = *given;
  } else {
    return complain_about(Source::Command, line, cannot_read(*row));
  }
  if (is_locked(*row)) return complain_about(Source::Command, line, must_be_unlocked(*row));
  if (std::string_view(row->name) == "log" && !quiet_)
    write_console(stdout,
                  "Warning:  +LogCompilation must be enabled in order for individual methods to be logged with \n"
                  "          CompileCommand=log,<method pattern>\n");
  add(option_of(*row), std::move(pattern), value, value == "true");
}

/// The command "option": a pattern, then any number of boolean options, or of types, options and values.
void CompileCommands::read_options_of(const std::string& line, std::string_view rest) {
  MethodPattern pattern;
  std::string unified;
  if (const char* wrong = read_pattern(rest, unified, pattern)) return complain_about(Source::Command, line, wrong);
  const auto next_word = [&] {
    take_while(rest, is_separator);
    return std::string(take_while(rest, [](char c) { return !is_separator(c); }));
  };
  for (std::string word = next_word(); !word.empty(); word = next_word()) {
    const bool is_type = std::ranges::any_of(kRows, [&](const Row& each) { return word == each.type; });
    const std::string type = is_type ? word : "bool", name = is_type ? next_word() : word;
    if (name.empty())
      return complain_about(Source::Command, line, "Option name for type '" + type + "' should be alphanumeric ");
    const Row* row = find_row(name);
    if (row == nullptr) return complain_about(Source::Command, line, "Unrecognized option '" + name + "'");
    if (type != row->type)
      return complain_about(Source::Command, line,
                            is_type ? format("Option '%s' with type '%s' doesn't match supplied type '%s'", row->name,
                                             row->type, type.c_str())
                                    : format("  Missing type '%s' before option '%s'", row->type, row->name));
    std::string value = "true";
    if (is_type) {
      const std::string given = next_word();
      const auto read = given.empty() && type == "bool" ? value : read_value(*row, given);
      if (!read) return complain_about(Source::Command, line, cannot_read(*row));
      value = *read;
    }
    if (is_locked(*row)) return complain_about(Source::Command, line, must_be_unlocked(*row));
    add(option_of(*row), pattern, value, value == "true");
  }
}

/// -XX:CompileOnly in releases that take a list of classes and methods.
void CompileCommands::read_only(const std::string& list) {
  std::string unified = list;
  if (const bool has_colons = unified.find("::") != std::string::npos; has_colons) {
    std::ranges::replace(unified, '.', '/');
    for (size_t at; (at = unified.find("::")) != std::string::npos;) unified.replace(at, 2, ".");
  }
  for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
    end = unified.find(',', begin);
    const std::string_view item = std::string_view(unified).substr(begin, end - begin);
    MethodPattern pattern;
    const size_t first = item.find_first_of(". "), last = item.find_last_of(". ");
    const bool has_method = first != std::string_view::npos;
    std::string_view method = has_method ? item.substr(last + 1) : "*";
    const std::string_view cls = has_method ? item.substr(0, first) : item;
    if (const size_t parenthesis = method.find('('); parenthesis != std::string_view::npos) {
      pattern.signature = method.substr(parenthesis);
      method = method.substr(0, parenthesis);
    }
    // HOTSPOT: nothing is wrong here; a * elsewhere is one in the name.
    if (read_name(cls.empty() ? "*" : cls, pattern.cls) != nullptr) pattern.cls = {std::string(cls)};
    if (read_name(method, pattern.method) != nullptr) pattern.method = {std::string(method)};
    add(CompileOption::of_compileonly, std::move(pattern), "true", true);
  }
}

/// -XX:CompileOnly in releases that take patterns of methods.
void CompileCommands::read_patterns(const std::string& list) {
  std::string remaining = list;
  while (!remaining.empty()) {
    std::string_view rest = remaining;
    std::string unified;
    MethodPattern pattern;
    if (const char* wrong = read_pattern(rest, unified, pattern)) return complain_about(Source::Only, list, wrong);
    if (!rest.empty() && !is_separator(rest[0]))
      return complain_about(Source::Only, list, "Could not parse method pattern");
    add(CompileOption::of_compileonly, std::move(pattern), "true", true);
    if (!rest.empty()) rest.remove_prefix(1);
    remaining = std::string(rest);
  }
}

/// A file that cannot be read is passed over, as by HotSpot.
void CompileCommands::read_file(const std::string& path) {
  std::string text;
  if (read_input_file(path, text) != InputError::None) return;
  for_each_line(text, [&](const std::string& line) {
    if (line[0] != '#') read_line(line);
  });
}

bool CompileCommands::read() {
  const vm::Options& options = vm::vm_options();
  for_each_line(options.CompileCommand, [&](const std::string& line) { read_line(line); });
  for_each_line(options.CompileOnly, [&](const std::string& line) {
    vm::release().compile_only_takes_patterns ? read_patterns(line) : read_only(line);
  });
  if (const std::string path = options.CompileCommandFile; !path.empty()) read_file(path);
  return !wrong_ || !vm::release().wrong_compile_command_ends_start;
}

const CompileCommands::Command* CompileCommands::last_for(CompileOption option, const vm::Method& method) const {
  const auto found = std::find_if(commands_.rbegin(), commands_.rend(), [&](const Command& command) {
    return command.option == option && command.pattern.matches(method);
  });
  return found == commands_.rend() ? nullptr : &*found;
}

bool CompileCommands::is_set(CompileOption option, const vm::Method& method) const {
  const Command* command = commands_.empty() ? nullptr : last_for(option, method);
  return command != nullptr && command->value;
}

bool CompileCommands::excludes(const vm::Method& method) const {
  if (commands_.empty()) return false;
  const bool has_only = std::ranges::any_of(
      commands_, [](const Command& command) { return command.option == CompileOption::of_compileonly; });
  return (has_only && !is_set(CompileOption::of_compileonly, method)) || is_set(CompileOption::of_exclude, method);
}

}  // namespace vitrine::compiler
