// SPDX-License-Identifier: Apache-2.0
// The composition root: plugs the rooms into the ports of vm/ and base/, and exports the invocation API (JNI 10 chapter
// 5).
#include <jni.h>

#include <cstdio>

#include "base/fatal.hpp"
#include "compiler/compiler.hpp"
#include "explain/explain.hpp"
#include "interpreter/interpreter.hpp"
#include "jni/invocation.hpp"
#include "jni/native/invoker.hpp"
#include "jvmti/start/jvmti.hpp"
#include "launcher/profiled.hpp"
#include "library/start/library.hpp"
#include "serviceability/start/serviceability.hpp"
#include "vm/ports/ports.hpp"

namespace {

using namespace vitrine;

/// Makes the parts and plugs them in. They are never freed, because threads may be inside them until the process ends.
void compose() {
  set_fatal_error_reporter(serviceability::crash_reporter());
  vm::ports().executor = interpreter::make_interpreter().release();
  vm::ports().compiler = &compiler::the_compiler();
  vm::ports().native_interface = jni::make_native_interface().release();
  vm::ports().events = jvmti::make_event_sink().release();
  vm::ports().tools = with_profiler(jvmti::make_tool_interface()).release();
  vm::ports().library = library::make_class_library().release();
  vm::ports().diagnostics = &serviceability::make_diagnostics();
  vm::ports().explainer = &explain::make_explainer();
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JNI_CreateJavaVM(JavaVM** java_vm, void** env, void* arguments) {
  jint result = jni::create_java_vm(java_vm, env, arguments, compose);
  // HOTSPOT: the output of agents so far appears before the program's output.
  std::fflush(stdout);
  std::fflush(stderr);
  return result;
}

JNIEXPORT jint JNICALL JNI_GetDefaultJavaVMInitArgs(void* arguments) { return jni::default_init_arguments(arguments); }

JNIEXPORT jint JNICALL JNI_GetCreatedJavaVMs(JavaVM** buffer, jsize length, jsize* count) {
  return jni::created_java_vms(buffer, length, count);
}
}
