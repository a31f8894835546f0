// SPDX-License-Identifier: Apache-2.0
// The EventSink of the VM: turns what vm/ and interpreter/ report into events of the environments (JVM TI "Events").
// The contract of each function is in vm/ports/event_sink.hpp. launcher/ plugs it in.
#pragma once
#include "vm/ports/event_sink.hpp"

namespace vitrine::jvmti {

/// There is one, which lives as long as the process. It has no state of its own; environments are
/// found through first_env(). Functions with a Thread may run the agents' code, reach a safepoint and leave pending
/// what a callback threw; those of event_poster_collection.cpp run in the pause of a collection.
class EventPoster final : public vm::EventSink {
 public:
  // env.cpp. Takes state_lock().
  void wanted_has_changed() override;
  // event_poster.cpp. vm_init and vm_death also start and end the sending of events, under state_lock().
  void vm_start(vm::Thread&) override;
  void vm_init(vm::Thread&) override;
  void vm_death(vm::Thread&) override;
  void early_vm_start(vm::Thread&) override;
  void thread_start(vm::Thread&) override;
  void thread_end(vm::Thread&) override;
  void virtual_thread_start(vm::Thread&) override;
  void virtual_thread_end(vm::Thread&) override;
  void virtual_thread_mount(vm::Thread&) override;
  void virtual_thread_unmount(vm::Thread&) override;
  void class_load(vm::Thread&, vm::Class&) override;
  void class_prepare(vm::Thread&, vm::Class&) override;
  void native_method_bind(vm::Thread&, vm::Method&, void** address) override;
  void monitor_contended_enter(vm::Thread&, vm::Object*) override;
  void monitor_contended_entered(vm::Thread&, vm::Object*) override;
  void monitor_wait(vm::Thread&, vm::Object*, int64_t) override;
  void monitor_waited(vm::Thread&, vm::Object*, bool timed_out, int64_t waited_ms) override;
  void data_dump_request(vm::Thread&) override;
  void resource_exhausted(vm::Thread&, int32_t flags, const char* description) override;
  void vm_object_alloc(vm::Thread&, vm::Object*) override;
  void sampled_object_alloc(vm::Thread&, vm::Object*) override;
  // event_poster_class_file.cpp: both stages of the hook chain
  void class_file_load(vm::Thread&, vm::ClassFileLoad&) override;
  void class_file_load_capable(vm::Thread&, vm::ClassFileLoad&) override;
  // event_poster_execution.cpp: called only while some environment wants the event. Events in the VM's own adapters are
  // not sent.
  void exception_thrown(vm::Thread&, vm::Frame&, vm::Object* exception, vm::Frame* catch_frame,
                        int32_t catch_bci) override;
  void exception_caught(vm::Thread&, vm::Frame&, vm::Object* exception) override;
  void single_step(vm::Thread&, vm::Frame&) override;
  void breakpoint(vm::Thread&, vm::Frame&) override;
  void field_access(vm::Thread&, vm::Frame*, vm::Field&, vm::Object*) override;
  void field_modification(vm::Thread&, vm::Frame*, vm::Field&, vm::Object*, vm::Slot) override;
  void method_entry(vm::Thread&, vm::Frame&) override;
  void method_exit(vm::Thread&, vm::Frame&, bool by_exception, vm::Slot result) override;
  void frame_pop(vm::Thread&, vm::Frame&, bool by_exception) override;
  // event_poster_code.cpp
  void compiled_method_load(vm::Thread&, const vm::CompiledMethod&) override;
  void compiled_method_unload(vm::Thread&, jmethodID method, const void* code) override;
  void dynamic_code_generated(vm::Thread&, const vm::CodeStub&) override;
  // event_poster_collection.cpp: the world is stopped, the callbacks run in the collecting thread, in VM state.
  // process_weak also frees what disposed environments owned, and class_unload what names the class; both take
  // state_lock().
  void garbage_collection_start() override;
  void garbage_collection_finish() override;
  void process_weak(const std::function<bool(const vm::Object*)>& is_alive) override;
  void visit_roots(gc::Marker&) override;
  void class_unload(vm::Class&) override;
  void stand_in_freed(vm::Method&) override;
};

}  // namespace vitrine::jvmti
