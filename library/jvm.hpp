// SPDX-License-Identifier: Apache-2.0
// The functions through which the native libraries of a stock OpenJDK class library (17, 21, 25) call their VM: the
// union of what the three import from libjvm. One name has one address. If the signature of a function changed between
// releases, the widest one is declared in machine words, and the implementation reads what the release passes.
// exports.def lists the same names by release. If one is missing, libjava cannot be loaded.
// Unless its group says otherwise, a function is called in native state by an attached thread. It may enter the VM and
// reach a safepoint. It returns new local references, and zero or null with the exception pending if it throws.
#pragma once
#include <jni.h>
#include <signal.h>

#include <cstdarg>
#include <cstdint>
#include <cstdio>

extern "C" {

/// A row of an exception table (JVMS 4.7.3) in libverify's format.
struct JVM_ExceptionTableEntryType {
  jint start_pc, end_pc, handler_pc, catchType;
};

// ---- Classes: finding, defining, querying (jvm_classes.cpp, jvm_class_facts.cpp; JVMS 5.3). Names given as C strings
// are internal (a/b), those given as jstring have dots.
JNIEXPORT jboolean JNICALL JVM_AreNestMates(JNIEnv* env, jclass current, jclass member);
JNIEXPORT jobject JNICALL JVM_AssertionStatusDirectives(JNIEnv* env, jclass unused);
JNIEXPORT jclass JNICALL JVM_DefineClass(JNIEnv* env, const char* name, jobject loader, const jbyte* buffer, jsize len,
                                         jobject pd);
JNIEXPORT jclass JNICALL JVM_DefineClassWithSource(JNIEnv* env, const char* name, jobject loader, const jbyte* buffer,
                                                   jsize len, jobject pd, const char* source);
JNIEXPORT jboolean JNICALL JVM_DesiredAssertionStatus(JNIEnv* env, jclass unused, jclass cls);
JNIEXPORT jclass JNICALL JVM_FindClassFromBootLoader(JNIEnv* env, const char* name);
JNIEXPORT jclass JNICALL JVM_FindClassFromCaller(JNIEnv* env, const char* name, jboolean init, jobject loader,
                                                 jclass caller);
JNIEXPORT jclass JNICALL JVM_FindClassFromClass(JNIEnv* env, const char* name, jboolean init, jclass from);
JNIEXPORT jclass JNICALL JVM_FindLoadedClass(JNIEnv* env, jobject loader, jstring name);
JNIEXPORT jclass JNICALL JVM_FindPrimitiveClass(JNIEnv* env, const char* utf);
JNIEXPORT jint JNICALL JVM_GetClassAccessFlags(JNIEnv* env, jclass cls);
JNIEXPORT jbyteArray JNICALL JVM_GetClassAnnotations(JNIEnv* env, jclass cls);
JNIEXPORT jint JNICALL JVM_GetClassFileVersion(JNIEnv* env, jclass current);
JNIEXPORT jobjectArray JNICALL JVM_GetClassInterfaces(JNIEnv* env, jclass cls);
JNIEXPORT jint JNICALL JVM_GetClassModifiers(JNIEnv* env, jclass cls);
JNIEXPORT jstring JNICALL JVM_GetClassSignature(JNIEnv* env, jclass cls);
JNIEXPORT jobjectArray JNICALL JVM_GetClassSigners(JNIEnv* env, jclass cls);
JNIEXPORT jbyteArray JNICALL JVM_GetClassTypeAnnotations(JNIEnv* env, jclass cls);
JNIEXPORT jobjectArray JNICALL JVM_GetDeclaredClasses(JNIEnv* env, jclass ofClass);
JNIEXPORT jclass JNICALL JVM_GetDeclaringClass(JNIEnv* env, jclass ofClass);
JNIEXPORT jobjectArray JNICALL JVM_GetEnclosingMethodInfo(JNIEnv* env, jclass ofClass);
JNIEXPORT jclass JNICALL JVM_GetNestHost(JNIEnv* env, jclass current);
JNIEXPORT jobjectArray JNICALL JVM_GetNestMembers(JNIEnv* env, jclass current);
JNIEXPORT jobjectArray JNICALL JVM_GetPermittedSubclasses(JNIEnv* env, jclass current);
JNIEXPORT jobject JNICALL JVM_GetProtectionDomain(JNIEnv* env, jclass cls);
JNIEXPORT jstring JNICALL JVM_GetSimpleBinaryName(JNIEnv* env, jclass ofClass);
JNIEXPORT jstring JNICALL JVM_InitClassName(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsArrayClass(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsHiddenClass(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsInterface(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsPrimitiveClass(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsRecord(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsSameClassPackage(JNIEnv* env, jclass class1, jclass class2);
JNIEXPORT jclass JNICALL JVM_LookupDefineClass(JNIEnv* env, jclass lookup, const char* name, const jbyte* buffer,
                                               jsize len, jobject pd, jboolean init, int flags, jobject classData);
JNIEXPORT void JNICALL JVM_SetClassSigners(JNIEnv* env, jclass cls, jobjectArray signers);

// ---- Members as java.lang.reflect objects, and calling them (jvm_reflection.cpp, jvm_invoke.cpp). Access has been
// checked by the caller; what a called method throws is wrapped in an InvocationTargetException.
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredConstructors(JNIEnv* env, jclass ofClass, jboolean publicOnly);
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredFields(JNIEnv* env, jclass ofClass, jboolean publicOnly);
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredMethods(JNIEnv* env, jclass ofClass, jboolean publicOnly);
JNIEXPORT jbyteArray JNICALL JVM_GetFieldTypeAnnotations(JNIEnv* env, jobject field);
JNIEXPORT jobjectArray JNICALL JVM_GetMethodParameters(JNIEnv* env, jobject method);
JNIEXPORT jbyteArray JNICALL JVM_GetMethodTypeAnnotations(JNIEnv* env, jobject method);
JNIEXPORT jobjectArray JNICALL JVM_GetRecordComponents(JNIEnv* env, jclass ofClass);
JNIEXPORT jobject JNICALL JVM_InvokeMethod(JNIEnv* env, jobject method, jobject obj, jobjectArray args0);
JNIEXPORT jobject JNICALL JVM_NewInstanceFromConstructor(JNIEnv* env, jobject c, jobjectArray args0);

// ---- java.lang.reflect.Array, System.arraycopy (jvm_arrays.cpp). NullPointerException, IllegalArgumentException,
// ArrayIndexOutOfBoundsException, ArrayStoreException as in the class library's documentation.
JNIEXPORT void JNICALL JVM_ArrayCopy(JNIEnv* env, jclass ignored, jobject src, jint src_pos, jobject dst, jint dst_pos,
                                     jint length);
JNIEXPORT jobject JNICALL JVM_GetArrayElement(JNIEnv* env, jobject arr, jint index);
JNIEXPORT jint JNICALL JVM_GetArrayLength(JNIEnv* env, jobject arr);
JNIEXPORT jvalue JNICALL JVM_GetPrimitiveArrayElement(JNIEnv* env, jobject arr, jint index, jint wCode);
JNIEXPORT jobject JNICALL JVM_NewArray(JNIEnv* env, jclass eltClass, jint length);
JNIEXPORT jobject JNICALL JVM_NewMultiArray(JNIEnv* env, jclass eltClass, jintArray dim);
JNIEXPORT void JNICALL JVM_SetArrayElement(JNIEnv* env, jobject arr, jint index, jobject val);
JNIEXPORT void JNICALL JVM_SetPrimitiveArrayElement(JNIEnv* env, jobject arr, jint index, jvalue v,
                                                    unsigned char vCode);

// ---- jdk.internal.reflect.ConstantPool (jvm_constant_pool.cpp). IllegalArgumentException for an index out of bounds
// or an entry of another type.
JNIEXPORT jclass JNICALL JVM_ConstantPoolGetClassAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jclass JNICALL JVM_ConstantPoolGetClassAtIfLoaded(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetClassRefIndexAt(JNIEnv* env, jobject obj, jobject unused, jint index);
JNIEXPORT jdouble JNICALL JVM_ConstantPoolGetDoubleAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetFieldAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetFieldAtIfLoaded(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jfloat JNICALL JVM_ConstantPoolGetFloatAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetIntAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jlong JNICALL JVM_ConstantPoolGetLongAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jobjectArray JNICALL JVM_ConstantPoolGetMemberRefInfoAt(JNIEnv* env, jobject unused, jobject jcpool,
                                                                  jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetMethodAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetMethodAtIfLoaded(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetNameAndTypeRefIndexAt(JNIEnv* env, jobject obj, jobject unused, jint index);
JNIEXPORT jobjectArray JNICALL JVM_ConstantPoolGetNameAndTypeRefInfoAt(JNIEnv* env, jobject obj, jobject unused,
                                                                       jint index);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetSize(JNIEnv* env, jobject unused, jobject jcpool);
JNIEXPORT jstring JNICALL JVM_ConstantPoolGetStringAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jbyte JNICALL JVM_ConstantPoolGetTagAt(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jstring JNICALL JVM_ConstantPoolGetUTF8At(JNIEnv* env, jobject unused, jobject jcpool, jint index);
JNIEXPORT jobject JNICALL JVM_GetClassConstantPool(JNIEnv* env, jclass cls);

// ---- For libverify, the verifier of class files before version 50 (jvm_verify.cpp). Indices are not checked; nothing
// throws. The strings are never freed.
JNIEXPORT const char* JNICALL JVM_GetCPClassNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPFieldClassNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT jint JNICALL JVM_GetCPFieldModifiers(JNIEnv* env, jclass cb, int index, jclass calledClass);
JNIEXPORT const char* JNICALL JVM_GetCPFieldSignatureUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPMethodClassNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT jint JNICALL JVM_GetCPMethodModifiers(JNIEnv* env, jclass cb, int index, jclass calledClass);
JNIEXPORT const char* JNICALL JVM_GetCPMethodNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPMethodSignatureUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT jint JNICALL JVM_GetClassCPEntriesCount(JNIEnv* env, jclass cb);
JNIEXPORT void JNICALL JVM_GetClassCPTypes(JNIEnv* env, jclass cb, unsigned char* types);
JNIEXPORT jint JNICALL JVM_GetClassFieldsCount(JNIEnv* env, jclass cb);
JNIEXPORT jint JNICALL JVM_GetClassMethodsCount(JNIEnv* env, jclass cb);
JNIEXPORT const char* JNICALL JVM_GetClassNameUTF(JNIEnv* env, jclass cb);
JNIEXPORT jint JNICALL JVM_GetFieldIxModifiers(JNIEnv* env, jclass cb, int index);
JNIEXPORT jint JNICALL JVM_GetMethodIxArgsSize(JNIEnv* env, jclass cb, int index);
JNIEXPORT void JNICALL JVM_GetMethodIxByteCode(JNIEnv* env, jclass cb, jint method_index, unsigned char* code);
JNIEXPORT jint JNICALL JVM_GetMethodIxByteCodeLength(JNIEnv* env, jclass cb, jint method_index);
JNIEXPORT void JNICALL JVM_GetMethodIxExceptionIndexes(JNIEnv* env, jclass cb, jint method_index,
                                                       unsigned short* exceptions);
JNIEXPORT void JNICALL JVM_GetMethodIxExceptionTableEntry(JNIEnv* env, jclass cb, jint method_index, jint entry_index,
                                                          JVM_ExceptionTableEntryType* entry);
JNIEXPORT jint JNICALL JVM_GetMethodIxExceptionTableLength(JNIEnv* env, jclass cb, int index);
JNIEXPORT jint JNICALL JVM_GetMethodIxExceptionsCount(JNIEnv* env, jclass cb, jint method_index);
JNIEXPORT jint JNICALL JVM_GetMethodIxLocalsCount(JNIEnv* env, jclass cb, int index);
JNIEXPORT jint JNICALL JVM_GetMethodIxMaxStack(JNIEnv* env, jclass cb, int index);
JNIEXPORT jint JNICALL JVM_GetMethodIxModifiers(JNIEnv* env, jclass cb, int index);
JNIEXPORT const char* JNICALL JVM_GetMethodIxNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT const char* JNICALL JVM_GetMethodIxSignatureUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT jboolean JNICALL JVM_IsConstructorIx(JNIEnv* env, jclass cb, int index);
JNIEXPORT jboolean JNICALL JVM_IsVMGeneratedMethodIx(JNIEnv* env, jclass cb, int index);
JNIEXPORT void JNICALL JVM_ReleaseUTF(const char* utf);

// ---- Stack traces and stack walks (jvm_stack.cpp, jvm_stack_walker.cpp, jvm_access_control.cpp). intptr_t parameters
// differ between releases; the implementation lists them.
JNIEXPORT jobject JNICALL JVM_CallStackWalk(JNIEnv* env, jobject stackStream, jlong mode, jint skip_frames,
                                            intptr_t fifth, intptr_t sixth, intptr_t seventh, intptr_t eighth,
                                            intptr_t ninth);
JNIEXPORT void JNICALL JVM_EnsureMaterializedForStackWalk_func(JNIEnv* env, jobject vthread, jobject value);
JNIEXPORT void JNICALL JVM_ExpandStackFrameInfo(JNIEnv* env, jobject obj);
JNIEXPORT void JNICALL JVM_FillInStackTrace(JNIEnv* env, jobject throwable);
JNIEXPORT jobject JNICALL JVM_FindScopedValueBindings(JNIEnv* env, jclass threadClass);
JNIEXPORT jclass JNICALL JVM_GetCallerClass(JNIEnv* env);
JNIEXPORT jobjectArray JNICALL JVM_GetClassContext(JNIEnv* env);
JNIEXPORT jstring JNICALL JVM_GetExtendedNPEMessage(JNIEnv* env, jthrowable throwable);
JNIEXPORT jobject JNICALL JVM_GetInheritedAccessControlContext(JNIEnv* env, jclass cls);
JNIEXPORT jobject JNICALL JVM_GetStackAccessControlContext(JNIEnv* env, jclass cls);
JNIEXPORT jobject JNICALL JVM_GetStackTrace(JNIEnv* env, jobject thread);
JNIEXPORT void JNICALL JVM_InitStackTraceElement(JNIEnv* env, jobject element, jobject stackFrameInfo);
JNIEXPORT void JNICALL JVM_InitStackTraceElementArray(JNIEnv* env, jobjectArray elements,
                                                      jobject throwable_or_backtrace, jint depth);
JNIEXPORT jobject JNICALL JVM_LatestUserDefinedLoader(JNIEnv* env);
JNIEXPORT jint JNICALL JVM_MoreStackWalk(JNIEnv* env, jobject stackStream, jlong mode, jlong anchor, intptr_t fifth,
                                         intptr_t sixth, intptr_t seventh, intptr_t eighth);
JNIEXPORT void JNICALL JVM_SetStackWalkContinuation(JNIEnv* env, jobject stackStream, jlong anchor, jobjectArray frames,
                                                    jobject cont);

// ---- Threads, monitors (jvm_threads.cpp, jvm_virtual_threads.cpp). The functions about mounting do nothing.
JNIEXPORT jobject JNICALL JVM_Clone(JNIEnv* env, jobject obj);
JNIEXPORT jobject JNICALL JVM_CreateThreadSnapshot(JNIEnv* env, jobject thread);
JNIEXPORT jobject JNICALL JVM_CurrentCarrierThread(JNIEnv* env, jclass threadClass);
JNIEXPORT jobject JNICALL JVM_CurrentThread(JNIEnv* env, jclass threadClass);
JNIEXPORT jobjectArray JNICALL JVM_DumpThreads(JNIEnv* env, jclass threadClass, jobjectArray threads);
JNIEXPORT jobjectArray JNICALL JVM_GetAllThreads(JNIEnv* env, jclass dummy);
JNIEXPORT jlong JNICALL JVM_GetNextThreadIdOffset(JNIEnv* env, jclass threadClass);
JNIEXPORT jboolean JNICALL JVM_HoldsLock(JNIEnv* env, jclass threadClass, jobject obj);
JNIEXPORT jint JNICALL JVM_IHashCode(JNIEnv* env, jobject obj);
JNIEXPORT void JNICALL JVM_Interrupt(JNIEnv* env, jobject thread);
JNIEXPORT jboolean JNICALL JVM_IsContinuationsSupported();
JNIEXPORT void JNICALL JVM_MonitorNotify(JNIEnv* env, jobject obj);
JNIEXPORT void JNICALL JVM_MonitorNotifyAll(JNIEnv* env, jobject obj);
JNIEXPORT void JNICALL JVM_MonitorWait(JNIEnv* env, jobject obj, jlong ms);
JNIEXPORT void JNICALL JVM_RegisterContinuationMethods(JNIEnv* env, jclass cls);
JNIEXPORT void JNICALL JVM_ResumeThread(JNIEnv* env, jobject thread);
JNIEXPORT jobject JNICALL JVM_ScopedValueCache(JNIEnv* env, jclass threadClass);
JNIEXPORT void JNICALL JVM_SetCurrentThread(JNIEnv* env, jobject thisThread, jobject theThread);
JNIEXPORT void JNICALL JVM_SetNativeThreadName(JNIEnv* env, jobject jthread, jstring name);
JNIEXPORT void JNICALL JVM_SetScopedValueCache(JNIEnv* env, jclass threadClass, jobject theCache);
JNIEXPORT void JNICALL JVM_SetThreadPriority(JNIEnv* env, jobject thread, jint prio);
JNIEXPORT void JNICALL JVM_Sleep(JNIEnv* env, jclass threadClass, jlong millis);
JNIEXPORT void JNICALL JVM_SleepNanos(JNIEnv* env, jclass threadClass, jlong nanos);
JNIEXPORT void JNICALL JVM_StartThread(JNIEnv* env, jobject thread);
JNIEXPORT void JNICALL JVM_StopThread(JNIEnv* env, jobject thread, jobject exception);
JNIEXPORT void JNICALL JVM_SuspendThread(JNIEnv* env, jobject thread);
JNIEXPORT jobject JNICALL JVM_TakeVirtualThreadListToUnblock(JNIEnv* env, jclass ignored);
JNIEXPORT void JNICALL JVM_VirtualThreadDisableSuspend(JNIEnv* env, jclass clazz, jboolean enter);
JNIEXPORT void JNICALL JVM_VirtualThreadEnd(JNIEnv* env, jobject vthread);
JNIEXPORT void JNICALL JVM_VirtualThreadHideFrames(JNIEnv* env, jobject vthread, jboolean hide);
JNIEXPORT void JNICALL JVM_VirtualThreadMount(JNIEnv* env, jobject vthread, jboolean hide);
JNIEXPORT void JNICALL JVM_VirtualThreadPinnedEvent(JNIEnv* env, jclass clazz, jstring op);
JNIEXPORT void JNICALL JVM_VirtualThreadStart(JNIEnv* env, jobject vthread);
JNIEXPORT void JNICALL JVM_VirtualThreadUnmount(JNIEnv* env, jobject vthread, jboolean hide);
JNIEXPORT void JNICALL JVM_Yield(JNIEnv* env, jclass threadClass);

// ---- Modules and packages (jvm_modules.cpp). NullPointerException, IllegalArgumentException,
// IllegalStateException as vm/linking/modules.cpp throws them.
JNIEXPORT void JNICALL JVM_AddModuleExports(JNIEnv* env, jobject from_module, jstring package, jobject to_module);
JNIEXPORT void JNICALL JVM_AddModuleExportsToAll(JNIEnv* env, jobject from_module, jstring package);
JNIEXPORT void JNICALL JVM_AddModuleExportsToAllUnnamed(JNIEnv* env, jobject from_module, jstring package);
JNIEXPORT void JNICALL JVM_AddReadsModule(JNIEnv* env, jobject from_module, jobject source_module);
JNIEXPORT void JNICALL JVM_DefineArchivedModules(JNIEnv* env, jobject platform_loader, jobject system_loader);
JNIEXPORT void JNICALL JVM_DefineModule(JNIEnv* env, jobject module, jboolean is_open, jstring version,
                                        jstring location, jobjectArray packages);
JNIEXPORT jstring JNICALL JVM_GetSystemPackage(JNIEnv* env, jstring name);
JNIEXPORT jobjectArray JNICALL JVM_GetSystemPackages(JNIEnv* env);
JNIEXPORT void JNICALL JVM_SetBootLoaderUnnamedModule(JNIEnv* env, jobject module);

// ---- References (jvm_references.cpp)
JNIEXPORT jobject JNICALL JVM_GetAndClearReferencePendingList(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_HasReferencePendingList(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_IsFinalizationEnabled(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_PhantomReferenceRefersTo(JNIEnv* env, jobject ref, jobject o);
JNIEXPORT void JNICALL JVM_ReferenceClear(JNIEnv* env, jobject ref);
JNIEXPORT jboolean JNICALL JVM_ReferenceRefersTo(JNIEnv* env, jobject ref, jobject o);
JNIEXPORT void JNICALL JVM_ReportFinalizationComplete(JNIEnv* env, jobject finalizee);
JNIEXPORT void JNICALL JVM_WaitForReferencePendingList(JNIEnv* env);

// ---- Time, memory, properties, signals, the end (jvm_system.cpp). The functions about time, processors and signals
// stay in native state and may be called by threads that are not attached. Sizes are in bytes.
JNIEXPORT jint JNICALL JVM_ActiveProcessorCount();
JNIEXPORT void JNICALL JVM_BeforeHalt();
JNIEXPORT jlong JNICALL JVM_CurrentTimeMillis(JNIEnv* env, jclass ignored);
JNIEXPORT jint JNICALL JVM_FindSignal(const char* name);
JNIEXPORT jlong JNICALL JVM_FreeMemory();
JNIEXPORT void JNICALL JVM_GC();
JNIEXPORT jlong JNICALL JVM_GetNanoTimeAdjustment(JNIEnv* env, jclass ignored, jlong offset_secs);
JNIEXPORT jobjectArray JNICALL JVM_GetProperties(JNIEnv* env);
JNIEXPORT jstring JNICALL JVM_GetTemporaryDirectory(JNIEnv* env);
JNIEXPORT jobjectArray JNICALL JVM_GetVmArguments(JNIEnv* env);
JNIEXPORT void JNICALL JVM_Halt(jint code);
JNIEXPORT jobject JNICALL JVM_InitAgentProperties(JNIEnv* env, jobject agent_props);
JNIEXPORT jstring JNICALL JVM_InternString(JNIEnv* env, jstring str);
JNIEXPORT jboolean JNICALL JVM_IsContainerized();
JNIEXPORT jboolean JNICALL JVM_IsPreviewEnabled();
JNIEXPORT jboolean JNICALL JVM_IsUseContainerSupport();
JNIEXPORT jlong JNICALL JVM_MaxMemory();
JNIEXPORT jlong JNICALL JVM_MaxObjectInspectionAge();
JNIEXPORT jlong JNICALL JVM_NanoTime(JNIEnv* env, jclass ignored);
JNIEXPORT jboolean JNICALL JVM_RaiseSignal(jint sig);
JNIEXPORT void* JNICALL JVM_RegisterSignal(jint sig, void* handler);
JNIEXPORT jboolean JNICALL JVM_SupportsCX8();
JNIEXPORT jlong JNICALL JVM_TotalMemory();
JNIEXPORT int JNICALL JVM_handle_linux_signal(int sig, siginfo_t* info, void* ucVoid, int abort_if_unrecognized);

// ---- Native libraries, raw monitors, printing (jvm_libraries.cpp). They stay in native state and may be called by
// threads that are not attached, but JVM_LoadLibrary enters the VM to throw.
JNIEXPORT void* JNICALL JVM_FindLibraryEntry(void* handle, const char* name);
JNIEXPORT jboolean JNICALL JVM_IsForeignLinkerSupported();
JNIEXPORT jboolean JNICALL JVM_IsStaticallyLinked();
JNIEXPORT jboolean JNICALL JVM_IsSupportedJNIVersion(jint version);
JNIEXPORT void* JNICALL JVM_LoadLibrary(const char* name, jboolean throwException);
JNIEXPORT void* JNICALL JVM_LoadZipLibrary();
JNIEXPORT char* JNICALL JVM_NativePath(char*);
JNIEXPORT jboolean JNICALL JVM_PrintWarningAtDynamicAgentLoad();
JNIEXPORT void* JNICALL JVM_RawMonitorCreate();
JNIEXPORT void JNICALL JVM_RawMonitorDestroy(void* monitor);
JNIEXPORT jint JNICALL JVM_RawMonitorEnter(void* monitor);
JNIEXPORT void JNICALL JVM_RawMonitorExit(void* monitor);
JNIEXPORT void JNICALL JVM_UnloadLibrary(void* handle);
JNIEXPORT int JNICALL jio_fprintf(FILE*, const char*, ...);
JNIEXPORT int JNICALL jio_snprintf(char*, size_t, const char*, ...);
JNIEXPORT int JNICALL jio_vfprintf(FILE*, const char*, va_list);
JNIEXPORT int JNICALL jio_vsnprintf(char*, size_t, const char*, va_list);

// ---- Class data sharing, which this VM does not have (jvm_archive.cpp). Constant answers; they do not enter the VM.
JNIEXPORT void JNICALL JVM_DumpClassListToFile(JNIEnv* env, jstring fileName);
JNIEXPORT void JNICALL JVM_DumpDynamicArchive(JNIEnv* env, jstring archiveName);
JNIEXPORT jint JNICALL JVM_GetCDSConfigStatus();
JNIEXPORT jlong JNICALL JVM_GetRandomSeedForDumping();
JNIEXPORT void JNICALL JVM_InitializeFromArchive(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsCDSDumpingEnabled(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_IsDumpingClassList(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_IsSharingEnabled(JNIEnv* env);
JNIEXPORT void JNICALL JVM_LogLambdaFormInvoker(JNIEnv* env, jstring line);
JNIEXPORT jclass JNICALL JVM_LookupLambdaProxyClassFromArchive(JNIEnv* env, jclass caller, jstring interfaceMethodName,
                                                               jobject factoryType, jobject interfaceMethodType,
                                                               jobject implementationMember, jobject dynamicMethodType);
JNIEXPORT jboolean JNICALL JVM_NeedsClassInitBarrierForCDS(JNIEnv* env, jclass cls);
JNIEXPORT void JNICALL JVM_RegisterLambdaProxyClassForArchiving(JNIEnv* env, jclass caller, jstring interfaceMethodName,
                                                                jobject factoryType, jobject interfaceMethodType,
                                                                jobject implementationMember, jobject dynamicMethodType,
                                                                jclass lambdaProxyClass);

// ---- Management (serviceability/management/). Null if `version` is not the one of the class library's release.
JNIEXPORT void* JNICALL JVM_GetManagement(jint version);

}  // extern "C"
