// SPDX-License-Identifier: Apache-2.0
// The invocation interface (JavaVM) under -Xcheck:jni.
#include "checks/jni/checked_jni.hpp"
#include "checks/report.hpp"
#include "jni/invocation.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

const JNIInvokeInterface_* original;

/// Whether the place for the result can be one; reports if not.
bool check_result(const char* function, void** env) {
  if (env != nullptr) return true;
  report({.rule = Rule::Jni_NullPointer, .function = function, .what = "argument 1 (env) is null"}, here());
  return false;
}

jint JNICALL attach(JavaVM* java_vm, void** env, void* arguments) {
  return check_result("AttachCurrentThread", env) ? original->AttachCurrentThread(java_vm, env, arguments) : JNI_EINVAL;
}
jint JNICALL attach_as_daemon(JavaVM* java_vm, void** env, void* arguments) {
  if (!check_result("AttachCurrentThreadAsDaemon", env)) return JNI_EINVAL;
  return original->AttachCurrentThreadAsDaemon(java_vm, env, arguments);
}
jint JNICALL get_env(JavaVM* java_vm, void** env, jint version) {
  return check_result("GetEnv", env) ? original->GetEnv(java_vm, env, version) : JNI_EINVAL;
}
/// Reports if the calling thread executes Java methods.
void check_no_frames(Rule rule, const char* function) {
  const vm::Thread* self = vm::Thread::current();
  if (self != nullptr && self->context.top_frame != nullptr)
    report({.rule = rule, .function = function, .what = "the thread \"" + self->name + "\" executes Java methods"},
           here());
}

jint JNICALL detach(JavaVM* java_vm) {
  check_no_frames(Rule::Jni_DetachInMethod, "DetachCurrentThread");
  return original->DetachCurrentThread(java_vm);
}
jint JNICALL destroy(JavaVM* java_vm) {
  check_no_frames(Rule::Jni_DestroyInMethod, "DestroyJavaVM");
  return original->DestroyJavaVM(java_vm);
}

}  // namespace

void put_before_java_vm() {
  original = jni::java_vm()->functions;
  static JNIInvokeInterface_ checked = *original;
  checked.AttachCurrentThread = attach;
  checked.AttachCurrentThreadAsDaemon = attach_as_daemon;
  checked.GetEnv = get_env;
  checked.DetachCurrentThread = detach;
  checked.DestroyJavaVM = destroy;
  jni::java_vm()->functions = &checked;
}

}  // namespace vitrine::checks
