// SPDX-License-Identifier: Apache-2.0
// The heap: marking, without moving and without a sweep. Small objects in 64 KiB blocks segregated by size class, bump
// allocation into free runs through a thread-local buffer, mark bits on the side that say what is free; large objects
// apart. It knows Shapes, not classes or threads: who stops the world and what the roots are is told by the ports
// below, which vm/ implements.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gc/object.hpp"
#include "gc/shape.hpp"

namespace vitrine::gc {

/// Receives references while the collector marks. Implemented by the collector.
class Marker {
 public:
  virtual ~Marker() = default;
  /// A precise reference; null is ignored.
  virtual void mark(Object* object) = 0;
  /// A word that may or may not be a reference, interior pointers included (native stacks, registers).
  virtual void mark_conservatively(uintptr_t word) = 0;
  // Native stacks have red zones where AddressSanitizer is at work: reading them is meant.
  [[gnu::no_sanitize_address]] void mark_range_conservatively(const void* low, const void* high) {
    for (auto p = reinterpret_cast<const uintptr_t*>((reinterpret_cast<uintptr_t>(low) + 7) & ~uintptr_t{7});
         p + 1 <= high; ++p)
      mark_conservatively(*p);
  }
};

enum class GcCause : uint8_t {
  SystemGc,
  DiagnosticCommand,
  Allocation,
  Stress,
  JvmtiForce,
  LastDitch,          // clears all soft references
  MetadataThreshold,  // what the VM keeps beside the heap, and frees with it, has grown
  MetadataClearSoft,  // the same, clears all soft references
};
/// As logs and GarbageCollectionNotificationInfo call it.
const char* name_of(GcCause cause);

/// What vm/ tells the collector. All functions but stop/resume are called with the world stopped.
class CollectorPort {
 public:
  virtual ~CollectorPort() = default;
  /// Stops every other mutator at a safepoint; the calling thread is in the VM. False: another thread just finished a
  /// collection meanwhile.
  virtual bool stop_the_world() = 0;
  virtual void resume_the_world() = 0;
  /// Calls visit for the buffer of every live thread: the collector takes its runs away.
  virtual void for_each_tlab(const std::function<void(struct Tlab&)>& visit) = 0;
  /// Strong roots: Java frames, native stacks, JNI locals and globals, mirrors of permanent classes, VM tables.
  virtual void visit_roots(Marker& marker) = 0;
  /// Everything that lives and dies with the class `shape` besides its statics: loader, resolved constants, protection
  /// domain, super's mirror.
  virtual void visit_class_data(Shape& shape, Marker& marker) = 0;
  /// After strong, soft, weak and finalizer marking: clear JNI weak globals, interned strings, tags; unload classes
  /// whose mirror is unmarked.
  virtual void process_weak(const std::function<bool(const Object*)>& is_alive) = 0;
  /// The References found dead, linked through `discovered` and ended by null; appended to the pending list of
  /// java.lang.ref.Reference.
  virtual void append_pending_references(Object* head) = 0;
  /// There is no native memory for what the collector needs: ends the process. `call` is what failed, malloc or mmap.
  [[noreturn]] virtual void out_of_memory(const char* call, size_t bytes, const char* what);
  virtual void collection_started(GcCause) {}
  virtual void collection_finished() {}
};

constexpr size_t kSizeClassLimit = 2048;  // bytes; larger objects have blocks of their own
constexpr size_t kSizeClasses = kSizeClassLimit / kObjectAlignment + 1;

/// Thread-local allocation buffer: one free run per size class. Memory in [top, end) is zeroed.
/// A run is the current hole of a range of cells of one block that this thread has claimed; the range's other holes are
/// zeroed too. Sizes above 512 bytes share coarser cells (gc/block.hpp): the runs of sizes between them stay empty and
/// are served by the slow path.
struct Tlab {
  struct Run {
    char* top = nullptr;
    char* end = nullptr;
    uint32_t block = 0;  // index of the block the claimed range is in
    uint16_t scan = 0,
             limit = 0;         // in granules of the block: where to look for the next hole, end of the claimed range
    uint32_t refill_bytes = 0;  // size of the last claim; doubles up to a limit
  };
  /// How far the next sample is (Heap::sample_gap), each size class for itself.
  struct Countdown {
    int64_t left = 0;               // bytes of objects; 0: not drawn yet
    const char* counted = nullptr;  // objects of the run's hole below are taken off `left` already
  };
  Run runs[kSizeClasses];
  Countdown countdowns[kSizeClasses];  // as runs; the first one is that of all objects that come from no run
  uint64_t allocated_bytes = 0;        // by this thread since its start: handed to its runs; exact after flush
  bool gave_up_for_overhead = false;   // why the last allocation that returned null did so: HeapOptions::overhead_limit
  /// As allocated_bytes, less what still lies free in the current holes. Any thread may ask; then it is approximate.
  uint64_t exact_allocated_bytes() const {
    uint64_t unused = 0;
    for (const Run& run : runs) unused += static_cast<uint64_t>(run.end - run.top);
    return allocated_bytes > unused ? allocated_bytes - unused : 0;
  }
};

struct HeapOptions {
  size_t initial_bytes = size_t{64} << 20, maximum_bytes = size_t{1} << 30;
  uint32_t marking_threads = 0;  // 0: as many as cores, at most 4
  uint32_t stress_interval = 0;  // N > 0: collect at every Nth slow-path allocation request
  int64_t soft_ms_per_free_mb = 1000;
  /// A collection for want of room at the maximum was futile when it took so much of the time since the one before and
  /// recovered less than so much of the maximum, in percent. Several in a row, and allocation gives up (README).
  bool overhead_limit = true;
  uint32_t overhead_time_percent = 95, overhead_free_percent = 2;
  bool log_gc = false;  // one line a collection, as -Xlog:gc
  /// Where the lines go, without time and tag decorations. Empty: decorated to stdout. Called with the world stopped.
  std::function<void(const std::string&)> log;
};

struct HeapStatistics {
  size_t used_bytes, committed_bytes, maximum_bytes;
  uint64_t collections;
  uint64_t collection_ns;
  uint64_t last_pause_ns;
  size_t used_before_last, used_after_last;
  uint64_t objects_allocated_bytes;
  std::chrono::steady_clock::time_point last_collection;
  GcCause last_cause;
};

class Heap {
 public:
  /// Reserves address space (nothing is touched). valid() is false when the reservation failed; then every allocation
  /// returns null.
  Heap(const HeapOptions& options, CollectorPort& port);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;
  bool valid() const;
  CollectorOffsets offsets;

