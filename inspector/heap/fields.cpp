// SPDX-License-Identifier: Apache-2.0
#include "inspector/heap/fields.hpp"

#include <cstdio>
#include <functional>

#include "inspector/debugger/values.hpp"

namespace vitrine::inspector {
namespace {

constexpr jint kStatic = 0x0008;
constexpr jsize kMostElements = 100;
constexpr jsize kMostSearched = 100'000;  // elements of an array

std::string number_text(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

/// Reads a field that is not a reference: an instance field of `object`, or a static one of `cls`.
std::string primitive_text(JNIEnv* jni, jobject object, jclass cls, jfieldID id, char kind) {
  const bool is_static = object == nullptr;
  switch (kind) {
    case 'Z':
      return (is_static ? jni->GetStaticBooleanField(cls, id) : jni->GetBooleanField(object, id)) ? "true" : "false";
    case 'B': return std::to_string(is_static ? jni->GetStaticByteField(cls, id) : jni->GetByteField(object, id));
    case 'C': return std::to_string(is_static ? jni->GetStaticCharField(cls, id) : jni->GetCharField(object, id));
    case 'S': return std::to_string(is_static ? jni->GetStaticShortField(cls, id) : jni->GetShortField(object, id));
    case 'I': return std::to_string(is_static ? jni->GetStaticIntField(cls, id) : jni->GetIntField(object, id));
    case 'J': return std::to_string(is_static ? jni->GetStaticLongField(cls, id) : jni->GetLongField(object, id));
    case 'F': return number_text(is_static ? jni->GetStaticFloatField(cls, id) : jni->GetFloatField(object, id));
    default: return number_text(is_static ? jni->GetStaticDoubleField(cls, id) : jni->GetDoubleField(object, id));
  }
}

struct FieldOf {
  jclass holder;
  jfieldID id;
  std::string name, signature;
};

/// Calls visit for each instance field of the class and its superclasses, or for each static field of the class alone,
/// until it returns false. Only of classes that are prepared.
void for_each_field(JNIEnv* jni, jclass cls, bool statics, const std::function<bool(const FieldOf&)>& visit) {
  jvmtiEnv* jvmti = vm().jvmti;
  auto* at = static_cast<jclass>(jni->NewLocalRef(cls));
  for (bool goes_on = true; at != nullptr;) {
    const Local<jclass> holder(jni, at);
    at = statics ? nullptr : jni->GetSuperclass(holder.get());
    jint count = 0;
    Given<jfieldID> ids;
    if (jvmti->GetClassFields(holder.get(), &count, ids.out()) != JVMTI_ERROR_NONE) continue;
    for (jint i = 0; i < count && goes_on; ++i) {
      jint modifiers = 0;
      Given<char> name, signature;
      if (jvmti->GetFieldModifiers(holder.get(), ids[i], &modifiers) != JVMTI_ERROR_NONE ||
          ((modifiers & kStatic) != 0) != statics ||
          jvmti->GetFieldName(holder.get(), ids[i], name.out(), signature.out(), nullptr) != JVMTI_ERROR_NONE)
        continue;
      goes_on = visit({holder.get(), ids[i], name.get(), signature.get()});
    }
  }
}

bool is_reference(const std::string& signature) { return signature[0] == 'L' || signature[0] == '['; }

jobject value_of(JNIEnv* jni, jobject object, const FieldOf& field) {
  return object == nullptr ? jni->GetStaticObjectField(field.holder, field.id) : jni->GetObjectField(object, field.id);
}

Json reference_json(JNIEnv* jni, jobject value) {
  Json row = {{"value", text_of_object(jni, value)}, {"object", value == nullptr ? 0 : identity(value)}};
  if (value != nullptr) row["summary"] = summary_of(jni, value);
  return row;
}

/// `object` null: the static fields.
void add_fields(JNIEnv* jni, jobject object, jclass cls, Json& list) {
  for_each_field(jni, cls, object == nullptr, [&](const FieldOf& field) {
    Json row;
    if (is_reference(field.signature)) {
      const Local<jobject> value(jni, value_of(jni, object, field));
      row = reference_json(jni, value.get());
    } else {
      row = {{"value", primitive_text(jni, object, field.holder, field.id, field.signature[0])}, {"object", 0}};
    }
    row["name"] = (object == nullptr ? "static " : "") + field.name;
    row["type"] = readable(field.signature);
    row["holder"] = class_name(field.holder);
    list.push_back(std::move(row));
    return true;
  });
}

/// The same in a word, and without an identity: a text, or the class without its package.
Json short_text(JNIEnv* jni, jobject value) {
  std::string text = "null";
  if (value != nullptr) {
    const Local<jclass> cls(jni, jni->GetObjectClass(value));
    text = class_name(cls.get());
    if (text == "java.lang.String")
      text = text_of_object(jni, value);
    else
      text.erase(0, text.rfind('.', text.find('/')) + 1);
  }
  return {{"value", text}, {"object", 0}};
}

/// The beginning of modified UTF-8, with ... if there is more.
std::string head_of(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

/// The first `most` elements, at most kMostElements; `reference` describes those that are references.
void add_elements(JNIEnv* jni, jarray array, const std::string& type, Json& list, jsize most,
                  Json (*reference)(JNIEnv* jni, jobject value)) {
  const jsize length = std::min(jni->GetArrayLength(array), most);
  const std::string element = type.substr(0, type.size() - 2);
  auto add = [&](jsize i, Json row) {
    row["name"] = "[" + std::to_string(i) + "]";
    row["type"] = element;
    list.push_back(std::move(row));
  };
  auto add_numbers = [&](auto* values) {
    for (jsize i = 0; i < length; ++i) {
      const auto value = values[i];
      std::string text = std::to_string(value);
      if (element == "boolean") text = value != 0 ? "true" : "false";
      add(i, {{"value", text}, {"object", 0}});
    }
  };
  jlong space[kMostElements];
  if (element == "boolean") {
    jni->GetBooleanArrayRegion(static_cast<jbooleanArray>(array), 0, length, reinterpret_cast<jboolean*>(space));
    add_numbers(reinterpret_cast<jboolean*>(space));
  } else if (element == "byte") {
    jni->GetByteArrayRegion(static_cast<jbyteArray>(array), 0, length, reinterpret_cast<jbyte*>(space));
    add_numbers(reinterpret_cast<jbyte*>(space));
  } else if (element == "char") {
    jni->GetCharArrayRegion(static_cast<jcharArray>(array), 0, length, reinterpret_cast<jchar*>(space));
    add_numbers(reinterpret_cast<jchar*>(space));
  } else if (element == "short") {
    jni->GetShortArrayRegion(static_cast<jshortArray>(array), 0, length, reinterpret_cast<jshort*>(space));
    add_numbers(reinterpret_cast<jshort*>(space));
  } else if (element == "int") {
    jni->GetIntArrayRegion(static_cast<jintArray>(array), 0, length, reinterpret_cast<jint*>(space));
    add_numbers(reinterpret_cast<jint*>(space));
  } else if (element == "long") {
    jni->GetLongArrayRegion(static_cast<jlongArray>(array), 0, length, space);
    add_numbers(space);
  } else if (element == "float") {
    jni->GetFloatArrayRegion(static_cast<jfloatArray>(array), 0, length, reinterpret_cast<jfloat*>(space));
    add_numbers(reinterpret_cast<jfloat*>(space));
  } else if (element == "double") {
    jni->GetDoubleArrayRegion(static_cast<jdoubleArray>(array), 0, length, reinterpret_cast<jdouble*>(space));
    add_numbers(reinterpret_cast<jdouble*>(space));
  } else {
    for (jsize i = 0; i < length; ++i) {
      const Local<jobject> value(jni, jni->GetObjectArrayElement(static_cast<jobjectArray>(array), i));
      add(i, reference(jni, value.get()));
    }
  }
}

bool is_class(JNIEnv* jni, jobject object) {
  const Local<jclass> type(jni, jni->FindClass("java/lang/Class"));
  return type.get() != nullptr && jni->IsInstanceOf(object, type.get()) == JNI_TRUE;
}

}  // namespace

std::string summary_of(JNIEnv* jni, jobject object) {
  constexpr std::size_t kMostFields = 3, kMostCharacters = 90;
  std::string text;
  std::size_t count = 0;
  auto add = [&](const std::string& part) { text += (count++ == 0 ? "" : ", ") + part; };
  const Local<jclass> cls(jni, jni->GetObjectClass(object));
  const std::string type = class_name(cls.get());
  if (type == "java.lang.String") return "";
  if (is_class(jni, object)) return class_name(static_cast<jclass>(object));
  if (type.ends_with("[]")) {
    Json elements = Json::array();
    const jsize length = jni->GetArrayLength(static_cast<jarray>(object));
    add_elements(jni, static_cast<jarray>(object), type, elements, kMostFields, short_text);
    for (const Json& each : elements) add(each["value"].get<std::string>());
    if (length > static_cast<jsize>(count)) add("...");
  } else {
    for_each_field(jni, cls.get(), false, [&](const FieldOf& field) {
      if (is_reference(field.signature)) {
        const Local<jobject> value(jni, value_of(jni, object, field));
        add(field.name + "=" + short_text(jni, value.get())["value"].get<std::string>());
      } else {
        add(field.name + "=" + primitive_text(jni, object, field.holder, field.id, field.signature[0]));
      }
      return count < kMostFields;
    });
  }
  return head_of(text, kMostCharacters);
}

Json contents_of(JNIEnv* jni, jobject object) {
  Json list = Json::array();
  const Local<jclass> cls(jni, jni->GetObjectClass(object));
  const std::string type = class_name(cls.get());
  if (type.ends_with("[]")) {
    add_elements(jni, static_cast<jarray>(object), type, list, kMostElements, reference_json);
    return list;
  }
  if (is_class(jni, object)) add_fields(jni, nullptr, static_cast<jclass>(object), list);
  add_fields(jni, object, cls.get(), list);
  return list;
}

std::string reference_between(JNIEnv* jni, jobject from, jobject to) {
  const Local<jclass> cls(jni, jni->GetObjectClass(from));
  const std::string type = class_name(cls.get());
  std::string name;
  if (type.ends_with("[]")) {
    const jsize length = std::min(jni->GetArrayLength(static_cast<jarray>(from)), kMostSearched);
    for (jsize i = 0; i < length && name.empty(); ++i) {
      const Local<jobject> element(jni, jni->GetObjectArrayElement(static_cast<jobjectArray>(from), i));
      if (jni->IsSameObject(element.get(), to) == JNI_TRUE) name = "[" + std::to_string(i) + "]";
    }
    return name;
  }
  auto look = [&](jobject object, jclass holder) {
    for_each_field(jni, holder, object == nullptr, [&](const FieldOf& field) {
      if (!is_reference(field.signature)) return true;
      const Local<jobject> value(jni, value_of(jni, object, field));
      if (jni->IsSameObject(value.get(), to) == JNI_TRUE) name = (object == nullptr ? "static " : "") + field.name;
      return name.empty();
    });
  };
  if (is_class(jni, from)) look(nullptr, static_cast<jclass>(from));
  if (name.empty()) look(from, cls.get());
  return name;
}

}  // namespace vitrine::inspector
