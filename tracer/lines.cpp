// SPDX-License-Identifier: Apache-2.0
#include "tracer/lines.hpp"

#include <algorithm>

#include "tracer/values.hpp"

namespace vitrine::tracer {

namespace {

constexpr int kMostIndented = 40;  // calls

void begin_text(Text& line, std::string_view thread, int depth) {
  const size_t start = line.size();
  line << thread;
  line.pad_to(start + 10);
  line << ' ' << depth;
  line.pad_to(start + 15);
  for (int i = 1; i < std::min(depth, kMostIndented); ++i) line << "| ";
}

void begin_json(Text& line, uint64_t number, std::string_view kind, std::string_view thread, int64_t thread_id,
                int depth) {
  line << R"({"n":)" << number << R"(,"kind":")" << kind << R"(","thread":)";
  add_quoted(line, thread);
  line << R"(,"thread_id":)" << thread_id << R"(,"depth":)" << depth;
}

}  // namespace

void add_text(Text& line, const Executed& what) {
  const size_t start = line.size();
  const Instruction& instruction = *what.instruction;
  begin_text(line, what.thread, what.depth);
  line << what.method->name << ':' << instruction.bci;
  if (instruction.line >= 0) line << "  line " << instruction.line;
  line.pad_to(start + 58);
  line << instruction.text;
  line.pad_to(start + 90);
  line << what.before->view();
  if (what.after != nullptr) line << " \u2192 " << what.after->view();
  if (what.written != nullptr) {
    line << "  ";
    if (instruction.written.name.empty())
      line << "local " << instruction.written.slot;
    else
      line << instruction.written.name;
    line << " = " << what.written->view();
  }
  if (what.entries == 0) line << "  monitor left";
  if (what.entries > 0) line << "  monitor owned, entries: " << what.entries;
  line << "  \u00a7" << instruction.section << '\n';
}

void add_json(Text& line, uint64_t number, const Executed& what) {
  const Instruction& instruction = *what.instruction;
  begin_json(line, number, "instruction", what.thread, what.thread_id, what.depth);
  line << instruction.json << R"(,"before":)" << what.before->view() << R"(,"locals":)" << what.locals->view()
       << R"(,"after":)";
  line << (what.after != nullptr ? what.after->view() : "null");
  if (what.written != nullptr) {
    line << R"(,"written":{"slot":)" << instruction.written.slot;
    if (!instruction.written.name.empty()) {
      line << R"(,"name":)";
      add_quoted(line, instruction.written.name);
    }
    line << R"(,"value":)" << what.written->view() << '}';
  }
  if (what.object != nullptr) line << R"(,"object":)" << what.object->view();
  if (what.entries >= 0) line << R"(,"entries":)" << what.entries;
  line << "}\n";
}

void add_text(Text& line, const Happened& what) {
  begin_text(line, what.thread, what.depth);
  line << "-- " << kKinds[static_cast<size_t>(what.kind)] << ": ";
  if (what.stream.empty())
    line << what.text;
  else
    add_quoted(line << what.stream << ' ', what.text);
  line << '\n';
}

void add_json(Text& line, uint64_t number, const Happened& what) {
  begin_json(line, number, "event", what.thread, what.thread_id, what.depth);
  line << R"(,"event":")" << kKinds[static_cast<size_t>(what.kind)] << R"(","text":)";
  add_quoted(line, what.text);
  if (!what.stream.empty()) {
    line << R"(,"stream":)";
    add_quoted(line, what.stream);
  }
  line << "}\n";
}

}  // namespace vitrine::tracer
