// SPDX-License-Identifier: Apache-2.0
// Loading, defining, linking and initializing classes (JVMS 5.3-5.5), resolution (5.4.3) and access control (5.4.4).
#pragma once
#include <memory>
#include <span>
#include <string>

#include "classfile/bytecodes.hpp"
#include "vm/model/class.hpp"
#include "vm/model/class_factory.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/loader.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

// ---- loading (vm/linking/load.cpp)
/// JVMS 5.3: the class `name` (internal name, or array descriptor) as `loader` sees it; calls loader.loadClass of a
/// user loader. Throws NoClassDefFoundError if there is none (with the loader's ClassNotFoundException, if any, as
/// cause), any other exception of the loader, or a LinkageError of define_class.
JavaResult<Class*> load_class(Thread& self, const Symbol* name, LoaderData& loader);
/// Like load_class, but throws ClassNotFoundException if there is no such class (Class.forName).
JavaResult<Class*> find_class(Thread& self, const Symbol* name, LoaderData& loader);
/// Loads by the boot loader only. Null, without an exception, if there is no such class; throws for broken class files.
JavaResult<Class*> load_boot_class(Thread& self, const Symbol* name);
JavaResult<Class*> load_boot_class(Thread& self, const char* name);
/// The class if it is already loaded, that is, recorded in `loader` as its defining or an initiating loader; arrays,
/// too. Null if not. No safepoint.
Class* find_loaded_class(const Symbol* name, LoaderData& loader);

/// Throws NoClassDefFoundError if the name is null or longer than a class file can express (JVMS 4.4.7).
JavaResult<void> check_class_name(Thread& self, const char* name);

/// JVMS 5.3.5: parses and checks the bytes, creates the class with its mirror, records it in the loader, posts
/// ClassFileLoadHook and ClassLoad. Throws the LinkageErrors of 5.3.5, SecurityException for a package java.*, and
/// OutOfMemoryError. If the boot loader already has a class of that name, returns that one.
JavaResult<Class*> define_class(Thread& self, LoaderData& loader, const uint8_t* bytes, size_t size,
                                const DefineOptions& options);

// ---- linking and initialization (vm/linking/link.cpp, initialize.cpp)
/// JVMS 5.4: verifies and prepares the class, after its superclasses and superinterfaces, and posts ClassPrepare. Waits
/// while another thread links it. Throws VerifyError and other LinkageErrors, or what loading classes throws.
JavaResult<void> link_class(Thread& self, Class& cls);
/// JVMS 5.5: links and initializes the class; waits while another thread initializes it. Throws
/// ExceptionInInitializerError, an Error of the initializer, NoClassDefFoundError after an earlier failure, or what
/// linking throws.
JavaResult<void> initialize_class(Thread& self, Class& cls);
inline JavaResult<void> ensure_initialized(Thread& self, Class& cls) {
  if (cls.is_initialized()) [[likely]]
    return {};
  return initialize_class(self, cls);
}

// ---- resolution (vm/linking/resolve.cpp), JVMS 5.4.3, of an entry of `pool`, for pool.holder(). The pool is the one
// to which the index belongs: for an instruction that of the version of its frame's method, for an attribute that of
// its class file. Class loaders and bootstrap methods may run, and RedefineClasses may give the class another pool
// meanwhile; whoever needs several entries for one purpose keeps the reference to the pool. Results are kept in the
// pool, LinkageErrors, too; later attempts throw them again.
/// JVMS 5.4.3.1. Throws what load_class throws, or IllegalAccessError.
JavaResult<Class*> resolve_class(Thread& self, RuntimeConstantPool& pool, CpIndex<ClassEntry> index);
/// JVMS 5.1: the interned string of a String constant. Throws OutOfMemoryError.
JavaResult<Object*> resolve_string(Thread& self, RuntimeConstantPool& pool, CpIndex<StringEntry> index);
enum class FieldAccessKind : uint8_t { GetStatic, PutStatic, GetField, PutField };
/// JVMS 5.4.3.2 and the checks of that instruction in the method `current`: outside the initializers of the holder,
/// final fields cannot be written (null: no such check). Does not initialize the class; for GetStatic and PutStatic the
/// caller does. Throws IncompatibleClassChangeError, IllegalAccessError, NoSuchFieldError, or what resolve_class
/// throws.
JavaResult<Field*> resolve_field(Thread& self, RuntimeConstantPool& pool, CpIndex<FieldRefEntry> index,
                                 FieldAccessKind kind, const Method* current);
/// The instruction: its opcode.
enum class InvokeKind : uint8_t {
  Virtual = classfile::Op::invokevirtual,
  Special = classfile::Op::invokespecial,
  Static = classfile::Op::invokestatic,
  Interface = classfile::Op::invokeinterface
};
/// JVMS 5.4.3.3 and 5.4.3.4 with the checks of that instruction, and selection for invokespecial (JVMS 6.5). Throws
/// IncompatibleClassChangeError, NoSuchMethodError, IllegalAccessError, AbstractMethodError, or what resolve_class
/// throws.
JavaResult<ResolvedMethod*> resolve_method(Thread& self, RuntimeConstantPool& pool, CpIndex<MethodRefEntry> index,
                                           InvokeKind kind);
