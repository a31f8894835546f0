// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ and jni/ reach the agents, apart from their events (event_sink.hpp): jvmti/ implements it.
#pragma once
#include <jni.h>

#include <string>
#include <vector>

namespace vitrine::vm {

class Thread;

// The defaults are a VM without agents; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class ToolInterface {
 public:
  virtual ~ToolInterface() = default;
  /// Phase OnLoad: Agent_OnLoad of every agent of the command line. JNI_OK, or the error that ends the start.
  virtual jint load_agents() { return JNI_OK; }
  /// Agent_OnUnload of every agent.
  virtual void unload_agents() {}
  /// The thread ends: its data of all environments go.
  virtual void free_thread_data(Thread& thread) {}
  /// GetEnv for the versions of JVM TI (0x30000000 and up): JNI_OK and a new environment, or JNI_EVERSION.
  virtual jint get_env(void** env, jint version) { return JNI_EVERSION; }
  /// Prefixes set by SetNativeMethodPrefix(es), in the order in which they are to be taken off a method's name.
  virtual std::vector<std::string> native_method_prefixes() { return {}; }
  /// A symbol of an agent library (JNI 10 "Resolving Native Method Names": searched after the libraries of the loader);
  /// null when none has it.
  virtual void* find_agent_symbol(const char* name) { return nullptr; }
};
#pragma GCC diagnostic pop

/// Is `version` one of JVM TI's? (bits 28-30 are the interface type: 3)
constexpr bool is_jvmti_version(jint version) { return (version & 0x70000000) == 0x30000000; }

}  // namespace vitrine::vm
