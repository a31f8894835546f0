// SPDX-License-Identifier: Apache-2.0
// The list of environments, per-thread data, and the events that the VM must report because of both.
#include "jvmti/environments/env.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "base/lock.hpp"
#include "jvmti/environments/planted.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/ports/event_sinks.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jvmti {

namespace {
/// Disposed environments that still have what they own.
std::vector<Env*>& disposed() REQUIRES(state_lock()) {
  static auto* list = new std::vector<Env*>;
  return *list;
}
constexpr uintptr_t kThreadEnded = 1;

// Both have a number for each extension event.
constexpr size_t number_in_vm(ExtensionEvent event) { return index_of_event(number_of(event)); }
static_assert(number_in_vm(kClassUnload) == static_cast<size_t>(vm::Event::ClassUnload));
static_assert(number_in_vm(kVirtualThreadMount) == static_cast<size_t>(vm::Event::VirtualThreadMount));
static_assert(number_in_vm(kVirtualThreadUnmount) == static_cast<size_t>(vm::Event::VirtualThreadUnmount));
}  // namespace

std::atomic<bool> early_start{false};
constinit std::atomic<Env*> detail::oldest_env{nullptr};
constinit SoleReceivers sole_receivers{};

Mutex& state_lock() {
  static auto* lock = new Mutex(LockRank::JvmtiState);  // outlives every thread that may still use it at exit
  return *lock;
}

Env* find_env(const void* env) {
  for (Env* each = first_env(); each != nullptr; each = each->next.load())
    if (each == env && each->valid()) return each;
  return nullptr;
}

namespace {

constexpr size_t kCallbacks = sizeof(jvmtiEventCallbacks) / sizeof(void*);

/// Whether anything has ever stood in front of callbacks, and what does now.
bool ever_interposed GUARDED_BY(state_lock()) = false;
Callbacks& front_of_callbacks() REQUIRES(state_lock()) {
  static Callbacks front{};
  return front;
}

void choose_callbacks(Env& env) REQUIRES(state_lock()) {
  auto* const called = reinterpret_cast<void**>(&env.settings->callbacks);
  auto* const own = reinterpret_cast<void**>(env.own_callbacks.get());
  auto* const front = reinterpret_cast<void**>(&front_of_callbacks().standard);
  for (size_t i = 0; i < kCallbacks; ++i)
    __atomic_store_n(&called[i], own[i] != nullptr && front[i] != nullptr ? front[i] : own[i], __ATOMIC_RELEASE);
}

void choose_callback(Env& env, ExtensionEvent event) REQUIRES(state_lock()) {
  const jvmtiExtensionEvent own = env.own_extension_callbacks[event].load();
  const jvmtiExtensionEvent front = front_of_callbacks().extension[event];
  env.extension_callbacks[event].store(own != nullptr && front != nullptr ? front : own);
}

}  // namespace

void set_callbacks(Env& env, const jvmtiEventCallbacks& own) {
  const auto* const given = reinterpret_cast<void* const*>(&own);
  auto* const kept = reinterpret_cast<void**>(env.own_callbacks.get());
  EventSet set = 0;
  for (size_t i = 0; i < kCallbacks; ++i) {
    if (given[i] != nullptr) set |= EventSet{1} << i;
    __atomic_store_n(&kept[i], given[i], __ATOMIC_RELEASE);
  }
  choose_callbacks(env);
  env.has_callback.store(set);
}

bool is_extension_event(jint number) {
  constexpr bool kNeedVirtualThreads[] = {
#define JVMTI_EXTENSION_EVENT(package, event, virtual_threads, ...) virtual_threads,
#include "jvmti/extension_events.def"
  };
  const auto* event = std::ranges::find(kAllExtensionEvents, number, number_of);
  return event != std::end(kAllExtensionEvents) && (vm::release().has_virtual_threads || !kNeedVirtualThreads[*event]);
}

void set_extension_callback(Env& env, ExtensionEvent event, jvmtiExtensionEvent own) {
  env.own_extension_callbacks[event].store(own);
  choose_callback(env, event);
}

