// SPDX-License-Identifier: Apache-2.0
// Events of running code. The interpreter calls these functions only while some environment wants the event (traced
// dispatch tables, planted instructions, watched fields).
#include <algorithm>

#include "classfile/descriptor.hpp"
#include "jni/ids.hpp"
#include "jvmti/environments/lineage.hpp"
#include "jvmti/environments/values.hpp"
#include "jvmti/events/event_poster.hpp"
#include "jvmti/events/post.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/resolve.hpp"
#include "vm/model/value_objects.hpp"

namespace vitrine::jvmti {

using C = jvmtiEventCallbacks;
using vm::Field;
using vm::Frame;
using vm::Slot;

namespace {

/// HOTSPOT: a field access through JNI is reported in the native frame at location 0.
[[gnu::always_inline]] inline jlocation location_of(const Frame& frame) { return std::max(frame.bci(), 0); }

/// True if the location counts as a step for this environment (JVM TI "Single Step": the thread reaches a new
/// location). The location at which steps were enabled does not count. HOTSPOT: neither does code that runs only to
/// resolve something, unless the steps were enabled inside that code.
bool is_step(const Thread& self, const Env& env, const Frame& frame) {
  const Frame* resolving = vm::Resolution::frame(self);
  ThreadEnv* here = find_thread_env(self, env);
  if (here == nullptr) return resolving == nullptr;
  const Frame* first = here->first_frame.load(std::memory_order_relaxed);
  const void* first_pc = here->first_pc.load(std::memory_order_relaxed);
  if (first_pc != nullptr) here->first_pc.store(nullptr, std::memory_order_relaxed);
  if (first_pc == frame.pc && first == &frame) return false;
  if (&frame < first) here->first_frame.store(first = &frame, std::memory_order_relaxed);  // frames grow upwards
  return resolving == nullptr || first > resolving;
}

}  // namespace

void EventPoster::exception_thrown(Thread& self, Frame& frame, Object* exception, Frame* catch_frame,
                                   int32_t catch_bci) {
  if (!frame.method->is_in_class_file() || self.hidden) return;
  const vm::OnNativeStack kept(exception);
  const vm::ReportedAside reported(self.context);
  post_at_word<&C::Exception>(self, frame, [&](Env&, auto send) {
    send(self.jni_env, thread_reference(self), jni::id_of(*frame.method), location_of(frame),
         jni::local(self, exception), catch_frame == nullptr ? nullptr : jni::id_of(*catch_frame->method),
         catch_frame == nullptr ? jlocation{0} : jlocation{catch_bci});
  });
}

void EventPoster::exception_caught(Thread& self, Frame& frame, Object* exception) {
  if (self.hidden) [[unlikely]]
    return;
  const auto make_and_send = [&](Env&, auto send) {
    send(self.jni_env, thread_reference(self), jni::id_of(*frame.method), location_of(frame),
         jni::local(self, exception));
  };
  // A native method has caught it. The VM holds that method's result, or another exception, and the frame does not.
  if (exception == nullptr) return post_in<&C::ExceptionCatch>(self, make_and_send);
  const vm::OnNativeStack kept(exception);
  const vm::ReportedAside reported(self.context);
  post_at_word<&C::ExceptionCatch>(self, frame, make_and_send);
}

void EventPoster::single_step(Thread& self, Frame& frame) {
  if (self.hidden) return;
  post_at_word<&C::SingleStep>(self, frame, [&](Env& env, auto send) {
    if (!is_step(self, env, frame)) return;
    send(self.jni_env, thread_reference(self), jni::id_of(*frame.method), location_of(frame));
  });
}

void EventPoster::breakpoint(Thread& self, Frame& frame) {
  jmethodID id = jni::id_of(*frame.method);
  // If the frame runs an old version that is not obsolete, the id yields the current method, which holds the
  // breakpoint.
  Place place{jni::method_of(id), static_cast<uint16_t>(frame.bci())};
  post_at_word<&C::Breakpoint>(self, frame, [&](Env& env, auto send) {
    if (env.settings->breakpoints.contains(place)) send(self.jni_env, thread_reference(self), id, jlocation{place.bci});
  });
}

void EventPoster::field_access(Thread& self, Frame* frame, Field& field, Object* object) {
  if (frame == nullptr) return;
  post_at_word<&C::FieldAccess>(self, *frame, [&](Env& env, auto send) {
    if (!env.settings->access_watches.contains(&field)) return;
    send(self.jni_env, thread_reference(self), jni::id_of(*frame->method), location_of(*frame),
         jni::local_class(self, field.holder), jni::local(self, object), jni::id_of(field));
  });
}

void EventPoster::field_modification(Thread& self, Frame* frame, Field& field, Object* object, Slot new_value) {
  if (frame == nullptr) return;
  // A constructor writes to its value object; what the agent gets keeps the state that it has now.
  if (object != nullptr && !vm::has_identity(object))
    if (Object* snapshot = vm::snapshot_of(self, object)) object = snapshot;
  post_at_word<&C::FieldModification>(self, *frame, [&](Env& env, auto send) {
    if (!env.settings->modification_watches.contains(&field)) return;
    char type = field.is_reference() ? field.descriptor->text()[0] : classfile::descriptor_char(field.type);
    send(self.jni_env, thread_reference(self), jni::id_of(*frame->method), location_of(*frame),
         jni::local_class(self, field.holder), jni::local(self, object), jni::id_of(field), type == '[' ? 'L' : type,
         value_of(self, field.type, new_value));
  });
}

void EventPoster::method_entry(Thread& self, Frame& frame) {
  if (HookWatch* watch = watch_of(self); watch != nullptr) [[unlikely]]
    watch->method_entered(frame);
  if (self.hidden) [[unlikely]]
    return;
  post_at_word<&C::MethodEntry>(self, frame, [&self, &frame](Env&, auto send) {
    send(self.jni_env, thread_reference(self), jni::id_of(*frame.method));
  });
}

void EventPoster::method_exit(Thread& self, Frame& frame, bool by_exception, Slot result) {
  if (HookWatch* watch = watch_of(self); watch != nullptr) [[unlikely]]
    watch->method_left(frame, by_exception, result);
  if (self.hidden) [[unlikely]]
    return;
  const auto make_and_send = [&](Env&, auto send) {
    jvalue value{};
    if (!by_exception) value = value_of(self, frame.method->result, result);
    send(self.jni_env, thread_reference(self), jni::id_of(*frame.method), static_cast<jboolean>(by_exception), value);
  };
  if (by_exception)
    post_in<&C::MethodExit>(self, make_and_send);
  else
    post_at_word<&C::MethodExit>(self, frame, make_and_send);
}

void EventPoster::frame_pop(Thread& self, Frame& frame, bool by_exception) {
  const auto make_and_send = [&self, &frame, by_exception](Env& env, auto send) {
    ThreadEnv* mine = find_thread_env(self, env);
    if (mine == nullptr || !mine->frame_pops.take(&frame)) return;
    send(self.jni_env, thread_reference(self), jni::id_of(*frame.method), static_cast<jboolean>(by_exception));
  };
  if (by_exception)
    post_in<&C::FramePop>(self, make_and_send);
  else
    post_at_word<&C::FramePop>(self, frame, make_and_send);
  // Environments that do not want the event may have requested it, and so may a callback, for the frame that is being
  // left. These requests are dropped, because another frame may take its place.
  drop_frame_pops(self, frame);
}

}  // namespace vitrine::jvmti
