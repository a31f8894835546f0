// SPDX-License-Identifier: Apache-2.0
// Names of native functions (JNI 10 chapter 2 "Resolving Native Method Names").
#pragma once
#include <string>
#include <string_view>

namespace vitrine::jni {

/// Escapes modified UTF-8 for a C name: '/' -> '_', '_' -> "_1", ';' -> "_2", '[' -> "_3", anything but ASCII letters
/// and digits -> "_0xxxx". Empty when the text could not be told apart from an escape (a part that begins with a digit
/// 0..3): such a method can only be registered.
std::string mangle(std::string_view text);
/// Java_<class>_<method>; empty when it can not be mangled.
std::string short_native_name(std::string_view class_name, std::string_view method_name);
/// What the long name adds: __<argument descriptors>.
std::string long_native_suffix(std::string_view descriptor);

}  // namespace vitrine::jni
