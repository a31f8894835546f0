// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/identity_hash.hpp"

#include <sys/random.h>

#include <atomic>

#include "base/clock.hpp"
#include "base/lock.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor_table.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {
namespace {

/// Steps by which successive numbers differ before they are mixed.
constexpr uint64_t kHashStep = 0x9e3779b97f4a7c15, kStartedStep = 0xd1b54a32d192ed03;

/// The finalizer of MurmurHash3: each bit of the result depends on each bit of x.
constexpr uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccd;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53;
  return x ^ (x >> 33);
}

uint64_t random_seed() {
  uint64_t seed = 0;
  return getrandom(&seed, sizeof seed, GRND_NONBLOCK) == sizeof seed ? seed : monotonic_ns();
}

/// The same for all streams of this process; differs from run to run with RandomIdentityHashes only.
uint64_t seed_of_process() {
  static const uint64_t seed = vm_options().RandomIdentityHashes ? random_seed() : 0;
  return seed;
}

/// From the stream of the caller, or from a common one if the caller is not attached.
uint32_t draw() {
  if (Thread* self = Thread::current()) return self->context.hashes.next();
  static Mutex& mutex = *new Mutex(LockRank::UnattachedHashes);
  static HashStream stream GUARDED_BY(mutex) = HashStream::of_native_thread();
  const std::lock_guard lock(mutex);
  return stream.next();
}

int32_t make_hash(Object& object) {
  std::atomic<uint32_t>& word = object.lock_word();
  uint32_t old = word.load(std::memory_order_relaxed), made = 0;
  if (old == 0) {
    made = draw();
    if (word.compare_exchange_strong(old, word_of_hash(made), std::memory_order_relaxed))
      return static_cast<int32_t>(made);
  }
  if (has_hash(old)) return static_cast<int32_t>(hash_of_word(old));
  std::atomic<uint32_t>& kept = inflate(&object).hash;
  uint32_t hash = kept.load(std::memory_order_relaxed);
  if (hash != 0) return static_cast<int32_t>(hash);
  if (made == 0) made = draw();
  return static_cast<int32_t>(kept.compare_exchange_strong(hash, made, std::memory_order_relaxed) ? made : hash);
}

}  // namespace

HashStream HashStream::of_program() { return HashStream(mix(~seed_of_process())); }

HashStream HashStream::of_native_thread() {
  static std::atomic<uint64_t> made{0};
  return HashStream(mix(seed_of_process() + (made.fetch_add(1, std::memory_order_relaxed) + 1) * kStartedStep));
}

HashStream HashStream::of_started_thread() { return HashStream(mix(seed_ ^ mix(++started_ * kStartedStep))); }

uint32_t HashStream::next() {
  for (;;)
    if (const auto hash = static_cast<uint32_t>(mix(seed_ + ++drawn_ * kHashStep) >> 33)) return hash;
}

void begin_identity_hashes() { Object::hash_maker = make_hash; }

}  // namespace vitrine::vm
