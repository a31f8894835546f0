// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/monitor_order.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/lock.hpp"
#include "checks/jvmti/lock_order.hpp"
#include "checks/jvmti/raw_monitors.hpp"
#include "checks/report.hpp"
#include "jni/function_table.hpp"
#include "vm/model/class.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/raw_monitor.hpp"
#include "vm/thread/references.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

using Number = LockOrder::Monitor;

/// What a thread holds or wants.
struct Lock {
  jrawMonitorID raw;  // null: it is the monitor of `object`
  const vm::Object* object;
  bool by_native;
};

struct JavaMonitor {
  Number number;
  jobject weak;  // another object may have the address later
  std::string text;
};

class Orders {
 public:
  Mutex lock{LockRank::CheckedOrders};
  LockOrder graph GUARDED_BY(lock);

  Number number_of(const Lock& monitor) REQUIRES(lock) {
    return monitor.raw != nullptr ? number_of(monitor.raw) : number_of(monitor.object);
  }
  /// The way of LockOrder::way_back; none of its objects has died.
  std::vector<Number> way_back(Number held, Number wanted, bool by_native) REQUIRES(lock) {
    for (;;) {
      std::vector<Number> way = graph.way_back(held, wanted, by_native);
      const auto dead = std::ranges::find_if(way, [&](Number monitor) REQUIRES(lock) {
        const auto object = objects_.find(monitor);
        return object != objects_.end() && is_dead(*java_.find(object->second));
      });
      if (dead == way.end()) return way;
      forget(objects_.at(*dead));
    }
  }
  std::string text_of(Number monitor) const REQUIRES(lock) {
    if (const auto raw = raw_.find(monitor); raw != raw_.end()) return text_of_raw_monitor(raw->second);
    return java_.at(objects_.at(monitor)).text;
  }
  void forget(jrawMonitorID monitor) REQUIRES(lock) {
    const auto known = raw_numbers_.find(monitor);
    if (known == raw_numbers_.end()) return;
    graph.forget(known->second);
    raw_.erase(known->second);
    raw_numbers_.erase(known);
  }

 private:
  static constexpr size_t kMostObjects = 4096;

  Number number_of(jrawMonitorID monitor) REQUIRES(lock) {
    const auto [known, added] = raw_numbers_.try_emplace(monitor, newest_ + 1);
    if (added) raw_.emplace(++newest_, monitor);
    return known->second;
  }
  Number number_of(const vm::Object* object) REQUIRES(lock) {
    if (const auto known = java_.find(object); known != java_.end()) {
      if (!is_dead(*known)) return known->second.number;
      forget(object);
    }
    if (java_.size() >= kMostObjects) forget_some();
    auto* referent = const_cast<vm::Object*>(object);
    java_.emplace(object, JavaMonitor{++newest_, vm::global_references().create(referent, true),
                                      "the monitor of a " + vm::Class::of(object)->external_name()});
    objects_.emplace(newest_, object);
    return newest_;
  }
  static bool is_dead(const std::pair<const vm::Object* const, JavaMonitor>& known) {
    return !vm::global_references().weak_refers_to(known.second.weak, known.first);
  }
  void forget(const vm::Object* object) REQUIRES(lock) {
    const auto known = java_.find(object);
    graph.forget(known->second.number);
    vm::global_references().remove(known->second.weak);
    objects_.erase(known->second.number);
    java_.erase(known);
  }
  /// The dead ones, and the oldest of the others until a quarter is free.
  void forget_some() REQUIRES(lock) {
    for (auto at = objects_.begin(); at != objects_.end();) {
      const vm::Object* object = at++->second;
      if (is_dead(*java_.find(object))) forget(object);
    }
    while (java_.size() > kMostObjects / 4 * 3) forget(objects_.begin()->second);
  }

  Number newest_ GUARDED_BY(lock) = 0;
  std::unordered_map<jrawMonitorID, Number> raw_numbers_ GUARDED_BY(lock);
  std::unordered_map<Number, jrawMonitorID> raw_ GUARDED_BY(lock);
  std::unordered_map<const vm::Object*, JavaMonitor> java_ GUARDED_BY(lock);  // the addresses are only compared
  std::map<Number, const vm::Object*> objects_ GUARDED_BY(lock);              // the oldest first
};
Orders& orders() {
  static auto& all = *new Orders;
  return all;
}

/// Until native code enters a monitor, no order can be of interest.
std::atomic<bool> native_code_enters{false};

/// Adds the monitors of objects that the thread owns; not those that Object.wait has released.
void add_owned(vm::Thread& self, std::vector<Lock>& held) {
  for (const vm::OwnedMonitor& owned : self.context.owned_monitors) {
    const auto same = std::ranges::find(held, owned.object, &Lock::object);
    if (same != held.end())
      same->by_native |= owned.jni;
    else if (vm::holds_lock(self, owned.object))
      held.push_back({nullptr, owned.object, owned.jni});
  }
}

std::string where(const Place& place) {
  const std::vector<NativeFrame> frames = describe(place.native);
  return " (thread " + place.thread +
         (!frames.empty()      ? ", " + frames[0].text()
          : place.java.empty() ? ""
                               : ", " + std::string(place.java[0])) +
         ")";
}

