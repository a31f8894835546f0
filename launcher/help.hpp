// SPDX-License-Identifier: Apache-2.0
// What `vitrine` says of itself.
#pragma once
#include <cstdio>
#include <string>
#include <string_view>

namespace vitrine::launcher {

/// Ten lines: what the words do, and where to look further.
void print_overview(FILE* to);
/// Every word with its usage and a sentence, and what java's options and jcmd offer besides.
void print_list(FILE* to);
/// The lines that say what follows the word.
void print_usage(FILE* to, std::string_view word);
/// The usage of the word, what it does, its options, an example, and what it prints. Returns false, and prints nothing,
/// if there is no such word.
bool print_help(FILE* to, std::string_view word);

/// The word of `vitrine` that may have been meant by `given`, which differs from it by a slip of the pen; empty if
/// there is none.
std::string_view word_like(std::string_view given);

/// The same for the first word of a command line; empty, too, if java may have a class of that name. It has none if the
/// name consists of lower-case letters, the class path consists of folders without such a class, and no environment
/// variable adds options.
std::string_view word_meant_by(const std::string& first);

}  // namespace vitrine::launcher
