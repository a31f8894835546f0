// SPDX-License-Identifier: Apache-2.0
// -XX options: every name is checked against flags.def, with HotSpot's messages. Only a few options have a meaning in
// this VM.
#include <cctype>
#include <cstdio>
#include <cstdlib>

#include "base/log.hpp"
#include "gc/sizing.hpp"
#include "vm/runtime/flags.hpp"
#include "vm/runtime/option_parser.hpp"
#include "vm/state/manageable.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

bool is_collector(const std::string& name) {
  return name == "UseSerialGC" || name == "UseParallelGC" || name == "UseG1GC" || name == "UseZGC" ||
         name == "UseShenandoahGC" || name == "UseEpsilonGC";
}

/// Options that are checked and recorded, but ask for something that this VM does not do.
struct Idle {
  const char* why;
  std::initializer_list<const char*> names;
};
const Idle kIdle[] = {
    {"this VM has no Flight Recorder", {"StartFlightRecording", "FlightRecorder"}},
    {"this VM does not track native memory", {"NativeMemoryTracking", "PrintNMTStatistics"}},
    {"this VM has no class data sharing",
     {"ArchiveClassesAtExit", "DumpLoadedClassList", "DumpSharedSpaces", "DynamicDumpSharedSpaces",
      "RecordDynamicDumpInfo", "PrintSharedArchiveAndExit", "PrintSharedDictionary"}},
    {"this VM has no compiler",
     {"CITime", "DumpPerfMapAtExit", "LogCompilation", "PrintAssembly", "PrintCodeCache", "PrintCodeCacheOnCompilation",
      "PrintCodeHeapAnalytics", "PrintCompilation", "PrintCompilation2", "PrintInlining", "PrintIntrinsics",
      "PrintNMethods", "PrintNativeNMethods", "PrintOptoAssembly", "PrintTieredEvents"}},
    {"this VM does not print that",
     {"LogTouchedMethods", "LogVMOutput", "PrintAdapterHandlers", "PrintInterpreter", "PrintMetaspaceStatisticsAtExit",
      "PrintMethodData", "PrintSignatureHandlers", "PrintStringTableStatistics", "PrintTouchedMethodsAtExit",
      "TraceJVMTI"}},
    {"this VM has no probes",
     {"DTraceAllocProbes", "DTraceMethodProbes", "DTraceMonitorProbes", "ExtendedDTraceProbes"}},
    {"heap dumps are made on request and at an OutOfMemoryError only", {"HeapDumpAfterFullGC", "HeapDumpBeforeFullGC"}},
};

/// HOTSPOT: options that it accepts with a warning, by the first version that did so.
struct Deprecated {
  const char* version;
  std::initializer_list<const char*> names;
};
const Deprecated kDeprecated[] = {
    {"8.0", {"MaxGCMinorPauseMillis"}},
    {"10.0", {"InitialRAMFraction", "MaxRAMFraction", "MinRAMFraction"}},
    {"12.0", {"TLABStats"}},
    {"13.0", {"AllowRedefinitionToAddDeleteMethods", "FlightRecorder"}},
    {"15.0",
     {"BiasedLockingBulkRebiasThreshold", "BiasedLockingBulkRevokeThreshold", "BiasedLockingDecayTime",
      "BiasedLockingStartupDelay", "PrintBiasedLockingStatistics", "PrintPreciseBiasedLockingStatistics",
      "UseBiasedLocking", "UseOptoBiasInlining"}},
    {"16.0", {"CriticalJNINatives"}},
    {"17.0", {"AlwaysLockClassLoader"}},
};

