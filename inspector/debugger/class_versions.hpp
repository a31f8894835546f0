// SPDX-License-Identifier: Apache-2.0
// What redefinitions and retransformations make of classes: the code of each method before and after.
#pragma once
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// From now on, or no longer. What was seen stays.
void watch_versions(bool on);

/// [{number, name, methods: [{name, before, after}]}], the newest last: the bytes of changed methods in hexadecimal
/// digits; "": the method is not there, or has no code. What a version is becomes known when the next question for it
/// comes.
Json class_versions();

}  // namespace vitrine::inspector
