// SPDX-License-Identifier: Apache-2.0
#include "recorder/timeline.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace vitrine::recorder {
namespace {

/// A chunk that is written by hand.
class Words {
 public:
  Words& thread(int64_t id, const char* name) {
    begin(Kind::Thread, 4711, 0);
    item({Type::Long, 1, 0, 0});
    words_.push_back(static_cast<uint64_t>(id));
    text(name);
    return end();
  }
  Words& call(const char* function, uint64_t stamp) {
    begin(Kind::CallBegins, 1, stamp);
    const CallOrigin origin{function, nullptr};
    words_.resize(words_.size() + words_of(sizeof origin));
    std::memcpy(&words_[words_.size() - words_of(sizeof origin)], &origin, sizeof origin);
    return end();
  }
  Words& number(Kind kind, int position, int value, uint64_t stamp) {
    begin(kind, 0, stamp);
    item({Type::Int, static_cast<uint8_t>(position), 0, value});
    return end();
  }
  /// Results that are items without text.
  Words& results(uint64_t stamp, const std::vector<std::pair<Item, const void*>>& items) {
    begin(Kind::Results, 0, stamp);
    for (const auto& [each, payload] : items) {
      item(each);
      if (payload_words(each) != 0) words_.push_back(reinterpret_cast<uintptr_t>(payload));
    }
    return end();
  }
  Words& heap_callbacks(const jvmti::CallbackSum& sum, uint64_t stamp) {
    begin(Kind::HeapCallbacks, 0, stamp);
    const size_t at = words_.size();
    words_.resize(at + words_of(sizeof sum));
    std::memcpy(&words_[at], &sum, sizeof sum);
    return end();
  }
  Words& call_ends(jvmtiError error, const char* reason, uint64_t stamp) {
    begin(Kind::CallEnds, error, stamp);
    if (reason != nullptr) text(reason);
    return end();
  }
  Words& callback(Kind kind, jvmtiEvent event, uint64_t stamp) {
    begin(kind, event, stamp);
    return end();
  }
  std::vector<uint64_t> words() const { return words_; }

