// SPDX-License-Identifier: Apache-2.0
// Throwable.fillInStackTrace and what it stores. Throwable.backtrace is an Object[2]: a long[] of the
// number of redefinitions so far and packed places (Method* and bci), and an Object[] of the mirrors that keep the
// unloadable ones of the methods' classes alive, or null. Redefined versions of methods live as long as their class, so
// the Method* stays good; but it stands for the newest version, hence the number.
#include "vm/exec/exceptions.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/objects.hpp"
#include "vm/vm.hpp"

namespace vitrine::vm {

namespace {

/// Frames of the throwable's own making: fillInStackTrace, then its constructors.
void skip_frames_of_throwable(StackWalk& walk, const Class& thrown) {
  static const Symbol* const fill_in = Symbol::intern("fillInStackTrace");
  while (!walk.done() && walk.frame().method->name == fill_in && thrown.is_subclass_of(walk.frame().method->holder))
    walk.next();
  while (!walk.done() && walk.frame().method->is_constructor() && thrown.is_subclass_of(walk.frame().method->holder))
    walk.next();
}

/// User-space addresses have 47 bits; a bci has 16 (0xffff: native). The top bit is `below_hidden`.
constexpr uint64_t kBelowHidden = uint64_t{1} << 63;
uint64_t pack(const BacktraceEntry& entry) {
  return reinterpret_cast<uint64_t>(entry.method) << 16 | static_cast<uint16_t>(entry.bci) |
         (entry.below_hidden ? kBelowHidden : 0);
}
BacktraceEntry unpack(uint64_t place) {
  auto bci = static_cast<uint16_t>(place);
  return {reinterpret_cast<Method*>((place & ~kBelowHidden) >> 16), bci == 0xffff ? -1 : int32_t{bci},
          (place & kBelowHidden) != 0};
}

}  // namespace

JavaResult<void> fill_in_stack_trace(Thread& self, Object* throwable) {
  const WellKnown& k = vm().well_known;
  const Options& options = vm().options;
  throwable->put<Object*>(k.Throwable_backtrace, nullptr);
  throwable->put<Object*>(k.Throwable_stackTrace, nullptr);
  throwable->put<int32_t>(k.Throwable_depth, 0);
  if (!options.stack_trace_in_throwable) return {};

  const uint64_t redefinitions = vm().redefinitions.load();
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

  std::vector<Object*> unloadable;
  for (const BacktraceEntry& entry : entries) {
    const Class& holder = *entry.method->holder;
    if (holder.keeps_mirror_alive && (unloadable.empty() || unloadable.back() != holder.mirror))
      unloadable.push_back(holder.mirror);
  }
  auto count = static_cast<int32_t>(entries.size());
  Class* objects = TRY(array_class_of(self, *k.Object_class));
  Object* backtrace = TRY(allocate_array(self, *objects, 2));
  Object* places = TRY(allocate_array(self, primitive_array_class(BasicType::Long), count + 1));
  backtrace->elements<Object*>()[0] = places;
  places->elements<uint64_t>()[0] = redefinitions;
  for (int32_t i = 0; i < count; i++) places->elements<uint64_t>()[i + 1] = pack(entries[static_cast<size_t>(i)]);
  if (!unloadable.empty()) {
    Object* mirrors = TRY(allocate_array(self, *objects, static_cast<int32_t>(unloadable.size())));
    std::copy(unloadable.begin(), unloadable.end(), mirrors->elements<Object*>());
    backtrace->elements<Object*>()[1] = mirrors;
  }
  throwable->put<Object*>(k.Throwable_backtrace, backtrace);
  throwable->put<int32_t>(k.Throwable_depth, count);
  return {};
}

std::vector<BacktraceEntry> backtrace_of(Object* throwable) {
  std::vector<BacktraceEntry> entries;
  Object* backtrace = throwable->get<Object*>(vm().well_known.Throwable_backtrace);
  if (backtrace == nullptr) return entries;
  const Object* places = backtrace->elements<Object*>()[0];
  const uint64_t redefinitions = places->elements<uint64_t>()[0];
  for (int32_t i = 1; i < places->length(); i++) {
    BacktraceEntry entry = unpack(places->elements<uint64_t>()[i]);
    entry.method = entry.method->holder->version_of(entry.method, redefinitions);
    entries.push_back(entry);
  }
  return entries;
}

}  // namespace vitrine::vm
