// SPDX-License-Identifier: Apache-2.0
// Method types and handles, dynamic constants, call sites, and signature-polymorphic calls (JVMS 5.4.3.5, 5.4.3.6,
// 2.9.3). The VM resolves the symbolic references and leaves the rest to upcalls of
// java.lang.invoke.MethodHandleNatives.
#include <array>
#include <map>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "gc/store.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/exec/native_stack.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/resolve.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {

using classfile::ConstantTag;

namespace {

JavaResult<Class*> class_of_type(Thread& self, Class& accessing, const classfile::TypeInDescriptor& type) {
  if (type.type != BasicType::Object && type.type != BasicType::Array) return &primitive_class(type.type);
  std::string_view name = type.text;
  if (type.type == BasicType::Object) name = name.substr(1, name.size() - 2);
  // A descriptor cannot name a hidden class, so the name in its file means the class itself.
  if (accessing.is_hidden && name == accessing.file()->name()) return &accessing;
  Class* cls = TRY(load_class(self, Symbol::intern(name), *accessing.loader));
  const Class* element = &cls->element_or_this();
  if (!element->is_primitive() && !class_accessible(accessing, *element))
    return throw_new(self, Throwable::IllegalAccessError, class_access_message(accessing, *element),
                     why::ClassAccess{&accessing, element});
  return cls;
}

/// HOTSPOT: for primitive types, the public classes of java.lang and java.lang.invoke, and their arrays, no loader is
/// asked: every loader must answer with the class of the boot loader. Null for any other type.
JavaResult<Class*> visible_everywhere(Thread& self, const classfile::TypeInDescriptor& type) {
  if (type.type != BasicType::Object && type.type != BasicType::Array) return &primitive_class(type.type);
  std::string_view name = type.text.substr(type.text.find_first_not_of('['));
  if (name.size() > 1) {
    std::string_view package = name.substr(0, name.rfind('/') + 1);
    if (package != "Ljava/lang/" && package != "Ljava/lang/invoke/") return static_cast<Class*>(nullptr);
  }
  name = type.type == BasicType::Object ? name.substr(1, name.size() - 2) : type.text;
  Class* cls = TRY(load_boot_class(self, Symbol::intern(name)));
  const Class* element = cls == nullptr || !cls->is_array() ? cls : cls->element;
  return element != nullptr && (element->is_primitive() || element->is_public()) ? cls : nullptr;
}

JavaResult<Object*> new_object_array(Thread& self, Class& component, int32_t length) {
  return allocate_array(self, *TRY(array_class_of(self, component)), length);
}

/// JVMS 5.4.3.6: the bootstrap arguments in the form that MethodHandleNatives expects: null, the single argument, an
/// Object[], or, for pull mode, int[]{count, index}, which Java code gives back to copyOutBootstrapArguments at any
/// time and in any thread. In a class that was redefined before, the version of the pool is a third element.
JavaResult<Object*> static_arguments(Thread& self, RuntimeConstantPool& pool, CpIndex<BootstrappedEntry> index,
                                     Object* bootstrap_handle) {
  const WellKnown& wk = well_known();
  const classfile::BootstrapMethod& bootstrap = pool.bootstrap_method(index);
  size_t count = bootstrap.arguments.size();
  Object* type = bootstrap_handle->get<Object*>(wk.MethodHandle_type);
  if (type->get<Object*>(wk.MethodType_ptypes)->length() == 2) {
    uint32_t version = pool.version();
    Object* info = TRY(allocate_array(self, primitive_array_class(BasicType::Int), version == 0 ? 2 : 3));
    info->elements<int32_t>()[0] = static_cast<int32_t>(count);
    info->elements<int32_t>()[1] = index.value();
    if (version != 0) info->elements<int32_t>()[2] = static_cast<int32_t>(version);
    return info;
  }
  if (count == 0) return static_cast<Object*>(nullptr);
  auto argument = [&](size_t i) { return resolve_constant_boxed(self, pool, bootstrap.arguments[i]); };
  if (count == 1) {
    Object* only = TRY(argument(0));
    if (only != nullptr && !Class::of(only)->is_array()) return only;
    Object* array = TRY(new_object_array(self, *wk.Object_class, 1));
    gc::store_element(array, 0, only);
    return array;
  }
  Object* array = TRY(new_object_array(self, *wk.Object_class, static_cast<int32_t>(count)));
  for (size_t i = 0; i < count; ++i) gc::store_element(array, i, TRY(argument(i)));
  return array;
}

/// An Error of a bootstrap method is passed on; any other Throwable becomes the cause of a BootstrapMethodError.
Thrown wrap_bootstrap_failure(Thread& self) {
  if (Class::of(self.context.pending_exception)->is_subclass_of(well_known().Error_class)) return Thrown{};
  Object* cause = take_exception(self);
  return throw_with_cause(self, Throwable::BootstrapMethodError, "call site initialization exception", cause);
}

/// Calls linkCallSite or linkDynamicConstant with the class, the index where the release has it, and `rest`.
JavaResult<Slot> link_dynamic(Thread& self, Method& linker, const Class& caller, uint16_t index,
                              std::initializer_list<Slot> rest) {
  std::array<Slot, 7> arguments;
  size_t count = 0;
  arguments[count++] = slot_of(caller.mirror);
  if (release().linking_takes_index) arguments[count++] = slot_of(int32_t{index});
  for (Slot argument : rest) arguments[count++] = argument;
  return call(self, linker, std::span<const Slot>(arguments.data(), count));
}

/// Resolves a CONSTANT_Dynamic: its value, boxed, or the null sentinel.
JavaResult<Object*> resolve_dynamic(Thread& self, RuntimeConstantPool& pool, CpIndex<DynamicEntry> index) {
  Class& holder = pool.holder();
  const auto& facts = pool.facts();
  return resolve_once(self, pool, index, facts.member_name(index), [&]() -> JavaResult<Object*> {
    const WellKnown& wk = well_known();
    Object* handle = TRY(resolve_method_handle(self, pool, pool.bootstrap_method(index).method_ref));
    Object* name = TRY(intern_string(self, facts.member_name(index)));
    std::string_view descriptor = facts.member_descriptor(index);
    Class* type = TRY(class_of_type(self, holder, {classfile::basic_type_of(descriptor[0]), descriptor}));
    Object* arguments = TRY(static_arguments(self, pool, pool.index<BootstrappedEntry>(index), handle));
    JavaResult<Slot> value = link_dynamic(self, *wk.MethodHandleNatives_linkDynamicConstant, holder, index.value(),
                                          {slot_of(handle), slot_of(name), slot_of(type->mirror), slot_of(arguments)});
    if (value.threw()) return wrap_bootstrap_failure(self);
    return value.value() != 0 ? as_ref(value.value()) : RuntimeConstantPool::null_sentinel();
  });
}

std::unique_ptr<ResolvedMethod> polymorphic_site(Method& adapter, Object* appendix, const Symbol* descriptor,
                                                 bool receiver) {
  auto site = std::make_unique<ResolvedMethod>();
  site->method = &adapter;
  site->selection = Selection::Polymorphic;
  site->appendix = appendix;
  site->has_appendix = appendix != nullptr;
  Method shape;
  shape.descriptor = descriptor;
  shape.access_flags = receiver ? 0 : kAccStatic;
  fill_signature(shape);
  site->argument_slots = shape.argument_slots;
  site->result = shape.result;
  return site;
}

}  // namespace

