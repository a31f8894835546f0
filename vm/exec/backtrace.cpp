// SPDX-License-Identifier: Apache-2.0
// Throwable.fillInStackTrace, and the data that it stores. As in other VMs, Throwable.backtrace is an Object[], because
// debuggers and heap dumps show it. For each frame it has the MethodVersion* (in a long[]), the bci (in an int[]) and
// the version's keeper (in an Object[]). OpenJDK's tests of debuggers read five arrays, so the first two are there
// twice.
#include "gc/store.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/version_keeper.hpp"
#include "vm/model/class.hpp"
#include "vm/model/primitive_classes.hpp"
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

enum Part { kVersions, kBcis, kKeepers, kVersionsAgain, kBcisAgain, kParts };

struct Walked {
  const Frame* frame;
  bool below_hidden;
};
/// A bci (-1 for a native method) with `below_hidden` in the lowest bit.
int32_t pack(const Walked& walked) { return walked.frame->bci() * 2 + (walked.below_hidden ? 1 : 0); }

}  // namespace

JavaResult<void> fill_in_stack_trace(Thread& self, Object* throwable) {
  const WellKnown& k = well_known();
  const Options& options = vm_options();
  gc::store_reference(throwable, k.Throwable_backtrace, nullptr);
  gc::store_reference(throwable, k.Throwable_stackTrace, nullptr);
  throwable->put<int32_t>(k.Throwable_depth, 0);
  if (!options.StackTraceInThrowable) return {};

  std::vector<Walked> frames;
  frames.reserve(64);
  StackWalk walk(self);
  skip_frames_of_throwable(walk, *Class::of(throwable));
  auto most = static_cast<size_t>(options.MaxJavaStackTraceDepth);
  bool below_hidden = false;
  for (; !walk.done() && frames.size() < most; walk.next()) {
    const Method& method = *walk.frame().method;
    const bool leave_out = (method.hidden && !options.ShowHiddenFrames) || method.version == nullptr;
    if (!leave_out) frames.push_back({&walk.frame(), below_hidden});
    below_hidden = leave_out;
  }

  auto count = static_cast<int32_t>(frames.size());
  Class* objects = TRY(array_class_of(self, *k.Object_class));
  Object* backtrace = TRY(allocate_array(self, *objects, kParts));
  auto add_part = [&](Part part, Object* array) {
    gc::store_element(backtrace, part, array);
    return array;
  };
  Object* versions = add_part(kVersions, TRY(allocate_array(self, primitive_array_class(BasicType::Long), count)));
  Object* bcis = add_part(kBcis, TRY(allocate_array(self, primitive_array_class(BasicType::Int), count)));
  Object* keepers = add_part(kKeepers, TRY(allocate_array(self, *objects, count)));
  add_part(kVersionsAgain, versions);
  add_part(kBcisAgain, bcis);
  for (size_t i = 0; i < frames.size(); i++) {
    MethodVersion* version = TRY(kept_version_of(self, *frames[i].frame->method));
    versions->elements<MethodVersion*>()[i] = version;
    bcis->elements<int32_t>()[i] = pack(frames[i]);
    gc::store_element(keepers, i, version->of->keeper);
  }
  gc::store_reference(throwable, k.Throwable_backtrace, backtrace);
  throwable->put<int32_t>(k.Throwable_depth, count);
  return {};
}

std::vector<BacktraceEntry> backtrace_of(Object* throwable) {
  std::vector<BacktraceEntry> entries;
  Object* backtrace = throwable->get<Object*>(well_known().Throwable_backtrace);
  if (backtrace == nullptr) return entries;
  const auto *versions = backtrace->element<Object*>(kVersions), *bcis = backtrace->element<Object*>(kBcis);
  for (int32_t i = 0; i < versions->length(); i++) {
    const auto* version = versions->element<MethodVersion*>(i);
    const int32_t packed = bcis->element<int32_t>(i);
    entries.push_back({shared(*version), packed >> 1, (packed & 1) != 0});
  }
  return entries;
}

}  // namespace vitrine::vm
