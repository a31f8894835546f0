// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "String Operations". A java.lang.String holds a byte array: Latin-1 (coder 0) or UTF-16 in host byte
// order (coder 1).
#include <cstdlib>
#include <cstring>

#include "classfile/descriptor.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/strings.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

Object* bytes_of(const Object* string) { return string->get<Object*>(vm::well_known().String_value); }
bool is_latin1(const Object* string) { return string->get<int8_t>(vm::well_known().String_coder) == 0; }

/// The string of a jstring argument. Null if the argument is null (NullPointerException is pending), or if no
/// constructor has run for the string (AllocObject), so that it has no contents.
Object* string_or_throw(Thread& self, jstring reference) {
  Object* string = dereference(reference);
  if (string == nullptr) (void)throw_null_pointer(self);
  return string == nullptr || bytes_of(string) == nullptr ? nullptr : string;
}

void copy_chars(const Object* string, int32_t start, int32_t length, jchar* out) {
  const Object* bytes = bytes_of(string);
  if (is_latin1(string)) {
    const uint8_t* from = bytes->elements<uint8_t>() + start;
    for (int32_t i = 0; i < length; ++i) out[i] = from[i];
  } else {
    memcpy(out, bytes->elements<jchar>() + start, static_cast<size_t>(length) * sizeof(jchar));
  }
}

/// A malloc'ed copy with a closing 0; null if OutOfMemoryError is pending.
jchar* copy_string(Thread& self, const Object* string) {
  int32_t length = string_length(string);
  auto* copy = static_cast<jchar*>(malloc((static_cast<size_t>(length) + 1) * sizeof(jchar)));
  if (copy == nullptr) {
    (void)throw_out_of_memory(self, "GetStringChars");
    return nullptr;
  }
  copy_chars(string, 0, length, copy);
  copy[length] = 0;
  return copy;
}

void set_flag(jboolean* is_copy, bool value) {
  if (is_copy != nullptr) *is_copy = value;
}

/// Whether the string has this region; if not, StringIndexOutOfBoundsException is pending.
bool check_string_region(Thread& self, const Object* string, jsize start, jsize length) {
  int32_t total = string_length(string);
  if (start >= 0 && length >= 0 && start <= total - length) return true;
  (void)throw_new(self, Throwable::StringIndexOutOfBoundsException);
  return false;
}

/// Calls `use` for each UTF-16 unit of [start, start + length).
template <class Use>
void for_each_char(const Object* string, int32_t start, int32_t length, Use use) {
  const Object* bytes = bytes_of(string);
  const bool latin1 = is_latin1(string);
  for (int32_t i = start; i < start + length; ++i)
    use(latin1 ? char16_t{bytes->elements<uint8_t>()[i]} : bytes->elements<char16_t>()[i]);
}

/// The number of bytes of the string as modified UTF-8, without the closing NUL. Allocates nothing, because strings may
/// be large.
size_t utf8_size(const Object* string) {
  size_t size = 0;
  for_each_char(string, 0, string_length(string), [&](char16_t c) { size += classfile::modified_utf8_size(c); });
  return size;
}

/// Writes a region as modified UTF-8 with a closing NUL.
void copy_utf8(const Object* string, int32_t start, int32_t length, char* out) {
  for_each_char(string, start, length, [&](char16_t c) { out = classfile::encode_modified_utf8(c, out); });
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
  Object* string = string_or_throw(self, reference);
  return string == nullptr ? 0 : string_length(string);
}

const jchar* GetStringChars(JNIEnv* env, jstring reference, jboolean* is_copy) {
  JNI_ENTER(env);
  Object* string = string_or_throw(self, reference);
  if (string == nullptr) return nullptr;
  set_flag(is_copy, true);
  return copy_string(self, string);
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
  Object* string = string_or_throw(self, reference);
  return string == nullptr ? 0 : static_cast<jsize>(utf8_size(string));
}

jlong GetStringUTFLengthAsLong(JNIEnv* env, jstring reference) {
  JNI_ENTER(env);
  Object* string = string_or_throw(self, reference);
  return string == nullptr ? 0 : static_cast<jlong>(utf8_size(string));
}

const char* GetStringUTFChars(JNIEnv* env, jstring reference, jboolean* is_copy) {
  JNI_ENTER(env);
  Object* string = string_or_throw(self, reference);
  if (string == nullptr) return nullptr;
  auto* copy = static_cast<char*>(malloc(utf8_size(string) + 1));
  if (copy == nullptr) {
    (void)throw_out_of_memory(self, "GetStringUTFChars");
    return nullptr;
  }
  copy_utf8(string, 0, string_length(string), copy);
  set_flag(is_copy, true);
  return copy;
}

void ReleaseStringUTFChars(JNIEnv*, jstring, const char* chars) { free(const_cast<char*>(chars)); }

void GetStringRegion(JNIEnv* env, jstring reference, jsize start, jsize length, jchar* out) {
  JNI_ENTER(env);
  Object* string = string_or_throw(self, reference);
  if (string == nullptr || !check_string_region(self, string, start, length)) return;
  if (length > 0) copy_chars(string, start, length, out);
}

void GetStringUTFRegion(JNIEnv* env, jstring reference, jsize start, jsize length, char* out) {
  JNI_ENTER(env);
  Object* string = string_or_throw(self, reference);
  if (string == nullptr || !check_string_region(self, string, start, length)) return;
  // HOTSPOT: a closing NUL is written, and programs rely on it.
  copy_utf8(string, start, length, out);
}

const jchar* GetStringCritical(JNIEnv* env, jstring reference, jboolean* is_copy) {
  JNI_ENTER(env);
  Object* string = string_or_throw(self, reference);
  if (string == nullptr) return nullptr;
  set_flag(is_copy, is_latin1(string));
  // UTF-16 needs no copy, because objects do not move and the caller's reference keeps the string alive.
  if (!is_latin1(string)) return bytes_of(string)->elements<jchar>();
  return copy_string(self, string);
}

void ReleaseStringCritical(JNIEnv* env, jstring reference, const jchar* chars) {
  JNI_ENTER(env);
  Object* string = dereference(reference);
  if (string != nullptr && bytes_of(string) != nullptr && chars == bytes_of(string)->elements<jchar>()) return;
  free(const_cast<jchar*>(chars));
}

}  // namespace vitrine::jni::functions
