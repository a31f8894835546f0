// SPDX-License-Identifier: Apache-2.0
// The newest events with what they say.
#pragma once
#include <jni.h>

#include <string>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector::events {

/// Any thread, also in callbacks that may call neither JVM TI nor JNI.
void log_event(const char* event, std::string thread, std::string text);
void clear_log();
/// [{number, event, seconds, thread, text}], the newest first; seconds since the log began.
Json list_log();

}  // namespace vitrine::inspector::events
