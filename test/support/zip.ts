import { deflateRawSync } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** The size that the archive states instead of the true one. */
  readonly states?: number;
  /** Whether it starts at the offset of the first file. */
  readonly isOverlapping?: boolean;
}

/** A ZIP archive, possibly an invalid one. Checksums are omitted, since nothing here reads them. */
export function zip(files: readonly ZipFile[], comment = ''): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, isStored = false, flags = 0x800, method, states, isOverlapping = false } of files) {
    const content = isStored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method ?? (isStored ? 0 : 8), 4);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(states ?? bytes.byteLength, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    common.copy(entry, 6);
    entry.writeUInt32LE(isOverlapping ? 0 : offset, 42);
    central.push(entry, nameBytes);
    if (isOverlapping) continue;
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, content]);
    local.push(head);
    offset += head.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...local, directory, end, Buffer.from(comment)]);
}
