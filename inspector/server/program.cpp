// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/program.hpp"

#include <unistd.h>

namespace vitrine::inspector {

Json describe_program(Call&) {
  Json missing = Json::array();
  const auto lacks = [&](unsigned has, const char* what) {
    if (has == 0) missing.push_back(what);
  };
  const jvmtiCapabilities& can = vm().can;
  lacks(can.can_generate_breakpoint_events, "breakpoints");
  lacks(can.can_generate_single_step_events, "steps");
  lacks(can.can_access_local_variables, "local variables");
  lacks(can.can_suspend, "suspension");
  lacks(can.can_get_current_contended_monitor & can.can_get_monitor_info, "monitors");
  Json names = Json::array();
  for (const View* view : views()) names.push_back(view->name);
  return {{"pid", getpid()},
          {"command", system_property("sun.java.command")},
          {"vm", system_property("java.vm.name")},
          {"vm_version", system_property("java.vm.version")},
          {"virtual_threads", can.can_support_virtual_threads != 0},
          {"missing", missing},
          {"views", names}};
}

}  // namespace vitrine::inspector
