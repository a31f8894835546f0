// SPDX-License-Identifier: Apache-2.0
// Finding, starting and ending agents. The messages are HotSpot's, because its users know them.
#include "jvmti/start/agents.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/console.hpp"
#include "base/lock.hpp"
#include "jni/invocation.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/start.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

namespace {

struct Agent {
  std::string name;        // as the option gives it
  std::string short_name;  // agent_name_of its library
  void* handle;
  bool linked_in;
  bool of_jvm_on_load = false;  // started by JVM_OnLoad: there is no function for the end
};

Mutex& agents_lock() {
  static auto* lock = new Mutex(LockRank::Agents);
  return *lock;
}
std::vector<Agent>& agents() REQUIRES(agents_lock()) {
  static auto* all = new std::vector<Agent>;
  return *all;
}

using OnLoad = jint(JNICALL*)(JavaVM*, char*, void*);
using OnUnload = void(JNICALL*)(JavaVM*);

/// Runs `call` in native state if the calling thread is in VM state. Local references that the agent leaves behind are
/// freed afterwards.
template <class F>
auto in_native(F&& call) {
  vm::Thread* self = vm::Thread::current();
  if (self == nullptr || self->state.load() != vm::ThreadState::InVm) return call();
  struct OwnReferences {
    vm::LocalReferences& locals;
    vm::LocalReferences::Mark mark = locals.mark();
    ~OwnReferences() { locals.release(mark); }
  } of_agent{self->context.local_references};
  vm::VmToNative outside(*self);
  return call();
}

/// dlopen runs the library's constructors.
void* open_library(const std::string& path) {
  return in_native([&] { return dlopen(path.c_str(), RTLD_LAZY); });
}

void* program() {
  static void* const handle = dlopen(nullptr, RTLD_LAZY);
  return handle;
}

bool exported_by_program(const char* entry, const std::string& name) {
  return dlsym(program(), (std::string(entry) + "_" + name).c_str()) != nullptr;
}

/// Opens the library. If that fails, the result is empty and `*error` has the reason. An agent L is linked into the
/// program if the program exports Agent_OnLoad_L or the entry point asked for now. In that case no library of that name
/// is opened (JVM TI "Agent Start-Up").
std::optional<Agent> find_library(const std::string& library, bool absolute_path, const char* entry, bool attaching,
                                  std::string* error) {
  auto not_found = [&](const char* where) {
    std::string reason = dlerror();
    *error = attaching ? library + " was not loaded.\n" + reason
                       : "Could not find agent library " + library + where + ", with error: " + reason;
    return std::nullopt;
  };
  const std::string name = absolute_path ? agent_name_of(library) : library;
  if (exported_by_program("Agent_OnLoad", name) || exported_by_program(entry, name))
    return Agent{name, name, program(), true};
  if (absolute_path) {
    if (void* handle = open_library(library)) return Agent{library, name, handle, false};
    return not_found(" in absolute path");
  }
  std::string file = "lib" + library + ".so";
  if (void* handle = open_library(vm::vm_options().java_home + "/lib/" + file))
    return Agent{library, name, handle, false};
  if (void* handle = open_library(file)) return Agent{library, name, handle, false};
  return not_found(" on the library path");
}

void* symbol(const Agent& agent, const char* entry) {
  return dlsym(agent.handle, agent.linked_in ? (std::string(entry) + "_" + agent.name).c_str() : entry);
}

/// Null: none.
constinit thread_local const std::string* starting = nullptr;

/// Calls the entry point of the agent. `options` may be null. The agent may write into its copy of them.
jint start(const Agent& agent, void* function, const std::string* options) {
  std::string copy = options == nullptr ? std::string() : *options;
  const std::string* before = std::exchange(starting, &agent.short_name);
  const jint result = in_native([&] {
    return reinterpret_cast<OnLoad>(function)(jni::java_vm(), options == nullptr ? nullptr : copy.data(), nullptr);
  });
  starting = before;
  return result;
}

/// A library whose JVM_OnLoad is yet to be called.
struct WaitingLibrary {
  Agent agent;
  void* function;
  const vm::AgentOption& option;
};
std::vector<WaitingLibrary>& waiting_libraries() {
  static auto* all = new std::vector<WaitingLibrary>;
  return *all;
}

/// Calls the entry point that the option's library has. If it fails, the process ends.
void start_or_exit(const Agent& agent, void* function, const vm::AgentOption& option) {
  // DEVIATION: JVM TI passes an empty string when there are no options. HotSpot passes null when there is no '=', and
  // its tests rely on it.
  if (start(agent, function, option.has_options ? &option.options : nullptr) == JNI_OK) return;
  vm::exit_during_initialization((option.old_style_xrun                    ? "-Xrun library failed to init: "
                                  : vm::release().names_agents_entry_point ? "agent library failed Agent_OnLoad: "
                                                                           : "agent library failed to init: ") +
                                 option.library);
}

void load(const vm::AgentOption& option) {
  std::string error;
  std::optional<Agent> agent = find_library(option.library, option.absolute_path, "Agent_OnLoad", false, &error);
  if (!agent) vm::exit_during_initialization(error);
  void* const agent_on_load = symbol(*agent, "Agent_OnLoad");
  // -Xrun is not needed for a JVMPI agent, which has JVM_OnLoad only.
  void* const jvm_on_load = option.old_style_xrun || agent_on_load == nullptr ? symbol(*agent, "JVM_OnLoad") : nullptr;
  if (agent_on_load == nullptr && jvm_on_load == nullptr)
    vm::exit_during_initialization((option.old_style_xrun
                                        ? "Could not find JVM_OnLoad or Agent_OnLoad function in the library: "
                                        : "Could not find Agent_OnLoad function in the agent library: ") +
                                   option.library);
  agent->of_jvm_on_load = jvm_on_load != nullptr;
  {
    std::lock_guard hold(agents_lock());
    agents().push_back(*agent);
  }
  if (jvm_on_load != nullptr)
    waiting_libraries().push_back({*agent, jvm_on_load, option});
  else
    start_or_exit(*agent, agent_on_load, option);
}

/// Removes an agent that failed to start, so that its Agent_OnUnload is not called, and closes its library.
void forget(const Agent& agent) {
  {
    std::lock_guard hold(agents_lock());
    std::erase_if(agents(), [&](const Agent& a) { return a.handle == agent.handle && a.name == agent.name; });
  }
  if (!agent.linked_in) in_native([&] { dlclose(agent.handle); });
}

/// Prints the warning of those releases that have one. libinstrument prints its own for agents in Java.
void warn_of_dynamic_agent(const std::string& library) {
  if (!vm::release().warns_of_dynamic_agents || library == "instrument") return;
  if (vm::vm_options().EnableDynamicAgentLoading.is_given()) return;
  complain(stderr,
           "WARNING: A JVM TI agent has been loaded dynamically (%s)\n"
           "WARNING: If a serviceability tool is in use, please run with -XX:+EnableDynamicAgentLoading to hide this "
           "warning\n"
           "WARNING: Dynamic loading of agents will be disallowed by default in a future release\n",
           library.c_str());
}

}  // namespace

