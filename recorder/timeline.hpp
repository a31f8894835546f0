// SPDX-License-Identifier: Apache-2.0
// What has been recorded, put together from the records, as text ready to be written.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "recorder/names.hpp"
#include "recorder/writer.hpp"

namespace vitrine::recorder {

/// A call or a callback.
struct Span {
  size_t lane;      // index into Timeline::lanes
  int environment;  // 0: none that is known
  bool is_callback;
  std::string name;   // of the function or the event
  std::string agent;  // the library
  std::vector<std::pair<std::string, std::string>> arguments, results;
  std::string error, reason;      // of a call that failed; or "" and ""
  std::vector<std::string> java;  // the newest frames
  uint64_t begin_ns, end_ns = 0;  // CLOCK_MONOTONIC; end 0: it had not ended, or its end is not known
  int depth = 0;                  // how many spans of its thread it lies in
};
/// A thread: a Java thread, or a native one without.
struct Lane {
  int64_t java_id;  // 0: none
  int os_thread;
  std::string name;
};
struct Timeline {
  std::vector<Lane> lanes;
  std::vector<Span> spans;  // by begin
  uint64_t dropped = 0;     // older calls and callbacks, whose memory newer ones have taken
  uint64_t lost = 0;        // records that no memory was left for
  uint64_t begin_ns = 0;    // of the first span
};

Timeline timeline_of(const std::vector<std::vector<uint64_t>>& chunks, const Recording& recording, const Names& names)
    REQUIRES(names.lock);

/// What the recording has not, in a sentence each.
std::vector<std::string> losses(const Timeline& timeline);

/// "  0.000123  main  jdwp 1  GetMethodName(method=...) = NONE, name_ptr="x"  1.2 us", a line for each span.
std::string as_text(const Timeline& timeline);
/// A trace of Perfetto: protocol buffers as perfetto/trace/*.proto describe them. A track for each thread, and below it
/// one for each agent.
std::string as_perfetto(const Timeline& timeline);

}  // namespace vitrine::recorder
