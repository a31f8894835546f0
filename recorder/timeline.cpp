// SPDX-License-Identifier: Apache-2.0
#include "recorder/timeline.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <map>
#include <string_view>

#include "base/format.hpp"
#include "base/machine/address.hpp"
#include "jvmti/calls/reason.hpp"
#include "jvmti/calls/trace.hpp"
#include "jvmti/environments/env.hpp"
#include "jvmti/start/agents.hpp"
#include "recorder/filter.hpp"

namespace vitrine::recorder {

namespace {

/// A record with the thread that it is of.
struct Found {
  size_t lane;
  const Record* record;
  const uint64_t* begin;  // of what follows the Record
  const uint64_t* end;
};

/// The specification's name of a parameter of a callback; positions are counted from 1 after the environment.
std::string_view parameter_of_event(std::string_view event, int position) {
  constexpr std::pair<std::string_view, std::string_view> kRows[] = {
#define JVMTI_EVENT_PARAMETERS(event, names) {#event, names},
#include "jvmti/event_parameters.def"
#define JVMTI_EXTENSION_EVENT(package, event, virtual_threads, description, type, name, names) {#event, names},
#include "jvmti/extension_events.def"
  };
  const auto* row = std::ranges::find(kRows, event, &std::pair<std::string_view, std::string_view>::first);
  return row == std::end(kRows) ? "" : word_at(row->second, position - 1);
}

class Builder {
 public:
  Builder(const Recording& recording, const Names& names)
      : recording_(recording), names_(names), rate_(recording.scale.nanoseconds_per_tick()) {
    for (const jvmti::Env* env = jvmti::first_env(); env != nullptr; env = env->next.load())
      agents_[env->number] = recorder::agent_of(*env);
  }

  Timeline build(const std::vector<std::vector<uint64_t>>& chunks) {
    for (const std::vector<uint64_t>& chunk : chunks) find_records(chunk);
    std::ranges::stable_sort(found_, {}, [](const Found& each) { return each.record->stamp; });
    for (const Found& each : found_) add(each);
    std::ranges::stable_sort(timeline_.spans, {}, &Span::begin_ns);
    if (!timeline_.spans.empty()) timeline_.begin_ns = timeline_.spans.front().begin_ns;
    timeline_.dropped = recording_.ring->dropped.load();
    timeline_.lost = recording_.ring->lost.load();
    return std::move(timeline_);
  }

 private:
  void find_records(const std::vector<uint64_t>& chunk) {
    size_t lane = 0;
    for (size_t at = 0; at + 2 <= chunk.size();) {
      const auto* record = reinterpret_cast<const Record*>(&chunk[at]);
      if (record->words < 2 || at + record->words > chunk.size()) return;  // being exchanged in a crash
      const Found found{lane, record, &chunk[at + 2], &chunk[at] + record->words};
      if (record->kind == Kind::Thread)
        lane = lane_of(found);
      else
        found_.push_back(found);
      at += record->words;
    }
  }

  size_t lane_of(const Found& thread) {
    Lane lane{0, thread.record->code, ""};
    for_each_item(thread, [&](const Item& item, const uint64_t* payload) {
      if (item.type == Type::Long) lane.java_id = static_cast<int64_t>(*payload);
      if (item.type == Type::Text) lane.name.assign(reinterpret_cast<const char*>(payload), item.length);
    });
    // A Java thread may change its native thread (a virtual one).
    const auto key = lane.java_id != 0 ? std::pair{lane.java_id, 0} : std::pair{int64_t{0}, lane.os_thread};
    auto [known, is_new] = lanes_.try_emplace(key, timeline_.lanes.size());
    if (is_new) {
      timeline_.lanes.push_back(std::move(lane));
      open_.emplace_back();
    } else {
      timeline_.lanes[known->second].name = lane.name;
    }
    return known->second;
  }

  template <class Take>
  static void for_each_item(const Found& record, Take&& take) {
    const uint64_t* at = record.begin;
    if (record.record->kind == Kind::CallBegins) at += words_of(sizeof(CallOrigin));
    while (at < record.end) {
      Item item;
      std::memcpy(&item, at, sizeof item);
      if (at + 1 + payload_words(item) > record.end) return;
      take(item, at + 1);
      at += 1 + payload_words(item);
    }
  }

