// SPDX-License-Identifier: Apache-2.0
// What RequestEvent sends, in the calling thread before it returns, with JVMPI_REQUESTED_EVENT in event_type. Each
// function returns JVMPI_SUCCESS, or JVMPI_FAIL with the reason noted: the id is of no live object, or of no object of
// that kind, or the level is unknown. The caller holds off collections, InVm; agent code runs: a safepoint.
#pragma once
#include "jvmpi/arguments.hpp"

namespace vitrine::jvmpi {

/// The class of a java.lang.Class object, whether it is a class of a class file, an array class or a primitive type.
jint request_class_load(Call& call, jobjectID class_id);
/// A thread that is alive, by its java.lang.Thread.
jint request_thread_start(Call& call, jobjectID thread_id);
jint request_object_alloc(Call& call, jobjectID object_id);
jint request_object_dump(Call& call, jobjectID object_id);
/// Null: level 2.
jint request_heap_dump(Call& call, const JVMPI_HeapDumpArg* arg);
jint request_monitor_dump(Call& call);

}  // namespace vitrine::jvmpi
