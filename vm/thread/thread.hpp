// SPDX-License-Identifier: Apache-2.0
// A thread of the VM: one per attached POSIX thread. What runs on it, Java frames and all that belongs to them, is its
// ExecutionContext. The hot members come first; the interpreter and the native call path use them directly.
#pragma once
#include <jni.h>
#include <pthread.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "base/machine/asymmetric_fence.hpp"
#include "base/machine/floating_point.hpp"
#include "base/machine/registers.hpp"
#include "base/sanitizers.hpp"
#include "gc/heap.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/context.hpp"

namespace vitrine::vm {

/// Where the thread is, as far as safepoints are concerned. InVm covers Java code and VM code: such a thread must poll.
/// Threads that are InNative or Blocked do not hold up a safepoint and must not touch the heap.
enum class ThreadState : uint32_t { New, InVm, InNative, Blocked, Terminated };

/// Reasons for a thread to leave the fast path at its next poll; see Thread::attention.
enum Attention : uint32_t {
  kSafepoint = 1,       // stop for a safepoint
  kSuspend = 2,         // JVM TI SuspendThread / Thread.suspend
  kAsyncException = 4,  // Thread.stop / JVM TI StopThread
  kPopFrame = 8,        // JVM TI PopFrame or ForceEarlyReturn is due
  kHandshake = 16,      // handshake(): there is work to do in or for this thread
  kStress = 32,         // set all the time with -XX:GCStressPollInterval: each poll is slow, and may collect
};

/// The kinds of events for which this thread runs with the traced dispatch table. The EventSink's owner sets them with
/// set_traced(). kTraceWatched comes with entries and exits that the owner itself wants.
enum Traced : uint32_t { kTraceSteps = 1, kTraceEntries = 2, kTraceExits = 4, kTraceWatched = 8 };

class Class;
class Monitor;
class Parker;
struct NativeCall;
class Runner;             // vm/thread/runner.hpp
struct HandshakeRequest;  // vm/thread/safepoint.cpp

/// A native frame of the interpreter's loop. All objects that it works on are in Java frames, so the conservative scan
/// leaves out [low, high) (README.md, "Where an object pointer may be"). What its prologue saved for its caller lies
/// above `high`. The VM's frames that have called the loop go up to where native code had entered the VM, if it had.
/// They hold no objects if all that native code wanted was that call.
struct InterpreterActivation {
  explicit InterpreterActivation(Thread& self, bool callers_hold_objects = true);
  ~InterpreterActivation();
  InterpreterActivation(const InterpreterActivation&) = delete;
  const char *low = nullptr, *high = nullptr;
  Thread& self;
  InterpreterActivation* const older;
  const char* const entered_at;
  const bool callers_hold_objects;
};

/// Where machine code of this thread began, and where it left for the interpreter's loop. Only the thread itself uses
/// it; others read `base` and `newest` while it is stopped. The native stack between the two is the cells of the
/// callers that run in machine code (compiler/README.md).
struct MachineState {
  char* base = nullptr;      // the native stack pointer at the newest entry into machine code; null: none is entered
  char* newest = nullptr;    // while machine code has called C++ that may stop: the newest cell
  Frame* frame = nullptr;    // the frame in which the loop goes on
  const void* pc = nullptr;  // at which word
  Slot* sp = nullptr;        // above which operands
  const Frame* returned = nullptr;  // or: the frame of the method whose call in `frame` has ended
  const char* limit = nullptr;      // where the arguments of a call may begin; as the newest entry has found it
  // While machine code has called C++ for a word: where the native stack has the older value of this, then the frame.
  const char* word_call = nullptr;
  uint32_t until_exit = 0;  // DeoptimizeALot: so many words, then it is left,
  uint32_t exits = 0;       // as it has been so many times
};

class Thread {
 public:
  Thread();
  virtual ~Thread();  // virtual, because profilers expect a vtable pointer in the first word that eetop points to

  // ---- hot
  // The interpreter's dispatch table; replaced by update_dispatch, reloaded at polls.
  std::atomic<const void* const*> dispatch{nullptr};
  std::atomic<uint32_t> attention{0};  // Attention bits; poll() is slow if any is set
  std::atomic<ThreadState> state{ThreadState::New};
  char* native_stack_limit = nullptr;  // C++ recursion must stay above this address
  gc::Tlab tlab;
  JNIEnv* jni_env = nullptr;  // made by jni/
  ExecutionContext context;

