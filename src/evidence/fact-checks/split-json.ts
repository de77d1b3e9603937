/** Parts are yielded in groups of about this many characters. */
const PARTS_CHARS = 1_000_000;
/** Longer items are skipped. */
const ITEM_CHARS_MAX = 2_000_000;
/** Items are taken from an array that is the root, and from arrays that are members of the root. */
const CONTAINER_DEPTH_MAX = 2;

/**
 * Splits a JSON text of any length into the items of its outer arrays: a DataFeed, an `@graph` or an array. Memory is
 * bounded by the longest item that is read.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  /** The brackets that are open. */
  const open: string[] = [];
  let inString = false;
  let escaped = false;
  /** Depth of the container of the item that is being read; −1 between items. */
  let container = -1;
  let item: string[] = [];
  let itemChars = 0;
  let parts: string[] = [];
  let partsChars = 0;
  for await (const chunk of chunks) {
    let from = container >= 0 ? 0 : -1;
    const take = (to: number): void => {
      if (from < 0) return;
      itemChars += to - from;
      if (itemChars <= ITEM_CHARS_MAX) item.push(chunk.slice(from, to));
      from = -1;
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === 0x5c) escaped = true;
        else if (code === 0x22) inString = false;
      } else if (code === 0x22) inString = true;
      else if (code === 0x7b || code === 0x5b) {
        if (code === 0x7b && container < 0 && open.length <= CONTAINER_DEPTH_MAX && open.at(-1) === '[') {
          container = open.length;
          from = at;
        }
        open.push(code === 0x7b ? '{' : '[');
      } else if (code === 0x7d || code === 0x5d) {
        open.pop();
        if (container >= 0 && open.length === container) {
          take(at + 1);
          if (itemChars <= ITEM_CHARS_MAX) {
            parts.push(item.join(''));
            partsChars += itemChars;
          }
          item = [];
          itemChars = 0;
          container = -1;
          if (partsChars >= PARTS_CHARS) {
            yield parts;
            parts = [];
            partsChars = 0;
          }
        }
      }
    }
    take(chunk.length);
  }
  if (parts.length > 0) yield parts;
}
