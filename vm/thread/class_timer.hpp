// SPDX-License-Identifier: Apache-2.0
// How long threads work on classes, and on how many: for performance counters. Nothing is measured without these
// (-XX:-UsePerfData).
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

enum class ClassWork : uint8_t {
  Load,          // making a class of a class file or of the snapshot
  LoadBoot,      // finding and loading a class by the boot loader,
  LoadApp,       // or by another one: calls of loadClass
  LookUpBoot,    // looking for a class file in the run-time image and on the boot class path
  DefineApp,     // making a class, not a hidden one, for a loader that is not the boot loader,
  DefineUnsafe,  // or for Unsafe.defineClass
  FromSnapshot,  // making a class of the snapshot
  Link,
  Verify,
  Initialize,
};
constexpr size_t kClassWorks = static_cast<size_t>(ClassWork::Initialize) + 1;

/// Of one kind of work. `ns`: of outermost pieces of work of that kind, with all that is done meanwhile. `own_ns`:
/// without other pieces of work, of any kind, that are nested in it. `done`: what has been completed.
struct ClassTimes {
  std::atomic<int64_t> ns{0}, own_ns{0}, done{0};
};
namespace detail {
inline constinit std::array<ClassTimes, kClassWorks> the_class_times;
}
inline ClassTimes& class_times(ClassWork work) { return detail::the_class_times[static_cast<size_t>(work)]; }

/// Counts the life of the scope as work of that kind by the thread.
class ClassTimer {
 public:
  ClassTimer(Thread& self, ClassWork work);
  ~ClassTimer();
  ClassTimer(const ClassTimer&) = delete;
  void done() { class_times(work_).done.fetch_add(1, std::memory_order_relaxed); }

 private:
  ExecutionContext& context_;
  ClassTimer* const outer_;
  const ClassWork work_;
  bool outermost_ = true;
  uint64_t began_ = 0, resumed_ = 0;  // 0: not measured
};

}  // namespace vitrine::vm
