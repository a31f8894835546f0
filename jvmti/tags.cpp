// SPDX-License-Identifier: Apache-2.0
#include "jvmti/tags.hpp"

#include <mutex>

namespace vitrine::jvmti {

int64_t Tags::get_by_value(const vm::Object* object) const {
  if (values_.load(std::memory_order_relaxed) == 0) return 0;
  std::lock_guard hold(mutex_);
  auto found = by_value_.find(const_cast<vm::Object*>(object));
  return found == by_value_.end() ? 0 : found->second;
}

void Tags::set(vm::Object* object, int64_t tag) {
  if (vm::has_identity(object)) {
    by_identity_.set(object, tag);
    return;
  }
  std::lock_guard hold(mutex_);
  if (tag == 0)
    by_value_.erase(object);
  else
    by_value_[object] = tag;
  values_ = by_value_.size();
}

void Tags::for_each(const std::function<void(vm::Object*, int64_t)>& visit) const {
  by_identity_.for_each([&](vm::Object* object, int64_t tag) {
    visit(object, tag);
    return true;
  });
  std::lock_guard hold(mutex_);
  for (auto& [object, tag] : by_value_) visit(object, tag);
}

void Tags::visit_roots(gc::Marker& marker) const {
  for (auto& [object, tag] : by_value_) marker.mark(object);
}

}  // namespace vitrine::jvmti
