// SPDX-License-Identifier: Apache-2.0
// EnableEvent, DisableEvent and RequestEvent. The argument is used by RequestEvent only: no event has one of its own
// when it is enabled.
#include "jvmpi/functions.hpp"
#include "jvmpi/profiler.hpp"
#include "jvmpi/requests.hpp"
#include "vm/thread/collection_holds.hpp"

namespace vitrine::jvmpi::functions {

namespace {

jint unknown_event(const Call& call, jint type) { return refuse("%s: there is no event %d", call.function, type); }

jint control(Call& call, jint type, bool on) {
  const EventRow* event = find_event(type);
  if (event == nullptr) return unknown_event(call, type);
  if (event->how == How::Request) {
    note_refusal("%s: %s comes by RequestEvent only", call.function, event->name);
    return JVMPI_NOT_AVAILABLE;
  }
  set_enabled(call.self(), *event, on);
  return JVMPI_SUCCESS;
}

}  // namespace

jint EnableEvent(Call& call, jint type, void*) { return control(call, type, true); }
jint DisableEvent(Call& call, jint type, void*) { return control(call, type, false); }

jint RequestEvent(Call& call, jint type, void* arg) {
  const EventRow* event = find_event(type);
  if (event == nullptr) return unknown_event(call, type);
  // What a request finds stays only until the next safepoint, and to hold off collections may be one. So that comes
  // first.
  const vm::CollectionHold hold(call.self());
  switch (type) {
    case JVMPI_EVENT_CLASS_LOAD: return request_class_load(call, static_cast<jobjectID>(arg));
    case JVMPI_EVENT_THREAD_START: return request_thread_start(call, static_cast<jobjectID>(arg));
    case JVMPI_EVENT_OBJECT_ALLOC: return request_object_alloc(call, static_cast<jobjectID>(arg));
    case JVMPI_EVENT_OBJECT_DUMP: return request_object_dump(call, static_cast<jobjectID>(arg));
    case JVMPI_EVENT_HEAP_DUMP: return request_heap_dump(call, static_cast<const JVMPI_HeapDumpArg*>(arg));
    case JVMPI_EVENT_MONITOR_DUMP: return request_monitor_dump(call);
    default: note_refusal("%s: %s cannot be requested", call.function, event->name); return JVMPI_NOT_AVAILABLE;
  }
}

}  // namespace vitrine::jvmpi::functions
