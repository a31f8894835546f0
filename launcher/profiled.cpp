// SPDX-License-Identifier: Apache-2.0
#include "launcher/profiled.hpp"

#include <mutex>
#include <utility>

#include "base/lock.hpp"
#include "jvmpi/jvmpi.hpp"
#include "vm/ports/event_sinks.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine {

namespace {

using vm::Thread;

class ToolsWithProfiler final : public vm::ToolInterface {
 public:
  explicit ToolsWithProfiler(std::unique_ptr<vm::ToolInterface> jvmti) : jvmti_(std::move(jvmti)) {}
  jint load_agents() override {
    const jint result = jvmti_->load_agents();
    if (result == JNI_OK && is_plugged_in()) jvmpi::agents_loaded(*Thread::current());
    return result;
  }
  void unload_agents() override { jvmti_->unload_agents(); }
  void free_context_data(vm::ExecutionContext& context) override { jvmti_->free_context_data(context); }
  std::vector<std::string> native_method_prefixes() override { return jvmti_->native_method_prefixes(); }
  void* find_agent_symbol(const char* name) override { return jvmti_->find_agent_symbol(name); }
  std::string agent_of(const void* environment) override { return jvmti_->agent_of(environment); }
  jint get_env(void** env, jint version) override {
    if (vm::interface_of_version(version) != vm::kJvmpiInterface) return jvmti_->get_env(env, version);
    Thread* self = Thread::current();
    const bool is_on_load = vm::this_vm().phase.load() == vm::Phase::OnLoad;
    if (self == nullptr && !is_on_load) return JNI_EDETACHED;  // it could not stop the world
    const jint result = jvmpi::get_env(env, version);
    if (result == JNI_OK) plug_in(is_on_load ? nullptr : self);
    return result;
  }

 private:
  bool is_plugged_in() {
    std::lock_guard hold(lock_);
    return plugged_in_;
  }
  /// Has JVMPI told of events, too. `self` is null in phase OnLoad.
  void plug_in(Thread* self) {
    auto exchange = [&] {
      std::lock_guard hold(lock_);
      if (plugged_in_) return;
      plugged_in_ = true;
      vm::put_before(jvmpi::event_sink());
    };
    if (self == nullptr) return exchange();
    vm::NativeToVm in_vm(*self);
    vm::with_world_stopped(*self, exchange);
  }
  std::unique_ptr<vm::ToolInterface> jvmti_;
  Mutex lock_{LockRank::Agents};
  bool plugged_in_ GUARDED_BY(lock_) = false;
};

}  // namespace

std::unique_ptr<vm::ToolInterface> with_profiler(std::unique_ptr<vm::ToolInterface> tools) {
  return std::make_unique<ToolsWithProfiler>(std::move(tools));
}

}  // namespace vitrine
