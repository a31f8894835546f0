// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/monitors.hpp"

#include <algorithm>
#include <vector>

namespace vitrine::inspector {
Locks::Locks(JNIEnv* jni) : jni_(jni) {
  const Local<jclass> thread(jni, find_class(jni, "java/lang/Thread"));
  if (thread.get() != nullptr) park_blocker_ = find_field(jni, thread.get(), "parkBlocker", "Ljava/lang/Object;");
  synchronizer_ = find_class(jni, "java/util/concurrent/locks/AbstractOwnableSynchronizer");
  if (synchronizer_ != nullptr)
    exclusive_owner_ = find_field(jni, synchronizer_, "exclusiveOwnerThread", "Ljava/lang/Thread;");
}

Locks::Lock* Locks::find_or_add(jobject object, const char* kind) {
  const jlong id = identity(object);
  const auto found = locks_.find(id);
  if (found != locks_.end()) return &found->second;
  if (locks_.size() >= kMost) {
    ++more_;
    return nullptr;
  }
  Lock& lock = locks_[id];
  lock.text = described(jni_, object);
  lock.kind = kind;
  return &lock;
}

void Locks::add(jthread thread, jlong id, jint state) {
  constexpr jint kInterest =
      JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER | JVMTI_THREAD_STATE_IN_OBJECT_WAIT | JVMTI_THREAD_STATE_PARKED;
  if ((state & kInterest) == 0) return;
  if ((state & JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER) == 0 && locks_.size() >= kMostWaitedFor) {
    ++more_;
    return;
  }
  if ((state & (JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER | JVMTI_THREAD_STATE_IN_OBJECT_WAIT)) != 0)
    add_monitor(thread, id, (state & JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER) != 0);
  else if ((state & JVMTI_THREAD_STATE_PARKED) != 0)
    add_parked(thread, id);
}

void Locks::add_monitor(jthread thread, jlong id, bool blocked) {
  if (vm().can.can_get_current_contended_monitor == 0 || vm().can.can_get_monitor_info == 0) return;
  Local<jobject> monitor(jni_);
  if (vm().jvmti->GetCurrentContendedMonitor(thread, monitor.out()) != JVMTI_ERROR_NONE || monitor.get() == nullptr)
    return;
  Lock* lock = find_or_add(monitor.get(), "monitor");
  if (lock == nullptr) return;
  (blocked ? lock->blocked : lock->waiting).push_back(id);
  // Who owns it matters to those who want to enter.
  if (!blocked || lock->blocked.size() > 1) return;
  jvmtiMonitorUsage usage{};
  if (vm().jvmti->GetObjectMonitorUsage(monitor.get(), &usage) != JVMTI_ERROR_NONE) return;
  const Local<jthread> owner(jni_, usage.owner);
  if (owner.get() != nullptr) lock->owner = identity(owner.get());
  lock->entries = usage.entry_count;
  for (jint i = 0; i < usage.waiter_count; ++i) jni_->DeleteLocalRef(usage.waiters[i]);
  for (jint i = 0; i < usage.notify_waiter_count; ++i) jni_->DeleteLocalRef(usage.notify_waiters[i]);
  vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(usage.waiters));
  vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(usage.notify_waiters));
}

void Locks::add_parked(jthread thread, jlong id) {
  if (park_blocker_ == nullptr) return;
  const Local<jobject> blocker(jni_, jni_->GetObjectField(thread, park_blocker_));
  if (blocker.get() == nullptr) return;
  const bool ownable = exclusive_owner_ != nullptr && jni_->IsInstanceOf(blocker.get(), synchronizer_) == JNI_TRUE;
  Lock* lock = find_or_add(blocker.get(), "lock");
  if (lock == nullptr) return;
  if (ownable && lock->blocked.empty()) {
    const Local<jobject> owner(jni_, jni_->GetObjectField(blocker.get(), exclusive_owner_));
    if (owner.get() != nullptr) lock->owner = identity(owner.get());
    lock->entries = owner.get() != nullptr ? 1 : 0;
  }
  (lock->owner != 0 ? lock->blocked : lock->waiting)
      .push_back(id);  // without an owner: a latch, a semaphore, a condition
}

std::vector<std::vector<jlong>> Locks::cycles() const {
  std::map<jlong, jlong> waits_for;  // the owner of what a thread is blocked on
  for (const auto& [id, lock] : locks_)
    for (const jlong thread : lock.blocked)
      if (lock.owner != 0) waits_for[thread] = lock.owner;
  std::vector<std::vector<jlong>> found;
  std::map<jlong, jlong> visited_from;  // the thread whose walk has come here first
  for (const auto& [start, _] : waits_for) {
    std::vector<jlong> path;
    jlong at = start;
    while (waits_for.contains(at) && !visited_from.contains(at)) {
      visited_from[at] = start;
      path.push_back(at);
      at = waits_for.at(at);
    }
    const auto begin = std::find(path.begin(), path.end(), at);
    if (begin != path.end()) found.emplace_back(begin, path.end());
  }
  return found;
}

Json Locks::describe() const {
  Json list = Json::array();
  for (const auto& [id, lock] : locks_)
    list.push_back({{"id", id},
                    {"text", lock.text},
                    {"kind", lock.kind},
                    {"owner", lock.owner},
                    {"entries", lock.entries},
                    {"blocked", lock.blocked},
                    {"waiting", lock.waiting}});
  return {{"locks", list}, {"cycles", cycles()}, {"more", more_}};
}

}  // namespace vitrine::inspector