  // ---- identity
  // The java.lang.Thread whose eetop names this Thread, also while Thread.currentThread is a virtual thread; of a
  // Runner, that of the platform thread below it. Null while attaching. GC root.
  Object* java_thread = nullptr;
  pthread_t pthread{};
  int os_tid = 0;
  bool daemon = false, hidden = false /* of the VM: programs and tools do not see it */;
  bool runs_continuations = false;  // a Runner: in no list of Java threads
  bool ends_attached = false;       // the POSIX thread ends and has not detached
  const void* acts_for = nullptr;   // the environment of JVM TI for which it changes code or frames; null: none
  bool of_agent = false;            // made for RunAgentThread: hidden from programs, visible to JVM TI
  std::string name;                 // native name, for dumps and messages before java_thread exists
  uint64_t start_ns = 0;
  std::function<void(Thread&)> body;  // what a VM or agent thread runs instead of Thread.run()

  // ---- the native stack
  char* native_stack_base = nullptr;     // highest address
  char* native_stack_end = nullptr;      // lowest address; below it is a guard
  bool has_no_stack_to_collect = false;  // as it was when it last wanted to
  // Where the thread left the VM or blocked: the lowest address that the conservative scan looks at. Null: nothing
  // below the newest frame that has called native code is the VM's. This and the next two change while others look at
  // them (visit_native_stack), so each step of a change leaves what is right.
  std::atomic<const char*> native_sp{nullptr};
  // Where native code has entered the VM since the VM has called it: what lies above, up to that call, are frames of
  // native code, which hold no objects (visit_native_stack). Null: it has not. Written before the thread is InVm.
  std::atomic<const char*> entered_at{nullptr};
  // Since then, the VM's frames hold no other objects than the arguments of the call to come. Interpreter::run takes
  // it.
  bool holds_only_arguments = false;
  std::atomic<const NativeCall*> left_by{nullptr};  // the innermost
  InterpreterActivation* activations = nullptr;     // newest first
  const char* scan_from = nullptr;                  // see HoldsNoObjects

  // Traps that a handler has turned off, because they came in Java or in the VM (mask_floating_point_traps).
  std::atomic<uint32_t> masked_traps{0};

  // ---- waiting
  std::atomic<Monitor*> contended{nullptr};  // the monitor that the thread waits to enter
  std::atomic<Monitor*> waiting_on{nullptr};
  std::atomic<Class*> waiting_for_initialization{nullptr};  // a class that another thread initializes (JVMS 5.5 step 2)
  Parker* parker;  // park/unpark, sleep, interrupt wake-up: its own; of a Runner, that of the thread that runs it
  std::unique_ptr<Parker> own_parker;
  std::atomic<uint64_t> blocked_count{0}, waited_count{0};
  std::atomic<uint64_t> blocked_ns{0}, waited_ns{0};

  // ---- suspension, handshakes
  Mutex suspend_mutex{LockRank::Suspension};
  Condition suspend_condition;
  bool suspended GUARDED_BY(suspend_mutex) = false;     // by Thread.suspend or JVM TI
  uint64_t suspended_ns GUARDED_BY(suspend_mutex) = 0;  // when the last suspension began, monotonic_ns()
  // The environment of JVM TI that suspended it; null: another one.
  const void* suspended_by GUARDED_BY(suspend_mutex) = nullptr;
  bool suspended_by_profiler GUARDED_BY(suspend_mutex) = false;  // by JVMPI; neither of the two ends the other
  bool is_held() const REQUIRES(suspend_mutex) { return suspended || suspended_by_profiler; }
  bool waits_suspended GUARDED_BY(suspend_mutex) = false;  // waits in stop_as_asked for its resumption
  bool ending GUARDED_BY(suspend_mutex) = false;           // isAlive is about to become false, too late for suspension
  // Run by the target at a poll, or by the requester while the target is stopped.
  std::vector<std::shared_ptr<HandshakeRequest>> handshakes GUARDED_BY(suspend_mutex);
  // A requester works on this thread, which must stay stopped.
  bool handshake_running GUARDED_BY(suspend_mutex) = false;
  int pins = 0;  // under World::mutex: how many requesters need the Thread to stay allocated

  int collection_holds = 0;         // scopes of CollectionHold (collection_holds.hpp); only the thread itself uses it
  std::atomic<int> event_calls{0};  // scopes of EventCall (agent_call.hpp); only the thread itself writes it

