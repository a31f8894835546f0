// SPDX-License-Identifier: Apache-2.0
// -XX options as HotSpotDiagnosticMXBean and jinfo see them: the values from the command line, those that the VM acts
// upon, and the defaults of the many names that this VM only tolerates.
#include "serviceability/management/flags.hpp"

#include <strings.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>

#include "gc/sizing.hpp"
#include "gc/store.hpp"
#include "serviceability/entry.hpp"
#include "serviceability/management/management.hpp"
#include "vm/model/heap.hpp"
#include "vm/runtime/flags.hpp"
#include "vm/state/manageable.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

/// A flag that this VM acts upon. It can be read, and also written if a change takes effect while the VM runs.
struct LiveFlag {
  const char* name;
  std::string (*get)();
  void (*set)(const std::string&);  // null: not writeable
  uint64_t most = UINT64_MAX;       // largest value of a number; the smallest is 0
  /// True if a number in the range is consistent with the other flags; null if every number is.
  bool (*fits)(uint64_t) = nullptr;
  bool computed = false;  // derived from the machine unless it was set
};

std::string truth(bool b) { return b ? "true" : "false"; }
vm::Options& options() { return vm::vm_options(); }
using vm::manageable, gc::sizing;
uint64_t number(const std::string& text) { return std::strtoull(text.c_str(), nullptr, 10); }
size_t maximum_heap() { return vm::java_heap().options().maximum_bytes; }

const LiveFlag kLiveFlags[] = {
    {.name = "MaxHeapSize", .get = [] { return std::to_string(maximum_heap()); }, .computed = true},
    {.name = "InitialHeapSize",
     .get = [] { return std::to_string(vm::java_heap().options().initial_bytes); },
     .computed = true},
    {"ThreadStackSize", [] { return std::to_string(options().thread_stack_size / 1024); }, nullptr},
    {"MaxJavaStackTraceDepth", [] { return std::to_string(options().max_stack_trace_depth); }, nullptr},
    {"SoftRefLRUPolicyMSPerMB", [] { return std::to_string(options().soft_ref_ms_per_mb); }, nullptr},
    {"DisableExplicitGC", [] { return truth(options().disable_explicit_gc); }, nullptr},
    {"HeapDumpOnOutOfMemoryError", [] { return truth(options().heap_dump_on_oom); },
     [](const std::string& v) { options().heap_dump_on_oom = v == "true"; }},
    {"HeapDumpPath", [] { return options().heap_dump_path; },
     [](const std::string& v) { options().heap_dump_path = v; }},
    {"HeapDumpGzipLevel", [] { return std::to_string(manageable.heap_dump_gzip_level); },
     [](const std::string& v) { manageable.heap_dump_gzip_level = static_cast<int>(number(v)); }, 9},
    {"MinHeapFreeRatio", [] { return std::to_string(sizing.least_free_percent); },
     [](const std::string& v) { sizing.least_free_percent = static_cast<uint32_t>(number(v)); }, 100,
     [](uint64_t v) { return v <= sizing.most_free_percent; }},
    {"MaxHeapFreeRatio", [] { return std::to_string(sizing.most_free_percent); },
     [](const std::string& v) { sizing.most_free_percent = static_cast<uint32_t>(number(v)); }, 100,
     [](uint64_t v) { return v >= sizing.least_free_percent; }},
    {"SoftMaxHeapSize", [] { return std::to_string(std::min(sizing.soft_maximum_bytes.load(), maximum_heap())); },
     [](const std::string& v) { sizing.soft_maximum_bytes = number(v); }, UINT64_MAX,
     [](uint64_t v) { return v <= maximum_heap(); }, true},
    {"PrintConcurrentLocks", [] { return truth(manageable.print_concurrent_locks); },
     [](const std::string& v) { manageable.print_concurrent_locks = v == "true"; }},
    {"PrintClassHistogram", [] { return truth(manageable.print_class_histogram); },
     [](const std::string& v) { manageable.print_class_histogram = v == "true"; }},
    {"ExitOnOutOfMemoryError", [] { return truth(options().exit_on_oom); }, nullptr},
    {"ShowHiddenFrames", [] { return truth(options().show_hidden_frames); }, nullptr},
    {"ShowCodeDetailsInExceptionMessages", [] { return truth(options().code_details_in_npe); },
     [](const std::string& v) { options().code_details_in_npe = v == "true"; }},
    {"StackTraceInThrowable", [] { return truth(options().stack_trace_in_throwable); }, nullptr},
    {"BytecodeVerificationLocal", [] { return truth(options().verify_local); }, nullptr},
    {"BytecodeVerificationRemote", [] { return truth(options().verify_remote); }, nullptr},
    {"ObjectAlignmentInBytes", [] { return std::string("16"); }, nullptr},
};

