// SPDX-License-Identifier: Apache-2.0
// What was stepped: the last steps of all recorded and stepped threads, each with its place and the variables that it
// changed.
#pragma once
#include <jvmti.h>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// What steps count by: the line, or where lines are not known (-1) the instruction, so that these are stepped one by
/// one.
inline jlong position_of(jint line, jlocation location) { return line >= 0 ? line : -2 - location; }

/// Remembers where `thread` is, unless it is still at the line that was remembered last. depth: the number of its
/// frames. The thread is suspended or the current one.
void record_step(JNIEnv* jni, jthread thread, jint depth, jmethodID method, jlocation location);

void forget_steps();

/// The numbers of the first and the one behind the last step that are there, and how many there may be.
Json describe_steps();

/// Those from number `from` on, at most `count`.
Json list_steps(jlong from, jlong count);

}  // namespace vitrine::inspector
