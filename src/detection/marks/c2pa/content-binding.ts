import { createHash } from 'node:crypto';
import { type ImageFormat } from '../../intake/intake-limits.js';
import { C2paError } from './c2pa.errors.js';
import { type CborMap, isMap } from './cbor.js';
import { type CodedCheck, failed, notChecked, PASSED } from './check.js';
import { type BmffBox, bmffBoxes } from './containers/bmff.js';
import { containerOf } from './containers/container.js';
import { type ByteRange, type EmbeddedStore, type FilePart } from './containers/embedded-store.js';
import { fieldsOf, hashName, listIn, withoutInstance } from './fields.js';

/** The file that a manifest is bound to. */
export interface BoundFile {
  readonly bytes: Buffer;
  readonly format: ImageFormat;
  readonly store: EmbeddedStore;
}

export interface Binding {
  /** Label of the assertion. */
  readonly label: string;
  readonly fields: CborMap;
  /** Algorithm of the claim, for bindings that name none. */
  readonly algorithm: unknown;
  /** Whether an update manifest follows, so that the store has grown since the file was signed. */
  readonly isUpdated: boolean;
}

const CHANGED = 'the file was changed after it was signed';

/**
 * Whether the file is the one that the manifest binds.
 * @throws C2paError when the binding is malformed.
 */
export function bindingCheck(file: BoundFile, binding: Binding): CodedCheck {
  const label = withoutInstance(binding.label);
  if (label === 'c2pa.hash.data') return dataHashCheck(file, binding);
  if (label === 'c2pa.hash.boxes') return boxHashCheck(file, binding);
  const version = /^c2pa\.hash\.bmff(?:\.v([23]))?$/.exec(label);
  if (version) return bmffHashCheck(file, binding, Number(version[1] ?? 1));
  return notChecked(`${label} is not supported`);
}

const leftOut = (bytes: number): CodedCheck =>
  bytes === 0 ? PASSED : notChecked(`the signer left ${bytes} bytes of the file out of the hash`);

function stated(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new C2paError('the hash of the content is malformed');
  return value;
}

function dataHashCheck({ bytes, store }: BoundFile, { fields, algorithm, isUpdated }: Binding): CodedCheck {
  const hash = stated(fields.hash);
  const own = merged(store.ranges);
  const excluded = isUpdated ? grown(rangesOf(fields.exclusions), own) : rangesOf(fields.exclusions);
  if (excluded.some(({ end }) => end > bytes.length)) return failed(CHANGED, 'assertion.dataHash.mismatch');
  const digest = createHash(hashName(fields.alg ?? algorithm));
  for (const { start, end } of without(excluded, bytes.length)) digest.update(bytes.subarray(start, end));
  if (!digest.digest().equals(hash)) return failed(CHANGED, 'assertion.dataHash.mismatch');
  return leftOut(excluded.reduce((sum, range) => sum + outside(range, own), 0));
}

/** The exclusions after the store has grown: its own ends where it ends now, and those behind it have moved. */
function grown(excluded: readonly ByteRange[], own: readonly ByteRange[]): readonly ByteRange[] {
  const before = excluded.find(({ start }) => own.some((range) => range.start === start));
  const now = own.find(({ start }) => start === before?.start);
  if (!before || !now) return excluded;
  const growth = now.end - before.end;
  return excluded.map((range) => {
    if (range === before) return now;
    return range.start > before.start ? { start: range.start + growth, end: range.end + growth } : range;
  });
}

function rangesOf(exclusions: unknown): readonly ByteRange[] {
  if (exclusions !== undefined && exclusions !== null && !Array.isArray(exclusions))
    throw new C2paError('the exclusions are malformed');
  const ranges = listIn(exclusions).map((exclusion) => {
    const { start, length } = fieldsOf(exclusion);
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(length) || Number(start) < 0 || Number(length) < 1)
      throw new C2paError('the exclusions are malformed');
    return { start: Number(start), end: Number(start) + Number(length) };
  });
  ranges.sort((a, b) => a.start - b.start);
  if (ranges.some(({ start }, n) => n > 0 && start < (ranges[n - 1] as ByteRange).end))
    throw new C2paError('the exclusions overlap');
  return ranges;
}

