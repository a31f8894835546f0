// SPDX-License-Identifier: Apache-2.0
// The one virtual machine of the process and its parts. Plugged together by launcher/.
#pragma once
#include <atomic>
#include <memory>
#include <string>

#include "gc/heap.hpp"
#include "vm/assert.hpp"
#include "vm/boot/options.hpp"
#include "vm/events/event_sink.hpp"
#include "vm/exec/executor.hpp"
#include "vm/exec/references.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

/// JVM TI's phases, numbered as jvmtiPhase.
enum class Phase : uint8_t { OnLoad = 1, Primordial = 2, Live = 4, Start = 6, Dead = 8 };

struct Vm {
  Options options;
  std::unique_ptr<gc::Heap> heap;
  Executor* executor = nullptr;
  NativeInvoker* native_invoker = nullptr;
  EventSink* events = nullptr;  // never null: a plain EventSink when there is no agent
  GlobalReferences globals;
  WellKnown well_known;
  std::atomic<Phase> phase{Phase::OnLoad};
  int feature_release = 17;  // of the class library, from the release file or java.lang.VersionProps
  std::string java_version, vm_version, vm_name = "Vitrine VM", vm_vendor = "Vitrine project",
                                        vm_info = "interpreted mode";
  bool initialized = false;                // CreateJavaVM has returned
  std::atomic<uint64_t> redefinitions{0};  // how often classes were redefined; changes with the world stopped
  std::atomic<bool> exiting{false};
  Object* main_thread_group = nullptr;  // GC roots
  Object* system_thread_group = nullptr;
  Object* system_loader = nullptr;
  Object* platform_loader = nullptr;
  uint64_t start_ns = 0;                   // CLOCK_MONOTONIC
  int64_t start_ms = 0, init_done_ms = 0;  // since the epoch
  uint64_t classes_loaded = 0, classes_unloaded = 0;
  JavaVM* java_vm = nullptr;  // made by jni/
  /// JNI calls up: agents (jvmti/) and function tables (jni/) plug in here.
  jint (*load_agents)() = nullptr;    // phase OnLoad: Agent_OnLoad of every agent; JNI_OK or the error
  void (*unload_agents)() = nullptr;  // Agent_OnUnload
  JNIEnv* (*make_jni_env)(Thread&) = nullptr;
  void (*free_jni_env)(Thread&) = nullptr;
  void (*free_jvmti_data)(Thread&) = nullptr;
  void (*dump_heap)(const char* why) = nullptr;  // -XX:+HeapDumpOnOutOfMemoryError
  void (*bind_fast_natives)(Class&) =
      nullptr;  // called for every class the boot loader has created, before its first use
};

Vm& vm();
/// Null while vm() is being made: what may fail that early asks here.
Vm* vm_if_made();

/// vm/boot/create.cpp. JNI_OK with the calling thread attached as main thread, or an error after its
/// message.
jint create_vm(const JavaVMInitArgs& arguments);
/// DestroyJavaVM's second half: after the last non-daemon thread.
jint destroy_vm(Thread& self);
/// JVM_Halt: never returns.
[[noreturn]] void halt(Thread& self, int code);
/// "Error occurred during initialization of VM\n" message on stdout (as HotSpot does: tools look for it there) and
/// exit(1).
[[noreturn]] void exit_during_initialization(const std::string& message);

}  // namespace vitrine::vm