// The origins of changes made while the VM runs. There are few, and they are never removed.
Mutex changed_mutex{LockRank::Flags};
// Never destroyed, because threads still run during exit().
std::map<std::string, FlagOrigin, std::less<>>& changed = *new std::map<std::string, FlagOrigin, std::less<>>;

const LiveFlag* live_flag(std::string_view name) {
  for (const auto& flag : kLiveFlags)
    if (name == flag.name) return &flag;
  return nullptr;
}

FlagOrigin origin_of(std::string_view name) {
  {
    std::lock_guard lock(changed_mutex);
    if (auto found = changed.find(name); found != changed.end()) return found->second;
  }
  auto given = options().flags.find(name);
  if (given != options().flags.end()) return given->second.origin;
  const LiveFlag* live = live_flag(name);
  return live != nullptr && live->computed ? FlagOrigin::Ergonomic : FlagOrigin::Default;
}

/// The value as it would follow "=" on a command line. A flag that this VM only tolerates and that was not set has its
/// default value.
std::string value_text(const vm::Flag& flag) {
  if (const LiveFlag* live = live_flag(flag.name)) return live->get();
  if (const std::string* given = options().flag_value(flag.name)) return *given;
  return flag.default_value;
}

std::string as_option(const vm::Flag& flag) {
  std::string value = value_text(flag);
  if (flag.type == decltype(flag.type)::Bool) return std::string("-XX:") + (value == "true" ? "+" : "-") + flag.name;
  return "-XX:" + flag.name + "=" + value;
}

JavaResult<void> describe(Thread& self, const vm::Flag& flag, jstring name, VmGlobal* out) {
  using Kind = decltype(flag.type);
  const LiveFlag* live = live_flag(flag.name);
  std::string text = value_text(flag);
  *out = {};
  out->name = name;
  out->origin = static_cast<jint>(origin_of(flag.name));
  out->writeable = out->external = live != nullptr && live->set != nullptr;
  switch (flag.type) {
    case Kind::Bool:
      out->type = 1;
      out->value.z = text == "true";
      break;
    case Kind::Double:
      out->type = 4;
      out->value.d = std::strtod(text.c_str(), nullptr);
      break;
    case Kind::String:
    case Kind::List:
      out->type = 2;
      if (!text.empty()) out->value.l = self.context->local_references.create(TRY(vm::new_string(self, text)));
      break;
    default:
      out->type = 3;
      out->value.j =
          static_cast<jlong>(flag.is_signed() ? std::strtoll(text.c_str(), nullptr, 10)
                                              : static_cast<jlong>(std::strtoull(text.c_str(), nullptr, 10)));
      break;
  }
  return {};
}

/// The reason why a number is refused; empty if it is accepted.
std::string why_not(const LiveFlag& flag, int64_t value) {
  if (value < 0 || static_cast<uint64_t>(value) > flag.most)
    return std::string(flag.name) + " error: must have value in range [0..." + std::to_string(flag.most) + "]";
  if (flag.fits != nullptr && !flag.fits(static_cast<uint64_t>(value)))
    return std::string(flag.name) + " error: value violates its flag's constraint.";
  return "";
}

