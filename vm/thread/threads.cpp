// SPDX-License-Identifier: Apache-2.0
// The list of threads: attaching, detaching, stacks, snapshots, and waiting for the last thread (JNI 10 chapter 5 "The
// Invocation API").
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <mutex>
#include <utility>

#include "base/clock.hpp"
#include "base/log.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/signal_stack.hpp"
#include "vm/thread/stack_guard.hpp"
#include "vm/thread/thread_log.hpp"
#include "vm/thread/virtual_waits.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

namespace {

constexpr size_t kNativeReserve =
    192 * 1024;  // what C code below the deepest Java frame may use; some libraries keep 64 KiB buffers on the stack
constexpr size_t kJavaStackFactor = 2;  // frames are as large as HotSpot's, so calls nest at least as deep for -Xss
constexpr size_t kJavaStackReserve = 64 * 1024;  // for making the StackOverflowError

std::atomic<Thread*> lock_owners[kMaxLockId + 1];

/// The Threads in World::threads by address, so that thread_of can look one up without a lock: eetop is a field that
/// Java code can set to anything. A Thread is in one of the kProbes cells from its hash on. Changed under World::mutex.
constexpr uint32_t kLog2Cells = 17, kProbes = 32;
std::atomic<Thread*> thread_cells[size_t{1} << kLog2Cells];
std::atomic<uint32_t> threads_without_cell{0};  // Threads for which no such cell was free

/// The cell with `wanted` that is the nearest to the hash of `thread`; null if there is none.
std::atomic<Thread*>* find_cell(const Thread* thread, const Thread* wanted) {
  const uint64_t hash = reinterpret_cast<uintptr_t>(thread) * 0x9E3779B97F4A7C15u >> (64 - kLog2Cells);
  for (uint64_t i = 0; i < kProbes; ++i) {
    std::atomic<Thread*>& cell = thread_cells[(hash + i) % std::size(thread_cells)];
    if (cell.load(std::memory_order_acquire) == wanted) return &cell;
  }
  return nullptr;
}

void add_to_cells(Thread& thread) {
  if (auto* cell = find_cell(&thread, nullptr))
    cell->store(&thread, std::memory_order_release);
  else
    ++threads_without_cell;
}

void remove_from_cells(const Thread& thread) {
  if (auto* cell = find_cell(&thread, &thread))
    cell->store(nullptr, std::memory_order_release);
  else
    --threads_without_cell;
}

/// Whether there is such a Thread. Takes World::mutex if some are not in a cell.
bool is_known(const Thread* thread) {
  if (find_cell(thread, thread) != nullptr) return true;
  if (threads_without_cell.load() == 0) return false;
  World& w = world();
  std::lock_guard lock(w.mutex);
  return std::ranges::find(w.threads, thread) != w.threads.end();
}

/// The end of the VM has begun, so this thread must not do anything any more.
[[noreturn]] void block_for_ever() {
  for (;;) pause();
}

}  // namespace

Thread* thread_of_lock_id(uint32_t lock_id) {
  return lock_id > kMaxLockId ? nullptr : lock_owners[lock_id].load(std::memory_order_acquire);
}

void find_native_stack(Thread& self) {
  self.pthread = pthread_self();
  self.os_tid = static_cast<int>(syscall(SYS_gettid));
  const StackBounds stack = guard_native_stack();
  // The primordial thread's stack grows up to its limit, which may be "unlimited".
  constexpr ptrdiff_t kMost = ptrdiff_t{64} << 20;
  set_native_stack(self, stack.high - std::min(stack.high - stack.end, kMost), stack.high);
  self.native_stack_end = stack.end;
}

void set_native_stack(Thread& thread, char* low, char* high) {
  thread.native_stack_end = low;
  thread.native_stack_base = high;
  thread.native_stack_limit = low + std::min(kNativeReserve, static_cast<size_t>(high - low) / 2);
}

bool make_java_stack(ExecutionContext& context, size_t bytes) {
  size_t size = (std::max(bytes, size_t{128} << 10) * kJavaStackFactor + kJavaStackReserve + 4095) & ~size_t{4095};
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  context.java_stack = static_cast<Slot*>(memory);
  context.java_stack_slots = size / sizeof(Slot);
  context.stack_pointer = context.java_stack;
  context.stack_limit = context.java_stack + context.java_stack_slots - kJavaStackReserve / sizeof(Slot);
  return true;
}

