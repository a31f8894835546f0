// SPDX-License-Identifier: Apache-2.0
// The data flow analysis behind frame_state.hpp: a work list over basic blocks, then for each query a forward
// simulation from a block start.
#include "classfile/frame_state.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "base/lock.hpp"
#include "classfile/access_flags.hpp"
#include "classfile/bytecodes.hpp"
#include "classfile/handler_ranges.hpp"
#include "classfile/kind_simulation.hpp"

namespace vitrine::classfile {
namespace {

// Long straight-line code (class initializers of tables) is split into blocks of this length, so that a query stays
// fast.
constexpr int kInstructionsPerBlock = 64;

bool is_ret(Bytes code, uint32_t bci) {
  return code[bci] == Op::ret || (code[bci] == Op::wide && code[bci + 1] == Op::ret);
}
// Unlike ends_flow, this counts jsr: control continues after it only through the subroutine's ret.
bool never_continues(Bytes code, uint32_t bci) {
  return ends_flow(code[bci]) || code[bci] == Op::jsr || code[bci] == Op::jsr_w || is_ret(code, bci);
}

class Solver {
 public:
  Solver(const ClassFile& class_file, const MethodInfo& method)
      : class_file_(class_file),
        method_(method),
        code_(class_file.code_of(method)),
        simulation_(class_file, code_),
        bytes_(code_.code),
        handlers_(code_.exception_table, bytes_.size()) {}

  void run() {
    find_blocks();
    flow_into(0, entry_state());
    while (!work_.empty()) {
      const size_t block = work_.back();
      work_.pop_back();
      queued_[block] = false;
      run_block(block);
    }
  }

  std::vector<uint16_t> starts;                  // of blocks, sorted
  std::vector<std::optional<KindState>> states;  // by block; nullopt: not reached
  bool has_jsr = false;

 private:
  struct Return {
    uint16_t subroutine, to;
  };

  KindState entry_state() const {
    KindState state;
    auto add = [&](SlotKind kind) {
      if (state.locals.size() < code_.max_locals) state.locals.push_back({kind});
    };
    if (!(method_.access_flags & kAccStatic)) add(SlotKind::Reference);
    const std::string_view descriptor = class_file_.constants.utf8(method_.descriptor_index);
    for (size_t at = 1; at < descriptor.size() && descriptor[at] != ')'; ++at) {
      switch (descriptor[at]) {
        case 'J':
          add(SlotKind::Long);
          add(SlotKind::SecondHalf);
          break;
        case 'D':
          add(SlotKind::Double);
          add(SlotKind::SecondHalf);
          break;
        case 'F': add(SlotKind::Float); break;
        case 'L':
        case '[':
          add(SlotKind::Reference);
          while (at < descriptor.size() && descriptor[at] == '[') ++at;
          if (at < descriptor.size() && descriptor[at] == 'L')
            at = std::min(descriptor.find(';', at), descriptor.size());
          break;
        default: add(SlotKind::Int); break;
      }
    }
    state.locals.resize(code_.max_locals);
    return state;
  }

  void find_blocks() {
    auto start = [this](int64_t bci) {
      if (bci >= 0 && bci < static_cast<int64_t>(bytes_.size())) starts.push_back(static_cast<uint16_t>(bci));
    };
    start(0);
    int since_start = 0;
    for (uint32_t bci = 0, length; (length = instruction_length(bytes_, bci)) != 0; bci += length) {
      const uint8_t opcode = bytes_[bci];
      if (is_branch(opcode)) {
        start(branch_target(bytes_, bci));
        if (opcode == Op::jsr || opcode == Op::jsr_w) {
          has_jsr = true;
          start(bci + length);
          returns_.push_back({static_cast<uint16_t>(branch_target(bytes_, bci)), static_cast<uint16_t>(bci + length)});
        }
      } else if (is_switch(opcode)) {
        const SwitchView table(bytes_, bci);
        start(table.default_target());
        for (uint32_t i = 0; i < table.count(); ++i) start(table.target(i));
      }
      if (++since_start == kInstructionsPerBlock) {
        start(bci);
        since_start = 0;
      }
    }
    for (const ExceptionTableEntry entry : code_.exception_table) {
      start(entry.start_pc);
      start(entry.handler_pc);
    }
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    states.resize(starts.size());
    queued_.resize(starts.size());
  }

