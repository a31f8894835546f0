// SPDX-License-Identifier: Apache-2.0
#include "inspector/program.hpp"

#include <unistd.h>

namespace vitrine::inspector {
namespace {

std::string property(jvmtiEnv* jvmti, const char* name) {
  Given<char> value;
  return jvmti->GetSystemProperty(name, value.out()) == JVMTI_ERROR_NONE && value.get() != nullptr ? value.get() : "";
}

}  // namespace

Json describe_program(Call& call) {
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
          {"command", property(call.jvmti, "sun.java.command")},
          {"vm", property(call.jvmti, "java.vm.name")},
          {"vm_version", property(call.jvmti, "java.vm.version")},
          {"virtual_threads", can.can_support_virtual_threads != 0},
          {"missing", missing},
          {"views", names}};
}

}  // namespace vitrine::inspector
