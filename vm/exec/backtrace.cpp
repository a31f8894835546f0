// SPDX-License-Identifier: Apache-2.0
// Throwable.fillInStackTrace, and the data that it stores. Throwable.backtrace is an Object[4] as in other VMs, because
// debuggers and heap dumps show it. For each frame it has the Method* (in a long[]), the bci (in an int[]) and the
// mirror of the method's class (in an Object[], which keeps the class alive); the fourth element is a long[1] with the
// number of redefinitions so far. Old versions of methods live as long as their class, so the Method* stays valid. But
// it stands for the newest version, hence the number.
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

/// Skips the frames of the throwable's own creation: fillInStackTrace, then its constructors.
void skip_frames_of_throwable(StackWalk& walk, const Class& thrown) {
  static const Symbol* const fill_in = Symbol::intern("fillInStackTrace");
  while (!walk.done() && walk.frame().method->name == fill_in && thrown.is_subclass_of(walk.frame().method->holder))
    walk.next();
  while (!walk.done() && walk.frame().method->is_constructor() && thrown.is_subclass_of(walk.frame().method->holder))
    walk.next();
}

enum Part { kMethods, kBcis, kMirrors, kRedefinitions, kParts };

/// A bci (-1 for a native method) with `below_hidden` in the lowest bit.
int32_t pack(const BacktraceEntry& entry) { return entry.bci * 2 + (entry.below_hidden ? 1 : 0); }
BacktraceEntry unpack(Method* method, int32_t packed) { return {method, packed >> 1, (packed & 1) != 0}; }

}  // namespace

JavaResult<void> fill_in_stack_trace(Thread& self, Object* throwable) {
  const WellKnown& k = well_known();
  const Options& options = vm_options();
  throwable->put<Object*>(k.Throwable_backtrace, nullptr);
  throwable->put<Object*>(k.Throwable_stackTrace, nullptr);
  throwable->put<int32_t>(k.Throwable_depth, 0);
  if (!options.stack_trace_in_throwable) return {};

  const uint64_t redefinitions = class_counts().redefinitions.load();
  std::vector<BacktraceEntry> entries;
  entries.reserve(64);
  StackWalk walk(self);
  skip_frames_of_throwable(walk, *Class::of(throwable));
  auto most = static_cast<size_t>(options.max_stack_trace_depth);
  bool below_hidden = false;
  for (; !walk.done() && entries.size() < most; walk.next()) {
    const Frame& frame = walk.frame();
    const bool leave_out = frame.method->hidden && !options.show_hidden_frames;
    if (!leave_out) entries.push_back({frame.method, frame.bci(), below_hidden});
    below_hidden = leave_out;
  }

  auto count = static_cast<int32_t>(entries.size());
  Class* objects = TRY(array_class_of(self, *k.Object_class));
  Object* backtrace = TRY(allocate_array(self, *objects, kParts));
  Object** parts = backtrace->elements<Object*>();
  parts[kMethods] = TRY(allocate_array(self, primitive_array_class(BasicType::Long), count));
  parts[kBcis] = TRY(allocate_array(self, primitive_array_class(BasicType::Int), count));
  parts[kMirrors] = TRY(allocate_array(self, *objects, count));
  parts[kRedefinitions] = TRY(allocate_array(self, primitive_array_class(BasicType::Long), 1));
  for (size_t i = 0; i < entries.size(); i++) {
    parts[kMethods]->elements<Method*>()[i] = entries[i].method;
    parts[kBcis]->elements<int32_t>()[i] = pack(entries[i]);
    parts[kMirrors]->elements<Object*>()[i] = entries[i].method->holder->mirror;
  }
  parts[kRedefinitions]->elements<uint64_t>()[0] = redefinitions;
  throwable->put<Object*>(k.Throwable_backtrace, backtrace);
  throwable->put<int32_t>(k.Throwable_depth, count);
  return {};
}

std::vector<BacktraceEntry> backtrace_of(Object* throwable) {
  std::vector<BacktraceEntry> entries;
  Object* backtrace = throwable->get<Object*>(well_known().Throwable_backtrace);
  if (backtrace == nullptr) return entries;
  Object** parts = backtrace->elements<Object*>();
  const uint64_t redefinitions = parts[kRedefinitions]->elements<uint64_t>()[0];
  for (int32_t i = 0; i < parts[kMethods]->length(); i++) {
    BacktraceEntry entry = unpack(parts[kMethods]->elements<Method*>()[i], parts[kBcis]->elements<int32_t>()[i]);
    entry.method = entry.method->holder->version_of(entry.method, redefinitions);
    entries.push_back(entry);
  }
  return entries;
}

}  // namespace vitrine::vm
