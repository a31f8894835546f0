// SPDX-License-Identifier: Apache-2.0
// The facts that java.lang.Class asks for: name, modifiers, relations to other classes (JVMS 4.7.6, 4.7.7, 4.7.28,
// 4.7.29, 4.7.31), and raw attributes.
#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/state/release.hpp"

using namespace vitrine;
using namespace vitrine::library;

namespace {

bool has_file(const Class& cls) { return cls.file() != nullptr; }

/// Null: not a local or anonymous class. HotSpot heeds EnclosingMethod only beside InnerClasses, which JVMS 4.7.6 wants
/// for such a class; tools that shrink class files leave the one and take the other away.
const classfile::EnclosingMethod* enclosing_method(const Class& cls) {
  const classfile::ClassFile& file = *cls.file();
  return file.has_inner_classes && file.enclosing_method ? &*file.enclosing_method : nullptr;
}

// The row of InnerClasses in which `cls` describes itself; null if there is none.
const classfile::InnerClass* own_row(const Class& cls) {
  for (const auto& row : cls.file()->inner_classes)
    if (cls.file()->constants.class_name(row.inner_class) == cls.file()->name()) return &row;
  return nullptr;
}

/// Both classes must agree (JVMS 4.7.6). Throws IncompatibleClassChangeError if `outer` does not list `inner`.
JavaResult<void> check_inner_class(Thread& self, Class& outer, Class& inner, bool is_member) {
  if (has_file(outer)) {
    vm::RuntimeConstantPool& pool = *outer.constants();
    const classfile::ClassFile& file = pool.file();
    const auto& constants = file.constants;
    for (const auto& row : file.inner_classes) {
      if (constants.class_name(row.inner_class) != inner.file()->name()) continue;
      if (is_member ? !row.outer_class || constants.class_name(row.outer_class) != file.name() : bool{row.outer_class})
        continue;
      if (TRY(vm::resolve_class(self, pool, row.inner_class)) == &inner) return {};
    }
  }
  return vm::throw_new(self, vm::Throwable::IncompatibleClassChangeError,
                       outer.external_name() + " and " + inner.external_name() + " disagree on InnerClasses attribute");
}

/// To be called when a listed class could not be found. Returns true, with the exception cleared, if the class is to be
/// skipped, and false for a VirtualMachineError.
bool forgive(Thread& self) {
  if (vm::is_instance(self.context.pending_exception, vm::Throwable::VirtualMachineError)) return false;
  vm::take_exception(self);
  return true;
}

ObjectResult shortened(Thread& self, Object* array, size_t count) {
  if (static_cast<size_t>(array->length()) == count) return array;
  Object* result = TRY(new_object_array(self, *known().Class_class, count));
  gc::copy_references(result, 0, array, 0, count);
  return result;
}

}  // namespace

jstring JVM_InitClassName(JNIEnv*, jclass cls) {
  return enter<jstring>([&](Thread& self) { return class_name_string(self, *class_of(cls)); });
}

jboolean JVM_IsInterface(JNIEnv*, jclass cls) {
  return enter<jboolean>([&](Thread&) { return class_of(cls)->is_interface(); });
}
jboolean JVM_IsArrayClass(JNIEnv*, jclass cls) {
  return enter<jboolean>([&](Thread&) { return class_of(cls)->is_array(); });
}
jboolean JVM_IsPrimitiveClass(JNIEnv*, jclass cls) {
  return enter<jboolean>([&](Thread&) { return class_of(cls)->is_primitive(); });
}
jboolean JVM_IsHiddenClass(JNIEnv*, jclass cls) {
  return enter<jboolean>([&](Thread&) {
    const vm::Class* c = class_of(cls);
    return c->is_hidden && !c->is_array();
  });
}
jboolean JVM_IsRecord(JNIEnv*, jclass cls) {
  return enter<jboolean>([&](Thread&) { return class_of(cls)->is_record; });
}
jboolean JVM_IsSameClassPackage(JNIEnv*, jclass class1, jclass class2) {
  return enter<jboolean>([&](Thread&) { return class_of(class1)->same_package_as(*class_of(class2)); });
}

