// SPDX-License-Identifier: Apache-2.0
// Signal handlers. The handler of the dispatched signals only counts them and posts a semaphore; the Java thread
// "Signal Dispatcher" does the rest.
#include "vm/runtime/signals.hpp"

#include <dlfcn.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/assert.hpp"
#include "base/fatal.hpp"
#include "base/machine/floating_point.hpp"
#include "base/machine/registers.hpp"
#include "base/machine/signal_delivery.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/faults.hpp"
#include "vm/thread/signal_stack.hpp"

namespace vitrine::vm {

namespace {

constexpr int kSignals = 65;

std::atomic<int> pending[kSignals];
sem_t arrived;
std::atomic<bool> dispatcher_ends{false};
struct sigaction previous[kSignals];  // handlers that libraries or embedders had set for the fatal signals before

void handle_dispatched(int signal) {
  int saved = errno;
  pending[signal].fetch_add(1);
  sem_post(&arrived);
  errno = saved;
}

void handle_ignored(int) {}

/// The functions of libjsig.so, null unless it is preloaded. If somebody sets a handler for one of the VM's signals
/// after the VM has set its own, libjsig.so keeps that handler instead of letting it replace the VM's.
struct {
  void (*begin)() = nullptr;
  void (*end)() = nullptr;
  struct sigaction* (*action)(int) = nullptr;
} libjsig;

/// The blocked signals are again those of the thread that the signal has interrupted.
void unblock_as_before(void* context) {
  pthread_sigmask(SIG_SETMASK, &InterruptedRegisters(context).blocked_signals(), nullptr);
}

/// Calls the handler that a library has set, or has tried to set. Returns false if there is none. `by_kernel`: the
/// kernel has called handle_fatal; otherwise it was a handler of an embedder that passes the signal on.
bool call_chained(int signal, siginfo_t* info, void* context, bool by_kernel) {
  struct sigaction* kept = libjsig.action != nullptr ? libjsig.action(signal) : nullptr;
  struct sigaction& chained = kept != nullptr ? *kept : previous[signal];
  struct sigaction action = chained;
  bool with_info = (action.sa_flags & SA_SIGINFO) != 0;
  if (with_info ? action.sa_sigaction == nullptr : action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN)
    return false;
  if (action.sa_flags & static_cast<int>(SA_RESETHAND)) {
    chained.sa_flags &= ~SA_SIGINFO;
    chained.sa_handler = SIG_DFL;
  }
  // Call the handler as the kernel would, on the same stack: who looks for a thread's stack pointer, such as a
  // collector that stops threads by signals, expects it there.
  if (!(action.sa_flags & SA_NODEFER)) sigaddset(&action.sa_mask, signal);
  if (by_kernel && is_on_added_signal_stack(reinterpret_cast<uintptr_t>(stack_pointer())) &&
      !is_on_added_signal_stack(InterruptedRegisters(context).stack_pointer()) &&
      deliver_on_own_stack(signal, *info, context, action.sa_sigaction, action.sa_mask))  // or sa_handler: a union
    return true;
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, nullptr, &before);
  if (by_kernel) unblock_as_before(context);
  pthread_sigmask(SIG_BLOCK, &action.sa_mask, nullptr);
  if (with_info)
    action.sa_sigaction(signal, info, context);
  else
    action.sa_handler(signal);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return true;
}

void handle_fatal(int signal, siginfo_t* info, void* context);

/// For sa_mask of handle_fatal: as long as it is on a stack of the VM's, no handler of the host's comes in between.
/// What the handler itself may cause stays as it is.
sigset_t all_but_fatal_signals() {
  sigset_t set;
  sigfillset(&set);
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP}) sigdelset(&set, signal);
  return set;
}

/// HOTSPOT: it uses the signal for itself, so a program that expects nothing of it must not end by it here.
void warn_of_stray(int signal, siginfo_t* info, void*) {
  const int saved = errno;
  char line[200];
  const int n = snprintf(line, sizeof line, "%s warning: SIG%s from process %d is ignored: nothing waits for it\n",
                         this_vm().vm_name.c_str(), sigabbrev_np(signal), info->si_pid);
  (void)!write(STDERR_FILENO, line, std::min(static_cast<size_t>(n), sizeof line - 1));
  errno = saved;
}

void install_with_info(int signal, void (*handler)(int, siginfo_t*, void*), int more_flags) {
  struct sigaction action {};
  action.sa_sigaction = handler;
  if (handler == handle_fatal) action.sa_mask = all_but_fatal_signals();
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | more_flags;
  sigaction(signal, &action, nullptr);
}

