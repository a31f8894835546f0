// SPDX-License-Identifier: Apache-2.0
// The functions that libverify calls. It is the stock JDK's verifier by type inference for class files before version
// 50 (JVMS 4.10.2). It reads the class file through these functions. The bytes are always those of the file, never
// quickened code.
#include <cstring>

#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/linking/verify.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {

const classfile::ClassFile& file_of(jclass cls) {
  return vm::file_under_verification(*Thread::current(), *class_of(cls));
}
const classfile::MethodInfo& method_info(jclass cls, jint index) {
  return file_of(cls).methods[static_cast<size_t>(index)];
}

/// libverify expects C strings that it need not free.
const char* c_string(std::string_view text) { return Symbol::intern(text)->c_str(); }

template <class Entry>
classfile::CpIndex<Entry> entry(const classfile::ClassFile& file, jint index) {
  return file.constants.template index<Entry>(static_cast<uint16_t>(index));
}

/// The name and type of a member reference, a dynamic constant or call site, or of a NameAndType itself.
classfile::ConstantEntry name_and_type(const classfile::ConstantPool& constants, jint index) {
  const auto entry = constants[static_cast<uint16_t>(index)];
  return entry.tag == classfile::ConstantTag::NameAndType ? entry : constants[entry.second];
}

template <class R, class F>
R with_file(jclass cls, const F& look) {
  return enter<R>([&](Thread&) { return look(file_of(cls)); });
}
template <class R, class F>
R with_method(jclass cls, jint index, const F& look) {
  return enter<R>([&](Thread&) { return look(method_info(cls, index)); });
}

/// What `look` says of the method's Code; 0 if it has none.
template <class R, class F>
R with_code(jclass cls, jint index, const F& look) {
  return with_file<R>(cls, [&](auto& file) {
    const classfile::MethodInfo& method = method_info(cls, index);
    return method.has_code() ? static_cast<R>(look(file.code_of(method))) : R{};
  });
}

}  // namespace

const char* JVM_GetClassNameUTF(JNIEnv*, jclass cb) {
  return enter<const char*>([&](Thread&) { return class_of(cb)->name->c_str(); });
}
jint JVM_GetClassFieldsCount(JNIEnv*, jclass cb) {
  return with_file<jint>(cb, [](auto& file) { return file.fields.size(); });
}
jint JVM_GetClassMethodsCount(JNIEnv*, jclass cb) {
  return with_file<jint>(cb, [](auto& file) { return file.methods.size(); });
}
jint JVM_GetFieldIxModifiers(JNIEnv*, jclass cb, int index) {
  return with_file<jint>(
      cb, [&](auto& file) { return file.fields[static_cast<size_t>(index)].access_flags & vm::kFieldModifiers; });
}

// ---- constant pool

jint JVM_GetClassCPEntriesCount(JNIEnv*, jclass cb) {
  return with_file<jint>(cb, [](auto& file) { return file.constants.count(); });
}
void JVM_GetClassCPTypes(JNIEnv*, jclass cb, unsigned char* types) {
  enter([&](Thread&) {
    const auto& constants = file_of(cb).constants;
    for (uint16_t i = 0; i < constants.count(); ++i) types[i] = static_cast<unsigned char>(constants.tag(i));
  });
}
const char* JVM_GetCPClassNameUTF(JNIEnv*, jclass cb, jint index) {
  return with_file<const char*>(
      cb, [&](auto& file) { return c_string(file.constants.class_name(entry<classfile::ClassEntry>(file, index))); });
}
const char* JVM_GetCPFieldClassNameUTF(JNIEnv*, jclass cb, jint index) {
  return with_file<const char*>(cb, [&](auto& file) {
    return c_string(file.constants.member_class_name(entry<classfile::MemberRefEntry>(file, index)));
  });
}
const char* JVM_GetCPMethodClassNameUTF(JNIEnv* env, jclass cb, jint index) {
  return JVM_GetCPFieldClassNameUTF(env, cb, index);
}
const char* JVM_GetCPMethodNameUTF(JNIEnv*, jclass cb, jint index) {
  return with_file<const char*>(
      cb, [&](auto& file) { return c_string(file.constants.utf8(name_and_type(file.constants, index).first)); });
}
const char* JVM_GetCPMethodSignatureUTF(JNIEnv*, jclass cb, jint index) {
  return with_file<const char*>(
      cb, [&](auto& file) { return c_string(file.constants.utf8(name_and_type(file.constants, index).second)); });
}
const char* JVM_GetCPFieldSignatureUTF(JNIEnv* env, jclass cb, jint index) {
  return JVM_GetCPMethodSignatureUTF(env, cb, index);
}