void interpose(const Callbacks& front) {
  std::lock_guard hold(state_lock());
  front_of_callbacks() = front;
  ever_interposed = true;
  for (Env* env = first_env(); env != nullptr; env = env->next.load()) {
    if (!env->valid()) continue;
    choose_callbacks(*env);
    for (const ExtensionEvent event : kAllExtensionEvents) choose_callback(*env, event);
  }
}

std::string name_of(const Env& env) {
  return "environment " + std::to_string(env.number) + " (" + (env.agent.empty() ? "no agent" : env.agent) + ")";
}

std::string maker_text(const Env& env) {
  return env.agent.empty() ? "made later than at the start of an agent" : "of " + env.agent;
}

Tags& Env::tags() {
  Tags* table = tag_table.load(std::memory_order_acquire);
  if (table != nullptr) [[likely]]
    return *table;
  auto fresh = std::make_unique<Tags>(vm::java_heap());
  if (tag_table.compare_exchange_strong(table, fresh.get())) return *fresh.release();
  return *table;
}

Env* make_env(jint version, const jvmtiInterface_1* functions, const std::string& agent) {
  auto* env = new Env;
  env->functions = functions;
  env->version = version;
  env->agent = agent;
  std::lock_guard hold(state_lock());
  static int made = 0;
  env->number = ++made;
  Env* last = detail::oldest_env.load();
  if (last == nullptr) {
    detail::oldest_env.store(env, std::memory_order_release);
  } else {
    while (Env* next = last->next.load()) last = next;
    last->next.store(env, std::memory_order_release);
  }
  return env;
}

void dispose_env(Env& env) {
  {
    std::lock_guard hold(state_lock());
    if (env.magic.exchange(Env::kDisposed) != Env::kValid) return;
    env.capabilities.store(0);
    env.enabled.store(0);
    for (const ExtensionEvent event : kAllExtensionEvents) set_extension_callback(env, event, nullptr);
    // The environment is unlinked but keeps its own `next`, so a walk that stands on it can go on.
    if (detail::oldest_env.load() == &env) {
      detail::oldest_env.store(env.next.load(), std::memory_order_release);
    } else {
      Env* before = detail::oldest_env.load();
      while (before != nullptr && before->next.load() != &env) before = before->next.load();
      if (before != nullptr) before->next.store(env.next.load(), std::memory_order_release);
    }
    disposed().push_back(&env);
    update_enabled_events();
  }
  Thread* self = Thread::current();
  if (self != nullptr && self->state.load() == vm::ThreadState::InVm)
    vm::with_world_stopped(*self, free_what_nobody_reads);
}

void free_what_nobody_reads() {
  std::lock_guard hold(state_lock());
  for (Env* env : disposed()) {
    remove_planted(*env->settings);
    env->settings.reset();
    if (!ever_interposed) env->own_callbacks.reset();
    delete env->tag_table.exchange(nullptr);
    for (vm::ExecutionContext* context : vm::all_contexts())
      if (ThreadData* data = data_of(*context)) data->remove(*env);
  }
  for (Env* env = first_env(); env != nullptr; env = env->next.load()) {
    env->settings->access_watches.free_outgrown();
    env->settings->modification_watches.free_outgrown();
  }
  disposed().clear();
  disposed().shrink_to_fit();
}

namespace {
/// Calls `forget` for the settings of all environments, including disposed ones.
template <class Forget>
void in_all_settings(const Forget& forget) {
  std::lock_guard hold(state_lock());
  for (Env* env = first_env(); env != nullptr; env = env->next.load()) forget(*env->settings);
  for (Env* env : disposed()) forget(*env->settings);
}
}  // namespace

void forget_breakpoints_in(const vm::Method& method) {
  in_all_settings([&](Env::Settings& settings) {
    settings.breakpoints.erase_if([&](const Place& place) { return place.method == &method; });
  });
}

void forget_places_in(const vm::Class& cls) {
  in_all_settings([&](Env::Settings& settings) {
    settings.breakpoints.erase_if([&](const Place& place) { return place.method->holder == &cls; });
    for (WatchSet* watches : {&settings.access_watches, &settings.modification_watches})
      watches->for_each([&](const vm::Field* field) {
        if (field->holder == &cls) watches->erase(field);
      });
  });
}

