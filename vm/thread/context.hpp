// SPDX-License-Identifier: Apache-2.0
// What runs, apart from the POSIX thread on which it runs: the Java stack with its frames, and everything that belongs
// to those frames. Each Thread has one; that of a Runner (runner.hpp) runs on one POSIX thread now and on another
// later, which is how a virtual thread runs.
#pragma once
#include <atomic>
#include <vector>

#include "vm/model/frame.hpp"
#include "vm/model/pending_actions.hpp"
#include "vm/thread/identity_hash.hpp"
#include "vm/thread/references.hpp"

namespace vitrine::vm {

class ClassTimer;            // vm/thread/class_timer.hpp
class DefinitionInProgress;  // vm/linking/loading.hpp
struct InferenceInProgress;  // vm/linking/verify.cpp
struct StackWalkInProgress;  // library/jvm_stack_walker.cpp

/// A monitor that a context owns. They are kept in order of entry, for unlocking on abrupt completion and for JVM TI
/// GetOwnedMonitorStackDepthInfo.
struct OwnedMonitor {
  Object* object;
  Frame* frame;
  bool jni;
};

/// Only its thread uses it. Others read and change it while that thread is stopped, unless a member says otherwise.
struct ExecutionContext {
  ExecutionContext() = default;
  ExecutionContext(const ExecutionContext&) = delete;

  // ---- hot
  Frame* top_frame = nullptr;  // newest Java frame
  // The first free cell of the Java stack above the newest frame; valid outside the interpreter's loop.
  Slot* stack_pointer = nullptr;
  Slot* stack_limit = nullptr;          // frames must end below this address
  Object* pending_exception = nullptr;  // GC root
  LocalReferences local_references;
  uint32_t lock_id = 0;  // 1..65535: owner number in thin locks
  HashStream hashes;     // from which its identity hashes are drawn

  // ---- identity
  Object* current_thread = nullptr;      // what Thread.currentThread returns; null while attaching. GC root
  Object* scoped_value_cache = nullptr;  // the Object[] of JVM_ScopedValueCache; GC root

  // ---- the Java stack
  Slot* java_stack = nullptr;  // mmap'ed
  size_t java_stack_slots = 0;
  size_t java_stack_bytes() const { return java_stack_slots * sizeof(Slot); }
  /// Whether `address` lies in the Java stack, as references to the arguments of a native method do.
  bool on_java_stack(const void* address) const {
    return address >= java_stack && address < java_stack + java_stack_slots;
  }

  // ---- monitors, asynchronous exceptions
  std::vector<OwnedMonitor> owned_monitors;
  Object* async_exception = nullptr;  // GC root; under the thread's suspend_mutex

  // ---- in progress in frames of this context, the innermost of each
  const DefinitionInProgress* definition = nullptr;  // classes that are being derived (JVMS 5.3.5)
  const Frame* resolving = nullptr;                  // see Resolution
  const InferenceInProgress* inference = nullptr;    // what libverify verifies
  StackWalkInProgress* stack_walk = nullptr;         // of java.lang.StackWalker
  int exceptions_in_making = 0;                      // throw_new runs a constructor that throws, and so on
  bool making_out_of_memory_error = false;           // then a second one is taken from the preallocated
  int classes_in_initialization = 0;                 // depth of static initializers
  ClassTimer* class_timer = nullptr;                 // what the thread does for classes

  // ---- events (JVM TI)
  std::atomic<uint32_t> traced{0};       // Traced bits; see Thread::set_traced
  void* jvmti = nullptr;                 // jvmti's per-thread data
  Object* reported_exception = nullptr;  // weak; the exception whose event has been posted
  bool caught_in_native = false;  // a native method cleared such an exception; ExceptionCatch is still to be posted
  bool in_object_alloc_callback = false, in_sampled_alloc_callback = false;  // then the event is not posted again
  FrameAction frame_action;                                                  // valid while Attention::kPopFrame is set
};

/// The contexts of all attached threads and runners. A snapshot, as all_attached_threads is. Takes World::mutex.
std::vector<ExecutionContext*> all_contexts();

}  // namespace vitrine::vm
