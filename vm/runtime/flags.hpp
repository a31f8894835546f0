// SPDX-License-Identifier: Apache-2.0
// Parsing the command line, and the table of -XX options.
#pragma once
#include <jni.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vm/state/options.hpp"

namespace vitrine::vm {

/// Parses; also JAVA_TOOL_OPTIONS (before) and _JAVA_OPTIONS (after), with their "Picked up" lines on stderr. JNI_OK,
/// or JNI_EINVAL / JNI_ERR after the message HotSpot's users know on stderr.
jint parse_options(const JavaVMInitArgs& arguments, Options* result);
/// -ea/-da decision for a class (JVM_DesiredAssertionStatus).
bool desired_assertion_status(const Options& options, const std::string& internal_class_name, bool system_class);

/// Every -XX option this VM knows by name (HotSpotDiagnosticMXBean, PrintFlagsFinal), as flags.def has them.
enum class FlagType : uint8_t { Bool, Int, Uint, Intx, Uintx, Uint64, Size, Double, String, List };
enum class FlagKind : uint8_t { Product, Diagnostic, Experimental };
struct Flag {
  std::string name;
  FlagType type;
  FlagKind kind;
  std::string default_value;  // as GivenFlag has it
  int64_t least = 0;          // of an integer
  uint64_t most = 0;
  double least_real = 0, most_real;  // of a Double

  bool is_integer() const { return type > FlagType::Bool && type < FlagType::Double; }
  bool is_signed() const { return type == FlagType::Int || type == FlagType::Intx; }
  bool is_text() const { return type >= FlagType::String; }
};
const std::vector<Flag>& known_flags();
const Flag* find_flag(std::string_view name);
/// "intx" and so on.
const char* type_name(FlagType type);
/// The value that `text`, what stands behind "=", gives a flag that is no Bool. None: it can not be one; `complaint` is
/// then the line that says what is allowed, or empty.
std::optional<std::string> parse_flag_value(const Flag& flag, std::string_view text, std::string* complaint);
/// "<VM name> warning: <text>" on stderr.
void print_warning(const std::string& text);

}  // namespace vitrine::vm
