// SPDX-License-Identifier: Apache-2.0
// Diagnostic command VM.picture: a part of the VM as a graph.
#include <cstring>

#include "base/output_file.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/live/live_pictures.hpp"

namespace vitrine::serviceability {

namespace {

JavaResult<std::string> picture(Thread& self, const CommandArguments& arguments) {
  const std::string file = arguments.text("filename");
  std::string error;
  const pictures::Writer write = pictures::writer_for(file, &error);
  if (write == nullptr) return error + "\n";
  const pictures::GraphResult made = live_picture(self, arguments.text("kind"), arguments.text("filter"));
  if (!made.error.empty()) return made.error + "\n";
  const std::string text = write(made.graph);
  vm::VmBlocked blocked(self);
  if (const int reason = write_output_file(file.c_str(), 0, text); reason != 0)
    return "The picture can not be written to " + file + ": " + std::strerror(reason) + ".\n";
  return format("Picture with %zu nodes and %zu edges written to ", made.graph.nodes.size(), made.graph.edges.size()) +
         file + ".\n";
}

const DiagnosticCommand::Argument kPictureArguments[] = {
    {"kind", "What the picture shows: heap, monitors, loaders, modules or gc.", "STRING", nullptr, true, false},
    {"filename", "The file to write in the VM's file system; its name ends in .svg, .dot or .html.", "STRING", nullptr,
     true, false},
    {"filter", "Show only what has this in its name, with its neighbours.", "STRING", nullptr, false, false}};

const DiagnosticCommand kPictureCommands[] = {
    {"VM.picture", "Draw a part of the VM as a small graph.",
     "High for heap: depends on Java heap size and content. Low for the others: stops all threads for a moment.",
     kMonitorPermission, picture, kPictureArguments},
};

}  // namespace

std::span<const DiagnosticCommand> picture_commands() { return kPictureCommands; }

}  // namespace vitrine::serviceability