/// Sets a handler of a program, or one of the VM's own again.
void install(int signal, void (*handler)(int)) {
  const auto address = reinterpret_cast<uintptr_t>(handler);
  if (address == reinterpret_cast<uintptr_t>(handle_fatal)) return install_with_info(signal, handle_fatal, SA_NODEFER);
  if (address == reinterpret_cast<uintptr_t>(warn_of_stray))
    return install_with_info(signal, warn_of_stray, SA_RESTART);
  struct sigaction action {};
  action.sa_handler = handler;
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigaction(signal, &action, nullptr);
}

/// Waits for the next signal and returns it; 0 at the end of the VM. State Blocked.
int next_signal() {
  for (;;) {
    if (dispatcher_ends.load()) return 0;
    for (int i = 1; i < kSignals; i++) {
      int n = pending[i].load();
      if (n > 0 && pending[i].compare_exchange_strong(n, n - 1)) return i;
    }
    while (sem_wait(&arrived) != 0 && errno == EINTR) {
    }
  }
}

/// A process inherits the signal mask of the thread that started it. A Java VM's threads block SIGQUIT, for example.
void unblock(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (int signal : signals) sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

/// The body of the Signal Dispatcher thread.
void dispatch_signals(Thread& self) {
  unblock({SIGQUIT});
  Class* handler_class = nullptr;
  for (;;) {
    int signal;
    {
      VmBlocked blocked(self);
      signal = next_signal();
    }
    if (signal == 0 || this_vm().exiting.load()) return;
    if (signal == SIGQUIT) {
      if (ports().diagnostics->dump_requested(self) && wants_event(Event::DataDumpRequest))
        ports().events->data_dump_request(self);
      continue;
    }
    if (handler_class == nullptr) {
      auto loaded = load_boot_class(self, "jdk/internal/misc/Signal");
      if (loaded.ok()) handler_class = loaded.value();
    }
    if (handler_class != nullptr)
      (void)call_static(self, *handler_class, "dispatch", "(I)V", {slot_of(static_cast<int32_t>(signal))});
    if (Object* thrown = take_exception(self))
      print_warning("Exception " + Class::of(thrown)->external_name() + " occurred dispatching signal SIG" +
                    sigabbrev_np(signal) + " to handler- the VM may need to be forcibly terminated");
  }
}

}  // namespace

namespace {
/// A trap that the host has enabled came in Java, in the VM or in a native method of the class library, none of which
/// knows of traps.
bool is_stray_trap(const Thread* thread, int code) {
  if (thread == nullptr || code < FPE_FLTDIV || code > FPE_FLTINV) return false;
  if (thread->state.load() == ThreadState::InVm) return true;
  const Frame* frame = thread->context.top_frame;
  return frame != nullptr && frame->method->holder->loader->is_boot();
}

bool is_handled(int signal, siginfo_t* info, void* context, bool by_kernel) {
  if (signal == SIGPIPE || signal == SIGXFSZ) return true;
  if (signal == SIGBUS && info->si_code > 0 && recover_from_fault(context)) return true;
  if (Thread* self = Thread::current(); signal == SIGFPE && is_stray_trap(self, info->si_code)) {
    self->masked_traps.fetch_or(mask_floating_point_traps(context));
    return true;
  }
  if (signal == SIGSEGV && info->si_code == SEGV_ACCERR && ports().diagnostics->recover_from_access(info->si_addr))
    return true;
  return signal >= 0 && signal < kSignals && call_chained(signal, info, context, by_kernel);
}

void handle_fatal(int signal, siginfo_t* info, void* context) {
  if (is_handled(signal, info, context, true)) return;
  unblock_as_before(context);
  fatal_signal(*info, context);
}
}  // namespace

bool handle_signal(int signal, siginfo_t* info, void* context, bool report) {
  if (is_handled(signal, info, context, false)) return true;
  if (report) fatal_signal(*info, context);
  return false;
}

