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

}  // namespace

void set_sampling_interval(jint bytes) { mean.store(bytes); }

bool is_sample(vm::Thread& self, size_t bytes) {
  // A shorter interval holds at once.
  jint asked = mean.load(std::memory_order_relaxed);
  if (asked == 0) return true;
  if (self.bytes_until_sample == 0) self.bytes_until_sample = next_interval();  // its first
  self.bytes_until_sample -= static_cast<int64_t>(bytes);
  if (self.bytes_until_sample > 0 && self.bytes_until_sample < int64_t{asked} * 32) return false;
  bool due = self.bytes_until_sample <= 0;
  self.bytes_until_sample = next_interval();
  return due;
}

void follow_sampling(vm::Thread* self) {
  vm::Vm& machine = vm::vm();
  bool wanted = machine.events->wants(vm::Event::SampledObjectAlloc);
  gc::Heap& heap = *machine.heap;
  if (heap.one_at_a_time.load() == wanted) return;
  auto change = [&] {
    for (vm::Thread* thread : vm::all_attached_threads()) heap.flush(thread->tlab);
    heap.one_at_a_time.store(wanted);
  };
  if (self == nullptr || machine.phase.load() == vm::Phase::OnLoad)
    change();
  else
    vm::with_world_stopped(*self, change);
}

}  // namespace vitrine::jvmti
