// SPDX-License-Identifier: Apache-2.0
// Parsing the command line. Nothing here reaches a safepoint.
#pragma once
#include <jni.h>

#include <cstdint>
#include <string>

#include "vm/state/options.hpp"

namespace vitrine::vm {

/// Parses the options of JNI_CreateJavaVM, with JAVA_TOOL_OPTIONS before and _JAVA_OPTIONS after them; both variables
/// are announced by a "Picked up" line on stderr. Returns JNI_OK, or JNI_EINVAL or JNI_ERR after an error message,
/// which follows HotSpot's. Some errors end the process.
jint parse_options(const JavaVMInitArgs& arguments, Options* result);
/// Does what needs all options and the resources that the VM may use (vm/state/container.hpp): checks the sizes of the
/// heap, and computes those that were not given, and the number of marking threads. Returns JNI_OK or an error code, or
/// ends the process with HotSpot's message.
jint finish_options(Options& options, uint64_t memory, int processors);
/// Whether assertions are enabled for a class by -ea and -da (JVM_DesiredAssertionStatus).
bool desired_assertion_status(const Options& options, const std::string& internal_class_name, bool system_class);
/// Prints "<VM name> warning: <text>" on stderr.
void print_warning(const std::string& text);

}  // namespace vitrine::vm
