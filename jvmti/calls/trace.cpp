// SPDX-License-Identifier: Apache-2.0
#include "jvmti/calls/trace.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "base/console.hpp"
#include "base/per_thread.hpp"
#include "jvmti/calls/reason.hpp"
#include "vm/exec/stack_walk.hpp"

namespace vitrine::jvmti {

const char* error_name(jvmtiError error) {
  switch (static_cast<int>(error)) {
// clang-format off
#define JVMTI_ERROR_ROW(number, name) case number: return "JVMTI_ERROR_" #name;
#include "jvmti/errors.def"
      // clang-format on
    default: return nullptr;
  }
}

std::atomic<uint8_t> arguments_wanted{0};

void observe(Observer* by) {
  if (by != nullptr) observer.store(by);
  if (by != nullptr)
    arguments_wanted |= kWantedByObserver;
  else
    arguments_wanted &= static_cast<uint8_t>(~kWantedByObserver);
}

Observer* observer_of_call(int number, const char* function, const void* env, const void* caller) {
  Observer* to = observing();
  return to != nullptr && to->call_begins(number, function, env, caller) ? to : nullptr;
}

namespace {

PerThread<std::string> kept_arguments;

}  // namespace

const std::string& last_arguments() { return kept_arguments(); }

void trace_call(const char* function, const std::string* arguments, jvmtiError error) {
  const uint8_t wanted = arguments_wanted.load(std::memory_order_relaxed);
  if (wanted & kWantedByChecks) kept_arguments() = arguments == nullptr ? "" : *arguments;
  if (!(wanted & kWantedByTrace)) return;
  std::string line = std::string("jvmti: ") + function;
  if (arguments != nullptr) line += "(" + *arguments + ")";
  if (error != JVMTI_ERROR_NONE) {
    const char* name = error_name(error);
    line += std::string(" -> ") + (name == nullptr ? "?" : name) + ": " + last_reason();
  }
  write_console(stderr, line + "\n");
}

namespace {

struct PutText {
  ValueText& to;
  void operator()(const StructureBegins& begins) const { to.begin_structure(begins.members); }
  void operator()(const ListBegins& begins) const { to.begin_list(begins.size); }
  void operator()(End) const { to.end(); }
  void operator()(const auto& value) const { to.value(shown(value)); }
};

}  // namespace

void add_argument(std::string& to, const char* function, int position, const std::string& value) {
  if (!to.empty()) to += ", ";
  to += std::string(argument_name(function, position)) + "=" + value;
}

std::string shown(const char* function, std::span<const Argument> values) {
  std::string all;
  ValueText text;
  for (size_t i = 0; i < values.size(); ++i) {
    std::visit(PutText{text}, values[i].value);
    if (!text.is_whole() && i + 1 != values.size()) continue;
    add_argument(all, function, values[i].position, text.take());
  }
  return all;
}

const char* name_of(ExtensionEvent event) {
  constexpr const char* kNames[] = {
#define JVMTI_EXTENSION_EVENT(package, event, ...) #event,
#include "jvmti/extension_events.def"
  };
  return kNames[event];
}

std::string shown(jint value) { return std::to_string(value); }
std::string shown(jlong value) { return std::to_string(value); }
std::string shown(jdouble value) { return std::to_string(value); }

std::string shown(jvmtiEventMode mode) {
  return mode == JVMTI_ENABLE    ? "JVMTI_ENABLE"
         : mode == JVMTI_DISABLE ? "JVMTI_DISABLE"
                                 : shown(static_cast<jint>(mode));
}

std::string shown(jvmtiEvent event) {
  constexpr struct {
    int number;
    const char* name;
  } kRows[] = {
#define JVMTI_EVENT(number, name, phases, capabilities, filtered) {number, #name},
#include "jvmti/events.def"
  };
  for (auto [number, name] : kRows)
    if (number == event) return name;
  for (const ExtensionEvent extension : kAllExtensionEvents)
    if (number_of(extension) == event) return name_of(extension);
  return shown(static_cast<jint>(event));
}

std::string shown(jvmtiError error) {
  const char* name = error_name(error);
  return name == nullptr ? shown(static_cast<jint>(error)) : name;
}

std::string shown(const void* pointer) {
  if (pointer == nullptr) return "null";
  char text[24];
  std::snprintf(text, sizeof text, "%p", pointer);
  return text;
}

std::string shown(const Thread* thread) { return thread == nullptr ? "null" : shown(thread->name.c_str()); }
std::string shown(Object* object) { return object == nullptr ? "null" : "a " + Class::of(object)->external_name(); }
std::string shown(const Class* cls) { return cls == nullptr ? "null" : cls->external_name(); }
std::string shown(const Method* method) {
  if (method == nullptr) return "null";
  return method->holder->external_name() + "." + method->name->str() + method->descriptor->str();
}
std::string shown(const Field* field) { return field == nullptr ? "null" : field->name->str(); }

std::string shown(const char* text) {
  constexpr size_t kEnough = 200;
  if (text == nullptr) return "null";
  size_t length = strnlen(text, kEnough + 1);
  return "\"" + std::string(text, std::min(length, kEnough)) + (length > kEnough ? "...\"" : "\"");
}

namespace {

std::string set_of(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return "{" + text + "}";
}

}  // namespace

std::string shown(const jvmtiCapabilities& capabilities) {
  return set_of(names_of_capabilities(word_of(capabilities)));
}
std::string shown(EventNames events) { return set_of(names_of_events(events.events)); }
std::string shown(const Location& location) {
  if (location.method == nullptr || location.method->version == nullptr) return shown(location.method);
  return vm::frame_text(*location.method->version, static_cast<int32_t>(location.bci));
}

std::vector<std::string> names_of_events(EventSet events) {
  std::vector<std::string> names;
#define JVMTI_EVENT(number, name, phases, capabilities, filtered) \
  if (events & event_bit(number)) names.emplace_back(#name);
#include "jvmti/events.def"
  for (const ExtensionEvent event : kAllExtensionEvents)
    if (events & event_bit(number_of(event))) names.emplace_back(name_of(event));
  return names;
}

std::vector<std::string> names_of_capabilities(Capabilities set) {
  std::vector<std::string> names;
  for (; set != 0; set &= set - 1) names.emplace_back(capability_name(set & -set));
  return names;
}

}  // namespace vitrine::jvmti
