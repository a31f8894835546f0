// SPDX-License-Identifier: Apache-2.0
// The timeline as a trace of Perfetto. The numbers of the fields are those of its public protocol buffers
// (perfetto/trace/trace_packet.proto, clock_snapshot.proto, interned_data/, track_event/).
#include <unistd.h>

#include <map>
#include <set>

#include "base/clock.hpp"
#include "classfile/descriptor.hpp"
#include "recorder/timeline.hpp"

namespace vitrine::recorder {

namespace {

/// A message of protocol buffers, written field by field.
class Message {
 public:
  Message& number(int field, uint64_t value) {
    varint(static_cast<uint64_t>(field) << 3);
    varint(value);
    return *this;
  }
  /// `value` is in modified UTF-8.
  Message& text(int field, const std::string& value) { return append(field, classfile::modified_utf8_to_utf8(value)); }
  Message& message(int field, const Message& value) { return append(field, value.bytes_); }
  const std::string& bytes() const { return bytes_; }

 private:
  Message& append(int field, const std::string& value) {
    varint(static_cast<uint64_t>(field) << 3 | 2);
    varint(value.size());
    bytes_ += value;
    return *this;
  }
  void varint(uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }
  std::string bytes_;
};

namespace trace {
constexpr int kPacket = 1;
}
namespace packet {
constexpr int kClockSnapshot = 6, kTimestamp = 8, kSequenceId = 10, kTrackEvent = 11, kInternedData = 12,
              kSequenceFlags = 13, kTrackDescriptor = 60;
constexpr uint64_t kStateCleared = 1, kNeedsState = 2;
}  // namespace packet
namespace clock_snapshot {
constexpr int kClocks = 1, kClockId = 1, kTimestamp = 2;
constexpr uint64_t kRealtime = 1, kMonotonic = 3, kBoottime = 6;
}  // namespace clock_snapshot
namespace track {
constexpr int kUuid = 1, kName = 2, kProcess = 3, kThread = 4, kParent = 5;
constexpr int kPid = 1, kProcessName = 6, kTid = 2, kThreadName = 5;
}  // namespace track
namespace event {
constexpr int kCategoryId = 3, kAnnotations = 4, kType = 9, kNameId = 10, kTrack = 11;
constexpr uint64_t kSliceBegin = 1, kSliceEnd = 2, kInstant = 3;
constexpr int kAnnotationNameId = 1, kAnnotationText = 6;
}  // namespace event
namespace interned {
constexpr int kCategories = 1, kEventNames = 2, kAnnotationNames = 3, kId = 1, kName = 2;
}  // namespace interned

constexpr uint64_t kSequence = 1;
constexpr uint64_t kProcessTrack = 1;

class Writing {
 public:
  explicit Writing(const Timeline& timeline) : timeline_(timeline) {}

  std::string trace() {
    add_clocks();
    add_tracks();
    for (const Span& span : timeline_.spans) steps_.emplace(key(span.begin_ns, span.depth, true), &span);
    for (const Span& span : timeline_.spans)
      if (span.end_ns != 0) steps_.emplace(key(span.end_ns, span.depth, false), &span);
    add_losses();
    for (const auto& [when, span] : steps_) add(*span, !std::get<1>(when));
    return std::move(bytes_);
  }

 private:
  /// Of spans that begin or end at the same moment, ends come first; inner ones end first and begin last.
  using Key = std::tuple<uint64_t, bool, int>;
  static Key key(uint64_t ns, int depth, bool begins) { return {ns, begins, begins ? depth : -depth}; }

  void add_packet(Message& content) {
    bytes_ += Message().message(trace::kPacket, content.number(packet::kSequenceId, kSequence)).bytes();
  }

  /// Stamps are those of the trace's own clock, CLOCK_BOOTTIME.
  void add_clocks() {
    boottime_ahead_ = nanoseconds_of(CLOCK_BOOTTIME) - monotonic_ns();
    Message snapshot;
    auto clock = [&](uint64_t id, clockid_t which) {
      snapshot.message(
          clock_snapshot::kClocks,
          Message().number(clock_snapshot::kClockId, id).number(clock_snapshot::kTimestamp, nanoseconds_of(which)));
    };
    clock(clock_snapshot::kBoottime, CLOCK_BOOTTIME);
    clock(clock_snapshot::kMonotonic, CLOCK_MONOTONIC);
    clock(clock_snapshot::kRealtime, CLOCK_REALTIME);
    Message first;
    first.message(packet::kClockSnapshot, snapshot).number(packet::kSequenceFlags, packet::kStateCleared);
    add_packet(first);
  }

