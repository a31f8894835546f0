// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/unmounted.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "vm/thread/monitor_table.hpp"
#include "vm/thread/unmounted_table.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

namespace {

/// Those that there are, by lock id - kMaxLockId - 1; null where an id is free.
UnmountedTable& table() {
  static UnmountedTable* instance = new UnmountedTable;  // never destroyed: threads keep running during exit()
  return *instance;
}

void enter(Unmounted& unmounted) {
  std::lock_guard lock(table().mutex);
  uint32_t index;
  if (table().free.empty()) {
    index = static_cast<uint32_t>(table().entries.size());
    table().entries.push_back(&unmounted);
  } else {
    index = table().free.back();
    table().free.pop_back();
    table().entries[index] = &unmounted;
  }
  unmounted.lock_id = kMaxLockId + 1 + index;
}

void leave(const Unmounted& unmounted) {
  const uint32_t index = unmounted.lock_id - kMaxLockId - 1;
  std::lock_guard lock(table().mutex);
  table().entries[index] = nullptr;
  table().free.push_back(index);
}

/// Says under which lock id the owner owns the monitor from now on. It may have released it in Object.wait.
void change_owner(Object* object, uint32_t from, uint32_t to) {
  Monitor& m = inflate(object);
  if (m.owner.load() == from) m.owner.store(to);
}

uint32_t depth_of(const Frame* frame, const Frame* newest) {
  uint32_t depth = 0;
  for (const Frame* f = newest; f != frame; f = f->caller, ++depth)
    if (f->flags & Frame::kEntry) return Unmounted::kNoFrame;
  return depth;
}

Frame* frame_at(uint32_t depth, Frame* newest) {
  if (depth == Unmounted::kNoFrame) return nullptr;
  Frame* frame = newest;
  while (depth-- != 0) frame = frame->caller;
  return frame;
}

}  // namespace

bool can_put_away(const Runner& runner) {
  return std::ranges::none_of(runner.context.owned_monitors, [](const OwnedMonitor& owned) { return owned.jni; });
}

Unmounted* put_away(Runner& runner, const Frame* newest, std::unique_ptr<MonitorWait> wait) {
  ExecutionContext& context = runner.context;
  if (context.owned_monitors.empty() && wait == nullptr) return nullptr;
  auto* to = new Unmounted{0, runner.continuation, runner.virtual_thread.load(), {}, std::move(wait)};
  enter(*to);
  if (to->wait != nullptr) wait_under(*to->wait, to->lock_id, nullptr);
  to->owned.reserve(context.owned_monitors.size());
  for (const OwnedMonitor& owned : context.owned_monitors) {
    VM_ASSERT(!owned.jni);
    to->owned.push_back({owned.object, depth_of(owned.frame, newest)});
    change_owner(owned.object, context.lock_id, to->lock_id);
  }
  context.owned_monitors.clear();
  runner.contended = runner.waiting_on = nullptr;
  return to;
}

void take_up(Unmounted& from, Runner& runner) {
  ExecutionContext& context = runner.context;
  VM_ASSERT(context.owned_monitors.empty() && runner.wait == nullptr);
  if (from.wait != nullptr) wait_under(*from.wait, context.lock_id, &runner);
  for (const Unmounted::Owned& owned : from.owned) {
    context.owned_monitors.push_back({owned.object, frame_at(owned.depth, context.top_frame), false});
    change_owner(owned.object, from.lock_id, context.lock_id);
  }
  runner.wait = std::move(from.wait);
  leave(from);
  delete &from;
}

void for_each_unmounted(const std::function<void(const Unmounted&)>& visit) {
  for (const Unmounted* unmounted : table().entries)
    if (unmounted != nullptr) visit(*unmounted);
}

const Unmounted* unmounted_of_lock_id(uint32_t lock_id) {
  const uint32_t index = lock_id - kMaxLockId - 1;  // of the id of a Thread it is beyond all
  return index < table().entries.size() ? table().entries[index] : nullptr;
}

}  // namespace vitrine::vm
