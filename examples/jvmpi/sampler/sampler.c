/* SPDX-License-Identifier: Apache-2.0 */
/* A sampling profiler: see README.md. */
#include "../agent.h"

enum { MAX_THREADS = 1024, MAX_DEPTH = 64 };

struct trace {
  struct trace *next; /* with the same hash */
  jint count, depth;
  JVMPI_CallFrame frames[MAX_DEPTH];
};

/* Threads that are alive. THREAD_END waits for the lock, so while the sampler has it no JNIEnv becomes invalid. */
static JNIEnv *threads[MAX_THREADS];
static int thread_count;
static JVMPI_RawMonitor threads_lock;

static struct trace *traces[4096];
static long samples, rounds;
static long interval = 10, depth = 16, top = 15;
static volatile int stopped;

static void add_thread(JNIEnv *env) {
  jvmpi->RawMonitorEnter(threads_lock);
  if (thread_count < MAX_THREADS) threads[thread_count++] = env;
  jvmpi->RawMonitorExit(threads_lock);
}

static void remove_thread(JNIEnv *env) {
  int i;
  jvmpi->RawMonitorEnter(threads_lock);
  for (i = 0; i < thread_count; ++i)
    if (threads[i] == env) threads[i--] = threads[--thread_count];
  jvmpi->RawMonitorExit(threads_lock);
}

static void count_trace(const JVMPI_CallFrame *frames, jint found) {
  size_t hash = (size_t)found;
  struct trace *trace;
  jint i;
  for (i = 0; i < found; ++i) hash = hash * 31 + (size_t)frames[i].method_id / 8 + (size_t)frames[i].lineno;
  hash %= sizeof traces / sizeof traces[0];
  for (trace = traces[hash]; trace != NULL; trace = trace->next) {
    for (i = 0; trace->depth == found && i < found; ++i)
      if (trace->frames[i].method_id != frames[i].method_id || trace->frames[i].lineno != frames[i].lineno) break;
    if (trace->depth == found && i == found) break;
  }
  if (trace == NULL) {
    trace = allocate(sizeof *trace);
    trace->depth = found;
    memcpy(trace->frames, frames, sizeof *frames * (size_t)found);
    trace->next = traces[hash];
    traces[hash] = trace;
  }
  ++trace->count;
  ++samples;
}

/* One round. While threads are suspended nothing may be allocated or printed: one of them may have the C library's lock. */
static void sample(JNIEnv *own) {
  static JVMPI_CallFrame frames[MAX_THREADS][MAX_DEPTH];
  static JVMPI_CallTrace found[MAX_THREADS];
  int count = 0, i;
  /* In this order: a thread in THREAD_START waits for the lock with collections held off, and DisableGC waits for the end of
     a collection. They must stay disabled until all threads have been resumed. */
  jvmpi->DisableGC();
  jvmpi->RawMonitorEnter(threads_lock);
  for (i = 0; i < thread_count; ++i)
    if (threads[i] != own) jvmpi->SuspendThread(threads[i]);
  for (i = 0; i < thread_count; ++i) {
    JVMPI_CallTrace *trace = &found[count];
    if (threads[i] == own || !jvmpi->ThreadHasRun(threads[i])) continue;
    if ((jvmpi->GetThreadStatus(threads[i]) & ~JVMPI_THREAD_INTERRUPTED) != JVMPI_THREAD_RUNNABLE) continue;
    trace->env_id = threads[i];
    trace->frames = frames[count];
    jvmpi->GetCallTrace(trace, (jint)depth);
    if (trace->num_frames > 0) ++count;
  }
  for (i = 0; i < thread_count; ++i)
    if (threads[i] != own) jvmpi->ResumeThread(threads[i]);
  if (!stopped) {
    ++rounds;
    for (i = 0; i < count; ++i) count_trace(found[i].frames, found[i].num_frames);
  }
  jvmpi->RawMonitorExit(threads_lock);
  jvmpi->EnableGC();
}

