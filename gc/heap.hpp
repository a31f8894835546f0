// SPDX-License-Identifier: Apache-2.0
// The heap and its collector, which marks, but neither sweeps nor moves objects, unless memory is exhausted. Young
// collections keep the marks of the previous one: they free only objects that were allocated since. Small objects are
// in blocks of 64 KiB, segregated by size class. Allocation increases a pointer in the free run of a thread-local
// buffer; mark bits in side tables tell which cells are free. Large objects have blocks of their own. The heap knows
// Shapes, not classes or threads: the port below, which vm/ implements, stops the world and finds the roots.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/atomic_bool.hpp"
#include "base/sanitizers.hpp"
#include "gc/object.hpp"
#include "gc/shape.hpp"
#include "gc/sizing.hpp"

namespace vitrine::gc {

struct MarkingRules;

/// Receives references during a marking. The collector implements it, the port calls it. World stopped.
class Marker {
 public:
  virtual ~Marker() = default;
  /// Marks the object of a precise reference; null is ignored.
  virtual void mark(Object* object) = 0;
  /// Marks the object into which the word points, if it points into one: a word of a native stack or register, which
  /// may or may not be a reference.
  virtual void mark_conservatively(uintptr_t word) = 0;
  /// Marks the object to which the number refers if it is an encoded reference (gc/object.hpp).
  virtual void mark_if_encoded(uint32_t number) = 0;
  /// A word of native code, in a register or on the stack. Compilers may keep a reference as it was read from an object
  /// and decode it behind a safepoint, so each half of the word may be one.
  void mark_native_word(uintptr_t word) {
    mark_conservatively(word);
    mark_if_encoded(static_cast<uint32_t>(word));
    mark_if_encoded(static_cast<uint32_t>(word >> 32));
  }
  // With AddressSanitizer, native stacks have red zones. Reading them is intended. ThreadSanitizer does not know that
  // what a stopped thread's native code changes below and above the range is of no interest.
  [[gnu::no_sanitize_address]] VM_UNWATCHED void mark_native_stack(const void* low, const void* high) {
    for (auto p = reinterpret_cast<const uintptr_t*>((reinterpret_cast<uintptr_t>(low) + 7) & ~uintptr_t{7});
         p + 1 <= high; ++p)
      mark_native_word(*p);
  }
};

/// Why a collection is made. It decides about soft references and what is logged.
enum class GcCause : uint8_t {
  SystemGc,
  DiagnosticCommand,
  Allocation,
  Stress,
  JvmtiForce,
  LastDitch,          // clears all soft references
  MetadataThreshold,  // the VM's data about classes, which a collection frees, has grown
  MetadataClearSoft,  // the same, and clears all soft references
};
inline constexpr size_t kGcCauses = static_cast<size_t>(GcCause::MetadataClearSoft) + 1;
/// The name in logs and in GarbageCollectionNotificationInfo.
const char* name_of(GcCause cause);

/// The services that the collector requires of vm/. All functions except stop_the_world, out_of_memory and sizing are
/// called with the world stopped.
class CollectorPort {
 public:
  virtual ~CollectorPort() = default;
  /// Stops all other mutators at a safepoint. The calling thread is InVm. Returns false, with nothing stopped, if
  /// another thread has finished a collection meanwhile, or if collections are held off. `must`: the caller cannot go
  /// on without, so it waits until they are allowed again, unless it holds them off itself.
  virtual bool stop_the_world(bool must) = 0;
  /// Whether collections are held off, and whether the caller does that itself. Called without the world stopped.
  enum class HeldOff : uint8_t { No, ByOthers, ByCaller };
  virtual HeldOff held_off() { return HeldOff::No; }
  /// Lets the mutators run again.
  virtual void resume_the_world() = 0;
  /// Calls visit for the allocation buffer of every live thread: the collector empties them.
  virtual void for_each_tlab(const std::function<void(struct Tlab&)>& visit) = 0;
  /// Marks the strong roots: Java frames, native stacks, JNI locals and globals, mirrors of permanent classes, VM
  /// tables.
  virtual void visit_roots(Marker& marker) = 0;
  /// For a young collection, which does not follow references from old objects unless they were stored since the last
  /// collection: marks the mirrors of all classes, and what the VM's data about them refers to. So it unloads none.
  virtual void visit_all_classes(Marker& marker) = 0;
  /// Marks the objects to which the VM's data about the class `shape` refers besides its statics: loader, resolved
  /// constants, protection domain, mirror of the superclass. Called by one marking thread at a time.
  virtual void visit_class_data(Shape& shape, Marker& marker) = 0;
  /// Marks the objects to which the Java frames in `chunk` (ShapeKind::StackChunk) refer. Several marking threads call
  /// it at a time, for different chunks.
  virtual void visit_stack_chunk(Object*, Marker&) {}
  /// Called after strong, soft, weak and finalizable objects are marked: clears JNI weak globals, interned strings and
  /// tags, and unloads classes whose mirror is not marked. It asks is_alive of every object whose address is kept
  /// anywhere and that the functions above do not mark: what it asks about stays at its place if objects are moved.
  virtual void process_weak(const std::function<bool(const Object*)>& is_alive) = 0;
  /// Appends References to the pending list of java.lang.ref.Reference. They are linked through `discovered`; the last
  /// link is null.
  virtual void append_pending_references(Object* head) = 0;
  /// Whether objects may be moved in this collection. False if somebody has addresses of objects of which the functions
  /// above do not know. Those that they mark are never moved.
  virtual bool may_move() { return true; }
  /// The name of the class `shape`, for messages of Heap::verify_young_collection.
  virtual std::string name_of(const Shape& shape);
  /// Ends the process, because there is no native memory for the collector's data. `call` is the function that failed,
  /// malloc or mmap.
  [[noreturn]] virtual void out_of_memory(const char* call, size_t bytes, const char* what);
  /// The bounds of the heap's growth. Called by the heap's constructor and in each collection.
  virtual Sizing sizing() = 0;
  /// Called at the beginning and at the end of a collection.
  virtual void collection_started(GcCause) {}
  virtual void collection_finished() {}
  /// Called inside the two for a collection of CollectionKind::Full, when nothing is marked yet, and when what is dead
  /// is free. The time that they take is not a part of the pause.
  virtual void full_collection_started() {}
  virtual void full_collection_finished() {}
};

constexpr size_t kSizeClassLimit = 2048;  // bytes; the largest size that thread-local runs serve
constexpr size_t kSizeClasses = kSizeClassLimit / kObjectAlignment + 1;

/// Thread-local allocation buffer: one free run per size class. Memory in [top, end) is zeroed. A run is the current
/// hole of a range of cells that this thread has claimed in one block; the other holes of the range are zeroed, too.
/// Sizes above 256 bytes share coarser cells (gc/block.hpp): the runs of the sizes in between stay empty, and the slow
/// path serves these sizes.
struct Tlab {
  struct Run {
    char* top = nullptr;
    char* end = nullptr;
    uint32_t block = 0;  // index of the block that contains the claimed range
    // In granules of the block: where to look for the next hole, and the end of the claimed range.
    uint16_t scan = 0, limit = 0;
    uint32_t refill_bytes = 0;  // size of the last claim; doubled up to a limit
  };
  /// The distance to the next sample (Heap::sample_gap), separately for each size class.
  struct Countdown {
    int64_t left = 0;               // bytes of objects; 0 if not drawn yet
    const char* counted = nullptr;  // objects below this address in the run's hole are already subtracted from `left`
  };
  Run runs[kSizeClasses];
  Countdown countdowns[kSizeClasses];  // as for runs; the first one is for objects that do not come from a run
  uint64_t allocated_bytes = 0;        // of objects and of the current holes since the start; exact after flush
  bool gave_up_for_overhead = false;   // why the last allocation returned null (HeapOptions::overhead_limit)
  /// Like allocated_bytes, but without the free rest of the current holes. Any thread may call it; for another thread
  /// the result is approximate.
  VM_UNWATCHED uint64_t exact_allocated_bytes() const {
    uint64_t unused = 0;
    for (const Run& run : runs) unused += static_cast<uint64_t>(run.end - run.top);
    return allocated_bytes > unused ? allocated_bytes - unused : 0;
  }
};

/// Settings for one heap. Sizes are in bytes; the constructor rounds and corrects them, options() returns the result.
struct HeapOptions {
  size_t initial_bytes = size_t{64} << 20, maximum_bytes = size_t{1} << 30;
  /// The memory that the machine has at most: no addresses are reserved for a heap that exceeds it.
  size_t machine_bytes = SIZE_MAX;
  uint32_t marking_threads = 1;
  uint32_t stress_interval = 0;     // N > 0: collect at every Nth request to the slow path of allocation
  bool verify_young = false;        // end the process if a young collection frees a reachable object, and say which
  bool poison = false;              // overwrite dead cells at each collection, as under stress
  int64_t soft_ms_per_free_mb = 0;  // how long unused soft references live
  /// A collection that is caused by a full heap at its maximum is futile if it took this percentage of the time since
  /// the previous collection and recovered less than this percentage of the maximum. After several futile ones in a
  /// row, allocation fails (README).
  bool overhead_limit = false;
  uint32_t overhead_time_percent = 0, overhead_free_percent = 0;
  AtomicBool log_gc = false;  // one line per collection, as -Xlog:gc
  /// Receives these lines, without time and tags. If empty, they go to stdout with time and tags. Called with the world
  /// stopped.
  std::function<void(const std::string&)> log;
};

/// Young: frees only objects that were allocated since the previous collection. Full: frees all that is unreachable. A
/// full marking can also be done beside the program: it begins at the end of a young collection (ConcurrentStart) and
/// is completed in a later pause (Remark), which frees all that was unreachable when it began.
enum class CollectionKind : uint8_t { Full, Young, ConcurrentStart, Remark };
inline bool is_young(CollectionKind kind) {
  return kind == CollectionKind::Young || kind == CollectionKind::ConcurrentStart;
}
/// As it stands in logs behind "Pause".
const char* name_of(CollectionKind kind);

/// Sizes in bytes, times in nanoseconds. `used_bytes` counts cells that threads have claimed as used.
struct HeapStatistics {
  size_t used_bytes, committed_bytes, maximum_bytes;
  uint64_t collections;
  uint64_t collection_ns;
  uint64_t last_pause_ns;
  size_t used_before_last, used_after_last;
  uint64_t live_objects;  // that the last collection has found
  uint64_t objects_allocated_bytes;
  std::chrono::steady_clock::time_point last_collection;
  GcCause last_cause;
  CollectionKind last_kind;
};

/// Where the heap puts objects: in blocks of one cell size, or, if they are large, in blocks of their own. Arenas are
/// numbered from 1, in order of the size of their cells; the last one holds large objects.
extern const uint32_t kArenas;
/// The arena of an object of that size.
uint32_t arena_of_size(size_t bytes);
/// For example "cells of 32 bytes".
std::string arena_name(uint32_t arena);
/// What the cells of one arena hold; a large object counts as one cell.
struct ArenaCells {
  uint32_t arena;
  size_t blocks;
  size_t bytes;   // of the cells, or of the pages of large objects
  size_t live;    // marked by the last collection
  size_t recent;  // handed out since
  size_t dead;    // free, but what has died in them was not overwritten yet
  size_t unused;  // free, and known to be zero
};

/// A process has only one, because Shape::offsets and `sizing` are global. It is destroyed only when no thread uses it.
class Heap {
 public:
  /// Reserves address space without touching it. valid() is false if that failed; then every allocation returns null.
  Heap(const HeapOptions& options, CollectorPort& port);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;
  bool valid() const;
  /// A sentence that says why it is not valid.
  const std::string& why_invalid() const;
  CollectorOffsets offsets;

