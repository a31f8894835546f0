// SPDX-License-Identifier: Apache-2.0
// What launcher/ plugs in for JVMPI.
#pragma once
#include <jni.h>

#include "vm/ports/event_sinks.hpp"

namespace vitrine::jvmpi {

/// The sink that makes JVMPI's events. To be put into the list at the first successful get_env.
vm::ForwardingSink& event_sink();
/// JNI GetEnv for versions of JVMPI: JNI_OK and the interface, or JNI_EVERSION. Any thread, not InVm.
jint get_env(void** env, jint version);
/// All agents of the command line have been started, for the time being. Begins to send events if JNI works and that
/// has not been done, and then announces what there is by now. The caller is InVm and holds no mutex; agent code runs.
void agents_loaded(vm::Thread& self);

}  // namespace vitrine::jvmpi