  // ---- JVMPI
  std::atomic<void*> profiler_storage{nullptr};   // SetThreadLocalStorage
  std::atomic<int64_t> cpu_ns_when_suspended{0};  // see ThreadHasRun
  std::atomic<bool> has_run{false};
  std::atomic<bool> start_was_told{false};       // THREAD_START has been sent, or is being sent
  std::atomic<bool> is_known{false};             // THREAD_START has been sent, and THREAD_END is not yet being sent
  std::atomic<Runner*> suspended_with{nullptr};  // what SuspendThread has suspended together with its carrier

  // The Runner that uses this thread's POSIX thread, while this one waits in Runner::run; null: none.
  std::atomic<Runner*> inner{nullptr};
  // A Runner without work, the last one that was given back here, which this thread takes again; null: none. Only the
  // thread itself uses it, and gives it up when it leaves the list.
  Runner* idle_runner = nullptr;

  MachineState machine;

  int no_safepoint_scopes = 0;  // see NoSafepoint; 0 in release builds

  /// The thread of the caller; null when the calling POSIX thread is not attached.
  static Thread* current() { return current_; }
  /// Sets the thread of the caller, also with pthread_setspecific, so that profilers find it.
  static void set_current(Thread* thread);

  /// Asserts that the thread may reach a safepoint here: it is InVm, holds no mutex of the VM, and is in no NoSafepoint
  /// scope.
  void assert_may_stop() const {
    VM_ASSERT(state.load() == ThreadState::InVm);
    assert_may_leave_vm();
  }
  /// The same for a change of state, which lets others stop the world.
  void assert_may_leave_vm() const {
    VM_ASSERT(no_safepoint_scopes == 0);
    VM_ASSERT(!holds_any_lock());
  }

  /// Whether the address is on the thread's own native stack. Native code may call JNI functions on another one, such
  /// as that of a coroutine. Java does not run there: calls throw StackOverflowError.
  bool on_native_stack(const void* address) const { return address >= native_stack_end && address < native_stack_base; }
  /// Whether native frames from `address` on would come too close to the end of the native stack, or are not on it.
  bool is_native_stack_full(const void* address) const {
    return address < native_stack_limit || address >= native_stack_base;
  }
  /// Whether native code has used the stack so far that frames from `address` on leave no room for a collection.
  bool is_at_end_of_native_stack(const void* address) const {
    constexpr ptrdiff_t kForCollection = ptrdiff_t{kSanitizedBuild ? 64 : 12} << 10;
    return on_native_stack(address) && static_cast<const char*>(address) - native_stack_end < kForCollection;
  }
  /// Stops for a safepoint, a handshake or a suspension if one is due, and may make an asynchronous exception pending.
  /// Long-running VM code must call it; the interpreter does at back edges, calls and returns.
  void poll() {
    assert_may_stop();
    if (attention.load(std::memory_order_acquire) != 0) [[unlikely]]
      poll_slow();
  }
  void poll_slow();
  /// Sets or clears attention bits, and has the Executor choose the dispatch table if they change. Any thread may call
  /// it.
  void add_attention(uint32_t bits);
  void remove_attention(uint32_t bits);
  /// Has the Executor, if there is one, choose the dispatch table.
  void update_dispatch();
  /// Sets or clears Traced bits of the mounted context in the same way.
  void set_traced(uint32_t bits, bool on);
  bool is_alive_java_thread() const { return java_thread != nullptr && state.load() != ThreadState::Terminated; }