/** Neighbours and overlapping ranges joined, in order. */
function merged(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const joined: ByteRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && last.end >= range.start)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else joined.push(range);
  }
  return joined;
}

/** What is left of the file without these ranges, which are in order. */
function without(excluded: readonly ByteRange[], length: number): readonly ByteRange[] {
  const left: ByteRange[] = [];
  let from = 0;
  for (const { start, end } of excluded) {
    if (start > from) left.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < length) left.push({ start: from, end: length });
  return left;
}

/** Bytes of a range that no other range covers. */
const outside = ({ start, end }: ByteRange, others: readonly ByteRange[]): number =>
  end -
  start -
  others.reduce((sum, other) => sum + Math.max(0, Math.min(end, other.end) - Math.max(start, other.start)), 0);

/** Hashes of the parts of a file, each of one or more parts in their order. */
function boxHashCheck({ bytes, format }: BoundFile, { fields, algorithm }: Binding): CodedCheck {
  const mismatch = (detail: string): CodedCheck => failed(detail, 'assertion.boxesHash.mismatch');
  const { parts: partsOf } = containerOf(format);
  if (!partsOf) return notChecked(`hashes of the parts of a file in ${format} are not supported`);
  const hashes = listIn(fields.boxes).map(fieldsOf);
  if (hashes.length === 0) throw new C2paError('the hash of the content is malformed');
  const parts = partsOf(bytes);
  // Older signers do not name the signature of a PNG.
  let next = parts[0]?.name === 'PNGh' && listIn(hashes[0]?.names)[0] !== 'PNGh' ? 1 : 0;
  let open = next === 0 ? 0 : (parts[0]?.end ?? 0);
  for (const { names, hash, alg, excluded } of hashes) {
    const named = listIn(names);
    const covered: FilePart[] = [];
    for (const name of named) {
      while (parts[next]?.isInside && parts[next]?.name !== name) next += 1;
      const part = parts[next];
      if (!part || part.name !== name) return mismatch('the file has other parts than were signed');
      covered.push(part);
      next += 1;
    }
    const [first, last] = [covered[0], covered.at(-1)];
    if (!first || !last) throw new C2paError('the hash of the content is malformed');
    if (named.includes('C2PA')) {
      if (named.length > 1) throw new C2paError('the hash of the content is malformed');
    } else if (excluded === true) open += last.end - first.start;
    else {
      const digest = createHash(hashName(alg ?? fields.alg ?? algorithm)).update(bytes.subarray(first.start, last.end));
      if (!digest.digest().equals(stated(hash))) return mismatch(CHANGED);
    }
  }
  const end = parts.slice(0, next).reduce((furthest, part) => Math.max(furthest, part.end), 0);
  return leftOut(open + bytes.length - end);
}

/** Boxes at the top that a hash leaves out: their content is no part of the picture (C2PA 2.2, A.5.2). */
const MAY_BE_LEFT_OUT = new Set(['ftyp', 'free', 'skip', 'mfra']);

interface HashedRange extends ByteRange {
  /** Whether the offset of a box is hashed here rather than bytes. */
  readonly isOffset: boolean;
}

/** @param version of the assertion; since 2 the offsets of the boxes are part of the hash. */
function bmffHashCheck({ bytes, store }: BoundFile, { fields, algorithm }: Binding, version: number): CodedCheck {
  const mismatch = failed(CHANGED, 'assertion.bmffHash.mismatch');
  const exclusions = listIn(fields.exclusions).map(fieldsOf);
  if (exclusions.length === 0) throw new C2paError('the exclusions are malformed', 'assertion.bmffHash.malformed');
  if (fields.merkle !== undefined && fields.merkle !== null) return notChecked('hash trees are not supported');
  const boxes = bmffBoxes(bytes);
  const whole = new Set<BmffBox>();
  const ranges: ByteRange[] = [];
  for (const exclusion of exclusions)
    for (const box of boxesAt(boxes, exclusion.xpath)) {
      if (!isMeant(bytes, box, exclusion)) continue;
      if (exclusion.subset === undefined || exclusion.subset === null) whole.add(box);
      ranges.push(...partsOf(box, exclusion.subset));
    }
  const excluded = merged(ranges);
  const offsets = version > 1 ? boxes.filter((box) => !whole.has(box)).map(({ start }) => start) : [];
  const digest = createHash(hashName(fields.alg ?? algorithm));
  for (const { start, end, isOffset } of hashedRanges(without(excluded, bytes.length), offsets))
    digest.update(isOffset ? bigEndian(start) : bytes.subarray(start, end));
  if (!digest.digest().equals(stated(fields.hash))) return mismatch;
  const free = [...store.ranges, ...boxes.filter(({ type }) => MAY_BE_LEFT_OUT.has(type))];
  return leftOut(excluded.reduce((sum, range) => sum + outside(range, merged(free)), 0));
}

