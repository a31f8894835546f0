// SPDX-License-Identifier: Apache-2.0
// The sizes of the heap: checks of those that were given, and computing the others from the memory that the VM may use.
#include <algorithm>
#include <concepts>
#include <cstdint>

#include "base/console.hpp"
#include "gc/sizing.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/command_line.hpp"
#include "vm/runtime/flags.hpp"

namespace vitrine::vm {

namespace {

constexpr uint64_t kMegabyte = uint64_t{1} << 20;
constexpr uint64_t kLeastHeap = 2 * kMegabyte, kLeastInitialHeap = kMegabyte, kMostHeap = uint64_t{1} << 46;
/// HOTSPOT: computed sizes are multiples of this.
constexpr uint64_t kUnit = 2 * kMegabyte;
/// HOTSPOT: a heap that MinRAMPercentage makes smaller than this is that small; others are not, whatever
/// MaxRAMPercentage says.
constexpr uint64_t kSmallHeap = 130'862'280;
/// HOTSPOT: what the heap has at its start, at least.
constexpr uint64_t kUsualMinimum = 6'815'736;
/// HOTSPOT: with less than this for classes, nothing starts.
constexpr uint64_t kLeastMetaspace = uint64_t{128} << 10;
/// The heap is small at its start unless InitialRAMPercentage asks for more: until it is full, nothing is collected.
constexpr uint64_t kUsualInitialHeap = 64 * kMegabyte;
/// Threads that mark, unless more are asked for. Further ones do not make a collection faster.
constexpr int kUsualMarkingThreads = 4;

uint64_t rounded_up(uint64_t bytes) { return (std::min(bytes, kMostHeap) + kUnit - 1) / kUnit * kUnit; }

/// A part of the memory in bytes, kMostHeap at most. HOTSPOT: a fraction counts only if there is no percentage.
uint64_t part_of(uint64_t memory, const FlagValue<double>& percentage, const FlagValue<uint64_t>& fraction) {
  const double percent = !percentage.is_given() && fraction.is_given() && fraction != 0
                             ? 100.0 / static_cast<double>(fraction.get())
                             : percentage.get();
  const double part = static_cast<double>(memory) * percent / 100;
  return static_cast<uint64_t>(std::min(part, static_cast<double>(kMostHeap)));
}

/// The largest heap for that much memory.
uint64_t maximum_heap(const Options& o, uint64_t memory) {
  uint64_t part = part_of(memory, o.MaxRAMPercentage, o.MaxRAMFraction);
  const uint64_t least = part_of(memory, o.MinRAMPercentage, o.MinRAMFraction);
  part = least < kSmallHeap ? least : std::max(part, kSmallHeap);
  if (o.ErgoHeapSizeLimit != 0) part = std::min(part, o.ErgoHeapSizeLimit.get());
  // Larger heaps make objects larger, so they must be asked for.
  if (!o.MaxRAM.is_given() && !o.MaxRAMPercentage.is_given() && !o.MaxRAMFraction.is_given())
    part = std::min(part, gc::kLargestUnpaddedHeap & ~(kUnit - 1));
  return std::max({part, kLeastHeap, o.InitialHeapSize.get(), o.MinHeapSize.get()});
}

uint64_t initial_heap(const Options& o, uint64_t memory) {
  uint64_t part = part_of(memory, o.InitialRAMPercentage, o.InitialRAMFraction);
  if (!o.InitialRAMPercentage.is_given() && !o.InitialRAMFraction.is_given()) part = std::min(part, kUsualInitialHeap);
  return std::max({part, kUsualMinimum, o.MinHeapSize.get()});
}

/// HOTSPOT: each of its compilers needs a thread.
int64_t least_compiler_threads(const Options& o) {
  if (o.TieredStopAtLevel == 0 || o.execution == ExecutionMode::Interpreted) return 0;
  const bool tiered = o.TieredCompilation || !o.TieredCompilation.is_given();
  return tiered && o.TieredStopAtLevel == 4 ? 2 : 1;
}

}  // namespace

jint finish_options(Options& options, uint64_t memory, int processors) {
  Options& o = options;
  const FlagValue<bool>* collectors[] = {&o.UseSerialGC, &o.UseParallelGC,   &o.UseG1GC,
                                         &o.UseZGC,      &o.UseShenandoahGC, &o.UseEpsilonGC};
  if (std::ranges::count_if(collectors, [](auto* chosen) { return chosen->get(); }) > 1)
    exit_during_initialization("Multiple garbage collectors selected");
  if (o.ParallelGCThreads == 0)
    o.ParallelGCThreads.compute(static_cast<uint32_t>(std::clamp(processors, 1, kUsualMarkingThreads)));

  // HOTSPOT: these checks in this order. An initial or minimum size of 0 lets the VM choose.
  const size_t minimum = o.MinHeapSize, initial = o.InitialHeapSize;
  if (o.MaxRAM.is_given()) memory = o.MaxRAM;
  if ((o.MaxHeapSize.is_given() ? o.MaxHeapSize.get() : memory) < kLeastHeap)
    exit_during_initialization("Too small maximum heap");
  if (minimum != 0 && initial != 0 && minimum > initial)
    exit_during_initialization("Incompatible minimum and initial heap sizes specified");
  if (initial != 0 && initial < kLeastInitialHeap) exit_during_initialization("Too small initial heap");
  if (minimum != 0 && minimum < kLeastInitialHeap) exit_during_initialization("Too small minimum heap");
  if (o.MaxHeapSize.is_given()) {
    if (initial > o.MaxHeapSize)
      exit_during_initialization("Initial heap size set to a larger value than the maximum heap size");
    if (minimum > o.MaxHeapSize) exit_during_initialization("Incompatible minimum and maximum heap sizes specified");
  } else {
    o.MaxHeapSize.compute(rounded_up(maximum_heap(o, memory)));
  }
  if (o.MaxHeapSize > kMostHeap)
    exit_during_initialization("Could not reserve enough space for " + std::to_string(o.MaxHeapSize >> 10) +
                               (release().separates_kb ? " KB" : "KB") + " object heap");
  if (initial == 0) o.InitialHeapSize.compute(std::min(rounded_up(initial_heap(o, memory)), o.MaxHeapSize.get()));
  if (minimum == 0) o.MinHeapSize.compute(std::min(rounded_up(kUsualMinimum), o.InitialHeapSize.get()));
  if (!o.SoftMaxHeapSize.is_given()) o.SoftMaxHeapSize.compute(o.MaxHeapSize);

  jint result = JNI_OK;
  for (const Flag& flag : all_flags()) {
    if (flag.why_unfit == nullptr) continue;
    const std::string reason = visit_flag(o, flag, [&]<class T>(const FlagValue<T>& value) -> std::string {
      if constexpr (std::integral<T>) return flag.why_unfit(o, static_cast<uint64_t>(value.get()));
      return {};
    });
    if (reason.empty()) continue;
    complain(stderr, "%s\n", reason.c_str());
    result = JNI_EINVAL;
  }
  if (const int64_t least = least_compiler_threads(o); o.CICompilerCount.is_given() && o.CICompilerCount < least) {
    complain(stderr, "CICompilerCount (%ld) must be at least %ld \n", o.CICompilerCount.get(), least);
    result = JNI_EINVAL;
  }
  if (result == JNI_OK && o.MaxMetaspaceSize < kLeastMetaspace)
    exit_during_initialization("OutOfMemoryError: Metaspace");
  return result;
}

}  // namespace vitrine::vm
