// SPDX-License-Identifier: Apache-2.0
#include "base/lock.hpp"

#include <time.h>

#ifndef NDEBUG
#include <cstdio>

#include "base/assert.hpp"
#endif

namespace vitrine {

LockInCrash::LockInCrash(Mutex& mutex) {
  constexpr int kAttempts = 50;
  constexpr timespec kBetween{.tv_sec = 0, .tv_nsec = 1'000'000};
  for (int n = 0; n < kAttempts && held_ == nullptr; n++) {
    if (mutex.mutex_.try_lock())
      held_ = &mutex.mutex_;
    else
      nanosleep(&kBetween, nullptr);
  }
}

LockInCrash::~LockInCrash() {
  if (held_ != nullptr) held_->unlock();
}

#ifndef NDEBUG
namespace {

constexpr const char* kNames[] = {
#define LOCK_RANK(name, what) #name,
#include "base/lock_ranks.def"
#undef LOCK_RANK
};

constexpr int kMostHeld = 16;
struct Held {
  LockRank ranks[kMostHeld];
  int count = 0;
};
thread_local Held held;

}  // namespace

void note_locked(LockRank rank) {
  for (int i = 0; i < held.count; i++) {
    if (held.ranks[i] < rank) continue;
    char text[160];
    snprintf(text, sizeof text, "lock order: %s is taken while %s is held (base/lock_ranks.def)",
             kNames[static_cast<int>(rank)], kNames[static_cast<int>(held.ranks[i])]);
    held.count = 0;  // the report may take locks
    VM_FATAL(text);
  }
  VM_CHECK(held.count < kMostHeld);
  held.ranks[held.count++] = rank;
}

void note_unlocked(LockRank rank) {
  for (int i = held.count; i-- > 0;) {
    if (held.ranks[i] != rank) continue;
    for (int j = i + 1; j < held.count; j++) held.ranks[j - 1] = held.ranks[j];
    held.count--;
    return;
  }
}

bool holds_any_lock() { return held.count != 0; }
#endif

}  // namespace vitrine
