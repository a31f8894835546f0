// SPDX-License-Identifier: Apache-2.0
// The list of sinks: who hears of events, in which order, and what is wanted.
#include "vm/ports/event_sinks.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "vm/ports/ports.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {
namespace {

std::string heard;

struct Last final : EventSink {
  EventSet enabled = 0;
  void vm_init(Thread&) override { heard += "last "; }
  void vm_death(Thread&) override { heard += "last "; }
  void method_entry(Thread&, Frame&) override { heard += "last "; }
  void wanted_has_changed() override { enabled = wanted_by_sinks(); }
};
struct Named final : ForwardingSink {
  explicit Named(const char* its_name) : name(its_name) {}
  void vm_init(Thread& thread) override {
    heard += name;
    ForwardingSink::vm_init(thread);
  }
  const char* name;
};
struct Beside final : EventSink {
  void vm_init(Thread&) override { heard += "beside "; }
  void vm_death(Thread&) override { heard += "beside "; }
  void method_entry(Thread&, Frame&) override { heard += "beside "; }
};
std::string take() { return std::exchange(heard, ""); }

TEST(EventSinks, HearOneAfterTheOther) {
  static Last last;
  static Named first("first "), second("second ");
  static Thread thread;
  EventSink* const before = std::exchange(ports().events, &last);
  put_before(second);
  put_before(first);
  ports().events->vm_init(thread);
  EXPECT_EQ(take(), "first second last ");
  want_events(first, event_bit(Event::MethodEntry));
  want_events(second, event_bit(Event::SingleStep));
  EXPECT_EQ(last.enabled, event_bit(Event::MethodEntry) | event_bit(Event::SingleStep));
  EXPECT_TRUE(first.is_wanted_behind(Event::SingleStep));
  EXPECT_FALSE(second.is_wanted_behind(Event::SingleStep));
  EXPECT_FALSE(first.is_wanted_behind(Event::MethodEntry));
  event_state.by_environments = event_bit(Event::MethodEntry);
  EXPECT_TRUE(second.is_wanted_behind(Event::MethodEntry));
  event_state.by_environments = 0;

  take_out(second);  // it is not the first
  ports().events->vm_init(thread);
  EXPECT_EQ(take(), "first last ");
  second.vm_init(thread);  // a thread that has been in it
  EXPECT_EQ(take(), "second last ");
  take_out(second);
  take_out(first);
  EXPECT_EQ(ports().events, &last);
  EXPECT_EQ(wanted_by_sinks(), 0u);
  ports().events = before;
}

TEST(EventSinks, OneBesideHearsAfterThem) {
  static Last last;
  static Beside other;
  static BesideSink beside(other);
  static Thread thread;
  static Frame frame{};
  EventSink* const before = std::exchange(ports().events, &last);
  put_before(beside);
  ports().events->vm_init(thread);
  EXPECT_EQ(take(), "last beside ");
  ports().events->vm_death(thread);
  EXPECT_EQ(take(), "beside last ");
  ports().events->method_entry(thread, frame);  // nobody wants it
  EXPECT_EQ(take(), "");
  want_events(beside, event_bit(Event::MethodEntry));
  ports().events->method_entry(thread, frame);
  EXPECT_EQ(take(), "beside ");
  event_state.by_environments = event_bit(Event::MethodEntry);
  ports().events->method_entry(thread, frame);
  EXPECT_EQ(take(), "last beside ");
  event_state.by_environments = 0;
  take_out(beside);
  ports().events = before;
}

TEST(EventSinks, StateSaysWhatIsWanted) {
  EXPECT_FALSE(wants_event(Event::Breakpoint));
  event_state.enabled = event_bit(Event::Breakpoint) | event_bit(Event::ObjectAlloc);
  EXPECT_TRUE(wants_event(Event::Breakpoint));
  EXPECT_FALSE(wants_event(Event::SingleStep));
  EXPECT_TRUE(wants_allocations());
  event_state.enabled = event_bit(Event::Breakpoint);
  EXPECT_FALSE(wants_allocations());
  event_state.enabled = 0;
}

}  // namespace
}  // namespace vitrine::vm
