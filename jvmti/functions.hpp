// SPDX-License-Identifier: Apache-2.0
// The JVM TI functions by category of the specification, one file per category in jvmti/functions/. What they do is
// specified under their names. The prologue has checked what the parameter types demand (arguments.hpp). A function
// returns JVMTI_ERROR_NONE, or an error whose reason it has recorded with fail(). It leaves no exception of its own
// pending. Unless its row in functions.def says callback-safe, it is called in VM state and may reach a safepoint.
#pragma once
#include "jvmti/arguments.hpp"

namespace vitrine::jvmti::functions {

// ---- memory.cpp: callback-safe; no thread needed
jvmtiError Allocate(Call&, jlong size, OutPtr<unsigned char*> memory);
jvmtiError Deallocate(Call&, unsigned char* memory);

// ---- threads.cpp
jvmtiError GetThreadState(Call&, AnyThreadArg thread, OutPtr<jint> state);
/// Null in an early start phase, when there is no Thread object yet.
jvmtiError GetCurrentThread(Call&, OutPtr<jthread> thread);
jvmtiError GetAllThreads(Call&, OutPtr<jint> count, OutPtr<jthread*> threads);
jvmtiError GetThreadInfo(Call&, AnyThreadArg thread, OutPtr<jvmtiThreadInfo> info);
jvmtiError RunAgentThread(Call&, NewThreadArg thread, NonNull<jvmtiStartFunction> body, const void* argument,
                          jint priority);
jvmtiError GetThreadLocalStorage(Call&, EarlyThreadArg thread, OutPtr<void*> data);
jvmtiError SetThreadLocalStorage(Call&, EarlyThreadArg thread, const void* data);
// ---- thread_control.cpp: suspending waits until the target has stopped; SuspendThread of the caller returns once it
// is resumed
jvmtiError SuspendThread(Call&, ThreadArg thread);
jvmtiError SuspendThreadList(Call&, Count count, InPtr<jthread> threads, OutPtr<jvmtiError> results);
jvmtiError ResumeThread(Call&, OtherThreadArg thread);
jvmtiError ResumeThreadList(Call&, Count count, InPtr<jthread> threads, OutPtr<jvmtiError> results);
jvmtiError SuspendAllVirtualThreads(Call&, Count except_count, const jthread* except);
jvmtiError ResumeAllVirtualThreads(Call&, Count except_count, const jthread* except);
jvmtiError StopThread(Call&, OtherThreadArg thread, jobject exception);
jvmtiError InterruptThread(Call&, OtherThreadArg thread);
// ---- thread_groups.cpp
jvmtiError GetTopThreadGroups(Call&, OutPtr<jint> count, OutPtr<jthreadGroup*> groups);
jvmtiError GetThreadGroupInfo(Call&, ThreadGroupArg group, OutPtr<jvmtiThreadGroupInfo> info);
jvmtiError GetThreadGroupChildren(Call&, ThreadGroupArg group, OutPtr<jint> thread_count, OutPtr<jthread*> threads,
                                  OutPtr<jint> group_count, OutPtr<jthreadGroup*> groups);

// ---- stack_frames.cpp: another thread is stopped by a handshake; the functions for several threads stop the world
jvmtiError GetStackTrace(Call&, ThreadArg thread, jint start_depth, Count max_frame_count,
                         OutPtr<jvmtiFrameInfo> frames, OutPtr<jint> count);
jvmtiError GetAllStackTraces(Call&, Count max_frame_count, OutPtr<jvmtiStackInfo*> infos, OutPtr<jint> thread_count);
jvmtiError GetThreadListStackTraces(Call&, Count thread_count, InPtr<jthread> threads, Count max_frame_count,
                                    OutPtr<jvmtiStackInfo*> infos);
jvmtiError GetFrameCount(Call&, ThreadArg thread, OutPtr<jint> count);
jvmtiError GetFrameLocation(Call&, ThreadArg thread, Depth depth, OutPtr<jmethodID> method, OutPtr<jlocation> location);
jvmtiError NotifyFramePop(Call&, ThreadArg thread, Depth depth);
jvmtiError ClearAllFramePops(Call&, ThreadArg thread);
// ---- frame_changes.cpp: the target is stopped by a handshake; the change is made when it continues
jvmtiError PopFrame(Call&, OtherThreadArg thread);
jvmtiError ForceEarlyReturnObject(Call&, ThreadArg thread, OptObjectArg value);
jvmtiError ForceEarlyReturnInt(Call&, ThreadArg thread, jint value);
jvmtiError ForceEarlyReturnLong(Call&, ThreadArg thread, jlong value);
jvmtiError ForceEarlyReturnFloat(Call&, ThreadArg thread, jfloat value);
jvmtiError ForceEarlyReturnDouble(Call&, ThreadArg thread, jdouble value);
jvmtiError ForceEarlyReturnVoid(Call&, ThreadArg thread);
// ---- locals.cpp: another thread is stopped by a handshake
jvmtiError GetLocalObject(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jobject> value);
jvmtiError GetLocalInstance(Call&, ThreadArg thread, Depth depth, OutPtr<jobject> value);
jvmtiError GetLocalInt(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jint> value);
jvmtiError GetLocalLong(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jlong> value);
jvmtiError GetLocalFloat(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jfloat> value);
jvmtiError GetLocalDouble(Call&, ThreadArg thread, Depth depth, jint slot, OutPtr<jdouble> value);
jvmtiError SetLocalObject(Call&, ThreadArg thread, Depth depth, jint slot, OptObjectArg value);
jvmtiError SetLocalInt(Call&, ThreadArg thread, Depth depth, jint slot, jint value);
jvmtiError SetLocalLong(Call&, ThreadArg thread, Depth depth, jint slot, jlong value);
jvmtiError SetLocalFloat(Call&, ThreadArg thread, Depth depth, jint slot, jfloat value);
jvmtiError SetLocalDouble(Call&, ThreadArg thread, Depth depth, jint slot, jdouble value);

// ---- monitors.cpp: another thread is stopped by a handshake; GetObjectMonitorUsage stops the world
jvmtiError GetOwnedMonitorInfo(Call&, ThreadArg thread, OutPtr<jint> count, OutPtr<jobject*> monitors);
jvmtiError GetOwnedMonitorStackDepthInfo(Call&, ThreadArg thread, OutPtr<jint> count,
                                         OutPtr<jvmtiMonitorStackDepthInfo*> infos);
jvmtiError GetCurrentContendedMonitor(Call&, ThreadArg thread, OutPtr<jobject> monitor);
jvmtiError GetObjectMonitorUsage(Call&, ObjectArg object, OutPtr<jvmtiMonitorUsage> usage);
// ---- raw_monitors.cpp: callback-safe; a thread that blocks does so in native state
jvmtiError CreateRawMonitor(Call&, Text name, OutPtr<jrawMonitorID> monitor);
jvmtiError DestroyRawMonitor(Call&, jrawMonitorID monitor);
jvmtiError RawMonitorEnter(Call&, jrawMonitorID monitor);
jvmtiError RawMonitorExit(Call&, jrawMonitorID monitor);
jvmtiError RawMonitorWait(Call&, jrawMonitorID monitor, jlong millis);
jvmtiError RawMonitorNotify(Call&, jrawMonitorID monitor);
jvmtiError RawMonitorNotifyAll(Call&, jrawMonitorID monitor);

// ---- breakpoints_and_watches.cpp: breakpoints stop the world, watches only if code that has run uses the field
jvmtiError SetBreakpoint(Call&, MethodArg method, jlocation location);
jvmtiError ClearBreakpoint(Call&, MethodArg method, jlocation location);
jvmtiError SetFieldAccessWatch(Call&, ClassArg cls, FieldArg field);
jvmtiError ClearFieldAccessWatch(Call&, ClassArg cls, FieldArg field);
jvmtiError SetFieldModificationWatch(Call&, ClassArg cls, FieldArg field);
jvmtiError ClearFieldModificationWatch(Call&, ClassArg cls, FieldArg field);

// ---- classes.cpp
jvmtiError GetLoadedClasses(Call&, OutPtr<jint> count, OutPtr<jclass*> classes);
jvmtiError GetClassLoaderClasses(Call&, LoaderArg loader, OutPtr<jint> count, OutPtr<jclass*> classes);
jvmtiError GetClassSignature(Call&, ClassArg cls, OptOut<char*> signature, OptOut<char*> generic);
jvmtiError GetClassStatus(Call&, ClassArg cls, OutPtr<jint> status);
jvmtiError GetSourceFileName(Call&, ClassArg cls, OutPtr<char*> name);
jvmtiError GetClassModifiers(Call&, ClassArg cls, OutPtr<jint> modifiers);
jvmtiError GetClassMethods(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jmethodID*> methods);
jvmtiError GetClassFields(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jfieldID*> fields);
jvmtiError GetImplementedInterfaces(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jclass*> interfaces);
jvmtiError GetClassVersionNumbers(Call&, ClassArg cls, OutPtr<jint> minor, OutPtr<jint> major);
jvmtiError GetConstantPool(Call&, ClassArg cls, OutPtr<jint> count, OutPtr<jint> byte_count,
                           OutPtr<unsigned char*> bytes);
jvmtiError IsInterface(Call&, ClassArg cls, OutPtr<jboolean> answer);
jvmtiError IsArrayClass(Call&, ClassArg cls, OutPtr<jboolean> answer);
jvmtiError IsModifiableClass(Call&, ClassArg cls, OutPtr<jboolean> answer);
jvmtiError GetClassLoader(Call&, ClassArg cls, OutPtr<jobject> loader);
jvmtiError GetSourceDebugExtension(Call&, ClassArg cls, OutPtr<char*> extension);
// ---- redefine.cpp: runs hooks and Java code, then stops the world; replaces all classes or none
jvmtiError RetransformClasses(Call&, Count count, InPtr<jclass> classes);
jvmtiError RedefineClasses(Call&, Count count, InPtr<jvmtiClassDefinition> definitions);

// ---- objects.cpp
jvmtiError GetObjectSize(Call&, ObjectArg object, OutPtr<jlong> size);
jvmtiError GetObjectHashCode(Call&, ObjectArg object, OutPtr<jint> hash);
// ---- fields.cpp
jvmtiError GetFieldName(Call&, ClassArg cls, FieldArg field, OptOut<char*> name, OptOut<char*> signature,
                        OptOut<char*> generic);
jvmtiError GetFieldDeclaringClass(Call&, ClassArg cls, FieldArg field, OutPtr<jclass> declaring);
jvmtiError GetFieldModifiers(Call&, ClassArg cls, FieldArg field, OutPtr<jint> modifiers);
jvmtiError IsFieldSynthetic(Call&, ClassArg cls, FieldArg field, OutPtr<jboolean> answer);
// ---- methods.cpp
jvmtiError GetMethodName(Call&, MethodArg method, OptOut<char*> name, OptOut<char*> signature, OptOut<char*> generic);
jvmtiError GetMethodDeclaringClass(Call&, MethodArg method, OutPtr<jclass> declaring);
jvmtiError GetMethodModifiers(Call&, MethodArg method, OutPtr<jint> modifiers);
jvmtiError GetMaxLocals(Call&, CodeMethodArg method, OutPtr<jint> max);
jvmtiError GetArgumentsSize(Call&, CodeMethodArg method, OutPtr<jint> size);
jvmtiError GetLineNumberTable(Call&, CodeMethodArg method, OutPtr<jint> count, OutPtr<jvmtiLineNumberEntry*> table);
jvmtiError GetMethodLocation(Call&, CodeMethodArg method, OutPtr<jlocation> start, OutPtr<jlocation> end);
jvmtiError GetLocalVariableTable(Call&, CodeMethodArg method, OutPtr<jint> count,
                                 OutPtr<jvmtiLocalVariableEntry*> table);
jvmtiError GetBytecodes(Call&, CodeMethodArg method, OutPtr<jint> count, OutPtr<unsigned char*> bytes);
jvmtiError IsMethodNative(Call&, MethodArg method, OutPtr<jboolean> answer);
jvmtiError IsMethodSynthetic(Call&, MethodArg method, OutPtr<jboolean> answer);
jvmtiError IsMethodObsolete(Call&, MethodArg method, OutPtr<jboolean> answer);
jvmtiError SetNativeMethodPrefix(Call&, const char* prefix);
jvmtiError SetNativeMethodPrefixes(Call&, Count count, char** prefixes);

// ---- modules.cpp: the Add functions run Java code
jvmtiError GetAllModules(Call&, OutPtr<jint> count, OutPtr<jobject*> modules);
jvmtiError GetNamedModule(Call&, LoaderArg loader, Text package, OutPtr<jobject> module);
jvmtiError AddModuleReads(Call&, ModuleArg module, ModuleArg to);
jvmtiError AddModuleExports(Call&, ModuleArg module, Text package, ModuleArg to);
jvmtiError AddModuleOpens(Call&, ModuleArg module, Text package, ModuleArg to);
jvmtiError AddModuleUses(Call&, ModuleArg module, NonNullClassArg service);
jvmtiError AddModuleProvides(Call&, ModuleArg module, NonNullClassArg service, NonNullClassArg implementation);
jvmtiError IsModifiableModule(Call&, ModuleArg module, OutPtr<jboolean> answer);

// ---- heap/*.cpp: walks stop the world and call the agent's callbacks meanwhile
jvmtiError GetTag(Call&, ObjectArg object, OutPtr<jlong> tag);
jvmtiError SetTag(Call&, ObjectArg object, jlong tag);
jvmtiError GetObjectsWithTags(Call&, Count count, InPtr<jlong> tags, OutPtr<jint> found, OptOut<jobject*> objects,
                              OptOut<jlong*> their_tags);
jvmtiError ForceGarbageCollection(Call&);
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
jvmtiError SetEventCallbacks(Call&, const jvmtiEventCallbacks* callbacks, jint size);
jvmtiError SetEventNotificationMode(Call&, jvmtiEventMode mode, jvmtiEvent event, jthread thread);
jvmtiError GenerateEvents(Call&, jvmtiEvent event);
jvmtiError SetHeapSamplingInterval(Call&, jint interval);
// ---- extensions.cpp
jvmtiError GetExtensionFunctions(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionFunctionInfo*> functions);
jvmtiError GetExtensionEvents(Call&, OutPtr<jint> count, OutPtr<jvmtiExtensionEventInfo*> events);
jvmtiError SetExtensionEventCallback(Call&, jint index, jvmtiExtensionEvent callback);

// ---- capabilities.cpp
jvmtiError GetPotentialCapabilities(Call&, OutPtr<jvmtiCapabilities> capabilities);
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
jvmtiError AddToBootstrapClassLoaderSearch(Call&, Text segment);
jvmtiError AddToSystemClassLoaderSearch(Call&, Text segment);
// ---- properties.cpp
jvmtiError GetSystemProperties(Call&, OutPtr<jint> count, OutPtr<char**> properties);
jvmtiError GetSystemProperty(Call&, Text property, OutPtr<char*> value);
jvmtiError SetSystemProperty(Call&, Text property, const char* value);

// ---- general.cpp: environment local storage is callback-safe
jvmtiError GetPhase(Call&, OutPtr<jvmtiPhase> phase);
jvmtiError DisposeEnvironment(Call&);
jvmtiError SetEnvironmentLocalStorage(Call&, const void* data);
jvmtiError GetEnvironmentLocalStorage(Call&, OutPtr<void*> data);
jvmtiError GetVersionNumber(Call&, OutPtr<jint> version);
jvmtiError GetErrorName(Call&, jvmtiError error, OutPtr<char*> name);
jvmtiError SetVerboseFlag(Call&, jvmtiVerboseFlag flag, jboolean value);
jvmtiError GetJLocationFormat(Call&, OutPtr<jvmtiJlocationFormat> format);
// ---- jni_interception.cpp
jvmtiError SetJNIFunctionTable(Call&, InPtr<jniNativeInterface> table);
jvmtiError GetJNIFunctionTable(Call&, OutPtr<jniNativeInterface*> table);

}  // namespace vitrine::jvmti::functions
