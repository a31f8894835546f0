// SPDX-License-Identifier: Apache-2.0
#include "library/releases/releases.hpp"

#include <algorithm>

namespace vitrine::library {

vm::Release facts_of_release(int feature_release) {
  const int feature = std::max(feature_release, kOldestRelease);
  vm::Release facts;
  facts.feature_release = feature;
#define RELEASE_FACT(since, fact, value) \
  if (feature >= (since)) facts.fact = (value);
#include "library/releases/facts.def"
  return facts;
}

}  // namespace vitrine::library
