// SPDX-License-Identifier: Apache-2.0
// The operations of the attach protocol.
#include <fcntl.h>

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/output_file.hpp"
#include "serviceability/attach/attach.hpp"
#include "serviceability/commands/commands_tools.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/dumps/heap_dump.hpp"
#include "serviceability/dumps/thread_dump.hpp"
#include "serviceability/facts/flags.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"

namespace vitrine::serviceability {

namespace {

using vm::Object;
using vm::Thread;

constexpr int kDone = 0, kFailed = -1;

/// Runs a diagnostic command. If it throws, the text describes the exception.
int diagnose(Thread& self, const std::string& line, std::string& reply) {
  auto text = serviceability::run_diagnostic_command(self, line, CommandSource::Attach);
  if (text.ok()) {
    reply = text.value();
    return kDone;
  }
  reply = vm::describe_throwable(vm::take_exception(self)) + "\n";
  return kFailed;
}

/// Calls a method of VMSupport that returns a properties file as byte[].
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

/// dumpheap file -live|-all level
int dump(Thread& self, const std::string (&arguments)[3], std::string& reply) {
  const std::string &path = arguments[0], &what = arguments[1], &level = arguments[2];
  HeapDumpOptions options;
  if (path.empty()) {
    reply = "No dump file specified\n";
    return kDone;  // HOTSPOT: only the text tells of the error
  }
  if (!what.empty() && what != "-live" && what != "-all") {
    reply = "Invalid argument to dumpheap operation: " + what + "\n";
    return kFailed;
  }
  options.live = what != "-all";
  if (!level.empty()) {
    char* end = nullptr;
    long number = std::strtol(level.c_str(), &end, 10);
    if (*end != 0 || number < 1 || number > 9) {
      reply = *end != 0 ? "Invalid compression level: [" + level + "]\n"
                        : "Compression level out of range (1-9): " + level + "\n";
      return kFailed;
    }
    options.gzip_level = static_cast<int>(number);
  }
  reply = dump_heap_with_report(self, path, options);
  return kDone;
}

/// Returns 0 or the errno of the operation that failed.
int write_file(Thread& self, const std::string& path, const std::string& text) {
  vm::VmBlocked blocked(self);
  int fd = open_output_file(path.c_str(), O_TRUNC, 0666);
  if (fd < 0) return errno;
  FILE* file = fdopen(fd, "w");
  if (file == nullptr) {
    int error = errno;
    close(fd);
    return error;
  }
  fwrite(text.data(), 1, text.size(), file);
  bool failed = ferror(file) != 0;
  return fclose(file) != 0 || failed ? errno : 0;
}

/// inspectheap -live|-all file threads
int inspect(Thread& self, const std::string (&arguments)[3], std::string& reply) {
  const std::string &what = arguments[0], &path = arguments[1], &threads = arguments[2];
  if (!what.empty() && what != "-live" && what != "-all") {
    reply = "Invalid argument to inspectheap operation: " + what + "\n";
    return kFailed;
  }
  if (!threads.empty() && threads.find_first_not_of("0123456789") != std::string::npos) {
    reply = "Invalid parallel thread number: [" + threads + "]\n";
    return kFailed;
  }
  std::string text;
  int status = diagnose(self, what == "-all" ? "GC.class_histogram -all" : "GC.class_histogram", text);
  if (path.empty() || status != kDone) {
    reply = text;
    return status;
  }
  if (int error = write_file(self, path, text)) {
    reply = "Could not write " + path + ": " + std::strerror(error) + "\n";
    return kFailed;
  }
  reply = "Heap inspection file created: " + path + "\n";
  return kDone;
}

int print_flag(const std::string& name, std::string& reply) {
  reply = flag_as_option(name);
  if (reply.empty()) reply = "no such flag '" + name + "'";
  reply += "\n";
  return kDone;
}

int reply_to_set_flag(const std::string& name, const std::string& value, std::string& reply) {
  FlagError error = serviceability::set_flag(name, &value, FlagOrigin::Attach, &reply);
  if (error == FlagError::None) return kDone;
  if (error == FlagError::NotWriteable) reply = "flag '" + name + "' cannot be changed\n";
  return kFailed;
}

}  // namespace

int run_attach_operation(Thread& self, const std::string& name, const std::string (&arguments)[3], std::string& reply) {
  if (name == "load")
    return load_agent(self, arguments[0], arguments[1] == "true", arguments[2], false, reply) ? kDone : kFailed;
  if (name == "properties") return properties(self, "serializePropertiesToByteArray", reply);
  if (name == "agentProperties") return properties(self, "serializeAgentPropertiesToByteArray", reply);
  if (name == "threaddump") {
    ThreadDumpContents contents;
    for (const std::string& argument : arguments) {
      contents.locks |= argument.find('l') != std::string::npos;
      contents.extended |= argument.find('e') != std::string::npos;
    }
    reply = serviceability::thread_dump(self, contents);
    return kDone;
  }
  if (name == "datadump") {
    std::raise(SIGQUIT);  // as if it had been typed: the dump goes to the program's stdout
    return kDone;
  }
  if (name == "inspectheap") return inspect(self, arguments, reply);
  if (name == "dumpheap") return dump(self, arguments, reply);
  if (name == "printflag") return print_flag(arguments[0], reply);
  if (name == "setflag") return reply_to_set_flag(arguments[0], arguments[1], reply);
  if (name == "jcmd") return diagnose(self, arguments[0], reply);
  reply = "Operation " + name + " not recognized!";
  return kFailed;
}

}  // namespace vitrine::serviceability
