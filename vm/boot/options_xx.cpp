// SPDX-License-Identifier: Apache-2.0
// -XX options: every name is checked against flags.def with the messages HotSpot's users know; few mean something to
// this VM.
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "gc/sizing.hpp"
#include "vm/boot/manageable.hpp"
#include "vm/boot/option_parser.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

const std::vector<Flag>& known_flags() {
  static const std::vector<Flag>& flags = *[] {
    auto* made = new std::vector<Flag>;
    auto add = [&](FlagType type, FlagKind kind, const char* names) {
      std::istringstream words(names);
      for (std::string name; words >> name;) made->push_back({name, type, kind});
    };
#define VM_FLAGS(type, kind, names) add(FlagType::type, FlagKind::kind, names);
#include "vm/boot/flags.def"
    return made;
  }();
  return flags;
}

namespace {

const Flag* find_flag(std::string_view name) {
  for (const Flag& flag : known_flags())
    if (flag.name == name) return &flag;
  return nullptr;
}

bool is_collector(const std::string& name) {
  return name == "UseSerialGC" || name == "UseParallelGC" || name == "UseG1GC" || name == "UseZGC" ||
         name == "UseShenandoahGC" || name == "UseEpsilonGC";
}

bool valid_number(FlagType type, const std::string& value) {
  uint64_t ignored;
  switch (type) {
    case FlagType::Int:
      return parse_size(value.starts_with("-") ? std::string_view(value).substr(1) : std::string_view(value), &ignored);
    case FlagType::Unsigned: return parse_size(value, &ignored);
    case FlagType::Double: {
      char* end;
      strtod(value.c_str(), &end);
      return end != value.c_str() && *end == 0;
    }
    default: return true;
  }
}

/// What a number may be, for the flags that people set: what is outside is refused, as it would be elsewhere.
struct Range {
  const char* name;
  const char* type;
  uint64_t least, most;
};
constexpr uint64_t kIntMost = 2147483647, kIntxMost = INT64_MAX, kSizeMost = UINT64_MAX;
constexpr Range kRanges[] = {
    {"CICompilerCount", "intx", 0, kIntMost},
    {"ConcGCThreads", "uint", 0, kIntMost},
    {"GCTimeRatio", "uintx", 0, 4294967295},
    {"HeapDumpGzipLevel", "intx", 0, 9},
    {"InitiatingHeapOccupancyPercent", "uintx", 0, 100},
    {"LogEventsBufferEntries", "uintx", 1, 1048576},
    {"MaxGCPauseMillis", "uintx", 1, kSizeMost - 1},
    {"MaxHeapFreeRatio", "uintx", 0, 100},
    {"MaxInlineLevel", "intx", 0, kIntMost},
    {"MaxJavaStackTraceDepth", "intx", 0, 1073741823},
    {"MinHeapFreeRatio", "uintx", 0, 100},
    {"ObjectAlignmentInBytes", "intx", 8, 256},
    {"SoftRefLRUPolicyMSPerMB", "intx", 0, kIntxMost},
    {"SurvivorRatio", "uintx", 1, kSizeMost - 2},
    {"TieredStopAtLevel", "intx", 0, 4},
};

/// False: refused, after the message that says what is allowed.
bool within_range(const Flag& flag, const std::string& value, bool negative, uint64_t number) {
  if (flag.type == FlagType::Double) {
    double given = strtod(value.c_str(), nullptr);
    if (negative || !flag.name.ends_with("RAMPercentage") || given <= 100) return true;
    fprintf(stderr, "double %s=%f is outside the allowed range [ %f ... %f ]\n", flag.name.c_str(), given, 0.0, 100.0);
    return false;
  }
  for (const Range& range : kRanges) {
    if (flag.name != range.name) continue;
    if (negative ? number == 0 && range.least == 0 : number >= range.least && number <= range.most) return true;
    if (negative && range.type[0] == 'u') return false;
    fprintf(stderr, "%s %s=%s%llu is outside the allowed range [ %llu ... %llu ]\n", range.type, range.name,
            negative ? "-" : "", static_cast<unsigned long long>(number), static_cast<unsigned long long>(range.least),
            static_cast<unsigned long long>(range.most));
    return false;
  }
  return true;
}

}  // namespace

double similarity(std::string_view a, std::string_view b) {
  if (a.size() < 2 || b.size() < 2) return 0;
  size_t hits = 0;
  for (size_t i = 0; i + 1 < a.size(); i++)
    for (size_t j = 0; j + 1 < b.size(); j++)
      if (a[i] == b[j] && a[i + 1] == b[j + 1]) {
        hits++;
        break;
      }
  return 2.0 * static_cast<double>(hits) / static_cast<double>(a.size() + b.size());
}

