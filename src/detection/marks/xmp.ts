import { Parser } from 'htmlparser2';

/** A property of an XMP packet, or a field of a structure in one. */
export interface XmpProperty {
  /** Address of its namespace. */
  readonly namespace: string;
  readonly name: string;
  /** Name of the property whose structure it is a field of; undefined for a statement about the file itself. */
  readonly within: string | undefined;
  /** One value, or those of a bag, sequence or list of alternatives. */
  readonly values: readonly string[];
}

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
/** Real packets nest to a depth of about ten. */
const DEPTH_MAX = 64;
const PROPERTIES_MAX = 2_000;

/** Usual prefixes, for packets that do not declare them. */
const USUAL: Readonly<Record<string, string>> = {
  rdf: RDF,
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  TC260: 'http://www.tc260.org.cn/ns/AIGC/1.0/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
};

type Name = Pick<XmpProperty, 'namespace' | 'name'>;

/** A property that is being read. */
interface Open extends XmpProperty {
  readonly values: string[];
  text: string;
}

interface Frame {
  readonly prefixes: ReadonlyMap<string, string> | undefined;
  /** What the element's children belong to: nothing yet, the file, or a property. */
  readonly holds: 'nothing' | 'file' | Open;
  /** The element is a property, an item of a list, or the value of a structure, so its text counts. */
  readonly takesText: boolean;
}

/**
 * The properties in a packet, whether written as attributes or as elements. Packets are often malformed, so this does
 * not insist on valid XML, but it reads markup only where XML has markup: a caption that quotes a property is text.
 * Entities of a document type are not expanded. Time is linear in the packet's length.
 */
export function readXmp(packet: string): readonly XmpProperty[] {
  const reader = new XmpReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (!reader.open(name, attributes)) parser.pause();
      },
      ontext: (text) => reader.text(text),
      onclosetag: () => reader.close(),
    },
    { xmlMode: true },
  );
  parser.write(packet);
  parser.end();
  return reader.found;
}

class XmpReader {
  readonly found: XmpProperty[] = [];
  readonly #stack: Frame[] = [];

  /** @returns whether to go on. */
  open(qualified: string, attributes: Readonly<Record<string, string>>): boolean {
    if (this.#stack.length >= DEPTH_MAX || this.found.length >= PROPERTIES_MAX) return false;
    const parent = this.#stack.at(-1)?.holds ?? 'nothing';
    const prefixes = prefixesIn(attributes);
    this.#stack.push({ prefixes, holds: 'nothing', takesText: false });
    const frame = { prefixes, ...this.#contentOf(this.#resolved(qualified), parent) };
    this.#stack[this.#stack.length - 1] = frame;
    if (frame.holds !== 'nothing') this.#addAttributes(attributes, frame.holds);
    return true;
  }

  text(text: string): void {
    const frame = this.#stack.at(-1);
    if (frame?.takesText && typeof frame.holds === 'object') frame.holds.text += text;
  }

  close(): void {
    const frame = this.#stack.pop();
    if (!frame?.takesText || typeof frame.holds !== 'object') return;
    const { namespace, name, within, values, text } = frame.holds;
    if (text.trim() !== '') values.push(text.trim());
    frame.holds.text = '';
    const ends = this.#stack.at(-1)?.holds !== frame.holds;
    if (ends && values.length > 0) this.found.push({ namespace, name, within, values });
  }

  #resolved(qualified: string): Name {
    const colon = qualified.indexOf(':');
    const prefix = colon < 0 ? '' : qualified.slice(0, colon);
    const declared = this.#stack.findLast(({ prefixes }) => prefixes?.has(prefix))?.prefixes?.get(prefix);
    const usual = Object.hasOwn(USUAL, prefix) ? USUAL[prefix] : undefined;
    return { namespace: declared ?? usual ?? '', name: qualified.slice(colon + 1) };
  }

  #contentOf({ namespace, name }: Name, parent: Frame['holds']): Pick<Frame, 'holds' | 'takesText'> {
    if (namespace === RDF) {
      const starts = parent === 'nothing' && (name === 'RDF' || name === 'Description');
      const isValue = name === 'li' || name === 'value';
      return { holds: starts ? 'file' : parent, takesText: typeof parent === 'object' && isValue };
    }
    if (parent === 'nothing') return { holds: parent, takesText: false };
    return { holds: { namespace, name, within: withinOf(parent), values: [], text: '' }, takesText: true };
  }

  #addAttributes(attributes: Readonly<Record<string, string>>, holds: 'file' | Open): void {
    for (const [qualified, written] of Object.entries(attributes)) {
      const value = written.trim();
      if (value === '' || !qualified.includes(':') || /^xml(?:ns)?:/.test(qualified)) continue;
      const { namespace, name } = this.#resolved(qualified);
      if (namespace !== RDF) this.found.push({ namespace, name, within: withinOf(holds), values: [value] });
      else if (holds !== 'file' && (name === 'resource' || name === 'value')) holds.values.push(value);
    }
  }
}

const withinOf = (holds: 'file' | Open): string | undefined =>
  holds === 'file' ? undefined : (holds.within ?? holds.name);

/** The prefixes that an element declares. */
function prefixesIn(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> | undefined {
  const declared = Object.entries(attributes).flatMap(([name, uri]): readonly (readonly [string, string])[] => {
    if (name === 'xmlns') return [['', uri.trim()]];
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), uri.trim()]] : [];
  });
  return declared.length === 0 ? undefined : new Map(declared);
}
