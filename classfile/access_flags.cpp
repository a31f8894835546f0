// SPDX-License-Identifier: Apache-2.0
#include "classfile/access_flags.hpp"

#include <utility>

namespace vitrine::classfile {

std::string modifiers_text(uint16_t access_flags) {
  std::string text;
  constexpr std::pair<uint16_t, const char*> kWords[] = {{kAccPublic, "public"},   {kAccProtected, "protected"},
                                                         {kAccPrivate, "private"}, {kAccStatic, "static"},
                                                         {kAccFinal, "final"},     {kAccAbstract, "abstract"}};
  for (const auto& [bit, word] : kWords)
    if (access_flags & bit) text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

}  // namespace vitrine::classfile
