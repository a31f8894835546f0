// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "jvmpi.hpp"

/// The names of a status of GetThreadStatus, and of its bits.
inline std::string status_name(jint status) {
  const jint state = status & ~(JVMPI_THREAD_SUSPENDED | JVMPI_THREAD_INTERRUPTED);
  std::string name = state == JVMPI_THREAD_RUNNABLE       ? "RUNNABLE"
                     : state == JVMPI_THREAD_MONITOR_WAIT ? "MONITOR_WAIT"
                     : state == JVMPI_THREAD_CONDVAR_WAIT ? "CONDVAR_WAIT"
                                                          : "status " + std::to_string(state);
  if ((status & JVMPI_THREAD_SUSPENDED) != 0) name += " SUSPENDED";
  if ((status & JVMPI_THREAD_INTERRUPTED) != 0) name += " INTERRUPTED";
  return name;
}
