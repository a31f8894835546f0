// SPDX-License-Identifier: Apache-2.0
// What jvmti/ plugs into jni/: function pointers, null while there is no JVM TI.
#pragma once
#include <jni.h>

#include <string>
#include <vector>

#include "vm/thread/thread.hpp"

namespace vitrine::jni {

struct Hooks {
  /// GetEnv for the versions of JVM TI (0x30000000 and up): JNI_OK and a new environment, or JNI_EVERSION.
  jint (*get_jvmti_env)(void** env, jint version) = nullptr;
  /// Prefixes set by SetNativeMethodPrefix(es), in the order in which they are to be taken off a method's name.
  std::vector<std::string> (*native_method_prefixes)() = nullptr;
  /// A symbol of an agent library (JNI "Resolving Native Method Names": searched after the libraries of the loader);
  /// null when none has it.
  void* (*find_agent_symbol)(const char* name) = nullptr;
  /// HotSpotDiagnosticMXBean.dumpHeap. False: `error` says why.
  bool (*dump_heap)(vm::Thread& self, const std::string& path, bool live, std::string* error) = nullptr;
};

extern Hooks hooks;

/// Is `version` one of JVM TI's? (bits 28-30 are the interface type: 3)
constexpr bool is_jvmti_version(jint version) { return (version & 0x70000000) == 0x30000000; }

}  // namespace vitrine::jni
