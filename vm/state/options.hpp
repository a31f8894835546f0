// SPDX-License-Identifier: Apache-2.0
// The options passed to JNI_CreateJavaVM, as parsed by vm/runtime/flags.hpp.
#pragma once
#include <jni.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/log.hpp"

namespace vitrine::vm {

struct AgentOption {
  std::string library, options;
  bool absolute_path, old_style_xrun;
  bool has_options = false;  // there was an '=', possibly with nothing behind it
};

/// The source of a flag's value, with the numbers of the management interface.
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
  std::string value;  // "true", "false", a decimal number or the text; line ends between the elements of a list
  FlagOrigin origin;
};

struct Options {
  // System properties for JVM_GetProperties, in order.
  std::vector<std::pair<std::string, std::string>> properties;
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
  // Assertions: -ea and -da in order. An empty name stands for all classes that are not system classes; `package` for a
  // trailing "...".
  struct Assertion {
    std::string name;
    bool package, enable;
  };
  std::vector<Assertion> assertions;
  bool system_assertions = false;
  // -Xlog: whether any output wants these messages
  bool log_class_load = false, log_class_unload = false, log_class_init = false, log_exceptions = false, log_gc = false,
       log_module = false, log_safepoint = false, log_jni_resolve = true, log_os_thread = true;
  std::vector<LogOutput> log_outputs = default_log_outputs();
  std::map<std::string, GivenFlag, std::less<>> flags;  // -XX options, and values that -X options give them
  int (*vfprintf_hook)(FILE*, const char*, va_list) = nullptr;
  void (*exit_hook)(int) = nullptr;
  void (*abort_hook)() = nullptr;
  std::string java_command;  // the property sun.java.command

  /// The value that an -XX option was given; null if it was not given.
  const std::string* flag_value(std::string_view name) const {
    auto given = flags.find(name);
    return given == flags.end() ? nullptr : &given->second.value;
  }
  /// The value of a Boolean -XX option; `unless_given` if it was not given.
  bool flag_is_on(std::string_view name, bool unless_given = false) const {
    const std::string* value = flag_value(name);
    return value == nullptr ? unless_given : *value == "true";
  }
};

/// The options of this VM. Written while it is created, and by tools (manageable ones). Never destroyed.
Options& vm_options();

}  // namespace vitrine::vm