void release_java_stack(void* stack, size_t bytes) {
  if (stack != nullptr) munmap(stack, bytes);
}

namespace {
/// Returns false if no lock_id is left.
bool take_lock_id(World& w, Thread& thread) REQUIRES(w.mutex) {
  uint32_t& id = thread.context.lock_id;
  if (w.free_lock_ids.empty()) {
    if (w.next_lock_id > kMaxLockId) return false;
    id = w.next_lock_id++;
  } else {
    id = w.free_lock_ids.back();
    w.free_lock_ids.pop_back();
  }
  lock_owners[id].store(&thread, std::memory_order_release);
  return true;
}

void give_lock_id_back(World& w, const Thread& thread) REQUIRES(w.mutex) {
  lock_owners[thread.context.lock_id].store(nullptr, std::memory_order_release);
  w.free_lock_ids.push_back(thread.context.lock_id);
}

bool add_to_list(World& w, Thread& thread) REQUIRES(w.mutex) {
  if (!take_lock_id(w, thread)) return false;
  thread.start_ns = monotonic_ns();
  thread.context.traced.store(event_state.traced_in_new_threads.load());
  if (w.stopping) thread.attention.fetch_or(kSafepoint);
  w.threads.push_back(&thread);
  add_to_cells(thread);
  return true;
}
}  // namespace

bool enter_runner_list(Runner& runner) {
  World& w = world();
  std::lock_guard lock(w.mutex);
  if (!add_to_list(w, runner)) return false;
  w.runners.push_back(&runner);
  return true;
}

bool enter_thread_list(Thread& thread) {
  World& w = world();
  std::lock_guard lock(w.mutex);
  if (!add_to_list(w, thread)) return false;
  if (thread.hidden) return true;
  w.started++;
  w.live++;
  w.peak = std::max(w.peak, w.live);
  return true;
}

void set_java_thread(Thread& thread, Object* java_thread, bool daemon) {
  std::lock_guard lock(world().mutex);
  thread.java_thread = thread.context.current_thread = java_thread;
  thread.daemon = daemon;
}

void begin_running(Thread& self) {
  self.state.store(ThreadState::InVm, std::memory_order_seq_cst);
  if (vm_options().GCStressPollInterval != 0) self.attention |= kStress;
  self.update_dispatch();
  if (self.attention.load(std::memory_order_seq_cst) != 0) {
    const RegistersOnStack registers;
    record_native_sp(self);
    stop_as_asked(self);
  }
}

void leave_thread_list(Thread& self) {
  World& w = world();
  std::lock_guard lock(w.mutex);
  if (std::erase(w.threads, &self) != 0) remove_from_cells(self);
  if (self.idle_runner != nullptr) w.idle_runners.push_back(std::exchange(self.idle_runner, nullptr));
  if (self.context.lock_id != 0) {
    give_lock_id_back(w, self);
    if (!self.hidden) w.live--;
  }
  self.state.store(ThreadState::Terminated, std::memory_order_seq_cst);
  w.dead.push_back(&self);
  w.changed.notify_all();
}

void free_dead_threads(World& w) {
  std::erase_if(w.dead, [](Thread* thread) {
    // Until the safepoint, threads that found this one alive may still have read this member.
    thread->java_thread = thread->context.current_thread = nullptr;
    if (thread->pins != 0) return false;
    delete thread;
    return true;
  });
}

void log_os_thread(const char* pattern, ...) {
  if (!vm_options().log_os_thread) return;
  char text[256];
  va_list arguments;
  va_start(arguments, pattern);
  vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  log_line(LogTopic::OsThread, text);
}

