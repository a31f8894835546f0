// SPDX-License-Identifier: Apache-2.0
#include "checks/start/checks.hpp"

#include "checks/jni/checked_jni.hpp"
#include "checks/jvmti/checked_jvmti.hpp"
#include "checks/jvmti/failed_results.hpp"
#include "checks/report.hpp"
#include "vm/state/options.hpp"

namespace vitrine::checks {

namespace {

bool checks_jni() { return vm::vm_options().CheckJNICalls; }
bool checks_jvmti() { return vm::vm_options().checks.jvmti; }

}  // namespace

void begin() {
  if (!checks_jni() && !checks_jvmti()) return;
  begin_reports();
  if (checks_jvmti()) put_before_jvmti();
  if (checks_jni()) put_before_jni();
}

bool recover_from_access(const void* address) { return checks_jvmti() && reads_failed_result(address); }

void end() {
  if (!checks_jni() && !checks_jvmti()) return;
  if (checks_jvmti()) end_jvmti();
  if (checks_jni()) end_jni();
  end_reports();
}

}  // namespace vitrine::checks
