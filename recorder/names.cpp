// SPDX-License-Identifier: Apache-2.0
#include "recorder/names.hpp"

#include <algorithm>
#include <mutex>

#include "jni/ids.hpp"
#include "jvmti/calls/trace.hpp"
#include "vm/exec/stack_walk.hpp"

namespace vitrine::recorder {

namespace {

constexpr size_t kMany = 20'000;  // names, from which on old ones are looked for

}  // namespace

void Names::note_unloaded(const vm::Class& cls, uint64_t stamp, uint64_t oldest) {
  std::lock_guard hold(lock);
  if (gone_.size() > kMany) {
    for (auto& [what, all] : gone_) std::erase_if(all, [&](const Gone& gone) { return gone.stamp < oldest; });
    std::erase_if(gone_, [](const auto& entry) { return entry.second.empty(); });
  }
  add(&cls, stamp, cls.external_name());
  for (const auto& method : cls.methods)
    if (const void* id = method->id.load()) add(id, stamp, jvmti::shown(method));
  for (const auto& field : cls.fields)
    if (field->id != nullptr) add(field->id, stamp, jvmti::shown(field));
}

void Names::forget_all() {
  std::lock_guard hold(lock);
  gone_.clear();
}

const std::string* Names::name_of_gone(const void* what, uint64_t stamp) const {
  auto found = gone_.find(what);
  if (found == gone_.end()) return nullptr;
  auto gone = std::ranges::find_if(found->second, [&](const Gone& each) { return each.stamp >= stamp; });
  return gone == found->second.end() ? nullptr : &gone->name;
}

std::string Names::of_class(const void* cls, uint64_t stamp) const {
  const std::string* gone = name_of_gone(cls, stamp);
  return gone != nullptr ? *gone : static_cast<const vm::Class*>(cls)->external_name();
}

std::string Names::of_method(const void* id, uint64_t stamp) const {
  if (const std::string* gone = name_of_gone(id, stamp)) return *gone;
  const vm::Method* method = static_cast<const jni::MethodId*>(id)->method;
  return method == nullptr ? "(a method of an unloaded class)" : jvmti::shown(method);
}

std::string Names::of_field(const void* id, uint64_t stamp) const {
  if (const std::string* gone = name_of_gone(id, stamp)) return *gone;
  const vm::Field* field = static_cast<const jni::FieldId*>(id)->field;
  return field == nullptr ? "(a field of an unloaded class)" : jvmti::shown(field);
}

std::string Names::of_frame(const void* id, int32_t bci, uint64_t stamp) const {
  const vm::Method* method = static_cast<const jni::MethodId*>(id)->method;
  if (name_of_gone(id, stamp) != nullptr || method == nullptr || method->version == nullptr)
    return of_method(id, stamp);
  return vm::frame_text(*method->version, bci);
}

}  // namespace vitrine::recorder
