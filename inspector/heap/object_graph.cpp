// SPDX-License-Identifier: Apache-2.0
#include "inspector/heap/object_graph.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

#include "inspector/vm/loaded_classes.hpp"

namespace vitrine::inspector {

/// What FollowReferences has told so far.
struct GraphWalk {
  ObjectGraph* graph;
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  // The field java.lang.ref.Reference.referent, which does not keep alive: its index, and the tags of Reference and its
  // subclasses.
  jint referent = -1;
  std::vector<bool> is_reference;  // by tag of a class

  bool is_weak(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong referrer_class) const {
    return kind == JVMTI_HEAP_REFERENCE_FIELD && info->field.index == referent && referrer_class > 0 &&
           static_cast<std::size_t>(referrer_class) < is_reference.size() &&
           is_reference[static_cast<std::size_t>(referrer_class)];
  }

  uint32_t vertex(jlong* tag, jlong class_tag, jlong size) {
    ObjectGraph& g = *graph;
    if (*tag == 0) {
      g.classes_.push_back(0);
      g.bytes_.push_back(0);
      g.root_kinds_.push_back(0);
      *tag = static_cast<jlong>(g.classes_.size());
    }
    const auto number = static_cast<uint32_t>(*tag - 1);
    g.classes_[number] = class_tag == 0 ? 0 : static_cast<uint32_t>(class_tag - 1);
    g.bytes_[number] = size;
    return number;
  }

  static jint JNICALL report(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong class_tag,
                             jlong referrer_class_tag, jlong size, jlong* tag, jlong* referrer_tag, jint, void* data) {
    auto& walk = *static_cast<GraphWalk*>(data);
    if (kind == JVMTI_HEAP_REFERENCE_CLASS) return JVMTI_VISIT_OBJECTS;  // every object refers to its class
    if (walk.is_weak(kind, info, referrer_class_tag)) return 0;
    const uint32_t to = walk.vertex(tag, class_tag, size);
    if (referrer_tag == nullptr) {
      if (walk.graph->root_kinds_[to] == 0) {
        walk.graph->root_kinds_[to] = static_cast<std::uint8_t>(kind);
        walk.graph->graph_.roots.push_back(to);
      }
    } else if (*referrer_tag != 0) {
      walk.edges.emplace_back(static_cast<uint32_t>(*referrer_tag - 1), to);
    }
    return JVMTI_VISIT_OBJECTS;
  }

  /// Each class is a vertex from the beginning, so that class tags tell something.
  void number_classes(JNIEnv* jni, jvmtiEnv* env) {
    const Local<jclass> reference(jni, jni->FindClass("java/lang/ref/Reference"));
    if (reference.get() == nullptr) throw Refusal(500, "There is no java.lang.ref.Reference.");
    is_reference.resize(1);
    for_each_loaded_class(jni, [&](jclass cls) {
      check(env->SetTag(cls, static_cast<jlong>(is_reference.size())), "SetTag");
      is_reference.push_back(jni->IsAssignableFrom(cls, reference.get()) == JNI_TRUE);
    });
    graph->classes_.resize(is_reference.size() - 1);
    graph->bytes_.resize(graph->classes_.size());
    graph->root_kinds_.resize(graph->classes_.size());
    jint fields = 0;
    Given<jfieldID> ids;
    check(env->GetClassFields(reference.get(), &fields, ids.out()), "GetClassFields");
    for (jint i = 0; i < fields; ++i) {
      Given<char> name;
      if (env->GetFieldName(reference.get(), ids[i], name.out(), nullptr, nullptr) == JVMTI_ERROR_NONE &&
          std::strcmp(name.get(), "referent") == 0)
        referent = i;  // Object has no fields, and Reference implements no interfaces with any
    }
  }

  /// By counting, because there may be tens of millions.
  void sort_edges() {
    VertexGraph& g = graph->graph_;
    g.first.assign(graph->count() + 1, 0);
    for (const auto& [from, to] : edges) ++g.first[from + 1];
    for (std::size_t i = 1; i < g.first.size(); ++i) g.first[i] += g.first[i - 1];
    g.targets.resize(edges.size());
    std::vector<std::size_t> next(g.first.begin(), g.first.end() - 1);
    for (const auto& [from, to] : edges) g.targets[next[from]++] = to;
    edges = {};
  }
};

std::shared_ptr<const ObjectGraph> ObjectGraph::take(Call& call) {
  const auto begin = std::chrono::steady_clock::now();
  const std::shared_ptr<ObjectGraph> graph(new ObjectGraph);
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = 1;
  graph->env_ = new_environment(wanted);
  GraphWalk walk{graph.get(), {}, -1, {}};
  walk.number_classes(call.jni, graph->env_);
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = GraphWalk::report;
  check(graph->env_->FollowReferences(0, nullptr, nullptr, &callbacks, &walk), "FollowReferences");
  walk.sort_edges();
  graph->dominators_ = find_dominators(graph->graph_);
  graph->retained_ = sums_of_dominated(graph->dominators_, [&](uint32_t vertex) { return graph->bytes_of(vertex); });
  graph->milliseconds_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  return graph;
}

ObjectGraph::~ObjectGraph() {
  if (env_ != nullptr) env_->DisposeEnvironment();
}

uint32_t ObjectGraph::vertex_of(jobject object) const {
  jlong tag = 0;
  check(env_->GetTag(object, &tag), "GetTag");
  return tag == 0 ? kNoVertex : static_cast<uint32_t>(tag - 1);
}

jobject ObjectGraph::object_of(uint32_t vertex) const {
  const jlong tag = static_cast<jlong>(vertex) + 1;
  jint count = 0;
  Given<jobject> found;
  check(env_->GetObjectsWithTags(1, &tag, &count, found.out(), nullptr), "GetObjectsWithTags");
  if (count == 0) throw Refusal(404, "The object is gone.");
  return found[0];
}

const char* root_text(jint kind) {
  switch (kind) {
    case JVMTI_HEAP_REFERENCE_JNI_GLOBAL: return "a global reference of JNI";
    case JVMTI_HEAP_REFERENCE_SYSTEM_CLASS: return "a class of the boot loader";
    case JVMTI_HEAP_REFERENCE_MONITOR: return "a monitor that is in use";
    case JVMTI_HEAP_REFERENCE_STACK_LOCAL: return "a local variable";
    case JVMTI_HEAP_REFERENCE_JNI_LOCAL: return "a local reference of JNI";
    case JVMTI_HEAP_REFERENCE_THREAD: return "a thread";
    default: return "the VM";
  }
}

std::vector<uint32_t> ObjectGraph::way_to(uint32_t vertex) const {
  std::vector<uint32_t> from(count(), kNoVertex), next;
  std::vector<bool> seen(count());
  for (uint32_t root : graph_.roots) {
    seen[root] = true;
    next.push_back(root);
  }
  for (std::size_t i = 0; i < next.size() && !seen[vertex]; ++i)
    for (std::size_t t = graph_.first[next[i]]; t < graph_.first[next[i] + 1]; ++t)
      if (const uint32_t to = graph_.targets[t]; !seen[to]) {
        seen[to] = true;
        from[to] = next[i];
        next.push_back(to);
      }
  std::vector<uint32_t> way;
  if (!seen[vertex]) return way;
  for (uint32_t at = vertex; at != kNoVertex; at = from[at]) way.push_back(at);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace vitrine::inspector
