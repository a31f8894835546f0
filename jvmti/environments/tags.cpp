// SPDX-License-Identifier: Apache-2.0
#include "jvmti/environments/tags.hpp"

#include <mutex>

#include "gc/tag_set.hpp"

namespace vitrine::jvmti {

int64_t Tags::get_by_value(const vm::Object* object) const {
  std::lock_guard hold(mutex_);
  auto found = by_value_.find(const_cast<vm::Object*>(object));
  return found == by_value_.end() ? 0 : found->second;
}

void Tags::set_by_value(vm::Object* object, int64_t tag) {
  std::lock_guard hold(mutex_);
  if (tag == 0)
    by_value_.erase(object);
  else
    by_value_[object] = tag;
  values_ = by_value_.size();
}

void Tags::for_each_with(const gc::TagSet& wanted, const std::function<void(vm::Object*, int64_t)>& visit) const {
  by_identity_.for_each_with(wanted, visit);
  std::lock_guard hold(mutex_);
  for (auto& [object, tag] : by_value_)
    if (wanted.contains(tag)) visit(object, tag);
}

void Tags::visit_roots(gc::Marker& marker) const {
  mutex_.assume_held();  // the world is stopped
  for (auto& [object, tag] : by_value_) marker.mark(object);
}

}  // namespace vitrine::jvmti
