// SPDX-License-Identifier: Apache-2.0
// A sink that stands before another one and passes everything on. Who wants to see some events derives from it and
// overrides their functions, which call those of this class.
#pragma once
#include "vm/ports/event_sink.hpp"

namespace vitrine::vm {

class ForwardingSink : public EventSink {
 public:
  EventSink* behind = nullptr;  // null: it stands before none

#define FORWARD(function, parameters, arguments) \
  void function parameters override { behind->function arguments; }
  FORWARD(want_also, (EventSet events), (events))
  FORWARD(early_vm_start, (Thread & t), (t))
  FORWARD(vm_start, (Thread & t), (t))
  FORWARD(vm_init, (Thread & t), (t))
  FORWARD(vm_death, (Thread & t), (t))
  FORWARD(thread_start, (Thread & t), (t))
  FORWARD(thread_end, (Thread & t), (t))
  FORWARD(virtual_thread_start, (Thread & t), (t))
  FORWARD(virtual_thread_end, (Thread & t), (t))
  FORWARD(virtual_thread_mount, (Thread & t), (t))
  FORWARD(virtual_thread_unmount, (Thread & t), (t))
  FORWARD(class_file_load, (Thread & t, ClassFileLoad& load), (t, load))
  FORWARD(class_file_load_capable, (Thread & t, ClassFileLoad& load), (t, load))
  FORWARD(class_load, (Thread & t, Class& cls), (t, cls))
  FORWARD(class_prepare, (Thread & t, Class& cls), (t, cls))
  FORWARD(class_unload, (Class & cls), (cls))
  FORWARD(stand_in_freed, (Method & method), (method))
  FORWARD(exception_thrown, (Thread & t, Frame& frame, Object* exception, Frame* catch_frame, int32_t catch_bci),
          (t, frame, exception, catch_frame, catch_bci))
  FORWARD(exception_caught, (Thread & t, Frame& frame, Object* exception), (t, frame, exception))
  FORWARD(single_step, (Thread & t, Frame& frame), (t, frame))
  FORWARD(breakpoint, (Thread & t, Frame& frame), (t, frame))
  FORWARD(field_access, (Thread & t, Frame* frame, Field& field, Object* object), (t, frame, field, object))
  FORWARD(field_modification, (Thread & t, Frame* frame, Field& field, Object* object, Slot value),
          (t, frame, field, object, value))
  FORWARD(method_entry, (Thread & t, Frame& frame), (t, frame))
  FORWARD(method_exit, (Thread & t, Frame& frame, bool by_exception, Slot result), (t, frame, by_exception, result))
  FORWARD(frame_pop, (Thread & t, Frame& frame, bool by_exception), (t, frame, by_exception))
  FORWARD(native_method_bind, (Thread & t, Method& method, void** address), (t, method, address))
  FORWARD(monitor_contended_enter, (Thread & t, Object* object), (t, object))
  FORWARD(monitor_contended_entered, (Thread & t, Object* object), (t, object))
  FORWARD(monitor_wait, (Thread & t, Object* object, int64_t millis), (t, object, millis))
  FORWARD(monitor_waited, (Thread & t, Object* object, bool timed_out, int64_t waited_ms),
          (t, object, timed_out, waited_ms))
  FORWARD(monitor_contended_exit, (Thread & t, Object* object), (t, object))
  FORWARD(sleep_begins, (Thread & t, int64_t millis), (t, millis))
  FORWARD(sleep_ended, (Thread & t, int64_t slept_ms), (t, slept_ms))
  FORWARD(data_dump_request, (Thread & t), (t))
  FORWARD(resource_exhausted, (Thread & t, int32_t flags, const char* description), (t, flags, description))
  FORWARD(collection_requested, (Thread & t), (t))
  FORWARD(garbage_collection_start, (), ())
  FORWARD(garbage_collection_finish, (), ())
  FORWARD(process_weak, (const std::function<bool(const Object*)>& is_alive), (is_alive))
  FORWARD(visit_roots, (gc::Marker & marker), (marker))
  FORWARD(vm_object_alloc, (Thread & t, Object* object), (t, object))
  FORWARD(sampled_object_alloc, (Thread & t, Object* object), (t, object))
  FORWARD(object_alloc, (Thread & t, Object* object), (t, object))
  FORWARD(global_reference_made, (Thread & t, Object* object, jobject reference, bool weak),
          (t, object, reference, weak))
  FORWARD(global_reference_deleted, (Thread & t, jobject reference, bool weak), (t, reference, weak))
#undef FORWARD

 protected:
  /// What everybody asks the sink that vm::ports() names.
  static void copy_state(const EventSink& from, EventSink& to) {
    to.enabled.store(from.enabled.load());
    to.traced_in_new_threads.store(from.traced_in_new_threads.load());
    to.also_wanted.store(from.also_wanted.load());
  }
};

}  // namespace vitrine::vm
