/* SPDX-License-Identifier: Apache-2.0 */
/* A heap profiler: see README.md. */
#include "../agent.h"
#include "dump.h"

enum { MAX_DEPTH = 8 };

/* Where objects of one class are allocated. */
struct site {
  struct site *next; /* with the same hash */
  jobjectID class_id;
  jint kind, depth; /* kind: is_array of OBJECT_ALLOC */
  JVMPI_CallFrame frames[MAX_DEPTH];
  jlong made, made_bytes, live, live_bytes;
};

struct object {
  struct site *site;
  jint size, arena;
};

/* The live objects. The lock is taken from GC_START to GC_FINISH, so that OBJECT_FREE, which may neither wait nor allocate,
   has the tables for itself. */
static struct table objects;
static struct site *sites[8192];
static JVMPI_RawMonitor lock;
static long depth = 4, top = 15;
static jlong unknown_freed;

static struct site *site_of(const JVMPI_Event *event) {
  JVMPI_CallFrame frames[MAX_DEPTH];
  JVMPI_CallTrace trace;
  struct site *site;
  size_t hash = (size_t)event->u.obj_alloc.class_id / 8;
  jint i;
  trace.env_id = event->env_id;
  trace.num_frames = 0;
  trace.frames = frames;
  if (event->env_id != NULL) jvmpi->GetCallTrace(&trace, (jint)depth);
  for (i = 0; i < trace.num_frames; ++i)
    hash = hash * 31 + (size_t)frames[i].method_id / 8 + (size_t)frames[i].lineno;
  hash = (hash + (size_t)event->u.obj_alloc.is_array) % (sizeof sites / sizeof sites[0]);
  for (site = sites[hash]; site != NULL; site = site->next) {
    if (site->class_id != event->u.obj_alloc.class_id || site->kind != event->u.obj_alloc.is_array ||
        site->depth != trace.num_frames)
      continue;
    for (i = 0; i < site->depth; ++i)
      if (site->frames[i].method_id != frames[i].method_id || site->frames[i].lineno != frames[i].lineno) break;
    if (i == site->depth) return site;
  }
  site = allocate(sizeof *site);
  site->class_id = event->u.obj_alloc.class_id;
  site->kind = event->u.obj_alloc.is_array;
  site->depth = trace.num_frames;
  memcpy(site->frames, frames, sizeof frames[0] * (size_t)trace.num_frames);
  site->next = sites[hash];
  sites[hash] = site;
  return site;
}

static void object_made(const JVMPI_Event *event) {
  struct object *object;
  void **place;
  jvmpi->RawMonitorEnter(lock);
  place = table_put(&objects, event->u.obj_alloc.obj_id);
  if (*place == NULL) *place = allocate(sizeof *object);
  object = *place;
  object->site = site_of(event);
  object->size = event->u.obj_alloc.size;
  object->arena = event->u.obj_alloc.arena_id;
  ++object->site->made;
  object->site->made_bytes += object->size;
  ++object->site->live;
  object->site->live_bytes += object->size;
  jvmpi->RawMonitorExit(lock);
}

/* In the pause of a collection, with the lock taken. The entry stays for the next object with this id. */
static void object_freed(jobjectID id) {
  void **place = table_find(&objects, id);
  struct object *object = place == NULL ? NULL : *place;
  if (object == NULL || object->site == NULL) {
    ++unknown_freed;
    return;
  }
  --object->site->live;
  object->site->live_bytes -= object->size;
  object->site = NULL;
}

static void object_moved(const JVMPI_Event *event) {
  void **from = table_find(&objects, event->u.obj_move.obj_id), **to;
  struct object object;
  if (from == NULL || ((struct object *)*from)->site == NULL) return;
  object = *(struct object *)*from;
  ((struct object *)*from)->site = NULL;
  to = table_find(&objects, event->u.obj_move.new_obj_id);
  object.arena = event->u.obj_move.new_arena_id;
  if (to != NULL) {
    *(struct object *)*to = object;
  } else { /* nothing may be allocated here: the object is no longer followed */
    --object.site->live;
    object.site->live_bytes -= object.size;
  }
}

static void arena_deleted(jint arena) {
  size_t i;
  for (i = 0; i < objects.size; ++i) {
    struct object *object = objects.keys[i] == NULL ? NULL : objects.values[i];
    if (object != NULL && object->site != NULL && object->arena == arena) object_freed(objects.keys[i]);
  }
}

