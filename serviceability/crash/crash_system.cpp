// SPDX-License-Identifier: Apache-2.0
// The part of a crash report about the system: its release, limits, memory, container and processors.
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "serviceability/crash/crash_output.hpp"
#include "serviceability/crash/crash_sections.hpp"
#include "vm/state/container.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::serviceability {

namespace {

void print_limits() {
  constexpr struct {
    const char* name;
    int what;
    rlim_t unit;
  } kLimits[] = {{"STACK", RLIMIT_STACK, 1024}, {"CORE", RLIMIT_CORE, 1024},   {"NPROC", RLIMIT_NPROC, 1},
                 {"NOFILE", RLIMIT_NOFILE, 1},  {"AS", RLIMIT_AS, 1024},       {"CPU", RLIMIT_CPU, 1},
                 {"DATA", RLIMIT_DATA, 1024},   {"FSIZE", RLIMIT_FSIZE, 1024}, {"MEMLOCK", RLIMIT_MEMLOCK, 1024}};
  auto shown = [](rlim_t value, rlim_t unit) {  // a unit of 1024: in kilobytes
    if (value == RLIM_INFINITY)
      print("infinity");
    else
      print("%lu%s", value / unit, unit == 1 ? "" : "k");
  };
  print("rlimit (soft/hard):");
  const char* between = " ";
  for (const auto& [name, what, unit] : kLimits) {
    rlimit limit{};
    if (getrlimit(static_cast<__rlimit_resource>(what), &limit) != 0) continue;
    print("%s%s ", between, name);
    shown(limit.rlim_cur, unit);
    print("/");
    shown(limit.rlim_max, unit);
    between = " , ";
  }
  print("\n");
}

/// The first line of a file, if it can be read.
void print_first_line(const char* title, const char* path) {
  LinesOf lines(path);
  if (const char* line = lines.next()) print("%s: %s\n", title, line);
}

}  // namespace

void print_system() {
  print("\n---------------  S Y S T E M  ---------------\n\nOS:\n");
  print_file("/etc/os-release");
  utsname name{};
  uname(&name);
  print("uname: %s %s %s %s\n", name.sysname, name.release, name.version, name.machine);
  struct sysinfo facts {};
  sysinfo(&facts);
  print("OS uptime: %ld days %ld:%02ld hours\n", facts.uptime / 86400, facts.uptime / 3600 % 24,
        facts.uptime / 60 % 60);
  char libc[64] = "", threads[64] = "";
  confstr(_CS_GNU_LIBC_VERSION, libc, sizeof libc);
  confstr(_CS_GNU_LIBPTHREAD_VERSION, threads, sizeof threads);
  print("libc: %s %s \n", libc, threads);
  print_limits();
  LinesOf load("/proc/loadavg");
  double one, five, fifteen;
  if (const char* line = load.next(); line != nullptr && sscanf(line, "%lf %lf %lf", &one, &five, &fifteen) == 3)
    print("load average: %.2f %.2f %.2f\n", one, five, fifteen);
}

void print_memory_information() {
  print("\n/proc/meminfo:\n");
  print_file("/proc/meminfo");
  print("\n");
  for (const char* path :
       {"/sys/kernel/mm/transparent_hugepage/enabled", "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size",
        "/sys/kernel/mm/transparent_hugepage/defrag"}) {
    char title[96];
    snprintf(title, sizeof title, "%s%s", path,
             strstr(path, "defrag") != nullptr ? " (defrag/compaction efforts parameter)" : "");
    print_first_line(title, path);
  }
}

