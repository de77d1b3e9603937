import { C2paError, C2paUnreadError } from '../c2pa.errors.js';
import { type ByteRange, type EmbeddedStore } from './embedded-store.js';

/** A box of ISO 14496-12 by its byte range. */
export interface BmffBox extends ByteRange {
  readonly type: string;
  /** Version and flags, for the boxes that have them. */
  readonly version?: number;
  readonly flags?: number;
  readonly children: BmffBox[];
}

const BOXES_MAX = 20_000;
const DEPTH_MAX = 32;

/** Boxes that contain boxes. */
const CONTAINERS = new Set(
  'moov trak mdia minf stbl moof traf edts udta dinf tref treg mvex mfra meta schi'.split(' '),
);
/** Boxes with version and flags behind their header. */
const FULL = new Set(
  (
    'pdin mvhd tkhd mdhd hdlr nmhd elng stsd stdp stts ctts cslg stss stsh elst dref stsz stz2 stsc stco co64 padb ' +
    'subs saiz saio mehd trex mfhd tfhd trun tfra mfro tfdt leva trep assp sbgp sgpd csgp cprt tsel kind meta bxml ' +
    'iloc pitm ipro infe iinf iref ipma schm fiin fpar fecr gitn fire stri stsg stvi csch sidx ssix prft srpp vmhd ' +
    'smhd srat chnl dmix txtC mime uriI hmhd sthd vvhd medc'
  ).split(' '),
);
for (const type of ['xml ', 'uri ']) FULL.add(type);

/** Type of a box for C2PA's manifests. */
const STORE_TYPE = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');

/**
 * The boxes of the file, read without recursion.
 * @throws C2paError for boxes that do not fit into each other, C2paUnreadError over a limit.
 */
export function bmffBoxes(file: Buffer): readonly BmffBox[] {
  const root: BmffBox = { type: '', start: 0, end: file.length, children: [] };
  const open: { readonly parent: BmffBox; readonly from: number; readonly depth: number }[] = [
    { parent: root, from: 0, depth: 1 },
  ];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { parent, from, depth } = next;
    if (depth > DEPTH_MAX) throw new C2paUnreadError(`boxes are nested more than ${DEPTH_MAX} deep`);
    for (let at = from; at + 8 <= parent.end;) {
      count += 1;
      if (count > BOXES_MAX) throw new C2paUnreadError(`there are more than ${BOXES_MAX} boxes`);
      const { box, content } = boxAt(file, at, parent.end);
      parent.children.push(box);
      if (CONTAINERS.has(box.type)) open.push({ parent: box, from: content, depth: depth + 1 });
      at = box.end;
    }
  }
  return root.children;
}

function boxAt(file: Buffer, start: number, limit: number): { readonly box: BmffBox; readonly content: number } {
  const type = file.toString('latin1', start + 4, start + 8);
  let [length, header] = [file.readUInt32BE(start), 8];
  if (length === 1 && start + 16 <= limit) [length, header] = [Number(file.readBigUInt64BE(start + 8)), 16];
  if (length === 0) length = limit - start;
  if (length < header) throw new C2paError('a box has a wrong length');
  if (start + length > limit && type !== 'mdat') throw new C2paError('a box has a wrong length');
  const end = Math.min(limit, start + length);
  const content = start + header;
  const isStore = type === 'uuid' && file.subarray(content, content + 16).equals(STORE_TYPE);
  const versionAt = isStore ? content + 16 : content;
  const isFull = (FULL.has(type) || isStore) && versionAt + 4 <= end && !isQuickTimeMeta(file, type, content);
  if (!isFull) return { box: { type, start, end, children: [] }, content };
  const [version, flags] = [file.readUInt8(versionAt), file.readUIntBE(versionAt + 1, 3)];
  return { box: { type, start, end, version, flags, children: [] }, content: versionAt + 4 };
}

/** QuickTime writes `meta` without version and flags. */
const isQuickTimeMeta = (file: Buffer, type: string, content: number): boolean =>
  type === 'meta' && file.toString('latin1', content + 4, content + 8) === 'hdlr';

/** Type, version and flags, and the purpose as a text that ends with a zero. */
const PURPOSE_AT = 8 + 16 + 4;
/** Place of the first auxiliary box. */
const OFFSET_BYTES = 8;

export function bmffStore(file: Buffer): EmbeddedStore | undefined {
  // Most files have no store, and some of them have boxes that do not fit.
  if (!file.includes(STORE_TYPE)) return undefined;
  let found: EmbeddedStore | undefined;
  for (const { type, start, end } of bmffBoxes(file)) {
    if (type !== 'uuid' || !file.subarray(start + 8, start + 24).equals(STORE_TYPE)) continue;
    const purposeEnd = file.indexOf(0, start + PURPOSE_AT);
    const purpose = file.toString('latin1', start + PURPOSE_AT, Math.min(purposeEnd, start + PURPOSE_AT + 16));
    if (purposeEnd < 0 || purposeEnd >= end) throw new C2paError('the manifest store is incomplete');
    if (purpose === 'original' || purpose === 'update')
      throw new C2paUnreadError('a store in two boxes is not supported');
    if (purpose !== 'manifest') continue;
    if (found) throw new C2paError('the file has more than one manifest store');
    found = { bytes: file.subarray(purposeEnd + 1 + OFFSET_BYTES, end), ranges: [{ start, end }] };
  }
  return found;
}