 private:
  void begin(Kind kind, int32_t code, uint64_t stamp) {
    at_ = words_.size();
    const Record record{kind, 3, 0, code, stamp};
    words_.resize(at_ + 2);
    std::memcpy(&words_[at_], &record, sizeof record);
  }
  void item(const Item& item) {
    uint64_t word;
    std::memcpy(&word, &item, sizeof word);
    words_.push_back(word);
  }
  void text(const char* text) {
    const size_t length = std::strlen(text), at = words_.size() + 1;
    item({Type::Text, 2, static_cast<uint16_t>(length), 0});
    words_.resize(at + words_of(length));
    std::memcpy(words_.data() + at, text, length);
  }
  Words& end() {
    reinterpret_cast<Record*>(&words_[at_])->words = static_cast<uint16_t>(words_.size() - at_);
    return *this;
  }
  std::vector<uint64_t> words_;
  size_t at_ = 0;
};

Timeline timeline(const std::vector<std::vector<uint64_t>>& chunks) {
  Recording recording;
  recording.ring = std::make_shared<Ring>(0);
  Names names;
  std::lock_guard hold(names.lock);
  return timeline_of(chunks, recording, names);
}

TEST(Timeline, PutsCallsTogether) {
  const auto built = timeline({Words()
                                   .thread(7, "main")
                                   .call("GetThreadState", 100)
                                   .number(Kind::Arguments, 1, 42, 101)
                                   .number(Kind::Results, 2, 5, 102)
                                   .call_ends(JVMTI_ERROR_NONE, nullptr, 103)
                                   .call("GetThreadState", 110)
                                   .call_ends(JVMTI_ERROR_INVALID_THREAD, "it is not a thread", 111)
                                   .words()});
  ASSERT_EQ(built.spans.size(), 2U);
  EXPECT_EQ(built.lanes[0].name, "main");
  const Span& first = built.spans[0];
  EXPECT_EQ(first.arguments, (std::vector<std::pair<std::string, std::string>>{{"thread", "42"}}));
  EXPECT_EQ(first.results, (std::vector<std::pair<std::string, std::string>>{{"thread_state_ptr", "5"}}));
  EXPECT_EQ(first.error, "");
  EXPECT_NE(first.end_ns, 0U);
  EXPECT_EQ(built.spans[1].error, "JVMTI_ERROR_INVALID_THREAD");
  EXPECT_EQ(built.spans[1].reason, "it is not a thread");
}

TEST(Timeline, PutsStructuresAndListsTogether) {
  const Item list{Type::List, 2, 0, 3}, structure{Type::Structure, 2, 0, 0}, ends{Type::End, 2, 0, 0};
  const Item one{Type::Int, 2, 0, 1}, two{Type::Int, 2, 0, 2};
  const auto built = timeline(
      {Words()
           .thread(7, "main")
           .call("GetThreadState", 100)
           .results(
               101,
               {{list, nullptr}, {structure, "a b"}, {one, nullptr}, {two, nullptr}, {ends, nullptr}, {ends, nullptr}})
           .results(102, {{list, nullptr}, {structure, "a b"}, {one, nullptr}})
           .results(103, {{ends, nullptr}})
           .words()});
  ASSERT_EQ(built.spans.size(), 1U);
  const auto& results = built.spans[0].results;
  ASSERT_GE(results.size(), 2U);
  EXPECT_EQ(results[0].second, "[{a=1, b=2}, ... 2 more]");
  EXPECT_EQ(results[1].second, "[{a=1...}]");  // the rest had no room
}

TEST(Timeline, TellsTheSumsOfHeapCallbacks) {
  const auto built = timeline({Words()
                                   .thread(7, "main")
                                   .call("IterateThroughHeap", 100)
                                   .heap_callbacks({"heap_iteration_callback", 5, 40, 20}, 101)
                                   .call_ends(JVMTI_ERROR_NONE, nullptr, 102)
                                   .words()});
  ASSERT_EQ(built.spans.size(), 1U);
  ASSERT_EQ(built.spans[0].results.size(), 1U);
  EXPECT_EQ(built.spans[0].results[0].first, "heap_iteration_callback");
  EXPECT_EQ(built.spans[0].results[0].second.find("5 calls in "), 0U);
}

TEST(Timeline, NestsCallsInCallbacks) {
  const auto built = timeline({Words()
                                   .thread(7, "main")
                                   .callback(Kind::CallbackBegins, JVMTI_EVENT_VM_INIT, 100)
                                   .call("Allocate", 101)
                                   .call_ends(JVMTI_ERROR_NONE, nullptr, 102)
                                   .call("Deallocate", 103)  // its end is lost
                                   .callback(Kind::CallbackEnds, JVMTI_EVENT_VM_INIT, 104)
                                   .call("Allocate", 105)
                                   .words()});
  ASSERT_EQ(built.spans.size(), 4U);
  EXPECT_EQ(built.spans[0].name, "VMInit");
  EXPECT_NE(built.spans[0].end_ns, 0U);
  EXPECT_EQ(built.spans[1].depth, 1);
  EXPECT_EQ(built.spans[2].end_ns, 0U);
  EXPECT_EQ(built.spans[3].depth, 0);
  EXPECT_EQ(built.spans[3].end_ns, 0U);
}

TEST(Timeline, IgnoresWhatHasLostItsBegin) {
  const auto built = timeline({Words()
                                   .thread(7, "main")
                                   .number(Kind::Results, 2, 5, 98)
                                   .call_ends(JVMTI_ERROR_NONE, nullptr, 99)
                                   .callback(Kind::CallbackEnds, JVMTI_EVENT_VM_INIT, 100)
                                   .call("Allocate", 101)
                                   .words()});
  ASSERT_EQ(built.spans.size(), 1U);
  EXPECT_EQ(built.spans[0].name, "Allocate");
}

TEST(Timeline, FollowsAVirtualThreadFromOneNativeThreadToAnother) {
  const auto built = timeline({Words().thread(30, "virtual").call("RawMonitorWait", 100).words(),
                               Words().thread(31, "other").call("Allocate", 101).words(),
                               Words().thread(30, "virtual").call_ends(JVMTI_ERROR_NONE, nullptr, 105).words()});
  ASSERT_EQ(built.spans.size(), 2U);
  EXPECT_EQ(built.lanes.size(), 2U);
  EXPECT_NE(built.spans[0].end_ns, 0U);
  EXPECT_EQ(built.spans[1].end_ns, 0U);
}

TEST(Timeline, TakesDamagedRecordsForTheEnd) {
  std::vector<uint64_t> words = Words().thread(7, "main").call("Allocate", 101).words();
  reinterpret_cast<Record*>(words.data())->words = 5000;
  EXPECT_TRUE(timeline({words}).spans.empty());
}

TEST(Timeline, IsTextWithAtMost120Columns) {
  auto built = timeline({Words().thread(7, "a thread with a very long name").call("Allocate", 100).words()});
  built.spans[0].results.emplace_back(
      "capabilities_ptr", "{" + [] {
        std::string many;
        for (int i = 0; i < 40; ++i) many += "can_do_this ";
        return many;
      }() + "}");
  const std::string text = as_text(built);
  for (size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) EXPECT_LE(text.find('\n', at) - at, 120U);
  EXPECT_NE(text.find("Allocate("), std::string::npos);
}

}  // namespace
}  // namespace vitrine::recorder
