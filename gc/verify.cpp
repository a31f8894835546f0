// SPDX-License-Identifier: Apache-2.0
// -XX:+VerifyYoungCollections: after the marking of a young collection, all that is reachable is marked once more, from
// the roots and through all references. If that finds an object that is about to be freed, a reference from an old
// object to a young one was stored past the door (gc/store.hpp), or is kept in a table of which visit_all_classes and
// visit_roots know nothing. The process ends with a message that says which object it is and where the reference is.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "gc/heap_state.hpp"

namespace vitrine::gc {

namespace {

/// It is simpler than a MarkWorker, and shares nothing with it that could be wrong in both.
class Verifier final : public Marker {
 public:
  Verifier(const Space& space, const MarkingTeam& team, const CollectorOffsets& offsets, CollectorPort& port)
      : space_(space),
        team_(team),
        offsets_(offsets),
        port_(port),
        seen_(size_t{space.high_water()} * kBlockMarkWords) {}

  void mark(Object* object) override { visit(object, nullptr); }
  /// A word of a native stack that leads to a dead object is not a reference.
  void mark_conservatively(uintptr_t word) override {
    Object* object = space_.find(word);
    if (object != nullptr && team_.is_marked(object)) mark(object);
  }
  void mark_if_encoded(uint32_t number) override {
    Object* object = decode_reference(number);
    if (object != nullptr && space_.find(reinterpret_cast<uintptr_t>(object)) == object && team_.is_marked(object))
      mark(object);
  }
  void run() {
    port_.visit_roots(*this);
    while (!todo_.empty()) {
      holder_ = todo_.back();
      todo_.pop_back();
      visit_references(holder_);
    }
  }

 private:
  void visit(Object* object, const HeapReference* place) {
    if (object == nullptr) return;
    if (!team_.is_marked(object)) fail(object, place);
    const size_t granule = space_.granule_of(object);
    uint64_t &word = seen_[granule >> 6], bit = uint64_t{1} << (granule & 63);
    if (word & bit) return;
    word |= bit;
    todo_.push_back(object);
  }
  void visit_places(const HeapReference* place, size_t count) {
    for (const HeapReference* end = place + count; place != end; ++place) visit(place->load(), place);
  }
  void visit_ranges(Object* object, const std::vector<ReferenceRange>& ranges) {
    for (const ReferenceRange& range : ranges) visit_places(object->reference_at(range.offset), range.count);
  }
  void visit_references(Object* object) {
    Shape* shape = object->shape();
    if (shape->keeps_mirror_alive) mark(shape->mirror);
    if (shape->kind == ShapeKind::ObjectArray)
      return visit_places(object->references(), static_cast<size_t>(object->length()));
    visit_ranges(object, shape->reference_ranges);
    if (shape->reference_kind != ReferenceKind::None) {
      visit_places(object->reference_at(offsets_.reference_referent), 1);
      visit_places(object->reference_at(offsets_.reference_discovered), 1);
    }
    if (shape->kind == ShapeKind::StackChunk) port_.visit_stack_chunk(object, *this);
    if (shape->kind != ShapeKind::Mirror || offsets_.mirror_shape == 0) return;
    auto* mirrored = object->get<Shape*>(offsets_.mirror_shape);
    if (mirrored == nullptr) return;
    visit_ranges(object, mirrored->static_reference_ranges);
    port_.visit_class_data(*mirrored, *this);
  }
  /// `place` is null if the reference is in no field and no element: in a root, the data of a class or a frame.
  [[noreturn]] void fail(const Object* object, const HeapReference* place) {
    std::fprintf(stderr, "Vitrine: a young collection frees the object %p of %s, which is referred to by ",
                 static_cast<const void*>(object), name(object).c_str());
    if (holder_ == nullptr) {
      std::fputs("a root\n", stderr);
    } else {
      if (place != nullptr)
        std::fprintf(stderr, "offset %td of ",
                     reinterpret_cast<const char*>(place) - reinterpret_cast<const char*>(holder_));
      else
        std::fputs("the frames or the data of the class of ", stderr);
      std::fprintf(stderr, "the object %p of %s\n", static_cast<void*>(holder_), name(holder_).c_str());
    }
    std::abort();
  }
  /// The name of its class; of a mirror, also that of the class that it mirrors.
  std::string name(const Object* object) {
    const Shape* shape = object->shape();
    if (shape == nullptr) return "no class";
    std::string name = port_.name_of(*shape);
    if (shape->kind != ShapeKind::Mirror || offsets_.mirror_shape == 0) return name;
    auto* mirrored = object->get<Shape*>(offsets_.mirror_shape);
    return mirrored == nullptr ? name : name + " for " + port_.name_of(*mirrored);
  }

  const Space& space_;
  const MarkingTeam& team_;
  const CollectorOffsets& offsets_;
  CollectorPort& port_;
  std::vector<uint64_t> seen_;  // a bitmap like those of the space
  std::vector<Object*> todo_;
  Object* holder_ = nullptr;  // whose references are visited; null for the roots
};

}  // namespace

void Heap::verify_young_collection() { Verifier(state_->space, state_->team, offsets, port_).run(); }

}  // namespace vitrine::gc