JavaResult<Object*> resolve_method_type(Thread& self, Class& accessing, const Symbol* descriptor) {
  const WellKnown& wk = well_known();
  classfile::MethodDescriptor parsed = classfile::parse_method_descriptor(descriptor->text());
  Object* parameters = TRY(new_object_array(self, *wk.Class_class, static_cast<int32_t>(parsed.parameters.size())));
  bool everywhere = true;  // after the first type that is not visible everywhere, the loader is asked for all
  auto mirror_of = [&](const classfile::TypeInDescriptor& type) -> JavaResult<Object*> {
    Class* cls = everywhere ? TRY(visible_everywhere(self, type)) : nullptr;
    everywhere = cls != nullptr;
    if (cls == nullptr) cls = TRY(class_of_type(self, accessing, type));
    return cls->mirror;
  };
  for (size_t i = 0; i < parsed.parameters.size(); ++i)
    gc::store_element(parameters, i, TRY(mirror_of(parsed.parameters[i])));
  Object* result = TRY(mirror_of(parsed.result));
  return as_ref(TRY(call_static(self, *wk.MethodHandleNatives_class, "findMethodHandleType",
                                "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
                                {slot_of(result), slot_of(parameters)})));
}

JavaResult<Object*> resolve_method_handle(Thread& self, RuntimeConstantPool& pool, CpIndex<MethodHandleEntry> index) {
  Class& holder = pool.holder();
  const auto& facts = pool.facts();
  CpIndex<classfile::MemberRefEntry> reference = facts.reference(index);
  return resolve_once(self, pool, index, facts.member_name(reference), [&]() -> JavaResult<Object*> {
    int kind = facts.reference_kind(index);
    Class* callee = TRY(resolve_class(self, pool, facts.member_class(reference)));
    const Symbol* name = Symbol::intern(facts.member_name(reference));
    const Symbol* descriptor = Symbol::intern(facts.member_descriptor(reference));
    Object* type;
    if (kind <= 4) {  // REF_getField .. REF_putStatic
      static constexpr FieldAccessKind kKinds[] = {FieldAccessKind::GetField, FieldAccessKind::GetStatic,
                                                   FieldAccessKind::PutField, FieldAccessKind::PutStatic};
      TRY(resolve_field(self, pool, facts.index<FieldRefEntry>(reference), kKinds[kind - 1], nullptr));
      type = TRY(class_of_type(self, holder, {classfile::basic_type_of(descriptor->text()[0]), descriptor->text()}))
                 ->mirror;
    } else {
      static constexpr InvokeKind kKinds[] = {InvokeKind::Virtual, InvokeKind::Static, InvokeKind::Special,
                                              InvokeKind::Special, InvokeKind::Interface};
      if (polymorphic_intrinsic(*callee, name) == MethodIntrinsic::None)
        TRY(resolve_method(self, pool, facts.index<MethodRefEntry>(reference), kKinds[kind - 5]));
      type = TRY(resolve_method_type(self, holder, descriptor));
    }
    Object* name_string = TRY(intern_string(self, name->text()));
    return as_ref(TRY(call_static(
        self, *well_known().MethodHandleNatives_class, "linkMethodHandleConstant",
        "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;",
        {slot_of(holder.mirror), slot_of(int32_t{kind}), slot_of(callee->mirror), slot_of(name_string),
         slot_of(type)})));
  });
}

