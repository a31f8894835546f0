// SPDX-License-Identifier: Apache-2.0
// The one way to say that what a method's words do has changed, or that a tool has changed a frame. The Executor hears
// it, and after it everybody else who keeps something that he has made of words or frames: a CodeKeeper.
#pragma once
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "vm/model/class.hpp"
#include "vm/model/frame.hpp"
#include "vm/model/method.hpp"

namespace vitrine::vm {

class Thread;

/// What may happen to code, and what is no longer right then.
namespace change {
/// A breakpoint (JVM TI "Breakpoint") is planted before the instruction at `bci`, or removed; nothing happens if no
/// instruction begins there. World stopped.
struct Breakpoint {
  MethodVersion& version;
  uint32_t bci;
  bool on;
};
/// Somebody watches the field who did not, or nobody does any more; Field::watch says so already. To be told only if
/// the field is `quickened`: other code looks at the watch when it first uses the field. World stopped.
struct Watch {
  Field& field;
};
/// Calls go to another version of the method from now on (JVM TI RedefineClasses). Frames go on with this one. World
/// stopped.
struct Replaced {
  MethodVersion& version;
};
/// Methods of the classes have got other code than that with which they were loaded (JVM TI RedefineClasses), or
/// another native function. World stopped.
struct Bodies {
  std::span<const Class* const> classes;
};
/// Calls of methods that the VM may leave out, because it does their work itself, may have to be made from now on, or
/// need not be any more: a consequence of one of the above, for all code. World stopped.
struct Shortcuts {};
/// Nobody executes the version any more: its code is freed. World stopped; no frame executes it.
struct Discarded {
  MethodVersion& version;
};
/// The class is unloaded: whatever remembers it must forget it. The code of its methods has been discarded. World
/// stopped.
struct Unloaded {
  const Class& cls;
};
/// An instruction has been resolved, and its word is another one, which does the same faster. Any thread that is InVm,
/// while the world runs; it holds the words lock (LockRank::CodeWords). Only keepers that want to hear of it,
/// afterwards.
struct Quickened {
  MethodVersion& version;
  uint32_t word;  // its number, as in Code::word_at
};
}  // namespace change
using CodeChange = std::variant<change::Breakpoint, change::Watch, change::Replaced, change::Bodies, change::Shortcuts,
                                change::Discarded, change::Unloaded, change::Quickened>;

/// What a tool has done to a frame. (That the events change which a thread reports, Executor::update_dispatch hears.)
enum class FrameChange : uint8_t {
  Local,      // SetLocal*: a local variable has another value
  PopNotice,  // NotifyFramePop: that the frame is left is to be reported (Frame::kNotifyFramePop)
  Pop,        // PopFrame: the frame will be left when the thread goes on (ExecutionContext::frame_action)
  Return,     // ForceEarlyReturn*: the same, with a result
  Stop,       // StopThread, Thread.stop: an exception is thrown at the next poll, in whatever frame
};

/// Who keeps something made of words or frames. No function may reach a safepoint.
class CodeKeeper {
 public:
  /// Of a change other than Quickened, while the words of the Executor are as they will be, except that those of a
  /// Discarded version are still there. Where the world runs, and which lock is held, each change says.
  virtual void code_changed(const CodeChange& change) = 0;
  /// Of Stop: `frame` is null, the thread may be running, and no lock is held. Otherwise: the thread is stopped, in a
  /// handshake or because it is the caller, and the frame is one of its own, with code; what is new is in the frame.
  virtual void frame_changed(Thread& thread, Frame* frame, FrameChange change) = 0;

 protected:
  ~CodeKeeper() = default;
};

/// Whether a keeper hears of change::Quickened, of which there are thousands.
enum class Quickening : bool { IsNotHeard, IsHeard };
/// Adds one, which is never removed nor destroyed. To be called before there is a second thread.
void add_code_keeper(CodeKeeper& keeper, Quickening quickening);

/// Says that the code changes: the Executor changes the words, then the keepers hear of it (of Discarded, before).
/// Under the conditions of the change.
void change_code(const CodeChange& change);

namespace detail {
extern std::vector<CodeKeeper*>& keepers;
extern bool quickening_is_heard;
void tell_quickened(MethodVersion& version, uint32_t word);
}  // namespace detail
/// Says that the tool has changed the frame. Under the conditions of CodeKeeper::frame_changed.
inline void note_frame_change(Thread& thread, Frame* frame, FrameChange change) {
  for (CodeKeeper* keeper : detail::keepers) keeper->frame_changed(thread, frame, change);
}
/// Says that an instruction has been quickened.
inline void note_quickened(MethodVersion& version, uint32_t word) {
  if (detail::quickening_is_heard) [[unlikely]]
    detail::tell_quickened(version, word);
}

}  // namespace vitrine::vm