  /// Zeroed object of `shape`, or null when even a collection that cleared all soft references did not make room, or
  /// when collections make too little of it (HeapOptions::overhead_limit). May collect (safepoint). `bytes`: header
  /// included (arrays: kArrayBaseOffset + length * element size; mirrors: instance_size + static_size). The length of
  /// an array is not set: allocate_array does that.
  Object* allocate(Tlab& tlab, Shape* shape, size_t bytes) {
    size_t rounded = (bytes + kObjectAlignment - 1) & ~size_t{kObjectAlignment - 1};
    if (rounded <= kSizeClassLimit) [[likely]] {
      Tlab::Run& run = tlab.runs[rounded / kObjectAlignment];
      char* p = run.top;
      if (p + rounded <= run.end) [[likely]] {
        run.top = p + rounded;
        auto* object = reinterpret_cast<Object*>(p);
        object->shape_ = shape;
        return object;
      }
    }
    return allocate_slow(tlab, shape, rounded, -1);
  }
  Object* allocate_array(Tlab& tlab, Shape* shape, int32_t length) {
    size_t bytes = kArrayBaseOffset + (static_cast<size_t>(static_cast<uint32_t>(length)) << shape->log2_element_size);
    size_t rounded = (bytes + kObjectAlignment - 1) & ~size_t{kObjectAlignment - 1};
    if (rounded <= kSizeClassLimit) [[likely]] {
      Tlab::Run& run = tlab.runs[rounded / kObjectAlignment];
      char* p = run.top;
      if (p + rounded <= run.end) [[likely]] {
        run.top = p + rounded;
        auto* object = reinterpret_cast<Object*>(p);
        object->put<int32_t>(kArrayLengthOffset, length);
        object->shape_ = shape;
        return object;
      }
    }
    return allocate_slow(tlab, shape, rounded, length);
  }
  /// Returns the unused part of every run to the heap; the thread ends. (A collection flushes every buffer by itself.)
  void flush(Tlab& tlab);

  /// Sampling of allocations (JVM TI SampledObjectAlloc): draws how many bytes from the end of one sample the next one
  /// is due; 0: every object is a sample; null: nobody samples. Set with the world stopped, every buffer flushed and
  /// its countdowns cleared. An object that is a sample is never allocated without the slow path.
  std::atomic<int64_t (*)()> sample_gap{nullptr};
  /// An object of `bytes` has just been allocated by the slow path, or by allocate: is it a sample? To be asked once
  /// for each.
  bool is_sample(Tlab& tlab, size_t bytes);

  /// Full collection, reference processing included; finished on return.
  void collect(GcCause cause);

  /// The object that contains `address`, or null when it is not inside an allocated object that is not known dead. Safe
  /// for any word.
  Object* find_object(uintptr_t address);
  bool contains(const void* address) const;
  /// World stopped: calls visit for every allocated object that is not known dead. visit returns false to end.
  void for_each_object(const std::function<bool(Object*)>& visit);
  /// As for_each_object, after a full marking from the roots: only reachable objects. Referents of
  /// java.lang.ref.References count as reached, nothing is cleared. World stopped.
  void for_each_reachable_object(const std::function<bool(Object*)>& visit);
  /// Is the object marked by the last (or the running) marking. For process_weak and heap walks.
  bool is_marked(const Object* object) const;

  HeapStatistics statistics() const;
  const HeapOptions& options() const { return options_; }
  void set_logging(bool on) { options_.log_gc = on; }

 private:
  friend class TagTable;
  Object* allocate_slow(Tlab& tlab, Shape* shape, size_t rounded, int32_t array_length_or_minus_one);
  bool collect_now(GcCause cause);
  bool is_collecting_in_vain();
  void process_references();
  void log_collection(GcCause cause);
  HeapOptions options_;
  CollectorPort& port_;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace vitrine::gc
