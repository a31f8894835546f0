// SPDX-License-Identifier: Apache-2.0
// From parsed class files to Classes: members, field layout, the fields that the VM adds, and the annotations that the
// VM acts upon. The method tables are in method_tables.cpp.
#include "vm/model/class_factory.hpp"

#include <algorithm>
#include <bit>
#include <unordered_set>

#include "base/snapshot_memory.hpp"
#include "classfile/cursor.hpp"
#include "vm/model/loader.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {
namespace {

using classfile::ClassFile;

constexpr uint32_t align(uint32_t offset, uint32_t alignment) { return (offset + alignment - 1) & ~(alignment - 1); }

// ---- annotations (JVMS 4.7.16): only their type names, and only of trusted classes
class AnnotationScanner {
 public:
  AnnotationScanner(classfile::Bytes bytes, const classfile::ConstantPool& constants)
      : in_(bytes), constants_(constants) {}
  template <class Visit>
  void each_type(Visit visit) {
    uint16_t count = in_.u2();
    for (uint16_t i = 0; i < count && in_.ok(); ++i) {
      uint16_t type = in_.u2();
      if (constants_.tag(type) == classfile::ConstantTag::Utf8) visit(constants_.utf8(type));
      skip_pairs();
    }
  }

 private:
  void skip_pairs() {
    uint16_t pairs = in_.u2();
    for (uint16_t i = 0; i < pairs && in_.ok(); ++i) {
      in_.u2();
      skip_value();
    }
  }
  void skip_value() {
    switch (in_.u1()) {
      case 'e':
        in_.u2();
        in_.u2();
        break;
      case '@':
        in_.u2();
        skip_pairs();
        break;
      case '[':
        for (uint16_t n = in_.u2(); n > 0 && in_.ok(); --n) skip_value();
        break;
      default: in_.u2();
    }
  }
  classfile::Cursor in_;
  const classfile::ConstantPool& constants_;
};

void note_annotations(Method& method, const ClassFile& file) {
  const classfile::Bytes body = file.body_of(*method.info(), classfile::Attribute::RuntimeVisibleAnnotations);
  if (body.empty()) return;
  AnnotationScanner(body, file.constants).each_type([&](std::string_view type) {
    if (type == "Ljdk/internal/reflect/CallerSensitive;") method.caller_sensitive = true;
    if (type == "Ljdk/internal/vm/annotation/Hidden;" || type == "Ljava/lang/invoke/LambdaForm$Hidden;")
      method.hidden = true;
    if (type == "Ljava/lang/invoke/LambdaForm$Compiled;") method.lambda_form_compiled = true;
    if (type == "Ljdk/internal/misc/ScopedMemoryAccess$Scoped;") method.scoped = true;
    if (type == "Ljdk/internal/vm/annotation/ReservedStackAccess;") method.reserved_stack = true;
    if (type == "Ljdk/internal/vm/annotation/IntrinsicCandidate;") method.intrinsic_candidate = true;
  });
}

// ---- field layout
struct HiddenField {
  std::string_view class_name;
  char descriptor;
  uint32_t WellKnown::*offset;
};

const std::vector<HiddenField>& hidden_fields() {
  static const std::vector<HiddenField>& fields = *[] {
    using namespace release_ranges;
    const snapshot_memory::NotRecording table_of_this_process;
    auto* result = new std::vector<HiddenField>;
    auto name_of = [](std::string_view id) -> std::string_view {
#define WELL_KNOWN_CLASS(class_id, name, releases) \
  if (id == #class_id) return name;
#include "vm/model/well_known.def"
      return {};
    };
#define WELL_KNOWN_HIDDEN(id, cls, descriptor, releases) \
  if (release().is_in(releases)) result->push_back({name_of(#cls), (descriptor)[0], &WellKnown::id});
#include "vm/model/well_known.def"
    return result;
  }();
  return fields;
}

/// Places the fields of a class behind those of its superclass, the larger ones first, and smaller ones into gaps. A
/// gap arises when 8-byte fields begin, and may be left to subclasses. So no class is larger than its fields require.
/// References are next to each other, except those that fill a gap of a superclass.
class Layout {
 public:
  explicit Layout(uint32_t start, std::vector<FieldGap> gaps = {}) : end_(start), gaps_(std::move(gaps)) {}
  void add(uint32_t size, uint32_t* offset, bool reference) {
    (reference ? references_ : numbers_[std::countr_zero(size)]).push_back(offset);
  }
  void place() {
    const std::vector<uint32_t*> references = references_;
    fill_gaps(numbers_[2], 4);
    fill_gaps(references_, 4);
    append(references_, 4);
    append(numbers_[3], 8);
    for (int log2 : {2, 1, 0}) {
      fill_gaps(numbers_[log2], 1u << log2);
      append(numbers_[log2], 1u << log2);
    }
    for (const uint32_t* offset : references) ranges_.push_back({*offset, 1});
  }
  uint32_t end() const { return end_; }
  const std::vector<FieldGap>& gaps() const { return gaps_; }
  /// Adds the places of the references.
  void add_to(std::vector<gc::ReferenceRange>& ranges) const {
    ranges.insert(ranges.end(), ranges_.begin(), ranges_.end());
    std::ranges::sort(ranges, {}, &gc::ReferenceRange::offset);
    size_t count = 0;
    for (const gc::ReferenceRange range : ranges) {
      if (count > 0 && ranges[count - 1].offset + ranges[count - 1].count * sizeof(gc::HeapReference) == range.offset)
        ranges[count - 1].count += range.count;
      else
        ranges[count++] = range;
    }
    ranges.resize(count);
  }

 private:
  using Fields = std::vector<uint32_t*>;

  /// Puts as many of the fields as possible into gaps, each into the smallest one.
  void fill_gaps(Fields& fields, uint32_t size) {
    while (!fields.empty()) {
      FieldGap* best = nullptr;
      for (FieldGap& gap : gaps_)
        if (align(gap.begin, size) + size <= gap.end &&
            (best == nullptr || gap.end - gap.begin < best->end - best->begin))
          best = &gap;
      if (best == nullptr) return;
      const FieldGap gap = *best;
      const uint32_t offset = *fields.front() = align(gap.begin, size);
      fields.erase(fields.begin());
      best->end = offset;
      gaps_.push_back({offset + size, gap.end});
      std::erase_if(gaps_, [](const FieldGap& g) { return g.begin == g.end; });
    }
  }
  void append(const Fields& fields, uint32_t size) {
    if (fields.empty()) return;
    const uint32_t begin = align(end_, size);
    if (begin != end_) gaps_.push_back({end_, begin});
    end_ = begin;
    for (uint32_t* offset : fields) {
      *offset = end_;
      end_ += size;
    }
  }

  uint32_t end_;
  std::vector<FieldGap> gaps_;
  Fields references_, numbers_[4];  // numbers by the logarithm of their size
  std::vector<gc::ReferenceRange> ranges_;
};

uint32_t statics_start() {
  // Until java.lang.Class is laid out, offsets of statics count from 0; make_pending_mirrors adds the start.
  const Class* mirror_class = well_known().Class_class;
  return mirror_class != nullptr ? mirror_class->end_of_fields() : 0;
}

void lay_out_fields(Class& cls) {
  const Class* super = cls.super;
  Layout instance = super != nullptr ? Layout(super->instance_size, super->gaps) : Layout(gc::kFirstFieldOffset);
  Layout statics(statics_start());
  uint32_t statics_begin = statics.end();
  bool boot = cls.loader->is_boot();
  bool is_reference_class = boot && cls.name->text() == "java/lang/ref/Reference";
  for (auto& field : cls.fields) {
    uint32_t size = classfile::size_in_heap(field->type);
    if (field->is_static())
      statics.add(size, &field->offset, field->is_reference());
    else
      // The collector handles `referent` and `discovered` of References itself, so they are not in the reference
      // ranges.
      instance.add(size, &field->offset,
                   field->is_reference() && !(is_reference_class && (field->name->text() == "referent" ||
                                                                     field->name->text() == "discovered")));
  }
  if (boot) {
    for (const HiddenField& hidden : hidden_fields())
      if (hidden.class_name == cls.name->text())
        instance.add(classfile::size_in_heap(classfile::basic_type_of(hidden.descriptor)),
                     &(well_known().*hidden.offset), hidden.descriptor == 'L');
  }
  instance.place();
  statics.place();
  cls.instance_size = instance.end();
  cls.static_size = statics.end() - statics_begin;
  cls.gaps = instance.gaps();
  if (super != nullptr) cls.reference_ranges = super->reference_ranges;
  instance.add_to(cls.reference_ranges);
  statics.add_to(cls.static_reference_ranges);
}

void note_special_kinds(Class& cls) {
  if (cls.super != nullptr) {
    cls.reference_kind = cls.super->reference_kind;
    cls.magic_accessor = cls.super->magic_accessor;
    cls.is_finalizable = cls.super->is_finalizable;
  }
  if (!cls.loader->is_boot()) return;
  std::string_view name = cls.name->text();
  if (name == "java/lang/ref/SoftReference") cls.reference_kind = gc::ReferenceKind::Soft;
  if (name == "java/lang/ref/WeakReference") cls.reference_kind = gc::ReferenceKind::Weak;
  if (name == "java/lang/ref/FinalReference") cls.reference_kind = gc::ReferenceKind::Final;
  if (name == "java/lang/ref/PhantomReference") cls.reference_kind = gc::ReferenceKind::Phantom;
  if (name == "jdk/internal/reflect/MagicAccessorImpl") cls.magic_accessor = true;
  if (name == "java/lang/Class") cls.kind = gc::ShapeKind::Mirror;
  if (name == "jdk/internal/vm/StackChunk") cls.kind = gc::ShapeKind::StackChunk;
}

const Symbol* package_of(std::string_view class_name) {
  size_t slash = class_name.rfind('/');
  return Symbol::intern(slash == std::string_view::npos ? std::string_view{} : class_name.substr(0, slash));
}

/// Sets Class::value_fields. The fields have been laid out.
void note_value_fields(Class& cls) {
  if (!cls.is_value || cls.is_abstract()) return;
  auto found = std::make_unique<ValueFields>();
  for (size_t depth = 0; depth < cls.display.size(); ++depth) {
    const Class* declaring = cls.display[depth];
    for (const auto& field : declaring->fields) {
      if (field->is_static()) continue;
      if (field->is_reference())
        found->references.push_back(field->offset);
      else
        found->primitives.push_back({field->offset, classfile::size_in_heap(field->type)});
    }
  }
  cls.value_fields = std::move(found);
  cls.is_finalizable = false;  // a Finalizer is a Reference, and there is none to an object without identity
}

uint16_t java_modifiers(const ClassFile& file, uint16_t access_flags) {
  uint16_t flags = access_flags;
  for (const auto& inner : file.inner_classes)
    if (inner.inner_class && file.constants.class_name(inner.inner_class) == file.name())
      flags = inner.inner_access_flags;
  return flags & ~(kAccModule | kAccSuper);
}

bool overrides_finalize(const Method& method) {
  // If the body only returns, instances need not be registered with the Finalizer.
  return method.name->text() == "finalize" && method.descriptor->text() == "()V" && !method.is_static() &&
         !method.is_private() && (!method.has_code() || method.code().code.size() > 1);
}

}  // namespace

Class* ClassFactory::make_primitive(BasicType type, const char* name) {
  auto* cls = new Class;
  cls->name = Symbol::intern(name);
  cls->primitive_ = true;
  cls->basic_type = type;
  cls->loader = &boot_loader();
  cls->access_flags = cls->modifiers = kAccPublic | kAccFinal | kAccAbstract;
  cls->package = Symbol::intern("");
  cls->module = java_base_module();
  cls->state = ClassState::Initialized;
  cls->display = {cls};
  return cls;
}

Class* ClassFactory::make_array(Class& component) {
  const WellKnown& wk = well_known();
  auto* cls = new Class;
  cls->component = &component;
  cls->element = component.is_array() ? component.element : &component;
  cls->dimensions = static_cast<uint8_t>(component.dimensions + 1);
  cls->loader = component.loader;
  cls->package = cls->element->package;
  cls->module = cls->element->module;
  cls->super = wk.Object_class;
  cls->interfaces = {wk.Cloneable_class, wk.Serializable_class};
  cls->all_interfaces = cls->interfaces;
  cls->access_flags = cls->modifiers = static_cast<uint16_t>(
      (cls->element->modifiers & (kAccPublic | kAccPrivate | kAccProtected)) | kAccFinal | kAccAbstract);
  if (has_value_classes()) cls->modifiers |= kAccIdentity;
  cls->is_hidden = cls->element->is_hidden;
  const std::string name = "[" + component.descriptor();
  if (cls->is_hidden) cls->own_name = Symbol::make_own(name);
  cls->name = cls->is_hidden ? cls->own_name.get() : Symbol::intern(name);
  cls->keeps_mirror_alive = cls->element->keeps_mirror_alive;
  cls->is_cloneable = true;
  cls->basic_type = BasicType::Array;
  if (component.is_primitive()) {
    cls->kind = gc::ShapeKind::PrimitiveArray;
    uint32_t size = classfile::size_in_heap(component.basic_type);
    cls->log2_element_size = static_cast<uint8_t>(std::countr_zero(size));
  } else {
    cls->kind = gc::ShapeKind::ObjectArray;
    cls->log2_element_size = gc::kLog2ReferenceBytes;
  }
  cls->instance_size = gc::kArrayBaseOffset;
  cls->vtable = wk.Object_class->vtable;
  cls->depth = 1;
  cls->display = {wk.Object_class, cls};
  cls->state = ClassState::Initialized;
  return cls;
}

std::unique_ptr<Class> ClassFactory::make_class(std::shared_ptr<ClassFile> file, LoaderData& loader, const Symbol* name,
                                                Class* super, std::vector<Class*> interfaces,
                                                const DefineOptions& options) {
  auto made = std::make_unique<Class>();
  Class& cls = *made;
  cls.name = name;
  cls.loader = &loader;
  cls.super = super;
  cls.interfaces = std::move(interfaces);
  cls.version = std::make_shared<ClassVersion>(cls, std::move(file));
  const ClassFile& facts = *cls.file();
  cls.access_flags = facts.access_flags;
  cls.is_value = facts.is_value_class();
  cls.modifiers = java_modifiers(facts, facts.access_flags);
  if (has_value_classes() && !cls.is_interface() && !cls.is_value) cls.modifiers |= kAccIdentity;
  cls.package = package_of(name->text());
  cls.module = module_for_package(loader, cls.package);
  cls.source = options.source;
  cls.protection_domain = options.protection_domain;
  cls.is_hidden = options.hidden;
  cls.is_strong_hidden = options.hidden && options.strong;
  cls.keeps_mirror_alive = !loader.is_builtin() || (options.hidden && !options.strong);
  if (options.hidden && options.nestmate) cls.hidden_host = options.lookup_class;
  cls.trusted_annotations = loader.is_boot() || loader.is_platform() || options.vm_annotations;
  note_special_kinds(cls);

  for (Class* i : (super != nullptr ? super->all_interfaces : std::vector<Class*>{})) cls.all_interfaces.push_back(i);
  std::unordered_set<const Class*> known;
  if (!cls.interfaces.empty()) known.insert(cls.all_interfaces.begin(), cls.all_interfaces.end());
  auto add_interface = [&](Class* i) {
    if (known.insert(i).second) cls.all_interfaces.push_back(i);
  };
  for (Class* i : cls.interfaces) {
    for (Class* inherited : i->all_interfaces) add_interface(inherited);
    add_interface(i);
  }
  cls.depth = super != nullptr ? static_cast<uint16_t>(super->depth + 1) : 0;
  if (super != nullptr) cls.display = super->display;
  cls.display.push_back(&cls);
  cls.is_cloneable = (super != nullptr && super->is_cloneable) ||
                     std::any_of(cls.all_interfaces.begin(), cls.all_interfaces.end(),
                                 [](Class* i) { return i == well_known().Cloneable_class; });
  cls.is_record =
      facts.record.has_value() && cls.is_final() && super != nullptr && super->name->text() == "java/lang/Record";

  const auto& constants = facts.constants;
  cls.fields.reserve(facts.fields.size());
  cls.field_storage = std::make_unique<Field[]>(facts.fields.size());
  for (const auto& info : facts.fields) {
    Field* field = &cls.field_storage[cls.fields.size()];
    field->holder = &cls;
    field->name = Symbol::intern(constants.utf8(info.name_index));
    field->descriptor = Symbol::intern(constants.utf8(info.descriptor_index));
    field->access_flags = info.access_flags;
    field->slot = static_cast<uint16_t>(cls.fields.size());
    field->type = classfile::basic_type_of(field->descriptor->text()[0]);
    field->info = &info;
    cls.fields.push_back(field);
  }
  cls.methods.reserve(facts.methods.size());
  cls.method_storage = std::make_unique<Method[]>(facts.methods.size());
  for (const auto& info : facts.methods) {
    Method* method = &cls.method_storage[cls.methods.size()];
    method->holder = &cls;
    method->name = Symbol::intern(constants.utf8(info.name_index));
    method->descriptor = Symbol::intern(constants.utf8(info.descriptor_index));
    method->access_flags = info.access_flags;
    method->slot = static_cast<uint16_t>(cls.methods.size());
    fill_signature(*method);
    method->set_version(cls.version->methods[method->slot]);
    method->hidden = cls.is_hidden;
    if (cls.trusted_annotations) note_annotations(*method, facts);
    if (loader.is_boot() && method->is_native()) method->intrinsic = polymorphic_intrinsic(cls, method->name);
    if (super != nullptr && overrides_finalize(*method)) cls.is_finalizable = true;
    if (cls.is_interface() && !method->is_static() && !method->is_abstract() && !method->is_private())
      cls.declares_default_methods = true;
    cls.methods.push_back(method);
  }
  cls.has_default_methods = cls.declares_default_methods || (super != nullptr && super->has_default_methods) ||
                            std::any_of(cls.all_interfaces.begin(), cls.all_interfaces.end(),
                                        [](Class* i) { return i->declares_default_methods; });
  lay_out_fields(cls);
  note_value_fields(cls);
  return made;
}

void fill_signature(Method& method) {
  std::string_view d = method.descriptor->text();
  int slots = method.is_static() ? 0 : 1;
  size_t i = 1;
  while (d[i] != ')') {
    if (d[i] == 'J' || d[i] == 'D') ++slots;
    ++slots;
    while (d[i] == '[') ++i;
    if (d[i] == 'L') i = d.find(';', i);
    ++i;
  }
  method.argument_slots = static_cast<uint16_t>(slots);
  method.result = classfile::basic_type_of(d[i + 1]);
}

void look_up_fields_of_class(const Class& mirror_class) {
  using namespace release_ranges;
  auto find = [&](std::string_view cls, std::string_view name, ReleaseRange releases, uint32_t* offset) {
    if (cls != "Class" || !release().is_in(releases)) return;
    for (auto& field : mirror_class.fields)
      if (field->name->text() == name) *offset = field->offset;
  };
#define WELL_KNOWN_FIELD(id, cls, name, descriptor, releases) find(#cls, name, releases, &well_known().id);
#include "vm/model/well_known.def"
}

}  // namespace vitrine::vm
