// SPDX-License-Identifier: Apache-2.0
#include "serviceability/dumps/agents_report.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "jvmti/calls/trace.hpp"
#include "jvmti/environments/env.hpp"
#include "jvmti/start/agents.hpp"
#include "vm/model/class.hpp"
#include "vm/model/field.hpp"
#include "vm/model/method.hpp"

namespace vitrine::serviceability {

namespace {

using jvmti::Env;
using vm::Thread;

constexpr size_t kMostListed = 100;

/// "label: a, b and 3 more", or nothing without items.
std::string line(const char* label, std::vector<std::string> items) {
  std::ranges::sort(items);
  std::string text;
  for (size_t i = 0; i < std::min(items.size(), kMostListed); ++i) text += (i == 0 ? "" : ", ") + items[i];
  if (items.size() > kMostListed) text += " and " + std::to_string(items.size() - kMostListed) + " more";
  return folded(std::string("     ") + label + ": ", text, 7);
}

std::string text_of(const vm::Field& field) { return field.holder->external_name() + "." + field.name->str(); }

std::vector<std::string> fields_of(const jvmti::WatchSet& watches) {
  std::vector<std::string> fields;
  watches.for_each([&](const vm::Field* field) { fields.push_back(text_of(*field)); });
  return fields;
}

std::vector<std::string> events_by_thread(const Env& env) {
  std::vector<std::string> all;
  for (const Thread* thread : vm::all_attached_threads()) {
    const jvmti::ThreadEnv* here = jvmti::find_thread_env(*thread, env);
    if (here == nullptr || here->enabled.load() == 0) continue;
    std::string names;
    for (const std::string& name : jvmti::names_of_events(here->enabled.load()))
      names += (names.empty() ? "" : " ") + name;
    all.push_back(names + " in \"" + thread->name + "\"");
  }
  return all;
}

std::string text_of(const Env& env) {
  std::string text = format("  %d  version %d.%d, ", env.number, env.version >> 16 & 0xfff, env.version >> 8 & 0xff) +
                     maker_text(env) + "\n";
  text += line("capabilities", jvmti::names_of_capabilities(env.capabilities.load()));
  text += line("events", jvmti::names_of_events(env.enabled.load()));
  text += line("events in single threads", events_by_thread(env));
  const jvmti::EventSet silent = env.enabled.load() & ~env.has_callback.load();
  text += line("enabled without a callback", jvmti::names_of_events(silent));
  std::vector<std::string> places;
  for (const jvmti::Place& place : env.settings->breakpoints)
    places.push_back(place.method->holder->external_name() + "." + place.method->name->str() + ":" +
                     std::to_string(place.bci));
  text += line("breakpoints", places);
  text += line("watched accesses", fields_of(env.settings->access_watches));
  text += line("watched modifications", fields_of(env.settings->modification_watches));
  if (const jvmti::Tags* tags = env.tag_table.load(); tags != nullptr && tags->count() != 0)
    text += "     tags: " + std::to_string(tags->count()) + "\n";
  return text;
}

/// The oldest suspension first.
std::string suspended_threads() {
  struct Suspended {
    const Thread* thread;
    uint64_t since_ns;
    const void* by;
  };
  std::vector<Suspended> suspended;
  for (Thread* thread : vm::all_attached_threads()) {
    std::lock_guard hold(thread->suspend_mutex);
    if (thread->is_held()) suspended.push_back({thread, thread->suspended_ns, thread->suspended_by});
  }
  std::ranges::sort(suspended, {}, &Suspended::since_ns);
  std::string text;
  for (const Suspended& each : suspended) {
    const double seconds = static_cast<double>(monotonic_ns() - each.since_ns) / 1e9;
    const int by = jvmti::number_of_env(each.by);
    text += format("  for %.1f s", seconds) + (by == 0 ? "" : " by environment " + std::to_string(by)) + ": \"" +
            each.thread->name + "\"\n";
  }
  return text;
}

}  // namespace

std::string agents_report(Thread& self) {
  std::string agents, environments, suspended;
  for (const std::string& name : jvmti::agent_names()) agents += "  " + name + "\n";
  vm::with_world_stopped(self, [&] {
    std::lock_guard hold(jvmti::state_lock());
    for (Env* env = jvmti::first_env(); env != nullptr; env = env->next.load())
      if (env->valid()) environments += text_of(*env);
    suspended = suspended_threads();
  });
  auto or_none = [](const std::string& text) { return text.empty() ? "  none\n" : text; };
  return "Agents:\n" + or_none(agents) + "Environments of JVM TI:\n" + or_none(environments) + "Suspended threads:\n" +
         or_none(suspended);
}

}  // namespace vitrine::serviceability
