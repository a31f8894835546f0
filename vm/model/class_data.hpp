// SPDX-License-Identifier: Apache-2.0
// What lives and dies with a class besides its statics; called by the collector port, world stopped.
#pragma once
#include <mutex>

#include "gc/heap.hpp"
#include "vm/model/class.hpp"

namespace vitrine::vm {

void visit_class_data(Class& cls, gc::Marker& marker);
/// Guards Class::pinned and other rarely written references of classes. A leaf.
std::mutex& class_data_lock();

}  // namespace vitrine::vm
