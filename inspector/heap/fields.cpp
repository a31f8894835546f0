// SPDX-License-Identifier: Apache-2.0
#include "inspector/heap/fields.hpp"

#include <cstdio>
#include <functional>

#include "inspector/values.hpp"

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

/// Reads a field that is no reference: an instance field of `object`, or a static one of `cls`.
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
  return {{"value", text_of_object(jni, value)}, {"object", value == nullptr ? 0 : identity(value)}};
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

void add_elements(JNIEnv* jni, jarray array, const std::string& type, Json& list) {
  const jsize length = std::min(jni->GetArrayLength(array), kMostElements);
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
      add(i, reference_json(jni, value.get()));
    }
  }
}

bool is_class(JNIEnv* jni, jobject object) {
  const Local<jclass> type(jni, jni->FindClass("java/lang/Class"));
  return type.get() != nullptr && jni->IsInstanceOf(object, type.get()) == JNI_TRUE;
}

}  // namespace

Json contents_of(JNIEnv* jni, jobject object) {
  Json list = Json::array();
  const Local<jclass> cls(jni, jni->GetObjectClass(object));
  const std::string type = class_name(cls.get());
  if (type.ends_with("[]")) {
    add_elements(jni, static_cast<jarray>(object), type, list);
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
