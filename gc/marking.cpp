// SPDX-License-Identifier: Apache-2.0
// Marking (marking.hpp): following edges by kind of object, discovery of References, and the team of threads that share
// the work.
#include "gc/marking.hpp"
#include "base/lock.hpp"
#include "base/machine/floating_point.hpp"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace vitrine::gc {

namespace {

constexpr uint32_t kEdgePartShift = 48;  // user addresses have 47 bits
constexpr size_t kArrayPart = 32768;     // array elements followed at a time: bounds the stack, and parts can be shared
constexpr size_t kPrefetchDistance = 16;
constexpr size_t kHelperStack = size_t{1} << 20;
constexpr size_t kDrainAbove = 16384;  // number of edges on a stack above which no more cards are scanned first
constexpr size_t kShareAbove = 1024;   // number of edges on a stack above which its owner gives half of them away

}  // namespace

void EdgeStack::grow() {
  capacity_ = capacity_ == 0 ? 4096 : capacity_ * 2;
  data_ = static_cast<Edge*>(std::realloc(data_, capacity_ * sizeof(Edge)));
  if (data_ == nullptr) port_.out_of_memory("malloc", capacity_ * sizeof(Edge), "the marking stack");
}

std::vector<Edge> EdgeStack::split() {
  size_t half = size_ / 2;
  std::vector<Edge> older(data_, data_ + half);
  std::copy(data_ + half, data_ + size_, data_);
  size_ -= half;
  return older;
}

void EdgeStack::trim() {
  if (size_ != 0 || capacity_ <= (size_t{1} << 17)) return;
  std::free(data_);
  data_ = nullptr;
  capacity_ = 0;
}

MarkWorker::MarkWorker(MarkingTeam& team) : team_(team), stack_(team.port_) {}

void MarkWorker::check(const Object* object) const {
  if (team_.space_.find(reinterpret_cast<uintptr_t>(object)) == object) return;
  std::fprintf(stderr, "Vitrine: %p is not an object, but is referred to by ", static_cast<const void*>(object));
  if (scanned_ == nullptr)
    std::fputs("a root\n", stderr);
  else
    std::fprintf(stderr, "the object %p of shape %p\n", static_cast<const void*>(scanned_),
                 static_cast<const void*>(scanned_->shape()));
  std::abort();
}

void MarkWorker::check_store(const Object* holder, const HeapReference* place) const {
  // Beside the program, a store may not be recorded yet.
  if (team_.is_beside() || team_.stores_.allows(holder, place)) return;
  std::fprintf(stderr, "Vitrine: the reference %p was not stored through gc/store.hpp. It is at offset %td of ",
               static_cast<const void*>(place->load()),
               reinterpret_cast<const char*>(place) - reinterpret_cast<const char*>(holder));
  std::fprintf(stderr, "the object %p of shape %p\n", static_cast<const void*>(holder),
               static_cast<const void*>(holder->shape()));
  std::abort();
}

void MarkWorker::mark_conservatively(uintptr_t word) {
  if (Object* object = team_.space_.find(word)) mark(object);
}

void MarkWorker::mark_if_encoded(uint32_t number) {
  Object* object = decode_reference(number);
  if (object != nullptr && team_.space_.find(reinterpret_cast<uintptr_t>(object)) == object) mark(object);
}

template <Mode How>
void MarkWorker::drain() {
  Edge queue[kPrefetchDistance] = {};
  size_t head = 0, queued = 0;
  while (queued != 0 || !stack_.empty()) {
    if constexpr (How == Mode::Beside)
      if (team_.beside_stops_.load(std::memory_order_relaxed)) {
        for (Edge edge : queue)
          if (edge != 0) stack_.push(edge);
        return;
      }
    Edge edge = queue[head];
    if (!stack_.empty()) {
      Edge next = stack_.pop();
      auto* object = reinterpret_cast<const char*>(next & ((Edge{1} << kEdgePartShift) - 1));
      __builtin_prefetch(object);
      __builtin_prefetch(&team_.marks_[team_.space_.granule_of(object) >> 6]);
      queue[head] = next;
      ++queued;
    } else {
      queue[head] = 0;
    }
    head = (head + 1) % kPrefetchDistance;
    if (edge == 0) continue;
    --queued;
    follow<How>(edge);
    if constexpr (kCheckReferences) scanned_ = nullptr;
    if constexpr (How == Mode::Shared)
      if (stack_.size() > kShareAbove && team_.hungry()) team_.donate(stack_.split());
  }
}

