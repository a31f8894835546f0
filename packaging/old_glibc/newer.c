/* SPDX-License-Identifier: Apache-2.0 */
/* What the VM uses of glibc 2.32 to 2.38, by means of glibc 2.31: part of libraries that are linked with those of old_glibc.py. */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

#define HIDDEN __attribute__((visibility("hidden")))

/* glibc 2.33: functions of their own. */
enum { kStatVersion = 1 };
int __xstat(int version, const char *path, struct stat *facts);
int __lxstat(int version, const char *path, struct stat *facts);
int __fxstat(int version, int file, struct stat *facts);
int __fxstatat(int version, int folder, const char *path, struct stat *facts, int flags);
HIDDEN int stat(const char *path, struct stat *facts) { return __xstat(kStatVersion, path, facts); }
HIDDEN int lstat(const char *path, struct stat *facts) { return __lxstat(kStatVersion, path, facts); }
HIDDEN int fstat(int file, struct stat *facts) { return __fxstat(kStatVersion, file, facts); }
HIDDEN int fstatat(int folder, const char *path, struct stat *facts, int flags) {
  return __fxstatat(kStatVersion, folder, path, facts, flags);
}
_Static_assert(sizeof(struct stat) == sizeof(struct stat64), "one function for both");
HIDDEN int stat64(const char *path, struct stat64 *facts) { return stat(path, (struct stat *)facts); }
HIDDEN int lstat64(const char *path, struct stat64 *facts) { return lstat(path, (struct stat *)facts); }
HIDDEN int fstat64(int file, struct stat64 *facts) { return fstat(file, (struct stat *)facts); }

/* glibc 2.32: whether there is one thread only. The C++ library counts references without locked instructions then. */
HIDDEN char __libc_single_threaded = 0;

