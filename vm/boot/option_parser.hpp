// SPDX-License-Identifier: Apache-2.0
// What the option parser's files share (options.cpp, options_xx.cpp, options_log.cpp).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vm/boot/options.hpp"

namespace vitrine::vm {

/// A number with an optional suffix k, m, g, t. False: no such thing.
bool parse_size(std::string_view text, uint64_t* result);

/// For "Did you mean": the share of pairs of neighbouring letters of `known` that `given` has too. 1: equal texts.
double similarity(std::string_view known, std::string_view given);

class OptionParser {
 public:
  OptionParser(Options& options, bool ignore_unrecognized)
      : options_(options), ignore_unrecognized_(ignore_unrecognized) {}

  /// All options of one source in order. JNI_OK, or an error code after its message.
  jint parse(const std::vector<std::pair<std::string, void*>>& arguments);
  /// What needs all options: numbered properties, heap sizes. JNI_OK or an error.
  jint finish();

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
  jint apply_flag(const Flag& flag, const std::string& value, std::string_view whole);
  jint unrecognized_flag(std::string_view text, std::string_view name);
  jint read_flags_file(const std::string& path);
  jint read_options_file(const std::string& path);
  void add_numbered(const std::string& property, std::string_view value);
  void set_property(std::string_view key, std::string_view value);

  Options& options_;
  bool ignore_unrecognized_;
  bool unlocked_diagnostic_ = false, unlocked_experimental_ = false;
  bool warned_about_module_properties_ = false;
  std::optional<uint64_t> initial_heap_, maximum_heap_;
  double maximum_ram_percentage_ = 25;
  uint64_t maximum_ram_ = 0;
  std::map<std::string, int> next_number_;  // of properties jdk.module.addmods.N ...
  std::vector<std::string> collectors_;     // chosen by -XX:+Use...GC
};

}  // namespace vitrine::vm
