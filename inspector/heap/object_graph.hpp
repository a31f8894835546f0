// SPDX-License-Identifier: Apache-2.0
// All reachable objects with their references, taken at one moment: for ways from the roots, and for dominators.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "base/dominators.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// Objects are vertices; the tags of its environment are their numbers + 1. The environment ends with it.
class ObjectGraph {
 public:
  /// Follows all references, which stops the program.
  static std::shared_ptr<const ObjectGraph> take(Call& call);
  ObjectGraph(const ObjectGraph&) = delete;
  ObjectGraph& operator=(const ObjectGraph&) = delete;
  ~ObjectGraph();

  std::size_t count() const { return classes_.size(); }
  /// The vertex of the object; kNoVertex: it was not reachable.
  uint32_t vertex_of(jobject object) const;
  /// A local reference. Throws a Refusal if the object is gone.
  jobject object_of(uint32_t vertex) const;
  /// The class of a vertex: the vertex of the class.
  uint32_t class_of(uint32_t vertex) const { return classes_[vertex]; }
  jlong bytes_of(uint32_t vertex) const { return bytes_[vertex]; }
  const std::vector<uint32_t>& roots() const { return graph_.roots; }
  /// The jvmtiHeapReferenceKind by which the vertex is a root; 0: it is none.
  jint root_kind(uint32_t vertex) const { return root_kinds_[vertex]; }
  /// The shortest way from a root to the object, both included; empty: none but weak references leads there.
  std::vector<uint32_t> way_to(uint32_t vertex) const;
  const Dominators& dominators() const { return dominators_; }
  /// What would be free with each vertex.
  const std::vector<jlong>& retained() const { return retained_; }
  double milliseconds() const { return milliseconds_; }

 private:
  ObjectGraph() = default;
  friend struct GraphWalk;
  jvmtiEnv* env_ = nullptr;
  VertexGraph graph_;
  std::vector<uint32_t> classes_;
  std::vector<jlong> bytes_;
  std::vector<std::uint8_t> root_kinds_;  // jvmtiHeapReferenceKind; 0: no root
  Dominators dominators_;
  std::vector<jlong> retained_;
  double milliseconds_ = 0;
};

/// What makes an object a root, in words: "a local variable".
const char* root_text(jint kind);

}  // namespace vitrine::inspector