  std::string text_of(const Item& item, const uint64_t* payload, uint64_t stamp) const {
    names_.lock.assume_held();  // by the caller of timeline_of
    const void* pointer = payload_words(item) == 0 ? nullptr : reinterpret_cast<const void*>(*payload);
    switch (item.type) {
      case Type::Int: return std::to_string(item.low);
      case Type::Mode: return jvmti::shown(static_cast<jvmtiEventMode>(item.low));
      case Type::Event: return jvmti::shown(static_cast<jvmtiEvent>(item.low));
      case Type::Long: return std::to_string(static_cast<int64_t>(*payload));
      case Type::Double: return std::to_string(std::bit_cast<double>(*payload));
      case Type::Pointer: return jvmti::shown(pointer);
      case Type::ObjectOf: return "a " + names_.of_class(pointer, stamp);
      case Type::Class: return names_.of_class(pointer, stamp);
      case Type::Method: return names_.of_method(pointer, stamp);
      case Type::Field: return names_.of_field(pointer, stamp);
      case Type::Capabilities: {
        jvmtiCapabilities set;
        jvmti::store(*payload, &set);
        return jvmti::shown(set);
      }
      case Type::Text:
      case Type::Thread: return '"' + std::string(reinterpret_cast<const char*>(payload), item.length) + '"';
      case Type::Frame: return names_.of_frame(pointer, item.low, stamp);
      case Type::Events: return jvmti::shown(jvmti::EventNames{*payload});
      case Type::Error: return jvmti::shown(static_cast<jvmtiError>(item.low));
      case Type::Structure:
      case Type::List:
      case Type::End: break;
    }
    return "";
  }

  /// The items of a record go to `values`, with the names of the parameters, and frames to the span.
  void take_items(const Found& each, Span& span, std::vector<std::pair<std::string, std::string>>& values) const {
    jvmti::ValueText text;
    int position = 0;
    auto add_value = [&] {
      values.emplace_back(span.is_callback ? parameter_of_event(span.name, position)
                                           : jvmti::argument_name(span.name.c_str(), position),
                          text.take());
    };
    for_each_item(each, [&](const Item& item, const uint64_t* payload) {
      if (item.type == Type::Frame && item.position == 0) {
        span.java.push_back(text_of(item, payload, each.record->stamp));
        return;
      }
      position = item.position;
      if (item.type == Type::Structure)
        text.begin_structure(reinterpret_cast<const char*>(*payload));
      else if (item.type == Type::List)
        text.begin_list(item.low);
      else if (item.type == Type::End)
        text.end();
      else
        text.value(text_of(item, payload, each.record->stamp));
      if (text.is_whole()) add_value();
    });
    if (!text.is_whole()) add_value();  // the rest had no room
  }

  std::string agent_of(int environment, const void* caller) const {
    auto known = agents_.find(environment);
    if (known != agents_.end() && !known->second.empty()) return known->second;
    const std::string agent = jvmti::agent_name_of(library_of(caller));
    return agent.empty() ? "agent" : agent;
  }

  void begin(const Found& each, Span span) {
    span.lane = each.lane;
    span.environment = each.record->environment;
    span.begin_ns = recording_.scale.to_ns(each.record->stamp, rate_);
    span.depth = static_cast<int>(open_[each.lane].size());
    open_[each.lane].push_back(timeline_.spans.size());
    timeline_.spans.push_back(std::move(span));
  }

  /// The newest span of the thread that has not ended, if it is a call; null otherwise: its begin has been overwritten.
  Span* open_call(const Found& each) {
    if (open_[each.lane].empty()) return nullptr;
    Span& span = timeline_.spans[open_[each.lane].back()];
    return span.is_callback ? nullptr : &span;
  }
  void end(const Found& each, Span& span) {
    span.end_ns = recording_.scale.to_ns(each.record->stamp, rate_);
    open_[each.lane].pop_back();
  }