/// A cycle: the last monitor of the way is held, and the first one is wanted.
struct Cycle {
  std::vector<std::string> monitors;     // of the way
  std::vector<LockOrder::Order> orders;  // from each to the next one
};

std::string text_of(const Cycle& cycle, const LockOrder::Order& last) {
  std::string text = cycle.monitors.front() + " is entered while " + cycle.monitors.back() + " is held" +
                     (last.by_native ? "" : where(last.place)) + ", and it was the other way round before";
  for (size_t i = 0; i < cycle.orders.size(); ++i)
    text += (i == 0 ? ": " : "; ") + cycle.monitors[i + 1] + " was entered while " + cycle.monitors[i] + " was held" +
            where(cycle.orders[i].place);
  return text;
}

/// The message is about what native code has done, at the end or before.
void report_cycle(const jvmtiEnv* env, const Cycle& cycle, const LockOrder::Order& last) {
  const LockOrder::Order& native =
      last.by_native ? last : *std::ranges::find_if(cycle.orders, &LockOrder::Order::by_native);
  report({.rule = Rule::Monitor_Order, .function = native.function, .what = text_of(cycle, last), .env = env},
         native.place);
}

void note_order(const jvmtiEnv* env, const char* function, const Lock& held, const Lock& wanted) {
  const bool by_native = held.by_native || wanted.by_native;
  auto is_known = [&](Number first, Number second) REQUIRES(orders().lock) {
    const LockOrder::Order* known = orders().graph.find(first, second);
    return known != nullptr && (known->by_native || !by_native);
  };
  {
    std::lock_guard hold(orders().lock);
    if (is_known(orders().number_of(held), orders().number_of(wanted))) return;
  }
  // That of Java code has to be cheap.
  const vm::Thread* self = vm::Thread::current();
  const LockOrder::Order order{function, by_native,
                               by_native ? here() : Place{{}, java_stack(1), "\"" + self->name + "\""}};
  Cycle cycle;
  {
    std::lock_guard hold(orders().lock);
    const Number first = orders().number_of(held), second = orders().number_of(wanted);
    if (is_known(first, second)) return;
    const std::vector<Number> way = orders().way_back(first, second, by_native);
    for (size_t i = 0; i < way.size(); ++i) {
      cycle.monitors.push_back(orders().text_of(way[i]));
      if (i > 0) cycle.orders.push_back(*orders().graph.find(way[i - 1], way[i]));
    }
    orders().graph.set(first, second, order);
  }
  if (!cycle.orders.empty()) report_cycle(env, cycle, order);
}

void check_order(const jvmtiEnv* env, const char* function, const Lock& wanted) {
  const std::span<const jrawMonitorID> raw = raw_monitors_held();
  vm::Thread* self = vm::Thread::current();
  if (raw.empty() && (self == nullptr || self->context.owned_monitors.empty())) return;
  std::vector<Lock> held;
  if (self != nullptr) add_owned(*self, held);
  for (jrawMonitorID monitor : raw)
    if (std::ranges::find(held, monitor, &Lock::raw) == held.end()) held.push_back({monitor, nullptr, true});
  auto is_wanted = [&](const Lock& owned) { return owned.raw == wanted.raw && owned.object == wanted.object; };
  if (std::ranges::any_of(held, is_wanted)) return;
  for (const Lock& first : held) note_order(env, function, first, wanted);
}

class Observer final : public vm::MonitorObserver {
 public:
  void wanted(vm::Thread&, vm::Object& object) override {
    if (native_code_enters.load(std::memory_order_relaxed) && vm::has_identity(&object))
      check_order(nullptr, "monitorenter", {nullptr, &object, false});
  }
};

/// JNI MonitorEnter, when -Xcheck:jni does not look at it.
jint JNICALL enter_by_jni(JNIEnv* env, jobject reference) {
  vm::Thread* self = vm::Thread::current();
  if (self != nullptr && self->jni_env == env) {
    vm::NativeToVm in_vm(*self);
    const vm::Object* object = vm::dereference(reference);
    if (object != nullptr && vm::has_identity(object)) check_order_of_jni(*object);
  }
  return jni::original_functions().MonitorEnter(env, reference);
}

}  // namespace

void put_before_monitors() {
  static auto& observer = *new Observer;
  vm::observe_monitors(observer);
  jni::FunctionTable table = jni::original_functions();
  table.MonitorEnter = enter_by_jni;
  jni::use_functions(table);
}

std::string text_of_raw_monitor(jrawMonitorID monitor) {
  return "the raw monitor \"" + vm::name_of_raw_monitor(reinterpret_cast<vm::RawMonitorId>(monitor)) + "\"";
}

void check_order_of_raw(const jvmtiEnv* env, jrawMonitorID wanted) {
  native_code_enters.store(true, std::memory_order_relaxed);
  check_order(env, "RawMonitorEnter", {wanted, nullptr, true});
}

void check_order_of_jni(const vm::Object& wanted) {
  if (vm::monitor_observer() == nullptr) return;
  native_code_enters.store(true, std::memory_order_relaxed);
  check_order(nullptr, "MonitorEnter", {nullptr, &wanted, true});
}

void forget_raw_monitor(jrawMonitorID monitor) {
  std::lock_guard hold(orders().lock);
  orders().forget(monitor);
}

}  // namespace vitrine::checks
