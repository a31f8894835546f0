// SPDX-License-Identifier: Apache-2.0
// The interface that the agent gets from GetEnv, and which events it has enabled. There is one agent a VM ("1.
// Overview").
#pragma once
#include <jvmpi.h>

#include <atomic>
#include <cstdint>

#include "vm/model/class.hpp"
#include "vm/ports/event_sink.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmpi {

using vm::Class;
using vm::Object;
using vm::Thread;

/// By which functions an event is asked for.
enum class How : uint8_t { Enable, Request, Both };
/// The mode in which NotifyEvent is called: collections are held off, or in their pause, or neither.
enum class Mode : uint8_t { Free, HeldOff, Suspended };

/// A row of events.def.
struct EventRow {
  jint number;
  const char* name;
  How how;
  Mode mode;
  vm::EventSet vm_events;
};
/// Null: there is no such event.
const EventRow* find_event(jint number);

namespace detail {
extern std::atomic<uint64_t> enabled;          // bit per event number
extern std::atomic<bool> all_starts_are_told;  // THREAD_START has been enabled from the beginning
}  // namespace detail
inline bool is_enabled(jint event) { return detail::enabled.load(std::memory_order_relaxed) >> event & 1; }
/// Has the VM report what the event needs from now on, or no longer. May reach a safepoint (OBJECT_ALLOC,
/// METHOD_EXIT, INSTRUCTION_START). `self` is the caller, InVm.
void set_enabled(Thread& self, const EventRow& event, bool on);
/// No event is sent any more. No safepoint.
void disable_all_events();

/// Whether events about classes, objects, methods and threads can be sent: not before the first classes have their
/// java.lang.Class. What there is by then is announced (defining_events.hpp); what other threads do until then is not
/// reported, because its ids are not defined.
bool is_ready();
void set_ready();

/// While one thread announces what there is, the events of other threads wait, because they may hold ids that are not
/// defined yet.
class Announcement {
 public:
  explicit Announcement(Thread& self);
  ~Announcement();
  Announcement(const Announcement&) = delete;
};
/// Waits until no other thread announces what there is; not if it is the agent that causes an event, within another
/// one: it may hold a lock that it needs for what is announced. `self` is the caller, InVm, and holds no mutex; a
/// safepoint.
void await_announcement(Thread& self);

/// The table whose NotifyEvent the agent sets. Its other members are set already.
JVMPI_Interface& the_interface();
/// JNI GetEnv for versions of JVMPI: JNI_OK, or JNI_EVERSION.
jint get_env(void** env, jint version);

/// Whether CLASS_LOAD is sent for the class, and a class dump is made of its java.lang.Class: not before that exists,
/// and not for primitive types, which nobody loads.
inline bool has_class_load(const Class& cls) { return cls.mirror != nullptr && !cls.is_primitive(); }

/// What a jobjectID is: the address of the object, which does not move (get_env).
inline jobjectID id_of(const Object* object) { return reinterpret_cast<jobjectID>(const_cast<Object*>(object)); }
/// The id of a class is that of its java.lang.Class; null before that exists.
inline jobjectID id_of_class(const Class& cls) { return id_of(cls.mirror); }

}  // namespace vitrine::jvmpi
