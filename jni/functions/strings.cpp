// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "String Operations". A java.lang.String holds a byte array: Latin-1 (coder 0) or UTF-16 in host byte
// order (coder 1).
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "base/range.hpp"
#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/string_content.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/collection_holds.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

/// The content of a jstring argument. Nothing if the argument is null (NullPointerException is pending). A string for
/// which no constructor has run (AllocObject) has the length 0 and no value.
std::optional<StringContent> content_or_throw(Thread& self, jstring reference) {
  const Object* string = dereference(reference);
  if (string == nullptr) {
    (void)throw_null_pointer(self);
    return std::nullopt;
  }
  return StringContent(string);
}
/// The same for functions that return its characters; nothing for a string without value, too.
std::optional<StringContent> characters_or_throw(Thread& self, jstring reference) {
  const auto text = content_or_throw(self, reference);
  return text && text->value != nullptr ? text : std::nullopt;
}

void copy_chars(const StringContent& text, int32_t start, int32_t length, jchar* out) {
  if (text.utf16)
    memcpy(out, text.value->elements<jchar>() + start, static_cast<size_t>(length) * sizeof(jchar));
  else
    std::copy_n(text.value->elements<uint8_t>() + start, length, out);
}

/// A malloc'ed copy with a closing 0; null if OutOfMemoryError is pending.
jchar* copy_string(Thread& self, const StringContent& text) {
  auto* copy = static_cast<jchar*>(malloc((static_cast<size_t>(text.length) + 1) * sizeof(jchar)));
  if (copy == nullptr) {
    (void)throw_out_of_memory(self, "GetStringChars");
    return nullptr;
  }
  copy_chars(text, 0, text.length, copy);
  copy[text.length] = 0;
  return copy;
}

void set_flag(jboolean* is_copy, bool value) {
  if (is_copy != nullptr) *is_copy = value;
}

/// Whether the string has this region; if not, StringIndexOutOfBoundsException is pending.
bool check_string_region(Thread& self, const StringContent& text, jsize start, jsize length) {
  if (is_range(start, length, text.length)) return true;
  (void)throw_new(self, Throwable::StringIndexOutOfBoundsException);
  return false;
}

/// The number of bytes of the string as modified UTF-8, without the closing NUL. Allocates nothing, because strings may
/// be large.
size_t utf8_size(const StringContent& text) {
  size_t size = 0;
  for (int32_t i = 0; i < text.length; ++i) size += classfile::modified_utf8_size(text.at(i));
  return size;
}

/// Writes a region as modified UTF-8 with a closing NUL.
void copy_utf8(const StringContent& text, int32_t start, int32_t length, char* out) {
  for (int32_t i = start; i < start + length; ++i) out = classfile::encode_modified_utf8(text.at(i), out);
  *out = 0;
}

}  // namespace

jstring NewString(JNIEnv* env, const jchar* chars, jsize length) {
  JNI_ENTER(env);
  if (length < 0 || (chars == nullptr && length > 0)) {
    (void)throw_null_pointer(self);
    return nullptr;
  }
  auto made = new_string_utf16(self, reinterpret_cast<const char16_t*>(chars), static_cast<size_t>(length));
  return made.ok() ? local<jstring>(self, made.value()) : nullptr;
}

jsize GetStringLength(JNIEnv* env, jstring reference) {
  JNI_ENTER(env);
  const auto text = content_or_throw(self, reference);
  return text ? text->length : 0;
}

const jchar* GetStringChars(JNIEnv* env, jstring reference, jboolean* is_copy) {
  JNI_ENTER(env);
  const auto text = characters_or_throw(self, reference);
  if (!text) return nullptr;
  set_flag(is_copy, true);
  return copy_string(self, *text);
}

void ReleaseStringChars(JNIEnv*, jstring, const jchar* chars) { free(const_cast<jchar*>(chars)); }

jstring NewStringUTF(JNIEnv* env, const char* bytes) {
  JNI_ENTER(env);
  if (bytes == nullptr) return nullptr;
  auto made = new_string(self, bytes);
  return made.ok() ? local<jstring>(self, made.value()) : nullptr;
}

jsize GetStringUTFLength(JNIEnv* env, jstring reference) {
  JNI_ENTER(env);
  const auto text = content_or_throw(self, reference);
  return text ? static_cast<jsize>(utf8_size(*text)) : 0;
}

jlong GetStringUTFLengthAsLong(JNIEnv* env, jstring reference) {
  JNI_ENTER(env);
  const auto text = content_or_throw(self, reference);
  return text ? static_cast<jlong>(utf8_size(*text)) : 0;
}

const char* GetStringUTFChars(JNIEnv* env, jstring reference, jboolean* is_copy) {
  JNI_ENTER(env);
  const auto text = characters_or_throw(self, reference);
  if (!text) return nullptr;
  auto* copy = static_cast<char*>(malloc(utf8_size(*text) + 1));
  if (copy == nullptr) {
    (void)throw_out_of_memory(self, "GetStringUTFChars");
    return nullptr;
  }
  copy_utf8(*text, 0, text->length, copy);
  set_flag(is_copy, true);
  return copy;
}

void ReleaseStringUTFChars(JNIEnv*, jstring, const char* chars) { free(const_cast<char*>(chars)); }

void GetStringRegion(JNIEnv* env, jstring reference, jsize start, jsize length, jchar* out) {
  JNI_ENTER(env);
  const auto text = content_or_throw(self, reference);
  if (!text || !check_string_region(self, *text, start, length)) return;
  if (length > 0) copy_chars(*text, start, length, out);
}

void GetStringUTFRegion(JNIEnv* env, jstring reference, jsize start, jsize length, char* out) {
  JNI_ENTER(env);
  const auto text = content_or_throw(self, reference);
  if (!text || !check_string_region(self, *text, start, length)) return;
  // HOTSPOT: a closing NUL is written, and programs rely on it.
  copy_utf8(*text, start, length, out);
}

const jchar* GetStringCritical(JNIEnv* env, jstring reference, jboolean* is_copy) {
  JNI_ENTER(env);
  const auto text = characters_or_throw(self, reference);
  if (!text) return nullptr;
  set_flag(is_copy, !text->utf16);
  if (!text->utf16) return copy_string(self, *text);
  // UTF-16 needs no copy, because the caller's reference keeps the string alive. Nothing but the string refers to its
  // characters, so they could move.
  vm::hold_objects();
  return text->value->elements<jchar>();
}

void ReleaseStringCritical(JNIEnv* env, jstring reference, const jchar* chars) {
  JNI_ENTER(env);
  const Object* string = dereference(reference);
  const Object* value = string == nullptr ? nullptr : StringContent(string).value;
  if (value != nullptr && chars == value->elements<jchar>()) return vm::let_objects_move();
  free(const_cast<jchar*>(chars));
}

}  // namespace vitrine::jni::functions