JavaResult<Slot> resolve_constant(Thread& self, RuntimeConstantPool& pool, CpIndex<LoadableEntry> index) {
  Resolution resolution(self);
  const auto& constant = pool.facts()[index];
  switch (constant.tag) {
    case ConstantTag::Integer: return slot_of(constant.i);
    case ConstantTag::Float: return slot_of(constant.f);
    case ConstantTag::Long: return slot_of(constant.j);
    case ConstantTag::Double: return slot_of(constant.d);
    case ConstantTag::String: return slot_of(TRY(resolve_string(self, pool, pool.index<StringEntry>(index))));
    case ConstantTag::Class: return slot_of(TRY(resolve_class(self, pool, pool.index<ClassEntry>(index)))->mirror);
    case ConstantTag::MethodHandle:
      return slot_of(TRY(resolve_method_handle(self, pool, pool.index<MethodHandleEntry>(index))));
    case ConstantTag::MethodType: {
      auto type = pool.index<MethodTypeEntry>(index);
      std::string_view descriptor = pool.facts().descriptor(type);
      return slot_of(TRY(resolve_once(self, pool, type, descriptor, [&] {
        return resolve_method_type(self, pool.holder(), Symbol::intern(descriptor));
      })));
    }
    case ConstantTag::Dynamic: {
      // Its static arguments may be dynamic constants, whose arguments may include this one again.
      TRY(check_native_stack(self));
      auto dynamic = pool.index<DynamicEntry>(index);
      Object* object = TRY(resolve_dynamic(self, pool, dynamic));
      if (object == RuntimeConstantPool::null_sentinel()) object = nullptr;
      BasicType type = type_of_constant(pool, index);
      if (type == BasicType::Object) return slot_of(object);
      Slot value;
      if (!unbox(object, type, &value))
        return throw_new(self, Throwable::ClassCastException,
                         "dynamic constant is not of type " + std::string(primitive_class(type).name->text()));
      return value;
    }
    default: VM_FATAL("ldc of a constant that is not loadable");
  }
}