template <Mode How>
inline void MarkWorker::follow(Edge edge) {
  size_t part = edge >> kEdgePartShift;
  auto* object = reinterpret_cast<Object*>(edge & ((Edge{1} << kEdgePartShift) - 1));
  if constexpr (kCheckReferences) scanned_ = object;
  if (part != 0) [[unlikely]]
    return scan_array(object, part);
  size_t granule = team_.space_.granule_of(object);
  uint64_t* word = &team_.marks_[granule >> 6];
  uint64_t bit = uint64_t{1} << (granule & 63);
  if constexpr (How == Mode::Beside)
    if (!team_.space_.is_marked(team_.space_.live_marks(), object)) return;
  if constexpr (How == Mode::Shared) {
    if (__atomic_load_n(word, __ATOMIC_RELAXED) & bit) return;
    if (__atomic_fetch_or(word, bit, __ATOMIC_RELAXED) & bit) return;
  } else {
    if (*word & bit) return;
    *word |= bit;
  }
  Shape* shape = object->shape();
  if (shape->keeps_mirror_alive && shape->mirror != nullptr && !team_.is_marked(shape->mirror)) mark(shape->mirror);
  switch (shape->kind) {
    case ShapeKind::Instance: return scan_instance(object, shape);
    case ShapeKind::ObjectArray: return scan_array(object, 0);
    case ShapeKind::PrimitiveArray: return;
    case ShapeKind::Mirror:
      if constexpr (How != Mode::Beside) return scan_mirror(object, shape);
      scan_fields_of_mirror(object, shape);
      return put_off_.push_back(object);
    case ShapeKind::StackChunk:
      scan_ranges(object, shape->reference_ranges);
      if constexpr (How != Mode::Beside) return team_.port_.visit_stack_chunk(object, *this);
      return put_off_.push_back(object);
  }
}

void MarkWorker::scan_put_off(Object* object) {
  if (object->shape()->kind == ShapeKind::Mirror)
    scan_mirror(object, object->shape());
  else
    team_.port_.visit_stack_chunk(object, *this);
}

inline void MarkWorker::scan_places(Object* holder, const HeapReference* place, const HeapReference* end) {
  for (; place < end; ++place) mark_from(holder, place);
}

inline void MarkWorker::scan_ranges(Object* object, const std::vector<ReferenceRange>& ranges) {
  for (const ReferenceRange& range : ranges) {
    const HeapReference* place = object->reference_at(range.offset);
    scan_places(object, place, place + range.count);
  }
}

inline void MarkWorker::scan_instance(Object* object, Shape* shape) {
  scan_ranges(object, shape->reference_ranges);
  if (shape->reference_kind != ReferenceKind::None) [[unlikely]]
    scan_reference(object, shape->reference_kind);
}

Shape* MarkWorker::scan_fields_of_mirror(Object* mirror, Shape* shape) {
  scan_ranges(mirror, shape->reference_ranges);
  if (team_.offsets_.mirror_shape == 0) return nullptr;
  auto* mirrored = mirror->get<Shape*>(team_.offsets_.mirror_shape);
  if (mirrored != nullptr) scan_ranges(mirror, mirrored->static_reference_ranges);
  return mirrored;
}

void MarkWorker::scan_mirror(Object* mirror, Shape* shape) {
  Shape* mirrored = scan_fields_of_mirror(mirror, shape);
  if (mirrored == nullptr) return;
  std::lock_guard<Mutex> lock(team_.class_data_mutex_);
  team_.port_.visit_class_data(*mirrored, *this);
}

void MarkWorker::scan_array(Object* array, size_t part) {
  size_t length = static_cast<size_t>(array->length()), from = part * kArrayPart,
         to = std::min(length, from + kArrayPart);
  if (to < length) stack_.push(reinterpret_cast<Edge>(array) | static_cast<Edge>(part + 1) << kEdgePartShift);
  scan_places(array, array->references() + from, array->references() + to);
}

// Package java.lang.ref, "Reachability". `next` and `queue` belong to Java code. A non-null `discovered` means that the
// Reference is on the pending list: it has been processed, and this link keeps the rest of the list alive. A
// FinalReference whose `next` is set has been pending before and is inactive.
void MarkWorker::scan_reference(Object* reference, ReferenceKind kind) {
  const CollectorOffsets& offsets = team_.offsets_;
  const MarkingRules& rules = team_.rules_;
  auto* referent = reference->get<Object*>(offsets.reference_referent);
  auto* discovered = reference->get<Object*>(offsets.reference_discovered);
  bool active = referent != nullptr && discovered == nullptr &&
                (kind != ReferenceKind::Final || reference->get<Object*>(offsets.reference_next) == nullptr);
  if (rules.discover && active) {
    if (team_.is_marked(referent)) return;
    bool spared = kind == ReferenceKind::Soft && !rules.clear_soft &&
                  rules.soft_clock - reference->get<int64_t>(offsets.soft_timestamp) <= rules.soft_maximum_idle_ms;
    if (!spared) {
      discovered_[static_cast<size_t>(kind)].push_back(reference);
      return;
    }
  }
  mark_from(reference, reference->reference_at(offsets.reference_referent));
  mark_from(reference, reference->reference_at(offsets.reference_discovered));
}

