// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace vitrine::inspector::events {

/// Whether `text` is like `pattern`, in which * stands for any characters.
bool is_like(std::string_view text, std::string_view pattern);

/// The same, or `text` is a member of what `pattern` names: "a.B" fits "a.B.m".
inline bool fits(std::string_view text, const std::string& pattern) {
  return pattern.empty() || is_like(text, pattern) || is_like(text, pattern + ".*");
}

}  // namespace vitrine::inspector::events
