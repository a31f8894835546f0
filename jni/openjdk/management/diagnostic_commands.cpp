// SPDX-License-Identifier: Apache-2.0
// The diagnostic commands and their texts.
#include "jni/openjdk/management/diagnostic_commands.hpp"

#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstring>
#include <unordered_map>

#include "jni/openjdk/management/management.hpp"
#include "vm/boot/options.hpp"
#include "vm/exec/java_call.hpp"

namespace vitrine::jni::openjdk::management {

namespace {

using Text = JavaResult<std::string>;
constexpr const char* kMonitor = "monitor";

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, pattern);
  vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

Text version(Thread&, const std::string&) {
  auto& v = vm::vm();
  return format("%s version %s\nJDK %s\n", v.vm_name.c_str(), v.vm_version.c_str(), v.java_version.c_str());
}

Text uptime(Thread&, const std::string& arguments) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  double seconds = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9 -
                   static_cast<double>(vm::vm().start_ns) / 1e9;
  std::string date;
  if (arguments.find("-date") != std::string::npos) {
    char text[64];
    time_t wall = time(nullptr);
    tm local;
    localtime_r(&wall, &local);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S%z: ", &local);
    date = text;
  }
  return date + format("%.3f s\n", seconds);
}

Text command_line(Thread&, const std::string&) {
  const auto& o = vm::vm().options;
  std::string text = "VM Arguments:\n";
  if (!o.vm_arguments.empty()) {
    text += "jvm_args:";
    for (const auto& a : o.vm_arguments) text += " " + a;
    text += "\n";
  }
  if (!o.java_command.empty()) text += "java_command: " + o.java_command + "\n";
  text += "java_class_path (initial): " + (o.class_path.empty() ? std::string("<not set>") : o.class_path) + "\n";
  return text + "Launcher Type: SUN_STANDARD\n";
}

Text flags(Thread&, const std::string&) {
  std::string text;
  for (const auto& [name, value] : vm::vm().options.flags) {
    if (!text.empty()) text += " ";
    text += value == "true" ? "-XX:+" + name : value == "false" ? "-XX:-" + name : "-XX:" + name + "=" + value;
  }
  return text + "\n";
}

/// byte[] of VMSupport.serializePropertiesToByteArray: a properties file in Latin-1.
Text system_properties(Thread& self, const std::string&) {
  Class* support = TRY(vm::load_boot_class(self, "jdk/internal/vm/VMSupport"));
  TRY(vm::ensure_initialized(self, *support));
  Object* bytes = vm::as_ref(TRY(vm::call_static(self, *support, "serializePropertiesToByteArray", "()[B", {})));
  return std::string(bytes->elements<char>(), static_cast<size_t>(bytes->length()));
}

Text run_gc(Thread&, const std::string&) {
  if (!vm::vm().options.disable_explicit_gc) vm::vm().heap->collect(gc::GcCause::SystemGc);
  return std::string();
}

Text heap_info(Thread&, const std::string&) {
  auto s = vm::vm().heap->statistics();
  return format(
      " mark-sweep heap   total %zuK, used %zuK, maximum %zuK\n  collections %lu, %.3f s in all, "
      "last pause %.3f ms\n",
      s.committed_bytes / 1024, s.used_bytes / 1024, s.maximum_bytes / 1024, static_cast<unsigned long>(s.collections),
      static_cast<double>(s.collection_ns) / 1e9, static_cast<double>(s.last_pause_ns) / 1e6);
}

