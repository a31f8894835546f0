// SPDX-License-Identifier: Apache-2.0
// Threads that agents suspend, under -Xcheck:jvmti.
#pragma once
#include <jvmti.h>

#include "checks/jvmti/call_rules.hpp"

namespace vitrine::checks {

/// Notes where the calling thread has suspended others, and that it has resumed some.
void note_suspension(jvmtiEnv* env, const char* function);
/// Reports that the raw monitor is held by a thread that is suspended, so that the caller would wait for ever.
void report_suspended_holder(jvmtiEnv* env, jrawMonitorID monitor);
/// Reports the threads that are still suspended when the VM ends.
void report_suspended_threads();

#define SUSPENDING_FUNCTION(name)                                 \
  template <>                                                     \
  struct CallRules<&jvmtiInterface_1::name> {                     \
    template <class... C>                                         \
    static bool before(jvmtiEnv*, jvmtiError&, C...) {            \
      return true;                                                \
    }                                                             \
    template <class... C>                                         \
    static void after(jvmtiEnv* env, jvmtiError error, C...) {    \
      if (error == JVMTI_ERROR_NONE) note_suspension(env, #name); \
    }                                                             \
  }
SUSPENDING_FUNCTION(SuspendThread);
SUSPENDING_FUNCTION(SuspendThreadList);
SUSPENDING_FUNCTION(SuspendAllVirtualThreads);
#undef SUSPENDING_FUNCTION

}  // namespace vitrine::checks
