// SPDX-License-Identifier: Apache-2.0
// Events of the VM's life, threads, classes, monitors and memory.
#include "jvmti/events/event_poster.hpp"

#include "jni/ids.hpp"
#include "jvmti/environments/code_events.hpp"
#include "jvmti/events/post.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/value_objects.hpp"

namespace vitrine::jvmti {

using C = jvmtiEventCallbacks;
using vm::Class;
using vm::Method;

namespace {

/// A value object is not passed on, and only environments with can_support_value_objects hear of it.
template <auto Member>
void post_allocation(Thread& self, Object* object) {
  if (self.hidden) return;
  const bool has_identity = vm::has_identity(object);
  const auto make_and_send = [&](Env& env, auto send) {
    if (!has_identity && !env.possesses(can_support_value_objects)) return;
    send(self.jni_env, thread_reference(self), has_identity ? jni::local(self, object) : nullptr,
         jni::local_class(self, Class::of(object)), static_cast<jlong>(object->shape()->size_of(object)));
  };
  if (!post_straight<Member, false>(self, make_and_send)) [[unlikely]]
    post_unusually<Member>(self, make_and_send);
}

}  // namespace

void EventPoster::early_vm_start(Thread& self) {
  early_start.store(true);
  // Posts VMStart to the environments that asked for it early. The others get it from vm_start.
  post_in<&C::VMStart>(self, [&](Env& env, auto send) {
    if (env.possesses(can_generate_early_vmstart)) send(self.jni_env);
  });
}

void EventPoster::vm_start(Thread& self) {
  post_in<&C::VMStart>(self, [&](Env& env, auto send) {
    if (!env.possesses(can_generate_early_vmstart) || !early_start.load()) send(self.jni_env);
  });
  follow_compilations(&self);  // events of them may have been enabled before Java threads could be started
}

void EventPoster::vm_init(Thread& self) {
  {
    std::lock_guard hold(state_lock());
    update_enabled_events();  // stepping and method events start with the live phase
  }
  post<&C::VMInit>(self, [&](auto send) { send(self.jni_env, thread_reference(self)); });
}

void EventPoster::vm_death(Thread& self) {
  post<&C::VMDeath>(self, [&](auto send) { send(self.jni_env); });
  // No event follows this one.
  std::lock_guard hold(state_lock());
  for (Env* env = first_env(); env != nullptr; env = env->next.load()) env->enabled.store(0);
  for (vm::ExecutionContext* context : vm::all_contexts())
    if (ThreadData* data = data_of(*context))
      for (ThreadEnv* t = data->first.load(); t != nullptr; t = t->next) t->enabled.store(0);
  update_enabled_events();
}

void EventPoster::thread_start(Thread& self) {
  post<&C::ThreadStart>(self, [&](auto send) { send(self.jni_env, thread_reference(self)); });
}
void EventPoster::thread_end(Thread& self) {
  post<&C::ThreadEnd>(self, [&](auto send) { send(self.jni_env, thread_reference(self)); });
}

void EventPoster::virtual_thread_start(Thread& self) {
  post<&C::VirtualThreadStart>(self, [&](auto send) { send(self.jni_env, thread_reference(self)); });
}
void EventPoster::virtual_thread_end(Thread& self) {
  post<&C::VirtualThreadEnd>(self, [&](auto send) { send(self.jni_env, thread_reference(self)); });
}

namespace {
/// HOTSPOT: the arguments are the environment, the JNI environment and the virtual thread.
void post_extension(Thread& self, ExtensionEvent event) {
  auto callback_of = [&](const Env& env) -> jvmtiExtensionEvent {
    if (!is_enabled(env, self, event_bit(number_of(event))) || !env.valid()) return nullptr;
    return env.extension_callbacks[event].load();
  };
  post_to_each(self, callback_of, [&](Env&, auto send) { send(self.jni_env, thread_reference(self)); });
}
}  // namespace

void EventPoster::virtual_thread_mount(Thread& self) { post_extension(self, kVirtualThreadMount); }
void EventPoster::virtual_thread_unmount(Thread& self) { post_extension(self, kVirtualThreadUnmount); }

void EventPoster::class_load(Thread& self, Class& cls) {
  if (cls.is_array() || cls.is_primitive() || cls.mirror == nullptr) return;
  post<&C::ClassLoad>(self,
                      [&](auto send) { send(self.jni_env, thread_reference(self), jni::local_class(self, &cls)); });
}
void EventPoster::class_prepare(Thread& self, Class& cls) {
  if (cls.is_array() || cls.is_primitive() || cls.mirror == nullptr) return;
  post<&C::ClassPrepare>(self,
                         [&](auto send) { send(self.jni_env, thread_reference(self), jni::local_class(self, &cls)); });
}

void EventPoster::native_method_bind(Thread& self, Method& method, void** address) {
  post_in<&C::NativeMethodBind>(self, [&](Env& env, auto send) {
    bool jni_ready = phase_of(env) != JVMTI_PHASE_PRIMORDIAL;
    void* chosen = *address;
    send(jni_ready ? self.jni_env : nullptr, jni_ready ? thread_reference(self) : nullptr, jni::id_of(method), *address,
         &chosen);
    if (chosen != nullptr) *address = chosen;  // the next environment sees what this one chose
  });
}

void EventPoster::monitor_contended_enter(Thread& self, Object* object) {
  post<&C::MonitorContendedEnter>(
      self, [&](auto send) { send(self.jni_env, thread_reference(self), jni::local(self, object)); });
}
void EventPoster::monitor_contended_entered(Thread& self, Object* object) {
  post<&C::MonitorContendedEntered>(
      self, [&](auto send) { send(self.jni_env, thread_reference(self), jni::local(self, object)); });
}
void EventPoster::monitor_wait(Thread& self, Object* object, int64_t millis) {
  post<&C::MonitorWait>(
      self, [&](auto send) { send(self.jni_env, thread_reference(self), jni::local(self, object), jlong{millis}); });
}
void EventPoster::monitor_waited(Thread& self, Object* object, bool timed_out, int64_t) {
  post<&C::MonitorWaited>(self, [&](auto send) {
    send(self.jni_env, thread_reference(self), jni::local(self, object), static_cast<jboolean>(timed_out));
  });
}

void EventPoster::data_dump_request(Thread& self) {
  post<&C::DataDumpRequest>(self, [&](auto send) { send(); });
}

void EventPoster::resource_exhausted(Thread& self, int32_t flags, const char* description) {
  post<&C::ResourceExhausted>(
      self, [&](auto send) { send(self.jni_env, jint{flags}, static_cast<const void*>(nullptr), description); });
}

// HOTSPOT: allocations made by a callback of one of these events do not post the same event again; otherwise the
// callbacks would recurse without end.
void EventPoster::vm_object_alloc(Thread& self, Object* object) {
  bool& in_callback = self.context.in_object_alloc_callback;
  if (in_callback) return;
  in_callback = true;
  post_allocation<&C::VMObjectAlloc>(self, object);
  in_callback = false;
}
void EventPoster::sampled_object_alloc(Thread& self, Object* object) {
  bool& in_callback = self.context.in_sampled_alloc_callback;
  if (!vm::java_heap().is_sample(self.tlab, object->shape()->size_of(object)) || in_callback) return;
  in_callback = true;
  post_allocation<&C::SampledObjectAlloc>(self, object);
  in_callback = false;
}

void EventPoster::wanted_has_changed() {
  std::lock_guard hold(state_lock());
  update_enabled_events();
}

}  // namespace vitrine::jvmti