ThreadEnv* make_thread_env(Thread& thread, Env& env) {
  if (reinterpret_cast<uintptr_t>(thread.context.jvmti) == kThreadEnded) return nullptr;
  if (ThreadEnv* found = find_thread_env(thread, env)) return found;
  auto* data = static_cast<ThreadData*>(thread.context.jvmti);
  if (data == nullptr) {
    data = new ThreadData;
    for (size_t i = 0; i < sole_receivers.size(); ++i) data->sole_receivers[i].store(sole_receivers[i].load());
    __atomic_store_n(&thread.context.jvmti, data, __ATOMIC_RELEASE);
  }
  auto* added = new ThreadEnv(env);
  added->next = data->first.load();
  data->first.store(added, std::memory_order_release);
  return added;
}

void free_context_data(vm::ExecutionContext& context) {
  std::lock_guard hold(state_lock());
  ThreadData* data = data_of(context);
  __atomic_store_n(&context.jvmti, reinterpret_cast<void*>(kThreadEnded), __ATOMIC_RELEASE);
  if (data == nullptr) return;
  bool had_events = false;
  for (ThreadEnv* t = data->first.load(); t != nullptr;) {
    ThreadEnv* next = t->next;
    had_events |= t->enabled.load() != 0;
    delete t;
    t = next;
  }
  delete data;
  if (had_events) update_enabled_events();
}

namespace {

/// Events that the environment can receive at all: it has the callback and the capability.
EventSet deliverable(const Env& env) {
  EventSet possible = env.has_callback.load();
  for (const ExtensionEvent event : kAllExtensionEvents)
    if (env.extension_callbacks[event].load() != nullptr) possible |= event_bit(number_of(event));
#define JVMTI_EVENT(number, name, phases, needed, per_thread) \
  if (!env.possesses(needed)) possible &= ~event_bit(number);
#include "jvmti/events.def"
  return possible;
}

uint32_t traced_bits(EventSet wanted) {
  return (wanted & event_bit(JVMTI_EVENT_SINGLE_STEP) ? vm::kTraceSteps : 0u) |
         (wanted & event_bit(JVMTI_EVENT_METHOD_ENTRY) ? vm::kTraceEntries : 0u) |
         (wanted & event_bit(JVMTI_EVENT_METHOD_EXIT) ? vm::kTraceExits : 0u);
}

bool steps_reach(const Env& env, EventSet enabled) {
  return (enabled & event_bit(JVMTI_EVENT_SINGLE_STEP)) != 0 && env.valid() &&
         (deliverable(env) & event_bit(JVMTI_EVENT_SINGLE_STEP)) != 0;
}

/// Records where a thread is when its steps begin. The thread is suspended, or it calls from an event or a native
/// method. For a thread that is running, the recorded place matches nothing it reaches.
void note_start_of_steps(Thread& thread, ThreadEnv& here, bool stepping) REQUIRES(state_lock()) {
  if (stepping && !here.stepping) {
    const vm::Frame* frame = thread.context.top_frame;
    here.first_frame.store(frame);
    here.first_pc.store(frame == nullptr || frame->is_native() ? nullptr : frame->pc);
  }
  here.stepping = stepping;
}

EventSet enabled_globally() {
  EventSet events = 0;
  for (Env* env = first_env(); env != nullptr; env = env->next.load())
    if (env->valid()) events |= env->enabled.load() & deliverable(*env);
  return events;
}

/// What is enabled for this thread in particular.
EventSet enabled_in(const Thread& thread) {
  EventSet events = 0;
  if (const ThreadData* data = data_of(thread.context))
    for (ThreadEnv* t = data->first.load(); t != nullptr; t = t->next)
      if (t->env.valid()) events |= t->enabled.load() & deliverable(t->env);
  return events;
}

/// While transformers are observed.
uint32_t bits_of_watch(const Thread& thread) {
  const ThreadData* data = data_of(thread.context);
  return data != nullptr && data->watch != nullptr ? vm::kTraceEntries | vm::kTraceExits | vm::kTraceWatched : 0u;
}

/// For a thread, or for those without data if `data` is null.
void choose_sole_receivers(const ThreadData* data, bool live, SoleReceivers& receivers) {
  std::array<Env*, std::tuple_size_v<SoleReceivers>> sole{};
  EventSet wanted_before = 0;
  for (Env* env = live ? first_env() : nullptr; env != nullptr; env = env->next.load()) {
    const ThreadEnv* here = data == nullptr ? nullptr : find_thread_env(*data, *env);
    if (!env->valid()) continue;
    const EventSet wanted = (env->enabled.load() | (here != nullptr ? here->enabled.load() : 0)) & deliverable(*env);
    for (EventSet left = wanted; left != 0; left &= left - 1) {
      const auto event = static_cast<size_t>(std::countr_zero(left));
      sole[event] = wanted_before >> event & 1 ? nullptr : env;
    }
    wanted_before |= wanted;
  }
  for (size_t event = 0; event < sole.size(); ++event) receivers[event].store(sole[event], std::memory_order_release);
}

/// Returns whether the thread reports more of returns than before.
bool set_traced(Thread& thread, uint32_t bits) {
  const uint32_t more = bits & ~thread.context.traced.load();
  thread.set_traced(~bits & (vm::kTraceSteps | vm::kTraceEntries | vm::kTraceExits | vm::kTraceWatched), false);
  if (bits != 0) thread.set_traced(bits, true);
  return (more & (vm::kTraceSteps | vm::kTraceExits)) != 0;
}

}  // namespace

