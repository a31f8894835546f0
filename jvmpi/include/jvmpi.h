/* SPDX-License-Identifier: Apache-2.0 */
/* The Java Virtual Machine Profiler Interface, versions 1 to 1.2. Written from its specification ("JVMPI", 11 November 1998) and the
   published numbers of its constants. An agent gets the interface in JVM_OnLoad:

       (*jvm)->GetEnv(jvm, (void **) &interface, JVMPI_VERSION_1)

   sets interface->NotifyEvent and enables events before it returns JNI_OK. */
#ifndef _JAVASOFT_JVMPI_H_
#define _JAVASOFT_JVMPI_H_

#include <jni.h>

#define JVMPI_VERSION_1 ((jint)0x10000001)   /* JDK 1.2 */
#define JVMPI_VERSION_1_1 ((jint)0x10000002) /* adds jobjectID2jobject and jobject2jobjectID */
#define JVMPI_VERSION_1_2 ((jint)0x10000003) /* adds SuspendThreadList, ResumeThreadList and JVMPI_EVENT_INSTRUCTION_START */

#ifdef __cplusplus
extern "C" {
#endif

/* Event types */
#define JVMPI_EVENT_METHOD_ENTRY ((jint)1)
#define JVMPI_EVENT_METHOD_ENTRY2 ((jint)2)
#define JVMPI_EVENT_METHOD_EXIT ((jint)3)
#define JVMPI_EVENT_OBJECT_ALLOC ((jint)4)
#define JVMPI_EVENT_OBJECT_FREE ((jint)5)
#define JVMPI_EVENT_OBJECT_MOVE ((jint)6)
#define JVMPI_EVENT_COMPILED_METHOD_LOAD ((jint)7)
#define JVMPI_EVENT_COMPILED_METHOD_UNLOAD ((jint)8)
#define JVMPI_EVENT_INSTRUCTION_START ((jint)9)
#define JVMPI_EVENT_THREAD_START ((jint)33)
#define JVMPI_EVENT_THREAD_END ((jint)34)
#define JVMPI_EVENT_CLASS_LOAD_HOOK ((jint)35)
#define JVMPI_EVENT_HEAP_DUMP ((jint)37)
#define JVMPI_EVENT_JNI_GLOBALREF_ALLOC ((jint)38)
#define JVMPI_EVENT_JNI_GLOBALREF_FREE ((jint)39)
#define JVMPI_EVENT_JNI_WEAK_GLOBALREF_ALLOC ((jint)40)
#define JVMPI_EVENT_JNI_WEAK_GLOBALREF_FREE ((jint)41)
#define JVMPI_EVENT_CLASS_LOAD ((jint)42)
#define JVMPI_EVENT_CLASS_UNLOAD ((jint)43)
#define JVMPI_EVENT_DATA_DUMP_REQUEST ((jint)44)
#define JVMPI_EVENT_DATA_RESET_REQUEST ((jint)45)
#define JVMPI_EVENT_JVM_INIT_DONE ((jint)46)
#define JVMPI_EVENT_JVM_SHUT_DOWN ((jint)47)
#define JVMPI_EVENT_ARENA_NEW ((jint)48)
#define JVMPI_EVENT_ARENA_DELETE ((jint)49)
#define JVMPI_EVENT_OBJECT_DUMP ((jint)50)
#define JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER ((jint)51)
#define JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED ((jint)52)
#define JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT ((jint)53)
#define JVMPI_EVENT_MONITOR_CONTENDED_ENTER ((jint)54)
#define JVMPI_EVENT_MONITOR_CONTENDED_ENTERED ((jint)55)
#define JVMPI_EVENT_MONITOR_CONTENDED_EXIT ((jint)56)
#define JVMPI_EVENT_MONITOR_WAIT ((jint)57)
#define JVMPI_EVENT_MONITOR_WAITED ((jint)58)
#define JVMPI_EVENT_MONITOR_DUMP ((jint)59)
#define JVMPI_EVENT_GC_START ((jint)60)
#define JVMPI_EVENT_GC_FINISH ((jint)61)
#define JVMPI_MAX_EVENT_TYPE_VAL ((jint)61)

/* Earlier names of some events, which agents of the time use */
#define JVMPI_EVENT_OBJ_ALLOC JVMPI_EVENT_OBJECT_ALLOC
#define JVMPI_EVENT_OBJ_FREE JVMPI_EVENT_OBJECT_FREE
#define JVMPI_EVENT_OBJ_MOVE JVMPI_EVENT_OBJECT_MOVE
#define JVMPI_EVENT_LOAD_COMPILED_METHOD JVMPI_EVENT_COMPILED_METHOD_LOAD
#define JVMPI_EVENT_UNLOAD_COMPILED_METHOD JVMPI_EVENT_COMPILED_METHOD_UNLOAD
#define JVMPI_EVENT_NEW_ARENA JVMPI_EVENT_ARENA_NEW
#define JVMPI_EVENT_DELETE_ARENA JVMPI_EVENT_ARENA_DELETE
#define JVMPI_EVENT_DUMP_DATA_REQUEST JVMPI_EVENT_DATA_DUMP_REQUEST
#define JVMPI_EVENT_RESET_DATA_REQUEST JVMPI_EVENT_DATA_RESET_REQUEST

/* Or-ed into event_type when the event was requested by RequestEvent. */
#define JVMPI_REQUESTED_EVENT ((jint)0x10000000)

/* Results of EnableEvent, DisableEvent and RequestEvent */
#define JVMPI_SUCCESS ((jint)0)
#define JVMPI_NOT_AVAILABLE ((jint)1)
#define JVMPI_FAIL ((jint)-1)

/* Thread status: one of the first three, and bits */
enum {
  JVMPI_THREAD_RUNNABLE = 1,
  JVMPI_THREAD_MONITOR_WAIT,
  JVMPI_THREAD_CONDVAR_WAIT
};
#define JVMPI_THREAD_SUSPENDED 0x8000
#define JVMPI_THREAD_INTERRUPTED 0x4000

/* Priorities of CreateSystemThread */
#define JVMPI_MINIMUM_PRIORITY 1
#define JVMPI_NORMAL_PRIORITY 5
#define JVMPI_MAXIMUM_PRIORITY 10

/* Types of objects, array elements and values in dumps */
#define JVMPI_NORMAL_OBJECT ((jint)0)
#define JVMPI_CLASS ((jint)2)
#define JVMPI_BOOLEAN ((jint)4)
#define JVMPI_CHAR ((jint)5)
#define JVMPI_FLOAT ((jint)6)
#define JVMPI_DOUBLE ((jint)7)
#define JVMPI_BYTE ((jint)8)
#define JVMPI_SHORT ((jint)9)
#define JVMPI_INT ((jint)10)
#define JVMPI_LONG ((jint)11)

/* Records of a monitor dump */
#define JVMPI_MONITOR_JAVA 0x01
#define JVMPI_MONITOR_RAW 0x02

/* Records of a heap dump */
#define JVMPI_GC_ROOT_UNKNOWN 0xff
#define JVMPI_GC_ROOT_JNI_GLOBAL 0x01
#define JVMPI_GC_ROOT_JNI_LOCAL 0x02
#define JVMPI_GC_ROOT_JAVA_FRAME 0x03
#define JVMPI_GC_ROOT_NATIVE_STACK 0x04
#define JVMPI_GC_ROOT_STICKY_CLASS 0x05
#define JVMPI_GC_ROOT_THREAD_BLOCK 0x06
#define JVMPI_GC_ROOT_MONITOR_USED 0x07
#define JVMPI_GC_ROOT_THREAD_OBJ 0x08

#define JVMPI_GC_CLASS_DUMP 0x20
#define JVMPI_GC_INSTANCE_DUMP 0x21
#define JVMPI_GC_OBJ_ARRAY_DUMP 0x22
#define JVMPI_GC_PRIM_ARRAY_DUMP 0x23

/* Levels of a heap dump */
#define JVMPI_DUMP_LEVEL_0 ((jint)0)
#define JVMPI_DUMP_LEVEL_1 ((jint)1)
#define JVMPI_DUMP_LEVEL_2 ((jint)2)

struct _jobjectID;
typedef struct _jobjectID *jobjectID; /* an object, for as long as it is alive */

struct _JVMPI_RawMonitor;
typedef struct _JVMPI_RawMonitor *JVMPI_RawMonitor;

/* A frame of a call trace. lineno is -1 when it is not known, and -3 in a native method. */
typedef struct {
  jint lineno;
  jmethodID method_id;
} JVMPI_CallFrame;

/* Frames of a thread, the callee before its caller */
typedef struct {
  JNIEnv *env_id;
  jint num_frames;
  JVMPI_CallFrame *frames;
} JVMPI_CallTrace;

/* A method of a class; the line numbers are -1 when they are not known. */
typedef struct {
  char *method_name;
  char *method_signature;
  jint start_lineno;
  jint end_lineno;
  jmethodID method_id;
} JVMPI_Method;

typedef struct {
  char *field_name;
  char *field_signature;
} JVMPI_Field;

/* From an offset in compiled code to a line of source */
typedef struct {
  jint offset;
  jint lineno;
} JVMPI_Lineno;

/* The argument of RequestEvent(JVMPI_EVENT_HEAP_DUMP) */
typedef struct {
  jint heap_dump_level;
} JVMPI_HeapDumpArg;

typedef struct {
  jint event_type;
  JNIEnv *env_id; /* the thread in which the event occurred */

  union {
    struct {
      char *class_name;
      char *source_name;
      jint num_interfaces;
      jint num_methods;
      JVMPI_Method *methods;
      jint num_static_fields;
      JVMPI_Field *statics;
      jint num_instance_fields;
      JVMPI_Field *instances;
      jobjectID class_id;
    } class_load;

    struct {
      jobjectID class_id;
    } class_unload;

    struct {
      unsigned char *class_data;
      jint class_data_len;
      unsigned char *new_class_data; /* set by the agent, in memory from malloc_f, or to class_data */
      jint new_class_data_len;       /* set by the agent */
      void *(*malloc_f)(unsigned int);
    } class_load_hook;

    struct {
      jint arena_id;
      jobjectID class_id; /* of an array of objects, the class of its elements; null for java.lang.Class itself */
      jint is_array;      /* JVMPI_NORMAL_OBJECT, JVMPI_CLASS, or the type of the elements */
      jint size;          /* bytes */
      jobjectID obj_id;
    } obj_alloc;

    struct {
      jobjectID obj_id;
    } obj_free;

    struct {
      jint arena_id;
      jobjectID obj_id;
      jint new_arena_id;
      jobjectID new_obj_id;
    } obj_move;

    struct {
      jint arena_id;
      char *arena_name;
    } new_arena;

    struct {
      jint arena_id;
    } delete_arena;

    struct {
      char *thread_name;
      char *group_name;
      char *parent_name;
      jobjectID thread_id;
      JNIEnv *thread_env_id;
    } thread_start;

    struct {
      jmethodID method_id;
    } method;

    struct {
      jmethodID method_id;
      jobjectID obj_id; /* the receiver; null for a static method */
    } method_entry2;

    struct {
      jmethodID method_id;
      void *code_addr;
      jint code_size;
      jint lineno_table_size;
      JVMPI_Lineno *lineno_table;
    } compiled_method_load;

    struct {
      jmethodID method_id;
    } compiled_method_unload;

    struct {
      jmethodID method_id;
      jint offset; /* of the instruction, in the method's code */
      union {
        struct {
          jboolean is_true; /* whether the branch is taken */
        } if_info;
        struct {
          jint key; /* the value on the stack */
          jint low; /* the smallest and the largest value of the table */
          jint hi;
        } tableswitch_info;
        struct {
          jint chosen_pair_index; /* from 0; pairs_total if no pair matches */
          jint pairs_total;
        } lookupswitch_info;
      } u;
    } instruction;

    struct {
      int dump_level;
      char *begin;
      char *end;
      jint num_traces;
      JVMPI_CallTrace *traces;
    } heap_dump;

    struct {
      jobjectID obj_id;
      jobject ref_id;
    } jni_globalref_alloc;

    struct {
      jobject ref_id;
    } jni_globalref_free;

    struct {
      char *name;
      JVMPI_RawMonitor id;
    } raw_monitor;

    struct {
      jobjectID object;
    } monitor;

    struct {
      char *begin;
      char *end;
      jint num_traces;
      JVMPI_CallTrace *traces;
      jint *threads_status;
    } monitor_dump;

    struct {
      jobjectID object; /* null: the thread sleeps */
      jlong timeout;    /* milliseconds; 0 in MONITOR_WAIT: no limit */
    } monitor_wait;

    struct {
      jlong used_objects;
      jlong used_object_space; /* bytes */
      jlong total_object_space;
    } gc_info;

    struct {
      jint data_len;
      char *data;
    } object_dump;
  } u;
} JVMPI_Event;

typedef struct {
  jint version; /* one that is compatible with the version asked for */

  /* Implemented by the agent, who sets it before JVM_OnLoad returns */
  void (*NotifyEvent)(JVMPI_Event *event);

  /* Implemented by the VM */
  jint (*EnableEvent)(jint event_type, void *arg);
  jint (*DisableEvent)(jint event_type, void *arg);
  jint (*RequestEvent)(jint event_type, void *arg);

  void (*GetCallTrace)(JVMPI_CallTrace *trace, jint depth);

  void (*ProfilerExit)(jint err_code);

  JVMPI_RawMonitor (*RawMonitorCreate)(char *lock_name);
  void (*RawMonitorEnter)(JVMPI_RawMonitor lock_id);
  void (*RawMonitorExit)(JVMPI_RawMonitor lock_id);
  void (*RawMonitorWait)(JVMPI_RawMonitor lock_id, jlong ms);
  void (*RawMonitorNotifyAll)(JVMPI_RawMonitor lock_id);
  void (*RawMonitorDestroy)(JVMPI_RawMonitor lock_id);

  jlong (*GetCurrentThreadCpuTime)(void);
  void (*SuspendThread)(JNIEnv *env);
  void (*ResumeThread)(JNIEnv *env);
  jint (*GetThreadStatus)(JNIEnv *env);
  jboolean (*ThreadHasRun)(JNIEnv *env);
  jint (*CreateSystemThread)(char *name, jint priority, void (*f)(void *));
  void (*SetThreadLocalStorage)(JNIEnv *env_id, void *ptr);
  void *(*GetThreadLocalStorage)(JNIEnv *env_id);

  void (*DisableGC)(void);
  void (*EnableGC)(void);
  void (*RunGC)(void);

  jobjectID (*GetThreadObject)(JNIEnv *env);
  jobjectID (*GetMethodClass)(jmethodID mid);

  /* Since version 1.1 */
  jobject (*jobjectID2jobject)(jobjectID jid); /* a local reference */
  jobjectID (*jobject2jobjectID)(jobject jobj);

  /* Since version 1.2. Each entry of results is JVMPI_SUCCESS or JVMPI_FAIL. */
  jint (*SuspendThreadList)(jint reqCount, JNIEnv **reqList, jint *results);
  jint (*ResumeThreadList)(jint reqCount, JNIEnv **reqList, jint *results);
} JVMPI_Interface;

#ifdef __cplusplus
}
#endif

#endif
