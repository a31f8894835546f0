// SPDX-License-Identifier: Apache-2.0
// The options passed to JNI_CreateJavaVM, as parsed by vm/runtime/option_parser.hpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "base/atomic_bool.hpp"
#include "base/log.hpp"
#include "vm/state/flag_values.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {

struct AgentOption {
  std::string library, options;
  bool absolute_path, old_style_xrun;
  bool has_options = false;  // there was an '=', possibly with nothing behind it
};

/// -Xcheck:jvmti and -Xcheck:jni, which is CheckJNICalls. What follows the name holds for both.
struct CheckOptions {
  bool jvmti = false;
  bool fatal = false;          // the first message ends the process
  uint64_t limit = 0;          // how many messages are printed; 0: all
  std::string json, suppress;  // files; "" for none
};

/// -Xtrace:jvmti: the recorder of what agents do.
struct TraceOptions {
  bool jvmti = false;
  std::string file;    // "": one with a name of its own
  std::string filter;  // what is kept; "": all
  uint64_t size = 16 << 20, frames = 4;
};

/// -Xtrace:bytecode: the tracer of what threads execute.
struct BytecodeTraceOptions {
  bool on = false, json = false;
  std::string filter;  // what is shown; "": all
  std::string file;    // "": stderr
  uint64_t last = 0;   // only the last lines of each thread, at its uncaught exception or a crash; 0: all, at once
};

/// -Xtrace:compile: what is compiled and discarded, and why.
struct CompileTraceOptions {
  bool on = false;
  std::string file;  // "": stderr
};

/// -Xexplain: why errors are thrown and calls of JNI and JVM TI refused.
struct ExplainOptions {
  bool on = false;
  uint64_t limit = 0;      // how many explanations are printed; 0: all
  std::string file, only;  // where they go, "": stderr; what the error must have in its text, "": any
};

/// How methods are executed: -Xint, -Xmixed, -Xcomp.
enum class ExecutionMode : uint8_t {
  Interpreted,
  Mixed,     // hot ones in machine code
  Compiled,  // all in machine code, from their first call on
};

/// The options of the command line. Those that are -XX flags, or stand for some, are members of Flags.
struct Options : Flags {
  // System properties for JVM_GetProperties, in order.
  std::vector<std::pair<std::string, std::string>> properties;
  std::string java_home;
  std::string class_path;
  std::string boot_append;                                         // -Xbootclasspath/a
  std::vector<std::pair<std::string, std::string>> patch_modules;  // module, path list
  std::vector<AgentOption> agents;
  std::vector<std::string> vm_arguments;  // as given, without the launcher's -D: RuntimeMXBean.getInputArguments
  bool enable_preview = false, finalization = true;
  // Assertions: -ea and -da in order. An empty name stands for all classes that are not system classes; `package` for a
  // trailing "...".
  struct Assertion {
    std::string name;
    bool package, enable;
  };
  std::vector<Assertion> assertions;
  bool system_assertions = false;
  CheckOptions checks;
  TraceOptions trace;
  BytecodeTraceOptions bytecode_trace;
  CompileTraceOptions compile_trace;
  ExplainOptions explain;
  ExecutionMode execution = ExecutionMode::Mixed;
  bool dumps_snapshot = false;  // -Xshare:dump; the other modes of -Xshare stand for flags
  // -Xlog: whether any output wants these messages. Tools switch some of them (vm/runtime/verbose.hpp).
  AtomicBool log_class_load = false, log_class_unload = false, log_class_init = false, log_class_lineage = false,
             log_container = true, log_exceptions = false, log_gc = false, log_gc_init = false, log_jit = false,
             log_module = false, log_module_load = false, log_safepoint = false, log_jni_link = false,
             log_jni_resolve = true, log_os_thread = false, log_os_thread_warning = true, log_monitor_inflation = false,
             log_startup_time = false, log_verification = false;
  std::vector<LogOutput> log_outputs = default_log_outputs();
  void (*exit_hook)(int) = nullptr;
  void (*abort_hook)() = nullptr;
  std::string java_command;  // the property sun.java.command

  /// Bytes of the Java stack of a thread whose creator asks for no size.
  size_t thread_stack_size() const { return static_cast<size_t>(ThreadStackSize) << 10; }
};

/// The options of this VM. Written while it is created; manageable flags also later, by tools. Never destroyed.
Options& vm_options();

/// Whether classes may be value classes (JEP 401): preview is enabled, and the release has them there.
inline bool has_value_classes() { return release().preview_has_value_objects && vm_options().enable_preview; }

}  // namespace vitrine::vm
