// SPDX-License-Identifier: Apache-2.0
// The gaps are drawn here. The heap counts them down (Heap::sample_gap).
#include "jvmti/environments/sampling.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/event_sink.hpp"
#include "vm/state/machine.hpp"

#include <atomic>
#include <cmath>

namespace vitrine::jvmti {

namespace {

std::atomic<jint> interval{512 * 1024};

/// A pseudorandom number in (0, 1), from SplitMix64. All threads draw from one sequence, which is the same in every
/// run.
double draw_unit() {
  static std::atomic<uint64_t> state{0};
  constexpr uint64_t kStep = 0x9e3779b97f4a7c15;
  uint64_t z = state.fetch_add(kStep, std::memory_order_relaxed) + kStep;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  z ^= z >> 31;
  return (static_cast<double>(z >> 11) + 0.5) * 0x1p-53;
}

/// Bytes until the next sample; 0 if every object is sampled.
int64_t draw_gap() {
  jint mean = interval.load(std::memory_order_relaxed);
  return mean == 0 ? 0 : static_cast<int64_t>(-std::log(draw_unit()) * mean) + 1;
}

bool is_wanted() { return vm::wants_event(vm::Event::SampledObjectAlloc); }

bool is_on() { return vm::java_heap().sample_gap.load() != nullptr; }

void switch_as_wanted() { vm::java_heap().sample_gap.store(is_wanted() ? draw_gap : nullptr); }

void start_over(vm::Thread& self) {
  auto change = [] {
    for (vm::Thread* thread : vm::all_attached_threads()) {
      vm::java_heap().flush(thread->tlab);
      for (auto& countdown : thread->tlab.countdowns) countdown = {};
    }
    switch_as_wanted();
  };
  if (vm::this_vm().phase.load() == vm::Phase::OnLoad)
    change();
  else
    vm::with_world_stopped(self, change);
}

}  // namespace

void set_sampling_interval(vm::Thread* self, jint bytes) {
  if (interval.exchange(bytes) != bytes && is_on() && self != nullptr) start_over(*self);
}

// A thread that is not attached cannot stop the world. In phase OnLoad nobody allocates yet. Later it can only dispose
// of an environment: then the heap goes on sampling for nobody until an attached thread calls this.
void follow_sampling(vm::Thread* self) {
  if (is_wanted() == is_on()) return;
  if (self != nullptr)
    start_over(*self);
  else if (vm::this_vm().phase.load() == vm::Phase::OnLoad)
    switch_as_wanted();
}

}  // namespace vitrine::jvmti