std::map<std::string_view, const vm::Flag*> flags_by_name() {
  std::map<std::string_view, const vm::Flag*> sorted;
  for (const vm::Flag& flag : vm::known_flags()) sorted[flag.name] = &flag;
  return sorted;
}

}  // namespace

std::string flag_as_option(const std::string& name) {
  const vm::Flag* flag = vm::find_flag(name);
  return flag == nullptr ? "" : as_option(*flag);
}

FlagError set_flag(const std::string& name, const std::string* value, FlagOrigin origin, std::string* reason) {
  using Type = decltype(vm::Flag::type);
  const vm::Flag* flag = vm::find_flag(name);
  if (flag == nullptr) return *reason = "flag " + name + " does not exist\n", FlagError::Unknown;
  const LiveFlag* live = live_flag(name);
  if (live == nullptr || live->set == nullptr) return FlagError::NotWriteable;
  if (value == nullptr) return *reason = "flag value is missing\n", FlagError::Refused;
  if (flag->type == Type::Bool) {
    char* end = nullptr;
    bool on = strcasecmp(value->c_str(), "true") == 0;
    if (!on && strcasecmp(value->c_str(), "false") != 0) {
      on = std::strtol(value->c_str(), &end, 10) != 0;
      if (end == value->c_str())
        return *reason = "flag value must be a boolean (1/0 or true/false)\n", FlagError::Refused;
    }
    live->set(truth(on));
  } else if (flag->is_integer()) {
    char* end = nullptr;  // HOTSPOT: text after the digits is ignored
    long long given = std::strtoll(value->c_str(), &end, 10);
    if (end == value->c_str()) {
      *reason = std::string("flag value must be an ") + (flag->is_signed() ? "" : "unsigned ") + "integer\n";
      return FlagError::Refused;
    }
    *reason = why_not(*live, given);
    if (!reason->empty()) return *reason += "\n", FlagError::Refused;
    live->set(std::to_string(given));
  } else {
    live->set(*value);
  }
  std::lock_guard lock(changed_mutex);
  changed[name] = origin;
  return FlagError::None;
}

std::string flags_that_were_set() {
  std::string text;
  for (const auto& [name, flag] : flags_by_name())
    if (origin_of(name) != FlagOrigin::Default) text += as_option(*flag) + " ";
  return text + "\n";
}

std::string table_of_flags(TableOf what) {
  using Kind = vm::FlagKind;
  auto kind_name = [](const vm::Flag& flag) {
    if (const LiveFlag* live = live_flag(flag.name); live != nullptr && live->set != nullptr) return "{manageable}";
    return flag.kind == Kind::Diagnostic     ? "{diagnostic}"
           : flag.kind == Kind::Experimental ? "{experimental}"
                                             : "{product}";
  };
  auto origin_name = [](FlagOrigin origin) {
    switch (origin) {
      case FlagOrigin::Default: return "{default}";
      case FlagOrigin::CommandLine: return "{command line}";
      case FlagOrigin::Management: return "{management}";
      case FlagOrigin::Environment: return "{environment}";
      case FlagOrigin::ConfigFile: return "{config file}";
      case FlagOrigin::Ergonomic: return "{ergonomic}";
      case FlagOrigin::Attach: return "{attach}";
    }
    return "?";
  };
  const bool initial = what == TableOf::Defaults;
  std::string text = what == TableOf::Ranges ? "[Global flags ranges]\n" : "[Global flags]\n";
  for (const auto& [name, flag] : flags_by_name()) {
    FlagOrigin origin = initial ? FlagOrigin::Default : origin_of(name);
    bool locked = (flag->kind == Kind::Diagnostic && !options().flag_is_on("UnlockDiagnosticVMOptions")) ||
                  (flag->kind == Kind::Experimental && !options().flag_is_on("UnlockExperimentalVMOptions"));
    if (locked && origin == FlagOrigin::Default) continue;
    char line[1024];
    if (what == TableOf::Ranges) {
      bool real = flag->type == vm::FlagType::Double;
      if (!flag->is_integer() && !real) continue;
      auto decimals = [](double number) {
        char digits[400];
        snprintf(digits, sizeof digits, "%.3f", number);
        return std::string(digits);
      };
      snprintf(line, sizeof line, "%9s %-50s [ %-25s ... %25s ] %30s %s\n", type_name(flag->type), flag->name.c_str(),
               (real ? decimals(flag->least_real) : std::to_string(flag->least)).c_str(),
               (real ? decimals(flag->most_real) : std::to_string(flag->most)).c_str(), kind_name(*flag),
               origin_name(origin));
    } else {
      snprintf(line, sizeof line, "%9s %-40s = %-30s %20s %s\n", type_name(flag->type), flag->name.c_str(),
               (initial ? flag->default_value : value_text(*flag)).c_str(), kind_name(*flag), origin_name(origin));
    }
    text += line;
  }
  return text;
}

