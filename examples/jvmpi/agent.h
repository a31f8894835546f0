/* SPDX-License-Identifier: Apache-2.0 */
/* What the three example agents share: the interface, options, and names of classes and methods by their ids, which
   CLASS_LOAD tells. Ids come back as those of other things when a class is gone; then its CLASS_LOAD comes first and takes
   the place of the old entry. */
#ifndef EXAMPLES_JVMPI_AGENT_H
#define EXAMPLES_JVMPI_AGENT_H

#include <jvmpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static JavaVM *vm;
static JVMPI_Interface *jvmpi;
static FILE *report; /* where the agent writes: file=..., or stderr */

static void *allocate(size_t size) {
  void *memory = calloc(1, size);
  if (memory == NULL) {
    fprintf(stderr, "agent: out of memory\n");
    jvmpi->ProfilerExit(3);
  }
  return memory;
}

static char *copy(const char *text) {
  char *made = allocate((text == NULL ? 0 : strlen(text)) + 1);
  return text == NULL ? made : strcpy(made, text);
}

/* The number behind `name=` in the options; `otherwise` if it is not there. */
static long number_option(const char *options, const char *name, long otherwise) {
  const char *found = options == NULL ? NULL : strstr(options, name);
  return found == NULL ? otherwise : atol(found + strlen(name));
}

/* ---- A table from a pointer, which is not null, to a pointer. Nothing is ever removed. The caller locks. ---- */

struct table {
  void **keys, **values;
  size_t size, used;
};

static size_t place_of(const struct table *table, const void *key) {
  return (size_t)key / 8 * 0x9E3779B97F4A7C15u >> 20 & (table->size - 1);
}

/* Where the value for the key is; NULL: it has none. */
static void **table_find(const struct table *table, const void *key) {
  size_t at;
  if (table->size == 0) return NULL;
  for (at = place_of(table, key); table->keys[at] != NULL; at = (at + 1) & (table->size - 1))
    if (table->keys[at] == key) return &table->values[at];
  return NULL;
}

/* Where the value for the key is to be put; allocates. */
static void **table_put(struct table *table, void *key) {
  void **found = table_find(table, key);
  size_t at;
  if (found != NULL) return found;
  if (table->used * 2 >= table->size) {
    struct table old = *table;
    table->size = old.size == 0 ? 1024 : old.size * 2;
    table->keys = allocate(table->size * sizeof(void *));
    table->values = allocate(table->size * sizeof(void *));
    table->used = 0;
    for (at = 0; at < old.size; ++at)
      if (old.keys[at] != NULL) *table_put(table, old.keys[at]) = old.values[at];
    free(old.keys);
    free(old.values);
  }
  for (at = place_of(table, key); table->keys[at] != NULL; at = (at + 1) & (table->size - 1)) continue;
  table->keys[at] = key;
  table->values[at] = NULL;
  ++table->used;
  return &table->values[at];
}

/* ---- Names ---- */

struct class_info {
  char *name;
  jint interfaces;
  char *static_types; /* the first character of each static field's signature */
};

struct method_info {
  struct class_info *of;
  char *name;
};

static struct table classes, methods;
static JVMPI_RawMonitor names_lock;

/* For CLASS_LOAD. What had these ids before is forgotten, but not freed: somebody may be using it. */
static void remember_class(const JVMPI_Event *event) {
  struct class_info *info = allocate(sizeof *info);
  jint i;
  info->name = copy(event->u.class_load.class_name);
  info->interfaces = event->u.class_load.num_interfaces;
  info->static_types = allocate((size_t)event->u.class_load.num_static_fields + 1);
  for (i = 0; i < event->u.class_load.num_static_fields; ++i)
    info->static_types[i] = event->u.class_load.statics[i].field_signature[0];
  jvmpi->RawMonitorEnter(names_lock);
  *table_put(&classes, event->u.class_load.class_id) = info;
  for (i = 0; i < event->u.class_load.num_methods; ++i) {
    struct method_info *method = allocate(sizeof *method);
    method->of = info;
    method->name = copy(event->u.class_load.methods[i].method_name);
    *table_put(&methods, event->u.class_load.methods[i].method_id) = method;
  }
  jvmpi->RawMonitorExit(names_lock);
}

static void *find_name(struct table *table, const void *id) {
  void **found, *value;
  jvmpi->RawMonitorEnter(names_lock);
  found = table_find(table, id);
  value = found == NULL ? NULL : *found; /* now: the table may grow as soon as the lock is free */
  jvmpi->RawMonitorExit(names_lock);
  return value;
}

/* "package.Class.method"; the buffer is the caller's. */
static const char *method_text(jmethodID id, char *buffer, size_t size) {
  struct method_info *method = find_name(&methods, id);
  if (method == NULL)
    snprintf(buffer, size, "(unknown method)");
  else
    snprintf(buffer, size, "%s.%s", method->of->name, method->name);
  return buffer;
}

/* The beginning of every JVM_OnLoad. */
static jint begin(JavaVM *the_vm, const char *options, void (*notify)(JVMPI_Event *)) {
  const char *file = options == NULL ? NULL : strstr(options, "file=");
  vm = the_vm;
  if ((*vm)->GetEnv(vm, (void **)&jvmpi, JVMPI_VERSION_1) != JNI_OK) {
    fprintf(stderr, "agent: this VM has no JVMPI\n");
    return JNI_ERR;
  }
  report = stderr;
  if (file != NULL) {
    char name[1024];
    size_t length = strcspn(file + 5, ",");
    snprintf(name, sizeof name, "%.*s", (int)length, file + 5);
    report = fopen(name, "w");
    if (report == NULL) {
      fprintf(stderr, "agent: cannot write %s\n", name);
      return JNI_ERR;
    }
  }
  names_lock = jvmpi->RawMonitorCreate("_names");
  jvmpi->NotifyEvent = notify;
  jvmpi->EnableEvent(JVMPI_EVENT_CLASS_LOAD, NULL);
  jvmpi->EnableEvent(JVMPI_EVENT_JVM_SHUT_DOWN, NULL);
  return JNI_OK;
}

#endif
