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

/// A row of an exception table (JVMS 4.7.3) in libverify's format. The handler covers start_pc up to, but not
/// including, end_pc; catch_type is the index of a Class constant, or 0 for any exception.
struct JVM_ExceptionTableEntryType {
  jint start_pc, end_pc, handler_pc, catch_type;
};

// ---- Classes: finding, defining, querying (jvm_classes.cpp, jvm_class_facts.cpp; JVMS 5.3). Names given as C strings
// are internal (a/b), those given as jstring have dots.
/// JVMS 5.4.4. Loads nest hosts; throws only VirtualMachineErrors.
JNIEXPORT jboolean JNICALL JVM_AreNestMates(JNIEnv* env, jclass current, jclass member);
/// A new java.lang.AssertionStatusDirectives with the options -ea and -da in their order. Throws OutOfMemoryError.
JNIEXPORT jobject JNICALL JVM_AssertionStatusDirectives(JNIEnv* env, jclass unused);
/// JVMS 5.3.5. A null `name` is taken from the bytes, which are copied; a null `loader` is the boot loader. Throws
/// ClassFormatError, NoClassDefFoundError (among others for a name that the bytes do not have), another LinkageError,
/// SecurityException for a package java.*, or what loading the superclasses throws. `source` is for -verbose:class.
JNIEXPORT jclass JNICALL JVM_DefineClass(JNIEnv* env, const char* name, jobject loader, const jbyte* buffer, jsize len,
                                         jobject pd);
JNIEXPORT jclass JNICALL JVM_DefineClassWithSource(JNIEnv* env, const char* name, jobject loader, const jbyte* buffer,
                                                   jsize len, jobject pd, const char* source);
/// What the options say about `cls`; false for arrays and primitive types.
JNIEXPORT jboolean JNICALL JVM_DesiredAssertionStatus(JNIEnv* env, jclass unused, jclass cls);
/// Null, without an exception, if there is no such class. Throws LinkageErrors for a broken class file.
JNIEXPORT jclass JNICALL JVM_FindClassFromBootLoader(JNIEnv* env, const char* name);
/// Class.forName0: throws ClassNotFoundException, the exceptions of the loader and, if `init`, those of the
/// initializer. A null `loader` is the boot loader; `caller` is not used.
JNIEXPORT jclass JNICALL JVM_FindClassFromCaller(JNIEnv* env, const char* name, jboolean init, jobject loader,
                                                 jclass caller);
