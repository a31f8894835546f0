// SPDX-License-Identifier: Apache-2.0
// The VM as the collector sees it. Java frames and tables are precise roots, native stacks conservative ones.
#include "vm/runtime/roots.hpp"

#include "base/clock.hpp"
#include "base/event_logs.hpp"
#include "base/fatal.hpp"
#include "base/format.hpp"
#include "base/log.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_chunk.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/old_versions.hpp"
#include "vm/model/class_data.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/root_objects.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/making_exceptions.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/collection_holds.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/pending_references.hpp"
#include "vm/thread/references.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/unmounted.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::vm {

bool VmCollectorPort::stop_the_world(bool must) {
  Thread& self = *Thread::current();
  self.has_no_stack_to_collect = self.is_at_end_of_native_stack(__builtin_frame_address(0));
  if (self.has_no_stack_to_collect || !take_collection_turn(self, must)) return false;
  if (wants_event(Event::CollectionRequested)) [[unlikely]]
    ports().events->collection_requested(self);
  while (!begin_safepoint(self, "CollectFull")) {
  }
  return true;
}

VmCollectorPort::HeldOff VmCollectorPort::held_off() {
  const Thread& self = *Thread::current();
  if (self.has_no_stack_to_collect) return HeldOff::ByCaller;
  if (!collections_held_off(self)) return HeldOff::No;
  return collections_held_off_by(self) ? HeldOff::ByCaller : HeldOff::ByOthers;
}

std::string VmCollectorPort::name_of(const gc::Shape& shape) {
  return static_cast<const Class&>(shape).external_name();
}

void VmCollectorPort::out_of_memory(const char* call, size_t bytes, const char* what) {
  vitrine::out_of_native_memory(call, bytes, what);
}

bool VmCollectorPort::may_move() { return !objects_held(); }

gc::Sizing VmCollectorPort::sizing() {
  const Options& options = vm_options();
  return {options.MinHeapFreeRatio, options.MaxHeapFreeRatio, options.SoftMaxHeapSize};
}

void VmCollectorPort::resume_the_world() {
  end_safepoint(*Thread::current());
  end_collection_turn();
}

void VmCollectorPort::for_each_tlab(const std::function<void(gc::Tlab&)>& visit) {
  for (Thread* thread : all_attached_threads()) visit(thread->tlab);
}

namespace {

void visit_context(ExecutionContext& context, gc::Marker& marker) {
  visit_frames(context.top_frame, marker);
  context.local_references.visit(marker);
  for (Object* object :
       {context.pending_exception, context.async_exception, context.current_thread, context.scoped_value_cache})
    marker.mark(object);
  for (const OwnedMonitor& owned : context.owned_monitors) marker.mark(owned.object);
}

void visit_thread(Thread& thread, gc::Marker& marker) {
  visit_native_stack(thread, thread.scan_from, marker);
  marker.mark(thread.java_thread);
  if (const Runner* runner = runner_of(thread)) {
    marker.mark(runner->continuation);
    marker.mark(runner->virtual_thread.load());
  }
}

void visit_unmounted(const Unmounted& unmounted, gc::Marker& marker) {
  marker.mark(unmounted.continuation);
  marker.mark(unmounted.virtual_thread);
  for (const Unmounted::Owned& owned : unmounted.owned) marker.mark(owned.object);
}

/// A new exception in the cell of a dead one has not been reported.
void forget_dead_reported_exceptions(const std::function<bool(const Object*)>& is_alive) {
  for (ExecutionContext* context : all_contexts())
    if (context->reported_exception != nullptr && !is_alive(context->reported_exception))
      context->reported_exception = nullptr;
}

/// Loaders keep their modules alive; the VM knows the addresses.
void ask_for_modules(const std::function<bool(const Object*)>& is_alive) {
  for (const LoaderData* loader : all_loaders()) {
    loader->mutex.assume_held();  // the world is stopped
    if (loader->unnamed->object != nullptr) is_alive(loader->unnamed->object);
    for (const auto& module : loader->modules)
      if (module->object != nullptr) is_alive(module->object);
  }
}

}  // namespace

