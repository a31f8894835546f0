// SPDX-License-Identifier: Apache-2.0
// The sentence about the last failure, one per POSIX thread.
#include "jvmti/reason.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "base/format.hpp"
#include "jvmti/trace.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::jvmti {

constinit thread_local bool reason_noted = false;

namespace {

thread_local char sentence[512];
thread_local char argument[64];
thread_local const char* failed_function = nullptr;
thread_local jvmtiError failed_error = JVMTI_ERROR_NONE;
thread_local int argument_position = 0;  // of `argument`
thread_local Difference difference;
thread_local bool difference_noted = false;  // for the next fail()

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
  size_t length = std::strlen(sentence);
  std::snprintf(sentence + length, sizeof sentence - length, format, what);
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
  va_list words;
  va_start(words, format);
  std::vsnprintf(sentence, sizeof sentence, format, words);
  va_end(words);
  reason_noted = true;
  if (!std::exchange(difference_noted, false)) difference = {};
  return error;
}

const char* last_reason() { return sentence; }
void clear_reason() { sentence[0] = 0; }

void finish_reason(const char* function, jvmtiError error) {
  const char* name = error_name(error);
  if (!reason_noted) (void)fail(error, "%s: %s", function, name == nullptr ? "failed" : name);
  const ErrorRow* row = row_of(function);
  if (row != nullptr) append(" (JVM TI, %s)", row->section);
  failed_function = function;
  failed_error = error;
  if (vm::vm_options().explain.on) explain_failure();
}

void note_difference(Difference noted) {
  difference = std::move(noted);
  difference_noted = true;
}

Failure last_failure() {
  Failure failure;
  if (sentence[0] == 0 || failed_function == nullptr) return failure;
  failure.function = failed_function;
  failure.error = failed_error;
  failure.sentence = sentence;
  failure.difference = difference;
  if (const ErrorRow* row = row_of(failed_function)) failure.section = row->section;
  if (argument[0] != 0 && failure.sentence.find(argument) != std::string::npos) {
    failure.position = argument_position;
    failure.argument = argument_name(failed_function, argument_position);
  }
  return failure;
}

std::string take_reason() {
  std::string taken = sentence;
  clear_reason();
  return taken;
}
void put_reason(const std::string& reason) {
  std::snprintf(sentence, sizeof sentence, "%s", reason.c_str());
  reason_noted = true;
}

std::string_view argument_name(const char* function, int position) {
  const ErrorRow* row = row_of(function);
  return row == nullptr ? "" : word_at(row->parameters, position - 1);
}

const char* argument_text(const char* function, int position) {
  argument_position = position;
  std::string_view name = argument_name(function, position);
  if (name.empty())
    std::snprintf(argument, sizeof argument, "argument %d", position);
  else
    std::snprintf(argument, sizeof argument, "argument %d (%.*s)", position, static_cast<int>(name.size()),
                  name.data());
  return argument;
}

}  // namespace vitrine::jvmti
