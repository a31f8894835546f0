// SPDX-License-Identifier: Apache-2.0
// The types that libjvm.so-gdb.py reads. A release knows functions and lines, but no types (-g1): they would make its
// debug information several times as large. This file is compiled so that all types of these headers are in it, used or
// not (CMakeLists.txt). It has no code.
#include "vm/model/class.hpp"
#include "vm/model/class_version.hpp"
#include "vm/model/code.hpp"
#include "vm/model/frame.hpp"
#include "vm/model/loader_table.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/monitor_table.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/unmounted_table.hpp"
#include "vm/thread/world.hpp"

// The only ones of their kind. Named once more, they are emitted here, so gdb learns their places, too.
namespace vitrine::gc {
extern uint32_t reference_shift;
extern uintptr_t reference_base;
}  // namespace vitrine::gc
namespace vitrine::vm::detail {
extern WellKnown the_well_known;
}
