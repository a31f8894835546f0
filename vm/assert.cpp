// SPDX-License-Identifier: Apache-2.0
// The end of the VM on an internal error: what failed, the Java stack and the native stack of the thread, on stderr and
// in a crash report file. Runs in signal handlers of a broken process, so it uses as little as it can and expects to
// fail half-way.
#include "vm/assert.hpp"

#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "vm/vm.hpp"

namespace vitrine::vm {

namespace {

int report = -1;

void print(const char* format, ...) __attribute__((format(printf, 1, 2)));
void print(const char* format, ...) {
  char line[1024];
  va_list arguments;
  va_start(arguments, format);
  int n = vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  size_t length = n < 0 ? 0 : std::min(static_cast<size_t>(n), sizeof line - 1);
  (void)!write(STDERR_FILENO, line, length);
  if (report >= 0) (void)!write(report, line, length);
}

/// -XX:ErrorFile, or hs_err_pid<N>.log in the working folder, or in /tmp when that can not be written.
int open_report(std::string* name) {
  std::string pid = std::to_string(getpid());
  std::string asked = vm().options.error_file;
  for (size_t at; (at = asked.find("%p")) != std::string::npos;) asked.replace(at, 2, pid);
  for (const std::string& candidate : {asked, "hs_err_pid" + pid + ".log", "/tmp/hs_err_pid" + pid + ".log"}) {
    if (candidate.empty()) continue;
    int fd = open(candidate.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) continue;
    *name = candidate;
    return fd;
  }
  return -1;
}

void print_java_stack(const Thread& thread) {
  print("\nJava frames:\n");
  int n = 0;
  for (const Frame* f = thread.top_frame; f != nullptr && n < 200; f = f->caller, n++) {
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

}  // namespace

void fatal_error(const char* file, int line, const char* what) {
  static std::atomic<int> entered{0};
  static std::atomic<Thread*> reporter{nullptr};
  Thread* self = Thread::current();
  if (entered.fetch_add(1) != 0) {
    if (reporter.load() == self || entered.load() > 8) {  // failed while reporting: enough
      signal(SIGABRT, SIG_DFL);
      abort();
    }
    for (;;) pause();
  }
  reporter = self;
  std::string report_name;
  report = open_report(&report_name);
  print("#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n");
  if (file != nullptr)
    print("#  Internal Error (%s:%d), pid=%d, tid=%d\n#  %s\n#\n", file, line, getpid(), gettid(), what);
  else
    print("#  %s, pid=%d, tid=%d\n#\n", what, getpid(), gettid());
  print("# JRE version: %s\n# Java VM: %s (%s, %s, linux-amd64)\n#\n", vm().java_version.c_str(), vm().vm_name.c_str(),
        vm().vm_version.c_str(), vm().vm_info.c_str());
  if (self != nullptr)
    print("Current thread: \"%s\" [tid=%d, state=%u]\n", self->name.c_str(), self->os_tid,
          static_cast<unsigned>(self->state.load()));
  print("\nNative frames:\n");
  void* frames[64];
  int n = backtrace(frames, 64);
  backtrace_symbols_fd(frames, n, STDERR_FILENO);
  if (report >= 0) backtrace_symbols_fd(frames, n, report);
  if (self != nullptr) print_java_stack(*self);
  if (report >= 0) {
    print("\nCommand: %s\n", vm().options.java_command.c_str());
    close(std::exchange(report, -1));
    print("#\n# An error report file with more information is saved as:\n# %s\n#\n", report_name.c_str());
  }
  // -XX:OnError
  if (auto on_error = vm().options.flags.find("OnError"); on_error != vm().options.flags.end()) {
    std::string command = on_error->second;
    for (size_t at; (at = command.find("%p")) != std::string::npos;) command.replace(at, 2, std::to_string(getpid()));
    (void)!system(command.c_str());
  }
  if (vm().options.abort_hook != nullptr) vm().options.abort_hook();
  signal(SIGABRT, SIG_DFL);
  abort();
}

}  // namespace vitrine::vm
