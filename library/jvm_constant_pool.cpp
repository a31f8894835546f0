// SPDX-License-Identifier: Apache-2.0
// jdk.internal.reflect.ConstantPool, through which annotation parsers (and tools that open java.base) read the
// constants of a class. Its field constantPoolOop identifies the pool: it is the mirror of the class.
#include "gc/store.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/state/release.hpp"

using namespace vitrine;
using namespace vitrine::library;
using classfile::ConstantTag;

namespace {

/// What a function was asked for: (pool, constantPoolOop, index), or (pool, index) where the field is the VM's own.
struct Asked {
  jobject pool;
  intptr_t second;
  jint third;
  /// In VM state. No safepoint.
  Class& of_class() const {
    Object* token = vm::release().constant_pool_hides_token
                        ? reference_field(dereference(pool), known().ConstantPool_constantPoolOop)
                        : dereference(reinterpret_cast<jobject>(second));
    return *Class::from_mirror(token);
  }
  jint index() const { return vm::release().constant_pool_hides_token ? static_cast<jint>(second) : third; }
};

Thrown wrong_type(Thread& self) { return throw_illegal_argument(self, "Wrong type at constant pool index"); }

/// An entry of the newest constant pool of a class, as the caller has asked for it.
struct Entry {
  vm::RuntimeConstantPool& pool;
  const classfile::ConstantPool& constants;
  uint16_t number;
  ConstantTag tag;
  classfile::ConstantEntry facts;
  template <class Kind>
  bool is() const {
    return Kind::admits(tag);
  }
  /// Precondition: is<Kind>().
  template <class Kind>
  classfile::CpIndex<Kind> index() const {
    return constants.index<Kind>(number);
  }
};

/// Runs body(self, entry) in VM state. Throws IllegalArgumentException if there is no entry with that index.
template <class R, class Body>
R at(const Asked& asked, const Body& body) {
  using T = std::invoke_result_t<const Body&, Thread&, const Entry&>;
  return enter<R>([&](Thread& self) -> T {
    Class& cls = asked.of_class();
    const jint index = asked.index();
    vm::RuntimeConstantPool& newest = *cls.constants();
    const auto& constants = newest.facts();
    if (index < 0 || index >= constants.count())
      return throw_illegal_argument(self, "Constant pool index out of bounds");
    auto i = static_cast<uint16_t>(index);
    return body(self, Entry{newest, constants, i, constants.tag(i), constants[i]});
  });
}

/// Reads a constant that annotations refer to. In a redefined class, annotations use the indices of
/// AnnotationConstants, which begin with those of the first version. The other functions here use the newest constant
/// pool.
template <class R, class Body>
R annotation_constant_at(const Asked& asked, ConstantTag tag, const Body& body) {
  using T = std::invoke_result_t<const Body&, Thread&, const classfile::ConstantEntry&>;
  return enter<R>([&](Thread& self) -> T {
    Class& cls = asked.of_class();
    const jint index = asked.index();
    std::optional<classfile::ConstantEntry> entry;
    if (cls.annotation_constants != nullptr)
      entry = cls.annotation_constants->find(index);
    else if (index >= 0 && index < cls.file()->constants.count())
      entry = cls.file()->constants[static_cast<uint16_t>(index)];
    if (!entry) return throw_illegal_argument(self, "Constant pool index out of bounds");
    if (entry->tag != tag) return wrong_type(self);
    return body(self, *entry);
  });
}

JavaResult<Class*> class_at(Thread& self, const Entry& e, vm::CpIndex<vm::ClassEntry> index, bool load) {
  if (load) return vm::resolve_class(self, e.pool, index);
  if (Class* resolved = e.pool.resolved(index)) return resolved;  // a hidden class is not found by its name
  return vm::find_loaded_class(Symbol::intern(e.constants.class_name(index)), *e.pool.holder().loader);
}

ObjectResult method_at(Thread& self, const Entry& e, bool load) {
  if (!e.is<classfile::MethodRefEntry>()) return wrong_type(self);
  auto referenced = e.index<classfile::MethodRefEntry>();
  Class* holder = TRY(class_at(self, e, e.constants.member_class(referenced), load));
  if (holder == nullptr) return static_cast<Object*>(nullptr);
  const Symbol* name = Symbol::intern(e.constants.member_name(referenced));
  const Symbol* descriptor = Symbol::intern(e.constants.member_descriptor(referenced));
  Method* method = vm::lookup_method(*holder, name, descriptor, e.tag == ConstantTag::InterfaceMethodref);
  if (method == nullptr || method->info() == nullptr)
    return vm::throw_new(self, vm::Throwable::RuntimeException, "Unable to look up method in target class");
  return new_method_object(self, *method);
}

ObjectResult field_at(Thread& self, const Entry& e, bool load) {
  if (!e.is<classfile::FieldRefEntry>()) return wrong_type(self);
  auto referenced = e.index<classfile::FieldRefEntry>();
  Class* holder = TRY(class_at(self, e, e.constants.member_class(referenced), load));
  if (holder == nullptr) return static_cast<Object*>(nullptr);
  Field* field = vm::lookup_field(*holder, Symbol::intern(e.constants.member_name(referenced)),
                                  Symbol::intern(e.constants.member_descriptor(referenced)));
  if (field == nullptr)
    return vm::throw_new(self, vm::Throwable::RuntimeException, "Unable to look up field in target class");
  return new_field_object(self, *field);
}

}  // namespace

jobject JVM_GetClassConstantPool(JNIEnv*, jclass cls) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Class& c = *class_of(cls);
    if (c.file() == nullptr) return static_cast<Object*>(nullptr);
    TRY(vm::ensure_initialized(self, *known().ReflectConstantPool_class));
    Object* pool = TRY(vm::allocate_instance(self, *known().ReflectConstantPool_class));
    gc::store_reference(pool, known().ConstantPool_constantPoolOop, c.mirror);
    return pool;
  });
}

