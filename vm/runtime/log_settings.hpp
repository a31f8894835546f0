// SPDX-License-Identifier: Apache-2.0
// What the logs show and where: parsing a configuration, and changing that of the running VM.
#pragma once
#include <string>
#include <vector>

#include "base/log.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

/// What is wrong with a request. A request of which only warnings are made is carried out.
struct LogComplaint {
  std::string text;
  bool is_warning;
};
using LogComplaints = std::vector<LogComplaint>;

/// The parts of -Xlog:what:output:decorators:output_options. Empty ones stand for all, stdout and uptime,level,tags.
struct LogRequest {
  std::string what, output, decorators, output_options;
};

/// Configures one of the outputs, or adds one and opens its file. Returns it, or null after a complaint that is not a
/// warning. The calling thread must not be InVm, because a file system may block.
LogOutput* carry_out(const LogRequest& request, std::vector<LogOutput>& outputs, LogComplaints& complaints);
/// Selects further messages for an output, or switches them off: "gc,class+load=off".
void select_messages(LogOutput& output, const std::string& what);
void disable_logs(std::vector<LogOutput>& outputs);
/// Sets the flags of `options` for what any output wants.
void set_log_flags(Options& options, const std::vector<LogOutput>& outputs);
/// Prints what -Xlog can do.
void print_log_help();

// For the running VM (jcmd VM.log). Any thread may call these that is not InVm; no safepoint.
/// As carry_out. A file of which nothing is wanted any more is closed. Returns the complaints, a line each.
std::string change_log(const LogRequest& request);
/// Switches all messages off and closes the files.
void disable_all_logs();
/// The levels, decorators and tags that there are, and the outputs.
std::string describe_logs();

}  // namespace vitrine::vm
