// SPDX-License-Identifier: Apache-2.0
// Values of Java as text, and the local variables of frames. No Java code runs for that.
#pragma once
#include <jvmti.h>

#include <string>
#include <vector>

namespace vitrine::inspector {

std::string text_of_number(double value);

/// `null`, `"text"`, `int[3] #5`, `java.lang.Object #7`
std::string text_of_object(JNIEnv* jni, jobject object);

struct LocalVariable {
  std::string name, type, value;
  jint slot;
  jlong object;  // the identity of what it refers to; 0: null or no reference
};

/// The variables in scope at `location` of the frame, in the order of slots. Without a table of them (javac without
/// -g), the receiver alone. The thread is suspended or the current one. Throws a Refusal where JVM TI gives none at
/// all.
std::vector<LocalVariable> local_variables(JNIEnv* jni, jthread thread, jint depth, jmethodID method,
                                           jlocation location);

}  // namespace vitrine::inspector