void install_signal_handlers() {
  static bool installed = false;
  if (std::exchange(installed, true)) return;
  sem_init(&arrived, 0, 0);
  unblock({SIGSEGV, SIGBUS, SIGFPE, SIGILL});
  if (!vm_options().ReduceSignalUsage) unblock({SIGHUP, SIGINT, SIGTERM});
  libjsig.begin = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "JVM_begin_signal_setting"));
  libjsig.end = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "JVM_end_signal_setting"));
  auto* kept = reinterpret_cast<struct sigaction* (*)(int)>(dlsym(RTLD_DEFAULT, "JVM_get_signal_action"));
  bool with_libjsig = libjsig.begin != nullptr && libjsig.end != nullptr && kept != nullptr;
  const bool chaining = vm_options().UseSignalChaining;
  if (with_libjsig) libjsig.begin();
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    struct sigaction old {};
    sigaction(signal, nullptr, &old);
    bool has_one = (old.sa_flags & SA_SIGINFO) || (old.sa_handler != SIG_DFL && old.sa_handler != SIG_IGN);
    if (has_one && vm_options().AllowUserSignalHandlers) continue;  // it calls JVM_handle_linux_signal
    if (has_one && !chaining) {
      static char what[80];
      snprintf(what, sizeof what, "Encountered unexpected pre-existing sigaction handler for signal %d.", signal);
      VM_FATAL(what);
    }
    install_with_info(signal, handle_fatal, SA_NODEFER);
    previous[signal] = old;
  }
  // libjsig.so protects only what is set here. Without it, SIGQUIT is handled when its dispatcher has started.
  if (!with_libjsig)
    libjsig.begin = nullptr;
  else if (!vm_options().ReduceSignalUsage)
    install(SIGQUIT, handle_dispatched);
  if (with_libjsig) libjsig.end();
  if (with_libjsig && chaining) libjsig.action = kept;
  for (int signal : {SIGPIPE, SIGXFSZ}) {
    struct sigaction old {};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_DFL) install(signal, handle_ignored);
  }
  struct sigaction old {};
  sigaction(SIGUSR2, nullptr, &old);
  if (old.sa_handler == SIG_DFL) install_with_info(SIGUSR2, warn_of_stray, SA_RESTART);
}

void* register_signal(int signal, void* handler) {
  auto code = [](uintptr_t n) { return reinterpret_cast<void*>(n); };
  void* const refused = code(static_cast<uintptr_t>(-1));
  if (signal <= 0 || signal >= kSignals) return refused;
  switch (signal) {
    // HOTSPOT: also SIGQUIT with -Xrs, but not SIGBUS, although the VM uses it.
    case SIGSEGV:
    case SIGFPE:
    case SIGILL:
    case SIGKILL:
    case SIGSTOP:
    case SIGQUIT: return refused;
    case SIGHUP:
    case SIGINT:
    case SIGTERM: {
      if (vm_options().ReduceSignalUsage) return refused;
      // If the process was started with the signal ignored (nohup, background), it stays ignored.
      struct sigaction now {};
      sigaction(signal, nullptr, &now);
      if (now.sa_handler == SIG_IGN) return code(1);
      break;
    }
  }
  struct sigaction old {};
  sigaction(signal, nullptr, &old);
  auto wanted = reinterpret_cast<uintptr_t>(handler);
  install(signal, wanted == 0   ? SIG_DFL
                  : wanted == 1 ? SIG_IGN
                  : wanted == 2 ? handle_dispatched
                                : reinterpret_cast<void (*)(int)>(handler));
  if (old.sa_handler == SIG_DFL) return code(0);
  if (old.sa_handler == SIG_IGN) return code(1);
  if (old.sa_handler == handle_dispatched) return code(2);
  return reinterpret_cast<void*>(old.sa_handler);
}

bool raise_signal(int signal) {
  if (signal == SIGHUP || signal == SIGINT || signal == SIGTERM) {
    struct sigaction now {};
    sigaction(signal, nullptr, &now);
    if (vm_options().ReduceSignalUsage || now.sa_handler == SIG_IGN) return false;
  }
  return raise(signal) == 0;
}

int find_signal(const char* name) {
  if (strncmp(name, "SIG", 3) == 0) name += 3;
  for (int i = 1; i < 32; i++) {
    const char* known = sigabbrev_np(i);
    if (known != nullptr && strcmp(known, name) == 0) return i;
  }
  if (strcmp(name, "CLD") == 0) return SIGCHLD;
  if (strcmp(name, "IO") == 0) return SIGIO;
  return -1;
}

JavaResult<void> start_signal_dispatcher(Thread& self) {
  if (vm_options().ReduceSignalUsage) return {};
  TRY(start_vm_thread(self, "Signal Dispatcher", 9, dispatch_signals));
  if (libjsig.begin == nullptr) install(SIGQUIT, handle_dispatched);
  return {};
}

void stop_signal_dispatcher() {
  dispatcher_ends = true;
  sem_post(&arrived);
}

}  // namespace vitrine::vm
