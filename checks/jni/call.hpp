// SPDX-License-Identifier: Apache-2.0
// A call of a JNI function that is being checked, and the names of its parameters.
#pragma once
#include <jni.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "checks/jni/state.hpp"
#include "checks/report.hpp"  // IWYU pragma: export
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

/// Lives as long as the call.
class Call {
 public:
  Call(vm::Thread& self, const char* function) : self(self), state(state_of(self)), function(function) {}
  Call(const Call&) = delete;
  virtual ~Call() = default;
  /// The arguments for a message: "obj=java.lang.String \"a\", fieldID=Subject.number".
  virtual std::string arguments() const = 0;

  /// Reports a mistake in it, unless it is one that the JDK's own libraries are known to make.
  void report(Rule rule, const std::string& what, const std::string& advice = "") const;
  /// The same, and the call must not be made.
  void refuse(Rule rule, const std::string& what, const std::string& advice = "") {
    report(rule, what, advice);
    refused = true;
  }

  /// The native stack of the call, for what may have to be reported later. It is unwound once for each pair of the two
  /// newest places, which are cheap to read: what lies below them may be that of another call from there. Lives
  /// forever.
  const NativeStack& site() const;

  const void* frame = nullptr;  // of the C function of the table
  vm::Thread& self;
  ThreadState& state;
  const char* const function;
  bool refused = false;
  bool has_null =
      false;  // an argument that has been reported; the VM's function answers, and no other rule is looked at
};

/// A parameter of JNI functions as checks/jni/parameters.def describes it.
struct Parameter {
  std::string_view name;
  bool may_be_null = false, unchecked = false, not_negative = false;
};
/// Whether a name fits a pattern with at most one '*'.
constexpr bool fits_pattern(std::string_view pattern, std::string_view name) {
  const size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  const std::string_view head = pattern.substr(0, star), tail = pattern.substr(star + 1);
  return name.size() >= head.size() + tail.size() && name.starts_with(head) && name.ends_with(tail);
}
struct ParametersRow {
  std::string_view pattern, parameters;
};
constexpr ParametersRow kParametersRows[] = {
#define PARAMETERS(pattern, parameters) {pattern, parameters},
#include "checks/jni/parameters.def"
};
/// The row of a function: the one that has its whole name, or else the first whose pattern fits; null if there is none.
constexpr const ParametersRow* parameters_row(std::string_view function) {
  const ParametersRow* fitting = nullptr;
  for (const ParametersRow& row : kParametersRows) {
    if (row.pattern == function) return &row;
    if (fitting == nullptr && fits_pattern(row.pattern, function)) fitting = &row;
  }
  return fitting;
}
/// The parameters of a function after the JNIEnv.
constexpr std::string_view parameters_of(std::string_view function) {
  const ParametersRow* row = parameters_row(function);
  return row == nullptr ? "" : row->parameters;
}
constexpr size_t parameter_count(std::string_view function) {
  const std::string_view parameters = parameters_of(function);
  return parameters.empty() ? 0 : 1 + static_cast<size_t>(std::ranges::count(parameters, ' '));
}
/// Parameter `index` of them, from 0.
constexpr Parameter parameter_of(std::string_view function, size_t index) {
  std::string_view rest = parameters_of(function);
  for (; index > 0; --index) {
    const size_t blank = rest.find(' ');
    if (blank == std::string_view::npos) return {"argument"};
    rest.remove_prefix(blank + 1);
  }
  Parameter to{rest.substr(0, rest.find(' '))};
  switch (to.name.empty() ? ' ' : to.name.back()) {
    case '?': to.may_be_null = true; break;
    case '*': to.unchecked = true; break;
    case '#': to.not_negative = true; break;
    default: return to;
  }
  to.name.remove_suffix(1);
  return to;
}

}  // namespace vitrine::checks
