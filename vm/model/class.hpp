// SPDX-License-Identifier: Apache-2.0
// A class, interface, array class or primitive type at run time (JVMS 5.3), from creation to unloading. Derives from
// gc::Shape, so that an object's header leads here: Class::of(object).
#pragma once
#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "classfile/class_file.hpp"
#include "gc/shape.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/field.hpp"
#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

class AnnotationConstants;

struct LoaderData;
struct Module;
class Thread;

/// JVMS 5.5 and what comes before it. Linked includes verified and prepared.
enum class ClassState : uint8_t { Loaded, Linking, Linked, BeingInitialized, Initialized, Erroneous };

/// For one implemented interface: the implementations of its methods in the order of their itable_index. Null: none
/// selected (AbstractMethodError).
struct InterfaceTable {
  Class* interface;
  Method** methods;
};

class Class : public gc::Shape {
 public:
  Class() = default;
  Class(const Class&) = delete;
  static Class* of(const Object* object) { return static_cast<Class*>(object->shape()); }
  /// Class that `mirror` (a java.lang.Class) stands for. Primitive mirrors too.
  static Class* from_mirror(const Object* mirror);

  const Symbol* name = nullptr;        // internal: java/lang/String, [I, [Ljava/lang/String;, int; hidden: p/N+0x1234
  Symbol::Own own_name;                // hidden classes and their arrays: what `name` is
  LoaderData* loader = nullptr;        // defining loader; never null (boot has one)
  Class* super = nullptr;              // null: Object, interfaces have Object here; primitives null
  std::vector<Class*> interfaces;      // direct, in class-file order
  std::vector<Class*> all_interfaces;  // transitive closure, superclass's first, no duplicates, without itself
  uint16_t access_flags = 0;           // of the class file item
  uint16_t modifiers = 0;              // as Java sees them: InnerClasses flags win, without ACC_SUPER
  const Symbol* package = nullptr;     // internal name "java/lang", "" for the unnamed one; arrays: that of the element
  Module* module = nullptr;
  std::shared_ptr<classfile::ClassFile> file;  // null: arrays, primitives
  std::unique_ptr<RuntimeConstantPool> constants;

  // Declared members, class-file order, addresses stable for the life of the class.
  std::vector<std::unique_ptr<Field>> fields;
  std::vector<std::unique_ptr<Method>> methods;
  std::vector<std::unique_ptr<Method>> vm_methods;  // overpass methods, retired (obsolete) versions
  std::vector<Method*> vtable;                      // JVMS 5.4.6 by index; interfaces: none
  std::vector<InterfaceTable> itable;
  std::vector<std::unique_ptr<Method*[]>> itable_storage;

  std::atomic<ClassState> state{ClassState::Loaded};
  std::atomic<Thread*> init_thread{nullptr};  // initializing now
  /// The Throwable's class and message of a failed initialization, for the NoClassDefFoundError of later attempts. In
  /// class data, GC visited.
  Object* initialization_error = nullptr;
  bool verified = false;

  // Arrays.
  Class* component = nullptr;  // element type one dimension lower
  Class* element = nullptr;    // innermost
  uint8_t dimensions = 0;
  std::atomic<Class*> array_class{nullptr};  // of this as component, made on demand
  // Primitives, and the BasicType of array components.
  BasicType basic_type = BasicType::Object;

  // Subclass test: the superclasses by depth (this included), see is_subclass_of.
  uint16_t depth = 0;
  std::vector<Class*> display;

  bool is_hidden = false, is_strong_hidden = false, is_record = false, is_finalizable = false,
       has_default_methods = false;
  bool declares_default_methods = false, magic_accessor = false, trusted_annotations = false;
  bool is_cloneable = false;
  Class* hidden_host = nullptr;  // hidden nestmates: nest host given at definition
  std::atomic<Class*> nest_host_cache{nullptr};
  std::string nest_host_error;          // why it is its own host
  std::string source;                   // where it was loaded from (-verbose:class)
  Object* protection_domain = nullptr;  // GC visited through class data
  Object* signers = nullptr;
  /// JVM TI RedefineClasses: what the methods of older versions, which frames may still run, refer to. Kept for the
  /// life of the class.
  struct PreviousVersion {
    std::shared_ptr<classfile::ClassFile> file;
    std::unique_ptr<RuntimeConstantPool> constants;
    uint64_t replaced_by = 0;                                // the value of ClassCounts::redefinitions since
    std::vector<std::pair<const Method*, Method*>> retired;  // methods, and what their old code moved to
  };
  std::vector<PreviousVersion> previous_versions;
  std::shared_ptr<AnnotationConstants> annotation_constants;  // there from the first redefinition on
  /// The version of a method of this class that was current when ClassCounts::redefinitions was `then`. No safepoint.
  Method* version_of(Method* method, uint64_t then) const;
  std::atomic<uint32_t> redefinition_count{0};
  std::shared_ptr<const std::vector<uint8_t>> initial_bytes;  // what RetransformClasses starts from; null: file->bytes
  size_t metadata_bytes = 0;                                  // as charged or counted (class_metadata.hpp)
  bool unloaded = false;                                      // found dead by a collection: freed at the next one
  uint64_t loading_order = 0;                                 // 1, 2, ... over the VM