JavaResult<Object*> resolve_constant_boxed(Thread& self, RuntimeConstantPool& pool, CpIndex<LoadableEntry> index) {
  Slot value = TRY(resolve_constant(self, pool, index));
  return box(self, type_of_constant(pool, index), value);
}

BasicType type_of_constant(const RuntimeConstantPool& pool, CpIndex<LoadableEntry> index) {
  switch (pool.facts().tag(index)) {
    case ConstantTag::Integer: return BasicType::Int;
    case ConstantTag::Float: return BasicType::Float;
    case ConstantTag::Long: return BasicType::Long;
    case ConstantTag::Double: return BasicType::Double;
    case ConstantTag::Dynamic: {
      BasicType type = classfile::basic_type_of(pool.facts().member_descriptor(pool.index<DynamicEntry>(index))[0]);
      return type == BasicType::Array ? BasicType::Object : type;
    }
    default: return BasicType::Object;
  }
}

JavaResult<ResolvedMethod*> resolve_call_site(Thread& self, RuntimeConstantPool& pool,
                                              CpIndex<InvokeDynamicEntry> index, const Method& caller, uint16_t bci) {
  Class& holder = pool.holder();
  uint32_t key = uint32_t{caller.slot} << 16 | bci;
  if (ResolvedMethod* known = pool.call_site(key)) return known;
  Resolution resolution(self);
  if (const ResolutionError* error = pool.call_site_error(key)) return rethrow(self, *error);
  const WellKnown& wk = well_known();
  const auto& facts = pool.facts();
  const Symbol* descriptor = Symbol::intern(facts.member_descriptor(index));
  auto link = [&]() -> JavaResult<std::unique_ptr<ResolvedMethod>> {
    Object* handle = TRY(resolve_method_handle(self, pool, pool.bootstrap_method(index).method_ref));
    Object* name = TRY(intern_string(self, facts.member_name(index)));
    Object* type = TRY(resolve_method_type(self, holder, descriptor));
    Object* arguments = TRY(static_arguments(self, pool, pool.index<BootstrappedEntry>(index), handle));
    Object* appendix = TRY(new_object_array(self, *wk.Object_class, 1));
    TRY(ensure_initialized(self, *wk.MethodHandleNatives_class));
    JavaResult<Slot> member =
        link_dynamic(self, *wk.MethodHandleNatives_linkCallSite, holder, index.value(),
                     {slot_of(handle), slot_of(name), slot_of(type), slot_of(arguments), slot_of(appendix)});
    if (member.threw()) return wrap_bootstrap_failure(self);
    Method* adapter = member.value() != 0 ? method_of_member_name(as_ref(member.value())) : nullptr;
    if (adapter == nullptr) return throw_new(self, Throwable::LinkageError, "call site linkage gave no method");
    return polymorphic_site(*adapter, appendix->element<Object*>(0), descriptor, false);
  };
  JavaResult<std::unique_ptr<ResolvedMethod>> site = link();
  // Another thread, or the bootstrap method itself, may have resolved this call site meanwhile. The first outcome
  // holds.
  if (site.ok()) {
    ResolvedMethod* first = pool.publish_call_site(key, std::move(site.value()));
    return first != nullptr ? JavaResult<ResolvedMethod*>(first) : rethrow(self, *pool.call_site_error(key));
  }
  std::optional<ResolutionError> error = make_resolution_error(self, facts.member_name(index));
  if (!error) return Thrown{};
  if (const ResolutionError* earlier = pool.record_call_site_error(key, std::move(*error)))
    return rethrow_instead(self, *earlier);
  ResolvedMethod* known = pool.call_site(key);
  if (known == nullptr) return Thrown{};
  take_exception(self);
  return known;
}

