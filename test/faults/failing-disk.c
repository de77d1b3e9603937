/*
 * A library for LD_PRELOAD that lets calls on one file fail, as a bad or full disk does. The file named by the environment
 * variable FAULTS holds a struct of 32-bit integers, which is read at each call, so that a test can change it while the
 * program runs:
 *   calls    which calls count: 1 read, 2 write, 4 sync, 8 truncate, or a sum of them
 *   fault    1 fails with EIO, 2 fails with ENOSPC, 3 does the first half and then fails with EIO
 *   first    the first call that fails, from 1
 *   last     the last call that fails; 0 for no end
 *   seen     counted here: calls so far
 *   failed   counted here: calls that failed
 *   name     what the path of the file ends with
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { READ = 1, WRITE = 2, SYNC = 4, TRUNCATE = 8 };
enum { NONE = 0, EIO_FAULT = 1, FULL = 2, TORN = 3 };

struct control {
  int32_t calls, fault, first, last, seen, failed;
  char name[104];
};

static struct control *control;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULTS");
  int fd = path ? open(path, O_RDWR) : -1;
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) control = mapped;
  close(fd);
}

/* The fault of this call; sets errno unless there is none. */
static int fault_of(int call, int fd) {
  if (!control || !(control->calls & call)) return NONE;
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  size_t ending = strnlen(control->name, sizeof control->name);
  if (length < (ssize_t)ending || memcmp(path + length - ending, control->name, ending)) return NONE;
  int32_t n = __atomic_add_fetch(&control->seen, 1, __ATOMIC_SEQ_CST);
  if (n < control->first || (control->last && n > control->last)) return NONE;
  __atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
  errno = control->fault == FULL ? ENOSPC : EIO;
  return control->fault;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define TRANSFER(name, call, buffer_type)                                  \
  ssize_t name(int fd, buffer_type buffer, size_t size) {                  \
    REAL(name);                                                            \
    int fault = fault_of(call, fd);                                        \
    if (fault == TORN && call == WRITE && real(fd, buffer, size / 2) >= 0) \
      errno = EIO;                                                         \
    return fault ? -1 : real(fd, buffer, size);                            \
  }
#define TRANSFER_AT(name, call, buffer_type, offset_type)                          \
  ssize_t name(int fd, buffer_type buffer, size_t size, offset_type offset) {      \
    REAL(name);                                                                    \
    int fault = fault_of(call, fd);                                                \
    if (fault == TORN && call == WRITE && real(fd, buffer, size / 2, offset) >= 0) \
      errno = EIO;                                                                 \
    return fault ? -1 : real(fd, buffer, size, offset);                            \
  }
#define SIMPLE(name, call)             \
  int name(int fd) {                   \
    REAL(name);                        \
    return fault_of(call, fd) ? -1 : real(fd); \
  }
#define CUT(name, offset_type)                                   \
  int name(int fd, offset_type size) {                           \
    REAL(name);                                                  \
    return fault_of(TRUNCATE, fd) ? -1 : real(fd, size);         \
  }

TRANSFER(read, READ, void *)
TRANSFER(write, WRITE, const void *)
TRANSFER_AT(pread, READ, void *, off_t)
TRANSFER_AT(pread64, READ, void *, off64_t)
TRANSFER_AT(pwrite, WRITE, const void *, off_t)
TRANSFER_AT(pwrite64, WRITE, const void *, off64_t)
SIMPLE(fsync, SYNC)
SIMPLE(fdatasync, SYNC)
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)
