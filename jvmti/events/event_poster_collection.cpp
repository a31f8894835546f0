// SPDX-License-Identifier: Apache-2.0
// The events of a collection. The world is stopped, so callbacks may use the callback-safe functions only. They run in
// VM state.
#include "jvmti/calls/trace.hpp"
#include "jvmti/environments/early_return.hpp"
#include "jvmti/events/event_poster.hpp"
#include "jvmti/events/post.hpp"
#include "vm/model/class.hpp"

namespace vitrine::jvmti {

using vm::call_in_pause;
using C = jvmtiEventCallbacks;

namespace {

/// Calls the callback of every environment that wants the event, in the collecting thread.
template <auto Member, class Send>
void post_in_pause(Send&& send) {
  Thread* self = Thread::current();
  if (self == nullptr) return;
  for (Env* env = first_env(); env != nullptr; env = env->next.load(std::memory_order_acquire)) {
    auto callback = callback_if_wanted<Member>(*env, *self);
    if (callback != nullptr && sent_in_this_phase<Member>(*env)) call_in_pause(*self, [&] { send(*env, callback); });
  }
}

}  // namespace

void EventPoster::garbage_collection_start() {
  post_in_pause<&C::GarbageCollectionStart>([](Env& env, auto callback) { callback(&env); });
}
void EventPoster::garbage_collection_finish() {
  post_in_pause<&C::GarbageCollectionFinish>([](Env& env, auto callback) { callback(&env); });
}

void EventPoster::process_weak(const std::function<bool(const Object*)>& is_alive) {
  free_what_nobody_reads();
  std::vector<jlong> freed;
  for (Env* env = first_env(); env != nullptr; env = env->next.load(std::memory_order_acquire)) {
    Tags* tags = env->tag_table.load();
    if (tags == nullptr || tags->empty()) continue;
    freed.clear();
    tags->prune(is_alive, [&](int64_t tag) { freed.push_back(tag); });
    Thread* self = Thread::current();
    auto callback = self == nullptr ? nullptr : callback_if_wanted<&C::ObjectFree>(*env, *self);
    if (callback == nullptr || !sent_in_this_phase<&C::ObjectFree>(*env)) continue;
    call_in_pause(*self, [&] {
      for (jlong tag : freed) callback(env, tag);
    });
  }
}

void EventPoster::visit_roots(gc::Marker& marker) {
  visit_early_returns(marker);
  for (Env* env = first_env(); env != nullptr; env = env->next.load(std::memory_order_acquire))
    if (const Tags* tags = env->tag_table.load()) tags->visit_roots(marker);
}

void EventPoster::stand_in_freed(vm::Method& method) { forget_breakpoints_in(method); }

void EventPoster::class_unload(vm::Class& cls) {
  Thread* self = Thread::current();
  forget_places_in(cls);
  if (Observer* to = observing()) to->class_unloads(cls);
  for (Env* env = first_env(); env != nullptr; env = env->next.load(std::memory_order_acquire)) {
    // HOTSPOT: the arguments of com.sun.hotspot.events.ClassUnload are the environment, the JNI environment and the
    // internal name of the class.
    jvmtiExtensionEvent callback = env->extension_callbacks[kClassUnload].load();
    if (callback != nullptr && self != nullptr && !cls.is_array() &&
        is_enabled(*env, *self, event_bit(number_of(kClassUnload))))
      call_in_pause(*self, [&] { callback(env, self->jni_env, cls.name->c_str()); });
  }
}

}  // namespace vitrine::jvmti
