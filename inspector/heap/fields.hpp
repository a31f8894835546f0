// SPDX-License-Identifier: Apache-2.0
// What is in an object: fields or elements.
#pragma once
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// [{name, type, value, object, holder}] for the fields of the object, with inherited ones, or the first elements of an
/// array. For a class, its static fields. `object` is the identity of what a reference refers to.
Json contents_of(JNIEnv* jni, jobject object);

/// What tells the object from others of its class, in a few words: its first fields ("id="o1", items=ArrayList") or
/// elements ("1, 2, 3, ..."); "" if there is nothing to tell. No objects get identities.
std::string summary_of(JNIEnv* jni, jobject object);

/// The name of a field or element of `from` that refers to `to`: "next", "[5]"; "" if there is none (any more).
std::string reference_between(JNIEnv* jni, jobject from, jobject to);

}  // namespace vitrine::inspector
