// SPDX-License-Identifier: Apache-2.0
// Turns what vm/ and interpreter/ report into events of the agent ("3. Events"). The contract of each function is in
// vm/ports/event_sink.hpp. Functions with a Thread may run the agent's code and reach a safepoint; those of
// event_sink_collection.cpp run in the pause of a collection.
#pragma once
#include "jvmpi/profiler.hpp"

namespace vitrine::jvmpi {

class ProfilerSink final : public vm::EventSink {
 public:
  // event_sink.cpp
  void early_vm_start(Thread&) override;
  void vm_start(Thread&) override;
  void vm_init(Thread&) override;
  void vm_death(Thread&) override;
  void thread_start(Thread&) override;
  void thread_end(Thread&) override;
  void data_dump_request(Thread&) override;
  void monitor_contended_enter(Thread&, Object*) override;
  void monitor_contended_entered(Thread&, Object*) override;
  void monitor_contended_exit(Thread&, Object*) override;
  void monitor_wait(Thread&, Object*, int64_t millis) override;
  void monitor_waited(Thread&, Object*, bool timed_out, int64_t waited_ms) override;
  void sleep_begins(Thread&, int64_t millis) override;
  void sleep_ended(Thread&, int64_t slept_ms) override;
  void global_reference_made(Thread&, Object*, jobject reference, bool weak) override;
  void global_reference_deleted(Thread&, jobject reference, bool weak) override;
  void object_alloc(Thread&, Object*) override;
  // event_sink_classes.cpp
  void class_file_load(Thread&, vm::ClassFileLoad&) override;
  void class_load(Thread&, Class&) override;
  // event_sink_execution.cpp
  void method_entry(Thread&, vm::Frame&) override;
  void method_exit(Thread&, vm::Frame&, bool by_exception, vm::Slot result) override;
  void single_step(Thread&, vm::Frame&) override;
  // event_sink_collection.cpp
  void collection_requested(Thread&) override;
  void process_weak(const std::function<bool(const Object*)>& is_alive) override;
  void class_unload(Class&) override;
  void garbage_collection_finish() override;
};

}  // namespace vitrine::jvmpi