jobjectArray get_vm_global_names(JNIEnv*) {
  return enter<jobjectArray>([](Thread& self) -> ObjectResult {
    const auto& flags = vm::known_flags();
    Object* names = TRY(new_object_array(self, *known().String_class, flags.size()));
    for (size_t i = 0; i < flags.size(); ++i) gc::store_element(names, i, TRY(vm::new_string(self, flags[i].name)));
    return names;
  });
}

jint get_vm_globals(JNIEnv*, jobjectArray names_or_null, VmGlobal* globals, jint count) {
  return enter<jint>([&](Thread& self) -> JavaResult<int> {
    if (globals == nullptr) return vm::throw_null_pointer(self);
    int filled = 0;
    if (Object* names = resolve(names_or_null)) {
      for (int32_t i = 0; i < names->length() && i < count; ++i) {
        Object* name = element(names, static_cast<size_t>(i));
        if (name == nullptr) return vm::throw_null_pointer(self);
        const vm::Flag* flag = vm::find_flag(vm::string_to_utf8(name));
        globals[i] = {};  // a null name means that there is no such flag
        if (flag == nullptr) continue;
        TRY(describe(self, *flag, static_cast<jstring>(self.context->local_references.create(name)), &globals[i]));
        ++filled;
      }
      return filled;
    }
    for (const auto& flag : vm::known_flags()) {
      if (filled == count) break;
      Object* name = TRY(vm::new_string(self, flag.name));
      TRY(describe(self, flag, static_cast<jstring>(self.context->local_references.create(name)), &globals[filled]));
      ++filled;
    }
    return filled;
  });
}

void set_vm_global(JNIEnv*, jstring name, jvalue value) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* text = resolve(name);
    if (text == nullptr) return vm::throw_null_pointer(self);
    std::string flag_name = vm::string_to_utf8(text);
    const vm::Flag* flag = vm::find_flag(flag_name);
    if (flag == nullptr) return throw_illegal_argument(self, "Flag " + flag_name + " does not exist.");
    const LiveFlag* live = live_flag(flag_name);
    if (live == nullptr || live->set == nullptr) return throw_illegal_argument(self, "This flag is not writeable.");
    using Kind = decltype(flag->type);
    if (flag->type == Kind::Bool) {
      live->set(truth(value.z));
    } else if (flag->type == Kind::String) {
      Object* new_value = resolve(value.l);
      if (new_value == nullptr) return vm::throw_null_pointer(self);
      live->set(vm::string_to_utf8(new_value));
    } else {
      std::string reason = why_not(*live, value.j);
      if (!reason.empty()) return throw_illegal_argument(self, reason);
      live->set(std::to_string(value.j));
    }
    std::lock_guard lock(changed_mutex);
    changed[flag_name] = FlagOrigin::Management;
    return {};
  });
}

}  // namespace vitrine::serviceability
