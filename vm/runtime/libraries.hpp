// SPDX-License-Identifier: Apache-2.0
// The class library's own native libraries and where it is installed.
#pragma once
#include <string>

namespace vitrine::vm {

/// dlopen handle of java.home/lib/libjava.so, opened at first use (boot step 4). Ends the boot when it can not be
/// loaded.
void* libjava_handle();
/// java.home: from the place of libjvm.so, $JAVA_HOME, or the running program; a folder with lib/modules. Empty: none
/// found.
std::string find_java_home();

}  // namespace vitrine::vm
