// SPDX-License-Identifier: Apache-2.0
// -Xlog:what:output:decorators:output-options (java(1), "Enable Logging with the JVM Unified Logging Framework"), and
// other options that stand for it. Error messages are HotSpot's.
#include <cstdio>
#include <cstdlib>

#include "base/console.hpp"
#include "base/format.hpp"
#include "base/log.hpp"
#include "vm/runtime/log_settings.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

void log_complaints(const LogComplaints& complaints, std::vector<LogOutput>& outputs) {
  for (const LogComplaint& complaint : complaints)
    write_log_line(outputs, complaint.is_warning ? LogTopic::LoggingWarning : LogTopic::LoggingError, complaint.text);
}

}  // namespace

void OptionParser::log_to_stdout(const char* what) {
  select_messages(options_.log_outputs.front(), what);
  set_log_flags(options_, options_.log_outputs);
}

jint print_log_help_and_exit(OptionParser&, const OptionMatch&) {
  print_log_help();
  exit(0);
}

jint take_log_disable(OptionParser& parser, const OptionMatch&) {
  Options& options = parser.options();
  disable_logs(options.log_outputs);
  set_log_flags(options, options.log_outputs);
  return JNI_OK;
}

jint take_log(OptionParser& parser, const OptionMatch& option) {
  Options& options = parser.options();
  LogComplaints complaints;
  auto invalid = [&] {
    log_complaints(complaints, options.log_outputs);
    return refuse("Invalid -Xlog option '" + std::string(option.text) + "', see error log for details.");
  };
  const std::string text(option.rest.substr(option.rest.empty() ? 0 : 1));  // without the ':'
  // A file name may contain colons in quotes.
  std::vector<std::string> parts(1);
  bool quoted = false;
  size_t at = 0;
  for (; at < text.size(); at++) {
    if (text[at] == '"') quoted = !quoted;
    if (text[at] != ':' || quoted)
      parts.back() += text[at];
    else if (parts.size() < 4)
      parts.emplace_back();
    else
      break;
  }
  if (quoted) {
    complaints.push_back({"Missing terminating quote in -Xlog option '" + parts.back() + "'", false});
    return invalid();
  }
  if (at < text.size()) complaints.push_back({"Ignoring excess -Xlog options: \"" + text.substr(at + 1) + "\"", true});
  parts.resize(4);
  if (carry_out({parts[0], parts[1], parts[2], parts[3]}, options.log_outputs, complaints) == nullptr) return invalid();
  log_complaints(complaints, options.log_outputs);
  set_log_flags(options, options.log_outputs);
  return JNI_OK;
}

jint take_gc_log(OptionParser& parser, const OptionMatch& option) {
  if (option.rest.empty()) return refuse("Invalid -Xlog option '-Xloggc', see error log for details.");
  parser.log_gc_to(option.rest.substr(1));
  return JNI_OK;
}

jint log_collections_last(OptionParser& parser, const OptionMatch&) {
  parser.log_gc_verbosely();
  return JNI_OK;
}

void OptionParser::log_gc_to(std::string_view file) {
  gc_log_ = file;
  warn_of_old_gc_option("loggc", "gc:" + *gc_log_);
}

void OptionParser::warn_of_old_gc_option(const char* option, const std::string& instead) {
  write_log_line(options_.log_outputs, LogTopic::GcWarning,
                 format("-X%s is deprecated. Will use -Xlog:%s instead.", option, instead.c_str()));
}

// HOTSPOT: these count after all of -Xlog, wherever they are on the command line.
jint OptionParser::log_as_old_gc_options_say() {
  if (options_.PrintGC) warn_of_old_gc_option("X:+PrintGC", "gc");
  if (options_.PrintGCDetails) warn_of_old_gc_option("X:+PrintGCDetails", "gc*");
  const char* what = options_.PrintGCDetails ? "gc*" : "gc";
  LogComplaints complaints;
  if (gc_log_.has_value()) {
    const bool done = carry_out({what, *gc_log_, "", ""}, options_.log_outputs, complaints) != nullptr;
    log_complaints(complaints, options_.log_outputs);
    if (!done) return JNI_EINVAL;
    set_log_flags(options_, options_.log_outputs);
  } else if (options_.PrintGC || options_.PrintGCDetails || is_verbose_gc_) {
    log_to_stdout(what);
  }
  return JNI_OK;
}

}  // namespace vitrine::vm