void print_process_memory() {
  unsigned long size = 0, size_peak = 0, resident = 0, resident_peak = 0, anonymous = 0, files = 0, shared = 0,
                swapped = 0;
  const struct {
    const char* key;
    unsigned long* value;
  } rows[] = {{"VmSize:", &size},       {"VmPeak:", &size_peak}, {"VmRSS:", &resident},  {"VmHWM:", &resident_peak},
              {"RssAnon:", &anonymous}, {"RssFile:", &files},    {"RssShmem:", &shared}, {"VmSwap:", &swapped}};
  LinesOf status("/proc/self/status");
  if (!status.is_open()) return;
  while (const char* line = status.next())
    for (const auto& [key, value] : rows)
      if (strncmp(line, key, strlen(key)) == 0) *value = strtoul(line + strlen(key), nullptr, 10);
  print("\nProcess Memory:\nVirtual Size: %luK (peak: %luK)\n", size, size_peak);
  print("Resident Set Size: %luK (peak: %luK) (anon: %luK, file: %luK, shmem: %luK)\nSwapped out: %luK\n\n", resident,
        resident_peak, anonymous, files, shared, swapped);
}

void print_kernel_limits() {
  print_first_line("/proc/sys/kernel/threads-max (system-wide limit on the number of threads)",
                   "/proc/sys/kernel/threads-max");
  print_first_line("/proc/sys/vm/max_map_count (maximum number of memory map areas a process may have)",
                   "/proc/sys/vm/max_map_count");
  print_first_line("/proc/sys/vm/swappiness (control to define how aggressively the kernel swaps out anonymous memory)",
                   "/proc/sys/vm/swappiness");
  print_first_line("/proc/sys/kernel/pid_max (system-wide limit on number of process identifiers)",
                   "/proc/sys/kernel/pid_max");
}

/// The one part that allocates. A crash may have made that impossible: then its time is limited.
void print_container() {
  if (vm::this_vm_if_made() == nullptr) return;
  const std::string text = vm::describe_container_in_crash();
  if (text.empty()) return;
  print("\n");
  print(std::string_view(text));
}

void print_processors() {
  char facts[4][32] = {"?", "?", "?", "?"};
  constexpr const char* kFacts[] = {"cpu family\t", "model\t", "stepping\t", "microcode\t"};
  LinesOf lines("/proc/cpuinfo");
  while (const char* line = lines.next()) {
    if (*line == 0) break;  // the first processor
    for (size_t i = 0; i < std::size(kFacts); i++)
      if (const char* value = strchr(line, ':'); value != nullptr && strncmp(line, kFacts[i], strlen(kFacts[i])) == 0)
        snprintf(facts[i], sizeof facts[i], "%s", value + strspn(value, ": "));
  }
  print("\nCPU: total %ld (initial active %ld) family %s model %s stepping %s microcode %s\n",
        sysconf(_SC_NPROCESSORS_ONLN), sysconf(_SC_NPROCESSORS_ONLN), facts[0], facts[1], facts[2], facts[3]);
  print("CPU Model and flags from /proc/cpuinfo:\n");
  LinesOf again("/proc/cpuinfo");
  while (const char* line = again.next()) {
    if (*line == 0) break;
    if (strncmp(line, "model name", 10) != 0 && strncmp(line, "flags", 5) != 0) continue;
    print(std::string_view(line));
    print("\n");
  }
  print("\n");
  print_first_line("Online cpus", "/sys/devices/system/cpu/online");
  print_first_line("Offline cpus", "/sys/devices/system/cpu/offline");
}

void print_vm_info() {
  struct sysinfo now {};
  sysinfo(&now);
  const auto kilobytes = [&](unsigned long units) { return units * now.mem_unit >> 10; };
  print("\nMemory: %ldk page, physical %luk(%luk free), swap %luk(%luk free)\n", sysconf(_SC_PAGESIZE) >> 10,
        kilobytes(now.totalram), kilobytes(now.freeram), kilobytes(now.totalswap), kilobytes(now.freeswap));
  if (const vm::Machine* machine = vm::this_vm_if_made())
    print("\nvm_info: %s (%s) for linux-amd64 JRE (%s), built with %s\n", machine->vm_name.c_str(),
          machine->vm_version.c_str(), machine->runtime_version.c_str(),
#ifdef __clang__
          "clang " __clang_version__
#else
          "gcc " __VERSION__
#endif
    );
  print("\nEND.\n");
}

}  // namespace vitrine::serviceability