/** Boxes at a path such as `/moov/trak[2]/mdia`; positions count from one. */
function boxesAt(top: readonly BmffBox[], path: unknown): readonly BmffBox[] {
  if (typeof path !== 'string' || !path.startsWith('/')) throw new C2paError('the exclusions are malformed');
  return path
    .slice(1)
    .split('/')
    .reduce<{ readonly found: readonly BmffBox[]; readonly next: readonly BmffBox[] }>(
      ({ next }, step) => {
        const [, type, position] = /^([^[\]]{4})(?:\[(\d{1,6})\])?$/su.exec(step) ?? [];
        if (type === undefined) throw new C2paError('the exclusions are malformed');
        const named = next.filter((box) => box.type === type);
        const found = position === undefined ? named : named.slice(Number(position) - 1, Number(position));
        return { found, next: found.flatMap(({ children }) => children) };
      },
      { found: [], next: top },
    ).found;
}

/** Whether a box has the length, version, flags and bytes that an exclusion demands. */
function isMeant(bytes: Buffer, box: BmffBox, { length, version, flags, exact, data }: CborMap): boolean {
  if (typeof length === 'number' && length !== box.end - box.start) return false;
  if (typeof version === 'number' && box.version !== undefined && version !== box.version) return false;
  if (flags instanceof Uint8Array && box.flags !== undefined) {
    const wanted = ((flags[0] ?? 0) << 16) | ((flags[1] ?? 0) << 8) | (flags[2] ?? 0);
    if (exact === false ? (wanted | box.flags) !== wanted : wanted !== box.flags) return false;
  }
  return listIn(data).every((part) => {
    const { offset, value } = fieldsOf(part);
    if (typeof offset !== 'number' || !(value instanceof Uint8Array)) return false;
    const at = box.start + offset;
    return bytes.subarray(at, at + value.length).equals(value);
  });
}

/** The whole box, or the parts of it that an exclusion names; a part without length goes up to the box's end. */
function partsOf({ start, end }: BmffBox, subset: unknown): readonly ByteRange[] {
  if (subset === undefined || subset === null) return [{ start, end }];
  return listIn(subset).flatMap((part) => {
    const { offset, length } = isMap(part) ? part : {};
    if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length) || Number(offset) < 0 || Number(length) < 0)
      throw new C2paError('the exclusions are malformed');
    const from = start + Number(offset);
    if (from >= end) return [];
    return [{ start: from, end: Number(length) === 0 ? end : Math.min(end, from + Number(length)) }];
  });
}

/** The ranges to hash, with the offset of each box before its first byte. */
function hashedRanges(left: readonly ByteRange[], offsets: readonly number[]): readonly HashedRange[] {
  const marks = offsets.map((start) => ({ start, end: start, isOffset: true }));
  const cuts = [...offsets].sort((a, b) => a - b);
  const found: HashedRange[] = [];
  let cut = 0;
  for (const { start, end } of left) {
    let from = start;
    for (; cut < cuts.length && (cuts[cut] as number) < end; cut++) {
      const at = cuts[cut] as number;
      if (at > from) {
        found.push({ start: from, end: at, isOffset: false });
        from = at;
      }
    }
    found.push({ start: from, end, isOffset: false });
  }
  const [first, last] = [left[0]?.start ?? 0, left.at(-1)?.end ?? 0];
  // An offset outside of what is hashed has no place in the hash.
  const placed = marks.filter(({ start }) => start >= first && start < last);
  return [...placed, ...found].sort((a, b) => a.start - b.start || Number(b.isOffset) - Number(a.isOffset));
}

function bigEndian(offset: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(offset));
  return bytes;
}
