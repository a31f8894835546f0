// SPDX-License-Identifier: Apache-2.0
// What the VM must know of the release of the class library that it runs, as named facts, so that no code asks for the
// number of the release. The facts of each release, and their sources, are in library/releases/facts.def.
#pragma once
#include <climits>
#include <cstdint>

namespace vitrine::vm {

/// The feature releases (17, 21 ...) in which a row of well_known.def or exports.def counts.
struct ReleaseRange {
  int first, end;  // first <= feature release < end

  constexpr bool includes(int release) const { return first <= release && release < end; }
  /// This range without the given release and all later ones.
  constexpr ReleaseRange before(int release) const { return {first, release}; }
};

/// The words in which the rows state their range, e.g. `since(21).before(25)`.
namespace release_ranges {
// NOLINTNEXTLINE(readability-identifier-naming): words like the functions below
constexpr ReleaseRange all{0, INT_MAX}, none{0, 0};
constexpr ReleaseRange since(int release) { return {release, INT_MAX}; }
constexpr ReleaseRange before(int release) { return {0, release}; }
}  // namespace release_ranges

struct Release {
  int feature_release = 0;  // to be printed, and to choose rows of tables by their ReleaseRange; 0: not known yet

  // ---- Versions
  uint16_t newest_class_file_major = 0;    // the newest major version of class files that it has (JVMS 4.1)
  bool names_runtime_in_use = false;       // "The runtime in use, Java 28, ..." when a class file is too new
  bool explains_illegal_flags = false;     // "Illegal field modifiers (fields cannot be final and volatile) in ..."
  bool preview_has_value_objects = false;  // JEP 401: with --enable-preview; arrays may refuse null
  bool compares_uninitialized = false;     // if_acmp, ifnull and ifnonnull may be given uninitialized objects
  bool says_why_not_permitted = false;     // which check of a sealed class a subclass has failed
  bool describes_thread_death = false;     // JNI ExceptionDescribe prints a ThreadDeath, too
  bool names_abstract_default = false;     // "Method p/C.m()V is abstract" also for a call through the interface
  int32_t jni_version = 0;                 // JNI GetVersion, and the newest that GetEnv accepts
  int32_t jvmti_version = 0;               // JVM TI GetVersionNumber
  int32_t management_version = 0;  // the argument of JVM_GetManagement; it determines the order of the functions

  // ---- What the natives of the class library take and answer
  bool stack_trace_by_backtrace = false;        // JVM_InitStackTraceElementArray(elements, backtrace, depth), else
                                                // (elements, throwable)
  bool stack_walk_in_continuation = false;      // JVM_CallStackWalk has a scope and a continuation after `skip`
  bool stack_walk_by_batches = false;           // JVM_MoreStackWalk has the size of the last batch after `anchor`; both
                                                // take the size of the buffer and give the number of frames
  bool stack_walk_mode_is_int = false;          // `mode` of both is a jint, else a jlong
  bool sleep_takes_nanos = false;               // JVM_Sleep(class, nanoseconds), else milliseconds
  bool has_virtual_threads = false;             // also JVM TI can_support_virtual_threads
  bool has_virtual_thread_commands = false;     // jcmd Thread.vthread_scheduler, Thread.vthread_pollers
  bool virtual_threads_wait_unmounted = false;  // VirtualThread has states for waiting in the VM
  bool thread_exit_leaves_group = false;        // Thread.exit sets Thread.group to null
  bool linking_takes_index = false;             // linkCallSite and linkDynamicConstant have an int after the class
  bool native_access_is_checked = false;        // ClassLoader.findNative has the class before the name, and a Java name
  bool constant_pool_hides_token = false;       // JVM_ConstantPoolGet...At(pool, index), else (pool, token, index)
  bool direct_buffer_takes_long = false;        // new DirectByteBuffer(address, long capacity), else int
  bool link_to_native_has_fallback = false;     // MethodHandle.linkToNative begins with a handle that does the call
  bool captured_state_is_set_first = false;     // a foreign call that captures errno sets it first to what is there
  int64_t first_counted_thread_id = 0;          // in the counter of JVM_GetNextThreadIdOffset at the start
  const char* unsafe_fault_message = nullptr;   // of the InternalError when memory of a mapped file no longer exists

