// SPDX-License-Identifier: Apache-2.0
// AsyncGetCallTrace as profilers use it: its types, and what must be so before it can be called in a handler of
// SIGPROF.
#pragma once
#include <dlfcn.h>
#include <signal.h>
#include <sys/time.h>

#include "agent.hpp"

struct CallFrame {
  jint lineno;  // the bci
  jmethodID method;
};
struct CallTrace {
  JNIEnv* env;
  jint frames;
  CallFrame* stack;
};

namespace async_call_trace {

using Function = void (*)(CallTrace*, jint depth, void* context);
inline Function get_trace;
inline JavaVM* java_vm;
inline void (*on_signal)(int, siginfo_t*, void*);

/// The trace of the calling thread, which `context` interrupted, into `stack`. Returns false if the thread is not
/// attached.
inline bool take_trace(void* context, CallFrame* stack, jint depth, jint& frames) {
  JNIEnv* env = nullptr;
  if (java_vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8) != JNI_OK) return false;
  CallTrace trace{env, 0, stack};
  get_trace(&trace, depth, context);
  frames = trace.frames;
  return true;
}

/// The methods have ids from then on, which a handler cannot make.
inline void JNICALL class_prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass cls) {
  jint count;
  jmethodID* methods;
  if (jvmti->GetClassMethods(cls, &count, &methods) == JVMTI_ERROR_NONE)
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(methods));
}
// Without this callback HotSpot does not walk stacks.
inline void JNICALL class_load(jvmtiEnv*, JNIEnv*, jthread, jclass) {}

inline void JNICALL vm_init(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  jint count;
  jclass* classes;
  check(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  for (jint i = 0; i < count; ++i) class_prepare(jvmti, jni, thread, classes[i]);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));
  struct sigaction action {};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_RESTART | SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGPROF, &action, nullptr);
}

/// To be called in Agent_OnLoad: `handler` gets SIGPROF from VMInit on. VMDeath is the caller's, if not null. Returns
/// false if the VM has no AsyncGetCallTrace.
inline bool prepare(JavaVM* vm, jvmtiEnv* jvmti, void (*handler)(int, siginfo_t*, void*),
                    jvmtiEventVMDeath vm_death = nullptr) {
  java_vm = vm;
  on_signal = handler;
  void* library = dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
  get_trace = library == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(library, "AsyncGetCallTrace"));
  if (get_trace == nullptr) return false;
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = class_prepare;
  callbacks.ClassLoad = class_load;
  callbacks.VMInit = vm_init;
  callbacks.VMDeath = vm_death;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event : {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_VM_INIT})
    enable(jvmti, event);
  if (vm_death != nullptr) enable(jvmti, JVMTI_EVENT_VM_DEATH);
  return true;
}

/// SIGPROF comes every so many microseconds of CPU time; 0: no more.
inline void sample_every(suseconds_t microseconds) {
  const itimerval every{{0, microseconds}, {0, microseconds}};
  setitimer(ITIMER_PROF, &every, nullptr);
}

}  // namespace async_call_trace
