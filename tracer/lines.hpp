// SPDX-License-Identifier: Apache-2.0
// One line of the trace, in either format. The caller holds the lock of the trace.
#pragma once
#include <cstdint>
#include <string_view>

#include "tracer/facts.hpp"
#include "tracer/filter.hpp"
#include "tracer/text.hpp"

namespace vitrine::tracer {

/// An instruction that has been executed, or as far as it has: one that calls, returns or throws has no state after it.
struct Executed {
  std::string_view thread;
  int64_t thread_id;
  int depth;  // of its frame; that of the oldest frame of a thread is 1
  const MethodFacts* method;
  const Instruction* instruction;
  // Made before and after it: [1, 2]. The last one is the value of the variable that it writes.
  const Text *before, *locals, *after, *written;  // null: not known
  const Text* object;                             // JSON: the object that it reads, changes or makes; null: none
  int entries;  // how often the thread has entered the monitor that it enters or leaves; -1: none, or not known
};
void add_text(Text& line, const Executed& what);
void add_json(Text& line, uint64_t number, const Executed& what);

/// Anything else that happens.
struct Happened {
  std::string_view thread;
  int64_t thread_id;
  int depth;
  Kind kind;
  std::string_view text;
  std::string_view stream;  // of an output: "stdout" or "stderr"
};
void add_text(Text& line, const Happened& what);
void add_json(Text& line, uint64_t number, const Happened& what);

/// The first line of a trace in JSON, which says what it is.
inline constexpr std::string_view kJsonHead = R"({"schema":"vitrine-bytecode-trace","version":2})"
                                              "\n";

}  // namespace vitrine::tracer
