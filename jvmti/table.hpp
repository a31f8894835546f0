// SPDX-License-Identifier: Apache-2.0
// The JVM TI function table. An environment's first word points to it. All 156 slots of specification 28 are there,
// whatever the JDK's header knows.
#pragma once
#include <jvmti.h>

namespace vitrine::jvmti {

constexpr int kSlots = 156;

// Types of the functions that are newer than the jvmti.h of JDK 17.
using ClearAllFramePops_type = jvmtiError(JNICALL*)(jvmtiEnv*, jthread);
using SuspendAllVirtualThreads_type = jvmtiError(JNICALL*)(jvmtiEnv*, jint, const jthread*);
using ResumeAllVirtualThreads_type = jvmtiError(JNICALL*)(jvmtiEnv*, jint, const jthread*);

const jvmtiInterface_1* function_table();

}  // namespace vitrine::jvmti
