// SPDX-License-Identifier: Apache-2.0
// Options from files: -XX:VMOptionsFile=, which holds options as on a command line, and -XX:Flags=, which holds -XX
// options without that prefix.
#include <algorithm>
#include <cctype>

#include "base/console.hpp"
#include "base/input_file.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

constexpr std::string_view kOptionsFile = "-XX:VMOptionsFile=";

bool names_options_file(std::string_view option) { return option.starts_with(kOptionsFile); }

bool is_blank(char c) { return isspace(static_cast<unsigned char>(c)) != 0; }

/// Takes the word that begins at `at`, without its quotes. Returns false if a quote is not closed before `end` or the
/// end of the text.
bool take_word(std::string_view text, size_t& at, char end, std::string& word) {
  char quote = 0;
  for (; at < text.size() && (quote == 0 ? !is_blank(text[at]) : text[at] != end); at++) {
    if (quote == 0 && (text[at] == '"' || text[at] == '\''))
      quote = text[at];
    else if (quote != 0 && text[at] == quote)
      quote = 0;
    else
      word += text[at];
  }
  return quote == 0;
}

/// Reads the whole file. Returns false after a message if it cannot.
bool read_or_complain(const char* what, const std::string& path, const char* quote, std::string& text) {
  const InputError error = read_input_file(path, text);
  if (error == InputError::None) return true;
  // HOTSPOT: the system's reason is not told.
  const bool by_system = error == InputError::NotOpened || error == InputError::Failed;
  complain(stderr, "Could not %s %s file %s%s%s%s\n", error == InputError::NotOpened ? "open" : "read", what, quote,
           path.c_str(), quote, by_system ? "" : (": " + why_not_read(error)).c_str());
  return false;
}

}  // namespace

bool split_options(std::string_view text, const std::string& where, GivenOptions& words) {
  for (size_t at = 0;;) {
    while (at < text.size() && is_blank(text[at])) at++;
    if (at == text.size()) return true;
    std::string word;
    bool closed = take_word(text, at, '\0', word);
    if (!closed) {
      complain(stderr, "Unmatched quote in %s\n", where.c_str());
      return false;
    }
    words.emplace_back(std::move(word), nullptr);
  }
}

jint expand_options_files(GivenOptions& arguments, const std::string& container) {
  GivenOptions expanded;
  const std::string* file_option = nullptr;
  for (auto& [option, extra] : arguments) {
    if (!names_options_file(option)) {
      expanded.emplace_back(option, extra);
      continue;
    }
    if (file_option != nullptr) {
      complain(stderr,
               "The option '%s' is already specified in the options container '%s' so the specification of '%s' in the "
               "same options container is an error.\n",
               file_option->c_str(), container.c_str(), option.c_str());
      return JNI_EINVAL;
    }
    file_option = &option;
    std::string path = option.substr(kOptionsFile.size()), text;
    GivenOptions words;
    if (!read_or_complain("options", path, "'", text) || !split_options(text, path, words)) return JNI_EINVAL;
    // HOTSPOT: a file without options is one itself.
    if (words.empty()) expanded.emplace_back(option, extra);
    for (auto& word : words) {
      if (names_options_file(word.first)) {
        complain(stderr,
                 "A VM options file may not refer to a VM options file. Specification of "
                 "'-XX:VMOptionsFile=<file-name>' in the options file '%s' in options container '%s' is an error.\n",
                 option.c_str(), container.c_str());
        return JNI_EINVAL;
      }
      expanded.push_back(std::move(word));
    }
  }
  arguments = std::move(expanded);
  return JNI_OK;
}

jint OptionParser::read_flags_file(const std::string& path) {
  std::string text;
  if (!read_or_complain("settings", path, "", text)) return JNI_EINVAL;
  origin_ = FlagOrigin::ConfigFile;
  jint result = JNI_OK;  // HOTSPOT: every bad word gets its message
  for (size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      at++;
    } else if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else {
      std::string word;
      take_word(text, at, '\n', word);  // a quoted part ends with its line at the latest
      // HOTSPOT: a word at the very end is not printed.
      if (at < text.size()) print_xx(word);
      options_.vm_arguments.push_back(word);
      if (jint error = parse_xx(word)) result = error;
    }
  }
  return result;
}

}  // namespace vitrine::vm
