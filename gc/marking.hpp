// SPDX-License-Identifier: Apache-2.0
// Marking from the roots through all references, by one thread or several. A worker keeps a stack of edges. Edges pass
// through a short queue that prefetches object and mark word before they are followed, so that a graph in random memory
// order does not wait for each cache miss. Private to gc/; used by heap.cpp and collect.cpp with the world stopped.
#pragma once
#include <pthread.h>

#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "gc/heap.hpp"
#include "gc/space.hpp"
#include "gc/store.hpp"
#include "gc/store_check.hpp"

namespace vitrine::gc {

class MarkingTeam;

constexpr uint32_t kStripeBlocks = 64;  // blocks whose cards a worker scans at a time

/// What one marking marks, and how it treats java.lang.ref.Reference objects.
struct MarkingRules {
  bool young = false;       // true: all objects that are marked live count as marked; dirty cards are roots
  bool discover = false;    // false: referents are strong
  bool clear_soft = false;  // true: no soft reference is spared
  int64_t soft_clock = 0;   // SoftReference.clock before this collection
  int64_t soft_maximum_idle_ms = 0;
};

/// Debug builds check every reference before following it.
constexpr bool kCheckReferences = kDebugBuild;

/// How a worker follows edges: alone; together with others; or alone beside the program, which runs meanwhile and
/// changes the objects.
enum class Mode : uint8_t { Alone, Shared, Beside };

/// An edge to follow: an object and, in the top 16 bits, the part of a large object array that comes next (0: the whole
/// object).
using Edge = uintptr_t;

/// A growing array of edges, owned by one worker. If there is no memory, the port ends the process.
class EdgeStack {
 public:
  explicit EdgeStack(CollectorPort& port) : port_(port) {}
  ~EdgeStack() { std::free(data_); }
  EdgeStack(const EdgeStack&) = delete;
  EdgeStack& operator=(const EdgeStack&) = delete;
  void push(Edge edge) {
    if (size_ == capacity_) [[unlikely]]
      grow();
    data_[size_++] = edge;
  }
  /// Precondition: not empty.
  Edge pop() { return data_[--size_]; }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  void swap(EdgeStack& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  /// Removes and returns the older half.
  std::vector<Edge> split();
  void append(const std::vector<Edge>& edges) {
    for (Edge edge : edges) push(edge);
  }
  /// Frees a large buffer between collections.
  void trim();

 private:
  void grow();
  CollectorPort& port_;
  Edge* data_ = nullptr;
  size_t size_ = 0, capacity_ = 0;
};

/// One thread's part of a marking. Only its own thread uses it, and the leader between rounds.
class MarkWorker final : public Marker {
 public:
  explicit MarkWorker(MarkingTeam& team);
  void mark(Object* object) override {
    if (object == nullptr) return;
    if constexpr (kCheckReferences) check(object);
    stack_.push(reinterpret_cast<Edge>(object));
  }
  /// Any word is allowed; interior addresses count.
  void mark_conservatively(uintptr_t word) override;
  void mark_if_encoded(uint32_t number) override;
  /// Follows edges until this worker's stack is empty, or, beside the program, until it has to stop.
  template <Mode How>
  void drain();

 private:
  friend class MarkingTeam;
  /// Marks the object, unless it is marked already, and pushes the edges from it. Beside the program, only old objects,
  /// which are complete, and no edges that the program changes without the door: those are put off.
  template <Mode How>
  void follow(Edge edge);
  /// Pushes the edges from that object that were put off.
  void scan_put_off(Object* object);
  /// Pushes the edges from old objects on dirty cards of the stripes of blocks that no worker has taken yet.
  template <Mode How>
  void scan_cards();
  void scan_cards_of_block(uint32_t block);
  void scan_card(uint32_t block, uint32_t card);
  /// Pushes the edges from an old object: from [low, high) if it is an array, else all.
  void scan_old(Object* object, const char* low, const char* high);
  void scan_instance(Object* object, Shape* shape);
  /// The statics of the mirrored class, too. Returns the class; null for a primitive type, or a class that is still
  /// being made.
  Shape* scan_fields_of_mirror(Object* mirror, Shape* shape);
  /// The same, and what the VM's data about the class refers to, under class_data_mutex_.
  void scan_mirror(Object* mirror, Shape* shape);
  /// Pushes the referent, or keeps the Reference for take_discovered if its referent is not marked and the rules let it
  /// die.
  void scan_reference(Object* reference, ReferenceKind kind);
  void scan_array(Object* array, size_t part);
  void scan_places(Object* holder, const HeapReference* place, const HeapReference* end);
  void scan_ranges(Object* object, const std::vector<ReferenceRange>& ranges);
  /// Marks the object to which the reference at `place` in `holder` leads.
  void mark_from(const Object* holder, const HeapReference* place) {
    mark(place->load_relaxed());
    if constexpr (kCheckStores) check_store(holder, place);
  }
  /// If the reference leads to no object, ends the process with a message that says where the reference is.
  void check(const Object* object) const;
  /// If the reference was not stored through the door, ends the process with a message that says where it is.
  void check_store(const Object* holder, const HeapReference* place) const;
  MarkingTeam& team_;
  EdgeStack stack_;
  std::vector<Object*> discovered_[5];  // by ReferenceKind
  std::vector<Object*> put_off_;        // mirrors and StackChunks that were marked beside the program
  const Object* scanned_ = nullptr;     // for check(): the object from which the edges come; null for a root
};

/// The workers of one marking: the collecting thread is the leader, helper threads do the rest. Helpers are made at the
/// first parallel marking and then wait between markings. The functions are for the collecting thread, with the world
/// stopped.
class MarkingTeam {
 public:
  /// `threads` counts the leader. Space, stores, offsets and port must outlive the team.
  MarkingTeam(Space& space, const StoreRecord& stores, const CollectorOffsets& offsets, CollectorPort& port,
              uint32_t threads);
  ~MarkingTeam();