std::string agent_name_of(const std::string& library) {
  std::string name = library.substr(library.rfind('/') + 1);
  if (name.starts_with("lib")) name.erase(0, 3);
  if (name.ends_with(".so")) name.erase(name.size() - 3);
  return name;
}

std::vector<std::string> agent_names() {
  std::vector<std::string> names;
  std::lock_guard hold(agents_lock());
  for (const Agent& agent : agents()) names.push_back(agent.name);
  return names;
}

const std::string& starting_agent() {
  static const std::string& none = *new std::string;
  return starting == nullptr ? none : *starting;
}

bool may_attach_agents(bool by_diagnostic_command) {
  if (vm::vm_options().EnableDynamicAgentLoading) return true;
  return by_diagnostic_command && vm::release().command_may_load_any_agent;
}

jint load_agents() {
  if (!vm::jni_works()) {
    for (const vm::AgentOption& option : vm::vm_options().agents) load(option);
    return JNI_OK;
  }
  for (const WaitingLibrary& library : waiting_libraries()) {
    start_or_exit(library.agent, library.function, library.option);
    if (vm::Thread::current()->context.pending_exception != nullptr) return JNI_ERR;
  }
  return JNI_OK;
}

jint attach_agent(const std::string& library, bool absolute_path, const std::string& options, std::string* error,
                  bool* started) {
  std::optional<Agent> agent = find_library(library, absolute_path, "Agent_OnAttach", true, error);
  if (!agent) return -1;
  auto is_same = [&](const Agent& other) { return other.handle == agent->handle && other.name == agent->name; };
  bool known;
  {
    std::lock_guard hold(agents_lock());
    known = std::ranges::any_of(agents(), is_same);
  }
  if (!known) warn_of_dynamic_agent(library);
  void* function = symbol(*agent, "Agent_OnAttach");
  if (function == nullptr) {
    *error = "Agent_OnAttach is not available in " + library;
    if (!agent->linked_in) dlclose(agent->handle);
    return -1;
  }
  if (!known) {
    // Registered before the agent runs, because the agent's library may have native methods that it needs now.
    std::lock_guard hold(agents_lock());
    agents().push_back(*agent);
  }
  *started = true;
  jint result = start(*agent, function, &options);
  if (result != JNI_OK && !known) forget(*agent);
  return result;
}

void unload_agents() {
  std::vector<Agent> all;
  {
    std::lock_guard hold(agents_lock());
    all.swap(agents());
  }
  for (const Agent& agent : all)
    if (void* function = agent.of_jvm_on_load ? nullptr : symbol(agent, "Agent_OnUnload"))
      in_native([&] { reinterpret_cast<OnUnload>(function)(jni::java_vm()); });
}

void* find_agent_symbol(const char* name) {
  std::lock_guard hold(agents_lock());
  for (const Agent& agent : agents())
    if (void* function = dlsym(agent.handle, name)) return function;
  return nullptr;
}

}  // namespace vitrine::jvmti
