// SPDX-License-Identifier: Apache-2.0
// What the option parser's files share (options.cpp, options_xx.cpp, options_log.cpp, options_files.cpp, flags.cpp).
#pragma once
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vm/runtime/flags.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

/// A number with an optional suffix k, m, g, t. False: no such thing.
bool parse_size(std::string_view text, uint64_t* result);

/// For "Did you mean": the share of pairs of neighbouring letters of `known` that `given` has too. 1: equal texts.
double similarity(std::string_view known, std::string_view given);

/// The options of one source, with what JavaVMOption.extraInfo brought along.
using GivenOptions = std::vector<std::pair<std::string, void*>>;

/// A refusal, by the vfprintf hook if there is one.
[[gnu::format(printf, 2, 3)]] void complain(FILE* stream, const char* format, ...);

// options_files.cpp
/// The words of JAVA_TOOL_OPTIONS or of an options file: separated by blanks, with ' and " around parts. False, after
/// the message: a quote is not closed; `where` is the name of the variable or of the file.
bool split_options(std::string_view text, const std::string& where, GivenOptions& words);
/// Puts the content of each -XX:VMOptionsFile= in its place; no such file may name another. `container`: what messages
/// call the source. JNI_OK, or an error code after its message.
jint expand_options_files(GivenOptions& arguments, const std::string& container);

class OptionParser {
 public:
  OptionParser(Options& options, bool ignore_unrecognized)
      : options_(options), ignore_unrecognized_(ignore_unrecognized) {}

  void ignore_unrecognized(bool yes) { ignore_unrecognized_ = yes; }
  /// All options of one source in order. JNI_OK, or an error code after its message.
  jint parse(const GivenOptions& arguments, FlagOrigin origin);
  /// What needs all options: numbered properties, heap sizes. JNI_OK or an error.
  jint finish();

  /// -XX:Flags=, which comes before everything else, so that whatever is given otherwise wins (options_files.cpp).
  jint read_flags_file(const std::string& path);
  /// -XX:... without that prefix (options_xx.cpp).
  jint parse_xx(std::string_view text);
  /// -Xlog...  (options_log.cpp).
  jint parse_log(std::string_view whole);

 private:
  jint parse_one(std::string_view text, void* extra);
  // Its sections: none when the option is not one of theirs.
  std::optional<jint> parse_module_option(std::string_view text);
  std::optional<jint> parse_tool_option(std::string_view text);
  std::optional<jint> parse_output_option(std::string_view text);
  std::optional<jint> parse_size_options(std::string_view text);
  std::optional<jint> parse_class_option(std::string_view text);
  std::optional<jint> parse_idle_option(std::string_view text);
  jint parse_property(std::string_view text);
  jint parse_size_option(const char* what, std::string_view whole, std::string_view value, uint64_t least,
                         uint64_t most, uint64_t* result);
  jint parse_stack_size(std::string_view whole, std::string_view value, uint64_t unit);
  jint parse_agent(std::string_view text, bool absolute_path, bool old_style_xrun);
  jint parse_assertions(std::string_view text, bool enable, bool system);
  jint apply_flag(const Flag& flag, std::string_view text, std::string_view option);
  jint unrecognized_flag(std::string_view text, std::string_view name);
  /// What was said of a flag, by an -XX option or another.
  void record(std::string_view flag, std::string_view value);
  void log_to_stdout(std::initializer_list<LogTopic> topics);
  void update_log_flags();
  void add_numbered(const std::string& property, std::string_view value);
  void set_property(std::string_view key, std::string_view value);

  Options& options_;
  bool ignore_unrecognized_;
  FlagOrigin origin_ = FlagOrigin::CommandLine;  // of what is being parsed
  bool unlocked_diagnostic_ = false, unlocked_experimental_ = false;
  bool warned_about_module_properties_ = false;
  std::optional<uint64_t> minimum_heap_, initial_heap_, maximum_heap_, maximum_ram_;
  double maximum_ram_percentage_ = 25;
  std::map<std::string, int> next_number_;  // of properties jdk.module.addmods.N ...
  std::vector<std::string> collectors_;     // chosen by -XX:+Use...GC
};

}  // namespace vitrine::vm
