// SPDX-License-Identifier: Apache-2.0
#include "compiler/observe/code_news.hpp"

#include <deque>
#include <mutex>
#include <optional>
#include <utility>

#include "base/lock.hpp"
#include "compiler/code/machine_code.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::compiler {

using vm::CompiledMethod;
using vm::Event;
using vm::wants_event;

namespace {

struct Item {
  bool is_end;
  CompiledMethod code;
  bool is_reported = false;  // GenerateEvents may have told an agent of it
};

struct News {
  Mutex mutex{LockRank::CodeNews};
  Condition changed;
  std::deque<Item> items GUARDED_BY(mutex);
  int held_back GUARDED_BY(mutex) = 0;  // how many EndsHeldBack there are
  bool started GUARDED_BY(mutex) = false;
};
/// Never destroyed, because the Service Thread waits here until the process ends.
News& news() {
  static News& it = *new News;
  return it;
}

void add(Item item) {
  std::lock_guard lock(news().mutex);
  item.is_reported = news().held_back != 0;  // who reports what there is may find this, too
  news().items.push_back(std::move(item));
  news().changed.notify_all();
}

jmethodID id_of(const MachineCode& machine) { return vm::ports().native_interface->id_of(machine.method()); }

bool is_something_to_tell() REQUIRES(news().mutex) {
  return !news().items.empty() && (news().held_back == 0 || !news().items.front().is_end);
}

std::optional<Item> take_item() {
  std::lock_guard lock(news().mutex);
  if (!is_something_to_tell()) return std::nullopt;  // the code has ended before anyone was told of it
  std::optional<Item> item = std::move(news().items.front());
  news().items.pop_front();
  return item;
}

[[noreturn]] void serve(vm::Thread& self, const std::function<void(char*)>& free) {
  for (;;) {
    {
      vm::VmBlocked blocked(self);
      std::unique_lock lock(news().mutex);
      news().changed.wait(lock, is_something_to_tell);
    }
    // Taken out in VM state: until it has been sent, there is no safepoint at which its class could be unloaded.
    std::optional<Item> taken = take_item();
    if (!taken.has_value()) continue;
    const Item& item = *taken;
    if (!item.is_end) {
      if (wants_event(Event::CompiledMethodLoad)) vm::ports().events->compiled_method_load(self, item.code);
    } else {
      if (wants_event(Event::CompiledMethodUnload))
        vm::ports().events->compiled_method_unload(self, item.code.id, item.code.begin);
      free(static_cast<char*>(const_cast<void*>(item.code.begin)));
    }
    // What an agent's callback throws has no receiver here.
    if (self.context.pending_exception != nullptr) vm::take_exception(self);
  }
}

}  // namespace

CompiledMethod described(const MachineCode& machine) {
  CompiledMethod code{id_of(machine), machine.begin, machine.bytes, {}};
  code.places.push_back({machine.begin, machine.words.bci_at(0)});
  machine.places.for_each([&](uint32_t offset, uint32_t word) {
    const int32_t bci = word == PlaceTable::kNoWord ? -1 : machine.words.bci_at(word);
    if (code.places.back().bci != bci) code.places.push_back({machine.begin + offset, bci});
  });
  return code;
}

void note_loaded(const MachineCode& machine) {
  if (wants_event(Event::CompiledMethodLoad)) add({false, described(machine)});
}

bool note_unloaded(const MachineCode& machine) {
  {
    std::lock_guard lock(news().mutex);
    const auto begins = [&](const Item& item) {
      return !item.is_end && !item.is_reported && item.code.begin == machine.begin;
    };
    if (std::erase_if(news().items, begins) > 0) return false;
  }
  if (!wants_event(Event::CompiledMethodUnload)) return false;
  add({true, {id_of(machine), machine.begin, machine.bytes, {}}});
  return true;
}

void send_news(vm::Thread& self, std::function<void(char*)> free) {
  {
    std::lock_guard lock(news().mutex);
    if (std::exchange(news().started, true)) return;
  }
  const auto body = [free = std::move(free)](vm::Thread& server) { serve(server, free); };
  if (vm::start_vm_thread(self, "Service Thread", 9, body, vm::SeenBy::Nobody).ok()) return;
  vm::take_exception(self);  // the next caller may succeed
  std::lock_guard lock(news().mutex);
  news().started = false;
}

EndsHeldBack::EndsHeldBack() {
  std::lock_guard lock(news().mutex);
  ++news().held_back;
  for (Item& item : news().items) item.is_reported = true;
}
EndsHeldBack::~EndsHeldBack() {
  std::lock_guard lock(news().mutex);
  --news().held_back;
  news().changed.notify_all();
}

}  // namespace vitrine::compiler
