// SPDX-License-Identifier: Apache-2.0
// An environment of its own: the tag of a class is its number + 1, and so is that of an object of the class while the
// film runs. An object that is freed then tells its class.
#include "inspector/heap/census.hpp"

#include <atomic>
#include <deque>
#include <mutex>

#include "inspector/vm/loaded_classes.hpp"

namespace vitrine::inspector {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMostCollections = 200;
constexpr std::size_t kMostClasses = 1u << 17;  // whose deaths are counted

struct CensusState {
  std::mutex walks;  // one at a time; held over calls of JVM TI, but never taken in a callback
  jvmtiEnv* env = nullptr;
  bool tags_objects = false;

  std::mutex mutex;  // guards what follows; never held over a call of JVM TI
  std::vector<std::string> names;
  Census newest, marked;
  std::deque<Collection> film;
  jlong finished = 0;
  Clock::time_point film_start;

  std::atomic<bool> film_on{false};
  // Callbacks of ObjectFree and of collections make no calls and take no locks that others hold for long.
  std::vector<std::atomic<jlong>> died = std::vector<std::atomic<jlong>>(kMostClasses);
  Clock::time_point collection_start;
};

CensusState& census_state() {
  static CensusState& the_one = *new CensusState;
  return the_one;
}

double milliseconds(Clock::duration span) { return std::chrono::duration<double, std::milli>(span).count(); }

/// Gives what has died since the last call to the newest collection. The mutex is held.
void take_the_dead(CensusState& s) {
  if (s.film.empty()) return;
  for (std::size_t i = 0; i < s.names.size() && i < kMostClasses; ++i)
    if (const jlong dead = s.died[i].exchange(0); dead > 0) s.film.back().died[static_cast<jlong>(i)] += dead;
}

void JNICALL collection_starts(jvmtiEnv*) { census_state().collection_start = Clock::now(); }

void JNICALL collection_finishes(jvmtiEnv*) {
  CensusState& s = census_state();
  const Clock::time_point now = Clock::now();
  {
    const std::lock_guard lock(s.mutex);
    take_the_dead(s);
    s.film.push_back(
        {++s.finished, milliseconds(s.collection_start - s.film_start), milliseconds(now - s.collection_start), {}});
    if (s.film.size() > kMostCollections) s.film.pop_front();
  }
}

void JNICALL object_is_free(jvmtiEnv*, jlong tag) {
  if (tag >= 1 && tag <= static_cast<jlong>(kMostClasses))
    census_state().died[static_cast<std::size_t>(tag - 1)].fetch_add(1);
}

jvmtiEnv* environment() {
  CensusState& s = census_state();
  if (s.env != nullptr) return s.env;
  jvmtiCapabilities wanted{};
  wanted.can_tag_objects = 1;
  wanted.can_generate_garbage_collection_events = 1;
  wanted.can_generate_object_free_events = 1;
  jvmtiEnv* env = new_environment(wanted);
  jvmtiEventCallbacks callbacks{};
  callbacks.GarbageCollectionStart = collection_starts;
  callbacks.GarbageCollectionFinish = collection_finishes;
  callbacks.ObjectFree = object_is_free;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return s.env = env;
}

/// Classes without a number get one.
void number_classes(Call& call, jvmtiEnv* env) {
  CensusState& s = census_state();
  for_each_loaded_class(call.jni, [&](jclass cls) {
    jlong tag = 0;
    check(env->GetTag(cls, &tag), "GetTag");
    if (tag != 0) return;
    std::string name = class_name(cls);
    std::size_t number = 0;
    {
      const std::lock_guard lock(s.mutex);
      number = s.names.size();
      s.names.push_back(std::move(name));
    }
    check(env->SetTag(cls, static_cast<jlong>(number + 1)), "SetTag");
  });
}

struct Walk {
  std::vector<Count> counts;
  bool tags;
};

jint JNICALL count_object(jlong class_tag, jlong size, jlong* tag, jint, void* data) {
  auto& walk = *static_cast<Walk*>(data);
  const auto number = static_cast<std::size_t>(class_tag - 1);  // of a class that is not numbered yet: too large
  if (number < walk.counts.size()) {
    ++walk.counts[number].objects;
    walk.counts[number].bytes += size;
    if (walk.tags && *tag == 0) *tag = class_tag;
  }
  return JVMTI_VISIT_OBJECTS;
}

}  // namespace

void look_at_heap(Call& call) {
  CensusState& s = census_state();
  const std::lock_guard walks(s.walks);
  jvmtiEnv* env = environment();
  const Clock::time_point begin = Clock::now();
  number_classes(call, env);
  Walk walk{std::vector<Count>(census_classes()), s.film_on.load()};
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = count_object;
  check(env->IterateThroughHeap(0, nullptr, &callbacks, &walk), "IterateThroughHeap");
  const std::lock_guard lock(s.mutex);
  s.newest = {s.newest.version + 1, milliseconds(Clock::now() - begin), std::move(walk.counts)};
  if (s.marked.version == 0) s.marked = s.newest;
}

Census newest_census() {
  const std::lock_guard lock(census_state().mutex);
  return census_state().newest;
}

Census marked_census() {
  const std::lock_guard lock(census_state().mutex);
  return census_state().marked;
}

void mark_census() {
  const std::lock_guard lock(census_state().mutex);
  census_state().marked = census_state().newest;
}

std::size_t census_classes() {
  const std::lock_guard lock(census_state().mutex);
  return census_state().names.size();
}

std::string census_name(std::size_t number) {
  const std::lock_guard lock(census_state().mutex);
  return number < census_state().names.size() ? census_state().names[number] : "";
}

jclass census_class(Call& call, std::size_t number) {
  CensusState& s = census_state();
  const std::lock_guard walks(s.walks);
  const auto tag = static_cast<jlong>(number + 1);
  // With the film on, its objects have the tag as well: the class is looked for among the classes.
  jclass found = nullptr;
  for_each_loaded_class(call.jni, [&](jclass cls) {
    jlong other = 0;
    if (found == nullptr && environment()->GetTag(cls, &other) == JVMTI_ERROR_NONE && other == tag)
      found = static_cast<jclass>(call.jni->NewLocalRef(cls));
  });
  if (found == nullptr) throw Refusal(404, "The class is gone.");
  return found;
}

void set_film(bool on) {
  CensusState& s = census_state();
  const std::lock_guard walks(s.walks);
  jvmtiEnv* env = environment();
  if (on && !s.film_on) {
    const std::lock_guard lock(s.mutex);
    s.film.clear();
    s.finished = 0;
    s.film_start = Clock::now();
  }
  for (const jvmtiEvent event :
       {JVMTI_EVENT_GARBAGE_COLLECTION_START, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, JVMTI_EVENT_OBJECT_FREE})
    check(env->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, event, nullptr), "SetEventNotificationMode");
  s.film_on = on;
}

bool film_is_on() { return census_state().film_on; }

std::vector<Collection> collections(jlong* finished) {
  CensusState& s = census_state();
  const std::lock_guard lock(s.mutex);
  take_the_dead(s);
  *finished = s.finished;
  return {s.film.begin(), s.film.end()};
}

}  // namespace vitrine::inspector
