// SPDX-License-Identifier: Apache-2.0
#include "serviceability/dumps/lock_chains.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "checks/jni/buffers.hpp"
#include "jvmti/environments/env.hpp"
#include "serviceability/dumps/thread_dump.hpp"
#include "serviceability/facts/thread_facts.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/raw_monitor.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/unmounted.hpp"

namespace vitrine::serviceability {

namespace {

using namespace vm;

/// A java.lang.Thread and what it does.
struct Node {
  Thread* thread = nullptr;  // null: a virtual thread whose frames have been moved away
  std::string verb, thing;   // "waits to enter the monitor of", "<0x...> (a ...)"; "" if it waits for nobody
  Object* holder = nullptr;  // the java.lang.Thread for which it waits; null: none
  std::string holds = "owns";

  std::string waits() const { return verb.empty() ? verb : verb + " " + thing; }
};

class Chains {
 public:
  Chains() : raw_monitors_(raw_monitor_usages(false)) {
    for (Thread* thread : all_attached_threads())
      if (Object* object = object_of(*thread)) add(object, look_at(*thread, object));
    for_each_unmounted([this](const Unmounted& unmounted) {
      if (unmounted.virtual_thread != nullptr) add(unmounted.virtual_thread, look_at(unmounted));
    });
    for (Object* object : order_)
      if (nodes_[object].holder != nullptr && !followed_.contains(object)) find_cycle_from(object);
  }

  std::string text() const {
    std::string text;
    for (const std::vector<Object*>& cycle : cycles_) {
      text += "Deadlock: these threads wait for each other, and none of them goes on.\n";
      for (Object* each : cycle) text += line(each);
      text += "\n";
    }
    for (Object* object : order_)
      if (nodes_.at(object).holder != nullptr && !is_in_cycle(object) && is_start(object)) text += chain_from(object);
    return text;
  }

  std::vector<pictures::Wait> waits() const {
    std::vector<pictures::Wait> waits;
    for (Object* object : order_) {
      const Node& node = nodes_.at(object);
      if (node.verb.empty()) continue;
      const std::string holder = node.holder == nullptr ? "" : name_of(node.holder);
      waits.push_back({name_of(object), node.verb, node.thing, holder, node.holds, is_in_cycle(object)});
    }
    return waits;
  }

 private:
  void add(Object* object, Node node) {
    if (nodes_.emplace(object, std::move(node)).second) order_.push_back(object);
  }

  Node look_at(Thread& thread, Object* object) {
    Node node{&thread};
    if (const Monitor* monitor = thread.contended.load()) {
      wait_for_monitor(node, *monitor);
    } else if (const Class* cls = thread.waiting_for_initialization.load()) {
      node.verb = "waits for the initialization of";
      node.thing = cls->external_name();
      if (Thread* other = cls->init_thread.load()) node.holder = object_of(*other);
      node.holds = "runs";
    } else if (const RawMonitorUsage* raw = raw_monitor_of(thread)) {
      node.verb = "waits to enter the raw monitor";
      node.thing = "\"" + raw->name + "\"";
      if (raw->owner != nullptr) node.holder = object_of(*const_cast<Thread*>(raw->owner));
    } else if (thread_status(object) & kParkedBit) {
      wait_for_synchronizer(node, object);
    }
    return node;
  }

  Node look_at(const Unmounted& unmounted) {
    Node node;
    if (const Monitor* monitor = contended_by(unmounted))
      wait_for_monitor(node, *monitor);
    else
      wait_for_synchronizer(node, unmounted.virtual_thread);
    return node;
  }

  static void wait_for_monitor(Node& node, const Monitor& monitor) {
    node.verb = "waits to enter the monitor of";
    node.thing = object_text(vm::object_of(monitor));
    node.holder = java_owner_of(monitor);
  }

  static void wait_for_synchronizer(Node& node, Object* object) {
    const Object* synchronizer = synchronizer_awaited_by(object);
    if (synchronizer == nullptr) return;
    node.verb = "waits for the lock";
    node.thing = object_text(synchronizer);
    node.holder = synchronizer->get<Object*>(well_known().AbstractOwnableSynchronizer_exclusiveOwnerThread);
  }

  const RawMonitorUsage* raw_monitor_of(const Thread& thread) const {
    auto entered_by = [&](const RawMonitorUsage& usage) {
      return std::ranges::find(usage.entering, &thread) != usage.entering.end();
    };
    auto found = std::ranges::find_if(raw_monitors_, entered_by);
    return found == raw_monitors_.end() ? nullptr : &*found;
  }

