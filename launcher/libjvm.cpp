// SPDX-License-Identifier: Apache-2.0
// The composition root: plugs interpreter/, jni/ and jvmti/ into vm/, and exports the invocation API (JNI 10 chapter
// 5).
#include <jni.h>

#include <cstdio>

#include "interpreter/interpreter.hpp"
#include "jni/invocation.hpp"
#include "jni/native/invoker.hpp"
#include "jni/openjdk/registered/registered.hpp"
#include "jvmti/jvmti.hpp"
#include "vm/vm.hpp"

namespace {

using namespace vitrine;

/// Parts that live as long as the process: threads may be inside them until its very end.
void compose() {
  vm::Vm& machine = vm::vm();
  machine.executor = interpreter::make_interpreter().release();
  machine.native_invoker = jni::make_native_invoker().release();
  jvmti::install();
  machine.bind_fast_natives = jni::bind_fast_natives;
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JNI_CreateJavaVM(JavaVM** java_vm, void** env, void* arguments) {
  jint result = jni::create_java_vm(java_vm, env, arguments, compose);
  // HOTSPOT: what agents have printed so far comes before what the program prints.
  std::fflush(stdout);
  std::fflush(stderr);
  return result;
}

JNIEXPORT jint JNICALL JNI_GetDefaultJavaVMInitArgs(void* arguments) { return jni::default_init_arguments(arguments); }

JNIEXPORT jint JNICALL JNI_GetCreatedJavaVMs(JavaVM** buffer, jsize length, jsize* count) {
  return jni::created_java_vms(buffer, length, count);
}
}