  void run_block(size_t block) {
    KindState state = *states[block];
    uint32_t bci = starts[block];
    const uint32_t end = block + 1 < starts.size() ? starts[block + 1] : static_cast<uint32_t>(bytes_.size());
    flow_into_handlers(bci, state);
    for (;;) {
      const uint32_t length = instruction_length(bytes_, bci);
      if (length == 0) return;
      const uint8_t opcode = bytes_[bci];
      if (is_ret(bytes_, bci)) {
        flow_out_of_subroutine(opcode == Op::ret ? bytes_[bci + 1] : code_u2(bytes_, bci + 2), state);
        return;
      }
      const bool assigned = simulation_.step(state, bci);
      if (is_branch(opcode)) {
        flow_to(branch_target(bytes_, bci), state);
      } else if (is_switch(opcode)) {
        const SwitchView table(bytes_, bci);
        flow_to(table.default_target(), state);
        for (uint32_t i = 0; i < table.count(); ++i) flow_to(table.target(i), state);
      }
      if (never_continues(bytes_, bci)) return;
      bci += length;
      if (bci >= end) {
        flow_to(bci, state);
        return;
      }
      if (assigned) flow_into_handlers(bci, state);
    }
  }

  void flow_out_of_subroutine(uint32_t local, const KindState& state) {
    const KindSlot address = local < state.locals.size() ? state.locals[local] : KindSlot{};
    for (const Return& ret : returns_)
      if (address.kind != SlotKind::ReturnAddress || address.subroutine == ret.subroutine) flow_to(ret.to, state);
  }

  // States are merged at the nodes first. What changes nothing there changes nothing at the handlers either, so
  // assignments take no time in proportion to the handlers in force.
  void flow_into_handlers(uint32_t bci, const KindState& state) {
    handlers_.for_each_node_at(bci, [&](size_t node) {
      auto [merged, is_new] = at_nodes_.try_emplace(node);
      KindState& into = merged->second;
      if (is_new)
        into = {state.locals, {{SlotKind::Reference}}};
      else if (!merge_locals(into, state))
        return;
      handlers_.for_each_of(node, [&](uint16_t handler_pc) { flow_to(handler_pc, into); });
    });
  }

  void flow_to(int64_t bci, const KindState& state) {
    const auto found = std::lower_bound(starts.begin(), starts.end(), bci);
    if (found != starts.end() && *found == bci) flow_into(static_cast<size_t>(found - starts.begin()), state);
  }

  void flow_into(size_t block, const KindState& state) {
    bool changed = true;
    if (!states[block])
      states[block] = state;
    else
      changed = merge(*states[block], state);
    if (changed && !queued_[block]) {
      queued_[block] = true;
      work_.push_back(block);
    }
  }

  bool merge(KindState& into, const KindState& from) const {
    bool changed = false;
    if (from.stack.size() < into.stack.size()) {  // does not verify; keep the common part
      into.stack.resize(from.stack.size());
      changed = true;
    }
    changed |= merge_locals(into, from);
    for (size_t i = 0; i < into.stack.size(); ++i) changed |= merge_slot(into.stack[i], from.stack[i]);
    return changed;
  }

  bool merge_locals(KindState& into, const KindState& from) const {
    bool changed = false;
    for (size_t i = 0; i < into.locals.size(); ++i) changed |= merge_slot(into.locals[i], from.locals[i]);
    return changed;
  }

  // After `ret`, code may read a slot that held a reference at its own `jsr`, although the slot held an int at another
  // `jsr` of the same subroutine (JVMS 4.10.2.5). This analysis does not separate states by `jsr`, so such a slot
  // becomes Ambiguous.
  bool merge_slot(KindSlot& into, const KindSlot& from) const {
    if (into == from || into.kind == SlotKind::Ambiguous) return false;
    auto holds_reference = [](const KindSlot& slot) {
      return slot.kind == SlotKind::Reference || slot.kind == SlotKind::Ambiguous;
    };
    const KindSlot before = into;
    into = {has_jsr && (holds_reference(into) || holds_reference(from)) ? SlotKind::Ambiguous : SlotKind::Dead};
    return into != before;
  }

  const ClassFile& class_file_;
  const MethodInfo& method_;
  const CodeAttribute code_;
  KindSimulation simulation_;
  const Bytes bytes_;
  const HandlerRanges handlers_;
  std::unordered_map<size_t, KindState> at_nodes_;  // of handlers_: what flows into their handlers
  std::vector<Return> returns_;
  std::vector<size_t> work_;
  std::vector<bool> queued_;
};

// A SecondHalf whose first half became Dead in a merge is Dead, too.
void drop_lone_halves(std::vector<SlotKind>& kinds) {
  for (size_t i = 0; i < kinds.size(); ++i) {
    const bool after_wide = i > 0 && (kinds[i - 1] == SlotKind::Long || kinds[i - 1] == SlotKind::Double);
    if (kinds[i] == SlotKind::SecondHalf && !after_wide) kinds[i] = SlotKind::Dead;
  }
}

Mutex& cache_mutex() {
  static Mutex& mutex = *new Mutex(LockRank::FrameStates);  // never destroyed: threads may still run during exit()
  return mutex;
}

}  // namespace

/// The analyses and reference maps of one class file's methods that have been queried.
struct FrameStateCache {
  struct MethodCache {
    MethodCache(const ClassFile& class_file, const MethodInfo& method) : analysis(class_file, method) {}
    FrameAnalysis analysis;
    std::unordered_map<uint16_t, ReferenceMap> maps;
  };
  std::unordered_map<const MethodInfo*, MethodCache> methods GUARDED_BY(cache_mutex());

