// SPDX-License-Identifier: Apache-2.0
// The JVM TI functions by category of the specification, one file per category in jvmti/functions/. What they do is
// specified under their names. The prologue has checked what the parameter types demand (arguments.hpp);
// function_errors.def lists the other errors. A function returns JVMTI_ERROR_NONE, or an error whose reason it has
// recorded with fail(). It leaves no exception of its own pending. Unless its row in functions.def says callback-safe,
// it is called in VM state and may reach a safepoint. Lists and texts that it returns are memory that the agent frees
// with Deallocate (an empty list is null), references are local ones of the calling thread (JVM TI "Function Return
// Values"). If there is no memory for them, it returns OUT_OF_MEMORY.
#pragma once
#include "jvmti/calls/arguments.hpp"

namespace vitrine::jvmti::functions {
// NOLINTBEGIN(readability-identifier-naming): the specification names them

// ---- memory.cpp: callback-safe; no thread needed
/// `size` in bytes; 0 yields null. ILLEGAL_ARGUMENT if it is negative. Deallocate accepts null.
jvmtiError Allocate(Call&, jlong size, OutPtr<unsigned char*> memory);
jvmtiError Deallocate(Call&, unsigned char* memory);

// ---- threads.cpp
/// The bits JVMTI_THREAD_STATE_...; also for threads that have not been started or have ended.
jvmtiError GetThreadState(Call&, AnyThreadArg thread, OutPtr<jint> state);
/// Null in an early start phase, when there is no Thread object yet.
jvmtiError GetCurrentThread(Call&, OutPtr<jthread> thread);
/// Live threads, those of agents included, but not those that the VM hides.
jvmtiError GetAllThreads(Call&, OutPtr<jint> count, OutPtr<jthread*> threads);
/// The thread group is null if the thread has ended.
jvmtiError GetThreadInfo(Call&, AnyThreadArg thread, OutPtr<jvmtiThreadInfo> info);
/// Makes the thread a daemon and starts it; `body` runs in native state. INVALID_PRIORITY, INVALID_THREAD if the thread
/// has been started before, OUT_OF_MEMORY if the system gives no thread.
jvmtiError RunAgentThread(Call&, NewThreadArg thread, NonNull<jvmtiStartFunction> body, const void* argument,
                          jint priority);
/// The pointer belongs to the agent; the VM forgets it when the thread ends. Both take state_lock().
jvmtiError GetThreadLocalStorage(Call&, EarlyThreadArg thread, OutPtr<void*> data);
jvmtiError SetThreadLocalStorage(Call&, EarlyThreadArg thread, const void* data);
// ---- thread_control.cpp: suspending waits until the target has stopped; SuspendThread of the caller returns once it
// is resumed
/// THREAD_SUSPENDED and THREAD_NOT_SUSPENDED for a thread that is in that state already. The functions for lists return
/// NONE and store a result for each thread; the caller is suspended last.
jvmtiError SuspendThread(Call&, ThreadArg thread);
jvmtiError SuspendThreadList(Call&, Count count, InPtr<jthread> threads, OutPtr<jvmtiError> results);
jvmtiError ResumeThread(Call&, OtherThreadArg thread);
jvmtiError ResumeThreadList(Call&, Count count, InPtr<jthread> threads, OutPtr<jvmtiError> results);
/// Also for virtual threads that will be started later, except those of the list: they keep the state that they have.
jvmtiError SuspendAllVirtualThreads(Call&, Count except_count, const jthread* except);
jvmtiError ResumeAllVirtualThreads(Call&, Count except_count, const jthread* except);
/// The thread need not be suspended. NULL_POINTER for a null `exception`, INVALID_OBJECT if it is not a Throwable.
jvmtiError StopThread(Call&, OtherThreadArg thread, jobject exception);
/// Runs Java code (Thread.interrupt) only if the thread is in an interruptible channel or selector; INTERNAL if that
/// throws.
jvmtiError InterruptThread(Call&, OtherThreadArg thread);
// ---- thread_groups.cpp
/// The system group only. Children are the live threads and the groups directly in it; agent threads are in no group.
jvmtiError GetTopThreadGroups(Call&, OutPtr<jint> count, OutPtr<jthreadGroup*> groups);
jvmtiError GetThreadGroupInfo(Call&, ThreadGroupArg group, OutPtr<jvmtiThreadGroupInfo> info);
jvmtiError GetThreadGroupChildren(Call&, ThreadGroupArg group, OutPtr<jint> thread_count, OutPtr<jthread*> threads,
                                  OutPtr<jint> group_count, OutPtr<jthreadGroup*> groups);

// ---- stack_frames.cpp: another thread is stopped by a handshake; the functions for several threads stop the world
/// Newest frame first. A negative `start_depth` counts from the oldest frame; ILLEGAL_ARGUMENT if it is beyond the
/// stack. `frames` has room for max_frame_count elements.
jvmtiError GetStackTrace(Call&, ThreadArg thread, jint start_depth, Count max_frame_count,
                         OutPtr<jvmtiFrameInfo> frames, OutPtr<jint> count);
/// Infos and frames are one block, so the agent frees it with one Deallocate. In the list, a thread that is not alive
/// has no frames.
jvmtiError GetAllStackTraces(Call&, Count max_frame_count, OutPtr<jvmtiStackInfo*> infos, OutPtr<jint> thread_count);
jvmtiError GetThreadListStackTraces(Call&, Count thread_count, InPtr<jthread> threads, Count max_frame_count,
                                    OutPtr<jvmtiStackInfo*> infos);
jvmtiError GetFrameCount(Call&, ThreadArg thread, OutPtr<jint> count);
/// NO_MORE_FRAMES if the stack is not that deep. The location is -1 in a native method.
jvmtiError GetFrameLocation(Call&, ThreadArg thread, Depth depth, OutPtr<jmethodID> method, OutPtr<jlocation> location);
/// THREAD_NOT_SUSPENDED unless the thread is the caller or suspended; OPAQUE_FRAME for a native method, DUPLICATE.
jvmtiError NotifyFramePop(Call&, ThreadArg thread, Depth depth);
jvmtiError ClearAllFramePops(Call&, ThreadArg thread);
/// Both: THREAD_NOT_SUSPENDED unless the thread is the caller or suspended; NO_MORE_FRAMES; OPAQUE_FRAME for frames of
/// native methods and of the VM; INTERNAL if a change of the frame is pending already. PopFrame also returns
/// OPAQUE_FRAME if the caller is not Java code, or if a parameter's slot now holds something else.
jvmtiError PopFrame(Call&, OtherThreadArg thread);
/// TYPE_MISMATCH if the method returns another type. For byte, char, short and boolean, the int is narrowed.
jvmtiError ForceEarlyReturnObject(Call&, ThreadArg thread, OptObjectArg value);
jvmtiError ForceEarlyReturnInt(Call&, ThreadArg thread, jint value);
jvmtiError ForceEarlyReturnLong(Call&, ThreadArg thread, jlong value);
jvmtiError ForceEarlyReturnFloat(Call&, ThreadArg thread, jfloat value);
jvmtiError ForceEarlyReturnDouble(Call&, ThreadArg thread, jdouble value);
jvmtiError ForceEarlyReturnVoid(Call&, ThreadArg thread);
// ---- locals.cpp: another thread is stopped by a handshake
/// NO_MORE_FRAMES, OPAQUE_FRAME for a native method, INVALID_SLOT, TYPE_MISMATCH; with class libraries from 21 on,
/// THREAD_NOT_SUSPENDED unless the thread is the caller or suspended. Null if the variable is in scope but not assigned
/// yet.
jvmtiError GetLocalObject(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jobject> value);
/// `this`, also of a native method; INVALID_SLOT for a static one. Null if the code has reused the slot.
jvmtiError GetLocalInstance(Call&, ThreadArg thread, Depth depth, OutPtr<jobject> value);
jvmtiError GetLocalInt(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jint> value);
jvmtiError GetLocalLong(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jlong> value);
jvmtiError GetLocalFloat(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jfloat> value);
jvmtiError GetLocalDouble(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jdouble> value);
/// TYPE_MISMATCH also for an object that does not fit the type for which the code was verified.
jvmtiError SetLocalObject(Call&, ThreadArg thread, Depth depth, jint slot, OptObjectArg value);
jvmtiError SetLocalInt(Call&, ThreadArg thread, Depth depth, jint slot, jint value);
jvmtiError SetLocalLong(Call&, ThreadArg thread, Depth depth, jint slot, jlong value);
jvmtiError SetLocalFloat(Call&, ThreadArg thread, Depth depth, jint slot, jfloat value);
jvmtiError SetLocalDouble(Call&, ThreadArg thread, Depth depth, jint slot, jdouble value);

// ---- monitors.cpp: another thread is stopped by a handshake; GetObjectMonitorUsage stops the world
/// Newest frame first; monitors that were entered through JNI come last, with depth -1.
jvmtiError GetOwnedMonitorInfo(Call&, ThreadArg thread, OutPtr<jint> count, OutPtr<jobject*> monitors);
jvmtiError GetOwnedMonitorStackDepthInfo(Call&, ThreadArg thread, OutPtr<jint> count,
                                         OutPtr<jvmtiMonitorStackDepthInfo*> infos);
/// The monitor that the thread waits to enter, or in which it waits (Object.wait); null if there is none.
jvmtiError GetCurrentContendedMonitor(Call&, ThreadArg thread, OutPtr<jobject> monitor);
jvmtiError GetObjectMonitorUsage(Call&, ObjectArg object, OutPtr<jvmtiMonitorUsage> usage);
// ---- raw_monitors.cpp: callback-safe; a thread that blocks does so in native state
/// `name` is copied. OUT_OF_MEMORY if there are too many monitors.
jvmtiError CreateRawMonitor(Call&, Text name, OutPtr<jrawMonitorID> monitor);
/// NOT_MONITOR_OWNER if another thread owns it. Threads that wait to enter it, or wait in it, get INVALID_MONITOR.
jvmtiError DestroyRawMonitor(Call&, jrawMonitorID monitor);
/// Recursive. A suspended thread does not come to own a monitor; it stops here until it is resumed.
jvmtiError RawMonitorEnter(Call&, jrawMonitorID monitor);
jvmtiError RawMonitorExit(Call&, jrawMonitorID monitor);
/// 0 and negative: no limit. INTERRUPT if the thread was interrupted; that clears its flag.
jvmtiError RawMonitorWait(Call&, jrawMonitorID monitor, jlong millis);
jvmtiError RawMonitorNotify(Call&, jrawMonitorID monitor);
jvmtiError RawMonitorNotifyAll(Call&, jrawMonitorID monitor);

// ---- breakpoints_and_watches.cpp: breakpoints stop the world, watches only if code that has run uses the field
/// INVALID_LOCATION if no instruction of the method starts there, DUPLICATE, NOT_FOUND.
jvmtiError SetBreakpoint(Call&, MethodArg method, jlocation location);
jvmtiError ClearBreakpoint(Call&, MethodArg method, jlocation location);
/// DUPLICATE, NOT_FOUND. These functions take state_lock().
jvmtiError SetFieldAccessWatch(Call&, ClassArg cls, FieldArg field);
jvmtiError ClearFieldAccessWatch(Call&, ClassArg cls, FieldArg field);
jvmtiError SetFieldModificationWatch(Call&, ClassArg cls, FieldArg field);
jvmtiError ClearFieldModificationWatch(Call&, ClassArg cls, FieldArg field);

// ---- classes.cpp
/// Newest first, arrays included, without primitive types. The other list has the arrays of primitive types, too.
jvmtiError GetLoadedClasses(Call&, OutPtr<jint> count, OutPtr<jclass*> classes);
jvmtiError GetClassLoaderClasses(Call&, LoaderArg loader, OutPtr<jint> count, OutPtr<jclass*> classes);
/// `generic` is null if the class has no Signature attribute.
jvmtiError GetClassSignature(Call&, ClassArg cls, OptOut<char*> signature, OptOut<char*> generic);
jvmtiError GetClassStatus(Call&, ClassArg cls, OutPtr<jint> status);
/// ABSENT_INFORMATION without the attribute, and for arrays and primitive types.
jvmtiError GetSourceFileName(Call&, ClassArg cls, OutPtr<char*> name);
jvmtiError GetClassModifiers(Call&, ClassArg cls, OutPtr<jint> modifiers);
/// In the order of the class file. CLASS_NOT_PREPARED; empty for arrays and primitive types.
jvmtiError GetClassMethods(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jmethodID*> methods);
jvmtiError GetClassFields(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jfieldID*> fields);
jvmtiError GetImplementedInterfaces(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jclass*> interfaces);
jvmtiError GetClassVersionNumbers(Call&, ClassArg cls, OutPtr<jint> minor, OutPtr<jint> major);
/// `count` is constant_pool_count (JVMS 4.1); the bytes begin after it. ABSENT_INFORMATION without a class file.
jvmtiError GetConstantPool(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jint> byte_count,
                           OutPtr<unsigned char*> bytes);
jvmtiError IsInterface(Call&, ClassArg cls, OutPtr<jboolean> answer);
jvmtiError IsArrayClass(Call&, ClassArg cls, OutPtr<jboolean> answer);
jvmtiError IsModifiableClass(Call&, ClassArg cls, OutPtr<jboolean> answer);
jvmtiError GetClassLoader(Call&, ClassArg cls, OutPtr<jobject> loader);
jvmtiError GetSourceDebugExtension(Call&, ClassArg cls, OutPtr<char*> extension);
// ---- redefine.cpp: runs hooks and Java code, then stops the world; replaces all classes or none
/// UNMODIFIABLE_CLASS, and for the bytes INVALID_CLASS_FORMAT, UNSUPPORTED_VERSION, NAMES_DONT_MATCH,
/// FAILS_VERIFICATION or UNSUPPORTED_REDEFINITION_... Bytes of the agent are copied before hooks run.
jvmtiError RetransformClasses(Call&, Count count, InPtr<jclass> classes);
jvmtiError RedefineClasses(Call&, Count count, InPtr<jvmtiClassDefinition> definitions);

// ---- objects.cpp
/// In bytes of heap memory, the header included.
jvmtiError GetObjectSize(Call&, ObjectArg object, OutPtr<jlong> size);
/// System.identityHashCode.
jvmtiError GetObjectHashCode(Call&, ObjectArg object, OutPtr<jint> hash);
// ---- fields.cpp
jvmtiError GetFieldName(Call&, ClassArg cls, FieldArg field, OptOut<char*> name, OptOut<char*> signature,
                        OptOut<char*> generic);
jvmtiError GetFieldDeclaringClass(Call&, ClassArg cls, FieldArg field, OutPtr<jclass> declaring);
jvmtiError GetFieldModifiers(Call&, ClassArg cls, FieldArg field, OutPtr<jint> modifiers);
jvmtiError IsFieldSynthetic(Call&, ClassArg cls, FieldArg field, OutPtr<jboolean> answer);
// ---- methods.cpp
/// `generic` is null if the method has no Signature attribute.
jvmtiError GetMethodName(Call&, MethodArg method, OptOut<char*> name, OptOut<char*> signature, OptOut<char*> generic);
jvmtiError GetMethodDeclaringClass(Call&, MethodArg method, OutPtr<jclass> declaring);
jvmtiError GetMethodModifiers(Call&, MethodArg method, OutPtr<jint> modifiers);
jvmtiError GetMaxLocals(Call&, CodeMethodArg method, OutPtr<jint> max);
/// In slots, the receiver included.
jvmtiError GetArgumentsSize(Call&, CodeMethodArg method, OutPtr<jint> size);
/// ABSENT_INFORMATION without the attribute; for local variables, if no method of the class has it.
jvmtiError GetLineNumberTable(Call&, CodeMethodArg method, OutPtr<jint> count, OutPtr<jvmtiLineNumberEntry*> table);
/// The location of the last byte, not of the last instruction. Both are -1 for an abstract method.
jvmtiError GetMethodLocation(Call&, CodeMethodArg method, OutPtr<jlocation> start, OutPtr<jlocation> end);
jvmtiError GetLocalVariableTable(Call&, CodeMethodArg method, OutPtr<jint> count,
                                 OutPtr<jvmtiLocalVariableEntry*> table);
/// As in the class file: neither quickened nor with breakpoints.
jvmtiError GetBytecodes(Call&, CodeMethodArg method, OutPtr<jint> count, OutPtr<unsigned char*> bytes);
jvmtiError IsMethodNative(Call&, MethodArg method, OutPtr<jboolean> answer);
jvmtiError IsMethodSynthetic(Call&, MethodArg method, OutPtr<jboolean> answer);
jvmtiError IsMethodObsolete(Call&, MethodArg method, OutPtr<jboolean> answer);
/// Replaces the prefixes of the environment by copies; null removes them. Both take state_lock().
jvmtiError SetNativeMethodPrefix(Call&, const char* prefix);
jvmtiError SetNativeMethodPrefixes(Call&, Count count, char** prefixes);

// ---- modules.cpp: the Add functions run Java code
jvmtiError GetAllModules(Call&, OutPtr<jint> count, OutPtr<jobject*> modules);
/// Null if the package is in no named module of the loader.
jvmtiError GetNamedModule(Call&, LoaderArg loader, Text package, OutPtr<jobject> module);
/// For an unnamed module there is nothing to do. ILLEGAL_ARGUMENT if the class library refuses the change, INTERNAL if
/// it fails otherwise.
jvmtiError AddModuleReads(Call&, ModuleArg module, ModuleArg to);
jvmtiError AddModuleExports(Call&, ModuleArg module, Text package, ModuleArg to);
jvmtiError AddModuleOpens(Call&, ModuleArg module, Text package, ModuleArg to);
jvmtiError AddModuleUses(Call&, ModuleArg module, NonNullClassArg service);
jvmtiError AddModuleProvides(Call&, ModuleArg module, NonNullClassArg service, NonNullClassArg implementation);
jvmtiError IsModifiableModule(Call&, ModuleArg module, OutPtr<jboolean> answer);

// ---- heap/*.cpp: walks stop the world and call the agent's callbacks meanwhile
/// 0 means untagged.
jvmtiError GetTag(Call&, ObjectArg object, OutPtr<jlong> tag);
jvmtiError SetTag(Call&, ObjectArg object, jlong tag);
/// ILLEGAL_ARGUMENT for a tag 0.
jvmtiError GetObjectsWithTags(Call&, Count count, InPtr<jlong> tags, OutPtr<jint> found, OptOut<jobject*> objects,
                              OptOut<jlong*> their_tags);
/// Returns after a collection.
jvmtiError ForceGarbageCollection(Call&);
/// INVALID_CLASS, and INVALID_OBJECT for `initial`; both may be null. The callbacks run in the calling thread in VM
/// state.
jvmtiError FollowReferences(Call&, jint filter, jclass cls, jobject initial, InPtr<jvmtiHeapCallbacks> callbacks,
                            const void* user_data);
jvmtiError IterateThroughHeap(Call&, jint filter, jclass cls, InPtr<jvmtiHeapCallbacks> callbacks,
                              const void* user_data);
jvmtiError IterateOverObjectsReachableFromObject(Call&, ObjectArg object,
                                                 NonNull<jvmtiObjectReferenceCallback> callback, const void* user_data);
jvmtiError IterateOverReachableObjects(Call&, jvmtiHeapRootCallback roots, jvmtiStackReferenceCallback stacks,
                                       jvmtiObjectReferenceCallback objects, const void* user_data);
jvmtiError IterateOverHeap(Call&, jvmtiHeapObjectFilter filter, NonNull<jvmtiHeapObjectCallback> callback,
                           const void* user_data);
jvmtiError IterateOverInstancesOfClass(Call&, ClassArg cls, jvmtiHeapObjectFilter filter,
                                       NonNull<jvmtiHeapObjectCallback> callback, const void* user_data);

// ---- events.cpp
/// Copies as many callbacks as `size`, in bytes, covers; the others count as null. Null `callbacks` removes all.
jvmtiError SetEventCallbacks(Call&, const jvmtiEventCallbacks* callbacks, jint size);
/// INVALID_EVENT_TYPE, MUST_POSSESS_CAPABILITY for the event; ILLEGAL_ARGUMENT for another mode, or a thread with an
/// event that is controlled for all threads only. Takes state_lock().
jvmtiError SetEventNotificationMode(Call&, jvmtiEventMode mode, jvmtiEvent event, jthread thread);
jvmtiError GenerateEvents(Call&, jvmtiEvent event);
/// In bytes, 0 for every object. It holds for all environments.
jvmtiError SetHeapSamplingInterval(Call&, jint interval);
// ---- extensions.cpp
jvmtiError GetExtensionFunctions(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionFunctionInfo*> functions);
jvmtiError GetExtensionEvents(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionEventInfo*> events);
/// Null disables the event. ILLEGAL_ARGUMENT for another index than that of ClassUnload.
jvmtiError SetExtensionEventCallback(Call&, jint index, jvmtiExtensionEvent callback);

// ---- capabilities.cpp
jvmtiError GetPotentialCapabilities(Call&, OutPtr<jvmtiCapabilities> capabilities);
/// NOT_AVAILABLE if one of them is not offered; then none is added. Takes state_lock().
jvmtiError AddCapabilities(Call&, InPtr<jvmtiCapabilities> capabilities);
jvmtiError RelinquishCapabilities(Call&, InPtr<jvmtiCapabilities> capabilities);
jvmtiError GetCapabilities(Call&, OutPtr<jvmtiCapabilities> capabilities);

// ---- timers.cpp: times in nanoseconds; those of the current thread, GetTimerInfo and GetTime are callback-safe
jvmtiError GetCurrentThreadCpuTimerInfo(Call&, OutPtr<jvmtiTimerInfo> info);
jvmtiError GetCurrentThreadCpuTime(Call&, OutPtr<jlong> nanos);
jvmtiError GetThreadCpuTimerInfo(Call&, OutPtr<jvmtiTimerInfo> info);
jvmtiError GetThreadCpuTime(Call&, ThreadArg thread, OutPtr<jlong> nanos);
jvmtiError GetTimerInfo(Call&, OutPtr<jvmtiTimerInfo> info);
jvmtiError GetTime(Call&, OutPtr<jlong> nanos);
jvmtiError GetAvailableProcessors(Call&, OutPtr<jint> count);

// ---- class_loader_search.cpp
/// In phase OnLoad any path; later ILLEGAL_ARGUMENT unless it is a readable jar. For the system loader, runs Java code
/// then: CLASS_LOADER_UNSUPPORTED, INTERNAL.
jvmtiError AddToBootstrapClassLoaderSearch(Call&, Text segment);
jvmtiError AddToSystemClassLoaderSearch(Call&, Text segment);
// ---- properties.cpp
/// The names. NOT_AVAILABLE for a property that the VM does not have or that cannot be changed.
jvmtiError GetSystemProperties(Call&, OutPtr<jint> count, OutPtr<char**> properties);
jvmtiError GetSystemProperty(Call&, Text property, OutPtr<char*> value);
jvmtiError SetSystemProperty(Call&, Text property, const char* value);

// ---- general.cpp: environment local storage is callback-safe
jvmtiError GetPhase(Call&, OutPtr<jvmtiPhase> phase);
/// Stops the world, if called in VM state, to free what the environment owns.
jvmtiError DisposeEnvironment(Call&);
jvmtiError SetEnvironmentLocalStorage(Call&, const void* data);
jvmtiError GetEnvironmentLocalStorage(Call&, OutPtr<void*> data);
/// HOTSPOT: the release of the class library, not the version asked of GetEnv.
jvmtiError GetVersionNumber(Call&, OutPtr<jint> version);
jvmtiError GetErrorName(Call&, jvmtiError error, OutPtr<char*> name);
jvmtiError SetVerboseFlag(Call&, jvmtiVerboseFlag flag, jboolean value);
jvmtiError GetJLocationFormat(Call&, OutPtr<jvmtiJlocationFormat> format);
// ---- jni_interception.cpp
/// The table is copied, and holds at once for all threads. GetJNIFunctionTable returns a copy.
jvmtiError SetJNIFunctionTable(Call&, InPtr<jniNativeInterface> table);
jvmtiError GetJNIFunctionTable(Call&, OutPtr<jniNativeInterface*> table);

// NOLINTEND(readability-identifier-naming)
}  // namespace vitrine::jvmti::functions
