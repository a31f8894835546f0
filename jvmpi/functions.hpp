// SPDX-License-Identifier: Apache-2.0
// The implementations of functions.def, by their names in the specification ("2. Interface Functions"). Parameter types
// say what the prologue checks; a function that is refused returns what reason.hpp says. InVm, and so able to reach a
// safepoint, are those whose row says so.
#pragma once
#include "jvmpi/arguments.hpp"

namespace vitrine::jvmpi::functions {

using Body = void (*)(void*);

// NOLINTBEGIN(readability-identifier-naming): the specification names them
// events.cpp
jint EnableEvent(Call&, jint event_type, void* arg);
jint DisableEvent(Call&, jint event_type, void* arg);
jint RequestEvent(Call&, jint event_type, void* arg);
// threads.cpp
void GetCallTrace(Call&, Pointer<JVMPI_CallTrace> trace, jint depth);
jlong GetCurrentThreadCpuTime(Call&);
void SuspendThread(Call&, ThreadArg thread);
void ResumeThread(Call&, ThreadArg thread);
jint SuspendThreadList(Call&, jint count, Pointer<JNIEnv*> threads, Pointer<jint> results);
jint ResumeThreadList(Call&, jint count, Pointer<JNIEnv*> threads, Pointer<jint> results);
jint GetThreadStatus(Call&, ThreadArg thread);
jboolean ThreadHasRun(Call&, ThreadArg thread);
jint CreateSystemThread(Call&, Pointer<char> name, jint priority, Body body);
void SetThreadLocalStorage(Call&, JNIEnv* env, void* data);
void* GetThreadLocalStorage(Call&, JNIEnv* env);
jobjectID GetThreadObject(Call&, ThreadArg thread);
// general.cpp
void ProfilerExit(Call&, jint code);
void DisableGC(Call&);
void EnableGC(Call&);
void RunGC(Call&);
jobjectID GetMethodClass(Call&, MethodArg method);
jobject jobjectID2jobject(Call&, ObjectArg object);
jobjectID jobject2jobjectID(Call&, jobject reference);
// raw_monitors.cpp
JVMPI_RawMonitor RawMonitorCreate(Call&, Pointer<char> name);
void RawMonitorEnter(Call&, JVMPI_RawMonitor monitor);
void RawMonitorExit(Call&, JVMPI_RawMonitor monitor);
void RawMonitorWait(Call&, JVMPI_RawMonitor monitor, jlong millis);
void RawMonitorNotifyAll(Call&, JVMPI_RawMonitor monitor);
void RawMonitorDestroy(Call&, JVMPI_RawMonitor monitor);
// NOLINTEND(readability-identifier-naming)

}  // namespace vitrine::jvmpi::functions
