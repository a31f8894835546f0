// SPDX-License-Identifier: Apache-2.0
// The class library's native library libjava, and the place where the class library is installed.
#pragma once
#include <string>

namespace vitrine::vm {

/// The dlopen handle of java.home/lib/libjava.so, which is opened at the first call (boot step 4). Ends the boot if it
/// cannot be loaded.
void* libjava_handle();
/// java.home: the nearest folder with lib/modules or lib/libjava.so above libjvm.so, else $JAVA_HOME, else above the
/// running program. Empty if there is none.
std::string find_java_home();

}  // namespace vitrine::vm
