// SPDX-License-Identifier: Apache-2.0
// As serviceability/gdb/types.cpp, for what gdb reads of machine code. A release knows no types (-g1); this file is
// compiled so that those that it uses are in libjvm.debuginfo (CMakeLists.txt). Nobody calls its function.
#include "compiler/code/machine_code.hpp"

namespace vitrine::compiler {

[[gnu::used]] const MachineCode* machine_code_for_gdb(const interpreter::DecodedCode& code);
const MachineCode* machine_code_for_gdb(const interpreter::DecodedCode& code) {
  return static_cast<const MachineCode*>(code.machine);
}

}  // namespace vitrine::compiler
