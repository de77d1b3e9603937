/** How the image runs the service: glibc's allocator reads these before anything else does. See docs/operations.md. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' } as const;
