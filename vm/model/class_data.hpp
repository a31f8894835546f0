// SPDX-License-Identifier: Apache-2.0
// What lives and dies with a class besides its statics; called by the collector port, world stopped.
#pragma once
#include "gc/heap.hpp"
#include "vm/model/class.hpp"

namespace vitrine::vm {

void visit_class_data(Class& cls, gc::Marker& marker);

}  // namespace vitrine::vm
