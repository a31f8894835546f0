// SPDX-License-Identifier: Apache-2.0
// Loading, defining, linking, initializing (JVMS 5.3-5.5) and access control (5.4.4).
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "vm/model/class.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/loader.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

// ---- loading (vm/linking/load.cpp)
/// JVMS 5.3: class `name` (internal, or array descriptor) as seen by `loader`; calls loader.loadClass for user loaders.
/// NoClassDefFoundError (with ClassNotFoundException as cause) when absent, or whatever the loader threw.
JavaResult<Class*> load_class(Thread& self, const Symbol* name, LoaderData& loader);
/// As load_class, but absence is ClassNotFoundException (Class.forName).
JavaResult<Class*> find_class(Thread& self, const Symbol* name, LoaderData& loader);
/// Boot loader only; null when absent (no exception), thrown only for broken class files.
JavaResult<Class*> load_boot_class(Thread& self, const Symbol* name);
JavaResult<Class*> load_boot_class(Thread& self, const char* name);
/// Already loaded (defined or recorded as initiated by `loader`); arrays too. No safepoint.
Class* find_loaded_class(const Symbol* name, LoaderData& loader);

/// NoClassDefFoundError for a name that is absent or longer than a class file can say (JVMS 4.4.7).
JavaResult<void> check_class_name(Thread& self, const char* name);

/// JVMS 5.3.5: parse, check, create, record in the loader, mirror, ClassLoad event. All the
/// LinkageErrors of 5.3.5.
JavaResult<Class*> define_class(Thread& self, LoaderData& loader, const uint8_t* bytes, size_t size,
                                const DefineOptions& options);

// ---- linking and initialization (vm/linking/link.cpp, initialize.cpp)
/// JVMS 5.4: verify, prepare (ClassPrepare event). VerifyError, IncompatibleClassChangeError, ...
JavaResult<void> link_class(Thread& self, Class& cls);
/// JVMS 5.5. ExceptionInInitializerError, NoClassDefFoundError.
JavaResult<void> initialize_class(Thread& self, Class& cls);
inline JavaResult<void> ensure_initialized(Thread& self, Class& cls) {
  if (cls.is_initialized()) [[likely]]
    return {};
  return initialize_class(self, cls);
}

// ---- resolution (vm/linking/resolve.cpp), JVMS 5.4.3; constants are cached in holder.constants, failures too
JavaResult<Class*> resolve_class(Thread& self, Class& holder, uint16_t index);
JavaResult<Object*> resolve_string(Thread& self, Class& holder, uint16_t index);
enum class FieldAccessKind : uint8_t { GetStatic, PutStatic, GetField, PutField };
/// Field found and accessible for that instruction in `current` (final fields: only <clinit>/<init> of the holder may
/// write). GetStatic/PutStatic do not initialize the class: the caller does. IncompatibleClassChangeError,
/// IllegalAccessError, NoSuchFieldError.
JavaResult<Field*> resolve_field(Thread& self, Class& holder, uint16_t index, FieldAccessKind kind,
                                 const Method* current);
enum class InvokeKind : uint8_t { Virtual = 0xb6, Special = 0xb7, Static = 0xb8, Interface = 0xb9 };  // the opcodes
JavaResult<ResolvedMethod*> resolve_method(Thread& self, Class& holder, uint16_t index, InvokeKind kind);
/// invokedynamic at (method, bci): runs the bootstrap method once per call site. Result: Dispatch::Polymorphic.
/// BootstrapMethodError.
JavaResult<ResolvedMethod*> resolve_call_site(Thread& self, Method& caller, uint16_t bci, uint16_t index);
/// ldc of any loadable constant: reference constants as the object (mirror for Class), Integer/Float/Long/Double and
/// dynamic primitives as their slot value.
JavaResult<Slot> resolve_constant(Thread& self, Class& holder, uint16_t index);
JavaResult<Object*> resolve_method_type(Thread& self, Class& accessing,
                                        const Symbol* descriptor);  // java.lang.invoke.MethodType
JavaResult<Object*> resolve_method_handle(Thread& self, Class& holder, uint16_t index);

// Symbolic lookups without a constant pool (JNI, reflection, method handles). No access checks.
Field* lookup_field(const Class& cls, const Symbol* name, const Symbol* descriptor);  // JVMS 5.4.3.2
/// JVMS 5.4.3.3 for classes, 5.4.3.4 for interfaces; null when absent. Signature-polymorphic methods answer the
/// declared varargs method.
Method* lookup_method(const Class& cls, const Symbol* name, const Symbol* descriptor, bool interface_lookup);
/// The VM-made intrinsic method (linkToStatic ... invokeBasic) for this erased descriptor.
Method* intrinsic_method(Thread& self, MethodIntrinsic intrinsic, const Symbol* descriptor);

