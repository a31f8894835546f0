// SPDX-License-Identifier: Apache-2.0
// The one virtual machine of the process and its parts. Plugged together by launcher/.
#pragma once
#include <atomic>
#include <memory>
#include <string>

#include "base/assert.hpp"
#include "gc/heap.hpp"
#include "vm/boot/options.hpp"
#include "vm/exec/references.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/class_library.hpp"
#include "vm/ports/diagnostics.hpp"
#include "vm/ports/event_sink.hpp"
#include "vm/ports/executor.hpp"
#include "vm/ports/native_interface.hpp"
#include "vm/ports/tool_interface.hpp"

namespace vitrine::vm {

/// JVM TI's phases, numbered as jvmtiPhase.
enum class Phase : uint8_t { OnLoad = 1, Primordial = 2, Live = 4, Start = 6, Dead = 8 };

struct Vm {
  Options options;
  std::unique_ptr<gc::Heap> heap;
  // Ports, plugged in by launcher/. Never null but for the executor: a default does nothing.
  Executor* executor = nullptr;
  NativeInterface* native_interface;
  EventSink* events;
  ToolInterface* tools;
  ClassLibrary* library;
  Diagnostics* diagnostics;
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
  int64_t start_ms = 0, init_done_ms = 0;  // since the epoch
  uint64_t classes_loaded = 0, classes_unloaded = 0;
  JavaVM* java_vm = nullptr;  // made by jni/
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
