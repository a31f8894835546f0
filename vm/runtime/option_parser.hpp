// SPDX-License-Identifier: Apache-2.0
// The parser of the command line. Its options are the rows of command_line.def (option_table.hpp); the functions that
// these name are in the files options*.cpp. Nothing here reaches a safepoint.
#pragma once
#include <jni.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "vm/runtime/flags.hpp"
#include "vm/runtime/option_table.hpp"
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
/// Replaces each -XX:VMOptionsFile= by the options in the file, if there are any; such a file must not name another
/// one. `container` is the name of the source in messages. Returns JNI_OK, or an error code after a message.
jint expand_options_files(GivenOptions& arguments, const std::string& container);

/// One of the options that an option like -Xcheck:jni has behind it, as in key=value.
struct Suboption {
  std::string_view text, key;
  std::string value;  // "" also without a =
  bool has_value;
};
/// Takes the first one off `rest`, which begins with the ':' or ',' before it.
Suboption take_suboption(std::string_view& rest);
/// Prints the text on stdout and ends the process.
[[noreturn]] void print_help_and_exit(const char* text);

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
  /// Does what -Xloggc, -verbose:gc, -XX:+PrintGC and -XX:+PrintGCDetails ask for; when all sources have been parsed.
  /// Returns as parse() does (options_log.cpp).
  jint log_as_old_gc_options_say();

  // What the functions of the rows use.
  Options& options() { return options_; }
  /// Returns `error` after a message that calls the option an unrecognized `what`; JNI_OK if such are ignored.
  jint unrecognized(const char* what, std::string_view text, jint error = JNI_EINVAL) const;
  /// Parses the size behind an option; `what` is its name in messages. Returns as parse() does (options_sizes.cpp).
  jint parse_size_option(const char* what, std::string_view whole, std::string_view value, uint64_t least,
                         uint64_t most, uint64_t* result);
  /// Sets ThreadStackSize to a number of units.
  jint parse_stack_size(std::string_view whole, std::string_view value, uint64_t unit);
  /// Selects messages for stdout, in the words of -Xlog (options_log.cpp).
  void log_to_stdout(const char* what);
  /// For log_as_old_gc_options_say.
  void log_gc_to(std::string_view file);
  void log_gc_verbosely() { is_verbose_gc_ = true; }
  /// Warns, once, that a property is one of those that only other options may set.
  void warn_of_reserved_property();
  // Each of these returns JNI_OK, so that a handler can end with it.
  jint add_numbered(const std::string& property, std::string_view value);
  jint set_property(std::string_view key, std::string_view value);
  template <class T>
  jint set_flag(FlagValue<T>& flag, std::type_identity_t<T> value) {
    flag.set(value, origin_);
    return JNI_OK;
  }

 private:
  jint parse_one(std::string_view text, void* extra);
  /// Sets a flag to what `text` says; `option` is the whole option, without -XX:. Returns as parse() does.
  jint apply_flag(const Flag& flag, std::string_view text, std::string_view option);
  /// Does what a flag asks for at once. It has been set.
  void act_upon(const Flag& flag);
  jint unrecognized_flag(std::string_view text, std::string_view name);
  void warn_of_old_gc_option(const char* option, const std::string& instead);

  Options& options_;
  bool ignore_unrecognized_;
  FlagOrigin origin_ = FlagOrigin::CommandLine;  // of the source being parsed
  bool warned_about_module_properties_ = false;
  bool is_verbose_gc_ = false;              // -verbose:gc, where it counts last
  std::optional<std::string> gc_log_;       // of the last -Xloggc:
  std::map<std::string, int> next_number_;  // for the properties jdk.module.addmods.N ...
};

}  // namespace vitrine::vm
