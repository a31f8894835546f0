// SPDX-License-Identifier: Apache-2.0
// The sentence about the last failure, one per POSIX thread.
#include "jvmti/calls/reason.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/format.hpp"
#include "base/per_thread.hpp"
#include "jvmti/calls/trace.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::jvmti {

constinit thread_local bool reason_noted = false;

namespace {

/// Made at the first failure of a thread: static thread-local memory is scarce in programs that load the VM late.
struct LastFailure {
  char sentence[512] = "";
  char argument[64] = "";
  const char* function = nullptr;
  jvmtiError error = JVMTI_ERROR_NONE;
  int argument_position = 0;  // of `argument`
  Difference difference;
  bool difference_noted = false;  // for the next fail()
};
PerThread<LastFailure> last;

struct ErrorRow {
  const char *function, *section, *parameters;
};
constexpr ErrorRow kErrorRows[] = {
#define JVMTI_PARAMETERS(function, section, parameters) {#function, section, parameters},
#include "jvmti/parameters.def"
};

const ErrorRow* row_of(const char* function) {
  for (const ErrorRow& row : kErrorRows)
    if (std::strcmp(row.function, function) == 0) return &row;
  return nullptr;
}

void append(const char* format, const char* what) {
  LastFailure& to = last();
  size_t length = std::strlen(to.sentence);
  std::snprintf(to.sentence + length, sizeof to.sentence - length, format, what);
}

/// For -Xexplain.
void explain_failure() {
  const Failure failure = last_failure();
  const char* name = error_name(failure.error);
  vm::RefusedCall call{"JVM TI", failure.function, name == nullptr ? std::to_string(failure.error) : name,
                       failure.sentence};
  const Difference& d = failure.difference;
  for (const auto& [label, text] : {std::pair{"kind", &d.kind},
                                    {"class", &d.class_name},
                                    {"member", &d.member},
                                    {"old", &d.before},
                                    {"new", &d.after},
                                    {"bytes", &d.bytes_of}})
    if (!text->empty()) call.details.emplace_back(label, *text);
  vm::ports().explainer->refused(call);
}

}  // namespace

jvmtiError fail(jvmtiError error, const char* format, ...) {
  LastFailure& noted = last();
  va_list words;
  va_start(words, format);
  std::vsnprintf(noted.sentence, sizeof noted.sentence, format, words);
  va_end(words);
  reason_noted = true;
  if (!std::exchange(noted.difference_noted, false)) noted.difference = {};
  return error;
}

const char* last_reason() { return last().sentence; }
void clear_reason() { last().sentence[0] = 0; }

void finish_reason(const char* function, jvmtiError error) {
  const char* name = error_name(error);
  if (!reason_noted) (void)fail(error, "%s: %s", function, name == nullptr ? "failed" : name);
  const ErrorRow* row = row_of(function);
  if (row != nullptr) append(" (JVM TI, %s)", row->section);
  last().function = function;
  last().error = error;
  if (vm::vm_options().explain.on) explain_failure();
}

void note_difference(Difference noted) {
  last().difference = std::move(noted);
  last().difference_noted = true;
}

Failure last_failure() {
  Failure failure;
  const LastFailure& noted = last();
  if (noted.sentence[0] == 0 || noted.function == nullptr) return failure;
  failure.function = noted.function;
  failure.error = noted.error;
  failure.sentence = noted.sentence;
  failure.difference = noted.difference;
  if (const ErrorRow* row = row_of(noted.function)) failure.section = row->section;
  if (noted.argument[0] != 0 && failure.sentence.find(noted.argument) != std::string::npos) {
    failure.position = noted.argument_position;
    failure.argument = argument_name(noted.function, noted.argument_position);
  }
  return failure;
}

std::string take_reason() {
  std::string taken = last_reason();
  clear_reason();
  return taken;
}
void put_reason(const std::string& reason) {
  std::snprintf(last().sentence, sizeof last().sentence, "%s", reason.c_str());
  reason_noted = true;
}

std::string_view argument_name(const char* function, int position) {
  const ErrorRow* row = row_of(function);
  return row == nullptr ? "" : word_at(row->parameters, position - 1);
}

const char* argument_text(const char* function, int position) {
  LastFailure& noted = last();
  noted.argument_position = position;
  std::string_view name = argument_name(function, position);
  if (name.empty())
    std::snprintf(noted.argument, sizeof noted.argument, "argument %d", position);
  else
    std::snprintf(noted.argument, sizeof noted.argument, "argument %d (%.*s)", position, static_cast<int>(name.size()),
                  name.data());
  return noted.argument;
}

}  // namespace vitrine::jvmti
