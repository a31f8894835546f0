// SPDX-License-Identifier: Apache-2.0
#include "jvmti/environments/early_return.hpp"

#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

void visit_early_returns(gc::Marker& marker) {
  for (vm::Thread* thread : vm::all_attached_threads())
    if (thread->context.frame_action.value_is_reference) marker.mark(vm::as_ref(thread->context.frame_action.value));
}

}  // namespace vitrine::jvmti
