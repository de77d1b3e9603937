const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number): Buffer =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(8 + content.length), Buffer.from(type, 'latin1'), content]);
}

/** A box with a version and no flags. */
const full = (type: string, version: number, ...parts: readonly Buffer[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts);

/** A coded picture from a separate HEIC file of another tool. */
export interface Tile {
  readonly file: Buffer;
  readonly width: number;
  readonly height: number;
  /** Offset of the coded picture in the file. */
  readonly at: number;
  readonly bytes: number;
}

export interface GridShape {
  readonly columns: number;
  readonly rows: number;
  /** Number of visible pixels of the joined tiles. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns to the left, as written by phones held upright. */
  readonly turns?: number;
  /** Number of tiles that the grid refers to; by default as many as it has places. */
  readonly tiles?: number;
}

const GRID = 1;

/** A HEIC file like those of phones: a grid of tiles, each a separate item. All tiles show the same picture. */
export function heicGrid(tile: Tile, shape: GridShape): Buffer {
  const { columns, rows, width, height, turns = 0, tiles = columns * rows } = shape;
  const start = tile.file.indexOf('hvcC') - 4;
  const settings = tile.file.subarray(start, start + tile.file.readUInt32BE(start));
  const items = Array.from({ length: tiles }, (_, n) => GRID + 1 + n);
  const size = (x: number, y: number): Buffer => full('ispe', 0, u32(x), u32(y));
  const properties = [settings, size(tile.width, tile.height), size(width, height), box('irot', Buffer.from([turns]))];
  const entry = (id: number, type: string, hidden: boolean): Buffer =>
    box('infe', Buffer.from([2, 0, 0, hidden ? 1 : 0]), u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1'));
  const uses = (id: number, of: readonly number[]): Buffer => Buffer.concat([u16(id), Buffer.from([of.length, ...of])]);
  const layout = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width), u16(height)]);
  // The first property of a tile and the rotation are essential properties.
  const metaAt = (dataAt: number): Buffer => {
    const place = (id: number, from: number, bytes: number): Buffer =>
      Buffer.concat([u16(id), u16(0), u16(1), u32(from), u32(bytes)]);
    return full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      full('pitm', 0, u16(GRID)),
      full(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(1 + tiles),
        place(GRID, dataAt, layout.length),
        ...items.map((id) => place(id, dataAt + layout.length, tile.bytes)),
      ),
      full('iinf', 0, u16(1 + tiles), entry(GRID, 'grid', false), ...items.map((id) => entry(id, 'hvc1', true))),
      full('iref', 0, box('dimg', u16(GRID), u16(tiles), ...items.map(u16))),
      box(
        'iprp',
        box('ipco', ...properties),
        full('ipma', 0, u32(1 + tiles), uses(GRID, [3, 0x84]), ...items.map((id) => uses(id, [0x81, 2]))),
      ),
    );
  };
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heicmiaf', 'latin1'));
  const dataAt = head.length + metaAt(0).length + 8;
  return Buffer.concat([head, metaAt(dataAt), box('mdat', layout, tile.file.subarray(tile.at, tile.at + tile.bytes))]);
}
