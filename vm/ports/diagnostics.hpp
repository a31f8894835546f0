// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ reports what operators want to know of a running VM, and lets them act at the right moments.
// serviceability/ implements it. (Event logs for people go through base/event_logs.hpp, the end of the process through
// base/fatal.hpp.)
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::vm {

class Thread;

/// Whether the boot loader or another one has made a class of a class file, or the boot loader of the snapshot.
enum class ClassOrigin : uint8_t { Boot, App, Snapshot };

// The defaults stand for a VM that nobody watches; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class Diagnostics {
 public:
  virtual ~Diagnostics() = default;

  // ---- the life of the VM, in this order; called by the thread that creates it
  /// The options are parsed, and nothing else has happened: -XX:+PauseAtStartup, settings of crash reports.
  virtual void options_known() {}
  /// The class library has been found: performance data may be opened.
  virtual void library_found() {}
  /// The heap and the main thread exist: counters start.
  virtual void heap_made() {}
  /// Agents are about to be loaded.
  virtual void before_agents() {}
  /// The VM has been created, and JNI_CreateJavaVM is about to return.
  virtual void vm_created() {}
  /// The VM is about to end, possibly by JNI FatalError.
  virtual void vm_ends() {}

  // ---- events in the VM
  /// A class whose class file has `bytes` bytes was loaded (called with its loader's mutex held) or unloaded (called
  /// with the world stopped).
  virtual void class_loaded(size_t bytes, ClassOrigin origin) {}
  virtual void class_unloaded(size_t bytes) {}
  /// Called with the world stopped.
  virtual void collection_started(const char* cause) {}
  virtual void collection_finished(const char* cause) {}

  // ---- requests
  /// SIGQUIT arrived: prints a thread dump on stdout. Called by the Signal Dispatcher thread, InVm. Returns false if it
  /// was an attach request instead.
  virtual bool dump_requested(Thread& self) { return true; }
  /// SIGSEGV: a thread of native code could not access `address`. Returns whether the access is to be repeated. Called
  /// in the handler of the signal.
  virtual bool recover_from_access(const void* address) { return false; }
  /// Writes a heap dump as the options say, before an OutOfMemoryError is thrown, or around a full collection, which
  /// has stopped the world already. InVm. `error` is the error's message; null: there is no error.
  virtual void dump_heap(const char* error) {}
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
