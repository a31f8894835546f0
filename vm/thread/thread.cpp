// SPDX-License-Identifier: Apache-2.0
// A Thread's own functions: the current thread, polls, and attention bits. Called by the interpreter, the native call
// path and everything that blocks.
#include "vm/thread/thread.hpp"

#include <climits>

#include "base/assert.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/parker.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

constinit thread_local Thread* Thread::current_ __attribute__((tls_model("initial-exec"))) = nullptr;

namespace {

pthread_key_t thread_key();

/// How often thread_ends_attached was called in this thread.
constinit thread_local int rounds_of_destructors = 0;

/// A POSIX thread ends while attached: detaches it, although JNI requires that the program does so itself. Destructors
/// of the program's own keys may use the JNIEnv or detach the thread themselves, in whatever order they are called, so
/// this one waits for the last round of destructors (POSIX, pthread_key_create).
void thread_ends_attached(void* value) {
  auto* self = static_cast<Thread*>(value);
  if (this_vm().exiting.load()) return;
  if (++rounds_of_destructors < PTHREAD_DESTRUCTOR_ITERATIONS) {
    pthread_setspecific(thread_key(), value);
    return;
  }
  Thread::set_current(self);
  self->entered_at.store(nullptr, std::memory_order_relaxed);
  if (self->state.load() == ThreadState::InNative) {
    self->state.store(ThreadState::InVm, std::memory_order_seq_cst);
    if (self->attention.load(std::memory_order_seq_cst) != 0) stop_as_asked(*self);
  }
  self->ends_attached = true;
  // pthread_exit and pthread_cancel may have ended the thread in a native method.
  self->activations = nullptr;
  self->left_by = nullptr;
  self->context.top_frame = nullptr;
  self->context.stack_pointer = self->context.java_stack;
  ports().native_interface->end_attached_thread(*self);
}

pthread_key_t thread_key() {
  static pthread_key_t key = [] {
    pthread_key_t made;
    VM_CHECK(pthread_key_create(&made, thread_ends_attached) == 0);
    return made;
  }();
  return key;
}

}  // namespace

Thread::Thread() : own_parker(std::make_unique<Parker>()) { parker = own_parker.get(); }
Thread::~Thread() = default;

void Thread::set_current(Thread* thread) {
  current_ = thread;
  pthread_setspecific(thread_key(), thread);
}

void Thread::add_attention(uint32_t bits) {
  if ((attention.fetch_or(bits, std::memory_order_seq_cst) & bits) != bits) update_dispatch();
}

void Thread::remove_attention(uint32_t bits) {
  if ((attention.fetch_and(~bits, std::memory_order_seq_cst) & bits) != 0) update_dispatch();
}

void Thread::set_traced(uint32_t bits, bool on) {
  uint32_t old = on ? context.traced.fetch_or(bits) : context.traced.fetch_and(~bits);
  uint32_t now = on ? old | bits : old & ~bits;
  if (now != old) update_dispatch();
}

void Thread::update_dispatch() {
  if (ports().executor != nullptr) ports().executor->update_dispatch(*this);
}

namespace {
/// -XX:GCStressPollInterval: collects at every Nth poll. An object that only a register of the interpreter's loop, or
/// memory that is not scanned, refers to is then overwritten at the poll that loses it.
void collect_at_poll() {
  static std::atomic<uint32_t> polls{0};
  if ((polls.fetch_add(1, std::memory_order_relaxed) + 1) % vm_options().GCStressPollInterval == 0 && has_java_heap())
    java_heap().collect(gc::GcCause::Stress);
}
}  // namespace

[[gnu::noinline]] void Thread::poll_slow() {
  const RegistersOnStack registers;
  record_native_sp(*this);
  stop_as_asked(*this);
  if (attention.load(std::memory_order_relaxed) & kStress) [[unlikely]]
    collect_at_poll();
  if (!(attention.load(std::memory_order_acquire) & kAsyncException)) return;
  std::lock_guard lock(suspend_mutex);
  Object*& pending = context.pending_exception;
  Object*& asynchronous = context.async_exception;
  if (pending != nullptr && asynchronous != nullptr) return;  // this one waits for a later poll
  if (asynchronous != nullptr) pending = std::exchange(asynchronous, nullptr);
  remove_attention(kAsyncException);
}

// The native_sp that the scope has recorded is still right: only these functions have been called since.
[[gnu::noinline]] void SafeScope::leave_slow(Thread& self) { stop_as_asked(self); }
[[gnu::noinline]] void NativeToVm::enter_slow(Thread& self) { stop_as_asked(self); }

}  // namespace vitrine::vm
