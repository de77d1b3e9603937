/** The allocator settings of the image, which glibc reads from the environment at the start. See docs/operations.md. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1000000' } as const;
