// SPDX-License-Identifier: Apache-2.0
// Marking the objects to which a class refers besides its statics.
#pragma once
#include "gc/heap.hpp"
#include "vm/model/class.hpp"

namespace vitrine::vm {

/// Marks the resolved constants, loader, superclasses and other objects to which the VM's data about `cls` refers.
/// Called by the collector port, world stopped.
void visit_class_data(Class& cls, gc::Marker& marker);

}  // namespace vitrine::vm