  void add_track(const Message& descriptor) {
    Message content;
    content.message(packet::kTrackDescriptor, descriptor);
    add_packet(content);
  }
  static uint64_t track_of(size_t lane) { return 2 + lane; }
  /// That of an agent in a thread.
  static uint64_t track_of(const Span& span) {
    return uint64_t{1} << 40 | static_cast<uint64_t>(span.lane) << 8 | static_cast<uint64_t>(span.environment);
  }

  void add_tracks() {
    const auto pid = static_cast<uint64_t>(getpid());
    add_track(Message()
                  .number(track::kUuid, kProcessTrack)
                  .message(track::kProcess, Message().number(track::kPid, pid).text(track::kProcessName, "java")));
    for (size_t lane = 0; lane < timeline_.lanes.size(); ++lane) {
      const Lane& thread = timeline_.lanes[lane];
      Message descriptor;
      descriptor.number(track::kUuid, track_of(lane)).number(track::kParent, kProcessTrack);
      // Virtual threads share native threads, which Perfetto would show as one.
      if (threads_.insert(thread.os_thread).second)
        descriptor.message(track::kThread, Message()
                                               .number(track::kPid, pid)
                                               .number(track::kTid, static_cast<uint64_t>(thread.os_thread))
                                               .text(track::kThreadName, thread.name));
      else
        descriptor.text(track::kName, thread.name);
      add_track(descriptor);
    }
    std::set<uint64_t> told;
    for (const Span& span : timeline_.spans)
      if (told.insert(track_of(span)).second)
        add_track(Message()
                      .number(track::kUuid, track_of(span))
                      .number(track::kParent, track_of(span.lane))
                      .text(track::kName, span.agent + " " + std::to_string(span.environment)));
  }

  /// Moments at the begin, on the track of the process.
  void add_losses() {
    for (const std::string& loss : losses(timeline_)) {
      Message event, fresh;
      event.number(event::kType, event::kInstant).number(event::kTrack, kProcessTrack);
      event.number(event::kCategoryId, id_of(categories_, "recorder", interned::kCategories, fresh));
      event.number(event::kNameId, id_of(names_, loss, interned::kEventNames, fresh));
      add_event(event, fresh, timeline_.begin_ns);
    }
  }

  /// The number of a name; a new one is also put into `fresh`.
  static uint64_t id_of(std::map<std::string, uint64_t>& known, const std::string& name, int field, Message& fresh) {
    auto [entry, is_new] = known.try_emplace(name, known.size() + 1);
    if (is_new) fresh.message(field, Message().number(interned::kId, entry->second).text(interned::kName, name));
    return entry->second;
  }

  void annotate(Message& event, Message& fresh, const std::string& name, const std::string& text) {
    event.message(event::kAnnotations,
                  Message()
                      .number(event::kAnnotationNameId, id_of(annotations_, name, interned::kAnnotationNames, fresh))
                      .text(event::kAnnotationText, text));
  }

  void add(const Span& span, bool ends) {
    Message event, fresh;
    event.number(event::kType, ends ? event::kSliceEnd : event::kSliceBegin).number(event::kTrack, track_of(span));
    if (ends) {
      for (const auto& [name, text] : span.results) annotate(event, fresh, "result " + name, text);
      if (!span.is_callback) annotate(event, fresh, "returns", span.error.empty() ? "JVMTI_ERROR_NONE" : span.error);
      if (!span.reason.empty()) annotate(event, fresh, "reason", span.reason);
    } else {
      event.number(event::kCategoryId,
                   id_of(categories_, span.is_callback ? "callback" : "call", interned::kCategories, fresh));
      event.number(event::kNameId, id_of(names_, span.name, interned::kEventNames, fresh));
      for (const auto& [name, text] : span.arguments) annotate(event, fresh, name, text);
      for (size_t i = 0; i < span.java.size(); ++i) annotate(event, fresh, "java " + std::to_string(i), span.java[i]);
    }
    add_event(event, fresh, ends ? span.end_ns : span.begin_ns);
  }

  void add_event(const Message& event, const Message& fresh, uint64_t ns) {
    Message content;
    content.number(packet::kTimestamp, ns + boottime_ahead_).number(packet::kSequenceFlags, packet::kNeedsState);
    if (!fresh.bytes().empty()) content.message(packet::kInternedData, fresh);
    content.message(packet::kTrackEvent, event);
    add_packet(content);
  }

  const Timeline& timeline_;
  std::string bytes_;
  uint64_t boottime_ahead_ = 0;
  std::multimap<Key, const Span*> steps_;
  std::set<int> threads_;
  std::map<std::string, uint64_t> categories_, names_, annotations_;
};

}  // namespace

std::string as_perfetto(const Timeline& timeline) { return Writing(timeline).trace(); }

}  // namespace vitrine::recorder