template <Mode How>
void MarkWorker::scan_cards() {
  for (uint32_t stripe; (stripe = team_.next_stripe_.fetch_add(1, std::memory_order_relaxed)) < team_.stripes_;) {
    const uint32_t first = stripe * kStripeBlocks, end = std::min(first + kStripeBlocks, team_.space_.high_water());
    for (uint32_t block = first; block < end; ++block) {
      scan_cards_of_block(block);
      if (stack_.size() > kDrainAbove) drain<How>();
    }
  }
}

void MarkWorker::scan_cards_of_block(uint32_t block) {
  const BlockInfo& b = team_.space_.info(block);
  if (b.state == BlockState::Free || (b.state == BlockState::Cells && b.live == 0)) return;  // no old objects
  const uint8_t* cards = team_.space_.cards_of_block(block);
  for (uint32_t card = 0; card < Space::kBlockCards; card += 8) {
    if (*reinterpret_cast<const uint64_t*>(cards + card) == 0) continue;
    for (uint32_t i = card; i < card + 8; ++i)
      if (cards[i] != 0) scan_card(block, i);
  }
}

// The first object of a card may begin before it. An object that this marking has just marked counts as old here. It is
// scanned twice then, which does no harm.
void MarkWorker::scan_card(uint32_t block, uint32_t card) {
  const BlockInfo& b = team_.space_.info(block);
  const size_t from = card * kCardBytes;
  const char *start = team_.space_.address_of(block), *low = start + from, *high = low + kCardBytes;
  auto scan_if_old = [&](const char* cell) {
    auto* object = reinterpret_cast<Object*>(const_cast<char*>(cell));
    if (team_.is_marked(object)) scan_old(object, low, high);
  };
  if (b.state != BlockState::Cells)
    return scan_if_old(team_.space_.address_of(b.state == BlockState::Large ? block : b.head_or_count));
  const uint32_t end = std::min<uint32_t>(b.cells, b.cell_of_offset(from + kCardBytes - 1) + 1);
  for (uint32_t cell = b.cell_of_offset(from); cell < end; ++cell) scan_if_old(start + cell * b.cell_bytes());
}

// The data of classes are roots of a young collection, so those of a mirror are not visited here.
void MarkWorker::scan_old(Object* object, const char* low, const char* high) {
  if constexpr (kCheckReferences) scanned_ = object;
  Shape* shape = object->shape();
  switch (shape->kind) {
    case ShapeKind::Instance: scan_instance(object, shape); break;
    case ShapeKind::ObjectArray: {
      auto *first = object->references(), *end = first + object->length();
      auto* place = std::max(first, reinterpret_cast<const HeapReference*>(low));
      // Most of what an old array refers to is old. Such an edge is not worth a place in the queue.
      for (end = std::min(end, reinterpret_cast<const HeapReference*>(high)); place < end; ++place)
        if (const Object* element = place->load(); element != nullptr && !team_.is_marked(element))
          mark_from(object, place);
      break;
    }
    case ShapeKind::PrimitiveArray: break;
    case ShapeKind::Mirror: scan_fields_of_mirror(object, shape); break;
    case ShapeKind::StackChunk:
      scan_ranges(object, shape->reference_ranges);
      team_.port_.visit_stack_chunk(object, *this);
  }
  if constexpr (kCheckReferences) scanned_ = nullptr;
}

MarkingTeam::MarkingTeam(Space& space, const StoreRecord& stores, const CollectorOffsets& offsets, CollectorPort& port,
                         uint32_t threads)
    : space_(space), stores_(stores), offsets_(offsets), port_(port) {
  for (uint32_t i = 0; i < std::max(threads, 1u); ++i) workers_.push_back(std::make_unique<MarkWorker>(*this));
}

MarkingTeam::~MarkingTeam() {
  {
    std::lock_guard<Mutex> lock(mutex_);
    shutting_down_ = true;
    beside_stops_ = true;
  }
  wake_.notify_all();
  for (pthread_t thread : threads_) pthread_join(thread, nullptr);
}

void MarkingTeam::begin(const MarkingRules& rules, bool parallel) {
  rules_ = rules;
  marks_ = rules.young ? space_.live_marks() : space_.new_marks();
  stripes_ = 0;
  if (rules.young) use_stripes();
  if (parallel && threads_.empty()) start_threads();
  parallel_ = parallel && members() > 1;
}