 private:
  // constinit, so that accesses need no wrapper function.
  static constinit thread_local Thread* current_ __attribute__((tls_model("initial-exec")));
};

inline InterpreterActivation::InterpreterActivation(Thread& thread, bool callers_hold_objects)
    : self(thread),
      older(thread.activations),
      entered_at(thread.entered_at.load(std::memory_order_relaxed)),
      callers_hold_objects(callers_hold_objects) {
  thread.activations = this;
  thread.entered_at.store(nullptr, std::memory_order_relaxed);
}
inline InterpreterActivation::~InterpreterActivation() {
  self.activations = older;
  self.entered_at.store(entered_at, std::memory_order_relaxed);
}

/// Records where the caller's native stack ends. With RegistersOnStack before it, a conservative scan from there sees
/// every object that the VM frames above it hold.
[[gnu::always_inline]] inline void record_native_sp(Thread& thread) {
  thread.native_sp.store(stack_pointer(), std::memory_order_release);
}

/// InVm -> InNative or Blocked for the life of the scope. On the way back the thread waits for a running safepoint,
/// handshake or suspension; it does not deliver asynchronous exceptions. A scan of the native stack begins in the
/// function that has the scope.
class SafeScope {
 public:
  [[gnu::always_inline]] SafeScope(Thread& self, ThreadState to) : self_(self) { leave(self, to, stack_pointer()); }
  [[gnu::always_inline]] ~SafeScope() { come_back(self_); }
  /// What the scope does at its begin, in a function whose stack ends at `low`, and at its end.
  [[gnu::always_inline]] static void leave(Thread& self, ThreadState to, const char* low) {
    VM_ASSERT(self.state.load() == ThreadState::InVm && self.no_safepoint_scopes == 0);
    self.native_sp.store(low, std::memory_order_release);
    // A release store is enough to leave, because a thread that stops the world waits until it sees this. Only on the
    // way back does the order of the store and the load of attention matter; see safepoint.cpp.
    self.state.store(to, std::memory_order_release);
  }
  [[gnu::always_inline]] static void come_back(Thread& self) {
    VM_ASSERT(!holds_any_lock());
    store_before_load(self.state, ThreadState::InVm);
    if (self.attention.load(std::memory_order_acquire) != 0) [[unlikely]]
      leave_slow(self);
  }
  SafeScope(const SafeScope&) = delete;

 private:
  static void leave_slow(Thread& self);
  Thread& self_;

 protected:
  Thread& self() const { return self_; }
};
/// Around the call of a native method by the interpreter's loop. The frames between the two hold no objects, but they
/// save registers of the loop, which may be stale: for this time, they are part of what the scan leaves out.
struct LoopToNative : RegistersOnStack {
  [[gnu::always_inline]] explicit LoopToNative(Thread& self) : frames(self), scope(self, ThreadState::InNative) {}
  [[gnu::always_inline]] ~LoopToNative() {
    frames.activation.self.entered_at.store(nullptr, std::memory_order_relaxed);
    ensure_java_arithmetic();
  }
  struct FramesOfLoop {
    [[gnu::always_inline]] explicit FramesOfLoop(Thread& self) : activation(*self.activations), low(activation.low) {
      const char* here = stack_pointer();
      if (low != nullptr) activation.low = here;
    }
    ~FramesOfLoop() { activation.low = low; }
    InterpreterActivation& activation;
    const char* const low;
  } frames;
  SafeScope scope;
};
/// A call of foreign C code. The VM's frames that end there begin at `low`, and go up to where native code had entered
/// the VM, if it had.
struct NativeCall {
  const char *const low, *const entered_at;
  const NativeCall* const outer;
  const InterpreterActivation* const called_by;  // the newest one, which has called those frames
};
/// Around a call of foreign C code, and around a blocking wait.
struct VmToNative : RegistersOnStack, SafeScope, NativeCall {
  [[gnu::always_inline]] explicit VmToNative(Thread& self)
      : SafeScope(self, ThreadState::InNative),
        NativeCall{self.native_sp.load(), self.entered_at.load(std::memory_order_relaxed),
                   self.left_by.load(std::memory_order_relaxed), self.activations} {
    self.left_by.store(this, std::memory_order_release);
    self.entered_at.store(nullptr, std::memory_order_release);
  }
  [[gnu::always_inline]] ~VmToNative() {
    self().entered_at.store(nullptr, std::memory_order_release);
    self().native_sp.store(low, std::memory_order_release);
    self().entered_at.store(entered_at, std::memory_order_release);
    self().left_by.store(outer, std::memory_order_release);
    if (self().context.top_frame != nullptr) ensure_java_sums();  // without Java frames, the modes are the host's
  }
};
struct VmBlocked : RegistersOnStack, SafeScope {
  [[gnu::always_inline]] explicit VmBlocked(Thread& self) : SafeScope(self, ThreadState::Blocked) {}
};
/// Entry of a JNI, JVM_ or JVM TI function: InNative -> InVm for the life of the scope. Waits as SafeScope does on its
/// way back.
class NativeToVm {
 public:
  [[gnu::always_inline]] explicit NativeToVm(Thread& self) : self_(self) {
    VM_ASSERT(self.state.load() == ThreadState::InNative && &self == Thread::current());
    // What was left before lies on the thread's stack, but this may be another one.
    self.native_sp.store(nullptr, std::memory_order_release);
    self.entered_at.store(static_cast<const char*>(__builtin_frame_address(0)), std::memory_order_release);
    store_before_load(self.state, ThreadState::InVm);
    if (self.attention.load(std::memory_order_acquire) != 0) [[unlikely]]
      enter_slow(self);
  }
  [[gnu::always_inline]] ~NativeToVm() {
    VM_ASSERT(self_.state.load() == ThreadState::InVm);
    self_.assert_may_leave_vm();
    // Nothing of the VM is left on the stack from here on, which need not be the thread's, nor stay.
    self_.native_sp.store(nullptr, std::memory_order_release);
    self_.state.store(ThreadState::InNative, std::memory_order_release);
  }
  NativeToVm(const NativeToVm&) = delete;

