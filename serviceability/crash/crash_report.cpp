// SPDX-License-Identifier: Apache-2.0
// Crash reports: parts in a fixed order, each of which may fail. This code runs in signal handlers of a damaged
// process, so it allocates no memory and takes no lock of the VM. A timer ends the process if the report gets stuck all
// the same.
#include "serviceability/crash/crash_report.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#include <unwind.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/machine/address.hpp"
#include "base/machine/registers.hpp"
#include "base/output_file.hpp"
#include "recorder/recorder.hpp"
#include "serviceability/crash/crash_symbols.hpp"
#include "tracer/tracer.hpp"
#include "vm/model/class.hpp"
#include "vm/state/container.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

namespace {

using namespace vm;

/// The values of the options that prepare_crash_reports has copied.
struct {
  char file[PATH_MAX] = "", on_error[4096] = "";
  bool to_stdout = false, to_stderr = false, suppress = false, no_core_dump = false, ask = false;
  unsigned timeout_seconds = 0;  // 0: none
} wanted;

/// The crash that is reported.
struct Crash {
  const char* what = nullptr;
  uintptr_t pc = 0;                               // the instruction that crashed
  std::optional<InterruptedRegisters> registers;  // of a signal
  const char* file = nullptr;                     // file and line of an internal error
  int line = 0;
  const char* allocation = nullptr;  // the call that got no memory; null for other crashes
  size_t bytes = 0;                  // the size that it requested
} crash;

const char* part = "start";  // the part of the report in progress
int console = STDERR_FILENO, report = -1;
bool only_to_report = false;
int report_error = 0;  // errno of the write that failed
char report_name[PATH_MAX];

/// Returns 0 or errno.
int write_all(int fd, const char* text, size_t length) {
  for (ssize_t n; length > 0; text += n, length -= static_cast<size_t>(n)) {
    n = write(fd, text, length);
    if (n < 0 && errno != EINTR) return errno;
    n = std::max<ssize_t>(n, 0);
  }
  return 0;
}
void write_report(const char* text, size_t length) {
  if (report >= 0 && report_error == 0) report_error = write_all(report, text, length);
}
void print(const char* format, ...) __attribute__((format(printf, 1, 2)));
void print(const char* format, ...) {
  char line[1024];
  va_list arguments;
  va_start(arguments, format);
  int n = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  size_t length = n < 0 ? 0 : std::min(static_cast<size_t>(n), sizeof line - 1);
  if (!only_to_report) (void)write_all(console, line, length);
  write_report(line, length);
}

/// Opens report_name and writes a first line to it. Returns false, with errno, if either fails.
bool begin_report(int flags) {
  constexpr char kFirstLine[] = "#\n";
  report = open_output_file(report_name, flags, 0644);
  if (report < 0) return false;
  report_error = write_all(report, kFirstLine, sizeof kFirstLine - 1);
  if (report_error == 0) return true;
  if ((flags & O_EXCL) != 0) unlink(report_name);
  close(std::exchange(report, -1));
  errno = report_error;
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
void open_report() {
  if (wanted.to_stdout || wanted.to_stderr) return;
  if (wanted.file[0] != 0) {
    strcpy(report_name, wanted.file);
    if (begin_report(O_TRUNC)) return;
  }
  char here[PATH_MAX - 40];  // leaves room for a file name
  if (getcwd(here, sizeof here) == nullptr) strcpy(here, ".");
  if (begin_report_in(here) || begin_report_in("/tmp")) return;
  print("# No error report file can be written: %s\n", strerrordesc_np(errno));
}

// ---- the native stack
void print_native_frame(uintptr_t pc) {
  Dl_info place{};
  if (dladdr(reinterpret_cast<void*>(pc), &place) == 0 || place.dli_fname == nullptr) return print("C  0x%016lx\n", pc);
  const bool of_vm = is_of_vm(pc);
  const char* name = strrchr(place.dli_fname, '/');
  auto from = [pc](const void* start) { return static_cast<unsigned long>(pc - reinterpret_cast<uintptr_t>(start)); };
  print("%c  [%s+0x%lx]", of_vm ? 'V' : 'C', name != nullptr ? name + 1 : place.dli_fname, from(place.dli_fbase));
  VmFunction function = of_vm ? find_vm_function(pc) : VmFunction{};
  if (function.mangled != nullptr) {
    char readable[256];
    print_readably(function.mangled, readable, sizeof readable);
    print("  %s+0x%lx", readable, pc - function.start);
  } else if (place.dli_sname != nullptr) {
    print("  %s+0x%lx", place.dli_sname, from(place.dli_saddr));
  }
  print("\n");
}

struct Walk {
  bool found = false;
  int frames = 0;
};
_Unwind_Reason_Code walk_frame(_Unwind_Context* context, void* data) {
  auto& walk = *static_cast<Walk*>(data);
  uintptr_t pc = _Unwind_GetIP(context);
  walk.found |= pc == crash.pc;
  if (!walk.found) return _URC_NO_REASON;  // frames of the report itself
  if (pc == 0 && walk.frames > 0) return _URC_END_OF_STACK;
  print_native_frame(pc);
  return ++walk.frames < 64 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

void print_native_stack() {
  print("\nNative frames:\n");
  Walk walk;
  _Unwind_Backtrace(walk_frame, &walk);
  if (walk.frames > 1 || !crash.registers.has_value()) return;
  // The unwinder cannot walk from this place, e.g. after a call through a bad pointer. The return address is still on
  // the stack, and the VM's own frames are chained.
  if (walk.frames == 0) print_native_frame(crash.pc);
  auto* top = reinterpret_cast<const uintptr_t*>(crash.registers->stack_pointer());
  Dl_info place;
  if (dladdr(reinterpret_cast<void*>(*top), &place) != 0) print_native_frame(*top);
  auto* frame = reinterpret_cast<const uintptr_t*>(crash.registers->frame_pointer());
  for (int n = 0; n < 64 && frame > top && frame < top + (1 << 20) && frame[1] != 0; n++) {
    print_native_frame(frame[1]);
    auto* next = reinterpret_cast<const uintptr_t*>(frame[0]);
    if (next <= frame) break;
    frame = next;
  }
}

// ---- the other parts
/// HOTSPOT: the first lines also go to the console, in these words, because tools look for them.
void print_shortage() {
  print(
      "#\n# There is insufficient memory for the Java Runtime Environment to continue.\n"
      "# Native memory allocation (%s) failed to %s %zu bytes for %s\n",
      crash.allocation, strcmp(crash.allocation, "mmap") == 0 ? "map" : "allocate", crash.bytes, crash.what);
  only_to_report = report >= 0;
  print(
      "# Possible reasons:\n#   The system is out of physical RAM or swap space\n"
      "#   A limit of this process or of its container leaves no more (ulimit -v)\n"
      "# Possible solutions:\n#   Reduce memory load on the system\n#   Increase physical memory or swap space\n"
      "#   Decrease Java heap size (-Xmx/-Xms)\n#   Decrease number of Java threads\n"
      "#   Decrease Java thread stack sizes (-Xss)\n#\n#  Out of Memory Error, pid=%d, tid=%d\n#\n",
      getpid(), gettid());
}

void print_crash() {
  print("#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n");
  if (crash.file != nullptr)
    print("#  Internal Error (%s:%d), pid=%d, tid=%d\n#  %s\n#\n", crash.file, crash.line, getpid(), gettid(),
          crash.what);
  else
    print("#  %s, pid=%d, tid=%d\n#\n", crash.what, getpid(), gettid());
}

void print_head() {
  if (crash.allocation != nullptr)
    print_shortage();
  else
    print_crash();
  if (const Machine* machine = this_vm_if_made())
    print("# JRE version: %s\n# Java VM: %s (%s, %s, linux-amd64)\n", machine->java_version.c_str(),
          machine->vm_name.c_str(), machine->vm_version.c_str(), machine->vm_info.c_str());
}

void print_problematic_frame() {
  print("# Problematic frame:\n# ");
  print_native_frame(crash.pc);
}

// ---- stack overflow
/// Whether the thread accessed what lies below its native stack, with its stack pointer near the end of the stack, or
/// its stack pointer has stepped over the guard.
bool has_overflowed(const Thread& thread) {
  if (!crash.registers.has_value() || !crash.registers->is_page_fault()) return false;
  // The size of large frames. Below the stack of the process's first thread, the system keeps a gap of this size.
  constexpr uintptr_t kNear = size_t{1} << 20;
  const uintptr_t address = crash.registers->fault_address(), pointer = crash.registers->stack_pointer();
  const auto end = reinterpret_cast<uintptr_t>(thread.native_stack_end);
  const uintptr_t above = thread.os_tid == getpid() ? kNear : 0;
  if (end == 0 || pointer >= end + kNear || pointer + kNear <= end) return false;
  return pointer < end || (address < end + above && address + kNear > end);
}

/// The libraries to which the newest frames belong.
struct FramesByLibrary {
  struct Library {
    const void* base;
    const char* name;
    int frames;
  };
  std::array<Library, 8> libraries{};
  int frames = 0;
};
_Unwind_Reason_Code count_frame(_Unwind_Context* context, void* data) {
  auto& counted = *static_cast<FramesByLibrary*>(data);
  Dl_info place{};
  const uintptr_t pc = _Unwind_GetIP(context);
  if (counted.frames == 0 && pc != crash.pc) return _URC_NO_REASON;  // frames of the report itself
  if (dladdr(reinterpret_cast<void*>(pc), &place) != 0)
    for (auto& library : counted.libraries) {
      if (library.base != nullptr && library.base != place.dli_fbase) continue;
      library = {place.dli_fbase, place.dli_fname, library.frames + 1};
      break;
    }
  return ++counted.frames < 256 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

void print_stack_overflow() {
  const Thread* self = Thread::current();
  if (self == nullptr || !has_overflowed(*self)) return;
  print("#\n# Stack overflow: native code has used up the %zu KB of this thread's stack\n",
        static_cast<size_t>(self->native_stack_base - self->native_stack_end) >> 10);
  FramesByLibrary counted;
  _Unwind_Backtrace(count_frame, &counted);
  if (counted.frames == 0) return;
  print("# Its %d newest frames are in", counted.frames);
  for (const auto& [base, name, frames] : counted.libraries) {
    if (base == nullptr) break;
    const char* file = strrchr(name, '/');
    print(" [%s] (%d)", file != nullptr ? file + 1 : name, frames);
  }
  print("\n");
}

void print_core_dump() {
  if (crash.allocation != nullptr) return;
  rlimit limit{};
  getrlimit(RLIMIT_CORE, &limit);
  if (wanted.no_core_dump)
    print("#\n# CreateCoredumpOnCrash turned off, no core file dumped\n#\n");
  else if (limit.rlim_cur == 0)
    print("#\n# No core dump will be written (ulimit -c is 0).\n#\n");
  else
    print("#\n# A core dump will be written.\n#\n");
}

void print_thread() {
  const Thread* self = Thread::current();
  if (self == nullptr) return print("Current thread: none of the VM's [tid=%d]\n", gettid());
  constexpr const char* kStates[] = {"new", "in the VM", "in native code", "blocked", "terminated"};
  auto state = static_cast<unsigned>(self->state.load());
  print("Current thread: \"%s\" [tid=%d, %s]\n", self->name.c_str(), self->os_tid,
        state < std::size(kStates) ? kStates[state] : "in no known state");
}

void print_registers() {
  if (!crash.registers.has_value()) return;
  print("\nRegisters:");
  int n = 0;
  for (auto [name, value] : crash.registers->named())
    print("%s%3s=0x%016lx", n++ % 4 == 0 ? "\n" : ", ", name, static_cast<unsigned long>(value));
  print("\n");
}

void print_java_stack() {
  const Thread* thread = Thread::current();
  if (thread == nullptr) return;
  print("\nJava frames:\n");
  int n = 0;
  for (const Frame* f = thread->context.top_frame; f != nullptr && n < 200; f = f->caller, n++) {
    const Method* m = f->method;
    if (m == nullptr || m->holder == nullptr || m->holder->name == nullptr) {
      print("  (broken frame)\n");
      break;
    }
    int bci = f->bci();
    print("%s %s.%s%s", f->is_native() ? "j-native" : "j", m->holder->name->c_str(), m->name->c_str(),
          m->descriptor->c_str());
    if (!f->is_native()) print(" @ bci %d (line %d)", bci, m->line_number(bci));
    print("\n");
  }
  if (n == 0) print("  (none)\n");
}

void print_command() {
  if (this_vm_if_made() != nullptr) print("\nCommand: %s\n", vm_options().java_command.c_str());
}

/// Printed to the report file only.
void print_libraries() {
  int maps = report < 0 ? -1 : open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return;
  constexpr char kTitle[] = "\nMapped memory:\n";
  write_report(kTitle, sizeof kTitle - 1);
  char piece[4096];
  for (ssize_t n; (n = read(maps, piece, sizeof piece)) > 0;) write_report(piece, static_cast<size_t>(n));
  close(maps);
}

/// Printed to the report file only. Late, because it allocates, which a crash may have made impossible.
void print_container() {
  if (report < 0 || this_vm_if_made() == nullptr) return;
  const std::string text = "\n" + vm::describe_container();
  if (text.size() > 1) write_report(text.data(), text.size());
}

/// What agents have done may be the cause.
void write_recording() {
  const std::string file = recorder::dump_in_crash();
  if (!file.empty()) print("\nWhat agents did before (-Xtrace:jvmti) is in %s\n", file.c_str());
  tracer::write_in_crash();
}

void close_report() {
  if (report < 0) return;
  if (close(std::exchange(report, -1)) != 0 && report_error == 0) report_error = errno;
  only_to_report = false;
  const char* blank = crash.allocation == nullptr ? "#\n" : "";
  if (report_error == 0)
    print("%s# An error report file with more information is saved as:\n# %s\n%s", blank, report_name, blank);
  else
    print("%s# The error report file is incomplete (%s):\n# %s\n%s", blank, strerrordesc_np(report_error), report_name,
          blank);
}

/// Runs the commands of -XX:OnError, which are separated by semicolons.
void run_on_error() {
  if (wanted.on_error[0] == 0) return;
  alarm(0);  // the commands have no time limit
  print("#\n# -XX:OnError=\"%s\"\n", wanted.on_error);
  for (char* command = wanted.on_error; command != nullptr;) {
    char* rest = strchr(command, ';');
    if (rest != nullptr) *rest++ = 0;
    if (command[0] != 0) {
      print("#   Executing /bin/sh -c \"%s\" ...\n", command);
      (void)!system(command);
    }
    command = rest;
  }
}

/// -XX:+ShowMessageBoxOnError: gives the user time to attach a debugger.
void ask_for_debugger() {
  if (!wanted.ask) return;
  char exe[64], answer[16] = "";
  snprintf(exe, sizeof exe, "/proc/%d/exe", getpid());
  print(
      "Unexpected error: %s\nTo debug, run 'gdb %s %d' and switch to thread %d.\n"
      "Enter 'yes' to start gdb here; otherwise press RETURN to abort ...\n",
      crash.what, exe, getpid(), gettid());
  if (read(STDIN_FILENO, answer, sizeof answer - 1) <= 0 || strncmp(answer, "yes", 3) != 0) return;
  char command[160];
  snprintf(command, sizeof command, "gdb %s %d", exe, getpid());
  (void)!system(command);
}

constexpr struct {
  const char* name;
  void (*run)();
} kParts[] = {
    {"asking for a debugger", ask_for_debugger},
    {"opening the report", open_report},
    {"the head", print_head},
    {"the problematic frame", print_problematic_frame},
    {"the overflow", print_stack_overflow},
    {"core dumps", print_core_dump},
    {"the thread", print_thread},
    {"the native stack", print_native_stack},
    {"the Java stack", print_java_stack},
    {"the registers", print_registers},
    {"the command", print_command},
    {"the mapped memory", print_libraries},
    {"the container", print_container},
    {"the recording of agents", write_recording},
    {"closing the report", close_report},
    {"OnError", run_on_error},
};

void handle_by(int signal, void (*handler)(int)) {  // not signal(), because libjsig.so complains about that
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

/// Allocated data and locks of other code may be in any state, so a part may wait forever. This handler then ends the
/// process.
void end_stuck_report(int) {
  constexpr char kStuck[] = "\n# [the error report got stuck and is given up]\n";
  (void)write_all(console, kStuck, sizeof kStuck - 1);
  if (crash.allocation != nullptr) _exit(1);
  handle_by(SIGABRT, SIG_DFL);
  abort();
}

void set_clock() {
  handle_by(SIGALRM, end_stuck_report);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  pthread_sigmask(SIG_UNBLOCK, &alarms, nullptr);
  if (wanted.timeout_seconds != 0 && !wanted.ask) alarm(wanted.timeout_seconds);
}

/// The thread that reports; 0: none does.
constinit std::atomic<pid_t> reporter{0};

/// Does not return to a thread other than that one while there is one.
void leave_the_end_to_the_reporter() {
  const pid_t thread = reporter.load();
  while (thread != 0 && thread != gettid()) pause();
}

[[noreturn]] void make_report(const Crash& happened) {
  static std::atomic<size_t> next{0};
  pid_t nobody = 0;
  if (reporter.compare_exchange_strong(nobody, gettid())) {
    crash = happened;
    if (crash.allocation != nullptr && !wanted.to_stderr) console = STDOUT_FILENO;  // HOTSPOT: tools look for it there
    if (wanted.suppress) next = std::size(kParts);
    set_clock();
  } else {
    leave_the_end_to_the_reporter();
    print("\n[error occurred during error reporting (%s): %s%s%s]\n", part,
          happened.file != nullptr ? happened.file : "", happened.file != nullptr ? ": " : "", happened.what);
  }
  for (size_t i; (i = next.fetch_add(1)) < std::size(kParts);) {
    part = kParts[i].name;
    kParts[i].run();
  }
  if (next.load() > std::size(kParts) + 8) _exit(134);  // even ending the process fails
  if (this_vm_if_made() != nullptr && vm_options().abort_hook != nullptr)
    std::exchange(vm_options().abort_hook, nullptr)();
  if (wanted.no_core_dump || crash.allocation != nullptr) _exit(1);
  handle_by(SIGABRT, SIG_DFL);
  abort();
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
  expand(options.OnError, wanted.on_error);
  prepare_vm_symbols();
  wanted.to_stdout = options.ErrorFileToStdout;
  wanted.to_stderr = options.ErrorFileToStderr;
  if (wanted.to_stdout) console = STDOUT_FILENO;
  wanted.suppress = options.SuppressFatalErrorMessage;
  wanted.no_core_dump = !options.CreateCoredumpOnCrash;
  wanted.ask = options.ShowMessageBoxOnError;
  wanted.timeout_seconds = static_cast<unsigned>(options.ErrorLogTimeout);
  // A program that ends meanwhile, or a start that fails, would cut the report off.
  static_cast<void>(std::atexit(leave_the_end_to_the_reporter));
}

void CrashReporter::internal_error(const char* file, int line, const char* what, const void* pc) {
  make_report({.what = what, .pc = reinterpret_cast<uintptr_t>(pc), .file = file, .line = line});
}

void CrashReporter::fatal_signal(const char* what, void* context) {
  const InterruptedRegisters registers(context);
  make_report({.what = what, .pc = registers.pc(), .registers = registers});
}

void CrashReporter::out_of_native_memory(const char* call, size_t bytes, const char* what, const void* pc) {
  make_report({.what = what, .pc = reinterpret_cast<uintptr_t>(pc), .allocation = call, .bytes = bytes});
}

}  // namespace vitrine::serviceability
