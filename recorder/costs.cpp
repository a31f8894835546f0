// SPDX-License-Identifier: Apache-2.0
#include "recorder/costs.hpp"

#include <algorithm>
#include <mutex>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "base/ticks.hpp"
#include "jvmti/environments/env.hpp"
#include "recorder/callbacks.hpp"
#include "recorder/event_times.hpp"
#include "recorder/places.hpp"

namespace vitrine::recorder {

namespace {

using namespace jvmti;

struct Counting {
  Mutex lock{LockRank::Recording};
  bool records GUARDED_BY(lock) = false, counts GUARDED_BY(lock) = false;  // what put_before_callbacks has been told
  TickScale scale GUARDED_BY(lock);
  uint64_t began_ns GUARDED_BY(lock) = 0, began_cpu_ns GUARDED_BY(lock) = 0;
};
Counting& counting() {
  static auto& all = *new Counting;
  return all;
}

void tell_callbacks(const Counting& all) REQUIRES(all.lock) {
  put_before_callbacks(static_cast<uint8_t>((all.records ? kRecords : 0) | (all.counts ? kCounts : 0)));
}

struct EventRow {
  int number;
  const char* name;
  jvmti::Capabilities capabilities;
};
constexpr EventRow kEvents[] = {
#define JVMTI_EVENT(number, name, phases, capabilities, per_thread) {number, #name, capabilities},
#include "jvmti/events.def"
#define JVMTI_EXTENSION_EVENT(package, event, ...) {number_of(jvmti::k##event), #event, jvmti::kNoCapability},
#include "jvmti/extension_events.def"
};

struct Sum {
  uint64_t calls = 0;
  double ns = 0, longest_ns = 0;
  Sum& operator+=(const Sum& other) {
    calls += other.calls;
    ns += other.ns;
    longest_ns = std::max(longest_ns, other.longest_ns);
    return *this;
  }
};

class Report {
 public:
  std::string text() {
    double cpu_ns = 0;
    {
      Counting& all = counting();
      std::lock_guard hold(all.lock);
      rate_ = all.scale.nanoseconds_per_tick();
      wall_ns_ = static_cast<double>(monotonic_ns() - all.began_ns);
      cpu_ns = static_cast<double>(nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID) - all.began_cpu_ns);
    }
    std::string text = format("Callbacks of agents in %.1f s, in which the process used %.2f s of CPU time:\n",
                              wall_ns_ / 1e9, cpu_ns / 1e9);
    std::lock_guard hold(jvmti::state_lock());
    std::string environments;
    for (const jvmti::Env* env = jvmti::first_env(); env != nullptr; env = env->next.load())
      if (env->valid()) environments += text_of(*env);
    return text + (environments.empty() ? "  there is no agent\n" : environments + of_the_vm());
  }

 private:
  Sum sum_of(const jvmti::Env& env, int event) const {
    const int which = env.number < kCountedEnvironments ? env.number : 0;
    const CallbackCost& cost = callback_costs()[static_cast<size_t>(which)][jvmti::index_of_event(event)];
    return {cost.calls.load(), static_cast<double>(cost.ticks.load()) * rate_,
            static_cast<double>(cost.longest.load()) * rate_};
  }

  /// What events took besides callbacks. A callback that has not ended yet counts on neither side.
  std::string of_the_vm() const {
    std::string text;
    for (const EventRow& row : kEvents) {
      const size_t index = jvmti::index_of_event(row.number);
      const EventTime& time = event_times()[index];
      const uint64_t events = time.events.load();
      if (events == 0) continue;
      double ns = static_cast<double>(time.ticks.load()) * rate_;
      for (const auto& environment : callback_costs())
        ns -= static_cast<double>(environment[index].ticks.load()) * rate_;
      ns = std::max(ns, 0.0);
      text += format("  %-23s %-38s %10lu %11.3f %10.3f %7.2f %%\n", row.name,
                     row.capabilities == 0 ? "" : jvmti::capability_name(row.capabilities),
                     static_cast<unsigned long>(events), ns / 1e6, ns / 1e3 / static_cast<double>(events),
                     100 * ns / wall_ns_);
    }
    return text.empty() ? text
                        : "\nThe VM's own work for events, of all environments together\n" +
                              format("  %-23s %-38s %10s %11s %10s %9s\n", "event", "capability", "events", "ms",
                                     "mean us", "of time") +
                              text;
  }

