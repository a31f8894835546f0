// SPDX-License-Identifier: Apache-2.0
// java.lang.invoke.MethodHandleNatives, implemented with the member name functions of vm/linking, and the behaviour of
// the signature-polymorphic methods when they are called by reflection.
#include "base/range.hpp"
#include "classfile/class_file.hpp"
#include "gc/store.hpp"
#include "library/registered/fast.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/member_name.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::library {
namespace {

using classfile::ConstantTag;
using vm::BasicType;
using vm::Symbol;
using vm::throw_new;

using vm::kIsConstructor;
using vm::kIsField;
using vm::kIsMethod;
constexpr int32_t kSearchSuperclasses = 0x100000, kSearchInterfaces = 0x200000;  // meaning of these bits in getMembers

Object* member_class(Object* name) { return name->get<Object*>(vm::well_known().MemberName_clazz); }
int32_t member_flags(Object* name) { return name->get<int32_t>(vm::well_known().MemberName_flags); }

JavaResult<void> init(Thread& self, Object* name, Object* reflected) {
  if (name == nullptr) return throw_new(self, vm::Throwable::InternalError, "mname is null");
  if (reflected == nullptr) return throw_new(self, vm::Throwable::InternalError, "target is null");
  return vm::member_name_init(self, name, reflected);
}
JavaResult<void> expand(Thread& self, Object* name) {
  if (name == nullptr) return throw_new(self, vm::Throwable::InternalError, "mname is null");
  return vm::member_name_expand(self, name);
}
JavaResult<Object*> resolve(Thread& self, Object* name, Object* caller, int32_t lookup_mode, bool speculative) {
  if (name == nullptr) return throw_new(self, vm::Throwable::InternalError, "mname is null");
  return vm::member_name_resolve(self, name, caller == nullptr ? nullptr : Class::from_mirror(caller), lookup_mode,
                                 speculative);
}

/// The offset of the field that a resolved MemberName denotes. Reference kinds 2 and 4 are static.
JavaResult<int64_t> field_offset(Thread& self, Object* name, bool is_static) {
  if (name == nullptr || member_class(name) == nullptr)
    return throw_new(self, vm::Throwable::InternalError, "mname not resolved");
  int32_t kind = member_flags(name) >> vm::kRefKindShift & vm::kRefKindMask;
  if ((member_flags(name) & kIsField) == 0 || (kind % 2 == 0) != is_static)
    return throw_new(self, vm::Throwable::InternalError,
                     is_static ? "static field required" : "non-static field required");
  return vm::vm_index_of_member_name(name);
}
JavaResult<int64_t> member_object_field_offset(Thread& self, Object* name) { return field_offset(self, name, false); }
JavaResult<int64_t> member_static_field_offset(Thread& self, Object* name) { return field_offset(self, name, true); }
JavaResult<Object*> member_static_field_base(Thread& self, Object* name) {
  TRY(field_offset(self, name, true));
  return member_class(name);  // statics are in the mirror
}

/// Object[]{Long vmindex, the class of a field or the MemberName itself}.
JavaResult<Object*> vm_info(Thread& self, Object* name) {
  if (name == nullptr) return static_cast<Object*>(nullptr);
  Class* array_class = TRY(vm::array_class_of(self, *vm::well_known().Object_class));
  Object* info = TRY(vm::allocate_array(self, *array_class, 2));
  gc::store_element(info, 0, TRY(vm::box(self, BasicType::Long, vm::vm_index_of_member_name(name))));
  gc::store_element(info, 1, member_flags(name) & kIsField ? member_class(name) : name);
  return info;
}

void set_call_site_target(Thread&, Object* site, Object* target) {
  gc::store_reference(site, vm::well_known().CallSite_target, target);
}
void set_call_site_target_volatile(Thread&, Object* site, Object* target) {
  gc::store_reference_volatile(site, vm::well_known().CallSite_target, target);
}

// ---- getMembers (17): as reflection does, but into an array of MemberNames that Java has created
struct MemberSearch {
  Thread& self;
  const Symbol* name;        // null: any
  const Symbol* descriptor;  // null: any
  int32_t flags;
  int32_t skip;
  Object* results;
  int32_t found = 0, stored = 0;

