// SPDX-License-Identifier: Apache-2.0
// The contention of the agent's raw monitors (RAW_MONITOR_CONTENDED_ENTER, _ENTERED, _EXIT).
#pragma once
#include <cstdint>

namespace vitrine::jvmpi {

/// Listens to raw monitors if one of their events is in the set of enabled events (bit per number).
void observe_contention(uint64_t enabled_events);

}  // namespace vitrine::jvmpi
