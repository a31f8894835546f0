// SPDX-License-Identifier: Apache-2.0
// What CLASS_LOAD tells of classes and methods, kept: names of methods, and what a dump must be read with.
#pragma once
#include <map>
#include <vector>

#include "jvmpi.hpp"

struct ClassFacts {
  std::string name, source;
  jint interfaces = 0;
  std::vector<std::string> static_types, instance_types;  // signatures, in their order
  std::vector<std::string> static_names, instance_names;
};

namespace names {
inline std::mutex lock;
inline std::map<jmethodID, std::string> methods;
inline std::map<jobjectID, ClassFacts> classes;
}  // namespace names

/// For NotifyEvent: keeps what CLASS_LOAD tells.
inline void note_methods(const JVMPI_Event& event) {
  if (number_of(event) != JVMPI_EVENT_CLASS_LOAD) return;
  const auto& u = event.u.class_load;
  ClassFacts facts{text_of(u.class_name), text_of(u.source_name), u.num_interfaces, {}, {}, {}, {}};
  for (jint i = 0; i < u.num_static_fields; ++i) {
    facts.static_types.emplace_back(u.statics[i].field_signature);
    facts.static_names.emplace_back(u.statics[i].field_name);
  }
  for (jint i = 0; i < u.num_instance_fields; ++i) {
    facts.instance_types.emplace_back(u.instances[i].field_signature);
    facts.instance_names.emplace_back(u.instances[i].field_name);
  }
  std::lock_guard hold(names::lock);
  for (jint i = 0; i < u.num_methods; ++i) names::methods[u.methods[i].method_id] = u.methods[i].method_name;
  names::classes[u.class_id] = facts;
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
