// SPDX-License-Identifier: Apache-2.0
// The checked function table of JNI.
#pragma once

namespace vitrine::checks {

/// All JNIEnv use the checked table from now on. To be called before there are any.
void put_before_jni();
/// The same for the JavaVM.
void put_before_java_vm();
/// Reports what native code has not given back. When the VM ends.
void end_jni();

}  // namespace vitrine::checks
