// SPDX-License-Identifier: Apache-2.0
// What agents cost the program: -XX:+PrintAgentCost and jcmd JVMTI.cost.
#pragma once
#include <string>

namespace vitrine::recorder {

// All of these are called in native state, or by a thread that is not attached.
/// From now on the time in callbacks and of events is counted, from zero. Counting that is under way goes on.
void start_counting();
void stop_counting();
bool is_counting();
/// Callbacks by agent and event, with their time, since counting began; what each environment has planted in the
/// program; and what the VM does for events besides. Takes the lock of the environments; no safepoint may happen
/// meanwhile.
std::string cost_report();

/// Whether callbacks are recorded (recorder.hpp).
void set_recording_callbacks(bool on);

}  // namespace vitrine::recorder
