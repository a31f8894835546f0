// SPDX-License-Identifier: Apache-2.0
// A thread of the VM: one per attached POSIX thread. Its hot members come first; the interpreter and the native call
// path use them directly.
#pragma once
#include <jni.h>
#include <pthread.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gc/heap.hpp"
#include "vm/model/frame.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/pending_actions.hpp"
#include "vm/thread/references.hpp"
#include "base/lock.hpp"
#include "base/assert.hpp"
#include "vm/thread/thread_status.hpp"

namespace vitrine::vm {

/// Where the thread is, for safepoints. InVm covers Java code and VM code: such a thread must poll. InNative and
/// Blocked do not hold up a safepoint and may not touch the heap.
enum class ThreadState : uint32_t { New, InVm, InNative, Blocked, Terminated };

/// Reasons for a thread to leave the fast path at its next poll; see Thread::attention.
enum Attention : uint32_t {
  kSafepoint = 1,       // stop for a safepoint
  kSuspend = 2,         // JVM TI SuspendThread / Thread.suspend
  kAsyncException = 4,  // Thread.stop / JVM TI StopThread
  kPopFrame = 8,        // JVM TI PopFrame or ForceEarlyReturn is due
  kHandshake = 16,      // handshake(): something is to be done in or for this thread
};

/// Which kinds of events make this thread run in the traced dispatch table; set by the EventSink's owner through
/// set_traced().
enum Traced : uint32_t { kTraceSteps = 1, kTraceMethods = 2 };

/// A monitor this thread owns, in order of entry: for unlocking on abrupt completion and for JVM TI
/// GetOwnedMonitorStackDepthInfo.
struct OwnedMonitor {
  Object* object;
  Frame* frame;
  bool jni;
};

class Class;
class Monitor;
class RuntimeConstantPool;
class ParkSlot;

/// A native frame of the interpreter's loop: all the objects it works on are in Java frames, so [low, high) is left out
/// of the conservative scan. What its prologue saved for its caller lies above `high`.
struct InterpreterActivation {
  const char* low;
  const char* high;
  InterpreterActivation* older;
};

class Thread {
 public:
  Thread();
  virtual ~Thread();  // virtual: eetop's first word is a vtable pointer, as profilers expect

  // ---- hot
  std::atomic<const void* const*> dispatch{
      nullptr};                        // interpreter's handler table; swapped by update_dispatch, reloaded at polls
  std::atomic<uint32_t> attention{0};  // Attention bits; non-zero makes poll() slow
  std::atomic<ThreadState> state{ThreadState::New};
  Frame* top_frame = nullptr;  // newest Java frame
  Slot* stack_pointer =
      nullptr;  // first free slot of the Java stack above the newest frame (valid outside the interpreter loop)
  Slot* stack_limit = nullptr;          // frames must end below
  char* native_stack_limit = nullptr;   // C++ recursion must stay above
  Object* pending_exception = nullptr;  // GC root
  gc::Tlab tlab;
  LocalReferences locals;
  JNIEnv* jni_env = nullptr;  // made by jni/
  uint32_t lock_id = 0;       // 1..65535: owner number in thin locks

  // ---- identity
  Object* java_thread = nullptr;  // java.lang.Thread; null while attaching. GC root.
  pthread_t pthread{};
  int os_tid = 0;
  bool daemon = false, hidden = false /* no Java-visible thread: GC workers... */;
  bool of_agent = false;  // of RunAgentThread: programs do not see it, JVM TI does
  std::string name;       // native name, for dumps and messages before java_thread exists
  uint64_t start_ns = 0;
  std::function<void(Thread&)> body;  // what a VM or agent thread runs instead of Thread.run()

  // ---- stacks
  Slot* java_stack = nullptr;  // mmap'ed
  size_t java_stack_slots = 0;
  char* native_stack_base = nullptr;  // highest address
  std::atomic<char*> native_sp{
      nullptr};  // where it left the VM or blocked: conservative scan from here to native_stack_base
  uintptr_t saved_rbp = 0;
  InterpreterActivation* activations = nullptr;  // newest first
  char* scan_from = nullptr;                     // see HoldsNoObjects

  // ---- monitors, waiting
  std::vector<OwnedMonitor> owned_monitors;
  std::atomic<Monitor*> contended{nullptr};  // blocked entering
  std::atomic<Monitor*> waiting_on{nullptr};
  std::atomic<Class*> waiting_for_initialization{nullptr};  // by another thread (JVMS 5.5 step 2)
  std::unique_ptr<ParkSlot> park_slot;                      // park/unpark, sleep, interrupt wake-up
  uint64_t blocked_count = 0, waited_count = 0;
  std::atomic<uint64_t> blocked_ns{0}, waited_ns{0};

