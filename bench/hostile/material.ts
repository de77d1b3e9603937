import { type ServerResponse } from 'node:http';
import { encode, pngChunk, scene, withChunks } from '../../test/support/images.js';
import { BROKEN_ANSWERS } from '../../test/safe-fetch/support/broken-answers.js';

/** A hostile answer of a foreign server. */
export interface HostilePage {
  readonly name: string;
  readonly answer: (response: ServerResponse) => void;
}

const html = (name: string, body: string): HostilePage => ({
  name,
  answer: (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body),
});
const page = (head: string, body: string): string =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
/** The text repeated up to the given number of bytes. */
const filled = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length));
const built = '<div id=root></div>';
/** An empty page that needs a browser, with the given body. */
const rendered = (name: string, body: string): HostilePage => html(name, page('<title>t</title>', `${built}${body}`));
const jsonLd = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const article = { '@type': 'NewsArticle', headline: 'h' };
const PARAGRAPH = `<p>${'The council voted on Tuesday, the clerk said. '.repeat(20)}</p>`;

export const HOSTILE_PAGES: readonly HostilePage[] = [
  // A few of each kind, so that they do not crowd out the others.
  ...BROKEN_ANSWERS.filter((_, n) => n % 10 === 1).map(({ name, answer }) => ({
    name,
    answer: (response: ServerResponse) => {
      if (response.socket) answer(response.socket);
    },
  })),
  html('an open tag in a comment', page('', `<!--${filled('<div id="root" ', 20_000)}-->`)),
  html('an author of commas', page(jsonLd({ ...article, author: `${filled(',', 100_000)}x` }), PARAGRAPH)),
  html('a srcset', page('', `${PARAGRAPH}<img srcset="${filled('a ', 30_000)}">`)),
  html('a property of spaces', page(`<meta property="${filled(' ', 50_000)}x" content="y">`, PARAGRAPH)),
  html('a title of dashes', page(`<title>${filled(' -', 60_000)}x</title>`, PARAGRAPH)),
  html(
    'many authors',
    page(jsonLd({ ...article, author: Array.from({ length: 8_000 }, (_, n) => `Ann ${n} Roe`) }), PARAGRAPH),
  ),
  html('10,000 headings', page('', filled('<h1>a</h1>', 100_000))),
  html('nesting that never closes', page('', filled('<a></x>', 110_000))),
  html('an ordinary page of 10 MB', page('<title>t</title>', filled(PARAGRAPH, 10_000_000))),
  rendered('an embedded PDF', '<embed src="/embedded" type="application/pdf"><object data="/embedded"></object>'),
  rendered('an embedded file', '<embed src="file:///etc/passwd"><iframe src="file:///etc/passwd"></iframe>'),
  rendered('a frame that never answers', '<iframe src="/silent"></iframe>'),
  rendered('a script behind a broken status', '<script src="/broken"></script>'),
  rendered('dialogs', '<script>while (true) alert(1)</script>'),
  rendered('a flood of messages', '<script>while (true) console.log("x".repeat(1e6))</script>'),
  rendered('a script that never ends', '<script>while (true);</script>'),
];

/** Answers requests for parts of such pages; false for other paths. */
export function answerPart(path: string, response: ServerResponse): boolean {
  if (path === '/embedded') response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF');
  else if (path === '/broken') response.socket?.end('HTTP/1.1 001 X\r\n\r\n');
  else return path === '/silent';
  return true;
}

/** A JUMBF box around `content`. */
function box(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

/** Nested superboxes, the outermost labelled as a manifest store. */
function nestedBoxes(bytes: number): Buffer {
  const description = box(
    'jumd',
    Buffer.concat([Buffer.from('6332706100110010800000aa00389b71', 'hex'), Buffer.from('\u0003c2pa\0')]),
  );
  const depth = Math.floor(bytes / (description.length + 8));
  const all = Buffer.alloc(depth * (description.length + 8));
  for (let level = 0, at = 0; level < depth; level++) {
    all.writeUInt32BE(all.length - at, at);
    all.write('jumb', at + 4, 'latin1');
    description.copy(all, at + 8);
    at += description.length + 8;
  }
  return all;
}

export async function honestImage(seed: number): Promise<Buffer> {
  return encode(scene(256 + (seed % 64), 256))
    .jpeg({ quality: 80 + (seed % 15) })
    .toBuffer();
}

export interface HostileImage {
  readonly name: string;
  readonly bytes: Buffer;
}

export async function hostileImages(): Promise<readonly HostileImage[]> {
  const plain = await encode(scene(256, 256)).png().toBuffer();
  const text = (bytes: number): Buffer =>
    pngChunk('tEXt', Buffer.from(`parameters\0${filled('Steps: 1 ', bytes)}`, 'latin1'));
  return [
    { name: 'a text of 65 KB', bytes: withChunks(plain, text(65_000)) },
    { name: '140 texts of 65 KB', bytes: withChunks(plain, ...Array.from({ length: 140 }, () => text(65_000))) },
    { name: 'nested boxes of 1.6 MB', bytes: withChunks(plain, pngChunk('caBX', nestedBoxes(1_600_000))) },
    { name: 'half an image', bytes: plain.subarray(0, plain.length / 2) },
    { name: 'no image', bytes: Buffer.alloc(100_000, '<svg') },
  ];
}

/** Bodies that are cheap to send and expensive to parse. */
export const HOSTILE_BODIES: readonly string[] = [
  filled('[', 999_000),
  filled('{"a":', 999_000),
  `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
];