// Helpers never run Java code, and must not receive the signals that the VM handles.
void MarkingTeam::start_threads() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  for (uint32_t i = 1; i < workers_.size() && start_thread(i); ++i) {
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

bool MarkingTeam::start_thread(uint32_t index) {
  struct Start {
    MarkingTeam& team;
    uint32_t index;
  };
  auto run = [](void* argument) -> void* {
    std::unique_ptr<Start> start(static_cast<Start*>(argument));
    set_java_arithmetic();
    start->team.helper_loop(start->index);
    return nullptr;
  };
  auto start = std::make_unique<Start>(Start{*this, index});
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kHelperStack);
  pthread_t made;
  bool started = pthread_create(&made, &attributes, run, start.get()) == 0;
  pthread_attr_destroy(&attributes);
  if (!started) return false;
  (void)start.release();
  threads_.push_back(made);
  pthread_setname_np(made, ("GC Thread#" + std::to_string(index)).c_str());
  return true;
}

void MarkingTeam::helper_loop(uint32_t index) {
  uint64_t seen = 0;
  for (;;) {
    {
      std::unique_lock<Mutex> lock(mutex_);
      wake_.wait(lock,
                 [&]() REQUIRES(mutex_) { return shutting_down_ || round_ != seen || (index == 1 && beside_wanted_); });
      if (shutting_down_) return;
      if (index == 1 && beside_wanted_) {
        work_beside();
        continue;
      }
      seen = round_;
    }
    work(*workers_[index]);
    std::lock_guard<Mutex> lock(mutex_);
    if (--working_ == 0) finished_.notify_one();
  }
}

void MarkingTeam::work(MarkWorker& worker) {
  worker.scan_cards<Mode::Shared>();
  for (;;) {
    worker.drain<Mode::Shared>();
    std::unique_lock<Mutex> lock(mutex_);
    if (offered_.empty()) {
      if (idle_.fetch_add(1) + 1 == members()) {
        round_done_ = true;
        wake_.notify_all();
        return;
      }
      wake_.wait(lock, [&]() REQUIRES(mutex_) { return round_done_ || !offered_.empty(); });
      if (round_done_) return;
      idle_.fetch_sub(1);
    }
    std::vector<Edge> edges = std::move(offered_.back());
    offered_.pop_back();
    lock.unlock();
    worker.stack_.append(edges);
  }
}

void MarkingTeam::donate(std::vector<Edge> edges) {
  {
    std::lock_guard<Mutex> lock(mutex_);
    offered_.push_back(std::move(edges));
  }
  wake_.notify_one();
}

void MarkingTeam::finish() {
  if (!parallel_) {
    leader().scan_cards<Mode::Alone>();
    return leader().drain<Mode::Alone>();
  }
  {
    std::lock_guard<Mutex> lock(mutex_);
    idle_ = 0;
    round_done_ = false;
    working_ = static_cast<uint32_t>(threads_.size());
    ++round_;
  }
  wake_.notify_all();
  work(leader());
  std::unique_lock<Mutex> lock(mutex_);
  finished_.wait(lock, [&]() REQUIRES(mutex_) { return working_ == 0; });
}

bool MarkingTeam::can_mark_beside() {
  if (workers_.size() > 1 && threads_.empty()) start_threads();
  return !threads_.empty();
}

void MarkingTeam::start_beside(std::atomic<size_t>* done) {
  leader().stack_.swap(beside_worker().stack_);
  {
    std::lock_guard<Mutex> lock(mutex_);
    beside_ = done;
    beside_wanted_ = beside_runs_ = true;
    beside_stops_ = false;
  }
  wake_.notify_all();
}

void MarkingTeam::work_beside() {
  beside_wanted_ = false;
  mutex_.unlock();
  beside_worker().drain<Mode::Beside>();
  mutex_.lock();
  beside_runs_ = false;
  if (!beside_stops_) *beside_ = 0;
  finished_.notify_one();
}

void MarkingTeam::stop_beside() {
  beside_stops_ = true;
  std::unique_lock<Mutex> lock(mutex_);
  finished_.wait(lock, [&]() REQUIRES(mutex_) { return !beside_runs_; });
  beside_ = nullptr;
}

void MarkingTeam::go_on(bool parallel) {
  stop_beside();
  leader().stack_.swap(beside_worker().stack_);
  parallel_ = parallel;
  use_stripes();
  for (Object* object : std::exchange(beside_worker().put_off_, {})) leader().scan_put_off(object);
}

void MarkingTeam::abandon() {
  stop_beside();
  MarkWorker& worker = beside_worker();
  while (!worker.stack_.empty()) worker.stack_.pop();
  worker.put_off_ = {};
  for (auto& list : worker.discovered_) list = {};
}

std::vector<Object*> MarkingTeam::take_discovered(ReferenceKind kind) {
  std::vector<Object*> all;
  for (auto& worker : workers_) {
    auto& part = worker->discovered_[static_cast<size_t>(kind)];
    all.insert(all.end(), part.begin(), part.end());
    part = {};
  }
  return all;
}

void MarkingTeam::end() {
  for (auto& worker : workers_) worker->stack_.trim();
}

}  // namespace vitrine::gc
