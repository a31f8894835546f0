// SPDX-License-Identifier: Apache-2.0
// Whether two names are so near that one may have been meant by the other. Knows nothing of the VM.
#pragma once
#include <cstddef>
#include <string_view>

namespace vitrine::explain {

/// Whether the two names differ, but not if the case of letters (ASCII) is left out of account.
bool differ_in_case_only(std::string_view a, std::string_view b);

/// How many letters must be inserted, deleted, exchanged for another, or swapped with their neighbour, each once at
/// most, to make `b` of `a` (the optimal string alignment distance). The case of letters does not count.
size_t edit_distance(std::string_view a, std::string_view b);

/// Whether the two names differ, by a distance that a slip of the pen explains: one letter in names of 3 to 5, two up
/// to 11, three in longer ones. Names of one or two letters are like no other.
bool are_alike(std::string_view a, std::string_view b);

}  // namespace vitrine::explain
