// SPDX-License-Identifier: Apache-2.0
// What CLASS_LOAD tells of classes and methods, kept: names of methods, and what a dump must be read with.
#pragma once
#include <map>
#include <memory>

#include "jvmpi.hpp"
// Only now: jvmpi.hpp must come first.
#include "dump_reader.hpp"

namespace names {
inline std::mutex lock;
inline std::map<jmethodID, std::string> methods;
inline std::map<jobjectID, std::shared_ptr<const ClassFacts>> classes;

inline bool has_class(jobjectID type) {
  std::lock_guard hold(lock);
  return classes.count(type) != 0;
}

/// Of a class whose CLASS_LOAD has come; otherwise without fields and interfaces. Another thread may load a class with
/// the same id meanwhile, so the facts are the caller's, too.
inline std::shared_ptr<const ClassFacts> class_facts(jobjectID type) {
  std::lock_guard hold(lock);
  auto found = classes.find(type);
  return found == classes.end() ? std::make_shared<const ClassFacts>() : found->second;
}
}  // namespace names

/// For NotifyEvent: keeps what CLASS_LOAD tells.
inline void note_methods(const JVMPI_Event& event) {
  if (number_of(event) != JVMPI_EVENT_CLASS_LOAD) return;
  const auto& u = event.u.class_load;
  auto kept = facts_from(event);
  std::lock_guard hold(names::lock);
  for (jint i = 0; i < u.num_methods; ++i) names::methods[u.methods[i].method_id] = u.methods[i].method_name;
  names::classes[u.class_id] = kept;
}

/// The CLASS_LOAD of a class, which the agent asks for if it has not come.
inline std::shared_ptr<const ClassFacts> facts_of(jobjectID type) {
  if (!names::has_class(type)) pi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, type);
  return names::class_facts(type);
}

/// The name of a method; asks for the CLASS_LOAD of its class if that has not come.
inline std::string method_name(jmethodID method) {
  auto find = [&] {
    std::lock_guard hold(names::lock);
    auto found = names::methods.find(method);
    return found == names::methods.end() ? std::string() : found->second;
  };
  std::string name = find();
  if (!name.empty()) return name;
  const WithoutCollections none;
  pi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, pi->GetMethodClass(method));
  return find();
}