  // ---- suspension, handshakes, async exceptions
  Mutex suspend_mutex{LockRank::Suspension};
  Condition suspend_condition;
  bool suspended = false;             // under suspend_mutex
  bool ending = false;                // under suspend_mutex: isAlive is about to be false, too late for suspension
  Object* async_exception = nullptr;  // GC root, under suspend_mutex
  std::vector<std::function<void(Thread&)>>
      handshakes;  // under suspend_mutex; run by the target at a poll, or by the requester while it is safe
  bool handshake_running = false;  // under suspend_mutex: a requester works on this thread, which must stay where it is
  int pins = 0;                    // under the list's mutex: requesters that need the Thread to stay allocated

  RuntimeConstantPool* resolving = nullptr;  // the constant pool of the innermost PoolScope (vm/linking/resolve.hpp)

  // ---- events (JVM TI)
  std::atomic<uint32_t> traced{0};       // Traced bits
  void* jvmti = nullptr;                 // jvmti's per-thread data
  Object* reported_exception = nullptr;  // the Exception event has been posted for it; only compared
  bool caught_in_native = false;         // a native method cleared such an exception: ExceptionCatch is still to come
  FrameAction frame_action;              // while kPopFrame is set; written while this thread is stopped

  /// The thread of the caller; null when the calling POSIX thread is not attached.
  static Thread* current() { return current_; }
  static void set_current(Thread* thread);  // also pthread_setspecific, so that profilers find it

  /// Asserts that the thread may reach a safepoint here: it is InVm, holds no mutex of the VM, and is in no
  /// NoSafepoint scope.
  void assert_may_stop() const {
    VM_ASSERT(state.load() == ThreadState::InVm);
    VM_ASSERT(no_safepoint == 0);
    VM_ASSERT(!holds_any_lock());
  }
  int no_safepoint = 0;  // NoSafepoint scopes that the thread is in; debug builds only

  /// Poll: must be called by long-running VM code and is by the interpreter at back edges, calls and returns. May block
  /// for a safepoint or a suspension, may make an asynchronous exception pending.
  void poll() {
    assert_may_stop();
    if (attention.load(std::memory_order_acquire) != 0) [[unlikely]]
      poll_slow();
  }
  void poll_slow();
  /// Sets or clears attention bits and has the Executor choose the dispatch table. Any thread.
  void add_attention(uint32_t bits);
  void remove_attention(uint32_t bits);
  void set_traced(uint32_t bits, bool on);
  bool is_alive_java_thread() const { return java_thread != nullptr && state.load() != ThreadState::Terminated; }

 private:
  // constinit: no wrapper function around each access.
  static constinit thread_local Thread* current_ __attribute__((tls_model("initial-exec")));
};

/// Saves the registers' contents in the caller's frame and remembers the stack pointer, so that a conservative scan
/// from there sees every object the VM frames above hold. Always inlined.
#define VM_RECORD_NATIVE_SP(thread)                                                                     \
  do {                                                                                                  \
    char* recorded_sp;                                                                                  \
    uintptr_t recorded_rbp;                                                                             \
    asm volatile("movq %%rsp, %0\n\tmovq %%rbp, %1"                                                     \
                 : "=r"(recorded_sp), "=r"(recorded_rbp)::"rbx", "r12", "r13", "r14", "r15", "memory"); \
    (thread).saved_rbp = recorded_rbp;                                                                  \
    (thread).native_sp.store(recorded_sp, std::memory_order_release);                                   \
  } while (0)

/// InVm -> InNative or Blocked for the life of the scope. On the way back: waits for a running safepoint, and polls
/// suspension.
class SafeScope {
 public:
  [[gnu::always_inline]] SafeScope(Thread& self, ThreadState to) : self_(self) {
    VM_ASSERT(self.state.load() == ThreadState::InVm && self.no_safepoint == 0);
    VM_RECORD_NATIVE_SP(self);
    // Release is enough to leave: who stops the world waits until it sees this, and only the way back (a store, then a
    // load of attention) needs a fence.
    self.state.store(to, std::memory_order_release);
  }
  [[gnu::always_inline]] ~SafeScope() { leave(); }
  SafeScope(const SafeScope&) = delete;

 private:
  void leave() {
    VM_ASSERT(!holds_any_lock());
    self_.state.store(ThreadState::InVm, std::memory_order_seq_cst);
    if (self_.attention.load(std::memory_order_seq_cst) != 0) [[unlikely]]
      leave_slow();
  }
  void leave_slow();
  Thread& self_;
};
/// Around a call of C code that is not ours, and around blocking waits, respectively.
struct VmToNative : SafeScope {
  [[gnu::always_inline]] explicit VmToNative(Thread& self) : SafeScope(self, ThreadState::InNative) {}
};
struct VmBlocked : SafeScope {
  [[gnu::always_inline]] explicit VmBlocked(Thread& self) : SafeScope(self, ThreadState::Blocked) {}
};
/// Entry of a JNI, JVM_ or JVM TI function: InNative -> InVm for the scope's life.
class NativeToVm {
 public:
  explicit NativeToVm(Thread& self) : self_(self) {
    VM_ASSERT(self.state.load() == ThreadState::InNative && &self == Thread::current());
    self.state.store(ThreadState::InVm, std::memory_order_seq_cst);
    if (self.attention.load(std::memory_order_seq_cst) != 0) [[unlikely]]
      enter_slow();
  }
  [[gnu::always_inline]] ~NativeToVm() {
    VM_ASSERT(self_.state.load() == ThreadState::InVm && !holds_any_lock());
    VM_RECORD_NATIVE_SP(self_);
    self_.state.store(ThreadState::InNative, std::memory_order_release);
  }
  NativeToVm(const NativeToVm&) = delete;