/// Warns if an option that was switched on has no effect, or is deprecated.
void warn_of_flag(const std::string& name, std::string_view value) {
  bool asks = value != "false" && !(name == "NativeMemoryTracking" && value == "off");
  for (const Idle& idle : kIdle)
    for (const char* one : idle.names)
      if (asks && name == one) return print_warning("Option " + name + " has no effect: " + idle.why + ".");
  for (const Deprecated& old : kDeprecated)
    for (const char* one : old.names)
      if (name == one)
        print_warning("Option " + name + " was deprecated in version " + old.version +
                      " and will likely be removed in a future release.");
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
  bool has_sign = text.starts_with("+") || text.starts_with("-");
  bool on = text.starts_with("+");
  std::string_view body = has_sign ? text.substr(1) : text;
  size_t end = 0;
  while (end < body.size() && (isalnum(static_cast<unsigned char>(body[end])) || body[end] == '_')) end++;
  std::string name(body.substr(0, end));
  std::string_view rest = body.substr(end);
  if (rest.starts_with(":=")) rest.remove_prefix(1);
  if (has_sign && name == "IgnoreUnrecognizedVMOptions") {
    record(name, on ? "true" : "false");
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
  // HOTSPOT: the Flight Recorder reads its own options. They may have a colon instead of "=", and StartFlightRecording
  // needs no value.
  bool of_recorder = name == "StartFlightRecording" || name == "FlightRecorderOptions";
  if (of_recorder && rest.empty() && name == "StartFlightRecording") return apply_flag(*flag, "", text);
  if (!rest.starts_with("=") && !(of_recorder && rest.starts_with(":"))) {
    fprintf(stderr, "Improperly specified VM option '%s'\n", shown.c_str());
    return JNI_EINVAL;
  }
  return apply_flag(*flag, rest.substr(1), text);
}

jint OptionParser::apply_flag(const Flag& flag, std::string_view text, std::string_view option) {
  const std::string& name = flag.name;
  std::string whole = "-XX:" + std::string(option);
  bool on = text == "true";
  uint64_t number = 0;

  // Options with messages of their own
  if (name == "NativeMemoryTracking" && text != "off" && text != "summary" && text != "detail") {
    fprintf(stderr, "Syntax error, expecting -XX:NativeMemoryTracking=[off|summary|detail]");
    return JNI_ERR;
  }
  warn_of_flag(name, text);
  if (name == "MaxHeapSize")
    if (jint error = parse_size_option("maximum heap size", whole, text, 1, UINT64_MAX, &number)) return error;
  std::string complaint;
  std::optional<std::string> parsed =
      flag.type == FlagType::Bool ? std::string(text) : parse_flag_value(flag, text, &complaint);
  if (!parsed.has_value()) {
    if (!complaint.empty()) fprintf(stderr, "%s\n", complaint.c_str());
    fprintf(stderr, "Improperly specified VM option '%s'\n", std::string(option).c_str());
    return JNI_EINVAL;
  }
  const std::string& value = *parsed;
  if (flag.is_integer()) number = strtoull(value.c_str(), nullptr, 10);  // a negative number wraps around
  if (name == "ThreadStackSize")
    if (jint error = parse_stack_size(whole, text, 1024)) return error;
  if (name == "MaxJavaStackTraceDepth")
    options_.max_stack_trace_depth = number == 0 ? 1073741823 : static_cast<int>(number);
  if (name == "MaxHeapSize") maximum_heap_ = number;
  if (name == "MaxMetaspaceSize") options_.maximum_metaspace = number;
  if (name == "InitialHeapSize") initial_heap_ = number;
  if (name == "MinHeapSize") minimum_heap_ = number;
  if (name == "MaxRAMPercentage") maximum_ram_percentage_ = strtod(value.c_str(), nullptr);
  if (name == "MaxRAM") maximum_ram_ = number;
  if (name == "MaxRAMFraction" && number != 0) maximum_ram_percentage_ = 100.0 / static_cast<double>(number);
  if (name == "MaxDirectMemorySize") set_property("sun.nio.MaxDirectMemorySize", std::to_string(number));
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
  if (name == "SoftRefLRUPolicyMSPerMB") options_.soft_ref_ms_per_mb = static_cast<int64_t>(number);
  if (name == "UseGCOverheadLimit") options_.gc_overhead_limit = on;
  if (name == "GCTimeLimit") options_.gc_time_limit = static_cast<uint32_t>(number);
  if (name == "GCHeapFreeLimit") options_.gc_heap_free_limit = static_cast<uint32_t>(number);
  if (name == "ParallelGCThreads") options_.parallel_gc_threads = static_cast<uint32_t>(number);
  if (name == "ReduceSignalUsage") options_.reduce_signals = on;
  if (name == "PrintGC" && on) {
    fprintf(stdout, "[0.000s][warning][gc] -XX:+PrintGC is deprecated. Will use -Xlog:gc instead.\n");
    log_to_stdout({LogTopic::Gc});
  }
  if (name == "PrintGCDetails" && on) {
    fprintf(stdout, "[0.000s][warning][gc] -XX:+PrintGCDetails is deprecated. Will use -Xlog:gc* instead.\n");
    log_to_stdout({LogTopic::Gc});
  }
  if (name == "PrintVMOptions" && on) printf("VM option '%s'\n", std::string(option).c_str());
  if (is_collector(name)) {
    std::erase(collectors_, name);
    if (on) collectors_.push_back(name);
  }
  const std::string* before = flag.type == FlagType::List ? options_.flag_value(name) : nullptr;
  record(name, before != nullptr && !before->empty() ? *before + "\n" + value : value);
  return JNI_OK;
}

}  // namespace vitrine::vm