// ---- access (vm/linking/access.cpp), JVMS 5.4.4 with modules and nest mates
/// Of an array: is its element type? No safepoint.
bool class_accessible(const Class& from, const Class& to);
/// Sentence for the IllegalAccessError when class_accessible is false.
std::string class_access_message(const Class& from, const Class& to);
/// JavaResult because nest host resolution may load classes.
JavaResult<bool> member_accessible(Thread& self, Class& from, Class& referenced, Class& declaring,
                                   uint16_t access_flags, const Symbol* name, bool is_method);
/// IllegalAccessError for a member that member_accessible refused; `member` as messages show it: a.B.f or 'void
/// a.B.m(int)'.
Thrown throw_illegal_member_access(Thread& self, Class& from, Class& declaring, const std::string& member,
                                   uint16_t flags, bool is_method);
/// JVMS 5.4.4: the host, which may have to be loaded; `cls` itself when the nest is not one on both sides. Only
/// VirtualMachineErrors are thrown.
JavaResult<Class*> nest_host_of(Thread& self, Class& cls);
JavaResult<bool> same_nest(Thread& self, Class& a, Class& b);

// ---- loader constraints (vm/linking/loader_constraints.cpp), JVMS 5.3.4
/// Records that both loaders agree on `name`; false when they do not.
bool add_loader_constraint(const Symbol* name, LoaderData& a, LoaderData& b);
/// For every type of a descriptor. The first type on which they do not agree, as it stands in the descriptor (classes
/// without L and ;), or empty.
std::string find_constraint_conflict(const Symbol* descriptor, LoaderData& a, LoaderData& b);
/// JVMS 5.4.3.2 and 5.4.3.3, last step: `from` refers to a field or method that `declaring` has. LinkageError. `what`:
/// "method", "interface method".
JavaResult<void> check_field_constraints(Thread& self, const Class& from, const Class& declaring, const Symbol* name,
                                         const Symbol* descriptor);
JavaResult<void> check_method_constraints(Thread& self, const char* what, const Class& from, const Method& found);

// ---- boot class path (vm/linking/boot_path.cpp)
/// lib/modules, --patch-module, -Xbootclasspath/a, JVM TI appends.
bool open_boot_class_path(const std::string& java_home, std::string* error);
/// AddToBootstrapClassLoaderSearch; false when the file is no jar or directory.
bool append_boot_class_path(const std::string& path);
struct BootResource {
  const uint8_t* bytes;
  size_t size;
  std::shared_ptr<const void> owner;
  std::string source;
};
/// The class file of a class of the boot loader; false: there is none. No safepoint, locks for itself.
bool find_boot_resource(const Symbol* class_name, BootResource* result);

// ---- modules (vm/linking/modules.cpp): the natives of java.lang.Module, behind JVM_DefineModule and its kin
// (JVMS 5.3.6)
/// Packages are names with slashes or dots. NullPointerException for an argument that may not be null,
/// IllegalArgumentException for one that is no module, for modules and packages that the VM does not know, and
/// IllegalStateException for a package that the loader has given to another module.
JavaResult<void> define_module(Thread& self, Object* module, bool open, Object* version, Object* location,
                               Object* packages_array);
JavaResult<void> add_module_reads(Thread& self, Object* from, Object* to);
JavaResult<void> add_module_exports(Thread& self, Object* from, Object* package, Object* to);
JavaResult<void> add_module_exports_to_all(Thread& self, Object* from, Object* package);
JavaResult<void> add_module_exports_to_all_unnamed(Thread& self, Object* from, Object* package);
JavaResult<void> set_boot_loader_unnamed_module(Thread& self, Object* module);

// ---- method handles (vm/linking/method_handles.cpp): behind MethodHandleNatives.
// A java.lang.invoke.MemberName is filled in: flags with the reference kind (JVMS 5.4.3.5), class, vmindex, method.
/// From a java.lang.reflect Field, Method or Constructor.
JavaResult<void> member_name_init(Thread& self, Object* member_name, Object* reflected);
/// From its class, name and type; the same MemberName. Null when there is nothing of that name, or, if `speculative`,
/// when resolution fails in whatever way; else the LinkageError.
JavaResult<Object*> member_name_resolve(Thread& self, Object* member_name, Class* caller, int32_t lookup_mode,
                                        bool speculative);
/// Name and type of one that is resolved.
JavaResult<void> member_name_expand(Thread& self, Object* member_name);
JavaResult<void> member_name_set_method(Thread& self, Object* member_name, Method& method, Class& receiver,
                                        Dispatch dispatch);
JavaResult<void> member_name_set_field(Thread& self, Object* member_name, Field& field, bool setter);
/// Method a resolved MemberName (or its ResolvedMethodName) denotes; null if unresolved.
Method* method_of_member_name(Object* member_name);
int64_t vm_index_of_member_name(Object* member_name);

/// Unloads classes and loaders whose mirrors were not marked. World stopped, from process_weak.
void unload_dead_classes(const std::function<bool(const Object*)>& is_alive);

}  // namespace vitrine::vm