[[gnu::noinline]] void VmCollectorPort::visit_roots(gc::Marker& marker) {
  for (LoaderData* loader : all_loaders()) loader->visited_in_marking = false;
  Thread* collecting = Thread::current();
  const RegistersOnStack registers;
  if (collecting != nullptr) record_native_sp(*collecting);
  for (Thread* thread : all_attached_threads()) visit_thread(*thread, marker);
  for (ExecutionContext* context : all_contexts()) visit_context(*context, marker);
  for_each_unmounted([&](const Unmounted& unmounted) { visit_unmounted(unmounted, marker); });
  global_references().visit_strong(marker);
  for (Class* cls : all_classes()) {
    if (cls->keeps_mirror_alive) continue;
    marker.mark(cls->mirror);
    vm::visit_class_data(*cls, marker);
  }
  if (!vm_options().ClassUnloading) visit_all_classes(marker);
  for (Object* object : root_objects().all()) marker.mark(object);
  visit_preallocated_errors(marker);
  visit_pending_list(marker);
  visit_virtual_threads_to_unblock(marker);
  ports().events->visit_roots(marker);
}

void VmCollectorPort::visit_all_classes(gc::Marker& marker) {
  for (Class* cls : all_classes()) {
    if (!cls->keeps_mirror_alive) continue;  // visit_roots has visited it
    marker.mark(cls->mirror);
    vm::visit_class_data(*cls, marker);
  }
}

void VmCollectorPort::visit_class_data(gc::Shape& shape, gc::Marker& marker) {
  vm::visit_class_data(static_cast<Class&>(shape), marker);
}

void VmCollectorPort::visit_stack_chunk(Object* chunk, gc::Marker& marker) {
  visit_frames(FramesOfChunk(chunk).newest(), marker);
}

void VmCollectorPort::process_weak(const std::function<bool(const Object*)>& is_alive) {
  global_references().clear_weak(is_alive);
  clear_dead_strings(is_alive);
  deflate_monitors(is_alive);
  forget_dead_reported_exceptions(is_alive);
  ports().events->process_weak(is_alive);
  unload_dead_classes(is_alive);
  ask_for_modules(is_alive);
  free_old_versions(&is_alive);
}

void VmCollectorPort::append_pending_references(Object* head) { append_to_pending_list(head); }

void VmCollectorPort::collection_started(gc::GcCause cause) {
  ports().diagnostics->collection_started(gc::name_of(cause));
  if (wants_event(Event::GarbageCollectionStart)) ports().events->garbage_collection_start();
}

void VmCollectorPort::collection_finished() {
  finished_.fetch_add(1);
  auto now = java_heap().statistics();
  note_event(EventLog::Collection,
             format("Pause %s (%s) %zuK->%zuK(%zuK) %.3fms", gc::name_of(now.last_kind), gc::name_of(now.last_cause),
                    now.used_before_last >> 10, now.used_after_last >> 10, now.committed_bytes >> 10,
                    static_cast<double>(now.last_pause_ns) / 1e6));
  if (wants_event(Event::GarbageCollectionFinish)) ports().events->garbage_collection_finish();
  ports().diagnostics->collection_finished(gc::name_of(now.last_cause));
}

namespace {

/// `when`: "before" or "after".
void dump_around_full_collection(const char* when) {
  const uint64_t start = monotonic_ns();
  ports().diagnostics->dump_heap(nullptr);
  if (vm_options().log_gc)
    log_line(LogTopic::Gc, format("GC(%llu) Heap Dump (%s full gc) %.3fms",
                                  static_cast<unsigned long long>(java_heap().statistics().collections), when,
                                  static_cast<double>(monotonic_ns() - start) / 1e6));
}

}  // namespace

void VmCollectorPort::full_collection_started() {
  if (vm_options().HeapDumpBeforeFullGC) dump_around_full_collection("before");
}

void VmCollectorPort::full_collection_finished() {
  if (vm_options().HeapDumpAfterFullGC) dump_around_full_collection("after");
}

}  // namespace vitrine::vm
