// SPDX-License-Identifier: Apache-2.0
#include "recorder/filter.hpp"

#include <algorithm>
#include <string_view>

#include "base/machine/address.hpp"
#include "jvmti/start/agents.hpp"

namespace vitrine::recorder {

namespace {

struct Named {
  size_t number;
  const char* name;
};
constexpr Named kFunctions[] = {
#define JVMTI_FUNCTION(number, name, phases, capabilities, safe) {number, #name},
#include "jvmti/functions.def"
};
constexpr Named kNamedEvents[] = {
#define JVMTI_EVENT(number, name, phases, capabilities, per_thread) {jvmti::index_of_event(number), #name},
#include "jvmti/events.def"
#define JVMTI_EXTENSION_EVENT(package, event, ...) {jvmti::index_of_event(number_of(jvmti::k##event)), #event},
#include "jvmti/extension_events.def"
};

bool matches(std::string_view name, std::string_view pattern) {
  if (pattern.ends_with('*')) return name.starts_with(pattern.substr(0, pattern.size() - 1));
  return name == pattern;
}

template <class Bits, size_t N>
bool set_matching(Bits& bits, const Named (&all)[N], const std::string& pattern, bool value) {
  bool found = false;
  for (const auto& [number, name] : all) {
    if (!matches(name, pattern)) continue;
    found = true;
    bits[number] = value;
  }
  return found;
}

}  // namespace

std::string agent_of(const jvmti::Env& env) {
  if (!env.agent.empty()) return env.agent;
  const auto* callbacks = reinterpret_cast<void* const*>(env.own_callbacks.get());
  for (size_t i = 0; i < sizeof(jvmtiEventCallbacks) / sizeof(void*); ++i)
    if (const void* callback = __atomic_load_n(&callbacks[i], __ATOMIC_RELAXED))
      return jvmti::agent_name_of(library_of(callback));
  return "";
}

bool Filter::set(const std::string& name, bool value) {
  if (name == "calls") {
    value ? calls_.set() : calls_.reset();
    return true;
  }
  if (name == "events") {
    value ? events_.set() : events_.reset();
    return true;
  }
  const bool is_function = set_matching(calls_, kFunctions, name, value);
  return set_matching(events_, kNamedEvents, name, value) || is_function;
}

std::string Filter::parse(const std::string& text) {
  constexpr std::string_view kAgent = "agent:";
  *this = {};
  std::vector<std::string> parts;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('+', at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  // Only what is named, unless nothing but agents is, or what is named is left out.
  bool names_some = false;
  for (const std::string& part : parts) names_some |= !part.starts_with('!') && !part.starts_with(kAgent);
  if (!names_some) {
    calls_.set();
    events_.set();
  }
  for (std::string part : parts) {
    const bool excludes = part.starts_with('!');
    if (excludes) part.erase(0, 1);
    if (part.starts_with(kAgent)) {
      if (!agents_.empty() && excludes != agents_are_excluded_)
        return "filter=" + text + " names agents that are wanted and agents that are not";
      agents_are_excluded_ = excludes;
      agents_.push_back(part.substr(kAgent.size()));
    } else if (!set(part, !excludes)) {
      return "filter=" + text + ": there is no function or event '" + part + "'";
    }
  }
  return "";
}

bool Filter::is_listed(const jvmti::Env& env) const {
  const std::string agent = agent_of(env);
  return std::ranges::any_of(agents_, [&](const std::string& pattern) { return matches(agent, pattern); });
}

}  // namespace vitrine::recorder
