// SPDX-License-Identifier: Apache-2.0
// The view Heap: classes by what they hold, objects, who refers to them, ways from the roots, dominators, collections.
#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "inspector/debugger/values.hpp"
#include "inspector/heap/cells.hpp"
#include "inspector/heap/census.hpp"
#include "inspector/heap/fields.hpp"
#include "inspector/heap/object_graph.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {
namespace {

constexpr std::size_t kMostRows = 200, kMostObjects = 100, kMostDied = 8, kMostGroups = 20, kMostOfPath = 60;

// ---- classes

/// What an update tells: a new look at the heap is made only when a page asks for it, or while the film runs.
Json update_heap(Call& call) {
  if (newest_census().version == 0 || film_is_on()) look_at_heap(call);
  const Census census = newest_census();
  jlong finished = 0;
  Json film = Json::array();
  for (const Collection& each : collections(&finished)) {
    std::vector<std::pair<jlong, jlong>> died(each.died.begin(), each.died.end());
    std::sort(died.begin(), died.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    jlong all = 0;
    Json most = Json::array();
    for (const auto& [number, count] : died) {
      all += count;
      if (most.size() < kMostDied)
        most.push_back({{"name", census_name(static_cast<std::size_t>(number))}, {"objects", count}});
    }
    film.push_back({{"number", each.number},
                    {"begin", each.begin},
                    {"milliseconds", each.milliseconds},
                    {"died", all},
                    {"most", most}});
  }
  Json result = {
      {"version", census.version}, {"marked", marked_census().version}, {"walk_milliseconds", census.milliseconds},
      {"film_on", film_is_on()},   {"collections", finished},           {"film", film}};
  if (film_is_on()) result["cells"] = heap_cells();
  return result;
}

Count count_of(const Census& census, std::size_t number) {
  return number < census.counts.size() ? census.counts[number] : Count();
}

Json classes(Call& call) {
  const std::string filter = call.has("filter") ? call.text("filter") : "";
  const bool by_growth = call.has("sort") && call.text("sort") == "growth";
  const Census now = newest_census(), then = marked_census();
  struct Row {
    std::size_t number;
    std::string name;
    Count count, growth;
  };
  std::vector<Row> rows;
  Count total;
  for (std::size_t i = 0; i < now.counts.size(); ++i) {
    const Count count = now.counts[i], before = count_of(then, i);
    total.objects += count.objects;
    total.bytes += count.bytes;
    if (count.objects == 0 && before.objects == 0) continue;
    std::string name = census_name(i);
    if (name.find(filter) == std::string::npos) continue;
    rows.push_back({i, std::move(name), count, {count.objects - before.objects, count.bytes - before.bytes}});
  }
  const std::size_t matching = rows.size(), shown = std::min(matching, kMostRows);
  std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(shown), rows.end(),
                    [&](const Row& a, const Row& b) {
                      const jlong left = by_growth ? a.growth.bytes : a.count.bytes,
                                  right = by_growth ? b.growth.bytes : b.count.bytes;
                      return left != right ? left > right : a.name < b.name;
                    });
  Json list = Json::array();
  for (std::size_t i = 0; i < shown; ++i) {
    const Row& row = rows[i];
    list.push_back({{"class", row.number},
                    {"name", row.name},
                    {"objects", row.count.objects},
                    {"bytes", row.count.bytes},
                    {"more_objects", row.growth.objects},
                    {"more_bytes", row.growth.bytes}});
  }
  return {{"version", now.version},
          {"classes", list},
          {"matching", matching},
          {"objects", total.objects},
          {"bytes", total.bytes}};
}

Json look(Call& call) {
  look_at_heap(call);
  return {{"version", newest_census().version}};
}

Json mark(Call&) {
  mark_census();
  return {{"version", newest_census().version}};
}

Json film(Call& call) {
  set_film(call.number("on") != 0);
  return {{"on", film_is_on()}};
}

// ---- objects

/// For callbacks of walks in vm().jvmti: gives objects their identities.
struct Found {
  std::vector<jlong> identities;
  std::vector<jint> kinds;
  jlong wanted = 0;
};

void note(Found& found, jlong* tag, jint kind) {
  if (*tag == 0) *tag = next_identity();
  found.identities.push_back(*tag);
  found.kinds.push_back(kind);
}

jint JNICALL note_instance(jlong, jlong, jlong* tag, jint, void* data) {
  auto& found = *static_cast<Found*>(data);
  note(found, tag, 0);
  return found.identities.size() < kMostObjects ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
}

jint JNICALL note_referrer(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                           jlong* referrer_tag, jint, void* data) {
  auto& found = *static_cast<Found*>(data);
  if (*tag != found.wanted || kind == JVMTI_HEAP_REFERENCE_CLASS) return JVMTI_VISIT_OBJECTS;
  if (referrer_tag == nullptr) {
    found.identities.push_back(0);
    found.kinds.push_back(kind);
  } else {
    note(found, referrer_tag, kind);
  }
  return found.identities.size() < kMostObjects ? JVMTI_VISIT_OBJECTS : JVMTI_VISIT_ABORT;
}

Json one_line(JNIEnv* jni, jobject object) {
  jlong bytes = 0;
  check(vm().jvmti->GetObjectSize(object, &bytes), "GetObjectSize");
  return {{"object", identity(object)},
          {"text", text_of_object(jni, object)},
          {"summary", summary_of(jni, object)},
          {"bytes", bytes}};
}

Json objects(Call& call) {
  const Local<jclass> cls(call.jni, census_class(call, static_cast<std::size_t>(call.number("class"))));
  acquire_tags();
  Found found;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = note_instance;
  {
    const std::unique_lock<std::timed_mutex> lock = numbering();
    check(call.jvmti->IterateThroughHeap(0, cls.get(), &callbacks, &found), "IterateThroughHeap");
  }
  Json list = Json::array();
  for (const jlong each : found.identities) {
    const Local<jobject> object(call.jni, object_of(each));
    list.push_back(one_line(call.jni, object.get()));
  }
  return {{"objects", list}};
}

Json object(Call& call) {
  const Local<jobject> object(call.jni, object_of(call.number("object")));
  Json result = one_line(call.jni, object.get());
  const Local<jclass> cls(call.jni, call.jni->GetObjectClass(object.get()));
  result["class"] = class_name(cls.get());
  result["contents"] = contents_of(call.jni, object.get());
  return result;
}

Json referrers(Call& call) {
  acquire_tags();
  Found found;
  found.wanted = call.number("object");  // a local reference would be a root
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = note_referrer;
  {
    const std::unique_lock<std::timed_mutex> lock = numbering();
    check(call.jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &found), "FollowReferences");
  }
  const Local<jobject> object(call.jni, object_of(found.wanted));
  Json list = Json::array();
  for (std::size_t i = 0; i < found.identities.size(); ++i) {
    if (found.identities[i] == 0) {
      list.push_back({{"object", 0}, {"text", root_text(found.kinds[i])}, {"by", ""}});
      continue;
    }
    const Local<jobject> referrer(call.jni, object_of(found.identities[i]));
    Json row = one_line(call.jni, referrer.get());
    row["by"] = reference_between(call.jni, referrer.get(), object.get());
    list.push_back(std::move(row));
  }
  return {{"referrers", list}};
}