Thread* attach_current_thread(const std::string& name, bool daemon) {
  if (this_vm().exiting.load()) block_for_ever();
  auto* self = new Thread;
  self->name = name;
  self->daemon = daemon;
  self->context.hashes = HashStream::of_native_thread();
  find_native_stack(*self);
  if (!make_java_stack(self->context, vm_options().thread_stack_size()) || !enter_thread_list(*self)) {
    release_java_stack(self->context.java_stack, self->context.java_stack_bytes());
    delete self;
    unguard_native_stack();
    return nullptr;
  }
  Thread::set_current(self);
  set_up_signal_stack();
  begin_running(*self);
  self->jni_env = ports().native_interface->make_env(*self);
  log_os_thread("Thread attached (tid: %d, pthread id: %lu, stack: %p - %p (%zuK) ).", self->os_tid,
                static_cast<unsigned long>(self->pthread), static_cast<void*>(self->native_stack_base),
                static_cast<void*>(self->native_stack_end),
                static_cast<size_t>(self->native_stack_base - self->native_stack_end) >> 10);
  return self;
}

void detach_current_thread(Thread& self) {
  World& w = world();
  self.poll();
  bool many_dead;
  {
    std::lock_guard lock(w.mutex);
    many_dead = w.dead.size() >= 512;
  }
  if (many_dead && begin_safepoint(self)) end_safepoint(self);  // the safepoint frees them
  release_monitors_of(self, nullptr);
  if (has_java_heap()) java_heap().flush(self.tlab);
  ports().tools->free_context_data(self.context);
  ports().native_interface->free_env(self);
  self.context.pending_exception = nullptr;
  self.context.owned_monitors.clear();
  Slot* java_stack = self.context.java_stack;
  size_t java_stack_bytes = self.context.java_stack_bytes();
  self.context.top_frame = nullptr;
  leave_thread_list(self);  // from here on the Thread may be freed at any time
  Thread::set_current(nullptr);
  release_java_stack(java_stack, java_stack_bytes);
  tear_down_signal_stack();
  unguard_native_stack();
}

std::vector<Thread*> all_threads() {
  World& w = world();
  std::lock_guard lock(w.mutex);
  std::vector<Thread*> result;
  for (Thread* t : w.threads)
    if (!t->runs_continuations && t->java_thread != nullptr && !t->hidden &&
        t->java_thread->get<int64_t>(well_known().Thread_eetop) != 0)
      result.push_back(t);
  return result;
}

std::vector<ExecutionContext*> all_contexts() {
  World& w = world();
  std::lock_guard lock(w.mutex);
  std::vector<ExecutionContext*> all;
  for (Thread* thread : w.threads) all.push_back(&thread->context);
  return all;
}

std::vector<Thread*> all_attached_threads() {
  World& w = world();
  std::lock_guard lock(w.mutex);
  return w.threads;
}

Thread* thread_of(Object* java_thread) {
  if (java_thread == nullptr) return nullptr;
  auto* thread = reinterpret_cast<Thread*>(java_thread->get_volatile<int64_t>(well_known().Thread_eetop));
  if (thread == nullptr) return is_virtual_thread(java_thread) ? runner_of_virtual_thread(java_thread) : nullptr;
  return is_known(thread) && thread->java_thread == java_thread ? thread : nullptr;
}

namespace {
bool counts_as_user_thread(const Thread& t) { return t.java_thread != nullptr && !t.daemon && !t.hidden; }

size_t non_daemons_locked(const World& w) REQUIRES(w.mutex) {
  return static_cast<size_t>(
      std::count_if(w.threads.begin(), w.threads.end(), [](Thread* t) { return counts_as_user_thread(*t); }));
}
}  // namespace

void wait_until_last_non_daemon(Thread& self) {
  World& w = world();
  VmBlocked blocked(self);
  std::unique_lock lock(w.mutex);
  while (non_daemons_locked(w) > (counts_as_user_thread(self) ? 1u : 0u)) w.changed.wait(lock);
}

ThreadCounts thread_counts() {
  World& w = world();
  std::lock_guard lock(w.mutex);
  ThreadCounts counts{w.started, 0, 0, w.peak};
  for (Thread* t : w.threads) {
    if (t->java_thread == nullptr || t->hidden || t->runs_continuations || t->of_agent) continue;
    counts.live++;
    counts.daemon += t->daemon;
  }
  return counts;
}

void reset_peak_thread_count() {
  World& w = world();
  std::lock_guard lock(w.mutex);
  w.peak = w.live;
}

}  // namespace vitrine::vm
