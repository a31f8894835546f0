// SPDX-License-Identifier: Apache-2.0
// The files of page/, and d3, inside the library. The build makes the table (embed.py).
#pragma once
#include <string_view>

namespace vitrine::inspector {

struct PageFile {
  std::string_view path;  // of the address, below the token
  const char* type;       // the media type
  std::string_view text;
};

/// Null if there is none.
const PageFile* find_page_file(std::string_view path);

}  // namespace vitrine::inspector
