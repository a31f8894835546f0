// SPDX-License-Identifier: Apache-2.0
// What this room does at each moment of the VM's life.
#include "serviceability/start/serviceability.hpp"

#include <cstdio>
#include <cstdlib>

#include "base/console.hpp"
#include "base/event_logs.hpp"
#include "checks/start/checks.hpp"
#include "library/registered/registered.hpp"
#include "recorder/recorder.hpp"
#include "serviceability/attach/attach.hpp"
#include "serviceability/commands/commands_compiler.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/counters/perf_data.hpp"
#include "serviceability/crash/crash_report.hpp"
#include "serviceability/dumps/heap_dump.hpp"
#include "serviceability/dumps/lock_chains.hpp"
#include "serviceability/dumps/thread_dump.hpp"
#include "serviceability/facts/flags.hpp"
#include "serviceability/management/memory.hpp"
#include "tracer/tracer.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

/// -XX:+PrintFlagsFinal, PrintFlagsRanges, PrintFlagsInitial (which exits afterwards) and PrintCommandLineFlags.
void print_flags_if_asked() {
  const vm::Options& options = vm::vm_options();
  const bool initial = options.PrintFlagsInitial;
  if (initial) write_console(stdout, table_of_flags(TableOf::Defaults));
  if (!initial && options.PrintFlagsFinal) write_console(stdout, table_of_flags(TableOf::Values));
  if (!initial && options.PrintFlagsRanges) write_console(stdout, table_of_flags(TableOf::Ranges));
  if (options.PrintCommandLineFlags) write_console(stdout, flags_that_were_set());
  if (initial) exit(0);
}

/// -XX:+DumpPerfMapAtExit and -XX:+PrintCodeCache.
void tell_of_machine_code() {
  vm::Thread* self = vm::Thread::current();
  if (vm::vm_options().DumpPerfMapAtExit && self != nullptr)
    if (const std::string wrong = write_perf_map(*self, default_perf_map()); !wrong.empty())
      complain(stderr, "%s", wrong.c_str());
  if (vm::vm_options().PrintCodeCache) write_console(stdout, code_cache_report());
}

class Service final : public vm::Diagnostics {
 public:
  void options_known() override {
    const vm::Options& options = vm::vm_options();
    keep_events(options.LogEvents ? options.LogEventsBufferEntries : size_t{0});
    pause_at_startup();
    checks::begin();
    recorder::begin();
    tracer::begin();
  }
  void library_found() override {
    open_perf_data();
    prepare_crash_reports();
  }
  void heap_made() override { start_perf_counters(); }
  void before_agents() override { remove_attach_socket(); }  // a socket that a killed process with the same id left
  void vm_created() override {
    note_vm_created();
    print_flags_if_asked();
  }
  void vm_ends() override {
    tell_of_machine_code();
    tracer::end();
    recorder::end();
    checks::end();
    stop_perf_counters();
    close_perf_data();
  }

  void class_loaded(size_t bytes, vm::ClassOrigin origin) override { count_class_loaded(bytes, origin); }
  void class_unloaded(size_t bytes) override { count_class_unloaded(bytes); }
  void collection_started(const char* cause) override { count_collection_started(cause); }
  void collection_finished(const char* cause) override {
    count_collection_finished(cause);
    note_collection();
  }

  bool recover_from_access(const void* address) override { return checks::recover_from_access(address); }
  bool dump_requested(vm::Thread& self) override {
    if (serve_attach_request()) return false;
    std::string text = thread_dump(self, {.locks = vm::vm_options().PrintConcurrentLocks, .heap = true});
    if (vm::vm_options().PrintClassHistogram) {
      auto histogram = run_diagnostic_command(self, "GC.class_histogram", CommandSource::Attach);
      if (histogram.threw()) vm::take_exception(self);  // the dump goes without it
      text += "\n" + histogram.value_or({});
    }
    vm::with_world_stopped(self, [&] { text += lock_chains(); });
    write_console(stdout, text);
    return true;
  }
  void dump_heap(const char* error) override { dump_heap_by_options(error); }
};

}  // namespace

vm::Diagnostics& make_diagnostics() {
  library::add_natives(perf_natives());
  static auto& service = *new Service;
  return service;
}

FatalErrorReporter& crash_reporter() {
  static auto& reporter = *new CrashReporter;
  return reporter;
}

}  // namespace vitrine::serviceability
