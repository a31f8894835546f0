// SPDX-License-Identifier: Apache-2.0
// What stands behind the `=` of -agentlib:vitrine_inspector=...
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine::inspector {

struct Options {
  std::uint16_t port = 0;  // 0: any that is free
  bool open = false;       // open the page in the user's browser
  bool suspend = false;    // stop the main thread before the program's first instruction
  std::string sources;     // folders and archives with source text, with colons between them
  std::string url_file;    // an existing file into which the URL is written, too; empty: none
};

/// Reads `port=N`, `open`, `suspend`, `source=PATH` and `url=FILE`, with commas between them. If a word is wrong,
/// nothing is returned, and `problem` is a sentence that says which and why.
std::optional<Options> parse_options(std::string_view text, std::string& problem);

}  // namespace vitrine::inspector