jint JVM_GetClassModifiers(JNIEnv*, jclass cls) {
  return enter<jint>([&](Thread&) { return class_of(cls)->modifiers; });
}

jint JVM_GetClassAccessFlags(JNIEnv*, jclass cls) {
  return enter<jint>([&](Thread&) { return class_of(cls)->access_flags; });
}

jint JVM_GetClassFileVersion(JNIEnv*, jclass current) {
  return enter<jint>([&](Thread&) -> jint {
    Class& c = *class_of(current);
    if (!has_file(c)) return vm::release().newest_class_file_major;
    return c.file()->minor_version << 16 | c.file()->major_version;
  });
}

jobjectArray JVM_GetClassInterfaces(JNIEnv*, jclass cls) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Class& c = *class_of(cls);
    Object* result = TRY(new_object_array(self, *known().Class_class, c.interfaces.size()));
    for (size_t i = 0; i < c.interfaces.size(); ++i) gc::store_element(result, i, c.interfaces[i]->mirror);
    return result;
  });
}

jstring JVM_GetClassSignature(JNIEnv*, jclass cls) {
  return enter<jstring>([&](Thread& self) -> ObjectResult {
    Class& c = *class_of(cls);
    if (!has_file(c)) return static_cast<Object*>(nullptr);
    return new_string_at(self, c.file()->constants, c.file()->signature_index);
  });
}

jobjectArray JVM_GetClassSigners(JNIEnv*, jclass cls) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Object* signers = class_of(cls)->signers;
    if (signers == nullptr) return signers;
    return vm::clone(self, signers);
  });
}
void JVM_SetClassSigners(JNIEnv*, jclass cls, jobjectArray signers) {
  enter([&](Thread&) {
    Class& c = *class_of(cls);
    if (!c.is_primitive() && !c.is_array()) c.signers = dereference(signers);
  });
}
jobject JVM_GetProtectionDomain(JNIEnv*, jclass cls) {
  return enter<jobject>([&](Thread&) {
    Class& c = *class_of(cls);
    return c.element_or_this().protection_domain;
  });
}

jbyteArray JVM_GetClassAnnotations(JNIEnv*, jclass cls) {
  return enter<jbyteArray>([&](Thread& self) {
    Class& c = *class_of(cls);
    return has_file(c) ? new_annotation_bytes(self, c, *c.file(), c.file()->annotations.visible)
                       : new_byte_array(self, {});
  });
}
jbyteArray JVM_GetClassTypeAnnotations(JNIEnv*, jclass cls) {
  return enter<jbyteArray>([&](Thread& self) {
    Class& c = *class_of(cls);
    return has_file(c) ? new_annotation_bytes(self, c, *c.file(), c.file()->annotations.visible_type,
                                              vm::AnnotationKind::OfTypes)
                       : new_byte_array(self, {});
  });
}

jobjectArray JVM_GetDeclaredClasses(JNIEnv*, jclass of_class) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Class& c = *class_of(of_class);
    if (!has_file(c)) return new_object_array(self, *known().Class_class, 0);
    vm::RuntimeConstantPool& pool = *c.constants();
    const classfile::ClassFile& file = pool.file();
    Object* found = TRY(new_object_array(self, *known().Class_class, file.inner_classes.size()));
    size_t count = 0;
    for (const auto& row : file.inner_classes) {
      if (!row.outer_class || file.constants.class_name(row.outer_class) != file.name()) continue;
      Class* inner = TRY(vm::resolve_class(self, pool, row.inner_class));
      gc::store_element(found, count++, inner->mirror);
    }
    return shortened(self, found, count);
  });
}

jclass JVM_GetDeclaringClass(JNIEnv*, jclass of_class) {
  return enter<jclass>([&](Thread& self) -> JavaResult<Class*> {
    Class& c = *class_of(of_class);
    if (!has_file(c)) return static_cast<Class*>(nullptr);
    if (const auto* row = own_row(c); row != nullptr && row->outer_class) {
      Class* outer = TRY(vm::resolve_class(self, *c.constants(), row->outer_class));
      TRY(check_inner_class(self, *outer, c, true));
      return outer;
    }
    if (const auto* enclosing = enclosing_method(c)) {  // no declaring class, but both must agree on InnerClasses
      Class* outer = TRY(vm::resolve_class(self, *c.constants(), enclosing->class_index));
      TRY(check_inner_class(self, *outer, c, false));
    }
    return static_cast<Class*>(nullptr);
  });
}