/* ---- The report ---- */

static int by_bytes(const void *a, const void *b) {
  jlong left = ((const struct site *)a)->live_bytes, right = ((const struct site *)b)->live_bytes;
  return left < right ? 1 : left > right ? -1 : 0;
}

/* The lock is not held while names are asked for: RequestEvent waits for the end of a collection, which waits for the lock. */
static void write_sites(void) {
  struct site *rows, *site;
  size_t count = 0, i;
  jlong live = 0, live_bytes = 0, made = 0, unknown;
  char name[1024];
  jvmpi->RawMonitorEnter(lock);
  for (i = 0; i < sizeof sites / sizeof sites[0]; ++i)
    for (site = sites[i]; site != NULL; site = site->next) {
      ++count;
      live += site->live;
      live_bytes += site->live_bytes;
      made += site->made;
    }
  unknown = unknown_freed;
  rows = allocate((count + 1) * sizeof *rows);
  count = 0;
  for (i = 0; i < sizeof sites / sizeof sites[0]; ++i)
    for (site = sites[i]; site != NULL; site = site->next) rows[count++] = *site;
  jvmpi->RawMonitorExit(lock);
  qsort(rows, count, sizeof *rows, by_bytes);
  fprintf(report, "heap: %lld objects live in %lld bytes, %lld made, at %lu sites, %lld unknown ones freed\n\n",
          (long long)live, (long long)live_bytes, (long long)made, (unsigned long)count, (long long)unknown);
  fprintf(report, "live bytes    objects       made  class, allocated at\n");
  for (i = 0; i < count && i < (size_t)top; ++i) {
    jint f;
    site = &rows[i];
    fprintf(report, "%10lld %10lld %10lld  %s\n", (long long)site->live_bytes, (long long)site->live,
            (long long)site->made, class_text(site->class_id, site->kind, name, sizeof name));
    for (f = 0; f < site->depth; ++f)
      fprintf(report, "%34s  %s:%d\n", "", method_text(site->frames[f].method_id, name, sizeof name),
              (int)site->frames[f].lineno);
  }
  free(rows);
}

/* In DATA_DUMP_REQUEST and JVM_SHUT_DOWN collections are allowed, so what is dead can go first. */
static void write_report(void) {
  jvmpi->RunGC();
  write_sites();
  jvmpi->RequestEvent(JVMPI_EVENT_HEAP_DUMP, NULL); /* its event comes before this returns */
  fflush(report);
}

static void notify(JVMPI_Event *event) {
  switch (event->event_type) {
    case JVMPI_EVENT_OBJECT_ALLOC: object_made(event); break;
    case JVMPI_EVENT_GC_START: jvmpi->RawMonitorEnter(lock); break;
    case JVMPI_EVENT_OBJECT_FREE: object_freed(event->u.obj_free.obj_id); break;
    case JVMPI_EVENT_OBJECT_MOVE: object_moved(event); break;
    case JVMPI_EVENT_ARENA_DELETE: arena_deleted(event->u.delete_arena.arena_id); break;
    case JVMPI_EVENT_GC_FINISH: jvmpi->RawMonitorExit(lock); break;
    case JVMPI_EVENT_CLASS_LOAD:
    case JVMPI_EVENT_CLASS_LOAD | JVMPI_REQUESTED_EVENT: remember_class(event); break;
    case JVMPI_EVENT_HEAP_DUMP | JVMPI_REQUESTED_EVENT: write_classes(event); break;
    case JVMPI_EVENT_DATA_DUMP_REQUEST:
    case JVMPI_EVENT_JVM_SHUT_DOWN: write_report(); break;
    default: break;
  }
}

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM *the_vm, char *options, void *reserved) {
  (void)reserved;
  if (begin(the_vm, options, notify) != JNI_OK) return JNI_ERR;
  depth = number_option(options, "depth=", depth);
  top = number_option(options, "top=", top);
  if (depth < 0 || depth > MAX_DEPTH) depth = MAX_DEPTH;
  lock = jvmpi->RawMonitorCreate("_objects");
  jvmpi->EnableEvent(JVMPI_EVENT_OBJECT_ALLOC, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_OBJECT_FREE, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_OBJECT_MOVE, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_ARENA_DELETE, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_GC_START, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_GC_FINISH, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_DATA_DUMP_REQUEST, NULL);
  return JNI_OK;
}