  bool is_interface() const { return access_flags & kAccInterface; }
  bool is_abstract() const { return access_flags & kAccAbstract; }
  bool is_final() const { return access_flags & 0x0010; }
  bool is_public() const { return access_flags & kAccPublic; }
  bool is_array() const { return dimensions > 0; }
  bool is_primitive() const { return primitive_; }
  bool is_object_array() const { return kind == gc::ShapeKind::ObjectArray; }
  bool is_initialized() const { return state.load(std::memory_order_acquire) == ClassState::Initialized; }
  bool is_linked() const {
    auto s = state.load(std::memory_order_acquire);
    return s >= ClassState::Linked;
  }

  /// JVMS 4.10.1.2 / instanceof: is a value of this class assignable to `target` (class, interface or array)?
  bool is_subclass_of(const Class* target) const {
    if (this == target) return true;
    if (!target->is_interface() && target->dimensions == 0)
      return target->depth < display.size() && display[target->depth] == target;
    return is_subtype_slow(target);
  }
  bool implements(const Class* interface) const;
  /// Declared here only; null when absent.
  Field* find_declared_field(const Symbol* name, const Symbol* descriptor) const;
  Method* find_declared_method(const Symbol* name, const Symbol* descriptor) const;
  /// JVMS 5.4.3.2 steps 1-4: this, superinterfaces, superclass.
  Field* find_field(const Symbol* name, const Symbol* descriptor) const;
  /// Through the superclasses only (no interfaces); includes private and static.
  Method* find_method_in_classes(const Symbol* name, const Symbol* descriptor) const;
  /// By instance field offset / static offset, for Unsafe, heap walks and JVM TI; null if none starts there.
  Field* field_at(uint32_t offset, bool is_static) const;
  /// The implementation that an instance of this class has for interface method `m`; null when this class does not
  /// implement m->holder.
  Method* select_interface_method(const Method& m) const;
  /// As Class.getName() gives it: a.b.C, [I, [La.b.C;, p.N/0x1234 (hidden).
  std::string external_name() const;
  /// "class a.b.C" text used in ClassCastException and IllegalAccessError: "a.b.C (in unnamed module of loader 'app')"
  /// part without the name. with_parent: classes of a loader that is not built in add ", parent loader 'app'".
  std::string module_and_loader(bool with_parent = false) const;
  /// "class", "abstract class" or "interface", as messages say it.
  const char* kind_text() const { return is_interface() ? "interface" : is_abstract() ? "abstract class" : "class"; }
  bool same_package_as(const Class& other) const { return loader == other.loader && package == other.package; }
  /// Class-file descriptor of the type: Ljava/lang/String;, [I, I.
  std::string descriptor() const;

 private:
  friend class ClassFactory;
  bool is_subtype_slow(const Class* target) const;
  bool primitive_ = false;
};

/// "a.A and b.B are in module m of loader 'app'", or "a.A is in ...; b.B is in ...".
std::string places_of(const Class& a, const Class& b, bool with_parent = false);

/// Is cls.name(descriptor) signature polymorphic, and which one.
MethodIntrinsic polymorphic_intrinsic(const Class& cls, const Symbol* name);

/// What has happened to classes so far.
struct ClassCounts {
  std::atomic<uint64_t> redefinitions{0};  // changes with the world stopped
  std::atomic<uint64_t> classes_loaded{0}, classes_unloaded{0};
};
namespace detail {
inline constinit ClassCounts the_class_counts;
}
inline ClassCounts& class_counts() { return detail::the_class_counts; }

}  // namespace vitrine::vm