jstring JVM_GetSimpleBinaryName(JNIEnv*, jclass of_class) {
  return enter<jstring>([&](Thread& self) -> ObjectResult {
    Class& c = *class_of(of_class);
    const auto* row = has_file(c) ? own_row(c) : nullptr;
    return new_string_at(self, row ? c.file()->constants : classfile::ConstantPool(), row ? row->inner_name : 0);
  });
}

jobjectArray JVM_GetEnclosingMethodInfo(JNIEnv*, jclass of_class) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Class& c = *class_of(of_class);
    const auto* enclosing = has_file(c) ? enclosing_method(c) : nullptr;
    if (enclosing == nullptr) return static_cast<Object*>(nullptr);
    vm::RuntimeConstantPool& pool = *c.constants();
    const auto& constants = pool.facts();
    Object* info = TRY(new_object_array(self, *known().Object_class, 3));
    gc::store_element(info, 0, TRY(vm::resolve_class(self, pool, enclosing->class_index))->mirror);
    if (enclosing->method_index != 0) {
      gc::store_element(info, 1, TRY(new_string_at(self, constants, constants.first(enclosing->method_index))));
      gc::store_element(info, 2, TRY(new_string_at(self, constants, constants.second(enclosing->method_index))));
    }
    return info;
  });
}

jclass JVM_GetNestHost(JNIEnv*, jclass current) {
  return enter<jclass>([&](Thread& self) { return vm::nest_host_of(self, *class_of(current)); });
}

jobjectArray JVM_GetNestMembers(JNIEnv*, jclass current) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Class& host = *TRY(vm::nest_host_of(self, *class_of(current)));
    vm::RuntimeConstantPool* pool = host.constants();  // null for arrays and primitives
    const std::vector<vm::CpIndex<vm::ClassEntry>> none, &listed = pool != nullptr ? pool->file().nest_members : none;
    Object* members = TRY(new_object_array(self, *known().Class_class, 1 + listed.size()));
    gc::store_element(members, 0, host.mirror);
    size_t count = 1;
    for (vm::CpIndex<vm::ClassEntry> index : listed) {
      auto member = vm::resolve_class(self, *pool, index);
      if (member.ok() && !member.value()->is_array()) {
        auto its_host = vm::nest_host_of(self, *member.value());
        if (its_host.ok()) {
          if (its_host.value() == &host) gc::store_element(members, count++, member.value()->mirror);
          continue;
        }
      } else if (member.ok()) {
        continue;
      }
      if (!forgive(self)) return Thrown{};
    }
    return shortened(self, members, count);
  });
}

jboolean JVM_AreNestMates(JNIEnv*, jclass current, jclass member) {
  return enter<jboolean>([&](Thread& self) { return vm::same_nest(self, *class_of(current), *class_of(member)); });
}

jobjectArray JVM_GetPermittedSubclasses(JNIEnv*, jclass current) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Class& c = *class_of(current);
    if (!has_file(c) || !c.file()->permitted_subclasses) return static_cast<Object*>(nullptr);
    vm::RuntimeConstantPool& pool = *c.constants();
    const std::vector<vm::CpIndex<vm::ClassEntry>>& listed = *pool.file().permitted_subclasses;
    Object* subclasses = TRY(new_object_array(self, *known().Class_class, listed.size()));
    size_t count = 0;
    for (vm::CpIndex<vm::ClassEntry> index : listed) {
      auto subclass = vm::resolve_class(self, pool, index);
      if (subclass.ok()) {
        if (!subclass.value()->is_array()) gc::store_element(subclasses, count++, subclass.value()->mirror);
      } else if (!forgive(self)) {
        return Thrown{};
      }
    }
    return shortened(self, subclasses, count);
  });
}