std::vector<Thread*> update_enabled_events() {
  bool live = vm::this_vm().phase.load() == vm::Phase::Live;
  const EventSet global = enabled_globally();
  const EventSet also = vm::wanted_by_sinks();
  EventSet by_environments = global, by_watches = 0;
  std::vector<Thread*> threads = vm::all_attached_threads();
  std::vector<uint32_t> traced;
  choose_sole_receivers(nullptr, live, sole_receivers);
  for (Thread* thread : threads) {
    const EventSet here = global | enabled_in(*thread);
    for (Env* env = first_env(); env != nullptr; env = env->next.load()) {
      bool all = live && steps_reach(*env, env->enabled.load());
      if (ThreadEnv* t = all ? make_thread_env(*thread, *env) : find_thread_env(*thread, *env))
        note_start_of_steps(*thread, *t, all || (live && steps_reach(*env, t->enabled.load())));
    }
    if (ThreadData* data = data_of(thread->context)) choose_sole_receivers(data, live, data->sole_receivers);
    by_environments |= here;
    const uint32_t watch = bits_of_watch(*thread);
    if (watch != 0) by_watches = event_bit(JVMTI_EVENT_METHOD_ENTRY) | event_bit(JVMTI_EVENT_METHOD_EXIT);
    traced.push_back((live ? traced_bits(here) : 0) | traced_bits(also) | watch);
  }
  vm::event_state.by_environments.store(by_environments | by_watches);
  vm::event_state.enabled.store(by_environments | also);
  if ((by_environments | also) != 0) vm::event_state.was_ever_enabled.store(true);
  // New threads start with what is enabled for all threads.
  vm::event_state.traced_in_new_threads.store((live ? traced_bits(global) : 0) | traced_bits(also));
  std::vector<Thread*> with_more;
  for (size_t i = 0; i < threads.size(); ++i)
    if (set_traced(*threads[i], traced[i])) with_more.push_back(threads[i]);
  return with_more;
}

void bring_to_loop(Thread* self, std::vector<Thread*> threads) {
  if (self == nullptr || !vm::ports().compiler->is_on()) return;
  std::erase(threads, self);
  if (threads.size() == 1)
    vm::handshake(*self, *threads.front(), [](Thread&) {});
  else if (!threads.empty())
    vm::with_world_stopped(*self, [] {});
  vm::ports().compiler->method_events_have_changed(*self);
}

}  // namespace vitrine::jvmti
