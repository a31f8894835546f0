// SPDX-License-Identifier: Apache-2.0
// Parsing the command line, and the table of -XX options. Nothing here reaches a safepoint.
#pragma once
#include <jni.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vm/state/options.hpp"

namespace vitrine::vm {

/// Parses the options of JNI_CreateJavaVM, with JAVA_TOOL_OPTIONS before and _JAVA_OPTIONS after them; both variables
/// are announced by a "Picked up" line on stderr. Returns JNI_OK, or JNI_EINVAL or JNI_ERR after an error message,
/// which follows HotSpot's. Some errors end the process.
jint parse_options(const JavaVMInitArgs& arguments, Options* result);
/// Whether assertions are enabled for a class by -ea and -da (JVM_DesiredAssertionStatus).
bool desired_assertion_status(const Options& options, const std::string& internal_class_name, bool system_class);

/// Types and kinds of -XX options, as flags.def and PrintFlagsFinal name them.
enum class FlagType : uint8_t { Bool, Int, Uint, Intx, Uintx, Uint64, Size, Double, String, List };
enum class FlagKind : uint8_t { Product, Diagnostic, Experimental };
struct Flag {
  std::string name;
  FlagType type;
  FlagKind kind;
  std::string default_value;  // in the form of GivenFlag
  int64_t least = 0;          // of an integer type
  uint64_t most = 0;
  double least_real = 0, most_real;  // of a Double

  bool is_integer() const { return type > FlagType::Bool && type < FlagType::Double; }
  bool is_signed() const { return type == FlagType::Int || type == FlagType::Intx; }
  bool is_text() const { return type >= FlagType::String; }
};
/// All -XX options that this VM knows by name (HotSpotDiagnosticMXBean, PrintFlagsFinal), in the order of flags.def.
const std::vector<Flag>& known_flags();
/// The option with that name; null if it is unknown.
const Flag* find_flag(std::string_view name);
/// The name of the type: "intx" and so on.
const char* type_name(FlagType type);
/// The value of a flag that is not a Bool, from the text behind "=", in normalized form. Empty if the text is not a
/// valid value; if it is outside the allowed range, `complaint` is then the message for that.
std::optional<std::string> parse_flag_value(const Flag& flag, std::string_view text, std::string* complaint);
/// Prints "<VM name> warning: <text>" on stderr.
void print_warning(const std::string& text);

}  // namespace vitrine::vm
