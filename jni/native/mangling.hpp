// SPDX-License-Identifier: Apache-2.0
// Names of native functions (JNI 10 chapter 2 "Resolving Native Method Names").
#pragma once
#include <string>
#include <string_view>

namespace vitrine::jni {

/// Escapes modified UTF-8 for a C name: '/' -> '_', '_' -> "_1", ';' -> "_2", '[' -> "_3", any other character that is
/// not an ASCII letter or digit -> "_0xxxx". Empty if a part of the name begins with a digit 0..3, which would look
/// like an escape; such a method can only be registered (RegisterNatives).
std::string mangle(std::string_view text);
/// Java_<class>_<method>; empty if one of the names cannot be mangled.
std::string short_native_name(std::string_view class_name, std::string_view method_name);
/// The part that the long name appends to the short one: __<argument descriptors>.
std::string long_native_suffix(std::string_view descriptor);

}  // namespace vitrine::jni