Text class_histogram(Thread& self, const std::string& arguments) {
  struct Row {
    size_t count = 0, bytes = 0;
    std::string name;
  };
  std::unordered_map<Class*, Row> rows;
  bool all = arguments.find("-all") != std::string::npos;
  vm::with_world_stopped(self, [&] {
    auto visit = [&](Object* object) {
      Row& row = rows[Class::of(object)];
      row.count++;
      row.bytes += Class::of(object)->size_of(object);
      return true;
    };
    if (all)
      vm::vm().heap->for_each_object(visit);
    else
      vm::vm().heap->for_each_reachable_object(visit);
    for (auto& [cls, row] : rows) {
      row.name = cls->is_array() ? cls->name->str() : cls->external_name();
      std::replace(row.name.begin(), row.name.end(), '/', '.');
      if (cls->module != nullptr && cls->module->is_named())
        row.name +=
            " (" + cls->module->name->str() + (cls->module->version.empty() ? "" : "@" + cls->module->version) + ")";
    }
  });
  std::vector<const Row*> sorted;
  for (const auto& [cls, row] : rows) sorted.push_back(&row);
  std::sort(sorted.begin(), sorted.end(),
            [](const Row* a, const Row* b) { return a->bytes != b->bytes ? a->bytes > b->bytes : a->name < b->name; });
  std::string text =
      " num     #instances         #bytes  class name "
      "(module)\n-------------------------------------------------------\n";
  size_t number = 0, count = 0, bytes = 0;
  for (const Row* row : sorted) {
    text += format("%4zu: %14zu %15zu  ", ++number, row->count, row->bytes) + row->name + "\n";
    count += row->count;
    bytes += row->bytes;
  }
  return text + format("Total %15zu %15zu\n", count, bytes);
}

Text thread_print(Thread& self, const std::string& arguments) {
  return vm::thread_dump(self, arguments.find("-l") != std::string::npos);
}

Text help(Thread& self, const std::string& arguments);

using Argument = DiagnosticCommand::Argument;
const Argument kHelpArguments[] = {
    {"command name", "The name of the command for which we want help", "STRING", nullptr, false, false},
    {"-all", "Show help for all commands", "BOOLEAN", "false", false, true}};
const Argument kUptimeArguments[] = {{"-date", "Add a prefix with current date", "BOOLEAN", "false", false, true}};
const Argument kHistogramArguments[] = {
    {"-all", "Inspect all objects, including unreachable objects", "BOOLEAN", "false", false, true}};
const Argument kThreadArguments[] = {{"-l", "print java.util.concurrent locks", "BOOLEAN", "false", false, true}};

const DiagnosticCommand kCommands[] = {
    {"GC.class_histogram", "Provide statistics about the Java heap usage.",
     "High: Depends on Java heap size and content.", kMonitor, class_histogram, kHistogramArguments},
    {"GC.heap_info", "Provide generic Java heap information.", "Medium", kMonitor, heap_info, {}},
    {"GC.run", "Call java.lang.System.gc().", "Medium: Depends on Java heap size and content.", nullptr, run_gc, {}},
    {"Thread.print", "Print all threads with stacktraces.", "Medium: Depends on the number of threads.", kMonitor,
     thread_print, kThreadArguments},
    {"VM.command_line", "Print the command line used to start this VM instance.", "Low", kMonitor, command_line, {}},
    {"VM.flags", "Print VM flag options and their current values.", "Low", kMonitor, flags, {}},
    {"VM.system_properties", "Print system properties.", "Low", "java.util.PropertyPermission", system_properties, {}},
    {"VM.uptime", "Print VM uptime.", "Low", nullptr, uptime, kUptimeArguments},
    {"VM.version", "Print JVM version information.", "Low", "java.util.PropertyPermission", version, {}},
    {"help",
     "For more information about a specific command use 'help <command>'. With no argument this "
     "will show a list of available commands. "
     "'help all' will show help for all commands.",
     "Low", nullptr, help, kHelpArguments},
};

const DiagnosticCommand* command_named(std::string_view name) {
  for (const auto& c : kCommands)
    if (name == c.name) return &c;
  return nullptr;
}

std::string describe(const DiagnosticCommand& c) {
  std::string text = std::string(c.name) + "\n" + c.description + "\n\nImpact: " + c.impact + "\n\nSyntax : " + c.name;
  for (const auto& a : c.arguments) text += a.option ? std::string(" [options]") : " [<" + std::string(a.name) + ">]";
  text += "\n";
  for (const auto& a : c.arguments)
    text += std::string("\t") + a.name + " : " + a.description + " (" + a.type + ", " +
            (a.by_default ? a.by_default : "no default value") + ")\n";
  return text;
}

