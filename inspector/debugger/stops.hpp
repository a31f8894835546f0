// SPDX-License-Identifier: Apache-2.0
// Threads that stand at a breakpoint or after a step, and how they go on. A thread stops by suspending itself in the
// callback of the event; no lock is held then, nor during any other call of JVM TI, because the thread that makes it
// may be suspended in it.
#pragma once
#include <jvmti.h>

#include <string>
#include <vector>

namespace vitrine::inspector {

enum class Step { None, Instruction, Into, Over, Out };

/// Suspends the current thread, which is `thread`; returns when someone has resumed it. From callbacks of events.
void stop_here(jthread thread, const std::string& reason);

/// Lets a suspended thread go on until it has done the step. Throws a Refusal if it is not suspended.
void step(JNIEnv* jni, jthread thread, Step kind);

void suspend(jthread thread);
/// Throws a Refusal if it is not suspended.
void resume(jthread thread);

/// Whether the steps of a thread are recorded while it runs, each one an event.
void set_recording(jthread thread, bool on);

struct Stopped {
  jlong thread;  // its identity
  std::string reason;
  jlong number;  // which stop of the thread it is
};
/// The threads that stopped at an event and stand there.
std::vector<Stopped> stopped_threads();
/// The identities of those whose steps are recorded.
std::vector<jlong> recorded_threads();

void JNICALL on_single_step(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location);
void JNICALL on_frame_pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jboolean);
void JNICALL on_breakpoint(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation location);

}  // namespace vitrine::inspector