 private:
  static void enter_slow(Thread& self);
  Thread& self_;
};

/// No safepoint here: for the life of the scope, the thread must not poll, allocate in the heap, change its state or
/// stop the world. What the scope's owner has found then stays as it is: a Thread stays allocated, a class is not
/// redefined or unloaded, a frame is not changed by others. Debug builds stop where the rule is broken; in release
/// builds the scope does nothing.
class NoSafepoint {
 public:
  explicit NoSafepoint(Thread& self) : self_(self) {
    if constexpr (kDebugBuild) ++self_.no_safepoint_scopes;
  }
  ~NoSafepoint() {
    if constexpr (kDebugBuild) --self_.no_safepoint_scopes;
  }
  NoSafepoint(const NoSafepoint&) = delete;

 private:
  Thread& self_;
};

/// For System.gc() and ForceGarbageCollection: the frames between the native method's entry and this object hold no
/// objects. A collection does not look into them, so stale words there do not keep alive what the caller wants to see
/// collected. Use it in a function entered by NativeToVm.
class HoldsNoObjects {
 public:
  explicit HoldsNoObjects(Thread& self) : self_(self) { self.scan_from = self.entered_at.load(); }
  ~HoldsNoObjects() { self_.scan_from = nullptr; }
  HoldsNoObjects(const HoldsNoObjects&) = delete;