/* glibc 2.32: names of signals and errors. */
extern const char *const sys_sigabbrev[];
HIDDEN const char *sigabbrev_np(int signal) { return signal > 0 && signal < 65 ? sys_sigabbrev[signal] : NULL; }
HIDDEN const char *strerrordesc_np(int error) { return strerror(error); }
HIDDEN const char *strerrorname_np(int error) {
  switch (error) {
#define ERROR(name) \
  case name: return #name;
  ERROR(EPERM) ERROR(ENOENT) ERROR(ESRCH) ERROR(EINTR) ERROR(EIO) ERROR(ENXIO) ERROR(E2BIG) ERROR(ENOEXEC) ERROR(EBADF) ERROR(ECHILD)
  ERROR(EAGAIN) ERROR(ENOMEM) ERROR(EACCES) ERROR(EFAULT) ERROR(ENOTBLK) ERROR(EBUSY) ERROR(EEXIST) ERROR(EXDEV) ERROR(ENODEV)
  ERROR(ENOTDIR) ERROR(EISDIR) ERROR(EINVAL) ERROR(ENFILE) ERROR(EMFILE) ERROR(ENOTTY) ERROR(ETXTBSY) ERROR(EFBIG) ERROR(ENOSPC)
  ERROR(ESPIPE) ERROR(EROFS) ERROR(EMLINK) ERROR(EPIPE) ERROR(EDOM) ERROR(ERANGE) ERROR(EDEADLOCK) ERROR(ENAMETOOLONG) ERROR(ENOLCK)
  ERROR(ENOSYS) ERROR(ENOTEMPTY) ERROR(ELOOP) ERROR(ENOMSG) ERROR(EIDRM) ERROR(ECHRNG) ERROR(EL2NSYNC) ERROR(EL3HLT) ERROR(EL3RST)
  ERROR(ELNRNG) ERROR(EUNATCH) ERROR(ENOCSI) ERROR(EL2HLT) ERROR(EBADE) ERROR(EBADR) ERROR(EXFULL) ERROR(ENOANO) ERROR(EBADRQC)
  ERROR(EBADSLT) ERROR(EBFONT) ERROR(ENOSTR) ERROR(ENODATA) ERROR(ETIME) ERROR(ENOSR) ERROR(ENONET) ERROR(ENOPKG) ERROR(EREMOTE)
  ERROR(ENOLINK) ERROR(EADV) ERROR(ESRMNT) ERROR(ECOMM) ERROR(EPROTO) ERROR(EMULTIHOP) ERROR(EDOTDOT) ERROR(EBADMSG) ERROR(EOVERFLOW)
  ERROR(ENOTUNIQ) ERROR(EBADFD) ERROR(EREMCHG) ERROR(ELIBACC) ERROR(ELIBBAD) ERROR(ELIBSCN) ERROR(ELIBMAX) ERROR(ELIBEXEC) ERROR(EILSEQ)
  ERROR(ERESTART) ERROR(ESTRPIPE) ERROR(EUSERS) ERROR(ENOTSOCK) ERROR(EDESTADDRREQ) ERROR(EMSGSIZE) ERROR(EPROTOTYPE) ERROR(ENOPROTOOPT)
  ERROR(EPROTONOSUPPORT) ERROR(ESOCKTNOSUPPORT) ERROR(ENOTSUP) ERROR(EPFNOSUPPORT) ERROR(EAFNOSUPPORT) ERROR(EADDRINUSE)
  ERROR(EADDRNOTAVAIL) ERROR(ENETDOWN) ERROR(ENETUNREACH) ERROR(ENETRESET) ERROR(ECONNABORTED) ERROR(ECONNRESET) ERROR(ENOBUFS)
  ERROR(EISCONN) ERROR(ENOTCONN) ERROR(ESHUTDOWN) ERROR(ETOOMANYREFS) ERROR(ETIMEDOUT) ERROR(ECONNREFUSED) ERROR(EHOSTDOWN)
  ERROR(EHOSTUNREACH) ERROR(EALREADY) ERROR(EINPROGRESS) ERROR(ESTALE) ERROR(EUCLEAN) ERROR(ENOTNAM) ERROR(ENAVAIL) ERROR(EISNAM)
  ERROR(EREMOTEIO) ERROR(EDQUOT) ERROR(ENOMEDIUM) ERROR(EMEDIUMTYPE) ERROR(ECANCELED) ERROR(ENOKEY) ERROR(EKEYEXPIRED) ERROR(EKEYREVOKED)
  ERROR(EKEYREJECTED) ERROR(EOWNERDEAD) ERROR(ENOTRECOVERABLE) ERROR(ERFKILL)
    case 0: return "0";
    default: return NULL;
  }
}

/* glibc 2.33: with counts that are as wide as addresses. */
HIDDEN struct mallinfo2 mallinfo2(void) {
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  const struct mallinfo narrow = mallinfo();
  return (struct mallinfo2){.arena = (uint32_t)narrow.arena, .ordblks = (uint32_t)narrow.ordblks, .smblks = (uint32_t)narrow.smblks,
                            .hblks = (uint32_t)narrow.hblks, .hblkhd = (uint32_t)narrow.hblkhd, .usmblks = (uint32_t)narrow.usmblks,
                            .fsmblks = (uint32_t)narrow.fsmblks, .uordblks = (uint32_t)narrow.uordblks,
                            .fordblks = (uint32_t)narrow.fordblks, .keepcost = (uint32_t)narrow.keepcost};
}

/* glibc 2.38: what its headers have strtol and others mean. These read binary numbers, too, which the VM nowhere asks for. The old ones have names of
   their own here, because the headers would turn these into the new ones. */
#define OLD(type, name) \
  type old_##name(const char *text, char **end, int base) __asm__(#name); \
  HIDDEN type __isoc23_##name(const char *text, char **end, int base) { return old_##name(text, end, base); }
OLD(long, strtol)
OLD(long long, strtoll)
OLD(unsigned long, strtoul)
OLD(unsigned long long, strtoull)
int old_vsscanf(const char *text, const char *format, va_list places) __asm__("__isoc99_vsscanf");
HIDDEN int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list places;
  va_start(places, format);
  const int read = old_vsscanf(text, format, places);
  va_end(places);
  return read;
}

/* glibc 2.36: for std::random_device. */
HIDDEN uint32_t arc4random(void) {
  uint32_t number;
  while (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
  }
  return number;
}
