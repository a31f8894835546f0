// SPDX-License-Identifier: Apache-2.0
// Crash reports: parts in a fixed order, each of which may fail or get stuck. This code runs in signal handlers of a
// damaged process, so it allocates no memory and takes no lock of the VM or of the C library. A part that crashes, or
// that has not ended when its time is over, is left with siglongjmp, and the next one follows.
#include "serviceability/crash/crash_report.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include "base/clock.hpp"
#include "base/emergency_memory.hpp"
#include "base/machine/address.hpp"
#include "base/machine/registers.hpp"
#include "base/output_file.hpp"
#include "recorder/recorder.hpp"
#include "serviceability/crash/crash_output.hpp"
#include "serviceability/crash/crash_sections.hpp"
#include "serviceability/crash/crash_symbols.hpp"
#include "tracer/tracer.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

using namespace vm;

constinit Crash crash;

namespace {

/// The values of the options that prepare_crash_reports has copied.
struct {
  char file[PATH_MAX] = "", on_error[4096] = "", on_error_commands[4096] = "";
  bool to_stdout = false, to_stderr = false, suppress = false, no_core_dump = false, ask = false;
  unsigned timeout_seconds = 120;  // 0: none. The default, for a report before the options are known
} wanted;

char report_name[PATH_MAX];  // "": the report is not a file

/// Opens report_name and writes a first line to it. Returns false, with errno, if either fails.
bool begin_report(int flags) {
  crash_output.report = open_output_file(report_name, flags, 0644);
  if (crash_output.report < 0) return false;
  print("#\n");
  if (crash_output.error == 0) return true;
  if ((flags & O_EXCL) != 0) unlink(report_name);
  close(std::exchange(crash_output.report, -1));
  errno = std::exchange(crash_output.error, 0);
  return false;
}

/// Begins hs_err_pid<N>.log, or a file with another name if that one exists: it might be a link that another user made
/// to one of our files.
bool begin_report_in(const char* folder) {
  constexpr int kAttempts = 10;
  for (int n = 0; n < kAttempts; n++) {
    char number[16] = "";
    if (n > 0) snprintf(number, sizeof number, ".%d", n);
    snprintf(report_name, sizeof report_name, "%s/hs_err_pid%d%s.log", folder, getpid(), number);
    if (begin_report(O_EXCL | O_NOFOLLOW)) return true;
    if (errno != EEXIST) return false;
  }
  return false;
}

/// Opens -XX:ErrorFile, or else a file in the working folder, or else in /tmp.
bool open_report_file() {
  if (wanted.file[0] != 0) {
    strcpy(report_name, wanted.file);
    if (begin_report(O_TRUNC)) return true;
  }
  char here[PATH_MAX - 40];  // leaves room for a file name
  if (getcwd(here, sizeof here) == nullptr) strcpy(here, ".");
  return begin_report_in(here) || begin_report_in("/tmp");
}

void open_report() {
  CrashOutput& to = crash_output;
  to.to_console = false;
  const bool is_file = !wanted.to_stdout && !wanted.to_stderr && open_report_file();
  const int error = errno;
  to.to_console = true;
  if (!is_file) {
    report_name[0] = 0;
    to.report = wanted.to_stderr ? STDERR_FILENO : STDOUT_FILENO;
    if (to.report == to.console) to.console = -1;
    print("#\n");
  } else if (to.console >= 0) {
    to.to_report = false;  // the file has its first line
    print("#\n");
    to.to_report = true;
  }
  if (!is_file && !wanted.to_stdout && !wanted.to_stderr)
    print("# No error report file can be written: %s\n", strerrordesc_np(error));
}

// ---- the head
/// HOTSPOT: the first lines also go to the console, in these words, because tools look for them.
void print_shortage() {
  print(
      "# There is insufficient memory for the Java Runtime Environment to continue.\n"
      "# Native memory allocation (%s) failed to %s %zu bytes for %s\n",
      crash.allocation, strcmp(crash.allocation, "mmap") == 0 ? "map" : "allocate", crash.bytes, crash.what);
  crash_output.to_console = crash_output.console < 0;
  print(
      "# Possible reasons:\n#   The system is out of physical RAM or swap space\n"
      "#   A limit of this process or of its container leaves no more (ulimit -v)\n"
      "# Possible solutions:\n#   Reduce memory load on the system\n#   Increase physical memory or swap space\n"
      "#   Decrease Java heap size (-Xmx/-Xms)\n#   Decrease number of Java threads\n"
      "#   Decrease Java thread stack sizes (-Xss)\n#\n#  Out of Memory Error, pid=%d, tid=%d\n#\n",
      getpid(), gettid());
}

void print_crash() {
  print("# A fatal error has been detected by the Java Runtime Environment:\n#\n");
  if (crash.file != nullptr) {
    print("#  Internal Error (%s:%d), pid=%d, tid=%d\n#  %s\n#\n", crash.file, crash.line, getpid(), gettid(),
          crash.what);
  } else {
    char what[80];
    describe_signal(*crash.signal, crash.pc, what, sizeof what);
    print("#  %s, pid=%d, tid=%d\n#\n", what, getpid(), gettid());
  }
}

void print_head() {
  if (crash.allocation != nullptr)
    print_shortage();
  else
    print_crash();
  const Machine* machine = this_vm_if_made();
  if (machine == nullptr) return;
  const std::string& build = machine->runtime_version;
  const std::string& vendor = machine->vendor_version;
  print("# JRE version: OpenJDK Runtime Environment %s%s(%.*s) (build %s)\n", vendor.c_str(), vendor.empty() ? "" : " ",
        static_cast<int>(std::min(build.find('-'), build.size())), build.c_str(), build.c_str());
  print("# Java VM: %s (%s, %s, linux-amd64)\n", machine->vm_name.c_str(), machine->vm_version.c_str(),
        machine->vm_info.c_str());
}

/// Where the system puts core dumps, as far as it says so.
void print_place_of_core_dumps() {
  char here[PATH_MAX];
  if (getcwd(here, sizeof here) == nullptr) strcpy(here, ".");
  LinesOf pattern("/proc/sys/kernel/core_pattern");
  const char* line = pattern.next();
  print("# Core dump will be written. Default location: ");
  if (line != nullptr && *line == '|')
    print("Core dumps may be processed with \"%s\" (or dumping to %s/core.%d)", line + 1, here, getpid());
  else if (line != nullptr && strchr(line, '/') != nullptr)
    print("%s", line);
  else
    print("%s/%s.%d", here, line != nullptr ? line : "core", getpid());
  print("\n");
}

void print_core_dump() {
  if (crash.allocation != nullptr) return;
  rlimit limit{};
  getrlimit(RLIMIT_CORE, &limit);
  print("#\n");
  if (wanted.no_core_dump)
    print("# CreateCoredumpOnCrash turned off, no core file dumped\n");
  else if (limit.rlim_cur == 0)
    print(
        "# No core dump will be written. Core dumps have been disabled. To enable core dumping, try \"ulimit -c "
        "unlimited\" before starting Java again\n");
  else
    print_place_of_core_dumps();
  print("#\n");
}

/// The last lines of the head. On the console, the name of the report comes before them.
void print_whose_crash() {
  if (crash.signal != nullptr && !is_of_vm(crash.pc))
    print(
        "# The crash happened outside the Java Virtual Machine in native code.\n"
        "# See problematic frame for where to report the bug.\n#\n");
}

void end_head() {
  if (crash_output.console >= 0) crash_output.to_console = false;
  print_whose_crash();
}

/// What agents have done may be the cause.
void write_recording() {
  const std::string file = recorder::dump_in_crash();
  if (!file.empty()) print("\nWhat agents did before (-Xtrace:jvmti) is in %s\n", file.c_str());
  tracer::write_in_crash();
}

void close_report() {
  CrashOutput& to = crash_output;
  to.to_report = false;
  if (to.console < 0) return;
  to.to_console = true;
  if (report_name[0] != 0) {
    if (close(std::exchange(to.report, -1)) != 0 && to.error == 0) to.error = errno;
    const char* blank = crash.allocation == nullptr ? "#\n" : "";
    if (to.error == 0)
      print("# An error report file with more information is saved as:\n# %s\n%s", report_name, blank);
    else
      print("# The error report file is incomplete (%s):\n# %s\n%s", strerrordesc_np(to.error), report_name, blank);
  }
  print_whose_crash();
}

/// Runs the commands of -XX:OnError, which are separated by semicolons, or come from several options.
void run_on_error() {
  if (wanted.on_error[0] == 0) return;
  if (crash_output.console < 0) crash_output.to_report = true;
  print("#\n# -XX:OnError=\"%s\"\n", wanted.on_error);
  for (char* command = wanted.on_error_commands; *(command += strspn(command, "; \n")) != 0;) {
    char* end = command + strcspn(command, ";\n");
    const bool is_last = *end == 0;
    *end = 0;
    print("#   Executing /bin/sh -c \"%s\" ...\n", command);
    (void)!system(command);
    command = is_last ? end : end + 1;
  }
}

/// -XX:+ShowMessageBoxOnError: gives the user time to attach a debugger.
void ask_for_debugger() {
  if (!wanted.ask) return;
  char exe[64], answer[16] = "", what[80] = "";
  if (crash.signal != nullptr) describe_signal(*crash.signal, crash.pc, what, sizeof what);
  snprintf(exe, sizeof exe, "/proc/%d/exe", getpid());
  print(
      "Unexpected error: %s\nTo debug, run 'gdb %s %d' and switch to thread %d.\n"
      "Enter 'yes' to start gdb here; otherwise press RETURN to abort ...\n",
      crash.what != nullptr ? crash.what : what, exe, getpid(), gettid());
  if (read(STDIN_FILENO, answer, sizeof answer - 1) <= 0 || strncmp(answer, "yes", 3) != 0) return;
  char command[160];
  snprintf(command, sizeof command, "gdb %s %d", exe, getpid());
  (void)!system(command);
}

/// The steps of a report. HOTSPOT: the sections, their names and their order.
constexpr struct Step {
  const char* name;
  void (*run)();
  bool may_wait = false;  // for people or for commands: it has no time limit
} kSteps[] = {
    {"asking for a debugger", ask_for_debugger, true},
    {"opening the report", open_report},
    {"printing the head", print_head},
    {"printing problematic frame", print_problematic_frame},
    {"printing stack overflow", print_stack_overflow},
    {"printing core file information", print_core_dump},
    {"ending the head", end_head},
    {"printing summary", print_summary},
    {"printing current thread", print_current_thread},
    {"printing native stack", print_native_stack},
    {"printing Java stack", print_java_stack},
    {"printing siginfo", print_signal_information},
    {"printing registers", print_registers},
    {"printing register info", print_register_mapping},
    {"printing top of stack", print_top_of_stack},
    {"printing code around PC", print_instructions},
    {"inspecting top of stack", print_stack_mapping},
    {"printing all threads", print_threads},
    {"printing VM state", print_vm_state},
    {"printing heap information", print_heap},
    {"printing ring buffers", print_events},
    {"printing dynamic libraries", print_libraries},
    {"printing VM options", print_arguments},
    {"printing flags", print_flags},
    {"printing all environment variables", print_environment},
    {"printing signal handlers", print_signal_handlers},
    {"printing OS information", print_system},
    {"printing memory info", print_memory_information},
    {"printing process memory", print_process_memory},
    {"printing kernel limits", print_kernel_limits},
    {"printing container info", print_container},
    {"printing CPU info", print_processors},
    {"writing the recording of agents", write_recording},
    {"printing internal vm info", print_vm_info},
    {"closing the report", close_report},
    {"OnError", run_on_error, true},
};

// ---- running the steps
size_t next_step = 0;
const char* step_name = "start";  // of the step in progress
sigjmp_buf after_step;
uint64_t started_ns = 0;

void handle_by(int signal, void (*handler)(int)) {  // not signal(), because libjsig.so complains about that
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

/// The thread that reports; 0: none does.
constinit std::atomic<pid_t> reporter{0};

/// Does not return to a thread other than that one while there is one.
void leave_the_end_to_the_reporter() {
  const pid_t thread = reporter.load();
  while (thread != 0 && thread != gettid()) pause();
}

[[noreturn]] void end_process() {
  if (wanted.no_core_dump || crash.allocation != nullptr) _exit(1);
  // Not abort(), whose lock may be held.
  handle_by(SIGABRT, SIG_DFL);
  sigset_t aborts;
  sigemptyset(&aborts);
  sigaddset(&aborts, SIGABRT);
  pthread_sigmask(SIG_UNBLOCK, &aborts, nullptr);
  raise(SIGABRT);
  _exit(134);
}

/// The longest time for one step, so that several stuck ones leave time for the others.
unsigned step_seconds() { return std::max(1u, wanted.timeout_seconds / 60); }

/// Data and locks of other code may be in any state, so a step may wait forever.
void step_is_stuck(int) {
  if (const pid_t thread = reporter.load(); thread != gettid()) {
    tgkill(getpid(), thread, SIGALRM);
    return;
  }
  const auto seconds = (monotonic_ns() - started_ns) / 1'000'000'000;
  print("\n[timeout occurred during error reporting in step \"%s\"] after %u s.\n", step_name, step_seconds());
  if (seconds >= wanted.timeout_seconds) {
    print("\n------ Timeout during error reporting after %lu s. ------\n", seconds);
    end_process();
  }
  siglongjmp(after_step, 1);
}

/// The C library has found its own data damaged: this costs the step in progress only.
void step_aborts(int) {
  leave_the_end_to_the_reporter();
  print("\n[error occurred during error reporting (%s), id 0x%x, SIGABRT]\n", step_name, SIGABRT);
  siglongjmp(after_step, 1);
}

void limit_time() {
  if (wanted.timeout_seconds == 0 || wanted.ask) return;
  alarm(next_step > 0 && kSteps[next_step - 1].may_wait ? 0 : step_seconds());
}

void set_handlers() {
  handle_by(SIGALRM, step_is_stuck);
  handle_by(SIGABRT, step_aborts);
  sigset_t mine;
  sigemptyset(&mine);
  for (int signal : {SIGALRM, SIGABRT}) sigaddset(&mine, signal);
  pthread_sigmask(SIG_UNBLOCK, &mine, nullptr);
}

[[noreturn]] void run_steps() {
  (void)sigsetjmp(after_step, 1);
  while (next_step < std::size(kSteps)) {
    const Step& step = kSteps[next_step++];
    step_name = step.name;
    limit_time();
    step.run();
  }
  alarm(0);
  handle_by(SIGABRT, SIG_DFL);
  if (this_vm_if_made() != nullptr && vm_options().abort_hook != nullptr)
    std::exchange(vm_options().abort_hook, nullptr)();
  end_process();
}

[[noreturn]] void make_report(const Crash& happened) {
  pid_t nobody = 0;
  if (reporter.compare_exchange_strong(nobody, gettid())) {
    crash = happened;
    crash_output.console = STDOUT_FILENO;
    started_ns = monotonic_ns();
    if (wanted.suppress) next_step = std::size(kSteps);
    emergency_memory::give_to_this_thread();
    set_handlers();
    run_steps();
  }
  leave_the_end_to_the_reporter();
  if (next_step >= std::size(kSteps)) end_process();
  if (happened.signal != nullptr) {
    char what[80];
    describe_signal(*happened.signal, happened.pc, what, sizeof what);
    print("\n[error occurred during error reporting (%s), id 0x%x, %s]\n", step_name, happened.signal->si_signo, what);
  } else {
    print("\n[error occurred during error reporting (%s), %s:%d: %s]\n", step_name,
          happened.file != nullptr ? happened.file : "memory", happened.line, happened.what);
  }
  siglongjmp(after_step, 1);
}

/// Copies an option's value.
template <size_t N>
void expand(const std::string& value, char (&to)[N]) {
  snprintf(to, N, "%s", expanded_file_name(value).c_str());
}

}  // namespace

void prepare_crash_reports() {
  const Options& options = vm::vm_options();
  expand(options.ErrorFile, wanted.file);
  snprintf(wanted.on_error, sizeof wanted.on_error, "%s", options.OnError.get().c_str());
  expand(options.OnError, wanted.on_error_commands);
  prepare_vm_symbols();
  wanted.to_stdout = options.ErrorFileToStdout;
  wanted.to_stderr = options.ErrorFileToStderr;
  wanted.suppress = options.SuppressFatalErrorMessage;
  wanted.no_core_dump = !options.CreateCoredumpOnCrash;
  wanted.ask = options.ShowMessageBoxOnError;
  wanted.timeout_seconds = static_cast<unsigned>(options.ErrorLogTimeout);
  // A program that ends meanwhile, or a start that fails, would cut the report off.
  static_cast<void>(std::atexit(leave_the_end_to_the_reporter));
}

void CrashReporter::internal_error(const char* file, int line, const char* what, const void* pc) {
  make_report({.pc = reinterpret_cast<uintptr_t>(pc), .file = file, .line = line, .what = what});
}

void CrashReporter::fatal_signal(const siginfo_t& info, void* context) {
  const InterruptedRegisters registers(context);
  make_report({.pc = registers.pc(), .registers = registers, .signal = &info});
}

void CrashReporter::out_of_native_memory(const char* call, size_t bytes, const char* what, const void* pc) {
  make_report({.pc = reinterpret_cast<uintptr_t>(pc), .what = what, .allocation = call, .bytes = bytes});
}

}  // namespace vitrine::serviceability
