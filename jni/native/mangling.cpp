// SPDX-License-Identifier: Apache-2.0
// Names of native functions.
#include "jni/native/mangling.hpp"

#include <cstdio>

#include "classfile/descriptor.hpp"

namespace vitrine::jni {

std::string mangle(std::string_view text) {
  std::string result;
  bool at_start = true;  // of the text, or of a part after '/'
  for (char16_t c : classfile::decode_modified_utf8(text)) {
    // "_0" to "_3" begin escapes, so a part that starts with such a digit would be ambiguous.
    if (at_start && c >= u'0' && c <= u'3') return {};
    at_start = c == u'/';
    if ((c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9'))
      result += static_cast<char>(c);
    else if (c == u'/')
      result += '_';
    else if (c == u'_')
      result += "_1";
    else if (c == u';')
      result += "_2";
    else if (c == u'[')
      result += "_3";
    else {
      char escape[8];
      snprintf(escape, sizeof escape, "_0%04x", static_cast<unsigned>(c));
      result += escape;
    }
  }
  return result;
}

std::string short_native_name(std::string_view class_name, std::string_view method_name) {
  std::string cls = mangle(class_name), method = mangle(method_name);
  return cls.empty() || method.empty() ? std::string() : "Java_" + cls + "_" + method;
}

std::string long_native_suffix(std::string_view descriptor) {
  std::string_view arguments = descriptor.substr(1, descriptor.find(')') - 1);
  return "__" + mangle(arguments);
}

}  // namespace vitrine::jni
