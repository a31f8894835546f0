// SPDX-License-Identifier: Apache-2.0
// The objects of a heap as numbers: what a running VM and a heap dump both tell, and what is computed from it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/dominators.hpp"
#include "serviceability/pictures/graph.hpp"

namespace vitrine::pictures {

/// Filled in any order; then, once, finish(). At most 2^32 - 2 objects.
class HeapFacts {
 public:
  struct HeapClass {
    std::string name;   // as in Java: java.lang.String, byte[]
    std::string group;  // its module, or the name of its loader
  };
  /// Returns the number of the class.
  uint32_t add_class(HeapClass made) {
    classes_.push_back(std::move(made));
    return static_cast<uint32_t>(classes_.size() - 1);
  }
  /// `id` is the object's address, or anything else by which references tell it. The references of the object follow
  /// by add_reference. Each id may be added once.
  void add_object(uint64_t id, uint32_t class_number, size_t bytes) {
    objects_.push_back({id, class_number, bytes, targets_.size()});
  }
  /// A reference of the object that was added last. Ids that no object has are ignored, 0 as well.
  void add_reference(uint64_t id) {
    if (id != 0) targets_.push_back(id);
  }
  void add_root(uint64_t id) { roots_.push_back(id); }
  /// Sorts the objects, and turns ids into their numbers.
  void finish();

  const std::vector<HeapClass>& classes() const { return classes_; }
  size_t object_count() const { return objects_.size(); }
  uint32_t class_of(size_t object) const { return objects_[object].class_number; }
  size_t bytes_of(size_t object) const { return objects_[object].bytes; }
  /// After finish(): the objects as vertices, with their references.
  const VertexGraph& graph() const { return graph_; }
  /// After finish(), with the dominators of graph(): for each object the bytes that would be free if it were: its own,
  /// and those of all objects that are reachable only through it. 0 for objects that no root reaches.
  std::vector<size_t> retained(const Dominators& dominators) const;

 private:
  struct Object {
    uint64_t id;
    uint32_t class_number;
    size_t bytes;
    size_t first_target;  // in targets_
  };
  std::vector<HeapClass> classes_;
  std::vector<Object> objects_;
  std::vector<uint64_t> targets_, roots_;  // ids, until finish()
  VertexGraph graph_;
};

/// The classes that hold the most bytes, and the references between their objects. With a `filter`, the classes that
/// have it in their names. `source` is for the title: "process 1234" or the name of a file.
GraphResult heap_picture(const HeapFacts& facts, const std::string& source, const std::string& filter);

/// The sentence for a filter that leaves nothing.
std::string nothing_named(const char* what, const std::string& filter);

}  // namespace vitrine::pictures
