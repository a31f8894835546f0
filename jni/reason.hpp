// SPDX-License-Identifier: Apache-2.0
// Why a function of JNI returns an error: a sentence, which -Xexplain prints.
#pragma once
#include <jni.h>

namespace vitrine::jni {

/// Returns `error`, so that a check reads  return fail("GetEnv", JNI_EVERSION, "..."). The sentence is made and said if
/// -Xexplain is on, and not otherwise. Any thread may call it in any state; no safepoint.
[[gnu::format(printf, 3, 4), gnu::cold]] jint fail(const char* function, jint error, const char* sentence, ...);
/// The name of an error code, "JNI_EVERSION"; "a number that is not a JNI error" for another one.
const char* error_name(jint error);

}  // namespace vitrine::jni
