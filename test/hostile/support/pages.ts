/** Hostile pages of any size, grouped by their shape. */
export type Generator = (bytes: number) => string;

const SENTENCE =
  'The council voted on Monday to close the old bridge, after engineers had found cracks in two of its piers. ';
const PARAGRAPH = `<p>${SENTENCE.repeat(2)}</p>`;
const STORY = `<article><h1>Bridge closed</h1>${PARAGRAPH.repeat(6)}</article>`;

const fill = (part: string, bytes: number): string => part.repeat(Math.max(1, Math.floor(bytes / part.length)));
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Bridge closed</title>${head}</head><body>${body}</body></html>`;
const ld = (json: string): string => `<script type="application/ld+json">${json}</script>`;
const article = (members: object): string =>
  ld(
    JSON.stringify({ '@context': 'https://schema.org', '@type': 'NewsArticle', headline: 'Bridge closed', ...members }),
  );

/** A repeated part inside an ordinary page. */
const repeated =
  (part: string, after = ''): Generator =>
  (bytes) =>
    page(`${STORY}${fill(part, bytes)}${after}`);
/** Nested elements, closed or not, with a story in the innermost. */
const nested =
  (open: string, close = '', inside = STORY): Generator =>
  (bytes) => {
    const levels = Math.max(1, Math.floor(bytes / (open.length + close.length)));
    return page(`${open.repeat(levels)}${inside}${close.repeat(levels)}`);
  };
/** An attribute of one element, filled. */
const attribute =
  (element: string, name: string, part: string, after = ''): Generator =>
  (bytes) =>
    page(`${STORY}<${element} ${name}="${fill(part, bytes)}${after}">x</${element}>`);
/** A member of the article's JSON-LD, filled. */
const member =
  (name: string, value: (bytes: number) => unknown): Generator =>
  (bytes) =>
    page(STORY, article({ [name]: value(bytes) }));
const list =
  (item: (n: number) => unknown) =>
  (bytes: number): unknown[] =>
    Array.from({ length: Math.max(1, Math.floor(bytes / (JSON.stringify(item(10_000)).length + 1))) }, (_, n) =>
      item(n),
    );
const inTitle =
  (part: string, after = ''): Generator =>
  (bytes) =>
    `<html><head><title>Bridge closed ${fill(part, bytes)}${after}</title></head><body>${STORY}</body></html>`;
/** Text of a given length at a given depth, which is read again for each level around it. */
const textWithin =
  (open: string, close: string, levels: number, text = SENTENCE): Generator =>
  (bytes) =>
    page(`${open.repeat(levels)}${fill(text, bytes)}${close.repeat(levels)}`);

/** Attacks that were slow before the code had limits. */
export const MEASURED_ATTACKS: Readonly<Record<string, Generator>> = {
  'a frame that never closes, in a comment': (bytes) => page(`<!--${fill('<div id="root" ', bytes)}-->${STORY}`),
  'an author of commas': member('author', (bytes) => ({ name: `${fill(',', bytes)}x` })),
  'an author string of commas': member('author', (bytes) => `${fill(',', bytes)}x`),
  'a srcset without end': (bytes) =>
    page(`<article>${PARAGRAPH.repeat(6)}<img src="a.jpg" srcset="${fill('a', bytes)} !"></article>`),
  'a srcset of spaces': (bytes) =>
    page(`<article>${PARAGRAPH.repeat(6)}<img src="a.jpg" srcset="a${fill(' ', bytes)}b"></article>`),
  'a property of spaces': (bytes) => page(STORY, `<meta property="${fill(' ', bytes)}" content="x">`),
  'a title of dashes': inTitle('-', 'x'),
  'a title of dashes before a site': (bytes) =>
    `<html><head><title>${fill('-', bytes)}x | Example</title><meta property="og:site_name" content="Example"></head><body>${STORY}</body></html>`,
  'many authors': member(
    'author',
    list((n) => ({ '@type': 'Person', name: `Ada Aalto ${String.fromCharCode(97 + (n % 26))}${n}` })),
  ),
  'many headings': repeated('<h1>Bridge closed</h1>'),
  'many empty headings': repeated('<h1></h1>'),
  'many headings of one letter': repeated('<h1>a'),
  'closing tags that close nothing': nested('<a></x>'),
  'closing tags that close nothing, after the story': repeated('<a></x>'),
  'an ordinary long page': repeated(PARAGRAPH),
};

/** Shapes that reach the same passes over text, tree and attributes as the measured attacks. */
export const SHAPES: Readonly<Record<string, Generator>> = {
  'nested divisions': nested('<div>', '</div>'),
  'nested divisions that never close': nested('<div>'),
  'nested links': nested('<a href="/x">', '</a>'),
  'nested links and divisions': nested('<div><a href="#x">', '</a></div>'),
  'nested spans': nested('<span>', '</span>'),
  'nested lists': nested('<ul><li>', '</li></ul>'),
  'nested tables': nested('<table><tr><td>', '</td></tr></table>'),
  'nested paragraphs in links': nested('<p><a>'),
  'nested quotes': nested('<blockquote>', '</blockquote>'),
  'nested custom elements': nested('<x-y>', '</x-y>'),
  'nested forms': nested('<form><fieldset>', '</fieldset></form>'),
  'nested fonts': nested('<font color=red>', '</font>'),
  'nested captions': nested('<figure><figcaption>', '</figcaption></figure>'),
  'nested noscripts around a picture': nested('<noscript>', '</noscript>', '<img src=a.jpg>'),
  'nested svg': nested('<svg><g>', '</g></svg>'),
  'nesting hidden in attributes': nested('<a title="</a>"></x>'),
  'nesting hidden in comments': nested('<div><!--</div>-->'),
  'nested sections with text at each level': nested(`<section>${SENTENCE}`, '</section>'),
  'nested divisions with text and links at each level': nested(
    `<div>${SENTENCE}<a href="/x">${SENTENCE}</a>`,
    '</div>',
  ),
  'text below 90 divisions': textWithin('<div>', '</div>', 90),
  'text below 500 divisions': textWithin('<div>', '</div>', 500),
  'text below 90 links': textWithin('<a href="/x">', '</a>', 90),
  'text below 45 links and divisions': textWithin('<div><a href="/x">', '</a></div>', 45),
  'paragraphs below 90 sections': textWithin('<section>', '</section>', 90, PARAGRAPH),
  'paragraphs below 45 tables': textWithin('<table><tr><td>', '</td></tr></table>', 30, PARAGRAPH),
  'lists below 45 lists': textWithin('<ul><li>', '</li></ul>', 45, `<ul><li>${SENTENCE}</li></ul>`),
  'spans below 90 divisions': textWithin('<div>', '</div>', 90, '<span>a</span>'),
  'white space below 90 divisions': textWithin('<div>', '</div>', 90, ' \n'),
  'many attributes': (bytes) =>
    page(`${STORY}<div ${Array.from({ length: Math.floor(bytes / 12) }, (_, n) => `a${n}="b"`).join(' ')}>x</div>`),
  'many attributes without values': (bytes) =>
    page(`${STORY}<div ${Array.from({ length: Math.floor(bytes / 5) }, (_, n) => n.toString(36)).join(' ')}>x</div>`),
  'many attributes of a picture': (bytes) =>
    page(
      `<article>${PARAGRAPH.repeat(6)}<img ${Array.from({ length: Math.floor(bytes / 12) }, (_, n) => `a${n}="b"`).join(' ')}></article>`,
    ),
  'many elements with many attributes': (bytes) =>
    page(fill(`<img ${Array.from({ length: 300 }, (_, n) => `a${n}="b.jpg"`).join(' ')}>`, bytes) + STORY),
  'a long class': attribute('div', 'class', 'share '),
  'a long class of different names': (bytes) =>
    page(`${STORY}<div class="${Array.from({ length: Math.floor(bytes / 8) }, (_, n) => `c${n}`).join(' ')}">x</div>`),
  'a long id': attribute('div', 'id', 'comment-'),
  'a long id of humps': attribute('div', 'id', 'aB'),
  'a style of spaces': attribute('div', 'style', ' ', ';'),
  'styles of spaces': repeated(`<div style="${' '.repeat(60)}x">a</div>`),
  'styles of many spaces': repeated(`<div style="${' '.repeat(2_000)}x">a</div>`),
  'properties of spaces': (bytes) => page(STORY, fill(`<meta property="${' '.repeat(60)}" content="x">`, bytes)),
  'a style of declarations': attribute('div', 'style', 'a:b;'),
  'an address that never ends': attribute('a', 'href', 'http://example.org/a'),
  'a relative address that never ends': attribute('a', 'href', '../'),
  'picture addresses in one attribute': (bytes) =>
    page(`<article>${PARAGRAPH.repeat(6)}<img data-x="${fill('.jpg', bytes)} x y"></article>`),
  'picture addresses in many attributes': repeated(`<figure data-x="${'.jpg'.repeat(400)} x y">a</figure>`),
  'a data address': attribute('img', 'src', 'data:image/png;base64,'),
  'an itemprop of spaces': attribute('span', 'itemprop', ' ', 'author'),
  comments: repeated('<!-- x -->'),
  'comments that never close': repeated('<!--'),
  'empty comments between breaks': repeated('<br><!---->'),
  breaks: repeated('<br>'),
  'breaks and text': repeated('<br>a'),
  'double breaks and text': repeated('<br><br>a'),
  'breaks between white space': repeated('<br> \n '),
  'open angle brackets': repeated('<'),
  'open tags without end': repeated('<a '),
  'open links in the head': (bytes) => page(STORY, fill('<link', bytes)),
  'open metas in the head': (bytes) => page(STORY, fill('<meta', bytes)),
  'open metas that end at last': (bytes) => page(STORY, `${fill('<meta', bytes)}>`),
  'quotes that never close': repeated('<a b="'),
  'closing tags': repeated('</div>'),
  'closing paragraphs': repeated('</p>'),
  'closing breaks': repeated('</br>'),
  'unclosed paragraphs': repeated('<p>a'),
  'unclosed cells': repeated('<td>a'),
  'unclosed options': repeated('<option>a'),
  subheadings: repeated('<h3>More</h3>'),
  'headings of many words': (bytes) => page(`<h1>${fill('bridge closed ', bytes)}</h1>${STORY}`),
  'headlines of spaces': (bytes) => page(`${STORY}<p itemprop=headline>a${fill(' ', bytes)}|</p>`),
  scripts: repeated('<script>x</script>'),
  'scripts that never close': repeated('<script>'),
  'styles that never close': repeated('<style>'),
  'templates that never close': repeated('<template>'),
  noscripts: repeated('<noscript><img src="a.jpg"></noscript>'),
  'pictures and noscripts': repeated('<img data-x="a"><noscript><img src="a.jpg"></noscript>'),
  'JSON-LD scripts': repeated(ld('{"@type":"Thing"}')),
  'JSON-LD scripts that are no JSON': repeated(ld('{')),
  links: repeated('<a href="/a">a</a> '),
  'links with long texts': repeated(`<a href="/a">${SENTENCE}</a> `),
  'script links': repeated('<a href="javascript:x">a</a> '),
  'paragraphs of one link': repeated(`<p><a href="/a">${SENTENCE}</a></p>`),
  'author links': repeated('<a rel=author class=byline>12</a>'),
  'bylines in comments': repeated('<i class="comment"><a class="byline">Ada Aalto</a></i>'),
  times: repeated('<time datetime="x">yesterday</time>'),
  'dates by class': repeated('<b class="published date">soon</b>'),
  'article bodies': repeated('<div itemtype="Article" itemprop="articleBody">a</div>'),
  metas: (bytes) => page(STORY, fill('<meta name="author" content="-">', bytes)),
  'metas of different names': (bytes) =>
    page(STORY, Array.from({ length: Math.floor(bytes / 34) }, (_, n) => `<meta name="n${n}" content="x">`).join('')),
  'a content of spaces': (bytes) => page(STORY, `<meta name="author" content="a${fill(' ', bytes)}b">`),
  'a date of digits': (bytes) => page(STORY, `<meta name="date" content="${fill('1', bytes)}">`),
  'a site name of bars': (bytes) => page(STORY, `<meta property="og:site_name" content="${fill('| ', bytes)}">`),
  'an author of open tags': (bytes) => page(STORY, `<meta name="author" content="${fill('<a', bytes)}">`),
  'a language of dashes': (bytes) => page(STORY, `<meta name="language" content="en${fill('-aa', bytes)}">`),
  'a content type of spaces': (bytes) =>
    page(STORY, `<meta http-equiv="content-type" content="text/html; charset${fill(' ', bytes)}">`),
  entities: repeated('&amp;'),
  'numeric entities': repeated('&#x41;'),
  'entities without end': repeated('&#'),
  'entities in attributes': attribute('a', 'title', '&amp;'),
  'paragraphs of entities': repeated('<p>&lt;a&gt;</p>'),
  'white space': repeated(' \n\t'),
  'white space in a paragraph': (bytes) =>
    page(`<article>${PARAGRAPH.repeat(6)}<p>a${fill(' ', bytes)}b</p></article>`),
  'one long word': (bytes) => page(`<article><p>${fill('a', bytes)}</p></article>`),
  'one long word of at signs': (bytes) => page(`<article>${PARAGRAPH.repeat(6)}<p>${fill('a@', bytes)}!</p></article>`),
  'one long word of at signs and dots': (bytes) =>
    page(`<article>${PARAGRAPH.repeat(6)}<p>${fill('.@', bytes)}!</p></article>`),
  'one long word of months': (bytes) => page(`<article><p>${fill('.jan', bytes)}</p>${PARAGRAPH.repeat(6)}</article>`),
  'one long word of hosts': (bytes) => page(`<article>${PARAGRAPH.repeat(6)}<p>${fill('a.', bytes)}!</p></article>`),
  'one long number': (bytes) => page(`<article><p>${fill('1', bytes)}</p>${PARAGRAPH.repeat(6)}</article>`),
  'letters without spaces': (bytes) => page(`<article><p>${fill('漢', bytes / 3)}</p></article>`),
  'captions of a long word': (bytes) =>
    page(
      `<article><p>${fill('a', bytes / 2)}</p>${fill('<figure><figcaption>one two three four five six</figcaption></figure>', bytes / 2)}</article>`,
    ),
  'different captions of a long word': (bytes) =>
    page(
      `<article><p>${fill('one', bytes / 2)}</p>${Array.from({ length: Math.floor(bytes / 120) }, (_, n) => `<figure><figcaption>one two three four five six ${n}</figcaption></figure>`).join('')}</article>`,
    ),
  'paragraphs of at signs': repeated(`<p>${'a@'.repeat(400)}!</p>`),
  'paragraphs of months': repeated(`<p>${'.jan'.repeat(70)} one two three four five six seven eight nine ten one.</p>`),
  'headings of angle brackets': repeated(`<h1>${'&lt;a'.repeat(390)}</h1>`),
  'authors of notes': repeated(`<p>${'Aa '.repeat(20)}</p>`),
  'words of calls': repeated('follow '),
  'words of gates': repeated('you have reached your '),
  'words of consent': repeated('cookies '),
  'words of dates': repeated('12 '),
  'words of list labels': repeated('<p>Related: read more</p><p><a href="/a">More</a></p>'),
  frames: repeated('<div id="root"> '),
  'noscripts that never close': (bytes) => page(fill('<noscript>', bytes) + STORY),
  'text without markup': (bytes) => fill(SENTENCE, bytes),
  'lines without markup': (bytes) => fill('a\n\n', bytes),
};

/** From 104 KiB on, the heading is taken for the article, and not the story. */
export const headingOfOpenTags: Generator = (bytes) =>
  page(`<h1>${fill('&lt;a', bytes)}</h1>${STORY}`, '<meta property="og:title" content="Other">');

/** Hostile JSON-LD of a page. */
export const JSON_LD: Readonly<Record<string, Generator>> = {
  'nested objects': (bytes) => page(STORY, ld(`${fill('{"a":', bytes)}1${'}'.repeat(Math.floor(bytes / 5))}`)),
  'nested lists': (bytes) => page(STORY, ld(`${fill('[', bytes / 2)}${fill(']', bytes / 2)}`)),
  'open brackets': (bytes) => page(STORY, ld(fill('[', bytes))),
  'many things': (bytes) => page(STORY, ld(`[${fill('{"@type":"NewsArticle"},', bytes)}{}]`)),
  'many references': (bytes) =>
    page(
      STORY,
      ld(`[${fill('{"@id":"a","author":{"@id":"a"}},', bytes)}{"@type":"NewsArticle","author":{"@id":"a"}}]`),
    ),
  'many types': member(
    '@type',
    list(() => 'NewsArticle'),
  ),
  'a type of slashes': member('@type', (bytes) => `${fill('/', bytes)}\n`),
  'many publishers': member(
    'publisher',
    list((n) => ({ name: `P ${n}` })),
  ),
  'many author strings': member(
    'author',
    list((n) => `Ada Aalto ${n.toString(36)}`),
  ),
  'many equal authors': member(
    'author',
    list(() => 'Ada Aalto'),
  ),
  'many creators': member(
    'creator',
    list((n) => ({ name: [`Ada ${n}`] })),
  ),
  'an author of letters': member('author', (bytes) => fill('a', bytes)),
  'an author of spaces': member('author', (bytes) => `a${fill(' ', bytes)}b`),
  'an author of bars': member('author', (bytes) => fill(' | ', bytes)),
  'an author of open tags': member('author', (bytes) => fill('<a', bytes)),
  'an author of months': member('author', (bytes) => fill('1 jan ', bytes)),
  'an author of dots': member('author', (bytes) => `${fill('a.', bytes)}!`),
  'an author of prefixes': member('author', (bytes) => fill('posted by ', bytes)),
  'a headline of dashes': member('headline', (bytes) => `Bridge ${fill('-', bytes)}x`),
  'a headline of bars': member('headline', (bytes) => fill('Example | ', bytes)),
  'a headline of words': member('headline', (bytes) => fill('bridge closed ', bytes)),
  'a name of words': member('name', (bytes) => fill('bridge closed a b c ', bytes)),
  'a date of spaces': member('datePublished', (bytes) => `2024${fill(' ', bytes)}`),
  'a date of dashes': member('datePublished', (bytes) => `1${fill('-', bytes)}`),
  'a date of months': member('datePublished', (bytes) => fill('1 january ', bytes)),
  'many dates': member(
    'datePublished',
    list(() => 'never'),
  ),
  'a text of paragraphs': member('articleBody', (bytes) => fill(`${SENTENCE}\n\n`, bytes)),
  'a text of markup': member('articleBody', (bytes) => fill('<p>', bytes)),
  'a text of nested markup': member('articleBody', (bytes) => `<p>${fill('<div>', bytes)}`),
  'a text of closing tags': member('articleBody', (bytes) => `<p>${fill('<a></x>', bytes)}`),
  'live updates': member(
    'liveBlogUpdate',
    list((n) => ({ headline: `h${n}`, articleBody: 'a b c' })),
  ),
  'many parts': member(
    'hasPart',
    list(() => ({ '@type': 'WebPageElement' })),
  ),
  'many images': member(
    'image',
    list(() => 'http://a/b'),
  ),
  'an address of slashes': member('mainEntityOfPage', (bytes) => `http://a${fill('/', bytes)}`),
  'a language of dashes': member('inLanguage', (bytes) => `en${fill('-ab', bytes)}`),
  'comments around nothing': (bytes) => page(STORY, ld(fill('-->  ', bytes))),
  'commas and spaces': (bytes) => page(STORY, ld(`{"a":1${fill(',   ', bytes)}x`)),
  'white space': (bytes) => page(STORY, ld(`${fill(' ', bytes)}x`)),
  'many keys': (bytes) =>
    page(STORY, ld(`{${Array.from({ length: Math.floor(bytes / 10) }, (_, n) => `"k${n}":{}`).join(',')}}`)),
};

