// SPDX-License-Identifier: Apache-2.0
// Continuations (jdk.internal.vm.Continuation): running them on runners, and yielding. A continuation that yields with
// Java frames only moves these to a StackChunk, an object in the heap, and needs no runner until it goes on; what it
// owns and waits for is in an Unmounted meanwhile. If native code is among its callers, the frames stay on the runner,
// which waits. So a continuation is pinned only by Continuation.pin and, before release 24, by monitors and the
// initialization of classes.
#pragma once
#include <functional>
#include <vector>

#include "vm/model/frame.hpp"
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

class Runner;

/// Continuation.enterSpecial: runs the continuation, from where it has yielded if it has, until it ends or yields.
/// `of_virtual_thread`: it is that of Thread.currentThread; then it waits if there is no memory for a runner, otherwise
/// it throws OutOfMemoryError. Throws what its target throws, and StackOverflowError. A safepoint.
JavaResult<void> run_continuation(Thread& self, Object* continuation, bool of_virtual_thread);

/// The results of Continuation.doYield. Java does not see Moved: the frames have left this stack, and doYield returns
/// when the continuation goes on. NativeFrame and Monitor are results only where virtual threads keep their carriers
/// while they wait in the VM (before release 24, while the VM's thread that unblocks them does not run). If one left
/// its carrier while it owns a monitor, the carriers could all be taken by virtual threads that wait for that monitor,
/// and it would never go on. Monitor is also the result for a monitor that carriers need (uses_monitor_of_carriers).
enum class Yield : int32_t { Resumed = 0, Moved = 1, CriticalSection = 2, NativeFrame = 3, Monitor = 4 };
/// Continuation.doYield, whose frame is the newest. `movable`: no native frame is among those of the continuation.
/// Throws OutOfMemoryError, and IllegalStateException if the thread runs no continuation. A safepoint; on return the
/// continuation may be in another POSIX thread.
JavaResult<Yield> yield_continuation(Thread& self, bool movable);

/// A runner with the frames of a virtual thread that is alive, so that it can be looked at, stopped and changed like
/// any Thread. If the virtual thread is not mounted, it is given one now. It stays on that runner until let_go has been
/// called as often; and, once something belongs to it that only a runner can keep (data of JVM TI, an asynchronous
/// exception, ...), until it ends. Null: it is not alive, or there is no memory. Takes a mutex and World::mutex; no
/// safepoint.
Runner* hold_virtual_thread(Object* virtual_thread);
/// The same for a continuation that has yielded and cannot go on meanwhile. Null: there is no memory.
Runner* hold_continuation(Object* continuation);
/// What SuspendAllVirtualThreads and ResumeAllVirtualThreads (JVM TI) do to a virtual thread: it is suspended; it is
/// not suspended; or it is only no new one any more (suspend_new_virtual_threads).
enum class Mark : uint8_t { Suspended, Resumed, Seen };
/// Marks a virtual thread that has no runner, which needs none for it: it will stop when it is mounted. If it has one,
/// nothing is done but to hold it, and it is returned. Null: marked, or not alive. World stopped; takes the same
/// mutexes.
Runner* mark_suspended(Object* virtual_thread, Mark mark);
/// Ends a hold. Unless the runner must stay, the frames are put back where they were, and the runner is free. Takes the
/// same mutexes; no safepoint.
void let_go(Runner& runner);

/// All virtual threads in the heap that have been started and have not ended. World stopped.
std::vector<Object*> all_virtual_threads();
/// Whether virtual threads are suspended before their first instruction (JVM TI SuspendAllVirtualThreads).
void suspend_new_virtual_threads(bool on);

/// Continuation.pin and unpin: while a thread is in a critical section, its continuation does not yield. Nothing
/// happens if it runs none. Leaving returns false if the thread was in none. No safepoint.
void enter_critical_section(Thread& self);
bool leave_critical_section(Thread& self);
/// Continuation.isPinned0: why a yield to `scope`, which encloses the caller, would fail; Yield::Resumed if it would
/// not.
Yield pin_reason(Thread& self, Object* scope);

/// Calls `look` with the newest frame of a continuation that has yielded, wherever its frames are; null if it has none.
/// The frames may be a copy, which is freed afterwards. World stopped.
void look_at_frames(const Object* continuation, const std::function<void(Frame* newest)>& look);
/// Calls `visit` with the method of every frame there is, on stacks and in StackChunks. It may exchange the method for
/// a stand-in. World stopped.
void for_each_method_on_stacks(const std::function<void(Method*& method)>& visit);

}  // namespace vitrine::vm