/// The flags of the referenced member if `called_class` itself declares it, otherwise -1.
jint JVM_GetCPFieldModifiers(JNIEnv*, jclass cb, int index, jclass called_class) {
  return enter<jint>([&](Thread&) -> jint {
    const auto& constants = file_of(cb).constants;
    auto referenced = constants.index<classfile::FieldRefEntry>(static_cast<uint16_t>(index));
    const auto* name = Symbol::find(constants.member_name(referenced));
    const auto* descriptor = Symbol::find(constants.member_descriptor(referenced));
    const Field* field = name && descriptor ? class_of(called_class)->find_declared_field(name, descriptor) : nullptr;
    return field == nullptr ? -1 : field->access_flags & vm::kFieldModifiers;
  });
}
jint JVM_GetCPMethodModifiers(JNIEnv*, jclass cb, int index, jclass called_class) {
  return enter<jint>([&](Thread&) -> jint {
    const auto& constants = file_of(cb).constants;
    auto referenced = constants.index<classfile::MethodRefEntry>(static_cast<uint16_t>(index));
    const auto* name = Symbol::find(constants.member_name(referenced));
    const auto* descriptor = Symbol::find(constants.member_descriptor(referenced));
    const Method* method =
        name && descriptor ? class_of(called_class)->find_declared_method(name, descriptor) : nullptr;
    return method == nullptr ? -1 : method->access_flags & vm::kMethodModifiers;
  });
}

// ---- methods, by their index in the class file

const char* JVM_GetMethodIxNameUTF(JNIEnv*, jclass cb, jint index) {
  return with_file<const char*>(cb, [&](auto& file) {
    return c_string(file.constants.utf8(file.methods[static_cast<size_t>(index)].name_index));
  });
}
const char* JVM_GetMethodIxSignatureUTF(JNIEnv*, jclass cb, jint index) {
  return with_file<const char*>(cb, [&](auto& file) {
    return c_string(file.constants.utf8(file.methods[static_cast<size_t>(index)].descriptor_index));
  });
}
jint JVM_GetMethodIxModifiers(JNIEnv*, jclass cb, int index) {
  return with_method<jint>(cb, index, [](auto& method) { return method.access_flags & vm::kMethodModifiers; });
}
jboolean JVM_IsConstructorIx(JNIEnv*, jclass cb, int index) {
  return with_file<jboolean>(cb, [&](auto& file) {
    return file.constants.utf8(file.methods[static_cast<size_t>(index)].name_index) == "<init>";
  });
}
/// The VM's own methods (overpass) are not in the class file, so no index refers to them.
jboolean JVM_IsVMGeneratedMethodIx(JNIEnv*, jclass, int) { return JNI_FALSE; }
jint JVM_GetMethodIxArgsSize(JNIEnv*, jclass cb, int index) {
  return with_file<jint>(cb, [&](auto& file) {
    const auto& method = file.methods[static_cast<size_t>(index)];
    int receiver = method.access_flags & vm::kAccStatic ? 0 : 1;
    return receiver + classfile::parse_method_descriptor(file.constants.utf8(method.descriptor_index)).argument_slots;
  });
}
jint JVM_GetMethodIxLocalsCount(JNIEnv*, jclass cb, int index) {
  return with_code<jint>(cb, index, [](const auto& code) { return code.max_locals; });
}
jint JVM_GetMethodIxMaxStack(JNIEnv*, jclass cb, int index) {
  return with_code<jint>(cb, index, [](const auto& code) { return code.max_stack; });
}
jint JVM_GetMethodIxByteCodeLength(JNIEnv*, jclass cb, jint method_index) {
  return with_code<jint>(cb, method_index, [](const auto& code) { return code.code.size(); });
}
void JVM_GetMethodIxByteCode(JNIEnv*, jclass cb, jint method_index, unsigned char* code) {
  with_code<jint>(cb, method_index, [code](const auto& attribute) {
    std::memcpy(code, attribute.code.data(), attribute.code.size());
    return 0;
  });
}
jint JVM_GetMethodIxExceptionsCount(JNIEnv*, jclass cb, jint method_index) {
  return with_file<jint>(cb, [&](auto& file) { return file.exceptions_of(method_info(cb, method_index)).size(); });
}
void JVM_GetMethodIxExceptionIndexes(JNIEnv*, jclass cb, jint method_index, unsigned short* exceptions) {
  enter([&](Thread&) {
    for (auto index : file_of(cb).exceptions_of(method_info(cb, method_index))) *exceptions++ = index.value();
  });
}
jint JVM_GetMethodIxExceptionTableLength(JNIEnv*, jclass cb, int index) {
  return with_code<jint>(cb, index, [](const auto& code) { return code.exception_table.size(); });
}
void JVM_GetMethodIxExceptionTableEntry(JNIEnv*, jclass cb, jint method_index, jint entry_index,
                                        JVM_ExceptionTableEntryType* entry) {
  with_code<jint>(cb, method_index, [&](const auto& code) {
    const auto row = code.exception_table[static_cast<size_t>(entry_index)];
    *entry = {row.start_pc, row.end_pc, row.handler_pc, row.catch_type.value()};
    return 0;
  });
}

void JVM_ReleaseUTF(const char*) {}
