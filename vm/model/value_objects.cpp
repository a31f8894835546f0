// SPDX-License-Identifier: Apache-2.0
// Comparison and hash of value objects. Their references to other value objects make trees, lists of any length, and
// graphs with shared parts; nothing here recurses as deep as those are, or visits a shared part again and again.
#include "vm/model/value_objects.hpp"

#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace vitrine::vm {
namespace {

template <class T>
bool same_bits(const Object& a, const Object& b, uint32_t offset) {
  return a.get<T>(offset) == b.get<T>(offset);
}

bool same_primitives(const ValueFields& fields, const Object& a, const Object& b) {
  for (const ValueFields::Primitive& field : fields.primitives) {
    bool same;
    switch (field.bytes) {
      case 1: same = same_bits<uint8_t>(a, b, field.offset); break;
      case 2: same = same_bits<uint16_t>(a, b, field.offset); break;
      case 4: same = same_bits<uint32_t>(a, b, field.offset); break;
      default: same = same_bits<uint64_t>(a, b, field.offset); break;
    }
    if (!same) return false;
  }
  return true;
}

/// Compares two objects, and with them what they refer to. Pairs that are too deep, and those after many, are put off;
/// each pair that was put off is compared only once.
class Comparison {
 public:
  bool run(const Object& a, const Object& b) {
    if (!compare(a, b, 0)) return false;
    while (!put_off_.empty()) {
      auto [x, y] = put_off_.back();
      put_off_.pop_back();
      steps_ = 0;
      if (!compare(*x, *y, 0)) return false;
    }
    return true;
  }

 private:
  using Pair = std::pair<const Object*, const Object*>;
  struct HashOfPair {
    size_t operator()(const Pair& p) const {
      return (reinterpret_cast<uintptr_t>(p.first) >> 4) * 31 + (reinterpret_cast<uintptr_t>(p.second) >> 4);
    }
  };
  static constexpr int kDeepest = 32, kMostSteps = 256;

  bool compare(const Object& a, const Object& b, int depth) {
    const ValueFields& fields = *Class::of(&a)->value_fields;
    if (!same_primitives(fields, a, b)) return false;
    for (uint32_t offset : fields.references) {
      auto *x = a.get<const Object*>(offset), *y = b.get<const Object*>(offset);
      if (x == y) continue;
      if (x == nullptr || y == nullptr || x->shape() != y->shape() || has_identity(x)) return false;
      if (depth == kDeepest || ++steps_ > kMostSteps) {
        if (seen_.insert({x, y}).second) put_off_.push_back({x, y});
      } else if (!compare(*x, *y, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  int steps_ = 0;
  std::vector<Pair> put_off_;
  std::unordered_set<Pair, HashOfPair> seen_;
};

constexpr uint32_t kFactor = 31;

uint32_t hash_of_class(const Object& object) { return static_cast<uint32_t>(object.shape()->mirror->identity_hash()); }

uint32_t hash_of_primitives(const Object& object) {
  uint32_t hash = hash_of_class(object);
  auto add = [&](auto part) { hash = kFactor * hash + static_cast<uint32_t>(part); };
  for (const ValueFields::Primitive& field : Class::of(&object)->value_fields->primitives) {
    switch (field.bytes) {
      case 1: add(object.get<int8_t>(field.offset)); break;
      case 2: add(object.get<int16_t>(field.offset)); break;
      case 4: add(object.get<int32_t>(field.offset)); break;
      default: add(object.get<uint64_t>(field.offset)); add(object.get<uint64_t>(field.offset) >> 32);
    }
  }
  return hash;
}

/// The hash when all parts have been added: 31 bits, and not 0.
uint32_t finish(const Object& object, uint32_t hash) {
  constexpr uint32_t kMask = INT32_MAX;
  return (hash & kMask) != 0 ? hash & kMask : hash_of_class(object);
}

}  // namespace

bool are_substitutable(const Object& a, const Object& b) {
  const ValueFields& fields = *Class::of(&a)->value_fields;
  if (fields.references.empty()) return same_primitives(fields, a, b);
  return Comparison().run(a, b);
}

int32_t hash_of_value(const Object& object) {
  struct Step {
    const Object* object;
    uint32_t hash;
    size_t next;  // the first reference that has not been added
  };
  constexpr size_t kStepsWithoutMemory = 64;
  std::vector<Step> steps{{&object, hash_of_primitives(object), 0}};
  std::unordered_map<const Object*, uint32_t> known;  // of objects that may be met again
  for (size_t done = 0;;) {
    Step& step = steps.back();
    const ValueFields& fields = *Class::of(step.object)->value_fields;
    uint32_t part;
    if (step.next == fields.references.size()) {
      part = finish(*step.object, step.hash);
      if (++done > kStepsWithoutMemory) known.emplace(step.object, part);
      steps.pop_back();
      if (steps.empty()) return static_cast<int32_t>(part);
    } else {
      auto* reference = step.object->get<const Object*>(fields.references[step.next++]);
      if (reference == nullptr) {
        part = 0;
      } else if (has_identity(reference)) {
        part = static_cast<uint32_t>(reference->identity_hash());
      } else if (auto found = known.find(reference); found != known.end()) {
        part = found->second;
      } else {
        steps.push_back({reference, hash_of_primitives(*reference), 0});
        continue;
      }
    }
    steps.back().hash = kFactor * steps.back().hash + part;
  }
}

}  // namespace vitrine::vm