Text help(Thread& self, const std::string& arguments) {
  if (arguments.find("all") != std::string::npos) {
    std::string text;
    for (const auto& c : kCommands) text += describe(c) + "\n";
    return text;
  }
  if (!arguments.empty()) {
    if (const auto* c = command_named(arguments)) return describe(*c);
    return throw_illegal_argument(self, "Help unavailable : '" + arguments + "' : No such command");
  }
  std::string text = "The following commands are available:\n";
  for (const auto& c : kCommands) text += std::string(c.name) + "\n";
  return text + "\nFor more information about a specific command use 'help <command>'.\n";
}

}  // namespace

std::span<const DiagnosticCommand> diagnostic_commands() { return kCommands; }

JavaResult<std::string> run_diagnostic_command(Thread& self, const std::string& line) {
  size_t start = line.find_first_not_of(" \t\n");
  if (start == std::string::npos) return throw_illegal_argument(self, "Unknown diagnostic command");
  size_t end = std::min(line.find_first_of(" \t\n", start), line.size());
  size_t arguments = std::min(line.find_first_not_of(" \t\n", end), line.size());
  std::string rest = line.substr(arguments);
  while (!rest.empty() && strchr(" \t\n", rest.back()) != nullptr) rest.pop_back();
  const DiagnosticCommand* command = command_named(std::string_view(line).substr(start, end - start));
  if (command == nullptr) return throw_illegal_argument(self, "Unknown diagnostic command");
  return command->run(self, rest);
}

// ---- slots of the management table

jobjectArray get_diagnostic_commands(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) -> ObjectResult {
    Object* names = TRY(new_object_array(self, *known().String_class, std::size(kCommands)));
    for (size_t i = 0; i < std::size(kCommands); ++i) element(names, i) = TRY(vm::new_string(self, kCommands[i].name));
    return names;
  });
}

void get_diagnostic_command_info(JNIEnv*, jobjectArray names, CommandInfo* infos) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* array = resolve(names);
    if (array == nullptr || infos == nullptr) return vm::throw_null_pointer(self);
    for (int32_t i = 0; i < array->length(); ++i) {
      Object* name = element(array, static_cast<size_t>(i));
      if (name == nullptr) return vm::throw_new(self, "java/lang/NullPointerException", "Command name cannot be null.");
      const auto* c = command_named(vm::string_to_utf8(name));
      if (c == nullptr) return throw_illegal_argument(self, "Unknown diagnostic command");
      bool property = c->permission != nullptr && c->permission != kMonitor;
      infos[i] = {c->name,
                  c->description,
                  c->impact,
                  c->permission == nullptr ? nullptr
                  : property               ? c->permission
                                           : "java.lang.management.ManagementPermission",
                  c->permission == nullptr ? nullptr
                  : property               ? "*"
                                           : c->permission,
                  property ? "read" : nullptr,
                  static_cast<int>(c->arguments.size()),
                  JNI_TRUE};
    }
    return {};
  });
}

void get_diagnostic_command_arguments_info(JNIEnv*, jstring command, ArgumentInfo* infos, jint count) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* name = resolve(command);
    if (name == nullptr) return vm::throw_new(self, "java/lang/NullPointerException", "Command name cannot be null.");
    const auto* c = command_named(vm::string_to_utf8(name));
    if (c == nullptr) return throw_illegal_argument(self, "Unknown diagnostic command");
    int position = 0;
    for (jint i = 0; i < count && static_cast<size_t>(i) < c->arguments.size(); ++i) {
      const auto& a = c->arguments[static_cast<size_t>(i)];
      infos[i] = {a.name,      a.description, a.type,    a.by_default,
                  a.mandatory, a.option,      JNI_FALSE, a.option ? -1 : position++};
    }
    return {};
  });
}

jstring execute_diagnostic_command(JNIEnv*, jstring line) {
  return enter<jstring>([&](Thread& self) -> ObjectResult {
    Object* text = resolve(line);
    if (text == nullptr) return vm::throw_new(self, "java/lang/NullPointerException", "Command line cannot be null.");
    return vm::new_string(self, TRY(run_diagnostic_command(self, vm::string_to_utf8(text))));
  });
}

// The set of commands never changes: there is nothing to notify of.
void set_diagnostic_framework_notification_enabled(JNIEnv*, jboolean) {}

}  // namespace vitrine::jni::openjdk::management