  /// Allocates a zeroed object of `shape`. `bytes` includes the header (arrays: kArrayBaseOffset + length * element
  /// size; mirrors: end_of_fields() + static_size). May collect and so reach a safepoint. Returns null if even a
  /// collection that cleared all soft references did not make room, or if collections recover too little
  /// (HeapOptions::overhead_limit). Does not set the length of an array.
  Object* allocate(Tlab& tlab, Shape* shape, size_t bytes) {
    const size_t aligned = aligned_size(bytes);
    if (Object* object = bump(tlab, shape, aligned)) [[likely]]
      return object;
    return allocate_slow(tlab, shape, aligned, -1);
  }
  /// Allocates an array in the same way and sets its length, which must not be negative.
  Object* allocate_array(Tlab& tlab, Shape* shape, int32_t length) {
    const size_t aligned = aligned_size(array_size(*shape, length));
    if (Object* array = bump(tlab, shape, aligned)) [[likely]] {
      *array->address_of<int32_t>(kArrayLengthOffset) = length;
      return array;
    }
    return allocate_slow(tlab, shape, aligned, length);
  }

  /// The fast paths of the two: they take the object from the thread's buffer. Null: it has no room, the object is too
  /// large, as an array with a negative length is, or the heap aligns it more. No safepoint.
  [[gnu::always_inline]] static Object* bump(Tlab& tlab, Shape* shape, size_t bytes) {
    // A constant, because runs of sizes that the heap would align more are empty.
    size_t rounded = (bytes + kObjectAlignment - 1) & ~size_t{kObjectAlignment - 1};
    if (rounded > kSizeClassLimit) [[unlikely]]
      return nullptr;
    Tlab::Run& run = tlab.runs[rounded / kObjectAlignment];
    char* p = run.top;
    if (p + rounded > run.end) [[unlikely]]
      return nullptr;
    run.top = p + rounded;
    auto* object = reinterpret_cast<Object*>(p);
    object->shape_ = shape;
    return object;
  }
  [[gnu::always_inline]] static Object* bump_array(Tlab& tlab, Shape* shape, int32_t length) {
    Object* array = bump(tlab, shape, array_size(*shape, length));
    if (array != nullptr) [[likely]]
      *array->address_of<int32_t>(kArrayLengthOffset) = length;
    return array;
  }