JavaResult<ResolvedMethod*> link_polymorphic(Thread& self, RuntimeConstantPool& pool, CpIndex<MethodRefEntry> index,
                                             Method& declared, const Symbol* descriptor) {
  Class& holder = pool.holder();
  Resolution resolution(self);
  const WellKnown& wk = well_known();
  Object* type = TRY(resolve_method_type(self, holder, descriptor));
  Object* name = TRY(intern_string(self, declared.name->text()));
  Object* appendix = TRY(new_object_array(self, *wk.Object_class, 1));
  Object* member =
      as_ref(TRY(call_static(self, *wk.MethodHandleNatives_class, "linkMethod",
                             "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;[Ljava/lang/"
                             "Object;)Ljava/lang/invoke/MemberName;",
                             {slot_of(holder.mirror), slot_of(int32_t{5}), slot_of(declared.holder->mirror),
                              slot_of(name), slot_of(type), slot_of(appendix)})));
  Method* adapter = member != nullptr ? method_of_member_name(member) : nullptr;
  if (adapter == nullptr) return throw_new(self, Throwable::LinkageError, "method handle linkage gave no method");
  return pool.publish_alternative(index, static_cast<uint8_t>(InvokeKind::Virtual),
                                  polymorphic_site(*adapter, appendix->element<Object*>(0), descriptor, true));
}

Method* intrinsic_method(Thread&, MethodIntrinsic intrinsic, const Symbol* descriptor) {
  static Mutex mutex{LockRank::Intrinsics};
  static std::map<std::pair<MethodIntrinsic, const Symbol*>, std::unique_ptr<Method>>* const made PT_GUARDED_BY(mutex) =
      new std::map<std::pair<MethodIntrinsic, const Symbol*>, std::unique_ptr<Method>>;
  std::lock_guard lock(mutex);
  std::unique_ptr<Method>& entry = (*made)[{intrinsic, descriptor}];
  if (!entry) {
    static constexpr const char* kNames[] = {"",
                                             "invoke",
                                             "invokeBasic",
                                             "linkToVirtual",
                                             "linkToStatic",
                                             "linkToSpecial",
                                             "linkToInterface",
                                             "linkToNative"};
    entry = std::make_unique<Method>();
    entry->holder = well_known().MethodHandle_class;
    entry->name = Symbol::intern(kNames[static_cast<int>(intrinsic)]);
    entry->descriptor = descriptor;
    entry->access_flags = static_cast<uint16_t>(
        intrinsic == MethodIntrinsic::InvokeBasic ? kAccFinal | kAccNative : kAccFinal | kAccNative | kAccStatic);
    entry->intrinsic = intrinsic;
    entry->hidden = true;
    // linkToNative calls C, unless it has a method handle for that.
    if (intrinsic == MethodIntrinsic::LinkToNative && !release().link_to_native_has_fallback)
      entry->fast_native = ports().library->find_fast_native(*entry, entry->name->text());
    fill_signature(*entry);
    entry->max_locals = entry->argument_slots;
  }
  return entry.get();
}

}  // namespace vitrine::vm
