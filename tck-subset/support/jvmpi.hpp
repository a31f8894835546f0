// SPDX-License-Identifier: Apache-2.0
// For the agents of jvmpi/: getting the interface, ids of objects, and what every case needs to name.
#pragma once
#include "parts.hpp"
// Only now: parts.hpp is compiled ahead, and must come first.
#include <jvmpi.h>

#include <cstdint>
#include <utility>

/// The interface under test, and the VM.
inline JVMPI_Interface* pi;
inline JavaVM* java_vm;

/// GetEnv of a version of JVMPI. Ends the VM as skipped if it has none.
inline JVMPI_Interface* get_profiler(JavaVM* vm, jint version = JVMPI_VERSION_1_2) {
  void* found = nullptr;
  const jint result = vm->GetEnv(&found, version);
  if (result == JNI_EVERSION) skip("no JVMPI: GetEnv answers JNI_EVERSION");
  // In JVM_OnLoad no thread is attached, and a VM may say that of a version that it does not know.
  if (result == JNI_EDETACHED) skip("no JVMPI: GetEnv answers JNI_EDETACHED");
  if (result != JNI_OK || found == nullptr) {
    say("GetEnv answers %d", result);
    std::exit(99);
  }
  return static_cast<JVMPI_Interface*>(found);
}

/// Ends the VM if EnableEvent, DisableEvent or RequestEvent has not answered JVMPI_SUCCESS.
inline void succeed(jint result, const char* what) {
  if (result == JVMPI_SUCCESS) return;
  say("%s answers %d", what, result);
  std::exit(99);
}

/// The Agent_OnLoad of most cases, and its result.
inline jint start_profiler(JavaVM* vm, void (*notify)(JVMPI_Event*), std::initializer_list<jint> events = {}) {
  java_vm = vm;
  pi = get_profiler(vm);
  pi->NotifyEvent = notify;
  for (jint event : events) succeed(pi->EnableEvent(event, nullptr), "EnableEvent");
  return JNI_OK;
}

inline jint number_of(const JVMPI_Event& event) { return event.event_type & ~JVMPI_REQUESTED_EVENT; }
inline bool is_requested(const JVMPI_Event& event) { return (event.event_type & JVMPI_REQUESTED_EVENT) != 0; }

/// Garbage collection is disabled for the life of the scope, as it must be while an agent has ids of objects.
class WithoutCollections {
 public:
  WithoutCollections() { pi->DisableGC(); }
  ~WithoutCollections() { pi->EnableGC(); }
  WithoutCollections(const WithoutCollections&) = delete;
};

/// The id of an object, which stays the same as long as it lives: no object moves in a VM that sends no OBJECT_MOVE.
inline jobjectID id_of(jobject object) {
  const WithoutCollections none;
  return pi->jobject2jobjectID(object);
}

/// The thread whose JNIEnv a Java program has as a number.
inline JNIEnv* as_env(jlong env) { return reinterpret_cast<JNIEnv*>(env); }

/// A result of the three functions about events.
inline std::string result_name(jint result) {
  return result == JVMPI_SUCCESS         ? "SUCCESS"
         : result == JVMPI_FAIL          ? "FAIL"
         : result == JVMPI_NOT_AVAILABLE ? "NOT_AVAILABLE"
                                         : std::to_string(result);
}

/// Text of an event, which may be null.
inline std::string text_of(const char* text) { return text == nullptr ? "null" : text; }

/// The numbers of all events that EnableEvent knows.
inline constexpr jint kEnabledEvents[] = {
    JVMPI_EVENT_METHOD_ENTRY,
    JVMPI_EVENT_METHOD_ENTRY2,
    JVMPI_EVENT_METHOD_EXIT,
    JVMPI_EVENT_OBJECT_ALLOC,
    JVMPI_EVENT_OBJECT_FREE,
    JVMPI_EVENT_OBJECT_MOVE,
    JVMPI_EVENT_COMPILED_METHOD_LOAD,
    JVMPI_EVENT_COMPILED_METHOD_UNLOAD,
    JVMPI_EVENT_INSTRUCTION_START,
    JVMPI_EVENT_THREAD_START,
    JVMPI_EVENT_THREAD_END,
    JVMPI_EVENT_CLASS_LOAD_HOOK,
    JVMPI_EVENT_JNI_GLOBALREF_ALLOC,
    JVMPI_EVENT_JNI_GLOBALREF_FREE,
    JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC,
    JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE,
    JVMPI_EVENT_CLASS_LOAD,
    JVMPI_EVENT_CLASS_UNLOAD,
    JVMPI_EVENT_DATA_DUMP_REQUEST,
    JVMPI_EVENT_DATA_RESET_REQUEST,
    JVMPI_EVENT_JVM_INIT_DONE,
    JVMPI_EVENT_JVM_SHUT_DOWN,
    JVMPI_EVENT_ARENA_NEW,
    JVMPI_EVENT_ARENA_DELETE,
    JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER,
    JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED,
    JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT,
    JVMPI_EVENT_MONITOR_CONTENDED_ENTER,
    JVMPI_EVENT_MONITOR_CONTENDED_ENTERED,
    JVMPI_EVENT_MONITOR_CONTENDED_EXIT,
    JVMPI_EVENT_MONITOR_WAIT,
    JVMPI_EVENT_MONITOR_WAITED,
    JVMPI_EVENT_GC_START,
    JVMPI_EVENT_GC_FINISH,
};

/// Those that RequestEvent knows and EnableEvent does not.
inline constexpr jint kDumps[] = {JVMPI_EVENT_HEAP_DUMP, JVMPI_EVENT_MONITOR_DUMP, JVMPI_EVENT_OBJECT_DUMP};
