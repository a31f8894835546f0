// SPDX-License-Identifier: Apache-2.0
// The parser of the command line: options.cpp, options_xx.cpp, options_log.cpp, options_check.cpp, options_explain.cpp,
// options_trace.cpp, options_suboptions.cpp, options_files.cpp. Nothing here reaches a safepoint.
#pragma once
#include <jni.h>
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "vm/runtime/flags.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

/// Parses a number, decimal or 0x..., with an optional suffix k, m, g or t. Returns false for any other text or if the
/// number overflows.
bool parse_size(std::string_view text, uint64_t* result);

/// For "Did you mean": how many pairs of neighbouring letters of `known` also occur in `given`, as a share. Close to 1
/// for equal texts, 0 if there are none.
double similarity(std::string_view known, std::string_view given);

/// The options of one source, each with its JavaVMOption.extraInfo.
using GivenOptions = std::vector<std::pair<std::string, void*>>;

/// Prints an error message as a line of stderr. Returns JNI_EINVAL.
jint refuse(const std::string& message);

// options_files.cpp
/// Splits the text of JAVA_TOOL_OPTIONS or of an options file into words, which are separated by blanks and may have
/// parts in ' or ". Returns false after an error message if a quote is not closed; `where` is the name of the variable
/// or file.
bool split_options(std::string_view text, const std::string& where, GivenOptions& words);
bool names_options_file(std::string_view option);
/// Replaces each -XX:VMOptionsFile= by the options in the file, if there are any; such a file must not name another
/// one. `container` is the name of the source in messages. Returns JNI_OK, or an error code after a message.
jint expand_options_files(GivenOptions& arguments, const std::string& container);

class OptionParser {
 public:
  OptionParser(Options& options, bool ignore_unrecognized)
      : options_(options), ignore_unrecognized_(ignore_unrecognized) {}

  void ignore_unrecognized(bool yes) { ignore_unrecognized_ = yes; }
  /// Parses all options of one source in order. Returns JNI_OK, or an error code after a message.
  jint parse(const GivenOptions& arguments, FlagOrigin origin);
  /// -XX:Flags= (options_files.cpp). It is read before all other options, so that any other setting takes precedence.
  /// Returns JNI_OK, or an error code after a message.
  jint read_flags_file(const std::string& path);
  /// -XX:+PrintVMOptions: prints an -XX option, without that prefix.
  void print_xx(std::string_view text) const;
  /// Parses an -XX option, without that prefix (options_xx.cpp). Returns as parse() does.
  jint parse_xx(std::string_view text);
  /// Parses -Xlog... (options_log.cpp, log_settings.hpp). Returns as parse() does.
  jint parse_log(std::string_view whole);
  /// Does what -Xloggc, -XX:+PrintGC and -XX:+PrintGCDetails ask for; when all sources have been parsed. Returns as
  /// parse() does (options_log.cpp).
  jint log_as_old_gc_options_say();

 private:
  jint parse_one(std::string_view text, void* extra);
  /// Stores the function of the options vfprintf, exit and abort. Returns false for any other option.
  bool take_hook(std::string_view text, void* extra);
  /// Returns `error` after a message that calls the option an unrecognized `what`; JNI_OK if such are ignored.
  jint unrecognized(const char* what, std::string_view text, jint error = JNI_EINVAL) const;
  // The groups of options. Each function returns nothing if the option is not in its group.
  std::optional<jint> parse_module_option(std::string_view text);
  std::optional<jint> parse_tool_option(std::string_view text);
  std::optional<jint> parse_output_option(std::string_view text);
  std::optional<jint> parse_size_options(std::string_view text);
  std::optional<jint> parse_class_option(std::string_view text);
  std::optional<jint> parse_idle_option(std::string_view text);
  /// One of the options that an option like -Xcheck:jni has behind it, as in key=value.
  struct Suboption {
    std::string_view text, key;
    std::string value;  // "" also without a =
    bool has_value;
  };
  /// Takes the first one off `rest`, which begins with the ':' or ',' before it.
  static Suboption take_suboption(std::string_view& rest);
  /// Prints the text on stdout and ends the process.
  [[noreturn]] static void print_help_and_exit(const char* text);
  /// Parses -Xcheck... (options_check.cpp).
  jint parse_check(std::string_view whole);
  /// Parses -Xtrace... (options_trace.cpp).
  jint parse_trace(std::string_view whole);
  /// Parses what follows -Xtrace:bytecode (options_trace.cpp).
  jint parse_bytecode_trace(std::string_view whole, std::string_view rest);
  /// Parses what follows -Xtrace:compile (options_trace.cpp).
  jint parse_compile_trace(std::string_view whole, std::string_view rest);
  /// Parses -Xexplain... (options_explain.cpp).
  jint parse_explain(std::string_view whole);
  jint parse_property(std::string_view text);
  jint parse_size_option(const char* what, std::string_view whole, std::string_view value, uint64_t least,
                         uint64_t most, uint64_t* result);
  jint parse_stack_size(std::string_view whole, std::string_view value, uint64_t unit);
  jint parse_agent(std::string_view text, bool absolute_path, bool old_style_xrun);
  jint parse_assertions(std::string_view text, bool enable, bool system);
  /// Sets a flag to what `text` says; `option` is the whole option, without -XX:. Returns as parse() does.
  jint apply_flag(const Flag& flag, std::string_view text, std::string_view option);
  /// Does what a flag asks for at once. It has been set.
  void act_upon(const Flag& flag);
  jint unrecognized_flag(std::string_view text, std::string_view name);
  /// Selects messages for stdout, in the words of -Xlog.
  void log_to_stdout(const char* what);
  void warn_of_old_gc_option(const char* option, const std::string& instead);
  // Each of these returns JNI_OK, so that a parser of options can end with it.
  jint add_numbered(const std::string& property, std::string_view value);
  jint set_property(std::string_view key, std::string_view value);
  template <class T>
  jint set_flag(FlagValue<T>& flag, std::type_identity_t<T> value) {
    flag.set(value, origin_);
    return JNI_OK;
  }
  /// The value of an option that says what to do about something restricted: the property gets it if it is one of
  /// allow, warn, debug and deny. Returns as parse() does.
  jint set_restriction(std::string_view option, std::string_view property, std::string_view value);

  Options& options_;
  bool ignore_unrecognized_;
  FlagOrigin origin_ = FlagOrigin::CommandLine;  // of the source being parsed
  bool warned_about_module_properties_ = false;
  bool is_verbose_gc_ = false;              // -verbose:gc, where it counts last
  std::optional<std::string> gc_log_;       // of the last -Xloggc:
  std::map<std::string, int> next_number_;  // for the properties jdk.module.addmods.N ...
};

}  // namespace vitrine::vm