jint OptionParser::unrecognized_flag(std::string_view text, std::string_view name) {
  if (ignore_unrecognized_) return JNI_OK;
  if (text.size() > 0 && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  fprintf(stderr, "Unrecognized VM option '%s'\n", std::string(text).c_str());
  const Flag* nearest = nullptr;
  double best = 0.7;
  for (const Flag& flag : known_flags()) {
    double s = similarity(flag.name, name);
    if (s > best) best = s, nearest = &flag;
  }
  if (nearest != nullptr)
    fprintf(stderr, nearest->type == FlagType::Bool ? "Did you mean '(+/-)%s'? " : "Did you mean '%s=<value>'? ",
            nearest->name.c_str());
  return JNI_EINVAL;
}

jint OptionParser::parse_xx(std::string_view text) {
  if (text.starts_with("Flags=")) return read_flags_file(std::string(text.substr(6)));
  if (text.starts_with("VMOptionsFile=")) return read_options_file(std::string(text.substr(14)));
  bool has_sign = text.starts_with("+") || text.starts_with("-");
  bool on = text.starts_with("+");
  std::string_view body = has_sign ? text.substr(1) : text;
  size_t end = 0;
  while (end < body.size() && (isalnum(static_cast<unsigned char>(body[end])) || body[end] == '_')) end++;
  std::string name(body.substr(0, end));
  std::string_view rest = body.substr(end);
  if (rest.starts_with(":=")) rest.remove_prefix(1);
  if (has_sign && name == "IgnoreUnrecognizedVMOptions") {
    options_.flags[name] = on ? "true" : "false";
    return JNI_OK;
  }

  const Flag* flag = find_flag(name);
  if (flag == nullptr) return unrecognized_flag(text, name);
  bool locked = (flag->kind == FlagKind::Diagnostic && !unlocked_diagnostic_) ||
                (flag->kind == FlagKind::Experimental && !unlocked_experimental_);
  if (locked && !name.starts_with("Unlock")) {
    if (ignore_unrecognized_) return JNI_OK;
    bool diagnostic = flag->kind == FlagKind::Diagnostic;
    fprintf(stderr,
            "Error: VM option '%s' is %s and must be enabled via -XX:+Unlock%sVMOptions.\nError: The unlock option "
            "must precede '%s'.\n",
            name.c_str(), diagnostic ? "diagnostic" : "experimental", diagnostic ? "Diagnostic" : "Experimental",
            name.c_str());
    return JNI_EINVAL;
  }
  std::string shown(text);
  if (flag->type == FlagType::Bool) {
    if (!has_sign) {
      fprintf(stderr, "Missing +/- setting for VM option '%s'\n", shown.c_str());
      return JNI_EINVAL;
    }
    if (!rest.empty()) {
      fprintf(stderr, "Improperly specified VM option '%s'\n", std::string(body).c_str());
      return JNI_EINVAL;
    }
    return apply_flag(*flag, on ? "true" : "false", text);
  }
  if (has_sign) {
    fprintf(stderr, "Unexpected +/- setting in VM option '%s'\n", std::string(body).c_str());
    return JNI_EINVAL;
  }
  // HOTSPOT: those of the Flight Recorder are read by it, and it takes a colon as well; to start it needs no value.
  bool of_recorder = name == "StartFlightRecording" || name == "FlightRecorderOptions";
  if (of_recorder && rest.empty() && name == "StartFlightRecording") return apply_flag(*flag, "", text);
  if (!rest.starts_with("=") && !(of_recorder && rest.starts_with(":"))) {
    fprintf(stderr, "Improperly specified VM option '%s'\n", shown.c_str());
    return JNI_EINVAL;
  }
  return apply_flag(*flag, std::string(rest.substr(1)), text);
}

jint OptionParser::apply_flag(const Flag& flag, const std::string& value, std::string_view text) {
  const std::string& name = flag.name;
  std::string whole = "-XX:" + std::string(text);
  bool on = value == "true";
  uint64_t number = 0;
  constexpr uint64_t kMostHeap = uint64_t{1} << 46;

  // With messages of their own
  if (name == "MaxHeapSize") {
    if (jint error = parse_size_option("maximum heap size", whole, value, 1, kMostHeap, &number)) return error;
    maximum_heap_ = number;
  } else if (name == "ThreadStackSize") {
    if (!parse_size(value, &number))
      return fprintf(stderr, "Improperly specified VM option '%s'\n", std::string(text).c_str()), JNI_EINVAL;
    if (jint error = parse_stack_size(whole, value, 1024)) return error;
  } else if (!valid_number(flag.type, value)) {
    fprintf(stderr, "Improperly specified VM option '%s'\n", std::string(text).c_str());
    return JNI_EINVAL;
  }
  bool negative = flag.type != FlagType::String && flag.type != FlagType::List && value.starts_with("-");
  parse_size(negative ? std::string_view(value).substr(1) : std::string_view(value), &number);

  bool improper = (negative && flag.type == FlagType::Unsigned) || !within_range(flag, value, negative, number);
  if (improper || (negative && flag.type == FlagType::Double)) {
    fprintf(stderr, "Improperly specified VM option '%s'\n", std::string(text).c_str());
    return JNI_EINVAL;
  }
  if (name == "NativeMemoryTracking" && value != "off" && value != "summary" && value != "detail") {
    fprintf(stderr, "Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]");
    return JNI_ERR;
  }
  if (name == "MaxJavaStackTraceDepth")
    options_.max_stack_trace_depth = number == 0 ? 1073741823 : static_cast<int>(number);
  if (name == "InitialHeapSize") initial_heap_ = number;
  if (name == "MaxRAMPercentage") maximum_ram_percentage_ = strtod(value.c_str(), nullptr);
  if (name == "MaxRAM") maximum_ram_ = number;
  if (name == "MaxRAMFraction" && number != 0) maximum_ram_percentage_ = 100.0 / static_cast<double>(number);
  if (name == "MaxDirectMemorySize") set_property("sun.nio.MaxDirectMemorySize", std::to_string(number));
  if (name == "PageAlignDirectMemory" && on) set_property("sun.nio.PageAlignDirectMemory", "true");
  if (name == "AutoBoxCacheMax") set_property("java.lang.Integer.IntegerCache.high", value);
  if (name == "UnlockDiagnosticVMOptions") unlocked_diagnostic_ = on;
  if (name == "UnlockExperimentalVMOptions") unlocked_experimental_ = on;
  if (name == "BytecodeVerificationLocal") options_.verify_local = on;
  if (name == "BytecodeVerificationRemote") options_.verify_remote = on;
  if (name == "ShowHiddenFrames") options_.show_hidden_frames = on;
  if (name == "HeapDumpOnOutOfMemoryError") options_.heap_dump_on_oom = on;
  if (name == "HeapDumpGzipLevel") manageable.heap_dump_gzip_level = static_cast<int>(number);
  if (name == "PrintConcurrentLocks") manageable.print_concurrent_locks = on;
  if (name == "PrintClassHistogram") manageable.print_class_histogram = on;
  if (name == "MinHeapFreeRatio") gc::sizing.least_free_percent = static_cast<uint32_t>(number);
  if (name == "MaxHeapFreeRatio") gc::sizing.most_free_percent = static_cast<uint32_t>(number);
  if (name == "SoftMaxHeapSize") gc::sizing.soft_maximum_bytes = number;
  if (name == "HeapDumpPath") options_.heap_dump_path = value;
  if (name == "ExitOnOutOfMemoryError") options_.exit_on_oom = on;
  if (name == "CrashOnOutOfMemoryError") options_.crash_on_oom = on;
  if (name == "OnOutOfMemoryError") options_.on_oom += (options_.on_oom.empty() ? "" : "\n") + value;
  if (name == "ErrorFile") options_.error_file = value;
  if (name == "ShowCodeDetailsInExceptionMessages") options_.code_details_in_npe = on;
  if (name == "DisableExplicitGC") options_.disable_explicit_gc = on;
  if (name == "StackTraceInThrowable") options_.stack_trace_in_throwable = on;
  if (name == "GCStressInterval") options_.gc_stress_interval = static_cast<uint32_t>(number);
  if (name == "MetaspaceSize") options_.metaspace_size = number;
  if (name == "SoftRefLRUPolicyMSPerMB") options_.soft_ref_ms_per_mb = negative ? 0 : static_cast<int64_t>(number);
  if (name == "ParallelGCThreads") options_.parallel_gc_threads = static_cast<uint32_t>(number);
  if (name == "ReduceSignalUsage") options_.reduce_signals = on;
  if (name == "PrintGC" && on) {
    fprintf(stdout, "[0.000s][warning][gc] -XX:+PrintGC is deprecated. Will use -Xlog:gc instead.\n");
    options_.log_gc = true;
  }
  if (name == "PrintGCDetails" && on) {
    fprintf(stdout, "[0.000s][warning][gc] -XX:+PrintGCDetails is deprecated. Will use -Xlog:gc* instead.\n");
    options_.log_gc = options_.log_gc_detail = true;
  }
  if (name == "PrintVMOptions" && on) printf("VM option '%s'\n", std::string(text).c_str());
  if (name == "UseBiasedLocking")
    print_warning(
        "Option UseBiasedLocking was deprecated in version 15.0 and will likely be removed in a future release.");
  if (name == "FlightRecorder")
    print_warning(
        "Option FlightRecorder was deprecated in version 13.0 and will likely be removed in a future release.");
  if (is_collector(name)) {
    std::erase(collectors_, name);
    if (on) collectors_.push_back(name);
  }
  options_.flags[name] =
      flag.type == FlagType::List && !options_.flags[name].empty() ? options_.flags[name] + "\n" + value : value;
  return JNI_OK;
}

jint OptionParser::read_flags_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) {
    fprintf(stderr, "Could not open settings file %s\n", path.c_str());
    return JNI_EINVAL;
  }
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (std::string word; words >> word;)
      if (jint error = parse_xx(word)) return error;
  }
  return JNI_OK;
}

jint OptionParser::read_options_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) {
    fprintf(stderr, "Could not open options file '%s'\n", path.c_str());
    return JNI_EINVAL;
  }
  std::ostringstream text;
  text << file.rdbuf();
  std::istringstream words(text.str());
  std::vector<std::pair<std::string, void*>> arguments;
  for (std::string word; words >> word;) arguments.emplace_back(word, nullptr);
  return parse(arguments);
}

}  // namespace vitrine::vm