  static MethodCache& lookup(const ClassFile& class_file, const MethodInfo& method) REQUIRES(cache_mutex()) {
    std::shared_ptr<FrameStateCache>& cache = class_file.frame_states.cache;
    if (!cache) cache = std::make_shared<FrameStateCache>();
    return cache->methods.try_emplace(&method, class_file, method).first->second;
  }
};

FrameAnalysis::FrameAnalysis(const ClassFile& class_file, const MethodInfo& method)
    : class_file_(class_file), method_(method) {
  Solver solver(class_file, method);
  solver.run();
  for (size_t i = 0; i < solver.starts.size(); ++i) {
    const auto& state = solver.states[i];
    blocks_.push_back({solver.starts[i], state.has_value(), static_cast<uint32_t>(kinds_.size()),
                       state ? static_cast<uint32_t>(state->stack.size()) : 0});
    if (!state) continue;
    for (const KindSlot& slot : state->locals) kinds_.push_back(slot.kind);
    for (const KindSlot& slot : state->stack) kinds_.push_back(slot.kind);
  }
}

FrameState FrameAnalysis::at(uint16_t bci) const {
  FrameState result;
  auto block =
      std::upper_bound(blocks_.begin(), blocks_.end(), bci, [](uint16_t b, const Block& x) { return b < x.start; });
  if (block == blocks_.begin() || !(--block)->reachable) return result;

  const CodeAttribute code = class_file_.code_of(method_);
  KindState state;
  const auto first = kinds_.begin() + block->first_kind;
  state.locals.reserve(code.max_locals);
  state.stack.reserve(code.max_stack);
  for (uint32_t i = 0; i < code.max_locals; ++i) state.locals.push_back({first[i]});
  for (uint32_t i = 0; i < block->depth; ++i) state.stack.push_back({first[code.max_locals + i]});

  const KindSimulation simulation(class_file_, code);
  for (uint32_t at = block->start; at != bci;) {
    const uint32_t length = instruction_length(code.code, at);
    if (length == 0 || at > bci || never_continues(code.code, at)) return result;
    simulation.step(state, at);
    at += length;
  }
  result.reachable = true;
  result.locals.reserve(state.locals.size());
  result.stack.reserve(state.stack.size());
  for (const KindSlot& slot : state.locals) result.locals.push_back(slot.kind);
  for (const KindSlot& slot : state.stack) result.stack.push_back(slot.kind);
  drop_lone_halves(result.locals);
  drop_lone_halves(result.stack);
  return result;
}

ReferenceMap::ReferenceMap(const FrameState& state)
    : reachable_(state.reachable),
      locals_(static_cast<uint32_t>(state.locals.size())),
      depth_(static_cast<uint32_t>(state.stack.size())) {
  const size_t words = (state.locals.size() + state.stack.size() + 63) / 64;
  if (words > inline_.size()) more_.resize(words - inline_.size());
  uint32_t index = 0;
  auto add = [&](SlotKind kind) {
    if (kind == SlotKind::Ambiguous) conservative_ = true;
    if (kind == SlotKind::Reference || kind == SlotKind::Ambiguous) {
      uint64_t& word = index / 64 < inline_.size() ? inline_[index / 64] : more_[index / 64 - inline_.size()];
      word |= uint64_t{1} << (index % 64);
    }
    ++index;
  };
  for (SlotKind kind : state.locals) add(kind);
  for (SlotKind kind : state.stack) add(kind);
}

FrameState frame_state_at(const ClassFile& class_file, const MethodInfo& method, uint16_t bci) {
  if (!method.has_code()) return {};
  std::lock_guard lock(cache_mutex());
  return FrameStateCache::lookup(class_file, method).analysis.at(bci);
}

ReferenceMap reference_map_at(const ClassFile& class_file, const MethodInfo& method, uint16_t bci) {
  if (!method.has_code()) return {};
  std::lock_guard lock(cache_mutex());
  FrameStateCache::MethodCache& cached = FrameStateCache::lookup(class_file, method);
  const auto [found, added] = cached.maps.try_emplace(bci);
  if (added) found->second = cached.analysis.references_at(bci);
  return found->second;
}

}  // namespace vitrine::classfile
