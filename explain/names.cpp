// SPDX-License-Identifier: Apache-2.0
#include "explain/names.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace vitrine::explain {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

size_t most_slips(size_t length) {
  if (length < 3) return 0;
  return length < 6 ? 1 : length < 12 ? 2 : 3;
}

}  // namespace

bool differ_in_case_only(std::string_view a, std::string_view b) {
  return a != b && a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower(x) == lower(y); });
}

size_t edit_distance(std::string_view a, std::string_view b) {
  // Row i has the distances of the first i letters of `a` to each head of `b`; three rows are enough.
  std::vector<size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row.back();
}

bool are_alike(std::string_view a, std::string_view b) {
  const auto [shorter, longer] = std::minmax({a.size(), b.size()});
  const size_t most = most_slips(shorter);
  return a != b && longer - shorter <= most && most != 0 && edit_distance(a, b) <= most;
}

}  // namespace vitrine::explain
