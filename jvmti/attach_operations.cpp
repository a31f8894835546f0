// SPDX-License-Identifier: Apache-2.0
// What can be asked of a running VM by the attach protocol (openjdk contract 3.7).
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sstream>

#include "jni/openjdk/management/diagnostic_commands.hpp"
#include "jvmti/agents.hpp"
#include "jvmti/attach.hpp"
#include "jvmti/heap_dump.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/objects.hpp"
#include "vm/vm.hpp"

namespace vitrine::jvmti {

namespace {

using vm::Object;
using vm::Thread;

constexpr int kDone = 0, kFailed = -1;

/// A diagnostic command; its exception becomes the text.
int diagnose(Thread& self, const std::string& line, std::string& reply) {
  auto text = jni::openjdk::management::run_diagnostic_command(self, line);
  if (text.ok()) {
    reply = text.value();
    return kDone;
  }
  reply = vm::describe_throwable(vm::take_exception(self)) + "\n";
  return 1;
}

/// byte[] of a method of VMSupport: a properties file.
int properties(Thread& self, const char* method, std::string& reply) {
  auto support = vm::load_boot_class(self, "jdk/internal/vm/VMSupport");
  if (support.ok() && support.value() != nullptr) {
    auto bytes = vm::call_static(self, *support.value(), method, "()[B", {});
    if (bytes.ok()) {
      Object* array = vm::as_ref(bytes.value());
      reply.assign(array->elements<char>(), static_cast<size_t>(array->length()));
      return kDone;
    }
  }
  Object* thrown = vm::take_exception(self);
  reply = thrown == nullptr ? "the class library has no VMSupport\n" : vm::describe_throwable(thrown) + "\n";
  return kFailed;
}

/// libinstrument lives in a module that may not have been resolved.
bool prepare_instrument(Thread& self, std::string& reply) {
  auto modules = vm::load_boot_class(self, "jdk/internal/module/Modules");
  auto name = vm::new_string(self, "java.instrument");
  if (modules.ok() && modules.value() != nullptr && name.ok() &&
      vm::call_static(self, *modules.value(), "loadModule", "(Ljava/lang/String;)Ljava/lang/Module;",
                      {vm::slot_of(name.value())})
          .ok())
    return true;
  Object* thrown = vm::take_exception(self);
  reply =
      (thrown == nullptr ? std::string("java.instrument can not be loaded") : vm::describe_throwable(thrown)) + "\n";
  return false;
}

int load(Thread& self, const std::string& library, bool absolute, const std::string& options, std::string& reply) {
  if (library == "instrument" && !prepare_instrument(self, reply)) return kFailed;
  std::string error;
  bool started = false;
  jint result = attach_agent(library, absolute, options, &error, &started);
  (void)vm::take_exception(self);  // an agent's own
  if (!started) {
    reply = error + "\n";
    return kFailed;
  }
  reply = "return code: " + std::to_string(result) + "\n";
  return kDone;
}

/// JVMTI.agent_load "library" "options"
int agent_load(Thread& self, const std::string& line, std::string& reply) {
  std::istringstream words(line);
  std::string command, library, options;
  words >> command >> library;
  std::getline(words >> std::ws, options);
  if (options.size() >= 2 && options.front() == '"' && options.back() == '"')
    options = options.substr(1, options.size() - 2);
  if (library.empty()) {
    reply = "The argument 'library path' is mandatory.\n";
    return 1;
  }
  if (library.ends_with(".jar"))
    return load(self, "instrument", false, options.empty() ? library : library + "=" + options, reply);
  return load(self, library, library[0] == '/', options, reply);
}

int dump(Thread& self, const std::string& path, bool live, std::string& reply) {
  if (path.empty()) {
    reply = "No dump file specified\n";
    return kFailed;
  }
  auto start = std::chrono::steady_clock::now();
  size_t bytes = 0;
  std::string error;
  if (!dump_heap(self, path, live, &bytes, &error)) {
    reply = "Dumping heap to " + path + " ...\n" + error + "\n";
    return kDone;  // HOTSPOT: the text tells
  }
  char line[100];
  std::snprintf(line, sizeof line, "Heap dump file created [%zu bytes in %.3f secs]\n", bytes,
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  reply = "Dumping heap to " + path + " ...\n" + line;
  return kDone;
}

/// GC.heap_dump [-all] file
int heap_dump_command(Thread& self, const std::string& line, std::string& reply) {
  std::istringstream words(line);
  std::string word, path;
  bool all = false;
  words >> word;
  while (words >> word) {
    if (word == "-all" || word == "-all=true")
      all = true;
    else
      path = word;
  }
  return dump(self, path, !all, reply);
}

}  // namespace

int run_attach_operation(Thread& self, const std::string& name, const std::string (&arguments)[3], std::string& reply) {
  if (name == "load") return load(self, arguments[0], arguments[1] == "true", arguments[2], reply);
  if (name == "properties") return properties(self, "serializePropertiesToByteArray", reply);
  if (name == "agentProperties") return properties(self, "serializeAgentPropertiesToByteArray", reply);
  if (name == "threaddump") {
    reply = vm::thread_dump(self, arguments[0].find("-l") != std::string::npos);
    return kDone;
  }
  if (name == "datadump") {
    std::raise(SIGQUIT);  // as if it had been typed: the dump goes to the program's own output
    return kDone;
  }
  if (name == "inspectheap")
    return diagnose(self, arguments[0] == "-all" ? "GC.class_histogram -all" : "GC.class_histogram", reply);
  if (name == "dumpheap") return dump(self, arguments[0], arguments[1] != "-all", reply);
  if (name == "jcmd" && arguments[0].starts_with("GC.heap_dump")) return heap_dump_command(self, arguments[0], reply);
  if (name == "jcmd")
    return arguments[0].starts_with("JVMTI.agent_load") ? agent_load(self, arguments[0], reply)
                                                        : diagnose(self, arguments[0], reply);
  reply = "Operation " + name + " not recognized!";
  return kFailed;
}

}  // namespace vitrine::jvmti
