/* SPDX-License-Identifier: Apache-2.0 */
/* A tracer of method entries and exits with CPU times: see README.md. */
#include "../agent.h"

struct cost {
  jlong calls, total, self; /* nanoseconds of CPU */
  jlong active;             /* activations on the stack, so that recursion counts once in `total` */
};

struct activation {
  jmethodID method;
  struct cost *cost;
  jlong entered, in_callees;
};

/* In the thread-local storage of JVMPI: only its thread touches it until the report, which may find the thread in the middle of
   an event. */
struct thread {
  struct thread *next;
  JVMPI_RawMonitor lock; /* of the costs */
  struct table costs;    /* by jmethodID */
  struct activation *stack;
  size_t depth, room;
};

static struct thread *all_threads;
static JVMPI_RawMonitor threads_lock;
static long top = 20;

static struct thread *thread_of(JNIEnv *env) {
  struct thread *thread = jvmpi->GetThreadLocalStorage(env);
  if (thread != NULL) return thread;
  thread = allocate(sizeof *thread);
  thread->lock = jvmpi->RawMonitorCreate("_costs");
  jvmpi->SetThreadLocalStorage(env, thread);
  jvmpi->RawMonitorEnter(threads_lock);
  thread->next = all_threads;
  all_threads = thread;
  jvmpi->RawMonitorExit(threads_lock);
  return thread;
}

static void enter(JNIEnv *env, jmethodID method) {
  struct thread *thread = thread_of(env);
  struct activation *activation;
  struct cost *cost;
  void **place;
  jvmpi->RawMonitorEnter(thread->lock);
  place = table_put(&thread->costs, method);
  if (*place == NULL) *place = allocate(sizeof *cost);
  cost = *place;
  ++cost->calls;
  ++cost->active;
  jvmpi->RawMonitorExit(thread->lock);
  if (thread->depth == thread->room) {
    thread->room = thread->room == 0 ? 256 : thread->room * 2;
    thread->stack = realloc(thread->stack, thread->room * sizeof *thread->stack);
    if (thread->stack == NULL) jvmpi->ProfilerExit(3);
  }
  activation = &thread->stack[thread->depth++];
  activation->method = method;
  activation->cost = cost;
  activation->in_callees = 0;
  activation->entered = jvmpi->GetCurrentThreadCpuTime();
}

static void leave(JNIEnv *env, jmethodID method) {
  jlong now = jvmpi->GetCurrentThreadCpuTime();
  struct thread *thread = jvmpi->GetThreadLocalStorage(env);
  struct activation *activation;
  jlong spent;
  /* A method that had been entered before the events began has no activation. */
  if (thread == NULL || thread->depth == 0 || thread->stack[thread->depth - 1].method != method) return;
  activation = &thread->stack[--thread->depth];
  spent = now - activation->entered;
  jvmpi->RawMonitorEnter(thread->lock);
  activation->cost->self += spent - activation->in_callees;
  if (--activation->cost->active == 0) activation->cost->total += spent;
  jvmpi->RawMonitorExit(thread->lock);
  if (thread->depth > 0) thread->stack[thread->depth - 1].in_callees += spent;
}

/* ---- The report ---- */

struct row {
  jmethodID method;
  struct cost cost;
};

static int by_self(const void *a, const void *b) {
  jlong left = ((const struct row *)a)->cost.self, right = ((const struct row *)b)->cost.self;
  return left < right ? 1 : left > right ? -1 : 0;
}

static void write_report(void) {
  struct table sums = {0};
  struct thread *thread;
  struct row *rows;
  struct cost all = {0};
  size_t count = 0, i;
  char name[1024];
  /* From here on no thread begins an event; what a thread is in the middle of is not in the report. */
  jvmpi->DisableEvent(JVMPI_EVENT_METHOD_ENTRY, NULL);
  jvmpi->DisableEvent(JVMPI_EVENT_METHOD_EXIT, NULL);
  jvmpi->RawMonitorEnter(threads_lock);
  for (thread = all_threads; thread != NULL; thread = thread->next) {
    jvmpi->RawMonitorEnter(thread->lock);
    for (i = 0; i < thread->costs.size; ++i) {
      struct cost *cost = thread->costs.keys[i] == NULL ? NULL : thread->costs.values[i], *sum;
      void **found;
      if (cost == NULL) continue;
      found = table_put(&sums, thread->costs.keys[i]);
      if (*found == NULL) *found = allocate(sizeof *sum);
      sum = *found;
      sum->calls += cost->calls;
      sum->total += cost->total;
      sum->self += cost->self;
      all.calls += cost->calls;
      all.self += cost->self;
    }
    jvmpi->RawMonitorExit(thread->lock);
  }
  jvmpi->RawMonitorExit(threads_lock);
  rows = allocate((sums.used + 1) * sizeof *rows);
  for (i = 0; i < sums.size; ++i)
    if (sums.keys[i] != NULL) {
      rows[count].method = sums.keys[i];
      rows[count++].cost = *(struct cost *)sums.values[i];
    }
  qsort(rows, count, sizeof *rows, by_self);
  fprintf(report, "tracer: %lld calls of %lu methods, %.1f ms of CPU\n\n  self ms  total ms      calls  method\n",
          (long long)all.calls, (unsigned long)count, (double)all.self / 1e6);
  for (i = 0; i < count && (top == 0 || i < (size_t)top); ++i)
    fprintf(report, "%9.1f %9.1f %10lld  %s\n", (double)rows[i].cost.self / 1e6, (double)rows[i].cost.total / 1e6,
            (long long)rows[i].cost.calls, method_text(rows[i].method, name, sizeof name));
  fflush(report);
  free(rows);
}

static void notify(JVMPI_Event *event) {
  switch (event->event_type) {
    case JVMPI_EVENT_METHOD_ENTRY: enter(event->env_id, event->u.method.method_id); break;
    case JVMPI_EVENT_METHOD_EXIT: leave(event->env_id, event->u.method.method_id); break;
    case JVMPI_EVENT_CLASS_LOAD: remember_class(event); break;
    case JVMPI_EVENT_JVM_SHUT_DOWN: write_report(); break;
    default: break;
  }
}

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *the_vm, char *options, void *reserved) {
  (void)reserved;
  if (begin(the_vm, options, notify) != JNI_OK) return JNI_ERR;
  top = number_option(options, "top=", top);
  threads_lock = jvmpi->RawMonitorCreate("_threads");
  jvmpi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_METHOD_EXIT, NULL);
  return JNI_OK;
}