/** Bytes with Content-Type headers, for the decoder. */
export const ENCODED: Readonly<Record<string, (bytes: number) => { page: Buffer; contentType: string }>> = {
  'invalid UTF-8': (bytes) => ({ page: Buffer.alloc(bytes, 0xff, 'latin1'), contentType: 'text/html' }),
  'bytes that are no UTF-8': (bytes) => ({ page: Buffer.alloc(bytes, 'a\xe9 ', 'latin1'), contentType: 'text/html' }),
  'UTF-16 without end': (bytes) => ({
    page: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(bytes, 'a\0', 'latin1')]),
    contentType: 'text/html',
  }),
  'escape sequences': (bytes) => ({
    page: Buffer.alloc(bytes, '\x1b$B\x1b(B', 'latin1'),
    contentType: 'text/html; charset=iso-2022-jp',
  }),
  gb18030: (bytes) => ({
    page: Buffer.alloc(bytes, '\x81\x30\x81\x30', 'latin1'),
    contentType: 'text/html; charset=gb18030',
  }),
  'control characters': (bytes) => ({
    page: Buffer.alloc(bytes, '\x80\x9f ', 'latin1'),
    contentType: 'text/html; charset=windows-1252',
  }),
  'a declaration of spaces': (bytes) => ({
    page: Buffer.from(page(STORY, `<meta charset${fill(' ', bytes)}>`)),
    contentType: 'text/html',
  }),
  'declarations that never close': (bytes) => ({ page: Buffer.from(fill('<meta ', bytes)), contentType: 'text/html' }),
  'a header of spaces': (bytes) => ({
    page: Buffer.from(page(STORY)),
    contentType: `text/html; charset=${fill(' ', bytes)}`,
  }),
  'a header of quotes': (bytes) => ({
    page: Buffer.from(page(STORY)),
    contentType: `text/html; ${fill('charset= "', bytes)}`,
  }),
  'plain text of line breaks': (bytes) => ({ page: Buffer.alloc(bytes, '\n \t'), contentType: 'text/plain' }),
  'plain text of angle brackets': (bytes) => ({ page: Buffer.alloc(bytes, '<&'), contentType: 'text/plain' }),
};
