import { C2paError, C2paUnreadError } from './c2pa.errors.js';

/** Limits of a manifest store; real stores have a few hundred boxes, five levels deep. */
export const JUMBF_LIMITS = { bytes: 8_000_000, boxes: 4_000, depth: 8 } as const;

/** One box by its byte range; nothing is copied, however deep the boxes are nested. */
export interface JumbfBox {
  readonly type: string;
  /** The bytes that contain the box: those of the store, or of a manifest that was compressed. */
  readonly source: Buffer;
  /** First byte of the header. */
  readonly start: number;
  readonly end: number;
  /** Four letters for a type defined by C2PA, such as `c2ma`; otherwise the UUID in hex. Empty unless a superbox. */
  readonly kind: string;
  /** Empty when there is none. */
  readonly label: string;
  /** Children of a superbox, without its description box. */
  readonly children: JumbfBox[];
}

const HEADER = 8;
const UUID = 16;
const LABEL_MAX = 500;
/** Suffix of the UUIDs of C2PA's own types. */
const C2PA_SUFFIX = '00110010800000aa00389b71';

/** The content of a box, without its header. */
export const contentOf = ({ source, start, end }: JumbfBox): Buffer => source.subarray(start + HEADER, end);

/**
 * The boxes of a manifest store, read without recursion or copying.
 * @throws C2paError for a malformed store, C2paUnreadError for one over a limit.
 */
export function readBoxes(bytes: Uint8Array): JumbfBox {
  if (bytes.byteLength > JUMBF_LIMITS.bytes)
    throw new C2paUnreadError(`the manifest store is larger than ${JUMBF_LIMITS.bytes} bytes`);
  return tree(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

function tree(file: Buffer): JumbfBox {
  const root = boxAt(file, 0, file.length);
  if (root.type !== 'jumb') throw new C2paError('the manifest store is not a superbox');
  const open: { readonly box: JumbfBox; readonly depth: number }[] = [{ box: root, depth: 1 }];
  let boxes = 1;
  for (let parent = open.pop(); parent; parent = open.pop()) {
    const { box, depth } = parent;
    if (depth > JUMBF_LIMITS.depth) throw new C2paUnreadError(`boxes are nested more than ${JUMBF_LIMITS.depth} deep`);
    const { end: afterDescription } = boxAt(file, box.start + HEADER, box.end);
    for (let at = afterDescription; at < box.end;) {
      boxes += 1;
      if (boxes > JUMBF_LIMITS.boxes) throw new C2paUnreadError(`there are more than ${JUMBF_LIMITS.boxes} boxes`);
      const child = boxAt(file, at, box.end);
      box.children.push(child);
      if (child.type === 'jumb') open.push({ box: child, depth: depth + 1 });
      at = child.end;
    }
  }
  return root;
}

function boxAt(file: Buffer, start: number, limit: number): JumbfBox {
  if (start + HEADER > limit) throw new C2paError('a box is cut off');
  const end = start + file.readUInt32BE(start);
  const type = file.toString('latin1', start + 4, start + HEADER);
  if (end < start + HEADER || end > limit) throw new C2paError('a box has a wrong length');
  const { kind, label } = type === 'jumb' ? description(file, start + HEADER, end) : { kind: '', label: '' };
  return { type, source: file, start, end, kind, label, children: [] };
}

function description(file: Buffer, start: number, limit: number): { readonly kind: string; readonly label: string } {
  const togglesAt = start + HEADER + UUID;
  if (togglesAt >= limit) throw new C2paError('a description is cut off');
  const end = start + file.readUInt32BE(start);
  if (file.toString('latin1', start + 4, start + HEADER) !== 'jumd' || end > limit || end <= togglesAt)
    throw new C2paError('a superbox does not begin with its description');
  const uuid = file.toString('hex', start + HEADER, togglesAt);
  const kind = uuid.endsWith(C2PA_SUFFIX) ? file.toString('latin1', start + HEADER, start + HEADER + 4) : uuid;
  if (((file[togglesAt] as number) & 2) === 0) return { kind, label: '' };
  const from = togglesAt + 1;
  const length = file.subarray(from, Math.min(end, from + LABEL_MAX)).indexOf(0);
  if (length < 0) throw new C2paError('a label is not terminated');
  return { kind, label: file.toString('utf8', from, from + length) };
}

/** Superboxes by label, for each box that was asked; null for a label that two share. */
const indices = new WeakMap<JumbfBox, ReadonlyMap<string, JumbfBox | null>>();

function indexOf(box: JumbfBox): ReadonlyMap<string, JumbfBox | null> {
  const known = indices.get(box);
  if (known) return known;
  const index = new Map<string, JumbfBox | null>();
  for (const child of box.children)
    if (child.type === 'jumb') index.set(child.label, index.has(child.label) ? null : child);
  indices.set(box, index);
  return index;
}

/** The box at the end of a path of labels. @throws C2paError when two boxes share the label. */
export function boxByPath(from: JumbfBox, path: readonly string[]): JumbfBox | undefined {
  return path.reduce<JumbfBox | undefined>((box, label) => {
    const found = box && indexOf(box).get(label);
    if (found === null) throw new C2paError('two boxes have the same label');
    return found;
  }, from);
}
