// SPDX-License-Identifier: Apache-2.0
// Events of the VM's life, of threads, monitors, references and allocation.
#include "jvmpi/event_sink.hpp"

#include "jvmpi/defining_events.hpp"
#include "jvmpi/jvmpi.hpp"
#include "jvmpi/notify.hpp"
#include "jvmpi/traces.hpp"
#include "vm/runtime/start.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmpi {

vm::ForwardingSink& event_sink() {
  static auto& sink = *new vm::BesideSink(*new ProfilerSink);
  return sink;
}

namespace {
/// Threads that begin before the agent is ready are told of in agents_loaded.
void tell_start(Thread& self, Thread& thread) {
  if (!is_ready() || !is_enabled(JVMPI_EVENT_THREAD_START) || thread.start_was_told.exchange(true)) return;
  send_thread_start(self, thread, 0);
  thread.is_known = true;
}
}  // namespace

void agents_loaded(Thread& self) {
  if (!vm::jni_works() || is_ready()) return;
  const Announcement announcement(self);
  set_ready();
  announce_what_there_is(self);
  detail::all_starts_are_told = is_enabled(JVMPI_EVENT_THREAD_START);
  for (Thread* thread : vm::all_attached_threads())  // those that the VM has made, which never end
    if (thread != &self && thread->is_alive_java_thread() && thread->jni_env != nullptr) tell_start(self, *thread);
}

void ProfilerSink::early_vm_start(Thread& self) { agents_loaded(self); }

// The main thread has its java.lang.Thread now. The VM reports its start later, for JVM TI.
void ProfilerSink::vm_start(Thread& self) { tell_start(self, self); }

void ProfilerSink::vm_init(Thread& self) { post<JVMPI_EVENT_JVM_INIT_DONE>(self); }

void ProfilerSink::vm_death(Thread& self) {
  post<JVMPI_EVENT_JVM_SHUT_DOWN>(self);
  disable_all_events();
}

void ProfilerSink::thread_start(Thread& self) { tell_start(self, self); }

void ProfilerSink::thread_end(Thread& self) {
  // JVM_SHUT_DOWN is an event of this thread, so its JNIEnv must stay valid. There is no later event.
  if (vm::announces_end(self)) return;
  self.is_known = false;  // dumps that begin now leave it out
  await_dumps(self);
  post<JVMPI_EVENT_THREAD_END>(self);
}

void ProfilerSink::data_dump_request(Thread& self) {
  post<JVMPI_EVENT_DATA_DUMP_REQUEST>(self);
  post<JVMPI_EVENT_DATA_RESET_REQUEST>(self);
}

void ProfilerSink::monitor_contended_enter(Thread& self, Object* object) {
  post<JVMPI_EVENT_MONITOR_CONTENDED_ENTER>(self, [&](EventData& u) { u.monitor.object = id_of(object); });
}
void ProfilerSink::monitor_contended_entered(Thread& self, Object* object) {
  post<JVMPI_EVENT_MONITOR_CONTENDED_ENTERED>(self, [&](EventData& u) { u.monitor.object = id_of(object); });
}
void ProfilerSink::monitor_contended_exit(Thread& self, Object* object) {
  post<JVMPI_EVENT_MONITOR_CONTENDED_EXIT>(self, [&](EventData& u) { u.monitor.object = id_of(object); });
}
void ProfilerSink::monitor_wait(Thread& self, Object* object, int64_t millis) {
  post<JVMPI_EVENT_MONITOR_WAIT>(self, [&](EventData& u) { u.monitor_wait = {id_of(object), millis}; });
}
void ProfilerSink::monitor_waited(Thread& self, Object* object, bool, int64_t waited_ms) {
  post<JVMPI_EVENT_MONITOR_WAITED>(self, [&](EventData& u) { u.monitor_wait = {id_of(object), waited_ms}; });
}
void ProfilerSink::sleep_begins(Thread& self, int64_t millis) { monitor_wait(self, nullptr, millis); }
void ProfilerSink::sleep_ended(Thread& self, int64_t slept_ms) { monitor_waited(self, nullptr, false, slept_ms); }

void ProfilerSink::global_reference_made(Thread& self, Object* object, jobject reference, bool weak) {
  auto fill = [&](EventData& u) { u.jni_globalref_alloc = {id_of(object), reference}; };
  if (weak)
    post<JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC>(self, fill);
  else
    post<JVMPI_EVENT_JNI_GLOBALREF_ALLOC>(self, fill);
}
void ProfilerSink::global_reference_deleted(Thread& self, jobject reference, bool weak) {
  auto fill = [&](EventData& u) { u.jni_globalref_free = {reference}; };
  if (weak)
    post<JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE>(self, fill);
  else
    post<JVMPI_EVENT_JNI_GLOBALREF_FREE>(self, fill);
}

void ProfilerSink::object_alloc(Thread& self, Object* object) {
  if (is_enabled(JVMPI_EVENT_OBJECT_ALLOC) && is_ready()) send_object_alloc(self, object, 0);
}

}  // namespace vitrine::jvmpi
