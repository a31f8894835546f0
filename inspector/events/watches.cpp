// SPDX-License-Identifier: Apache-2.0
#include "inspector/events/watches.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <deque>
#include <mutex>
#include <vector>

#include "inspector/events/pattern.hpp"
#include "inspector/vm/environment.hpp"
#include "inspector/vm/loaded_classes.hpp"

namespace vitrine::inspector::events {
namespace {

struct WatchedField {
  jclass holder;  // a global reference
  jfieldID field;
};

struct State {
  Environment environment;
  std::mutex changes;  // one at a time; held over calls of JVM TI, but never taken in a callback
  bool shown = false;
  std::uint64_t generation = 0;  // of the newest watch
  std::array<std::atomic<const Watch*>, kEvents> watches{};
  std::deque<Watch> all_watches;  // those that have been, too
  std::array<Counts, kEvents> counts;
  std::array<std::vector<WatchedField>, kEvents> fields;
};

State& state() {
  static State& the_one = *new State;  // threads of the program may have events while the process ends
  return the_one;
}

jvmtiEnv* env() { return state().environment.jvmti(); }

bool is_posted(const Watch* watch) { return watch != nullptr && (watch->stop || state().shown); }

/// Only what is watched has a callback: to have one for an event that is never enabled looks like a mistake.
void set_callbacks() {
  jvmtiEventCallbacks wanted = callbacks();
  static_assert(sizeof wanted == kEvents * sizeof(void (*)()), "a pointer for each number of an event");
  for (std::size_t i = 0; i < kEvents; ++i)
    if (state().watches[i] == nullptr)
      std::memset(reinterpret_cast<char*>(&wanted) + i * sizeof(void (*)()), 0, sizeof(void (*)()));
  check(env()->SetEventCallbacks(&wanted, sizeof wanted), "SetEventCallbacks");
}

/// Enables what is wanted and no more. Whatever is watched keeps its capabilities: with them, watches of fields and
/// tags would go.
void apply() {
  jvmtiCapabilities needed{};
  for (const auto& place : state().watches)
    if (const Watch* watch = place; watch != nullptr) needed = either(needed, needs_of(*watch->kind));
  state().environment.acquire(needed);
  set_callbacks();
  for (const Kind& kind : kinds()) {
    if (kind.never != nullptr || !is_available(kind)) continue;
    const bool on = is_posted(state().watches[index_of(kind.event)]);
    const jvmtiError error = env()->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, kind.event, nullptr);
    if (on) check(error, "SetEventNotificationMode");
  }
  state().environment.keep_only(needed);
}

jvmtiError set_field_watch(jvmtiEvent event, const WatchedField& one, bool on) {
  if (event == JVMTI_EVENT_FIELD_ACCESS)
    return on ? env()->SetFieldAccessWatch(one.holder, one.field) : env()->ClearFieldAccessWatch(one.holder, one.field);
  return on ? env()->SetFieldModificationWatch(one.holder, one.field)
            : env()->ClearFieldModificationWatch(one.holder, one.field);
}

bool watches_fields(const Kind& kind) {
  return kind.event == JVMTI_EVENT_FIELD_ACCESS || kind.event == JVMTI_EVENT_FIELD_MODIFICATION;
}

/// Sets watches on the fields that are like Class.field, in all classes that are loaded.
void watch_fields(JNIEnv* jni, const Kind& kind, const std::string& pattern) {
  std::vector<WatchedField>& fields = state().fields[index_of(kind.event)];
  for_each_loaded_class(jni, [&](jclass cls) {
    const std::string holder = class_name(cls);
    if (!is_like(holder, pattern.substr(0, pattern.rfind('.')))) return;
    jint count = 0;
    Given<jfieldID> ids;
    if (env()->GetClassFields(cls, &count, ids.out()) != JVMTI_ERROR_NONE) return;  // of an array, or not prepared
    for (jint i = 0; i < count; ++i) {
      Given<char> name;
      check(env()->GetFieldName(cls, ids[i], name.out(), nullptr, nullptr), "GetFieldName");
      if (!is_like(holder + "." + name.get(), pattern)) continue;
      const WatchedField one{static_cast<jclass>(jni->NewGlobalRef(cls)), ids[i]};
      fields.push_back(one);
      check(set_field_watch(kind.event, one, true), "SetFieldWatch");
    }
  });
  if (fields.empty()) throw Refusal(404, "No loaded class has a field like " + pattern + ": Class.field is wanted.");
}

void unwatch_fields(JNIEnv* jni, const Kind& kind) {
  std::vector<WatchedField>& fields = state().fields[index_of(kind.event)];
  for (const WatchedField& one : fields) {
    set_field_watch(kind.event, one, false);
    jni->DeleteGlobalRef(one.holder);
  }
  fields.clear();
}

jint JNICALL tag_object(jlong, jlong, jlong* tag, jint, void* count) {
  *tag = 1;
  ++*static_cast<jlong*>(count);
  return JVMTI_VISIT_OBJECTS;
}

/// Tags the objects of classes that are like `pattern`: only tagged objects tell that they are freed.
void tag_objects(JNIEnv* jni, const std::string& pattern) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = tag_object;
  jlong tagged = 0;
  for_each_loaded_class(jni, [&](jclass cls) {
    if (is_like(class_name(cls), pattern))
      check(env()->IterateThroughHeap(0, cls, &callbacks, &tagged), "IterateThroughHeap");
  });
  if (tagged == 0) throw Refusal(404, "There is no object of a class like " + pattern + ".");
}

void remove(JNIEnv* jni, const Kind& kind) {
  state().watches[index_of(kind.event)] = nullptr;
  unwatch_fields(jni, kind);
  apply();
}

}  // namespace

bool begin(JavaVM* java, bool running) { return state().environment.open(java, {}, needs_of_all(), running); }

void relinquish_what_can_wait() { state().environment.keep_only({}); }

bool is_available(const Kind& kind) { return includes(state().environment.can(), needs_of(kind)); }

void watch(Call& call, const Kind& kind, const std::string& thread, const std::string& subject, bool stop) {
  if (kind.never != nullptr) throw Refusal(409, kind.never);
  if (!is_available(kind))
    throw Refusal(409, "This VM does not give the event, or gives it only to agents that are loaded at its start.");
  if (stop && !kind.can_stop) throw Refusal(409, "No thread can stand in this event.");
  if (kind.must_choose && subject.empty())
    throw Refusal(400, std::string("This event is for a ") + kind.subject + ": say which.");
  const std::lock_guard lock(state().changes);
  unwatch_fields(call.jni, kind);
  state().environment.acquire(needs_of(kind));
  state().counts[index_of(kind.event)].clear();
  state().watches[index_of(kind.event)] =
      &state().all_watches.emplace_back(Watch{&kind, thread, subject, stop, ++state().generation});
  try {
    if (watches_fields(kind)) watch_fields(call.jni, kind, subject);
    if (kind.event == JVMTI_EVENT_OBJECT_FREE) tag_objects(call.jni, subject);
    apply();
  } catch (const Refusal&) {
    remove(call.jni, kind);
    throw;
  }
}

void unwatch(Call& call, const Kind& kind) {
  const std::lock_guard lock(state().changes);
  remove(call.jni, kind);
}

void set_shown(bool shown) {
  const std::lock_guard lock(state().changes);
  state().shown = shown;
  apply();
}

const Watch* watch_of(jvmtiEvent event) { return state().watches[index_of(event)].load(std::memory_order_acquire); }

Counts& counts_of(jvmtiEvent event) { return state().counts[index_of(event)]; }

}  // namespace vitrine::inspector::events
