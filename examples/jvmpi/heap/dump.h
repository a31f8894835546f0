/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a HEAP_DUMP of level 2 into a table: how many objects there are of each class. */
#ifndef EXAMPLES_JVMPI_HEAP_DUMP_H
#define EXAMPLES_JVMPI_HEAP_DUMP_H

#include "../agent.h"

/* The name of a class by its id; of an array, from the class of its elements or their type. Only java.lang.Class itself is an object
   without a class_id. */
static const char *class_text(jobjectID id, jint kind, char *buffer, size_t size) {
  static const char *const names[] = {"", "", "", "", "boolean", "char", "float", "double", "byte", "short", "int", "long"};
  struct class_info *info;
  if (kind >= JVMPI_BOOLEAN && kind <= JVMPI_LONG) {
    snprintf(buffer, size, "%s[]", names[kind]);
    return buffer;
  }
  if (id == NULL && kind == JVMPI_NORMAL_OBJECT) return "java.lang.Class";
  if (id != NULL && find_name(&classes, id) == NULL) jvmpi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, id);
  info = id == NULL ? NULL : find_name(&classes, id);
  snprintf(buffer, size, "%s%s", info == NULL ? "(unknown class)" : info->name, kind == JVMPI_CLASS ? "[]" : "");
  return buffer;
}

struct reader {
  const unsigned char *at, *end;
};

/* An unsigned number in network byte order. */
static unsigned long long take(struct reader *in, size_t bytes) {
  unsigned long long value = 0;
  if ((size_t)(in->end - in->at) < bytes) {
    in->at = in->end = NULL;
    return 0;
  }
  while (bytes-- > 0) value = value << 8 | *in->at++;
  return value;
}
/* An id or a pointer: as it is in memory, and so what events have */
static jobjectID take_id(struct reader *in) {
  jobjectID id = NULL;
  if ((size_t)(in->end - in->at) < sizeof id) {
    in->at = in->end = NULL;
    return NULL;
  }
  memcpy(&id, in->at, sizeof id);
  in->at += sizeof id;
  return id;
}

/* Of a value of one of JVMPI's types */
static size_t size_of_type(jint type) {
  switch (type) {
    case JVMPI_BOOLEAN:
    case JVMPI_BYTE: return 1;
    case JVMPI_CHAR:
    case JVMPI_SHORT: return 2;
    case JVMPI_INT:
    case JVMPI_FLOAT: return 4;
    case JVMPI_LONG:
    case JVMPI_DOUBLE: return 8;
    default: return sizeof(void *);
  }
}
/* Of a field, by the first character of its signature */
static size_t size_of_field(char signature) {
  switch (signature) {
    case 'Z':
    case 'B': return 1;
    case 'C':
    case 'S': return 2;
    case 'I':
    case 'F': return 4;
    case 'J':
    case 'D': return 8;
    default: return sizeof(void *);
  }
}

static void skip_class(struct reader *in, jobjectID id) {
  struct class_info *info;
  const char *type;
  unsigned long long constants;
  jint i;
  for (i = 0; i < 6; ++i) take_id(in); /* superclass, loader, signers, protection domain, and two reserved ones */
  take(in, 4);                         /* the size of an instance */
  if (find_name(&classes, id) == NULL) jvmpi->RequestEvent(JVMPI_EVENT_CLASS_LOAD, id);
  info = find_name(&classes, id);
  if (info == NULL) {
    in->at = in->end = NULL;
    return;
  }
  for (i = 0; i < info->interfaces; ++i) take_id(in);
  for (constants = take(in, 2); constants > 0 && in->at != NULL; --constants) {
    take(in, 2);
    take(in, size_of_type((jint)take(in, 1)));
  }
  for (type = info->static_types; *type != 0; ++type) take(in, size_of_field(*type));
}

static void count_one(struct table *counts, void *key) {
  void **found = table_put(counts, key);
  *found = (char *)*found + 1;
}

/* For HEAP_DUMP: objects by class, in the order of their number. Arrays of a primitive type are counted by the type. */
static void write_classes(const JVMPI_Event *event) {
  struct reader in;
  struct table instances = {0}, arrays = {0}; /* arrays: by the class of the elements */
  unsigned long long primitive[16] = {0}, class_objects = 0, total = 0, roots = 0;
  char name[1024];
  size_t i;
  in.at = (const unsigned char *)event->u.heap_dump.begin;
  in.end = (const unsigned char *)event->u.heap_dump.end;
  while (in.at != NULL && in.at < in.end) {
    int record = (int)take(&in, 1);
    jobjectID id = take_id(&in);
    unsigned long long count;
    jint type;
    switch (record) {
      case JVMPI_GC_ROOT_UNKNOWN:
      case JVMPI_GC_ROOT_STICKY_CLASS:
      case JVMPI_GC_ROOT_MONITOR_USED: ++roots; continue;
      case JVMPI_GC_ROOT_JNI_GLOBAL:
      case JVMPI_GC_ROOT_NATIVE_STACK:
      case JVMPI_GC_ROOT_THREAD_BLOCK:
        ++roots;
        take_id(&in);
        continue;
      case JVMPI_GC_ROOT_JNI_LOCAL:
      case JVMPI_GC_ROOT_JAVA_FRAME:
        ++roots;
        take_id(&in);
        take(&in, 4);
        continue;
      case JVMPI_GC_CLASS_DUMP:
        skip_class(&in, id);
        ++class_objects;
        break;
      case JVMPI_GC_INSTANCE_DUMP:
        count_one(&instances, take_id(&in));
        for (count = take(&in, 4); count > 0 && in.at != NULL; --count) take(&in, 1);
        break;
      case JVMPI_GC_OBJ_ARRAY_DUMP:
        count = take(&in, 4);
        count_one(&arrays, take_id(&in));
        for (; count > 0 && in.at != NULL; --count) take_id(&in);
        break;
      case JVMPI_GC_PRIM_ARRAY_DUMP:
        count = take(&in, 4);
        type = (jint)take(&in, 1);
        ++primitive[type & 15];
        for (; count > 0 && in.at != NULL; --count) take(&in, size_of_type(type));
        break;
      default: in.at = NULL; continue;
    }
    ++total;
  }
  if (in.at == NULL) fprintf(report, "\nheap dump: it cannot be read to its end\n");
  fprintf(report, "\nheap dump: %llu objects, %llu roots\n\n   objects  class\n", total, roots);
  for (i = 0; i < instances.size; ++i) {
    const char *text = instances.keys[i] == NULL ? NULL : class_text(instances.keys[i], JVMPI_NORMAL_OBJECT, name, sizeof name);
    unsigned long long others = 0;
    if (text == NULL) continue;
    if (strcmp(text, "java.lang.Class") == 0) { /* those of primitive types */
      others = class_objects;
      class_objects = 0;
    }
    fprintf(report, "%10llu  %s\n", (unsigned long long)(size_t)instances.values[i] + others, text);
  }
  if (class_objects != 0) fprintf(report, "%10llu  java.lang.Class\n", class_objects);
  for (i = 0; i < arrays.size; ++i)
    if (arrays.keys[i] != NULL)
      fprintf(report, "%10lu  %s\n", (unsigned long)(size_t)arrays.values[i],
              class_text(arrays.keys[i], JVMPI_CLASS, name, sizeof name));
  for (i = JVMPI_BOOLEAN; i <= JVMPI_LONG; ++i)
    if (primitive[i] != 0) fprintf(report, "%10llu  %s\n", primitive[i], class_text(NULL, (jint)i, name, sizeof name));
}

#endif
