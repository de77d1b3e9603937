/** Byte range of the file; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A manifest store and its byte ranges in the file, including its container's headers. */
export interface EmbeddedStore {
  readonly bytes: Uint8Array;
  readonly ranges: readonly ByteRange[];
}

/** A part of a file by the name that C2PA gives it for box hashes (2.2, A.3); the store itself is `C2PA`. */
export interface FilePart extends ByteRange {
  readonly name: string;
  /** Whether the part before it already contains it, so that a signer need not name it. */
  readonly isInside?: boolean;
}
