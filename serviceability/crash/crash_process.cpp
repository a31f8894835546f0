// SPDX-License-Identifier: Apache-2.0
// The part of a crash report about the process: its threads, the heap, libraries, options, environment and handlers.
#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "base/event_logs.hpp"
#include "serviceability/crash/crash_output.hpp"
#include "serviceability/crash/crash_sections.hpp"
#include "serviceability/crash/crash_symbols.hpp"
#include "serviceability/crash/crash_threads.hpp"
#include "serviceability/facts/flags.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/thread.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::serviceability {

using namespace vm;

namespace {

const char* state_of(const Thread& thread) {
  switch (thread.state.load()) {
    case ThreadState::New: return "_thread_new";
    case ThreadState::InNative: return "_thread_in_native";
    case ThreadState::Blocked: return "_thread_blocked";
    case ThreadState::Terminated: return "_thread_terminated";
    case ThreadState::InVm: break;
  }
  const Frame* newest = thread.context.top_frame;
  return newest != nullptr && !newest->is_native() ? "_thread_in_Java" : "_thread_in_vm";
}

/// The name that Java code has given the thread, or else that of the VM.
void print_name(const Thread& thread) {
  const Object* java_thread = thread.java_thread;
  const Object* name = java_thread == nullptr || this_vm().phase.load() == Phase::Primordial
                           ? nullptr
                           : java_thread->get<Object*>(well_known().Thread_name);
  if (name == nullptr) return print(std::string_view(thread.name));
  const StringContent content(name);
  for (int32_t i = 0; i < content.length; i++) {
    const uint32_t c = content.at(i);  // a surrogate is written by itself, as in modified UTF-8
    const char bytes[] = {static_cast<char>(c < 0x80    ? c
                                            : c < 0x800 ? 0xc0 | c >> 6
                                                        : 0xe0 | c >> 12),
                          static_cast<char>(0x80 | (c < 0x800 ? c : c >> 6) % 64), static_cast<char>(0x80 | c % 64)};
    print(std::string_view(bytes, c < 0x80 ? 1 : c < 0x800 ? 2 : 3));
  }
}

/// Whether a thread of the system is one of Java's.
bool is_attached(const World* all, pid_t id) {
  if (all == nullptr) return false;
  all->mutex.assume_held();  // by print_threads
  return std::ranges::any_of(all->threads, [&](const Thread* thread) { return thread->os_tid == id; });
}

/// The threads of the system that are none of Java's: those of the collector, of agents and of the host.
void print_other_threads(const World* all) {
  const int folder = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  alignas(dirent64) char entries[2048];
  for (long n; (n = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0;)
    for (long at = 0; at < n; at += reinterpret_cast<dirent64*>(entries + at)->d_reclen) {
      const char* number = reinterpret_cast<dirent64*>(entries + at)->d_name;
      const int id = atoi(number);
      if (id == 0 || is_attached(all, id)) continue;
      char path[64];
      snprintf(path, sizeof path, "/proc/self/task/%d/comm", id);
      LinesOf name(path);
      const char* line = name.next();
      print("  Thread \"%s\" [id=%d]\n", line != nullptr ? line : "", id);
    }
  close(folder);
}

}  // namespace

void print_thread(const Thread& thread) {
  print("JavaThread \"");
  print_name(thread);
  print("\"%s [%s, id=%d, stack(0x%016lx,0x%016lx)]", thread.daemon ? " daemon" : "", state_of(thread), thread.os_tid,
        number_of(thread.native_stack_end), number_of(thread.native_stack_base));
}

void print_threads() {
  print("\n---------------  P R O C E S S  ---------------\n\nJava Threads: ( => current thread )\n");
  const Thread* self = Thread::current();
  World* all = world_if_made();
  std::optional<LockInCrash> lock;
  if (all != nullptr) {
    lock.emplace(all->mutex);
    all->mutex.assume_held();  // by `lock`
    for (const Thread* thread : all->threads) {
      if (thread->runs_continuations) continue;
      print("%s0x%016lx ", thread == self ? "=>" : "  ", number_of(thread));
      print_thread(*thread);
      print("\n");
    }
  }
  print("\nOther Threads:\n");
  print_other_threads(all);
}

void print_vm_state() {
  const World* all = world_if_made();
  const char* where = all == nullptr         ? "not fully initialized"
                      : all->stopped.load()  ? "at safepoint"
                      : all->stopping.load() ? "synchronizing"
                                             : "not at safepoint";
  const char* life = this_vm_if_made() == nullptr || this_vm().exiting.load() ? "shutting down" : "normal execution";
  print("\nVM state: %s (%s)\n", where, life);
}

void print_heap() {
  if (!has_java_heap()) return;
  const gc::HeapStatistics now = java_heap().statistics();
  const auto [begin, end] = java_heap().range();
  print("\nHeap address: 0x%016lx, size: %zu MB, Compressed Oops mode: %s, shift: %u\n", begin,
        java_heap().options().maximum_bytes >> 20, gc::reference_base != 0 ? "Non-zero based" : "Zero based",
        gc::reference_shift & 63);
  print("\nHeap:\n vitrine heap    total %zuK, used %zuK, max %zuK [0x%016lx, 0x%016lx)\n", now.committed_bytes >> 10,
        now.used_bytes >> 10, now.maximum_bytes >> 10, begin, end);
}

void print_events() {
  print("\n");
  if (!keeps_events()) return;
  const EventsInCrash kept;
  for (const EventLogName& log : kEventLogs) {
    const auto& events = kept.of(log.log);
    print("%s (%zu events):\n", log.title, events.size());
    if (events.empty()) print("No events\n");
    for (const NotedEvent& event : events) {
      print("Event: %.3f ", static_cast<double>(event.uptime_ns) / 1e9);
      print(std::string_view(event.text));
      print("\n");
    }
    print("\n");
  }
}

void print_libraries() {
  print("\nDynamic libraries:\n");
  if (!print_file("/proc/self/maps")) print("/proc/self/maps cannot be read\n");
  print("\n");
}

// ---- options
void print_arguments() {
  if (this_vm_if_made() == nullptr) return;
  const Options& options = vm_options();
  print("\nVM Arguments:\n");
  if (!options.vm_arguments.empty()) {
    print("jvm_args: ");
    for (const auto& argument : options.vm_arguments) {
      print(std::string_view(argument));
      print(" ");
    }
    print("\n");
  }
  auto line = [](const char* title, const std::string& value, const char* none) {
    print("%s: ", title);
    print(value.empty() ? std::string_view(none) : std::string_view(value));
    print("\n");
  };
  line("java_command", options.java_command, "<unknown>");
  line("java_class_path (initial)", options.class_path, "<not set>");
  print("Launcher Type: SUN_STANDARD\n");
}

void print_flags() {
  if (this_vm_if_made() == nullptr) return;
  static std::array<const Flag*, 2048> set;
  size_t count = 0;
  for (const Flag& flag : all_flags())
    if (count < set.size() && origin_of(vm_options(), flag) != FlagOrigin::Default) set[count++] = &flag;
  std::sort(set.begin(), set.begin() + count,
            [](const Flag* a, const Flag* b) { return strcmp(a->name, b->name) < 0; });
  print("\n[Global flags]\n");
  for (size_t i = 0; i < count; i++) {
    const Flag& flag = *set[i];
    print("%9s %-40s = ", flag.type, flag.name);
    visit_flag(vm_options(), flag, []<class T>(const FlagValue<T>& value) {
      char number[400];
      if constexpr (std::same_as<T, std::string>)
        return print("%-30s", value.unguarded().c_str());
      else if constexpr (std::same_as<T, bool>)
        return print("%-30s", value.get() ? "true" : "false");
      else if constexpr (std::same_as<T, double>)
        snprintf(number, sizeof number, "%f", value.get());
      else if constexpr (std::is_signed_v<T>)
        snprintf(number, sizeof number, "%lld", static_cast<long long>(value.get()));
      else
        snprintf(number, sizeof number, "%llu", static_cast<unsigned long long>(value.get()));
      print("%-30s", number);
    });
    print(" %20s %s\n", kind_text(flag.kind), origin_text(origin_of(vm_options(), flag)));
  }
}

// ---- the environment
void print_environment() {
  print("\nEnvironment Variables:\n");
  // HOTSPOT: the same names in the same order.
  for (const char* name : {"JAVA_HOME",
                           "JAVA_TOOL_OPTIONS",
                           "_JAVA_OPTIONS",
                           "CLASSPATH",
                           "PATH",
                           "USERNAME",
                           "XDG_CACHE_HOME",
                           "XDG_CONFIG_HOME",
                           "FC_LANG",
                           "FONTCONFIG_USE_MMAP",
                           "LD_LIBRARY_PATH",
                           "LD_PRELOAD",
                           "SHELL",
                           "DISPLAY",
                           "WAYLAND_DISPLAY",
                           "HOSTTYPE",
                           "OSTYPE",
                           "ARCH",
                           "MACHTYPE",
                           "LANG",
                           "LC_ALL",
                           "LC_CTYPE",
                           "LC_NUMERIC",
                           "LC_TIME",
                           "TERM",
                           "TMPDIR",
                           "TZ"})
    if (const char* value = getenv(name); value != nullptr) {
      print("%s=", name);
      print(std::string_view(value));
      print("\n");
    }
}

// ---- signal handlers
namespace {

void print_handler(int signal, const struct sigaction& action) {
  const bool with_info = (action.sa_flags & SA_SIGINFO) != 0;
  const uintptr_t handler =
      with_info ? reinterpret_cast<uintptr_t>(action.sa_sigaction) : reinterpret_cast<uintptr_t>(action.sa_handler);
  char name[16];
  snprintf(name, sizeof name, "SIG%s", sigabbrev_np(signal));
  print("%10s: ", name);
  if (action.sa_handler == SIG_DFL) return print("SIG_DFL");
  if (action.sa_handler == SIG_IGN) return print("SIG_IGN");
  const MappedFile file = find_mapped_file(handler);
  const NativeFunction function = find_function(handler, file);
  char readable[256] = "";
  if (function.mangled != nullptr) print_readably(function.mangled, readable, sizeof readable);
  if (file.path[0] == 0)
    print("0x%016lx", handler);
  else if (readable[0] == 0)
    print("0x%016lx in %s", handler, file.name());
  else
    print("%s in %s", readable, file.name());
}

}  // namespace

void print_signal_handlers() {
  print("\nSignal Handlers:\n");
  const sigset_t* blocked = crash.registers.has_value() ? &crash.registers->blocked_signals() : nullptr;
  sigset_t now;
  if (blocked == nullptr && pthread_sigmask(SIG_BLOCK, nullptr, &now) == 0) blocked = &now;
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGPIPE, SIGXFSZ, SIGILL, SIGUSR2, SIGHUP, SIGINT, SIGTERM, SIGQUIT}) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) != 0) continue;
    print_handler(signal, action);
    print(", mask=");
    for (int i = 1; i <= 32; i++) print(sigismember(&action.sa_mask, i) == 1 ? "1" : "0");
    print(", flags=");
    constexpr struct {
      int flag;
      const char* name;
    } kFlags[] = {{SA_NOCLDSTOP, "SA_NOCLDSTOP"},
                  {SA_NOCLDWAIT, "SA_NOCLDWAIT"},
                  {SA_SIGINFO, "SA_SIGINFO"},
                  {SA_ONSTACK, "SA_ONSTACK"},
                  {SA_RESTART, "SA_RESTART"},
                  {SA_NODEFER, "SA_NODEFER"},
                  {static_cast<int>(SA_RESETHAND), "SA_RESETHAND"}};
    const char* between = "";
    for (const auto& [flag, name] : kFlags)
      if ((action.sa_flags & flag) != 0) print("%s%s", std::exchange(between, "|"), name);
    print("%s, %s\n", between[0] == 0 ? "none" : "", sigismember(blocked, signal) == 1 ? "blocked" : "unblocked");
  }
}

}  // namespace vitrine::serviceability