  /// Begins a marking: a young one into space.live_marks(), another one into space.new_marks(), which must be clear.
  /// After that, roots go to leader().
  void begin(const MarkingRules& rules, bool parallel);
  MarkWorker& leader() { return *workers_[0]; }
  /// Marks everything that is reachable from the roots given to leader() so far. May be called again after further
  /// roots.
  void finish();
  /// From here on, referents of References are strong.
  void stop_discovering() { rules_.discover = false; }
  /// Takes the discovered References of one kind from all workers. Between rounds; nothing keeps the referents alive
  /// yet.
  std::vector<Object*> take_discovered(ReferenceKind kind);
  /// Ends the marking and frees large buffers.
  void end();

  // Marking beside the program. It begins like any other marking, with the world stopped: begin, roots, start_beside.
  // A helper then follows the edges while the program runs, until all are followed or it is stopped. In a later pause,
  // either go_on, the roots again and finish() complete the marking, or it is abandoned.
  /// Whether there is a helper for it. May start threads.
  bool can_mark_beside();
  /// Lets the helper begin. When it has followed all edges, it sets `*done` to 0.
  void start_beside(std::atomic<size_t>* done);
  /// Whether a marking was started beside the program, and neither went on nor was abandoned.
  bool is_beside() const { return beside_ != nullptr; }
  /// Stops the helper and prepares the rest of the marking: dirty cards show what the program has changed meanwhile.
  void go_on(bool parallel);
  /// Stops the helper and forgets the marking.
  void abandon();

  /// Whether the current marking has marked the object. Any worker may ask while others mark.
  bool is_marked(const Object* object) const { return space_.is_marked(marks_, object); }

 private:
  friend class MarkWorker;
  /// Starts as many helper threads as the system allows; the leader alone is enough.
  void start_threads();
  bool start_thread(uint32_t index);
  /// What a helper thread runs until the team is destroyed.
  void helper_loop(uint32_t index);
  size_t members() const { return threads_.size() + 1; }
  /// Drains the worker's stack and then those that others offer, until the round is done.
  void work(MarkWorker& worker);
  /// Whether another worker has nothing to do, so that edges are worth giving away (donate).
  bool hungry() const { return idle_.load(std::memory_order_relaxed) > 0; }
  void donate(std::vector<Edge> edges);
  /// What the helper does for start_beside. Releases the mutex meanwhile.
  void work_beside() REQUIRES(mutex_);
  void stop_beside();
  MarkWorker& beside_worker() { return *workers_[1]; }
  void use_stripes() {
    stripes_ = (space_.high_water() + kStripeBlocks - 1) / kStripeBlocks;
    next_stripe_ = 0;
  }

  Space& space_;
  const StoreRecord& stores_;
  const CollectorOffsets& offsets_;
  CollectorPort& port_;
  uint64_t* marks_ = nullptr;
  MarkingRules rules_;
  // Stripes of blocks whose cards are scanned: their number, and the next one that nobody has taken.
  uint32_t stripes_ = 0;
  std::atomic<uint32_t> next_stripe_{0};
  Mutex class_data_mutex_{LockRank::ClassData};  // one worker at a time calls visit_class_data
  std::vector<std::unique_ptr<MarkWorker>> workers_;

  // Sharing of work. A round ends when all members are idle and no edges are offered.
  bool parallel_ = false;
  std::vector<pthread_t> threads_;  // of workers_[1] and the following workers
  Mutex mutex_{LockRank::Marking};
  Condition wake_, finished_;
  std::vector<std::vector<Edge>> offered_ GUARDED_BY(mutex_);
  std::atomic<uint32_t> idle_{0};
  uint64_t round_ GUARDED_BY(mutex_) = 0;
  uint32_t working_ GUARDED_BY(mutex_) = 0;  // helpers that have not left the round
  bool round_done_ GUARDED_BY(mutex_) = false, shutting_down_ GUARDED_BY(mutex_) = false;
  // Marking beside the program: what is to be set at the end (null: there is none), whether the helper is to begin, and
  // whether it has not ended yet.
  std::atomic<size_t>* beside_ = nullptr;
  bool beside_wanted_ GUARDED_BY(mutex_) = false, beside_runs_ GUARDED_BY(mutex_) = false;
  std::atomic<bool> beside_stops_{false};
};

}  // namespace vitrine::gc