  std::string figures(const Sum& sum) const {
    return format("%10lu %12.3f %10.3f %10.3f %7.2f %%", static_cast<unsigned long>(sum.calls), sum.ns / 1e6,
                  sum.calls == 0 ? 0 : sum.ns / 1e3 / static_cast<double>(sum.calls), sum.longest_ns / 1e3,
                  100 * sum.ns / wall_ns_);
  }

  std::string text_of(const jvmti::Env& env) REQUIRES(state_lock()) {
    std::string text =
        format("\nEnvironment %d, ", env.number) + maker_text(env) + "\n" +
        format("  %-42s %10s %12s %10s %10s %9s\n", "event", "calls", "ms", "mean us", "most us", "of time");
    Sum whole;
    for (const EventRow& row : kEvents) {
      const Sum sum = sum_of(env, row.number);
      if (sum.calls == 0) continue;
      whole += sum;
      text += format("  %-42s ", row.name) + figures(sum) + "\n";
    }
    text += format("  %-42s ", "all") + figures(whole) + "\n";
    return text + capabilities_of(env) + places_of(env);
  }

  /// What the events of a capability took, or what it holds; in one line, those that cost nothing now.
  std::string capabilities_of(const jvmti::Env& env) {
    std::string text, idle;
    for (jvmti::Capabilities left = env.capabilities.load(); left != 0; left &= left - 1) {
      const jvmti::Capabilities one = left & -left;
      Sum sum;
      for (const EventRow& row : kEvents)
        if (row.capabilities == one) sum += sum_of(env, row.number);
      std::string holds;
      if (const jvmti::Tags* tags = env.tag_table.load();
          one == jvmti::can_tag_objects && tags != nullptr && tags->count() != 0)
        holds = std::to_string(tags->count()) + " tags";
      if (sum.calls != 0)
        text += format("  %-42s ", jvmti::capability_name(one)) + figures(sum) + "\n";
      else if (!holds.empty())
        text += format("  %-42s %10s\n", jvmti::capability_name(one), holds.c_str());
      else
        idle += std::string(idle.empty() ? "" : ", ") + jvmti::capability_name(one);
    }
    if (!idle.empty()) text += folded("  cost nothing now: ", idle, 4);
    return text.empty() ? text : "  capabilities:\n" + text;
  }

  std::string places_of(const jvmti::Env& env) REQUIRES(state_lock()) {
    std::string text;
    for (const PlaceCost& place : place_costs(env))
      text +=
          folded("    ", place.what, 4) + format("  %42s ", "") +
          figures({place.calls, static_cast<double>(place.ticks) * rate_, static_cast<double>(place.longest) * rate_}) +
          "\n";
    return text.empty() ? text : "  planted:\n" + text;
  }

  double rate_ = 1, wall_ns_ = 1;
};

}  // namespace

void set_recording_callbacks(bool on) {
  Counting& all = counting();
  std::lock_guard hold(all.lock);
  all.records = on;
  tell_callbacks(all);
}

void start_counting() {
  Counting& all = counting();
  std::unique_lock hold(all.lock);
  if (all.counts) return;
  for (auto& environment : callback_costs())
    for (CallbackCost& cost : environment) {
      cost.calls.store(0);
      cost.ticks.store(0);
      cost.longest.store(0);
    }
  forget_places();
  all.scale = TickScale();
  all.began_ns = monotonic_ns();
  all.began_cpu_ns = nanoseconds_of(CLOCK_PROCESS_CPUTIME_ID);
  all.counts = true;
  tell_callbacks(all);
  hold.unlock();
  time_events(true);
}

void stop_counting() {
  time_events(false);
  Counting& all = counting();
  std::lock_guard hold(all.lock);
  all.counts = false;
  tell_callbacks(all);
}

bool is_counting() {
  std::lock_guard hold(counting().lock);
  return counting().counts;
}

std::string cost_report() { return Report().text(); }

}  // namespace vitrine::recorder