  /// Returns the unused part of every run to the heap, because the thread ends. (A collection flushes every buffer by
  /// itself.)
  void flush(Tlab& tlab);

  /// Sampling of allocations (JVM TI SampledObjectAlloc): a function that draws the number of bytes from the end of one
  /// sample to the next one. 0 makes every object a sample; a null function means no sampling. Set it with the world
  /// stopped, every buffer flushed and its countdowns cleared. An object that is a sample is always allocated by the
  /// slow path.
  std::atomic<int64_t (*)()> sample_gap{nullptr};
  /// Whether every object is allocated by the slow path, so that the VM sees it. Set it as sample_gap.
  std::atomic<bool> shows_every_allocation{false};
  /// Whether the object of `bytes` that this thread has just allocated is a sample. Must be called exactly once per
  /// object.
  bool is_sample(Tlab& tlab, size_t bytes);

  /// Makes a collection, including the processing of References: a full one, but for GcCause::Allocation and
  /// GcCause::Stress a young one if that is worth while. It is finished on return, unless collections are held off.
  /// If another thread has finished one meanwhile, that one counts: for these two causes any, for the others only one
  /// that has begun since the call, for the same cause. The calling thread is InVm and holds no mutex; this is a
  /// safepoint.
  void collect(GcCause cause);

