// SPDX-License-Identifier: Apache-2.0
// OutOfMemoryError: the event, the options that act on the error, and instances made during boot for the time when
// nothing can be allocated.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/assert.hpp"
#include "base/console.hpp"
#include "base/output_file.hpp"
#include "gc/store.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/making_exceptions.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

constexpr const char* kMessages[] = {
    kHeapSpace,     "Requested array size exceeds VM limit",
    "Metaspace",    "unable to create native thread: possibly out of memory or process/resource limits reached",
    kOverheadLimit,
};
constexpr size_t kMessageCount = std::size(kMessages);

Object* preallocated[kMessageCount];  // roots, see visit_preallocated_errors

Object* preallocated_for(const char* message) {
  for (size_t i = 0; i < kMessageCount; i++)
    if (strcmp(kMessages[i], message) == 0) return preallocated[i];
  return preallocated[0];
}

/// Acts on -XX:OnOutOfMemoryError, ExitOnOutOfMemoryError, CrashOnOutOfMemoryError and HeapDumpOnOutOfMemoryError, at
/// the first error only.
void act_once(const char* message) {
  static std::atomic<bool> acted{false};
  const Options& options = vm_options();
  const std::string commands = options.OnOutOfMemoryError;
  const bool anything = options.ExitOnOutOfMemoryError || options.CrashOnOutOfMemoryError || !commands.empty() ||
                        options.HeapDumpOnOutOfMemoryError;
  if (!anything || acted.exchange(true)) return;
  if (options.HeapDumpOnOutOfMemoryError) ports().diagnostics->dump_heap(message);
  if (!commands.empty()) {
    complain(stdout, "#\n# java.lang.OutOfMemoryError: %s\n# -XX:OnOutOfMemoryError=\"%s\"\n", message,
             commands.c_str());
    std::string rest = expanded_file_name(commands);  // HOTSPOT: %p and %% as in names of files
    // Commands are separated by ; or come from several options. Each one gets a shell of its own.
    for (size_t start; (start = rest.find_first_not_of("; \n")) != std::string::npos;) {
      size_t end = rest.find_first_of(";\n", start);
      std::string command = rest.substr(start, end == std::string::npos ? end : end - start);
      rest.erase(0, end);
      complain(stdout, "#   Executing /bin/sh -c \"%s\"...\n", command.c_str());
      (void)!system(command.c_str());
    }
  }
  if (options.CrashOnOutOfMemoryError) {
    complain(stdout, "Aborting due to java.lang.OutOfMemoryError: %s\n", message);
    VM_FATAL("OutOfMemoryError encountered");
  }
  if (options.ExitOnOutOfMemoryError) {
    complain(stdout, "Terminating due to java.lang.OutOfMemoryError: %s\n", message);
    _exit(3);
  }
}

}  // namespace

JavaResult<void> preallocate_errors(Thread& self) {
  const WellKnown& k = well_known();
  for (size_t i = 0; i < kMessageCount; i++) {
    Object* error = TRY(allocate_instance(self, *k.OutOfMemoryError_class));
    preallocated[i] = error;
    gc::store_reference(error, k.Throwable_detailMessage, TRY(new_string(self, kMessages[i])));
    // This cause means "not initialized", as in Throwable's field initializer.
    gc::store_reference(error, k.Throwable_cause, error);
  }
  return {};
}

void visit_preallocated_errors(gc::Marker& marker) {
  for (Object* error : preallocated) marker.mark(error);
}

void make_out_of_memory_pending(Thread& self, const char* message) {
  // At the end of a native stack no collection was made, so the heap need not be full. There is no room for agents, for
  // what options ask for, and for a constructor either.
  const bool at_end = self.is_at_end_of_native_stack(__builtin_frame_address(0));
  if (!at_end && !std::exchange(self.context.making_out_of_memory_error, true)) {
    self.context.pending_exception = nullptr;
    // Flags of JVM TI ResourceExhausted: 1 OutOfMemoryError follows, 2 Java heap, 4 threads.
    const bool threads = strstr(message, "native thread") != nullptr,
               heap = strcmp(message, kHeapSpace) == 0 || strcmp(message, kOverheadLimit) == 0;
    if (heap && vm_options().explain.on) ports().explainer->heap_is_full(self);
    if (wants_event(Event::ResourceExhausted)) {
      ports().events->resource_exhausted(self, 1 | (heap ? 2 : 0) | (threads ? 4 : 0), message);
      self.context.pending_exception = nullptr;  // the OutOfMemoryError replaces an exception of the callback
    }
    act_once(message);
    (void)throw_new(self, Throwable::OutOfMemoryError, message);
    self.context.making_out_of_memory_error = false;
    return;
  }
  // There is no stack, or memory ran out while an error was being made: use the instance made during boot, without a
  // stack trace.
  const WellKnown& k = well_known();
  Object* error = preallocated_for(message);
  if (error == nullptr) exit_during_initialization("java.lang.OutOfMemoryError: " + std::string(message));
  // For UNASSIGNED_STACK without a backtrace, Throwable returns an empty stack trace.
  if (k.Throwable_class->is_initialized())
    gc::store_reference(error, k.Throwable_stackTrace,
                        k.Throwable_class->mirror->get<Object*>(k.Throwable_UNASSIGNED_STACK));
  self.context.pending_exception = error;
}

}  // namespace vitrine::vm
