// SPDX-License-Identifier: Apache-2.0
// The head of a crash report, from the problematic frame to the summary.
#include <sys/sysinfo.h>
#include <unistd.h>
#include <unwind.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/clock.hpp"
#include "serviceability/crash/crash_output.hpp"
#include "serviceability/crash/crash_sections.hpp"
#include "serviceability/crash/crash_symbols.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

using namespace vm;

void describe_signal(const siginfo_t& signal, uintptr_t pc, char* to, size_t size) {
  const char* name = sigabbrev_np(signal.si_signo);
  snprintf(to, size, "SIG%s (0x%x) at pc=0x%016lx%s", name != nullptr ? name : "?", signal.si_signo,
           static_cast<unsigned long>(pc), signal.si_code <= 0 ? " (sent by kill)" : "");
}

void print_problematic_frame() {
  print("# Problematic frame:\n# ");
  print_native_frame(crash.pc);
}

// ---- stack overflow
namespace {

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
    MappedFile file;
    int frames = 0;
  };
  std::array<Library, 4> libraries{};
  int frames = 0;
};
_Unwind_Reason_Code count_frame(_Unwind_Context* context, void* data) {
  auto& counted = *static_cast<FramesByLibrary*>(data);
  const uintptr_t pc = _Unwind_GetIP(context);
  if (counted.frames == 0 && pc != crash.pc) return _URC_NO_REASON;  // frames of the report itself
  const MappedFile file = find_mapped_file(pc);
  for (auto& library : counted.libraries) {
    if (file.path[0] == 0 || (library.frames != 0 && library.file.base != file.base)) continue;
    library = {file, library.frames + 1};
    break;
  }
  return ++counted.frames < 256 ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

void print_stack_overflow() {
  const Thread* self = Thread::current();
  if (self == nullptr || !has_overflowed(*self)) return;
  print("#\n# Stack overflow: native code has used up the %zu KB of this thread's stack\n",
        static_cast<size_t>(self->native_stack_base - self->native_stack_end) >> 10);
  FramesByLibrary counted;
  _Unwind_Backtrace(count_frame, &counted);
  if (counted.frames == 0) return;
  print("# Its %d newest frames are in", counted.frames);
  for (const auto& [file, frames] : counted.libraries)
    if (frames != 0) print(" [%s] (%d)", file.name(), frames);
  print("\n");
}

// ---- summary
namespace {

/// The value behind `key` and a colon or equals sign, without quotes, in a file of such lines; "" if there is none.
void copy_value(const char* path, const char* key, char* to, size_t size) {
  to[0] = 0;
  LinesOf lines(path);
  while (const char* line = lines.next()) {
    if (strncmp(line, key, strlen(key)) != 0) continue;
    const char* value = line + strlen(key);
    value += strspn(value, " \t:=\"");
    snprintf(to, size, "%.*s", static_cast<int>(strcspn(value, "\"")), value);
    return;
  }
}

void print_host() {
  char model[128], system[128];
  copy_value("/proc/cpuinfo", "model name", model, sizeof model);
  copy_value("/etc/os-release", "PRETTY_NAME", system, sizeof system);
  struct sysinfo facts {};
  sysinfo(&facts);
  const size_t megabytes = (facts.totalram * facts.mem_unit) >> 20;
  print("Host: %s, %ld cores, %zu%s, %s\n", model, sysconf(_SC_NPROCESSORS_ONLN),
        megabytes >= 1024 ? megabytes / 1024 : megabytes, megabytes >= 1024 ? "G" : "M", system);
}

/// In UTC, because the rules of the local time are behind a lock of the C library.
void print_time() {
  using namespace std::chrono;
  const auto now = floor<seconds>(system_clock::time_point(milliseconds(epoch_ms())));
  const auto today = floor<days>(now);
  const year_month_day date(today);
  const hh_mm_ss clock(now - today);
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const double elapsed = static_cast<double>(uptime_ns()) / 1e9;
  const auto whole = static_cast<unsigned long>(elapsed);
  print("Time: %s %s %2u %02ld:%02ld:%02ld %d UTC elapsed time: %.6f seconds (%lud %luh %lum %lus)\n",
        kDays[weekday(today).c_encoding()], kMonths[static_cast<unsigned>(date.month()) - 1],
        static_cast<unsigned>(date.day()), static_cast<long>(clock.hours().count()),
        static_cast<long>(clock.minutes().count()), static_cast<long>(clock.seconds().count()),
        static_cast<int>(date.year()), elapsed, whole / 86400, whole / 3600 % 24, whole / 60 % 60, whole % 60);
}

}  // namespace

void print_summary() {
  print("\n---------------  S U M M A R Y ------------\n\nCommand Line:");
  if (this_vm_if_made() != nullptr) {
    for (const auto& argument : vm_options().vm_arguments) {
      print(" ");
      print(std::string_view(argument));
    }
    print(" ");
    print(std::string_view(vm_options().java_command));
  }
  print("\n\n");
  print_host();
  print_time();
}

}  // namespace vitrine::serviceability