jint JVM_ConstantPoolGetSize(JNIEnv*, jobject pool, intptr_t second) {
  return enter<jint>([&](Thread&) { return Asked{pool, second, 0}.of_class().file()->constants.count(); });
}

jclass JVM_ConstantPoolGetClassAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jclass>({pool, second, third}, [](Thread& self, const Entry& e) -> JavaResult<Class*> {
    if (!e.is<classfile::ClassEntry>()) return wrong_type(self);
    return class_at(self, e, e.index<classfile::ClassEntry>(), true);
  });
}
jclass JVM_ConstantPoolGetClassAtIfLoaded(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jclass>({pool, second, third}, [](Thread& self, const Entry& e) -> JavaResult<Class*> {
    if (!e.is<classfile::ClassEntry>()) return wrong_type(self);
    return class_at(self, e, e.index<classfile::ClassEntry>(), false);
  });
}
jint JVM_ConstantPoolGetClassRefIndexAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jint>({pool, second, third}, [](Thread& self, const Entry& e) -> JavaResult<int> {
    if (!e.is<classfile::MemberRefEntry>()) return wrong_type(self);
    return int{e.facts.first};
  });
}

jobject JVM_ConstantPoolGetMethodAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jobject>({pool, second, third}, [](Thread& self, const Entry& e) { return method_at(self, e, true); });
}
jobject JVM_ConstantPoolGetMethodAtIfLoaded(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jobject>({pool, second, third}, [](Thread& self, const Entry& e) { return method_at(self, e, false); });
}
jobject JVM_ConstantPoolGetFieldAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jobject>({pool, second, third}, [](Thread& self, const Entry& e) { return field_at(self, e, true); });
}
jobject JVM_ConstantPoolGetFieldAtIfLoaded(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jobject>({pool, second, third}, [](Thread& self, const Entry& e) { return field_at(self, e, false); });
}

jobjectArray JVM_ConstantPoolGetMemberRefInfoAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jobjectArray>({pool, second, third}, [](Thread& self, const Entry& e) -> ObjectResult {
    if (!e.is<classfile::MemberRefEntry>()) return wrong_type(self);
    auto referenced = e.index<classfile::MemberRefEntry>();
    Object* info = TRY(new_object_array(self, *known().String_class, 3));
    gc::store_element(info, 0, TRY(vm::new_string(self, e.constants.member_class_name(referenced))));
    gc::store_element(info, 1, TRY(vm::new_string(self, e.constants.member_name(referenced))));
    gc::store_element(info, 2, TRY(vm::new_string(self, e.constants.member_descriptor(referenced))));
    return info;
  });
}

jint JVM_ConstantPoolGetNameAndTypeRefIndexAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jint>({pool, second, third}, [](Thread& self, const Entry& e) -> JavaResult<int> {
    if (!e.is<classfile::NamedEntry>()) return wrong_type(self);
    return int{e.facts.second};
  });
}

jobjectArray JVM_ConstantPoolGetNameAndTypeRefInfoAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jobjectArray>({pool, second, third}, [](Thread& self, const Entry& e) -> ObjectResult {
    if (e.tag != ConstantTag::NameAndType) return wrong_type(self);
    Object* info = TRY(new_object_array(self, *known().String_class, 2));
    gc::store_element(info, 0, TRY(vm::new_string(self, e.constants.utf8(e.facts.first))));
    gc::store_element(info, 1, TRY(vm::new_string(self, e.constants.utf8(e.facts.second))));
    return info;
  });
}

jint JVM_ConstantPoolGetIntAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return annotation_constant_at<jint>(
      {pool, second, third}, ConstantTag::Integer,
      [](Thread&, const classfile::ConstantEntry& e) -> JavaResult<int32_t> { return int32_t{e.i}; });
}
jlong JVM_ConstantPoolGetLongAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return annotation_constant_at<jlong>(
      {pool, second, third}, ConstantTag::Long,
      [](Thread&, const classfile::ConstantEntry& e) -> JavaResult<int64_t> { return int64_t{e.j}; });
}
jfloat JVM_ConstantPoolGetFloatAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return annotation_constant_at<jfloat>(
      {pool, second, third}, ConstantTag::Float,
      [](Thread&, const classfile::ConstantEntry& e) -> JavaResult<float> { return float{e.f}; });
}
jdouble JVM_ConstantPoolGetDoubleAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return annotation_constant_at<jdouble>(
      {pool, second, third}, ConstantTag::Double,
      [](Thread&, const classfile::ConstantEntry& e) -> JavaResult<double> { return double{e.d}; });
}
jstring JVM_ConstantPoolGetStringAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jstring>({pool, second, third}, [](Thread& self, const Entry& e) -> ObjectResult {
    if (!e.is<classfile::StringEntry>()) return wrong_type(self);
    return vm::resolve_string(self, e.pool, e.index<classfile::StringEntry>());
  });
}
jstring JVM_ConstantPoolGetUTF8At(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return annotation_constant_at<jstring>(
      {pool, second, third}, ConstantTag::Utf8,
      [](Thread& self, const classfile::ConstantEntry& e) -> ObjectResult { return vm::new_string(self, e.utf8); });
}
jbyte JVM_ConstantPoolGetTagAt(JNIEnv*, jobject pool, intptr_t second, jint third) {
  return at<jbyte>({pool, second, third},
                   [](Thread&, const Entry& e) -> JavaResult<int> { return static_cast<int>(e.tag); });
}