  /// Makes the next claim of memory collect. Any thread may call it, with whatever lock.
  void collect_soon();

  /// The object that contains `address`; null if the address is not inside an allocated object, or inside one that is
  /// known to be dead. Safe for any word. Takes no lock: the caller is InVm or has the world stopped, so that no
  /// collection runs.
  Object* find_object(uintptr_t address);
  /// Whether the address is in the reserved range of the heap.
  bool contains(const void* address) const;
  /// The first address of that range and the one behind it.
  std::pair<uintptr_t, uintptr_t> range() const;
  /// Calls visit for every allocated object that is not known to be dead, in address order. visit returns false to
  /// stop; it must not allocate. World stopped.
  template <class Visit>
  void for_each_object(Visit&& visit) {
    for_each_batch([&](std::span<Object* const> objects) { return std::ranges::all_of(objects, std::ref(visit)); });
  }
  /// The same for reachable objects only, after a full marking from the roots. Referents of java.lang.ref.References
  /// count as reachable; nothing is cleared. World stopped.
  void for_each_reachable_object(const std::function<bool(Object*)>& visit);
  /// What is in the cells, for each arena that has blocks, in order. World stopped.
  std::vector<ArenaCells> cells_by_arena() const;
  /// Whether the last (or the running) marking has marked the object. For process_weak and heap walks. False for
  /// objects that were allocated since.
  bool is_marked(const Object* object) const;

  /// A snapshot; any thread may call it, without a lock. Members may stem from different moments.
  HeapStatistics statistics() const;
  const HeapOptions& options() const { return options_; }
  /// Whether the following collections are logged (HeapOptions::log_gc). Any thread may call it.
  void set_logging(bool on) { options_.log_gc = on; }

 private:
  friend class TagTable;
  static size_t array_size(const Shape& shape, int32_t length) {
    return kArrayBaseOffset + (static_cast<size_t>(static_cast<uint32_t>(length)) << shape.log2_element_size);
  }
  /// for_each_object, many objects at a time: so the loop over them has its visit inline.
  static constexpr size_t kObjectsOfBatch = 64;
  void for_each_batch(const std::function<bool(std::span<Object* const>)>& visit);
  Object* allocate_slow(Tlab& tlab, Shape* shape, size_t rounded, int32_t array_length_or_minus_one);
  /// Whether a collection may be a young one, if that seems worth while; and whether a full one moves objects together,
  /// if that is worth while.
  enum class Extent : uint8_t { YoungOrFull, Full, Compacting };
  bool collect_now(GcCause cause, Extent extent, bool must = false, const std::function<void()>& before_resuming = {});
  MarkingRules marking_rules(GcCause cause, bool young) const;
  bool must_collect(GcCause cause, const std::function<void()>& before_resuming = {});
  bool is_collecting_in_vain();
  /// The objects that weak tables refer to are added to `weakly_held`, if it is not null.
  void process_references(std::vector<const Object*>* weakly_held);
  /// Ends the process with a message if an object is reachable, but not marked. After the marking of a young
  /// collection.
  void verify_young_collection();
  void log_collection(GcCause cause);
  HeapOptions options_;
  CollectorPort& port_;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace vitrine::gc
