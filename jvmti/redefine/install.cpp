// SPDX-License-Identifier: Apache-2.0
// Everything points to the Method object (vtables, resolved constants, ids, call sites), so it stays and gets the new
// version. Frames that execute the replaced version are given its stand-in, so nothing but frames needs patching. The
// specification's rule, that the id of a method names its newest version while an obsolete version has an id of its
// own, then holds without further work.
#include "jvmti/redefine/install.hpp"

#include <unordered_map>

#include "base/event_logs.hpp"
#include "jni/ids.hpp"
#include "jvmti/environments/env.hpp"
#include "jvmti/environments/planted.hpp"
#include "jvmti/redefine/compare.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/linking/old_versions.hpp"
#include "vm/model/annotation_constants.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/code_keeper.hpp"

namespace vitrine::jvmti {

namespace {

using vm::Class;
using vm::Method;
using vm::MethodVersion;

using Places = std::vector<Method**>;

/// Where the frames that execute methods of the classes name them, by class.
std::unordered_map<const Class*, Places> methods_of_frames(std::span<const NewVersion> versions) {
  std::unordered_map<const Class*, Places> frames;
  for (const NewVersion& version : versions)
    if (version.file != version.cls->version->file) frames.try_emplace(version.cls);
  if (frames.empty()) return frames;
  vm::for_each_method_on_stacks([&](Method*& method) {
    if (method == nullptr) return;
    auto found = frames.find(method->holder);
    if (found != frames.end()) found->second.push_back(&method);
  });
  return frames;
}

/// Older versions that were equal to the current one become obsolete together with it, so its id no longer names them.
void make_equal_versions_obsolete(const Class& cls, const Method& method) {
  for (const auto& version : cls.old_versions) {
    MethodVersion* old = version->find(method);
    if (old == nullptr || old->obsolete) continue;
    old->obsolete = true;
    if (old->stand_in != nullptr) old->stand_in->id.store(nullptr);
  }
}

/// Frames that execute the version, which is replaced by an equivalent one or another, are given its stand-in.
void retire(MethodVersion& version, bool by_equivalent, const Places& places) {
  Method& method = *version.method;
  version.obsolete = !by_equivalent;
  if (version.obsolete) make_equal_versions_obsolete(*method.holder, method);
  for (Method** place : places) {
    if (*place != &method) continue;
    if (version.stand_in == nullptr) {
      version.stand_in = method.make_stand_in();
      if (!version.obsolete) version.stand_in->id.store(jni::id_of(method));  // agents see one method
    }
    *place = version.stand_in.get();
  }
}

void clear_breakpoints(Class& cls) {
  for (Env* env = first_env(); env != nullptr; env = env->next.load())
    env->settings->breakpoints.erase_if([&](const Place& place) {
      if (place.method->holder != &cls) return false;
      plant_breakpoint(*place.method, place.bci, false);
      return true;
    });
}

/// Gives the class and its methods the new version.
void replace_version(const NewVersion& version, const Places& places) {
  Class& cls = *version.cls;
  const std::shared_ptr<vm::ClassVersion> old = cls.version;
  auto next = std::make_shared<vm::ClassVersion>(cls, version.file);
  next->has_other_code = old->has_other_code;
  if (cls.is_hidden) next->constants->resolve_own_name();
  for (auto& method : cls.methods) {
    int index = find_method(*version.file, method->name->text(), method->descriptor->text(), method->slot);
    if (index < 0) continue;
    MethodVersion& made = next->methods[static_cast<size_t>(index)];
    if (method->has_code()) {
      retire(*method->version, version.likeness[static_cast<size_t>(index)].equivalent, places);
      next->has_other_code |= method->version->obsolete;
    }
    if (method->has_code()) vm::change_code(vm::change::Replaced{*method->version});
    method->set_version(made);
  }
  for (size_t i = 0; i < cls.fields.size(); ++i) {
    vm::Field& field = *cls.fields[i];
    if (field.info != nullptr && field.slot < version.file->fields.size())
      field.info = &version.file->fields[field.slot];
  }
  cls.version = std::move(next);
  if (cls.annotation_constants == nullptr)
    cls.annotation_constants = std::make_shared<vm::AnnotationConstants>(old->file);
  vm::add_old_version(cls, old);
}

void note_redefinition(Class& cls) {
  uint32_t times = cls.redefinition_count.fetch_add(1) + 1;
  note_event(EventLog::ClassRedefinition,
             "redefined class name=" + cls.external_name() + ", count=" + std::to_string(times));
  // JDK: java.lang.Class discards its cached reflection data when this changes.
  uint32_t count = vm::well_known().Class_classRedefinedCount;
  cls.mirror->put<int32_t>(count, cls.mirror->get<int32_t>(count) + 1);
}

}  // namespace

void install(std::span<const NewVersion> versions) {
  const auto frames = methods_of_frames(versions);
  std::vector<const Class*> changed;
  for (const NewVersion& version : versions) {
    Class& cls = *version.cls;
    clear_breakpoints(cls);
    if (version.file != cls.version->file) {
      replace_version(version, frames.at(&cls));
      if (cls.version->has_other_code) changed.push_back(&cls);
    }
    cls.initial_bytes = version.initial_bytes;
    note_redefinition(cls);
  }
  vm::change_code(vm::change::Bodies{changed});
}

}  // namespace vitrine::jvmti
