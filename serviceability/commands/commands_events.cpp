// SPDX-License-Identifier: Apache-2.0
// Diagnostic command VM.events: the newest entries of the VM's event logs.
#include <strings.h>

#include <algorithm>
#include <cstdlib>

#include "base/event_logs.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

std::string text_of(const EventLogName& log, size_t most) {
  auto events = noted_events(log.log);
  std::string text = format("%s (%zu events):\n", log.title, events.size());
  if (events.empty()) text += "No events\n";
  for (size_t i = 0; i < std::min(events.size(), most); ++i)
    text += format("Event: %.3f ", static_cast<double>(events[i].uptime_ns) / 1e9) + events[i].text + "\n";
  if (events.size() > most) text += "...(skipped)\n";
  return text + "\n";
}

Text events(Thread&, const CommandArguments& arguments) {
  size_t most = SIZE_MAX;
  std::string limit = arguments.text("max");
  if (arguments.given("max")) {
    char* end = nullptr;
    long long given = std::strtoll(limit.c_str(), &end, 10);
    if (end == limit.c_str() || *end != 0) return "Invalid max option: \"" + limit + "\".\n";
    if (given > 0) most = static_cast<size_t>(given);
  }
  std::string text, names;
  for (const EventLogName& log : kEventLogs) {
    if (!keeps_events()) break;
    names += std::string("\"") + log.name + "\" : " + log.title + "\n";
    if (!arguments.given("log") || strcasecmp(log.name, arguments.text("log").c_str()) == 0) text += text_of(log, most);
  }
  if (text.empty() && arguments.given("log"))
    return "The name \"" + arguments.text("log") +
           "\" did not match any known event log. Valid event log names are:\n" + names;
  return text;
}

const Argument kEventsArguments[] = {
    {"log", "Name of log to be printed. If omitted, all logs are printed.", "STRING", nullptr, false, true},
    {"max", "Maximum number of events to be printed (newest first). If omitted, all events are printed.", "STRING",
     nullptr, false, true}};

const DiagnosticCommand kEventCommands[] = {
    {"VM.events", "Print VM event logs", "Low: Depends on event log size. ", kMonitorPermission, events,
     kEventsArguments},
};

}  // namespace

std::span<const DiagnosticCommand> event_commands() { return kEventCommands; }

}  // namespace vitrine::serviceability