// ---- the graph

struct Graphs {
  std::mutex mutex;
  std::shared_ptr<const ObjectGraph> newest;
  jlong version = 0;  // of the look at the heap after which it was taken
};

Graphs& graphs() {
  static Graphs& the_one = *new Graphs;
  return the_one;
}

/// The graph since the newest look at the heap: one for all questions until then.
std::shared_ptr<const ObjectGraph> graph(Call& call) {
  const std::lock_guard lock(graphs().mutex);
  const jlong version = newest_census().version;
  if (graphs().newest == nullptr || graphs().version != version) {
    graphs().newest = nullptr;
    graphs().newest = ObjectGraph::take(call);
    graphs().version = version;
  }
  return graphs().newest;
}

Json path(Call& call) {
  const auto all = graph(call);  // before there is a local reference, which would be a root
  const Local<jobject> object(call.jni, object_of(call.number("object")));
  const uint32_t vertex = all->vertex_of(object.get());
  if (vertex == kNoVertex)
    throw Refusal(404, "The object was not reachable, or did not exist, at the last look at the heap.");
  const std::vector<uint32_t> way = all->way_to(vertex);
  Json list = Json::array();
  for (std::size_t i = 0; i < way.size(); ++i) {
    const std::size_t left = way.size() > kMostOfPath ? way.size() - kMostOfPath : 0;
    if (i == kMostOfPath / 2 && left > 0) {
      list.push_back({{"object", 0}, {"text", std::to_string(left) + " objects"}, {"by", ""}});
      i += left;
    }
    const Local<jobject> at(call.jni, all->object_of(way[i]));
    Json step = one_line(call.jni, at.get());
    step["retained"] = all->retained()[way[i]];
    step["by"] = "";
    if (i > 0) {
      const Local<jobject> before(call.jni, all->object_of(way[i - 1]));
      step["by"] = reference_between(call.jni, before.get(), at.get());
    }
    list.push_back(std::move(step));
  }
  return {{"root", way.empty() ? "" : root_text(all->root_kind(way[0]))},
          {"way", list},
          {"milliseconds", all->milliseconds()}};
}

