// SPDX-License-Identifier: Apache-2.0
// The countdown of sampled allocations: intervals are exponentially distributed around the mean that was asked for.
#include "jvmti/sampling.hpp"

#include <atomic>
#include <cmath>
#include <random>

#include "vm/vm.hpp"

namespace vitrine::jvmti {

namespace {

std::atomic<jint> mean{512 * 1024};

int64_t next_interval() {
  jint asked = mean.load(std::memory_order_relaxed);
  if (asked == 0) return 0;
  static thread_local std::minstd_rand random(std::random_device{}());
  double unit = (static_cast<double>(random()) + 1.0) / (static_cast<double>(std::minstd_rand::max()) + 2.0);
  return static_cast<int64_t>(-std::log(unit) * asked) + 1;
}

/// How much may be allocated unseen: a quarter of the interval, so that samples fall close to where they are due, and
/// allocating costs next to nothing more for long intervals.
uint32_t handout_limit(bool wanted) {
  if (!wanted) return gc::Heap::kUnlimited;
  jint asked = mean.load(std::memory_order_relaxed);
  return asked < 256 ? 1 : static_cast<uint32_t>(asked) / 4;
}

}  // namespace

void set_sampling_interval(vm::Thread* self, jint bytes) {
  mean.store(bytes);
  follow_sampling(self);
}

bool is_sample(vm::Thread& self, size_t bytes) {
  uint32_t handed_out = vm::vm().heap->take_handed_out(self.tlab, bytes);
  // A shorter interval holds at once.
  jint asked = mean.load(std::memory_order_relaxed);
  if (asked == 0) return true;
  if (self.bytes_until_sample == 0) self.bytes_until_sample = next_interval();  // its first
  self.bytes_until_sample -= handed_out;
  if (self.bytes_until_sample > 0 && self.bytes_until_sample < int64_t{asked} * 32) return false;
  bool due = self.bytes_until_sample <= 0;
  // From where it was due, not from here: the mean stays what was asked for. But a huge object is one sample.
  self.bytes_until_sample = due ? self.bytes_until_sample + next_interval() : 0;
  if (self.bytes_until_sample <= 0) self.bytes_until_sample = next_interval();
  return due;
}

void follow_sampling(vm::Thread* self) {
  vm::Vm& machine = vm::vm();
  gc::Heap& heap = *machine.heap;
  auto limit = [&] { return handout_limit(machine.events->wants(vm::Event::SampledObjectAlloc)); };
  if (heap.handout_limit.load() == limit()) return;
  auto change = [&] {
    for (vm::Thread* thread : vm::all_attached_threads()) {
      heap.flush(thread->tlab);
      for (auto& run : thread->tlab.runs) run.handed_out = 0;  // what nobody wanted to sample does not count
    }
    heap.handout_limit.store(limit());
  };
  if (self == nullptr || machine.phase.load() == vm::Phase::OnLoad)
    change();
  else
    vm::with_world_stopped(*self, change);
}

}  // namespace vitrine::jvmti