/// The same without the caller, since 28.
JNIEXPORT jclass JNICALL JVM_FindClassFromLoader(JNIEnv* env, const char* name, jboolean init, jobject loader);
/// For libverify: loads by the defining loader of `from` (null: the boot loader). Throws NoClassDefFoundError, or what
/// JVM_FindClassFromCaller throws besides ClassNotFoundException.
JNIEXPORT jclass JNICALL JVM_FindClassFromClass(JNIEnv* env, const char* name, jboolean init, jclass from);
/// The class of which `loader` is the defining or an initiating loader, or an array of such; otherwise null. Loads
/// nothing.
JNIEXPORT jclass JNICALL JVM_FindLoadedClass(JNIEnv* env, jobject loader, jstring name);
/// "int" ... "void"; ClassNotFoundException for any other name.
JNIEXPORT jclass JNICALL JVM_FindPrimitiveClass(JNIEnv* env, const char* utf);
/// The flags in the class file (JVMS 4.1), without those of InnerClasses, which JVM_GetClassModifiers takes into
/// account.
JNIEXPORT jint JNICALL JVM_GetClassAccessFlags(JNIEnv* env, jclass cls);
/// The content of RuntimeVisibleAnnotations (JVMS 4.7.16); null if there is none. Its constant pool indices are to be
/// read by the functions of jdk.internal.reflect.ConstantPool below. The same holds for the other annotation functions.
JNIEXPORT jbyteArray JNICALL JVM_GetClassAnnotations(JNIEnv* env, jclass cls);
/// minor << 16 | major; the release's own version for arrays and primitive types.
JNIEXPORT jint JNICALL JVM_GetClassFileVersion(JNIEnv* env, jclass current);
/// The direct superinterfaces in the order of the class file; never null.
JNIEXPORT jobjectArray JNICALL JVM_GetClassInterfaces(JNIEnv* env, jclass cls);
JNIEXPORT jint JNICALL JVM_GetClassModifiers(JNIEnv* env, jclass cls);
/// The Signature attribute (JVMS 4.7.9); null if there is none.
JNIEXPORT jstring JNICALL JVM_GetClassSignature(JNIEnv* env, jclass cls);
/// A copy of the array given to JVM_SetClassSigners; null if there is none. Arrays and primitive types cannot have any.
JNIEXPORT jobjectArray JNICALL JVM_GetClassSigners(JNIEnv* env, jclass cls);
JNIEXPORT jbyteArray JNICALL JVM_GetClassTypeAnnotations(JNIEnv* env, jclass cls);
/// JVMS 4.7.6: the member classes, which are loaded. Throws what resolving them throws.
JNIEXPORT jobjectArray JNICALL JVM_GetDeclaredClasses(JNIEnv* env, jclass of_class);
/// JVMS 4.7.6: null for a class that is not a member. Throws IncompatibleClassChangeError if the outer class (for a
/// local or anonymous class: the enclosing one) does not list `of_class`, and what resolving it throws.
JNIEXPORT jclass JNICALL JVM_GetDeclaringClass(JNIEnv* env, jclass of_class);
/// JVMS 4.7.7: {class, name, descriptor}, where the last two are null outside of methods; null without the attribute.
/// Throws what resolving the class throws.
JNIEXPORT jobjectArray JNICALL JVM_GetEnclosingMethodInfo(JNIEnv* env, jclass of_class);
/// JVMS 4.7.28, 4.7.29. A class whose nest host cannot be loaded or does not list it is its own host. The members begin
/// with the host; those that cannot be loaded or name another host are left out. Both throw only VirtualMachineErrors.
JNIEXPORT jclass JNICALL JVM_GetNestHost(JNIEnv* env, jclass current);
JNIEXPORT jobjectArray JNICALL JVM_GetNestMembers(JNIEnv* env, jclass current);
/// JVMS 4.7.31: null if the class is not sealed; subclasses that cannot be loaded are left out.
JNIEXPORT jobjectArray JNICALL JVM_GetPermittedSubclasses(JNIEnv* env, jclass current);
/// Null for system classes; for an array, that of its element type.
JNIEXPORT jobject JNICALL JVM_GetProtectionDomain(JNIEnv* env, jclass cls);
/// inner_name of InnerClasses (JVMS 4.7.6); null for top-level and anonymous classes.
JNIEXPORT jstring JNICALL JVM_GetSimpleBinaryName(JNIEnv* env, jclass of_class);
/// Class.getName, interned; also stores it in the field `name` of `cls`. Throws OutOfMemoryError.
JNIEXPORT jstring JNICALL JVM_InitClassName(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsArrayClass(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsHiddenClass(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsInterface(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsPrimitiveClass(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsRecord(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsSameClassPackage(JNIEnv* env, jclass class1, jclass class2);
/// Defines a class in the loader of `lookup` and links or, if `init`, initializes it. `flags`: 1 nestmate, 2 hidden, 4
/// strongly reachable from the loader, 8 with the VM's own annotations. Throws IllegalArgumentException for a null
/// `lookup`, for class data or one of the flags 1 and 8 without 2, and if both 2 and 4 are missing; or what
/// JVM_DefineClass, linking and initialization throw.
JNIEXPORT jclass JNICALL JVM_LookupDefineClass(JNIEnv* env, jclass lookup, const char* name, const jbyte* buffer,
                                               jsize len, jobject pd, jboolean init, int flags, jobject class_data);
JNIEXPORT void JNICALL JVM_SetClassSigners(JNIEnv* env, jclass cls, jobjectArray signers);

// ---- Members as java.lang.reflect objects, and calling them (jvm_reflection.cpp, jvm_invoke.cpp). Access has been
// checked by the caller; what a called method throws is wrapped in an InvocationTargetException.
/// These three link the class first, so they throw LinkageErrors, also for a type of a descriptor that cannot be
/// loaded. The order is that of the class file; empty for arrays and primitive types. The VM's own methods are left
/// out.
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredConstructors(JNIEnv* env, jclass of_class, jboolean public_only);
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredFields(JNIEnv* env, jclass of_class, jboolean public_only);
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredMethods(JNIEnv* env, jclass of_class, jboolean public_only);
JNIEXPORT jbyteArray JNICALL JVM_GetFieldTypeAnnotations(JNIEnv* env, jobject field);
/// JVMS 4.7.24: a java.lang.reflect.Parameter[]; null without the attribute. Throws IllegalArgumentException if a
/// name_index does not denote a Utf8 constant.
JNIEXPORT jobjectArray JNICALL JVM_GetMethodParameters(JNIEnv* env, jobject method);
JNIEXPORT jbyteArray JNICALL JVM_GetMethodTypeAnnotations(JNIEnv* env, jobject method);
/// JVMS 4.7.30: null if `of_class` has no Record attribute. Throws NoClassDefFoundError if a type cannot be loaded.
JNIEXPORT jobjectArray JNICALL JVM_GetRecordComponents(JNIEnv* env, jclass of_class);
/// Initializes the class for a static method, whose `obj` is ignored; selects the method by `obj` otherwise (JVMS
/// 5.4.6). Null `args0` means no arguments. Boxes the result; null for void. Throws NullPointerException for a null
/// `obj`, IllegalArgumentException for a receiver or arguments of other types, or what initialization throws.
JNIEXPORT jobject JNICALL JVM_InvokeMethod(JNIEnv* env, jobject method, jobject obj, jobjectArray args0);
/// Throws InstantiationException for an abstract class, IllegalAccessException for java.lang.Class, otherwise as
/// JVM_InvokeMethod does.
JNIEXPORT jobject JNICALL JVM_NewInstanceFromConstructor(JNIEnv* env, jobject c, jobjectArray args0);

// ---- java.lang.reflect.Array, System.arraycopy (jvm_arrays.cpp). NullPointerException, IllegalArgumentException,
// ArrayIndexOutOfBoundsException, ArrayStoreException as in the class library's documentation.
JNIEXPORT void JNICALL JVM_ArrayCopy(JNIEnv* env, jclass ignored, jobject src, jint src_pos, jobject dst, jint dst_pos,
                                     jint length);
JNIEXPORT jobject JNICALL JVM_GetArrayElement(JNIEnv* env, jobject arr, jint index);
JNIEXPORT jint JNICALL JVM_GetArrayLength(JNIEnv* env, jobject arr);
/// `wanted_type` and `value_type` are types in the code of newarray (JVMS 6.5). The value is widened (JLS 5.1.2) to the
/// type asked for; IllegalArgumentException if that is impossible or if the array has no primitive elements.
JNIEXPORT jvalue JNICALL JVM_GetPrimitiveArrayElement(JNIEnv* env, jobject arr, jint index, jint wanted_type);
/// Both throw NegativeArraySizeException and OutOfMemoryError, too, and IllegalArgumentException for void, for no
/// dimensions and for more than 255.
JNIEXPORT jobject JNICALL JVM_NewArray(JNIEnv* env, jclass element_class, jint length);
JNIEXPORT jobject JNICALL JVM_NewMultiArray(JNIEnv* env, jclass element_class, jintArray dim);
/// Without value objects, no array is flat, all are atomic, and all may hold null.
JNIEXPORT jboolean JNICALL JVM_IsAtomicArray(JNIEnv* env, jobjectArray array);
JNIEXPORT jboolean JNICALL JVM_IsFlatArray(JNIEnv* env, jobjectArray array);
JNIEXPORT jboolean JNICALL JVM_IsNullRestrictedArray(JNIEnv* env, jobjectArray array);
JNIEXPORT jobjectArray JNICALL JVM_NewNullableAtomicArray(JNIEnv* env, jclass component, jint length);
JNIEXPORT jobjectArray JNICALL JVM_NewReferenceArray(JNIEnv* env, jclass component, jint length);
/// Only for arrays of value classes: these throw InternalError.
JNIEXPORT jobjectArray JNICALL JVM_CopyOfSpecialArray(JNIEnv* env, jobjectArray array, jint from, jint to);
JNIEXPORT jobjectArray JNICALL JVM_NewNullRestrictedAtomicArray(JNIEnv* env, jclass component, jint length,
                                                                jobject initial);
JNIEXPORT jobjectArray JNICALL JVM_NewNullRestrictedNonAtomicArray(JNIEnv* env, jclass component, jint length,
                                                                   jobject initial);
JNIEXPORT void JNICALL JVM_SetArrayElement(JNIEnv* env, jobject arr, jint index, jobject val);
JNIEXPORT void JNICALL JVM_SetPrimitiveArrayElement(JNIEnv* env, jobject arr, jint index, jvalue v,
                                                    unsigned char value_type);

// ---- jdk.internal.reflect.ConstantPool (jvm_constant_pool.cpp). IllegalArgumentException for an index out of bounds
// or an entry of another type.
/// (pool, constantPoolOop, index) until 27, (pool, index) from 28 on.
/// The functions ...At load classes and throw what that throws; ...AtIfLoaded returns null instead. Member functions
/// throw RuntimeException if the class has no such member.
JNIEXPORT jclass JNICALL JVM_ConstantPoolGetClassAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jclass JNICALL JVM_ConstantPoolGetClassAtIfLoaded(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetClassRefIndexAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
/// The functions for numbers and JVM_ConstantPoolGetUTF8At take the indices that annotations of the class have. They
/// stay valid when the class is redefined; the other functions read the newest constant pool.
JNIEXPORT jdouble JNICALL JVM_ConstantPoolGetDoubleAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetFieldAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetFieldAtIfLoaded(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jfloat JNICALL JVM_ConstantPoolGetFloatAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetIntAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jlong JNICALL JVM_ConstantPoolGetLongAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
/// A String[] {class, name, descriptor}, with the internal name of the class.
JNIEXPORT jobjectArray JNICALL JVM_ConstantPoolGetMemberRefInfoAt(JNIEnv* env, jobject pool, intptr_t second,
                                                                  jint third);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetMethodAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetMethodAtIfLoaded(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetNameAndTypeRefIndexAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
/// A String[] {name, descriptor} of the NameAndType constant at `index`.
JNIEXPORT jobjectArray JNICALL JVM_ConstantPoolGetNameAndTypeRefInfoAt(JNIEnv* env, jobject pool, intptr_t second,
                                                                       jint third);
/// constant_pool_count (JVMS 4.1): indices are smaller.
JNIEXPORT jint JNICALL JVM_ConstantPoolGetSize(JNIEnv* env, jobject pool, intptr_t second);
JNIEXPORT jstring JNICALL JVM_ConstantPoolGetStringAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
/// The tag of JVMS 4.4; 0 for index 0 and the second index of a long or double.
JNIEXPORT jbyte JNICALL JVM_ConstantPoolGetTagAt(JNIEnv* env, jobject pool, intptr_t second, jint third);
JNIEXPORT jstring JNICALL JVM_ConstantPoolGetUTF8At(JNIEnv* env, jobject pool, intptr_t second, jint third);
/// Null for arrays and primitive types, which have no constant pool.
JNIEXPORT jobject JNICALL JVM_GetClassConstantPool(JNIEnv* env, jclass cls);

// ---- For libverify, the verifier of class files before version 50 (jvm_verify.cpp). Indices are not checked; nothing
// throws. The strings are never freed.
JNIEXPORT const char* JNICALL JVM_GetCPClassNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPFieldClassNameUTF(JNIEnv* env, jclass cb, jint index);
/// This and JVM_GetCPMethodModifiers: the access flags of the member that the constant names, if `called_class` itself
/// declares it; otherwise -1.
JNIEXPORT jint JNICALL JVM_GetCPFieldModifiers(JNIEnv* env, jclass cb, int index, jclass called_class);
JNIEXPORT const char* JNICALL JVM_GetCPFieldSignatureUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPMethodClassNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT jint JNICALL JVM_GetCPMethodModifiers(JNIEnv* env, jclass cb, int index, jclass called_class);
JNIEXPORT const char* JNICALL JVM_GetCPMethodNameUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPMethodSignatureUTF(JNIEnv* env, jclass cb, jint index);
JNIEXPORT jint JNICALL JVM_GetClassCPEntriesCount(JNIEnv* env, jclass cb);
/// Stores one tag (JVMS 4.4) per index, JVM_GetClassCPEntriesCount of them.
JNIEXPORT void JNICALL JVM_GetClassCPTypes(JNIEnv* env, jclass cb, unsigned char* types);
JNIEXPORT jint JNICALL JVM_GetClassFieldsCount(JNIEnv* env, jclass cb);
JNIEXPORT jint JNICALL JVM_GetClassMethodsCount(JNIEnv* env, jclass cb);
JNIEXPORT const char* JNICALL JVM_GetClassNameUTF(JNIEnv* env, jclass cb);
JNIEXPORT jint JNICALL JVM_GetFieldIxModifiers(JNIEnv* env, jclass cb, int index);
/// Slots of the arguments, the receiver included.
JNIEXPORT jint JNICALL JVM_GetMethodIxArgsSize(JNIEnv* env, jclass cb, int index);
/// Copies JVM_GetMethodIxByteCodeLength bytes of the class file's code; never quickened ones. Methods without code have
/// length 0, no locals and an empty exception table.
JNIEXPORT void JNICALL JVM_GetMethodIxByteCode(JNIEnv* env, jclass cb, jint method_index, unsigned char* code);
JNIEXPORT jint JNICALL JVM_GetMethodIxByteCodeLength(JNIEnv* env, jclass cb, jint method_index);
/// Stores JVM_GetMethodIxExceptionsCount indices: the attribute Exceptions (JVMS 4.7.5), not the exception table.
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
/// Does nothing, because the strings are never freed.
JNIEXPORT void JNICALL JVM_ReleaseUTF(const char* utf);

/// Fills the first batch of frames and calls AbstractStackWalker.doStackWalk, whose result it returns. The walk lives
/// until then; JVM_MoreStackWalk finds it by `anchor` and returns the index after the last frame filled. Both throw
/// NullPointerException and IllegalArgumentException for a batch array that is null or too short, and
/// UnsupportedOperationException if a @CallerSensitive method asks for its caller. JVM_MoreStackWalk throws
/// InternalError for an anchor that is not of a walk of this thread.
JNIEXPORT jobject JNICALL JVM_CallStackWalk(JNIEnv* env, jobject stack_stream, jlong mode, jint skip_frames,
                                            intptr_t fifth, intptr_t sixth, intptr_t seventh, intptr_t eighth,
                                            intptr_t ninth);
/// Does nothing: all frames are real ones.
JNIEXPORT void JNICALL JVM_EnsureMaterializedForStackWalk_func(JNIEnv* env, jobject vthread, jobject value);
/// Class libraries 22 and later: sets the name and type of a StackFrameInfo. Throws OutOfMemoryError.
JNIEXPORT void JNICALL JVM_ExpandStackFrameInfo(JNIEnv* env, jobject obj);
/// Stores the calling thread's frames in `throwable`, as vm::fill_in_stack_trace does. Throws OutOfMemoryError.
JNIEXPORT void JNICALL JVM_FillInStackTrace(JNIEnv* env, jobject throwable);
JNIEXPORT jobject JNICALL JVM_FindScopedValueBindings(JNIEnv* env, jclass thread_class);
/// The caller of the method that called Reflection.getCallerClass; null if there is none (a native thread). Throws
/// InternalError if any other method asks, or one without @CallerSensitive.
JNIEXPORT jclass JNICALL JVM_GetCallerClass(JNIEnv* env);
JNIEXPORT jobjectArray JNICALL JVM_GetClassContext(JNIEnv* env);
/// JEP 358; null if nothing can be said, for example with -XX:-ShowCodeDetailsInExceptionMessages.
JNIEXPORT jstring JNICALL JVM_GetExtendedNPEMessage(JNIEnv* env, jthrowable throwable);
JNIEXPORT jobject JNICALL JVM_GetInheritedAccessControlContext(JNIEnv* env, jclass cls);
/// Null if all frames up to the innermost doPrivileged belong to system code and that call gave no context.
JNIEXPORT jobject JNICALL JVM_GetStackAccessControlContext(JNIEnv* env, jclass cls);
/// A StackTraceElement[]; null if the thread is not alive.
JNIEXPORT jobject JNICALL JVM_GetStackTrace(JNIEnv* env, jobject thread);
JNIEXPORT void JNICALL JVM_InitStackTraceElement(JNIEnv* env, jobject element, jobject stack_frame_info);
/// Throws NullPointerException for null arguments or elements, IndexOutOfBoundsException if the length of `elements` is
/// not the number of frames.
JNIEXPORT void JNICALL JVM_InitStackTraceElementArray(JNIEnv* env, jobjectArray elements,
                                                      jobject throwable_or_backtrace, jint depth);
/// The first loader on the stack that is neither the boot nor the platform loader; null if there is none.
JNIEXPORT jobject JNICALL JVM_LatestUserDefinedLoader(JNIEnv* env);
JNIEXPORT jint JNICALL JVM_MoreStackWalk(JNIEnv* env, jobject stack_stream, jlong mode, jlong anchor, intptr_t fifth,
                                         intptr_t sixth, intptr_t seventh, intptr_t eighth);
JNIEXPORT void JNICALL JVM_SetStackWalkContinuation(JNIEnv* env, jobject stack_stream, jlong anchor,
                                                    jobjectArray frames, jobject cont);

// ---- Threads, monitors (jvm_threads.cpp, jvm_virtual_threads.cpp).
/// Object.clone: throws CloneNotSupportedException for a class that is not Cloneable and for References.
JNIEXPORT jobject JNICALL JVM_Clone(JNIEnv* env, jobject obj);
JNIEXPORT jobject JNICALL JVM_CurrentCarrierThread(JNIEnv* env, jclass thread_class);
JNIEXPORT jobject JNICALL JVM_CurrentThread(JNIEnv* env, jclass thread_class);
/// A StackTraceElement[][] with null for threads that are not alive. Throws NullPointerException for null,
/// IllegalArgumentException for an empty array.
JNIEXPORT jobjectArray JNICALL JVM_DumpThreads(JNIEnv* env, jclass thread_class, jobjectArray threads);
/// The live threads, without those that the VM hides and those of agents.
JNIEXPORT jobjectArray JNICALL JVM_GetAllThreads(JNIEnv* env, jclass dummy);
/// The address of the 64-bit counter of thread numbers, for Unsafe; valid for ever.
JNIEXPORT jlong JNICALL JVM_GetNextThreadIdOffset(JNIEnv* env, jclass thread_class);
/// Throws NullPointerException for null.
JNIEXPORT jboolean JNICALL JVM_HoldsLock(JNIEnv* env, jclass thread_class, jobject obj);
/// The identity hash code, which never changes; 0 for null.
JNIEXPORT jint JNICALL JVM_IHashCode(JNIEnv* env, jobject obj);
/// Ends the sleep, park or Object.wait of a live thread. The caller has set Thread.interrupted.
JNIEXPORT void JNICALL JVM_Interrupt(JNIEnv* env, jobject thread);
JNIEXPORT jboolean JNICALL JVM_IsContinuationsSupported();
/// `obj` must not be null. These throw IllegalMonitorStateException if the calling thread does not own the monitor.
JNIEXPORT void JNICALL JVM_MonitorNotify(JNIEnv* env, jobject obj);
JNIEXPORT void JNICALL JVM_MonitorNotifyAll(JNIEnv* env, jobject obj);
/// 0 milliseconds means no limit. Throws IllegalArgumentException, IllegalMonitorStateException or
/// InterruptedException.
JNIEXPORT void JNICALL JVM_MonitorWait(JNIEnv* env, jobject obj, jlong ms);
JNIEXPORT void JNICALL JVM_RegisterContinuationMethods(JNIEnv* env, jclass cls);
JNIEXPORT void JNICALL JVM_ResumeThread(JNIEnv* env, jobject thread);
/// The Object[] that the calling thread stored by JVM_SetScopedValueCache; null if there is none. It is a strong
/// reference.
JNIEXPORT jobject JNICALL JVM_ScopedValueCache(JNIEnv* env, jclass thread_class);
JNIEXPORT void JNICALL JVM_SetCurrentThread(JNIEnv* env, jobject this_thread, jobject thread);
/// Only for the calling thread itself. The system keeps the first 15 bytes.
JNIEXPORT void JNICALL JVM_SetNativeThreadName(JNIEnv* env, jobject jthread, jstring name);
JNIEXPORT void JNICALL JVM_SetScopedValueCache(JNIEnv* env, jclass thread_class, jobject cache);
/// Only stores the priority; the system's scheduler is not informed.
JNIEXPORT void JNICALL JVM_SetThreadPriority(JNIEnv* env, jobject thread, jint prio);
/// Throws IllegalArgumentException for a negative time, InterruptedException, or what Thread.stop has sent; 0 yields.
JNIEXPORT void JNICALL JVM_Sleep(JNIEnv* env, jclass thread_class, jlong millis);
JNIEXPORT void JNICALL JVM_SleepNanos(JNIEnv* env, jclass thread_class, jlong nanos);
/// Throws IllegalThreadStateException if the thread was started before, OutOfMemoryError if the system has no more
/// threads.
JNIEXPORT void JNICALL JVM_StartThread(JNIEnv* env, jobject thread);
/// Class library 17: makes `exception` pending in `thread`, at its next poll. A thread that was not started will end as
/// soon as it is. Throws NullPointerException if `exception` is null.
JNIEXPORT void JNICALL JVM_StopThread(JNIEnv* env, jobject thread, jobject exception);
/// Returns when the thread is stopped; for the calling thread, when another one has resumed it. Threads that are not
/// alive are ignored.
JNIEXPORT void JNICALL JVM_SuspendThread(JNIEnv* env, jobject thread);
/// Waits for ever, because virtual threads are bound to threads of their own; the caller does nothing else.
JNIEXPORT jobject JNICALL JVM_TakeVirtualThreadListToUnblock(JNIEnv* env, jclass ignored);
JNIEXPORT void JNICALL JVM_VirtualThreadDisableSuspend(JNIEnv* env, jclass clazz, jboolean enter);
JNIEXPORT void JNICALL JVM_VirtualThreadEnd(JNIEnv* env, jobject vthread);
JNIEXPORT void JNICALL JVM_VirtualThreadEndFirstTransition(JNIEnv* env, jobject vthread);
JNIEXPORT void JNICALL JVM_VirtualThreadEndTransition(JNIEnv* env, jobject vthread, jboolean mount);
JNIEXPORT void JNICALL JVM_VirtualThreadHideFrames(JNIEnv* env, jobject vthread, jboolean hide);
JNIEXPORT void JNICALL JVM_VirtualThreadMount(JNIEnv* env, jobject vthread, jboolean hide);
JNIEXPORT void JNICALL JVM_VirtualThreadPinnedEvent(JNIEnv* env, jclass clazz, jstring op);
JNIEXPORT void JNICALL JVM_VirtualThreadStart(JNIEnv* env, jobject vthread);
JNIEXPORT void JNICALL JVM_VirtualThreadStartFinalTransition(JNIEnv* env, jobject vthread);
JNIEXPORT void JNICALL JVM_VirtualThreadStartTransition(JNIEnv* env, jobject vthread, jboolean mount);
JNIEXPORT void JNICALL JVM_VirtualThreadUnmount(JNIEnv* env, jobject vthread, jboolean hide);
/// Stays in native state.
JNIEXPORT void JNICALL JVM_Yield(JNIEnv* env, jclass thread_class);

// ---- Modules and packages (jvm_modules.cpp). NullPointerException, IllegalArgumentException,
// IllegalStateException as vm/linking/modules.cpp throws them.
JNIEXPORT void JNICALL JVM_AddModuleExports(JNIEnv* env, jobject from_module, jstring package, jobject to_module);
JNIEXPORT void JNICALL JVM_AddModuleExportsToAll(JNIEnv* env, jobject from_module, jstring package);
JNIEXPORT void JNICALL JVM_AddModuleExportsToAllUnnamed(JNIEnv* env, jobject from_module, jstring package);
/// `source_module` null: all unnamed modules.
JNIEXPORT void JNICALL JVM_AddReadsModule(JNIEnv* env, jobject from_module, jobject source_module);
/// Does nothing: there is no archive.
JNIEXPORT void JNICALL JVM_DefineArchivedModules(JNIEnv* env, jobject platform_loader, jobject system_loader);
/// JVMS 5.3.6. Packages are names with slashes or dots; `version` and `location` may be null.
JNIEXPORT void JNICALL JVM_DefineModule(JNIEnv* env, jobject module, jboolean is_open, jstring version,
                                        jstring location, jobjectArray packages);
/// The location of a package of the boot loader; null if none of its classes is loaded or it has no location.
JNIEXPORT jstring JNICALL JVM_GetSystemPackage(JNIEnv* env, jstring name);
JNIEXPORT jobjectArray JNICALL JVM_GetSystemPackages(JNIEnv* env);
JNIEXPORT void JNICALL JVM_SetBootLoaderUnnamedModule(JNIEnv* env, jobject module);

// ---- References (jvm_references.cpp)
/// The whole list of pending references, linked by Reference.discovered; null if it is empty.
JNIEXPORT jobject JNICALL JVM_GetAndClearReferencePendingList(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_HasReferencePendingList(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_IsFinalizationEnabled(JNIEnv* env);
/// `ref` must not be null. Asking does not keep the referent alive.
JNIEXPORT jboolean JNICALL JVM_PhantomReferenceRefersTo(JNIEnv* env, jobject ref, jobject o);
JNIEXPORT void JNICALL JVM_ReferenceClear(JNIEnv* env, jobject ref);
JNIEXPORT jobject JNICALL JVM_ReferenceGet(JNIEnv* env, jobject ref);
JNIEXPORT jboolean JNICALL JVM_ReferenceRefersTo(JNIEnv* env, jobject ref, jobject o);
JNIEXPORT void JNICALL JVM_ReportFinalizationComplete(JNIEnv* env, jobject finalizee);
/// Returns when the list is not empty, or early if Thread.stop was called on the waiting thread.
JNIEXPORT void JNICALL JVM_WaitForReferencePendingList(JNIEnv* env);

// ---- Time, memory, properties, signals, the end (jvm_system.cpp). The functions about time, processors and signals
// stay in native state and may be called by threads that are not attached. Sizes are in bytes.
/// The processors that this process may use (vm/state/container.hpp), at least 1.
JNIEXPORT jint JNICALL JVM_ActiveProcessorCount();
JNIEXPORT void JNICALL JVM_BeforeHalt();
JNIEXPORT jlong JNICALL JVM_CurrentTimeMillis(JNIEnv* env, jclass ignored);
/// The number of "INT" or "SIGINT"; -1 if there is none.
JNIEXPORT jint JNICALL JVM_FindSignal(const char* name);
JNIEXPORT jlong JNICALL JVM_FreeMemory();
/// Collects before it returns; does nothing with -XX:+DisableExplicitGC.
JNIEXPORT void JNICALL JVM_GC();
/// Nanoseconds from `offset_secs` (since the epoch) to now; -1 if they are more than 2^32 seconds apart.
JNIEXPORT jlong JNICALL JVM_GetNanoTimeAdjustment(JNIEnv* env, jclass ignored, jlong offset_secs);
/// A String[] of keys and values in turn.
JNIEXPORT jobjectArray JNICALL JVM_GetProperties(JNIEnv* env);
JNIEXPORT jstring JNICALL JVM_GetTemporaryDirectory(JNIEnv* env);
/// Null if there are none.
JNIEXPORT jobjectArray JNICALL JVM_GetVmArguments(JNIEnv* env);
/// Posts VMDeath and ends the process without shutdown hooks. Never returns.
JNIEXPORT void JNICALL JVM_Halt(jint code);
/// Puts sun.java.command, sun.jvm.flags and sun.jvm.args into `agent_props` (java.util.Properties), and returns it.
JNIEXPORT jobject JNICALL JVM_InitAgentProperties(JNIEnv* env, jobject agent_props);
/// JLS 3.10.5; null for null. Throws OutOfMemoryError.
JNIEXPORT jstring JNICALL JVM_InternString(JNIEnv* env, jstring str);
JNIEXPORT jboolean JNICALL JVM_IsContainerized();
JNIEXPORT jboolean JNICALL JVM_IsPreviewEnabled();
JNIEXPORT jboolean JNICALL JVM_IsUseContainerSupport();
JNIEXPORT jlong JNICALL JVM_MaxMemory();
/// Milliseconds since the last collection.
JNIEXPORT jlong JNICALL JVM_MaxObjectInspectionAge();
/// Nanoseconds from an arbitrary origin, monotonic.
JNIEXPORT jlong JNICALL JVM_NanoTime(JNIEnv* env, jclass ignored);
/// False for SIGHUP, SIGINT and SIGTERM if they are ignored or -Xrs leaves them to the system.
JNIEXPORT jboolean JNICALL JVM_RaiseSignal(jint sig);
/// `handler` and the result, the old handler: 0 default, 1 ignore, 2 Java's dispatcher, or an address. (void*)-1 if the
/// VM keeps the signal for itself.
JNIEXPORT void* JNICALL JVM_RegisterSignal(jint sig, void* handler);
JNIEXPORT jboolean JNICALL JVM_SupportsCX8();
JNIEXPORT jlong JNICALL JVM_TotalMemory();
/// For signal handlers of embedders: 1 if the VM or a chained handler has dealt with the signal, else 0; with
/// `abort_if_unrecognized`, ends the process with a crash report instead.
JNIEXPORT int JNICALL JVM_handle_linux_signal(int sig, siginfo_t* info, void* ucontext, int abort_if_unrecognized);

// ---- Native libraries, raw monitors, printing (jvm_libraries.cpp). They stay in native state and may be called by
// threads that are not attached, but JVM_LoadLibrary enters the VM to throw.
/// dlsym: null if there is no such symbol.
JNIEXPORT void* JNICALL JVM_FindLibraryEntry(void* handle, const char* name);
JNIEXPORT jboolean JNICALL JVM_IsForeignLinkerSupported();
JNIEXPORT jboolean JNICALL JVM_IsStaticallyLinked();
/// Whether the VM supports that version of JNI (JNI_VERSION_1_8 ...) with this release of the class library.
JNIEXPORT jboolean JNICALL JVM_IsSupportedJNIVersion(jint version);
/// A handle for JVM_UnloadLibrary. If the library cannot be loaded, null, with an UnsatisfiedLinkError if
/// `throw_exception`.
JNIEXPORT void* JNICALL JVM_LoadLibrary(const char* name, jboolean throw_exception);
/// The handle of libzip.so in the JDK, which is never closed; null if it cannot be loaded.
JNIEXPORT void* JNICALL JVM_LoadZipLibrary();
JNIEXPORT char* JNICALL JVM_NativePath(char*);
JNIEXPORT jboolean JNICALL JVM_PrintWarningAtDynamicAgentLoad();
/// A recursive mutex, which the caller destroys when nobody owns it. JVM_RawMonitorEnter returns 0 and may block; the
/// thread stays in native state, so it holds up no safepoint.
JNIEXPORT void* JNICALL JVM_RawMonitorCreate();
JNIEXPORT void JNICALL JVM_RawMonitorDestroy(void* monitor);
JNIEXPORT jint JNICALL JVM_RawMonitorEnter(void* monitor);
JNIEXPORT void JNICALL JVM_RawMonitorExit(void* monitor);
JNIEXPORT void JNICALL JVM_UnloadLibrary(void* handle);
/// printf as HotSpot offers it. Output goes through the vfprintf hook of JNI_CreateJavaVM, if there is one. Text that
/// does not fit into the array is cut off, always with a terminating NUL, and the result is -1.
JNIEXPORT int JNICALL jio_fprintf(FILE*, const char*, ...);
JNIEXPORT int JNICALL jio_snprintf(char*, size_t, const char*, ...);
JNIEXPORT int JNICALL jio_vfprintf(FILE*, const char*, va_list);
JNIEXPORT int JNICALL jio_vsnprintf(char*, size_t, const char*, va_list);

// ---- Class data sharing, which this VM does not have (jvm_archive.cpp). Constant answers; they do not enter the VM.
JNIEXPORT jboolean JNICALL JVM_AOTEndRecording(JNIEnv* env);
JNIEXPORT void JNICALL JVM_DumpClassListToFile(JNIEnv* env, jstring file_name);
JNIEXPORT void JNICALL JVM_DumpDynamicArchive(JNIEnv* env, jstring archive_name);
JNIEXPORT jint JNICALL JVM_GetCDSConfigStatus();
JNIEXPORT jlong JNICALL JVM_GetRandomSeedForDumping();
JNIEXPORT void JNICALL JVM_InitializeFromArchive(JNIEnv* env, jclass cls);
JNIEXPORT jboolean JNICALL JVM_IsCDSDumpingEnabled(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_IsDumpingClassList(JNIEnv* env);
JNIEXPORT jboolean JNICALL JVM_IsSharingEnabled(JNIEnv* env);
JNIEXPORT void JNICALL JVM_LogLambdaFormInvoker(JNIEnv* env, jstring line);
JNIEXPORT jclass JNICALL JVM_LookupLambdaProxyClassFromArchive(JNIEnv* env, jclass caller,
                                                               jstring interface_method_name, jobject factory_type,
                                                               jobject interface_method_type,
                                                               jobject implementation_member,
                                                               jobject dynamic_method_type);
JNIEXPORT jboolean JNICALL JVM_NeedsClassInitBarrierForCDS(JNIEnv* env, jclass cls);
JNIEXPORT void JNICALL JVM_RegisterLambdaProxyClassForArchiving(JNIEnv* env, jclass caller,
                                                                jstring interface_method_name, jobject factory_type,
                                                                jobject interface_method_type,
                                                                jobject implementation_member,
                                                                jobject dynamic_method_type, jclass lambda_proxy_class);

// ---- Management (serviceability/management/)
/// A jdk.internal.vm.ThreadSnapshot; null if the thread is not alive.
JNIEXPORT jobject JNICALL JVM_CreateThreadSnapshot(JNIEnv* env, jobject thread);
/// Null if `version` is not the one of the class library's release.
JNIEXPORT void* JNICALL JVM_GetManagement(jint version);

}  // extern "C"
