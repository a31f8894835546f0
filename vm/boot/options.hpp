// SPDX-License-Identifier: Apache-2.0
// The options that reach JNI_CreateJavaVM, parsed.
#pragma once
#include <jni.h>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/log.hpp"

namespace vitrine::vm {

struct AgentOption {
  std::string library, options;
  bool absolute_path, old_style_xrun;
  bool has_options = false;  // an '=' was there, with something behind it or not
};

/// Who gave a flag its value, numbered as the management interface does.
enum class FlagOrigin : uint8_t {
  Default = 1,
  CommandLine = 2,
  Management = 3,
  Environment = 4,  // JAVA_TOOL_OPTIONS, _JAVA_OPTIONS
  ConfigFile = 5,   // -XX:Flags=
  Ergonomic = 6,    // computed from the machine
  Attach = 7,
};
struct GivenFlag {
  std::string value;  // "true", "false", a decimal number or the text; several of a list with line ends between them
  FlagOrigin origin;
};

struct Options {
  std::vector<std::pair<std::string, std::string>>
      properties;  // in order; later wins: system properties of JVM_GetProperties
  std::string java_home;
  std::string class_path;
  std::string boot_append;                                         // -Xbootclasspath/a
  std::vector<std::pair<std::string, std::string>> patch_modules;  // module, path list
  std::vector<AgentOption> agents;
  std::vector<std::string> vm_arguments;  // as given, without the launcher's -D: RuntimeMXBean.getInputArguments
  size_t initial_heap = size_t{64} << 20, maximum_heap = 0 /* 0: a quarter of the machine */;
  size_t thread_stack_size = size_t{1} << 20;
  bool verify_local = false, verify_remote = true;
  bool verbose_class = false, verbose_gc = false, verbose_jni = false;
  bool reduce_signals = false /* -Xrs */, enable_preview = false;
  bool show_hidden_frames = false, heap_dump_on_oom = false, exit_on_oom = false, crash_on_oom = false,
       code_details_in_npe = true, finalization = true;
  bool disable_explicit_gc = false, stack_trace_in_throwable = true;
  int max_stack_trace_depth = 1024;
  uint32_t gc_stress_interval = 0;  // -XX:GCStressInterval=N
  size_t metaspace_size = 22020096;
  size_t maximum_metaspace = SIZE_MAX;
  int64_t soft_ref_ms_per_mb = 1000;
  bool gc_overhead_limit = true;
  uint32_t gc_time_limit = 95, gc_heap_free_limit = 2;  // percent
  uint32_t parallel_gc_threads = 0;
  std::string heap_dump_path, error_file, on_oom /* -XX:OnOutOfMemoryError */;
  // assertions: -ea/-da in order; empty name: all non-system; trailing "..." packages
  struct Assertion {
    std::string name;
    bool package, enable;
  };
  std::vector<Assertion> assertions;
  bool system_assertions = false;
  // -Xlog: what is switched on in any output
  bool log_class_load = false, log_class_unload = false, log_class_init = false, log_exceptions = false, log_gc = false,
       log_module = false, log_safepoint = false, log_jni_resolve = true, log_os_thread = true;
  std::vector<LogOutput> log_outputs = default_log_outputs();
  std::map<std::string, GivenFlag, std::less<>> flags;  // -XX options, and what -X options say of them
  int (*vfprintf_hook)(FILE*, const char*, va_list) = nullptr;
  void (*exit_hook)(int) = nullptr;
  void (*abort_hook)() = nullptr;
  std::string java_command;  // sun.java.command

  /// The value of an -XX option that was given; null: it was not.
  const std::string* flag_value(std::string_view name) const {
    auto given = flags.find(name);
    return given == flags.end() ? nullptr : &given->second.value;
  }
  /// A Boolean -XX option; `unless_given` is its default.
  bool flag_is_on(std::string_view name, bool unless_given = false) const {
    const std::string* value = flag_value(name);
    return value == nullptr ? unless_given : *value == "true";
  }
};

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