/// Sums of objects by their classes, the largest first.
class ByClass {
 public:
  void add(uint32_t cls, jlong bytes) {
    Count& count = counts_[cls];
    ++count.objects;
    count.bytes += bytes;
  }
  Json list(Call& call, const ObjectGraph& all) const {
    std::vector<std::pair<uint32_t, Count>> rows(counts_.begin(), counts_.end());
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
      return a.second.bytes != b.second.bytes ? a.second.bytes > b.second.bytes : a.first < b.first;
    });
    Json list = Json::array();
    for (std::size_t i = 0; i < std::min(rows.size(), kMostGroups); ++i) {
      const Local<jobject> cls(call.jni, all.object_of(rows[i].first));
      list.push_back({{"name", class_name(static_cast<jclass>(cls.get()))},
                      {"objects", rows[i].second.objects},
                      {"bytes", rows[i].second.bytes}});
    }
    return list;
  }

 private:
  std::unordered_map<uint32_t, Count> counts_;
};

/// Which classes dominate the objects of a class, and what these dominate.
Json dominators(Call& call) {
  const Local<jclass> cls(call.jni, census_class(call, static_cast<std::size_t>(call.number("class"))));
  const auto all = graph(call);
  const uint32_t wanted = all->vertex_of(cls.get());
  ByClass above, below;
  Count own;
  jlong kept = 0, roots = 0, below_own = 0;
  const auto& of = all->dominators().of;
  for (const uint32_t vertex : all->dominators().order) {
    const uint32_t dominator = of[vertex];
    if (dominator != kNoVertex && all->class_of(dominator) == wanted && all->class_of(vertex) != wanted)
      below.add(all->class_of(vertex), all->retained()[vertex]);
    if (all->class_of(vertex) != wanted) continue;
    ++own.objects;
    own.bytes += all->bytes_of(vertex);
    // What objects of the class retain below other ones of the class is counted with these.
    if (dominator != kNoVertex && all->class_of(dominator) == wanted) {
      ++below_own;
      continue;
    }
    kept += all->retained()[vertex];
    if (dominator == kNoVertex)
      ++roots;
    else
      above.add(all->class_of(dominator), all->retained()[vertex]);
  }
  return {{"name", class_name(cls.get())},
          {"objects", own.objects},
          {"bytes", own.bytes},
          {"kept", kept},
          {"above", above.list(call, *all)},
          {"below", below.list(call, *all)},
          {"by_no_single_object", roots},
          {"by_own_class", below_own},
          {"milliseconds", all->milliseconds()}};
}

void close(Call&) {
  if (film_is_on()) set_film(false);
  const std::lock_guard lock(graphs().mutex);
  graphs().newest = nullptr;
}

}  // namespace

const View kHeapView = {
    .name = "heap",
    .routes = {{"GET", "classes", classes},
               {"GET", "objects", objects},
               {"GET", "object", object},
               {"GET", "referrers", referrers},
               {"GET", "path", path},
               {"GET", "dominators", dominators},
               {"POST", "look", look},
               {"POST", "mark", mark},
               {"POST", "film", film}},
    .update = update_heap,
    .period = std::chrono::milliseconds(1000),
    .close = close,
};

}  // namespace vitrine::inspector
