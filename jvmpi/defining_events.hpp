// SPDX-License-Identifier: Apache-2.0
// The events that define ids ("1.4 JVMPI IDs"): THREAD_START, CLASS_LOAD, OBJECT_ALLOC, ARENA_NEW. They are sent where
// a thing begins, by RequestEvent (`requested` is then JVMPI_REQUESTED_EVENT, otherwise 0), and for what there was
// before events can be sent. The caller is InVm and holds no mutex; agent code runs.
#pragma once
#include "jvmpi/profiler.hpp"

namespace vitrine::jvmpi {

/// `thread` has a java.lang.Thread, and is the caller or stays allocated.
void send_thread_start(Thread& self, Thread& thread, jint requested);
/// Of an array class there is only the name and the interfaces to tell. Nothing is sent for a class that has no
/// CLASS_LOAD (has_class_load).
void send_class_load(Thread& self, Class& cls, jint requested);
void send_object_alloc(Thread& self, Object* object, jint requested);

/// To be called when the first classes have their java.lang.Class, and before any Java code has run: sends, as far as
/// they are enabled, ARENA_NEW for all arenas, for each class OBJECT_ALLOC of its java.lang.Class and then CLASS_LOAD,
/// and OBJECT_ALLOC for all other objects.
void announce_what_there_is(Thread& self);

}  // namespace vitrine::jvmpi
