// SPDX-License-Identifier: Apache-2.0
// Frames and threads as the page shows them.
#pragma once
#include "inspector/view.hpp"

namespace vitrine::inspector {

/// {method, holder, signature, source, line, bci}; bci -1: a native method.
Json describe_frame(JNIEnv* jni, const jvmtiFrameInfo& frame);

/// The frames of a thread, innermost first, at most `most`.
Json describe_stack(JNIEnv* jni, jthread thread, jint most);

/// The state in a word: running, native, blocked, waiting, sleeping, parked, suspended, new, or ended.
const char* state_word(jint state);

/// The thread's name; one without is a virtual thread, which gets its number.
std::string thread_name(JNIEnv* jni, jthread thread);

}  // namespace vitrine::inspector