 private:
  void enter_slow();
  Thread& self_;
};

/// Between its two ends the calling thread must not reach a safepoint: raw pointers into structures that others change
/// with the world stopped stay good. Costs nothing in release builds.
class NoSafepoint {
 public:
#ifdef NDEBUG
  explicit NoSafepoint(Thread& /*self*/) {}
#else
  explicit NoSafepoint(Thread& self) : self_(self) { self.no_safepoint++; }
  ~NoSafepoint() { self_.no_safepoint--; }
  NoSafepoint(const NoSafepoint&) = delete;

 private:
  Thread& self_;
#endif
};

/// For System.gc(), ForceGarbageCollection: the frames between the native method's entry and here hold no objects, so a
/// collection does not look into them, and stale words there do not keep alive what the caller wants to see collected.
/// In a function entered by NativeToVm.
class HoldsNoObjects {
 public:
  explicit HoldsNoObjects(Thread& self) : self_(self) { self.scan_from = self.native_sp.load(); }
  ~HoldsNoObjects() { self_.scan_from = nullptr; }
  HoldsNoObjects(const HoldsNoObjects&) = delete;

 private:
  Thread& self_;
};

// ---- the list of threads (vm/thread/threads.cpp)
/// Creates the Thread of the calling POSIX thread and enters the list; state InVm. java_thread is the caller's
/// business. Null: no memory for a Java stack, or too many threads.
Thread* attach_current_thread(const std::string& name, bool daemon);
/// Leaves the list and frees the Thread. Java-level exit (uncaught exception, Thread.exit, join wake-up) has been done
/// by exit_java_thread.
void detach_current_thread(Thread& self);
/// Snapshot of threads with a Java thread object, without hidden ones. The Threads stay valid while the caller is InVm
/// and does not poll (freed at a safepoint).
std::vector<Thread*> all_threads();
Thread* thread_of(Object* java_thread);  // via eetop; null when not alive
/// Owner of thin locks with that number; null: no such thread now.
Thread* thread_of_lock_id(uint32_t lock_id);
/// Every attached thread, hidden ones and those without a Java object included. World stopped, or a snapshot as
/// all_threads.
std::vector<Thread*> all_attached_threads();
/// Threads started and the most that were alive at once, since the last reset (management).
struct ThreadCounts {
  uint64_t started;
  size_t live, daemon, peak;
};
ThreadCounts thread_counts();
void reset_peak_thread_count();
/// Waits until the caller is the last non-daemon thread (DestroyJavaVM).
void wait_until_last_non_daemon(Thread& self);

// ---- safepoints (vm/thread/safepoint.cpp)
/// Stops all other threads; recursive for the same thread. False if another thread was at it (after waiting for it).
/// `operation`: what for, in -Xlog:safepoint.
constexpr const char* kSomeOperation = "VMOperation";
bool begin_safepoint(Thread& self, const char* operation = kSomeOperation);
void end_safepoint(Thread& self);
bool at_safepoint();
/// For the end of the VM: stops the world for ever, without waiting longer than `milliseconds` for threads that do not
/// come to a poll.
void stop_world_for_ever(Thread& self, int milliseconds);
/// Runs `work` with the world stopped (waits its turn).
void with_world_stopped(Thread& self, const std::function<void()>& work, const char* operation = kSomeOperation);
/// Runs `work` for `target` while it cannot run Java: by itself at its next poll, or by the caller when it is in
/// native, blocked or suspended. False: target has ended. Caller is InVm.
bool handshake(Thread& self, Thread& target, const std::function<void(Thread&)>& work);

// ---- java.lang.Thread operations (vm/thread/java_thread.cpp)
void set_thread_status(Object* java_thread, int32_t jvmti_state_bits);
int32_t thread_status(Object* java_thread);
enum class Suspension : uint8_t { Done, Already, Ended };
Suspension suspend_thread(Thread& self, Thread& target);    // returns when the target is stopped
bool resume_thread(Thread& target);                         // false: was not suspended
void stop_thread(Thread& target, Object* throwable);        // asynchronous exception
void interrupt_thread(Thread& target);                      // wakes sleep, park, wait; the Java flag is the caller's
bool is_interrupted(Thread& self, bool clear);              // reads Thread.interrupted
JavaResult<void> sleep_nanos(Thread& self, int64_t nanos);  // InterruptedException
void park(Thread& self, bool absolute, int64_t time);       // milliseconds since the epoch, else ns (0: no limit)
void unpark(Thread& target);

}  // namespace vitrine::vm