 private:
  Thread& self_;
};

// ---- the list of threads (vm/thread/threads.cpp)
/// Creates the Thread of the calling POSIX thread and enters it in the list; state InVm. The caller sets java_thread.
/// Returns null if there is no memory for a Java stack, or if there are too many threads. Never returns when the VM is
/// ending.
Thread* attach_current_thread(const std::string& name, bool daemon);
/// Releases the thread's monitors, leaves the list and gives up the Thread, which a later safepoint frees. The caller
/// has already done the Java-level exit with exit_java_thread (uncaught exception, Thread.exit, waking joiners).
void detach_current_thread(Thread& self);
/// Snapshot of the live threads that have a Java thread object, without hidden ones. The Threads stay valid while the
/// caller is InVm and does not poll, because they are freed at a safepoint.
std::vector<Thread*> all_threads();
/// The Thread of a java.lang.Thread, read from its eetop; null if that is not alive, or if Java code has set the field
/// to something else. For a virtual thread its Runner, if it has one now; then takes World::mutex.
Thread* thread_of(Object* java_thread);
/// The thread with that lock_id, the owner in thin locks; null if there is none now. Takes no lock.
Thread* thread_of_lock_id(uint32_t lock_id);
/// Every attached thread, including hidden ones and those without a Java object. With the world running, it is a
/// snapshot as all_threads is.
std::vector<Thread*> all_attached_threads();
/// Numbers of threads for management. `peak` is the highest number alive at once since the last
/// reset_peak_thread_count.
struct ThreadCounts {
  uint64_t started;
  size_t live, daemon, peak;
};
ThreadCounts thread_counts();
/// Sets the peak to the number of threads alive now.
void reset_peak_thread_count();
/// Waits until the caller is the last non-daemon thread (DestroyJavaVM). State InVm at entry.
void wait_until_last_non_daemon(Thread& self);

// ---- safepoints (vm/thread/safepoint.cpp)
/// Stops all other threads, also recursively. If another thread is already stopping the world, waits until that is over
/// and returns false, with nothing stopped. `operation` is the purpose that -Xlog:safepoint shows.
constexpr const char* kSomeOperation = "VMOperation";
bool begin_safepoint(Thread& self, const char* operation = kSomeOperation);
/// Lets the threads run again, at the end of the outermost begin_safepoint.
void end_safepoint(Thread& self);
/// Whether all other threads are stopped at present.
bool at_safepoint();
/// The stops of the world so far, for performance counters: how many, how long it took until all threads had stopped,
/// the time until they ran again with that, and the time between stops, up to the last one.
struct SafepointTimes {
  std::atomic<int64_t> stops{0}, stopping_ns{0}, stopped_ns{0}, running_ns{0};
};
namespace detail {
inline constinit SafepointTimes the_safepoint_times;
}
inline SafepointTimes& safepoint_times() { return detail::the_safepoint_times; }
/// For the end of the VM: stops the world for ever. Waits at most `milliseconds` for threads that do not come to a
/// poll.
void stop_world_for_ever(Thread& self, int milliseconds);
/// Runs `work` with the world stopped. Waits for its turn if another thread is stopping the world.
void with_world_stopped(Thread& self, const std::function<void()>& work, const char* operation = kSomeOperation);
/// Runs `work` for `target` while it cannot run Java: by `target` itself at its next poll, or by the caller when the
/// target is in native code, blocked or suspended. Waits for the end of the work. Returns false if the target has
/// ended. The caller is InVm.
bool handshake(Thread& self, Thread& target, const std::function<void(Thread&)>& work);

// ---- java.lang.Thread operations (vm/thread/java_thread.cpp)
/// The object with the fields Thread_group, Thread_priority, Thread_daemon, Thread_stackSize and Thread_threadStatus of
/// a java.lang.Thread: the thread itself, since 19 its FieldHolder. Null if it has none: a virtual thread that is not
/// bound to a platform thread, or a thread whose constructor has not run yet. No safepoint.
Object* holder_of(Object* java_thread);
/// Thread.group. Null without a holder, and in a class library before 19 after the thread's end. No safepoint.
Object* group_of(Object* java_thread);
/// Thread.threadStatus, nothing and 0 without a holder: the state of a java.lang.Thread in bits of JVM TI
/// GetThreadState. No safepoint.
void set_thread_status(Object* java_thread, int32_t jvmti_state_bits);
int32_t thread_status(Object* java_thread);
/// The name of a java.lang.Thread, in modified UTF-8; "" for null and for one that has none yet. No safepoint.
std::string name_of_java_thread(const Object* java_thread);
/// Name and identifier of the java.lang.Thread that runs, virtual or not: Thread::name and 0 while there is none. Any
/// state; the thread is the caller or stopped.
std::string current_name(const Thread& thread);
int64_t current_id(const Thread& thread);
/// Result of suspend_thread: suspended now, already suspended, or no longer alive.
enum class Suspension : uint8_t { Done, Already, Ended };
/// Who suspends: Thread.suspend and JVM TI, or JVMPI. A thread that both have suspended runs when both have resumed it.
enum class Suspender : uint8_t { Program, Profiler };
/// Suspends the target and returns when it is stopped. If it is `self`, stops here until another thread resumes it.
/// `environment` is that of the agent for Thread::suspended_by; null: it has none.
Suspension suspend_thread(Thread& self, Thread& target, Suspender who = Suspender::Program,
                          const void* environment = nullptr);
/// Returns false if the target was not suspended by this one. No safepoint.
bool resume_thread(Thread& target, Suspender who = Suspender::Program);
/// Called by a thread that ends: no new suspension begins from here on, so that one which another thread suspends and
/// resumes in a loop comes to its end. Returns false if it is suspended, and must be resumed first. No safepoint.
bool may_end(Thread& self);
/// Makes `throwable` pending in the target at its next poll, and ends its sleep, park or wait.
void stop_thread(Thread& target, Object* throwable);
/// Ends the target's sleep, park or wait. The caller has already set Thread.interrupted.
void interrupt_thread(Thread& target);
/// Reads Thread.interrupted of self; `clear` also clears it. No safepoint, throws nothing.
bool is_interrupted(Thread& self, bool clear);
/// Thread.sleep; 0 yields. Throws InterruptedException, or what Thread.stop has sent.
JavaResult<void> sleep_nanos(Thread& self, int64_t nanos);
/// Unsafe.park: until the absolute `time` (milliseconds since the epoch), or for `time` nanoseconds (0: no limit). May
/// return early. Throws nothing.
void park(Thread& self, bool absolute, int64_t time);
/// Unsafe.unpark: gives the target its permit.
void unpark(Thread& target);

}  // namespace vitrine::vm