/// JVMS 5.4.3.6 for the invokedynamic instruction at (caller, bci), where `pool` is that of the caller: runs the
/// bootstrap method. The first result of a call site holds for all threads; its selection is Selection::Polymorphic.
/// Throws BootstrapMethodError, or any Error of the bootstrap method or of resolution.
JavaResult<ResolvedMethod*> resolve_call_site(Thread& self, RuntimeConstantPool& pool,
                                              CpIndex<InvokeDynamicEntry> index, const Method& caller, uint16_t bci);
/// The value of any loadable constant (JVMS 5.1, for ldc and static arguments): the object of a reference constant (a
/// mirror for Class), or the slot value of an Integer, Float, Long, Double or a dynamic primitive. Throws what the
/// resolution throws.
JavaResult<Slot> resolve_constant(Thread& self, RuntimeConstantPool& pool, CpIndex<LoadableEntry> index);
/// The same value as an object, that is, a primitive one boxed. Throws OutOfMemoryError, too.
JavaResult<Object*> resolve_constant_boxed(Thread& self, RuntimeConstantPool& pool, CpIndex<LoadableEntry> index);
/// The type of that value: int, float, long or double, or the type of a dynamic constant; Object for all references. No
/// safepoint.
BasicType type_of_constant(const RuntimeConstantPool& pool, CpIndex<LoadableEntry> index);
/// JVMS 5.4.3.5: the java.lang.invoke.MethodType of that descriptor, with the classes that `accessing` sees. Throws
/// what load_class or the upcall throws, or IllegalAccessError.
JavaResult<Object*> resolve_method_type(Thread& self, Class& accessing, const Symbol* descriptor);
/// JVMS 5.4.3.5: the java.lang.invoke.MethodHandle of that constant.
JavaResult<Object*> resolve_method_handle(Thread& self, RuntimeConstantPool& pool, CpIndex<MethodHandleEntry> index);

// Lookups by name and descriptor without a constant pool (JNI, reflection, method handles). They do not check access,
// throw nothing and do not reach a safepoint.
/// JVMS 5.4.3.2; null if there is none.
Field* lookup_field(const Class& cls, const Symbol* name, const Symbol* descriptor);
/// JVMS 5.4.3.3 for classes, 5.4.3.4 for interfaces; null if there is none. A signature-polymorphic method yields its
/// varargs declaration.
Method* lookup_method(const Class& cls, const Symbol* name, const Symbol* descriptor, bool interface_lookup);
/// The intrinsic method (linkToStatic ... invokeBasic) for this erased descriptor. The VM makes it at the first request
/// and keeps it for ever. Takes its own mutex; no safepoint.
Method* intrinsic_method(Thread& self, MethodIntrinsic intrinsic, const Symbol* descriptor);

// ---- access (vm/linking/access.cpp), JVMS 5.4.4 with modules and nest mates
/// Whether `from` may access the class `to`; for an array, its element type counts. No safepoint.
bool class_accessible(const Class& from, const Class& to);
/// The message of the IllegalAccessError if class_accessible is false. No safepoint.
std::string class_access_message(const Class& from, const Class& to);
/// Whether code of `from` may access the member `name` of `declaring`, referred to as a member of `referenced`. May
/// load nest hosts; throws only VirtualMachineErrors.
JavaResult<bool> member_accessible(Thread& self, Class& from, Class& referenced, Class& declaring,
                                   uint16_t access_flags, const Symbol* name, bool is_method);
/// Throws the IllegalAccessError for a member that member_accessible refused. `member` is the member as messages show
/// it: a.B.f or 'void a.B.m(int)'.
Thrown throw_illegal_member_access(Thread& self, Class& from, Class& declaring, const std::string& member,
                                   uint16_t flags, bool is_method);
/// JVMS 5.4.4: the nest host, loaded if necessary; `cls` itself if host and member do not name each other. Throws only
/// VirtualMachineErrors.
JavaResult<Class*> nest_host_of(Thread& self, Class& cls);
/// Whether both classes have the same nest host. Throws as nest_host_of does.
JavaResult<bool> same_nest(Thread& self, Class& a, Class& b);

// ---- loader constraints (vm/linking/loader_constraints.cpp), JVMS 5.3.4. They take the loaders' mutexes and one of
// their own.
/// Records that both loaders must agree on the class `name`; returns false if they already disagree. No safepoint.
bool add_loader_constraint(const Symbol* name, LoaderData& a, LoaderData& b);
/// Adds such constraints for every type of a descriptor. Returns the first type on which the loaders disagree, as the
/// descriptor writes it (classes without L and ;), or an empty string. No safepoint.
std::string find_constraint_conflict(const Symbol* descriptor, LoaderData& a, LoaderData& b);
/// The last step of JVMS 5.4.3.2 and 5.4.3.3: `from` refers to a field or method that `declaring` has. Throws
/// LinkageError if the loaders disagree on a type. `what` is "method" or "interface method".
JavaResult<void> check_field_constraints(Thread& self, const Class& from, const Class& declaring, const Symbol* name,
                                         const Symbol* descriptor);