static void run(void *unused) {
  JNIEnv *own = NULL;
  JVMPI_RawMonitor pause = jvmpi->RawMonitorCreate("_pause");
  (void)unused;
  (*vm)->GetEnv(vm, (void **)&own, JNI_VERSION_1_2);
  jvmpi->RawMonitorEnter(pause);
  while (!stopped) {
    jvmpi->RawMonitorWait(pause, interval);
    sample(own);
  }
  jvmpi->RawMonitorExit(pause);
}

/* ---- The report ---- */

struct row {
  void *what; /* a jmethodID, or a trace */
  long count;
};

static int by_count(const void *a, const void *b) {
  long left = ((const struct row *)a)->count, right = ((const struct row *)b)->count;
  return left < right ? 1 : left > right ? -1 : 0;
}

static double percent(long count) { return samples == 0 ? 0 : 100.0 * (double)count / (double)samples; }

static void write_report(void) {
  struct table self = {0};
  struct row *rows;
  size_t count = 0, i;
  char name[1024];
  struct trace *trace;
  jvmpi->RawMonitorEnter(threads_lock);
  stopped = 1;
  jvmpi->RawMonitorExit(threads_lock);
  fprintf(report, "sampler: %ld samples in %ld rounds, one every %ld ms\n\nself\n", samples, rounds, interval);
  for (i = 0; i < sizeof traces / sizeof traces[0]; ++i)
    for (trace = traces[i]; trace != NULL; trace = trace->next) {
      void **found = table_put(&self, trace->frames[0].method_id);
      *found = (char *)*found + trace->count;
    }
  rows = allocate((self.used + (size_t)samples + 1) * sizeof *rows);
  for (i = 0; i < self.size; ++i)
    if (self.keys[i] != NULL) {
      rows[count].what = self.keys[i];
      rows[count++].count = (long)(size_t)self.values[i];
    }
  qsort(rows, count, sizeof *rows, by_count);
  for (i = 0; i < count && i < (size_t)top; ++i)
    fprintf(report, "%5.1f%% %6ld  %s\n", percent(rows[i].count), rows[i].count,
            method_text((jmethodID)rows[i].what, name, sizeof name));
  count = 0;
  for (i = 0; i < sizeof traces / sizeof traces[0]; ++i)
    for (trace = traces[i]; trace != NULL; trace = trace->next) {
      rows[count].what = trace;
      rows[count++].count = trace->count;
    }
  qsort(rows, count, sizeof *rows, by_count);
  fprintf(report, "\ntraces\n");
  for (i = 0; i < count && i < (size_t)top; ++i) {
    jint f;
    trace = rows[i].what;
    fprintf(report, "%5.1f%% %6ld\n", percent(rows[i].count), rows[i].count);
    for (f = 0; f < trace->depth; ++f)
      fprintf(report, "        %s:%d\n", method_text(trace->frames[f].method_id, name, sizeof name),
              (int)trace->frames[f].lineno);
  }
  fflush(report);
  free(rows);
}

static void notify(JVMPI_Event *event) {
  switch (event->event_type) {
    case JVMPI_EVENT_CLASS_LOAD: remember_class(event); break;
    case JVMPI_EVENT_THREAD_START: add_thread(event->u.thread_start.thread_env_id); break;
    case JVMPI_EVENT_THREAD_END: remove_thread(event->env_id); break;
    case JVMPI_EVENT_JVM_INIT_DONE:
      if (jvmpi->CreateSystemThread("sampler", JVMPI_MAXIMUM_PRIORITY, run) != JNI_OK)
        fprintf(stderr, "sampler: there is no thread to sample with\n");
      break;
    case JVMPI_EVENT_JVM_SHUT_DOWN: write_report(); break;
    default: break;
  }
}

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *the_vm, char *options, void *reserved) {
  (void)reserved;
  if (begin(the_vm, options, notify) != JNI_OK) return JNI_ERR;
  interval = number_option(options, "interval=", interval);
  depth = number_option(options, "depth=", depth);
  top = number_option(options, "top=", top);
  if (interval < 1) interval = 1;
  if (depth < 1 || depth > MAX_DEPTH) depth = MAX_DEPTH;
  threads_lock = jvmpi->RawMonitorCreate("_threads");
  jvmpi->EnableEvent(JVMPI_EVENT_THREAD_START, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_THREAD_END, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_JVM_INIT_DONE, NULL);
  return JNI_OK;
}