  /// The next MemberName to fill; null if the member is only counted.
  Object* take() {
    ++found;
    if (skip > 0) {
      --skip;
      return nullptr;
    }
    return stored < results->length() ? results->element<Object*>(stored++) : nullptr;
  }
  template <class Member>
  bool matches(const Member& member) const {
    return (name == nullptr || name == member.name) && (descriptor == nullptr || descriptor == member.descriptor);
  }
  JavaResult<void> search(Class& cls) {
    if (flags & kIsField)
      for (auto& field : cls.fields)
        if (matches(*field))
          if (Object* to = take()) TRY(vm::member_name_set_field(self, to, *field, false));
    if (flags & (kIsMethod | kIsConstructor))
      for (auto& method : cls.methods) {
        if (!matches(*method) || method->is_class_initializer() || method->overpass) continue;
        if ((flags & (method->is_constructor() ? kIsConstructor : kIsMethod)) == 0) continue;
        if (Object* to = take()) TRY(vm::member_name_set_method(self, to, *method, cls, vm::Selection::Direct));
      }
    return {};
  }
};

JavaResult<int32_t> get_members(Thread& self, Object* mirror, Object* name, Object* descriptor, int32_t flags, Object*,
                                int32_t skip, Object* results) {
  if (mirror == nullptr || results == nullptr) return -1;
  Class* cls = Class::from_mirror(mirror);
  if (cls->is_primitive() || cls->is_array()) return 0;
  TRY(vm::link_class(self, *cls));
  MemberSearch search{self, nullptr, nullptr, flags, skip, results};
  if (name != nullptr && (search.name = Symbol::find(vm::string_to_utf8(name))) == nullptr) return 0;
  if (descriptor != nullptr && (search.descriptor = Symbol::find(vm::string_to_utf8(descriptor))) == nullptr) return 0;
  for (Class* c = cls; c != nullptr; c = flags & kSearchSuperclasses ? c->super : nullptr) TRY(search.search(*c));
  if (flags & kSearchInterfaces)
    for (Class* interface : cls->all_interfaces) TRY(search.search(*interface));
  return search.found;
}

// ---- copyOutBootstrapArguments: Java fetches the parts of an invokedynamic or dynamic constant
constexpr int32_t kBootstrapMethod = -4, kName = -3, kType = -2,
                  kArgumentCount = -1;  // pseudo indices below argument 0

/// The value of constant `index` as an object. With `resolve` false, a constant that has not been resolved yet yields
/// `otherwise`.
JavaResult<Object*> constant_as_object(Thread& self, vm::RuntimeConstantPool& pool,
                                       vm::CpIndex<vm::LoadableEntry> index, bool resolve, Object* otherwise) {
  const ConstantTag tag = pool.facts().tag(index);
  if (!resolve && vm::ClassEntry::admits(tag)) {
    Class* cls = pool.resolved(pool.index<vm::ClassEntry>(index));
    return cls == nullptr ? otherwise : cls->mirror;
  }
  if (!resolve && vm::ObjectEntry::admits(tag)) {
    Object* value = pool.resolved(pool.index<vm::ObjectEntry>(index));
    return value == nullptr ? otherwise : value == vm::RuntimeConstantPool::null_sentinel() ? nullptr : value;
  }
  return vm::resolve_constant_boxed(self, pool, index);
}

JavaResult<Object*> bootstrap_part(Thread& self, vm::RuntimeConstantPool& pool, vm::CpIndex<vm::BootstrappedEntry> site,
                                   int32_t part, bool resolve, Object* otherwise) {
  const auto& bootstrap = pool.bootstrap_method(site);
  switch (part) {
    case kBootstrapMethod:
      return constant_as_object(self, pool, pool.index<vm::LoadableEntry>(bootstrap.method_ref), resolve, otherwise);
    case kName: return vm::intern_string(self, pool.facts().member_name(site));
    case kType: {
      std::string_view descriptor = pool.facts().member_descriptor(site);
      if (!resolve) return otherwise;
      if (descriptor[0] == '(') return vm::resolve_method_type(self, pool.holder(), Symbol::intern(descriptor));
      if (descriptor.size() == 1) return vm::primitive_class(classfile::basic_type_of(descriptor[0])).mirror;
      std::string_view name = descriptor[0] == 'L' ? descriptor.substr(1, descriptor.size() - 2) : descriptor;
      return TRY(vm::load_class(self, Symbol::intern(name), *pool.holder().loader))->mirror;
    }
    case kArgumentCount: return vm::box(self, BasicType::Int, static_cast<Slot>(bootstrap.arguments.size()));
    default: return constant_as_object(self, pool, bootstrap.arguments[static_cast<size_t>(part)], resolve, otherwise);
  }
}

JavaResult<void> copy_out_bootstrap_arguments(Thread& self, Object* caller, Object* index_info, int32_t start,
                                              int32_t end, Object* buffer, int32_t position, bool resolve,
                                              Object* otherwise) {
  if (index_info == nullptr || index_info->length() < 2)
    return throw_new(self, vm::Throwable::InternalError, "bad index info (0)");
  if (caller == nullptr) return throw_new(self, vm::Throwable::InternalError, "bad caller");
  Class& holder = *Class::from_mirror(caller);
  const auto* info = index_info->elements<int32_t>();  // see static_arguments in vm/linking/dynamic.cpp
  int32_t argument_count = info[0], number = info[1];
  uint32_t version = index_info->length() > 2 ? static_cast<uint32_t>(info[2]) : 0;
  vm::RuntimeConstantPool* pool = holder.constants_of_version(version);
  if (pool == nullptr || number <= 0 || number >= pool->count())
    return throw_new(self, vm::Throwable::InternalError, "bad index info (1)");
  if (!vm::BootstrappedEntry::admits(pool->facts().tag(static_cast<uint16_t>(number))))
    return throw_new(self, vm::Throwable::InternalError, "bad index info (2)");
  auto site = pool->index<vm::BootstrappedEntry>(static_cast<uint16_t>(number));
  const auto& bootstrap = pool->bootstrap_method(site);
  if (static_cast<size_t>(argument_count) != bootstrap.arguments.size() || start < kBootstrapMethod || start > end ||
      end > argument_count)
    return throw_new(self, vm::Throwable::InternalError, "bad index info (3)");
  if (buffer == nullptr || !is_range(position, int64_t{end} - start, buffer->length()))
    return throw_new(self, vm::Throwable::ArrayIndexOutOfBoundsException, "");
  for (int32_t part = start; part < end; ++part) {
    Object* value = TRY(bootstrap_part(self, *pool, site, part, resolve, otherwise));
    gc::store_element(buffer, position++, value);
  }
  return {};
}

int32_t named_constant(Thread&, int32_t, Object*) { return 0; }  // only checked in debug builds of the JDK

// ---- by reflection
JavaResult<Object*> invoke_reflectively(Thread& self, Object*, Object*) {
  return throw_new(self, vm::Throwable::UnsupportedOperationException,
                   "MethodHandle.invoke cannot be invoked reflectively");
}
JavaResult<Object*> invoke_exact_reflectively(Thread& self, Object*, Object*) {
  return throw_new(self, vm::Throwable::UnsupportedOperationException,
                   "MethodHandle.invokeExact cannot be invoked reflectively");
}

constexpr const char* kNatives = "java/lang/invoke/MethodHandleNatives";
constexpr const char* kHandle = "java/lang/invoke/MethodHandle";

// VarHandle's methods have no row: called by reflection, they throw UnsatisfiedLinkError in 17.
const FastNativeRow kMethodHandleNatives[] = {
    {kNatives, "init", "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V", fast<init>},
    {kNatives, "expand", "(Ljava/lang/invoke/MemberName;)V", fast<expand>},
    {kNatives, "resolve", "(Ljava/lang/invoke/MemberName;Ljava/lang/Class;IZ)Ljava/lang/invoke/MemberName;",
     fast<resolve>},
    {kNatives, "getMembers",
     "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;ILjava/lang/Class;I[Ljava/lang/invoke/MemberName;)I",
     fast<get_members>},
    {kNatives, "objectFieldOffset", "(Ljava/lang/invoke/MemberName;)J", fast<member_object_field_offset>},
    {kNatives, "staticFieldOffset", "(Ljava/lang/invoke/MemberName;)J", fast<member_static_field_offset>},
    {kNatives, "staticFieldBase", "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", fast<member_static_field_base>},
    {kNatives, "getMemberVMInfo", "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;", fast<vm_info>},
    {kNatives, "setCallSiteTargetNormal", "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
     fast<set_call_site_target>},
    {kNatives, "setCallSiteTargetVolatile", "(Ljava/lang/invoke/CallSite;Ljava/lang/invoke/MethodHandle;)V",
     fast<set_call_site_target_volatile>},
    {kNatives, "copyOutBootstrapArguments", "(Ljava/lang/Class;[III[Ljava/lang/Object;IZLjava/lang/Object;)V",
     fast<copy_out_bootstrap_arguments>},
    {kNatives, "clearCallSiteContext", "(Ljava/lang/invoke/MethodHandleNatives$CallSiteContext;)V",
     fast<fast_nothing_with_receiver>},
    {kNatives, "registerNatives", "()V", fast<fast_nothing>},
    {kNatives, "getNamedCon", "(I[Ljava/lang/Object;)I", fast<named_constant>},
    {kHandle, "invoke", nullptr, fast<invoke_reflectively>},
    {kHandle, "invokeExact", nullptr, fast<invoke_exact_reflectively>},
};

}  // namespace

std::span<const FastNativeRow> method_handle_natives() { return kMethodHandleNatives; }

}  // namespace vitrine::library