JavaResult<void> check_method_constraints(Thread& self, const char* what, const Class& from, const Method& found);

// ---- boot class path (vm/linking/boot_path.cpp)
/// Opens lib/modules, and takes --patch-module and -Xbootclasspath/a from the options. Returns false with a message in
/// `error` if lib/modules cannot be opened.
bool open_boot_class_path(const std::string& java_home, std::string* error);
/// JVM TI AddToBootstrapClassLoaderSearch: appends a jar or directory. Returns false if the file does not exist. Takes
/// the mutex of the appended part; no safepoint.
bool append_boot_class_path(const std::string& file);
/// The same for each segment of a search path, with ':' between them. What does not exist finds nothing.
void append_boot_search_path(const std::string& list);
/// The bytes of a class file, valid as long as `owner`, and the place where they were found.
struct BootResource {
  const uint8_t* bytes;
  size_t size;
  std::shared_ptr<const void> owner;
  std::string source;
};
/// Finds the class file of a class of the boot loader; returns false if there is none. No safepoint; takes the mutexes
/// that it needs.
bool find_boot_resource(const Symbol* class_name, BootResource* result);
/// Where that function looks for the class, in order, as texts for people. No safepoint; takes the same mutexes.
std::vector<std::string> boot_places_of(const Symbol* class_name);
/// The module of the run-time image that has the package (internal name), whether or not the program has that module;
/// "" if there is none. No safepoint.
std::string image_module_of(std::string_view package);
/// The whole run-time image, mapped read-only for as long as the process lives; empty if `file` does not name it. No
/// safepoint.
std::span<const uint8_t> mapped_image(std::string_view file);

// ---- modules (vm/linking/modules.cpp): the natives of java.lang.Module, for JVM_DefineModule and its kin (JVMS
// 5.3.6).
/// Makes the module known to the VM; packages are names with slashes or dots. This and the next functions throw
/// NullPointerException for an argument that must not be null, IllegalArgumentException for an object that is not a
/// module and for modules and packages that the VM does not know. This one also throws IllegalStateException for a
/// module or package that the loader already has.
JavaResult<void> define_module(Thread& self, Object* module, bool open, Object* version, Object* location,
                               Object* packages_array);
/// Adds a read edge; `to` null: to all unnamed modules.
JavaResult<void> add_module_reads(Thread& self, Object* from, Object* to);
/// Exports a package to one module, to all modules, or to all unnamed modules.
JavaResult<void> add_module_exports(Thread& self, Object* from, Object* package, Object* to);
JavaResult<void> add_module_exports_to_all(Thread& self, Object* from, Object* package);
JavaResult<void> add_module_exports_to_all_unnamed(Thread& self, Object* from, Object* package);
/// Gives the boot loader's unnamed module its java.lang.Module.
JavaResult<void> set_boot_loader_unnamed_module(Thread& self, Object* module);

// ---- method handles (vm/linking/method_handles.cpp), for java.lang.invoke.MethodHandleNatives.
// Functions that fill in a java.lang.invoke.MemberName set its flags with the reference kind (JVMS 5.4.3.5), class,
// vmindex and method. This one takes them from a java.lang.reflect Field, Method or Constructor. A
// signature-polymorphic method stays unresolved. Throws InternalError for any other object.
JavaResult<void> member_name_init(Thread& self, Object* member_name, Object* reflected);
/// Resolves a MemberName by its class, name and type, and returns it. Returns null for primitive classes and <clinit>,
/// and if `speculative`, whenever the member cannot be found or accessed; otherwise throws the LinkageError. A null
/// `caller` skips access checks.
JavaResult<Object*> member_name_resolve(Thread& self, Object* member_name, Class* caller, int32_t lookup_mode,
                                        bool speculative);
/// Sets name and type of a MemberName that is resolved. Throws IllegalArgumentException if it is not.
JavaResult<void> member_name_expand(Thread& self, Object* member_name);
/// Fills in a MemberName for that method, to be called with that way of selection, or for that field.
JavaResult<void> member_name_set_method(Thread& self, Object* member_name, Method& method, Class& receiver,
                                        Selection selection);
JavaResult<void> member_name_set_field(Thread& self, Object* member_name, Field& field, bool setter);
/// The method that a resolved MemberName, or its ResolvedMethodName, denotes; null for anything else. No safepoint.
Method* method_of_member_name(Object* member_name);
/// A resolved MemberName's vmindex: vtable or itable index, -2 for a direct call, or the field's offset. No safepoint.
int64_t vm_index_of_member_name(Object* member_name);

/// Unloads classes and loaders that the marking has not found alive (JLS 12.7). Called from process_weak, world
/// stopped.
void unload_dead_classes(const std::function<bool(const Object*)>& is_alive);

}  // namespace vitrine::vm