  // ---- The command line, besides the options that it knows: these are rows (runtime/command_line.def, options.def)
  bool flag_values_must_fit = false;              // a number outside of a -XX flag's type is none; reals are those of C
  bool wrong_compile_command_ends_start = false;  // -XX:CompileCommand and its relatives
  bool compile_command_needs_unlocking = false;   // one that sets what is a diagnostic flag, too
  bool names_hidden_classes_with_plus = false;    // in its patterns: Hidden+0x1234
  bool suggests_plus_in_patterns = false;         // where one has a slash and two colons
  bool compile_only_takes_patterns = false;       // -XX:CompileOnly, else a list of classes and methods
  bool compilation_log_has_reasons = false;       // -XX:+PrintCompilation: "made not entrant: not used"
  bool ends_lines_about_flags = false;            // "Improperly specified VM option" also follows what says why
  bool separates_kb = false;                      // from the number, where a heap is too large
  bool expands_heap_dump_path = false;            // %p and %% in -XX:HeapDumpPath

  // ---- Containers
  bool limits_of_ancestors = false;  // of control groups count, too; and what GroupSearch::Since25 says

  // ---- Thread dumps
  bool dumps_show_system_ids = false;  // the system's thread number is decimal, and also behind the Java thread's
  bool dumps_show_mounted_virtual_threads = false;  // their frames are behind those of the carrier

  // ---- Diagnostic commands
  bool code_cache_report_is_short = false;  // Compiler.codecache says it in fewer lines
  bool perfmap_takes_file = false;          // Compiler.perfmap
  bool help_names_permissions = false;      // "Permission: ..." in what help says about one
  bool space_ends_parsing_errors = false;   // "Could not parse: x. "

  // ---- Logs
  bool log_options_name_output = false;     // "for log output (file=l)", not "for log file output"
  bool log_outputs_may_fold_lines = false;  // -Xlog:gc:stdout::foldmultilines=true
  bool log_lines_have_margin = false;       // "[      ] " before further lines of a message
  bool logs_leaving_of_safepoints = false;  // -Xlog:safepoint has "Leaving safepoint: N ns"

  // ---- JVM TI
  bool names_agents_entry_point = false;         // "agent library failed Agent_OnLoad: " at an agent that cannot start
  bool snapshots_lock_what_waits = false;        // ThreadSnapshot: a monitor that Object.wait has released is owned
  bool shows_frames_of_yield = false;            // of virtual threads that are not mounted
  bool warns_of_dynamic_agents = false;          // on stderr, unless -XX:+EnableDynamicAgentLoading was given
  bool command_may_load_any_agent = false;       // jcmd JVMTI.agent_load ignores -XX:-EnableDynamicAgentLoading
  bool local_variables_need_suspension = false;  // GetLocal and SetLocal functions: THREAD_NOT_SUSPENDED
  bool waiters_include_notify_waiters = false;   // GetObjectMonitorUsage
  bool contended_includes_waited_for = false;    // GetCurrentContendedMonitor, during Object.wait

  /// Whether rows with this range count.
  constexpr bool is_in(ReleaseRange range) const { return range.includes(feature_release); }
};

namespace detail {
inline constinit Release the_release;
}
/// The facts of the class library that this VM runs. Until boot step 1 has found it, every fact is 0, false or null.
inline const Release& release() { return detail::the_release; }
/// Boot step 1: before the options are parsed, and while there is one thread.
inline void set_release(const Release& facts) { detail::the_release = facts; }

}  // namespace vitrine::vm
