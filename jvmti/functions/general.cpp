// SPDX-License-Identifier: Apache-2.0
// JVM TI "General", and environment local storage.
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"
#include "jvmti/calls/trace.hpp"
#include "jvmti/environments/sampling.hpp"
#include "vm/runtime/verbose.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jvmti::functions {

jvmtiError GetPhase(Call& call, OutPtr<jvmtiPhase> phase) {
  *phase = phase_of(call.env);
  return JVMTI_ERROR_NONE;
}

jvmtiError DisposeEnvironment(Call& call) {
  dispose_env(call.env);
  follow_sampling(call.thread);
  return JVMTI_ERROR_NONE;
}

jvmtiError SetEnvironmentLocalStorage(Call& call, const void* data) {
  call.env.storage.store(const_cast<void*>(data));
  return JVMTI_ERROR_NONE;
}

jvmtiError GetEnvironmentLocalStorage(Call& call, OutPtr<void*> data) {
  *data = call.env.storage.load();
  return JVMTI_ERROR_NONE;
}

jvmtiError GetVersionNumber(Call&, OutPtr<jint> version) {
  *version = vm::release().jvmti_version;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetErrorName(Call& call, jvmtiError error, OutPtr<char*> name) {
  *name = nullptr;
  const char* text = error_name(error);
  if (text == nullptr)
    return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %d is the number of no error", call.function, error);
  return give_text(text, name);
}

jvmtiError SetVerboseFlag(Call& call, jvmtiVerboseFlag flag, jboolean value) {
  switch (flag) {
    case JVMTI_VERBOSE_OTHER: break;
    case JVMTI_VERBOSE_GC: vm::set_verbose(vm::Verbose::Gc, value); break;
    case JVMTI_VERBOSE_CLASS: vm::set_verbose(vm::Verbose::Class, value); break;
    case JVMTI_VERBOSE_JNI: vm::set_verbose(vm::Verbose::Jni, value); break;
    default: return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: %d is not a verbose flag", call.function, flag);
  }
  return JVMTI_ERROR_NONE;
}

jvmtiError GetJLocationFormat(Call&, OutPtr<jvmtiJlocationFormat> format) {
  *format = JVMTI_JLOCATION_JVMBCI;
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