  static std::string name_of(const Object* thread) {
    const std::string text = name_of_java_thread(thread);
    return text.empty() ? format("thread #%ld", static_cast<long>(thread_id(const_cast<Object*>(thread))))
                        : "\"" + text + "\"";
  }

  bool is_in_cycle(Object* object) const {
    auto found = followed_.find(object);
    return found != followed_.end() && found->second;
  }
  /// Whether no thread waits for it: a chain begins there.
  bool is_start(Object* object) const {
    return std::ranges::none_of(nodes_, [&](const auto& other) { return other.second.holder == object; });
  }

  std::string line(Object* object) const {
    const Node& node = nodes_.at(object);
    return folded("", name_of(object) + " " + node.waits() + ", which " + name_of(node.holder) + " " + node.holds, 2);
  }

  /// The cycle to which the arrows from this thread lead, if it is not known yet.
  void find_cycle_from(Object* start) {
    std::vector<Object*> way;
    Object* at = start;
    while (at != nullptr && nodes_.contains(at) && nodes_[at].holder != nullptr && !followed_.contains(at)) {
      followed_[at] = false;
      way.push_back(at);
      at = nodes_[at].holder;
    }
    auto first = std::ranges::find(way, at);
    if (at == nullptr || first == way.end()) return;
    const std::vector<Object*>& cycle = cycles_.emplace_back(first, way.end());
    for (Object* each : cycle) followed_[each] = true;
  }

  std::string chain_from(Object* start) const {
    std::string text = "Chain:\n";
    Object* at = start;
    for (size_t length = 0; length < nodes_.size(); ++length) {
      auto found = nodes_.find(at);
      if (found == nodes_.end() || found->second.holder == nullptr || is_in_cycle(at)) break;
      text += line(at);
      at = found->second.holder;
    }
    return text + folded("", name_of(at) + " " + end_of(at), 2) + "\n";
  }

  /// What the last thread of a chain does.
  std::string end_of(Object* object) const {
    if (is_in_cycle(object)) return "is in the deadlock above";
    auto found = nodes_.find(object);
    if (found == nodes_.end()) return "has ended, or is a virtual thread that is not mounted";
    Node node = found->second;
    if (!node.verb.empty()) return node.waits() + ", which has no owner that is known";
    if (node.thread == nullptr) return "is not mounted";
    Thread& thread = *node.thread;
    const std::string where = place_of(thread);
    if (thread.attention.load() & kSuspend) return suspension_of(thread) + where;
    const int32_t status = thread_status(object);
    if (thread.waiting_on.load() != nullptr) return "is in Object.wait" + where;
    if (status & kParkedBit) return "is parked" + where;
    if ((status & kStatusBits) == kStatusSleeping) return "sleeps" + where;
    return (thread.state.load() == ThreadState::InNative ? "is in native code" : "runs") + where;
  }

  static std::string suspension_of(const Thread& thread) {
    thread.suspend_mutex.assume_held();  // the world is stopped
    const double seconds = static_cast<double>(monotonic_ns() - thread.suspended_ns) / 1e9;
    std::string by = thread.suspended_by_profiler ? ", by an agent of JVMPI" : ", by Thread.suspend";
    if (const int number = jvmti::number_of_env(thread.suspended_by); number != 0)
      by = ", by environment " + std::to_string(number) + " of JVM TI";
    return format("is suspended for %.1f s", seconds) + by;
  }

  static std::string place_of(const Thread& thread) {
    const Frame* frame = newest_frame(thread);
    return frame == nullptr ? "" : ", at " + frame_text(*frame);
  }

  std::vector<RawMonitorUsage> raw_monitors_;
  std::vector<Object*> order_;  // the threads in the order in which they are found
  std::unordered_map<Object*, Node> nodes_;
  std::unordered_map<Object*, bool> followed_;  // the threads on the ways that were followed; true: it is in a cycle
  std::vector<std::vector<Object*>> cycles_;
};

/// Nobody waits for these, because no object moves; elsewhere they hold up collections.
std::string critical_regions() {
  std::string text;
  for (const checks::OpenCritical& each : checks::open_criticals())
    text += folded("",
                   format("\"%s\" is in one for %.1f s: ", each.thread.c_str(),
                          static_cast<double>(monotonic_ns() - each.since_ns) / 1e9) +
                       each.function + " of " + each.owner,
                   2);
  return text.empty() ? text
                      : "Critical regions of JNI, which hold up nobody here, but collections in other VMs:\n" + text;
}

}  // namespace

std::vector<pictures::Wait> lock_waits() { return Chains().waits(); }

std::string lock_chains() { return Chains().text() + critical_regions(); }

}  // namespace vitrine::serviceability
