// SPDX-License-Identifier: Apache-2.0
// ClassFileLoadHook (JVM TI "Class File Load Hook"). Environments that cannot retransform come first, those that can
// come after them. Each group is in order of creation, and each environment gets the bytes that its predecessor left.
// Before VMStart the event is posted only to environments with the two early capabilities.
#include "jvmti/environments/class_file_hook.hpp"

#include <cstdio>

#include "base/console.hpp"
#include "jvmti/calls/memory.hpp"
#include "jvmti/calls/trace.hpp"
#include "jvmti/environments/lineage.hpp"
#include "jvmti/events/event_poster.hpp"
#include "jvmti/events/post.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/loader.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::jvmti {

using C = jvmtiEventCallbacks;

namespace {

bool may_be_asked(const Env& env) {
  if (phase_of(env) != JVMTI_PHASE_PRIMORDIAL) return EventOf<&C::ClassFileLoadHook>::phases >> phase_of(env) & 1;
  return env.possesses(can_generate_early_class_hook_events | can_generate_all_class_hook_events);
}

enum class Answer : uint8_t { NotAsked, Unchanged, Replaced };

/// Shows the bytes to one environment.
Answer ask(Thread& self, Env& env, const HookedClass& hooked, std::vector<uint8_t>& replacement, const uint8_t*& bytes,
           size_t& size) {
  auto callback = callback_if_wanted<&C::ClassFileLoadHook>(env, self);
  if (callback == nullptr || !may_be_asked(env)) return Answer::NotAsked;
  bool jni_ready = phase_of(env) != JVMTI_PHASE_PRIMORDIAL;
  vm::LocalReferences::Mark mark = self.context.local_references.mark();
  jclass redefined = jni::local_class(self, hooked.redefined);
  jobject loader = jni::local(self, hooked.loader->object);
  jobject domain = jni::local(self, hooked.protection_domain);
  jint new_size = 0;
  unsigned char* new_bytes = nullptr;
  HookWatch watch(self, env, hooked.lineage);
  {
    vm::EventCall in_native(self);
    callback(&env, jni_ready ? self.jni_env : nullptr, redefined, loader, hooked.name, domain, static_cast<jint>(size),
             bytes, &new_size, &new_bytes);
  }
  self.context.local_references.release(mark);
  if (new_bytes == nullptr) return Answer::Unchanged;
  std::vector<uint8_t> copy(new_bytes, new_bytes + std::max(new_size, 0));
  deallocate(new_bytes);
  watch.replaced({bytes, size}, copy);
  replacement = std::move(copy);
  bytes = replacement.data();
  size = replacement.size();
  return Answer::Replaced;
}

/// Agents written before modules insert calls from classes of named modules to classes of unnamed ones, so the named
/// module must read those (JVM TI "Bytecode Instrumentation of code in modules"). The VM records it at once. The class
/// library is told if it is up (JDK: Modules.transformedByAgent). This happens once per module.
void add_default_reads(Thread& self, const HookedClass& hooked) {
  vm::Module* module = hooked.redefined != nullptr ? hooked.redefined->module : nullptr;
  if (module == nullptr && hooked.name != nullptr) {
    std::string_view name = hooked.name;
    size_t slash = name.rfind('/');
    module = vm::module_for_package(*hooked.loader,
                                    vm::Symbol::intern(slash == std::string_view::npos ? "" : name.substr(0, slash)));
  }
  if (module == nullptr && hooked.loader->is_boot()) module = vm::java_base_module();  // no packages defined yet
  if (module == nullptr || !module->is_named() || module->default_reads.exchange(true)) return;
  bool java_ready = vm::this_vm().phase.load() == vm::Phase::Live || vm::this_vm().phase.load() == vm::Phase::Start;
  if (!java_ready || module->object == nullptr) return;
  auto modules = vm::load_boot_class(self, "jdk/internal/module/Modules");
  if (modules.ok() && modules.value() != nullptr)
    (void)vm::call_static(self, *modules.value(), "transformedByAgent", "(Ljava/lang/Module;)V",
                          {vm::slot_of(module->object)});
  if (Object* thrown = vm::take_exception(self); thrown != nullptr && tracing())
    complain(stderr, "jvmti: read edges of module %s: %s\n", module->name->c_str(),
             vm::describe_throwable(thrown).c_str());
}

}  // namespace

bool run_class_file_hook(Thread& self, const HookedClass& hooked, HookStage stage, std::vector<uint8_t>& replacement,
                         const uint8_t*& bytes, size_t& size, const Env** changed_by) {
  PendingAside aside(self);
  bool asked = false, changed = false;
  for (Env* env = first_env(); env != nullptr; env = env->next.load(std::memory_order_acquire)) {
    if (env->retransform_capable.load() != (stage == HookStage::Capable)) continue;
    Answer answer = ask(self, *env, hooked, replacement, bytes, size);
    asked |= answer != Answer::NotAsked;
    changed |= answer == Answer::Replaced;
    if (answer == Answer::Replaced && changed_by != nullptr) *changed_by = env;
  }
  // HOTSPOT: for a redefinition it is enough that some environment was asked, because the agent may have put its calls
  // into the bytes that it redefines the class with.
  if (changed || (asked && hooked.redefined != nullptr)) add_default_reads(self, hooked);
  return changed;
}

namespace {
bool run_stage(Thread& self, vm::ClassFileLoad& load, HookStage stage) {
  const uint8_t* bytes = load.current();
  size_t size = load.current_size();
  HookedClass hooked{load.redefined, load.loader, load.name, load.protection_domain, load.lineage};
  const bool changed = run_class_file_hook(self, hooked, stage, load.replacement, bytes, size);
  load.replaced |= changed;
  return changed;
}
}  // namespace

void EventPoster::class_file_load(Thread& self, vm::ClassFileLoad& load) {
  run_stage(self, load, HookStage::Incapable);
}

void EventPoster::class_file_load_capable(Thread& self, vm::ClassFileLoad& load) {
  // Where a retransformation starts.
  std::vector<uint8_t> before(load.current(), load.current() + load.current_size());
  if (run_stage(self, load, HookStage::Capable)) load.before_capable = std::move(before);
}

}  // namespace vitrine::jvmti
