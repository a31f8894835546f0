// SPDX-License-Identifier: Apache-2.0
// JVM TI "Class".
#include <algorithm>

#include "jni/environment.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/primitive_classes.hpp"

namespace vitrine::jvmti::functions {

namespace {

bool is_instance_class(const Class& cls) { return !cls.is_array() && !cls.is_primitive(); }
bool prepared(const Class& cls) { return cls.is_linked() || cls.state.load() == vm::ClassState::Erroneous; }

jvmtiError not_prepared(const Call& call, const Class& cls) {
  return fail(JVMTI_ERROR_CLASS_NOT_PREPARED, "%s: %s has not been prepared yet", call.function,
              cls.external_name().c_str());
}
jvmtiError absent(const Call& call, const Class& cls, const char* what) {
  return fail(JVMTI_ERROR_ABSENT_INFORMATION, "%s: %s has no %s", call.function, cls.external_name().c_str(), what);
}

void add_with_arrays(Thread& self, Class& cls, std::vector<jclass>& list) {
  for (Class* c = &cls; c != nullptr; c = c->array_class.load())
    if (c->mirror != nullptr) list.push_back(jni::local_class(self, c));
}

/// The bytes of the constant pool after its count (JVMS 4.1). The file has been parsed, so it is well-formed.
classfile::Bytes constant_pool_bytes(const classfile::ClassFile& file) {
  const uint8_t* bytes = file.bytes.data();
  size_t at = 10;
  for (unsigned i = 1; i < file.constants.count(); ++i) {
    switch (static_cast<classfile::ConstantTag>(bytes[at])) {
      case classfile::ConstantTag::Utf8: at += 3 + static_cast<size_t>(bytes[at + 1] << 8 | bytes[at + 2]); break;
      case classfile::ConstantTag::Long:
      case classfile::ConstantTag::Double: at += 9, ++i; break;
      case classfile::ConstantTag::Class:
      case classfile::ConstantTag::String:
      case classfile::ConstantTag::MethodType:
      case classfile::ConstantTag::Module:
      case classfile::ConstantTag::Package: at += 3; break;
      case classfile::ConstantTag::MethodHandle: at += 4; break;
      default: at += 5; break;
    }
  }
  return file.bytes.subspan(10, at - 10);
}

}  // namespace

jvmtiError GetLoadedClasses(Call& call, OutPtr<jint> count, OutPtr<jclass*> classes) {
  std::vector<jclass> list;
  std::vector<Class*> all = vm::all_classes();
  std::reverse(all.begin(), all.end());  // HOTSPOT: newest first
  for (Class* cls : all)
    if (!cls->is_primitive() && cls->mirror != nullptr) list.push_back(jni::local_class(call.self(), cls));
  return give_list(list, count, classes.p);
}

jvmtiError GetClassLoaderClasses(Call& call, LoaderArg loader, OutPtr<jint> count, OutPtr<jclass*> classes) {
  vm::LoaderData& data = loader.object == nullptr ? vm::boot_loader() : vm::loader_data_of(loader.object);
  std::vector<Class*> initiated;
  {
    std::lock_guard hold(data.mutex);
    for (auto& [name, cls] : data.classes)
      if (cls != nullptr && !cls->is_array()) initiated.push_back(cls);
  }
  std::vector<jclass> list;
  for (Class* cls : initiated) add_with_arrays(call.self(), *cls, list);
  // Every loader is an initiating loader of these (JVMS 5.3.3), even if it was never asked for them. Debuggers rely on
  // that.
  for (int type = 4; type <= 11; ++type)
    add_with_arrays(call.self(), vm::primitive_array_class(static_cast<vm::BasicType>(type)), list);
  return give_list(list, count, classes.p);
}

jvmtiError GetClassSignature(Call&, ClassArg cls, OptOut<char*> signature, OptOut<char*> generic) {
  Results results;
  if (signature) {
    std::string text = cls->descriptor();
    if (cls->is_hidden) {  // JVM TI: Lp/C.0x1234; for a hidden class
      size_t plus = text.rfind('+');
      if (plus != std::string::npos) text[plus] = '.';
    }
    *signature = results.text(text);
  }
  if (generic) {
    uint16_t index = cls->file() == nullptr ? uint16_t{0} : cls->file()->signature_index;
    *generic = index == 0 ? nullptr : results.text(cls->file()->constants.utf8(index));
  }
  return results.give();
}

jvmtiError GetClassStatus(Call&, ClassArg cls, OutPtr<jint> status) {
  if (cls->is_primitive() || cls->is_array()) {
    *status = cls->is_array() ? JVMTI_CLASS_STATUS_ARRAY : JVMTI_CLASS_STATUS_PRIMITIVE;
    return JVMTI_ERROR_NONE;
  }
  *status = 0;
  if (cls->is_linked()) *status |= JVMTI_CLASS_STATUS_VERIFIED | JVMTI_CLASS_STATUS_PREPARED;
  if (cls->is_initialized()) *status |= JVMTI_CLASS_STATUS_INITIALIZED;
  if (cls->state.load() == vm::ClassState::Erroneous) *status |= JVMTI_CLASS_STATUS_ERROR;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetSourceFileName(Call& call, ClassArg cls, OutPtr<char*> name) {
  if (cls->file() == nullptr || cls->file()->source_file_index == 0) return absent(call, *cls, "source file name");
  return give_text(cls->file()->constants.utf8(cls->file()->source_file_index), name.p);
}

jvmtiError GetClassModifiers(Call&, ClassArg cls, OutPtr<jint> modifiers) {
  *modifiers =
      cls->modifiers | (is_instance_class(*cls) ? cls->access_flags & vm::kAccSuper : 0);  // HOTSPOT: with ACC_SUPER
  return JVMTI_ERROR_NONE;
}

jvmtiError GetClassMethods(Call& call, ClassArg cls, OutPtr<jint> count, OutPtr<jmethodID*> methods) {
  std::vector<jmethodID> list;
  if (is_instance_class(*cls)) {
    if (!prepared(*cls)) return not_prepared(call, *cls);
    for (auto& method : cls->methods) list.push_back(jni::id_of(*method));
  }
  return give_list(list, count, methods.p);
}

jvmtiError GetClassFields(Call& call, ClassArg cls, OutPtr<jint> count, OutPtr<jfieldID*> fields) {
  std::vector<jfieldID> list;
  if (is_instance_class(*cls)) {
    if (!prepared(*cls)) return not_prepared(call, *cls);
    for (auto& field : cls->fields)
      if (field->info != nullptr) list.push_back(jni::id_of(*field));  // without fields that the VM added
  }
  return give_list(list, count, fields.p);
}

jvmtiError GetImplementedInterfaces(Call& call, ClassArg cls, OutPtr<jint> count, OutPtr<jclass*> interfaces) {
  std::vector<jclass> list;
  if (is_instance_class(*cls)) {
    if (!prepared(*cls)) return not_prepared(call, *cls);
    for (Class* interface : cls->interfaces) list.push_back(jni::local_class(call.self(), interface));
  }
  return give_list(list, count, interfaces.p);
}

jvmtiError GetClassVersionNumbers(Call& call, ClassArg cls, OutPtr<jint> minor, OutPtr<jint> major) {
  if (cls->file() == nullptr) return absent(call, *cls, "class file");
  *minor = cls->file()->minor_version;
  *major = cls->file()->major_version;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetConstantPool(Call& call, ClassArg cls, OutPtr<jint> count, OutPtr<jint> byte_count,
                           OutPtr<unsigned char*> bytes) {
  if (cls->file() == nullptr) return absent(call, *cls, "class file");
  *count = cls->file()->constants.count();
  return give_list(constant_pool_bytes(*cls->file()), byte_count, bytes.p);
}

jvmtiError IsInterface(Call&, ClassArg cls, OutPtr<jboolean> answer) {
  *answer = is_instance_class(*cls) && cls->is_interface();
  return JVMTI_ERROR_NONE;
}

jvmtiError IsArrayClass(Call&, ClassArg cls, OutPtr<jboolean> answer) {
  *answer = cls->is_array();
  return JVMTI_ERROR_NONE;
}

jvmtiError IsModifiableClass(Call&, ClassArg cls, OutPtr<jboolean> answer) {
  *answer = is_instance_class(*cls) && !cls->is_hidden;
  return JVMTI_ERROR_NONE;
}

jvmtiError GetClassLoader(Call& call, ClassArg cls, OutPtr<jobject> loader) {
  *loader = jni::local(call.self(), cls->loader == nullptr ? nullptr : cls->loader->object);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetSourceDebugExtension(Call& call, ClassArg cls, OutPtr<char*> extension) {
  if (cls->file() == nullptr || cls->file()->source_debug_extension.data() == nullptr)
    return absent(call, *cls, "SourceDebugExtension");
  auto bytes = cls->file()->source_debug_extension;
  return give_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, extension.p);
}

}  // namespace vitrine::jvmti::functions
