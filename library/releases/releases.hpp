// SPDX-License-Identifier: Apache-2.0
// The table of what differs between the releases of the class library: facts.def.
#pragma once
#include "vm/state/release.hpp"

namespace vitrine::library {

/// The releases whose class libraries have been tried.
constexpr int kOldestRelease = 17, kNewestRelease = 28;

/// The facts of a feature release. One that has no row of its own has those of the newest release below it that has;
/// below 17, those of 17.
vm::Release facts_of_release(int feature_release);

}  // namespace vitrine::library
