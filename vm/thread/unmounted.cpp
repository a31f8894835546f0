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
UnmountedTable& unmounted_table() {
  static UnmountedTable* instance = new UnmountedTable;  // never destroyed: threads keep running during exit()
  return *instance;
}

void enter(Unmounted& unmounted) {
  std::lock_guard lock(unmounted_table().mutex);
  uint32_t index;
  if (unmounted_table().free.empty()) {
    index = static_cast<uint32_t>(unmounted_table().entries.size());
    unmounted_table().entries.push_back(&unmounted);
  } else {
    index = unmounted_table().free.back();
    unmounted_table().free.pop_back();
    unmounted_table().entries[index] = &unmounted;
  }
  unmounted.lock_id = kMaxLockId + 1 + index;
}

void leave(const Unmounted& unmounted) {
  const uint32_t index = unmounted.lock_id - kMaxLockId - 1;
  std::lock_guard lock(unmounted_table().mutex);
  unmounted_table().entries[index] = nullptr;
  unmounted_table().free.push_back(index);
}

/// Says under which lock id the owner owns the monitor from now on. It may have released it in Object.wait.
void change_owner(Object* object, uint32_t from, uint32_t to) {
  Monitor& m = inflate(object);
  if (m.owner.load() == from) m.owner.store(to);
}

/// Looks frames up, from the newest on. To ask for ever older ones takes one walk in all, so that many monitors in a
/// deep stack do not take the product of the two.
template <typename F>  // Frame or const Frame
class FrameWalk {
 public:
  explicit FrameWalk(F* newest) : newest_(newest), frame_(newest) {}

  uint32_t depth_of(const Frame* wanted) {
    if (!seek(wanted)) {
      restart();
      if (!seek(wanted)) return Unmounted::kNoFrame;
    }
    return depth_;
  }

  F* at(uint32_t depth) {
    if (depth == Unmounted::kNoFrame) return nullptr;
    if (depth < depth_) restart();
    for (; depth_ != depth; ++depth_) frame_ = frame_->caller;
    return frame_;
  }

 private:
  void restart() {
    frame_ = newest_;
    depth_ = 0;
  }

  /// Ends at the oldest frame if `wanted` is not among the rest.
  bool seek(const Frame* wanted) {
    for (; frame_ != wanted; frame_ = frame_->caller, ++depth_)
      if (frame_->flags & Frame::kEntry) return false;
    return true;
  }

  F* const newest_;
  F* frame_;
  uint32_t depth_ = 0;
};

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
  to->owned.resize(context.owned_monitors.size());
  FrameWalk walk(newest);
  for (size_t i = to->owned.size(); i-- > 0;) {  // the newest entry first, which is of the newest frame
    const OwnedMonitor& owned = context.owned_monitors[i];
    VM_ASSERT(!owned.jni);
    to->owned[i] = {owned.object, walk.depth_of(owned.frame)};
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
  context.owned_monitors.resize(from.owned.size());
  FrameWalk walk(context.top_frame);
  for (size_t i = from.owned.size(); i-- > 0;) {
    const Unmounted::Owned& owned = from.owned[i];
    context.owned_monitors[i] = {owned.object, walk.at(owned.depth), false};
    change_owner(owned.object, from.lock_id, context.lock_id);
  }
  runner.wait = std::move(from.wait);
  leave(from);
  delete &from;
}

void for_each_unmounted(const std::function<void(const Unmounted&)>& visit) {
  unmounted_table().mutex.assume_held();  // the world is stopped
  for (const Unmounted* unmounted : unmounted_table().entries)
    if (unmounted != nullptr) visit(*unmounted);
}

const Unmounted* unmounted_of_lock_id(uint32_t lock_id) {
  unmounted_table().mutex.assume_held();            // the world is stopped
  const uint32_t index = lock_id - kMaxLockId - 1;  // of the id of a Thread it is beyond all
  return index < unmounted_table().entries.size() ? unmounted_table().entries[index] : nullptr;
}

}  // namespace vitrine::vm
