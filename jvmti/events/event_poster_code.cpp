// SPDX-License-Identifier: Apache-2.0
// The events of machine code.
#include <vector>

#include "jni/ids.hpp"
#include "jvmti/environments/code_events.hpp"
#include "jvmti/events/event_poster.hpp"
#include "jvmti/events/post.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::jvmti {

using C = jvmtiEventCallbacks;

namespace {

/// `post_to(make_and_send)` chooses the environments. A method whose class has been unloaded meanwhile is not reported.
template <class PostTo>
void post_load(const vm::CompiledMethod& code, const PostTo& post_to) {
  const vm::Method* method = jni::method_of(code.id);
  if (method == nullptr) return;
  const vm::OnNativeStack kept(method->holder->mirror);  // the class lives until all environments have been told
  std::vector<jvmtiAddrLocationMap> map;
  for (const auto& [address, bci] : code.places) map.push_back({address, bci});
  post_to([&](Env&, auto send) {
    send(code.id, static_cast<jint>(code.bytes), code.begin, static_cast<jint>(map.size()), map.data(),
         static_cast<const void*>(nullptr));
  });
}

template <class PostTo>
void post_stub(const vm::CodeStub& stub, const PostTo& post_to) {
  post_to([&](Env&, auto send) { send(stub.name, stub.begin, static_cast<jint>(stub.bytes)); });
}

/// Posts to this environment alone, if it wants the event.
template <auto Member>
auto only_to(Thread& self, Env& env) {
  return [&](const auto& make_and_send) {
    if (sent_in_this_phase<Member>(env)) post_to(self, env, callback_if_wanted<Member>(env, self), make_and_send);
  };
}

}  // namespace

void EventPoster::compiled_method_load(Thread& self, const vm::CompiledMethod& code) {
  post_load(code, [&](const auto& make_and_send) { post_in<&C::CompiledMethodLoad>(self, make_and_send); });
}

void EventPoster::compiled_method_unload(Thread& self, jmethodID method, const void* code) {
  post_in<&C::CompiledMethodUnload>(self, [&](Env&, auto send) { send(method, code); });
}

void EventPoster::dynamic_code_generated(Thread& self, const vm::CodeStub& stub) {
  post_stub(stub, [&](const auto& make_and_send) { post_in<&C::DynamicCodeGenerated>(self, make_and_send); });
}

void follow_compilations(Thread* self) {
  const vm::Phase phase = vm::this_vm().phase.load();
  if (self == nullptr || (phase != vm::Phase::Start && phase != vm::Phase::Live)) return;
  if (vm::wants_event(vm::Event::CompiledMethodLoad) || vm::wants_event(vm::Event::CompiledMethodUnload))
    vm::ports().compiler->send_events(*self);
}

void report_compiled_methods(Thread& self, Env& env) {
  vm::ports().compiler->visit_compiled_methods(
      [&](const vm::CompiledMethod& code) { post_load(code, only_to<&C::CompiledMethodLoad>(self, env)); });
}

void report_code_stubs(Thread& self, Env& env) {
  for (const vm::CodeStub& stub : vm::ports().compiler->code_stubs())
    post_stub(stub, only_to<&C::DynamicCodeGenerated>(self, env));
}

}  // namespace vitrine::jvmti
