// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ tells what operators want to know of a running VM, and lets them act at the right moments:
// serviceability/ implements it. (Notes for people go through base/event_logs.hpp, the end of the process through
// base/fatal.hpp.)
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::vm {

class Thread;

// The defaults are a VM that nobody watches; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class Diagnostics {
 public:
  virtual ~Diagnostics() = default;

  // ---- the life of the VM, in this order, by the thread that creates it
  /// The options are parsed, nothing else is done: -XX:+PauseAtStartup, settings of crash reports.
  virtual void options_known() {}
  /// The class library is found: performance data may be opened.
  virtual void library_found() {}
  /// The heap and the main thread exist: counters start.
  virtual void heap_made() {}
  /// Agents are about to be loaded.
  virtual void before_agents() {}
  /// The VM is created: JNI_CreateJavaVM is about to return.
  virtual void vm_created() {}
  /// The VM is about to end; also when JNI FatalError ends it.
  virtual void vm_ends() {}

  // ---- what happens in it
  /// A class of `bytes` bytes of class file was loaded (its loader locked) or unloaded (the world stopped).
  virtual void class_loaded(size_t bytes) {}
  virtual void class_unloaded(size_t bytes) {}
  /// What the current thread does between the two is loading a class; they nest.
  virtual void class_loading_begins() {}
  virtual void class_loading_ends() {}
  /// The world is stopped.
  virtual void collection_started(const char* cause) {}
  virtual void collection_finished() {}

  // ---- what somebody asks for
  /// SIGQUIT, in the Signal Dispatcher, InVm: a thread dump on stdout. False: it was an attach request instead.
  virtual bool dump_requested(Thread& self) { return true; }
  /// An OutOfMemoryError is about to be thrown and -XX:+HeapDumpOnOutOfMemoryError is on.
  virtual void dump_heap(const char* why) {}
};
#pragma GCC diagnostic pop

/// The current thread loads a class while this lives.
class ClassLoading {
 public:
  explicit ClassLoading(Diagnostics& told) : told_(told) { told_.class_loading_begins(); }
  ~ClassLoading() { told_.class_loading_ends(); }
  ClassLoading(const ClassLoading&) = delete;

 private:
  Diagnostics& told_;
};

}  // namespace vitrine::vm
