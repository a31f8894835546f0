// SPDX-License-Identifier: Apache-2.0
// Who asked for a class first, of the classes that are loaded from now on: the method below the loaders' own frames.
#pragma once
#include <jni.h>

#include <string>

namespace vitrine::inspector {

/// Starts to note it. Once, in the live phase; throws a Refusal.
void note_class_requests();

/// "Main.run (Main.java:7)"; empty if the class was there before, or if no method asked for it.
std::string request_for(JNIEnv* jni, jclass cls);

}  // namespace vitrine::inspector