  void add(const Found& each) {
    switch (each.record->kind) {
      case Kind::Thread: return;
      case Kind::CallBegins: return call_begins(each);
      case Kind::CallbackBegins: return callback_begins(each);
      case Kind::CallbackEnds: return callback_ends(each);
      case Kind::CallEnds: return call_ends(each);
      case Kind::Arguments:
        if (Span* span = open_call(each)) take_items(each, *span, span->arguments);
        return;
      case Kind::Results:
        if (Span* span = open_call(each)) take_items(each, *span, span->results);
        return;
      case Kind::HeapCallbacks: return heap_callbacks(each);
    }
  }

  void call_begins(const Found& each) {
    CallOrigin origin;
    std::memcpy(&origin, each.begin, sizeof origin);
    Span span{};
    span.name = origin.function;
    span.agent = agent_of(each.record->environment, origin.caller);
    take_items(each, span, span.arguments);
    begin(each, std::move(span));
  }

  void heap_callbacks(const Found& each) {
    Span* span = open_call(each);
    jvmti::CallbackSum sum;
    if (span == nullptr || static_cast<size_t>(each.end - each.begin) < words_of(sizeof sum)) return;
    std::memcpy(&sum, each.begin, sizeof sum);
    auto microseconds = [&](uint64_t ticks) { return static_cast<double>(ticks) * rate_ / 1e3; };
    span->results.emplace_back(
        sum.name, format("%lu calls in %.1f us, the longest %.1f us", static_cast<unsigned long>(sum.calls),
                         microseconds(sum.ticks), microseconds(sum.longest)));
  }

  void call_ends(const Found& each) {
    Span* span = open_call(each);
    if (span == nullptr) return;
    if (each.record->code != JVMTI_ERROR_NONE) {
      const char* name = jvmti::error_name(static_cast<jvmtiError>(each.record->code));
      span->error = name == nullptr ? std::to_string(each.record->code) : name;
      for_each_item(each, [&](const Item& item, const uint64_t* payload) {
        span->reason.assign(reinterpret_cast<const char*>(payload), item.type == Type::Text ? item.length : 0);
      });
    }
    end(each, *span);
  }

  void callback_begins(const Found& each) {
    Span span{};
    span.is_callback = true;
    span.name = jvmti::shown(static_cast<jvmtiEvent>(each.record->code));
    span.agent = agent_of(each.record->environment, nullptr);
    take_items(each, span, span.arguments);
    begin(each, std::move(span));
  }

  /// Calls whose ends have been lost end with it.
  void callback_ends(const Found& each) {
    std::vector<size_t>& open = open_[each.lane];
    const std::string name = jvmti::shown(static_cast<jvmtiEvent>(each.record->code));
    auto is_its = [&](size_t index) {
      const Span& span = timeline_.spans[index];
      return span.is_callback && span.environment == each.record->environment && span.name == name;
    };
    if (std::ranges::none_of(open, is_its)) return;
    while (!is_its(open.back())) open.pop_back();
    end(each, timeline_.spans[open.back()]);
  }

  const Recording& recording_;
  const Names& names_;
  double rate_;
  std::map<int, std::string> agents_;  // by the number of the environment
  std::vector<Found> found_;
  std::map<std::pair<int64_t, int>, size_t> lanes_;
  std::vector<std::vector<size_t>> open_;  // by lane: the spans that have not ended, the oldest first
  Timeline timeline_;
};

}  // namespace

std::vector<std::string> losses(const Timeline& timeline) {
  std::vector<std::string> sentences;
  if (timeline.dropped != 0)
    sentences.push_back(std::to_string(timeline.dropped) +
                        " older calls and callbacks were dropped; a larger size=N keeps more");
  if (timeline.lost != 0)
    sentences.push_back(std::to_string(timeline.lost) + " records were lost: there were more threads than chunks");
  return sentences;
}

Timeline timeline_of(const std::vector<std::vector<uint64_t>>& chunks, const Recording& recording, const Names& names) {
  return Builder(recording, names).build(chunks);
}

}  // namespace vitrine::recorder
