// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ and jni/ reach the agents, except for events (event_sink.hpp). jvmti/ implements it.
#pragma once
#include <jni.h>

#include <string>
#include <vector>

namespace vitrine::vm {

class Thread;
struct ExecutionContext;

// The defaults stand for a VM without agents; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class ToolInterface {
 public:
  virtual ~ToolInterface() = default;
  /// Phase OnLoad: calls Agent_OnLoad of every agent of the command line. Called again when JNI works: calls JVM_OnLoad
  /// of the libraries that have that. Returns JNI_OK, or the error that ends the start (an exception may be pending).
  virtual jint load_agents() { return JNI_OK; }
  /// Calls Agent_OnUnload of every agent.
  virtual void unload_agents() {}
  /// The context ends: frees its data in all environments.
  virtual void free_context_data(ExecutionContext& context) {}
  /// JNI GetEnv for versions of JVM TI: JNI_OK and a new environment, or JNI_EVERSION. And for versions of JVMPI:
  /// JNI_OK and the interface, or JNI_EVERSION.
  virtual jint get_env(void** env, jint version) { return JNI_EVERSION; }
  /// The prefixes set by SetNativeMethodPrefix(es), in the order in which they are to be removed from a method's name.
  virtual std::vector<std::string> native_method_prefixes() { return {}; }
  /// The address of a symbol in an agent library; null if none has it. (JNI 10 "Resolving Native Method Names": these
  /// are searched after the libraries of the loader.)
  virtual void* find_agent_symbol(const char* name) { return nullptr; }
  /// The name of the agent that made an environment, "" if it is not known. No safepoint.
  virtual std::string agent_of(const void* environment) { return ""; }
};
#pragma GCC diagnostic pop

/// Whether a version asked for by JNI GetEnv is of JNI, JVMPI or JVM TI: bits 28-30 tell the interface.
constexpr jint kJniInterface = 0x00000000, kJvmpiInterface = 0x10000000, kJvmtiInterface = 0x30000000;
constexpr jint interface_of_version(jint version) { return version & 0x70000000; }

}  // namespace vitrine::vm
