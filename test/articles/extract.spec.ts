import { describe, expect, it } from '@jest/globals';
import { extractArticle } from '../../src/articles/extract.js';

const URL_OF_PAGE = 'https://news.example.org/2024/03/18/river-bridge';
const SENTENCES = [
  'The city council voted on Monday to close the old river bridge for repairs after engineers found cracks in two of its piers.',
  'Traffic will be led over the northern ring road until the autumn, the mayor said at a press conference in the town hall.',
  'Shop owners near the bridge fear that they will lose customers, and they ask the council for a reduction of their rents.',
  'An independent report, published last year, had warned that the steel was older than the records of the city claimed.',
];
const paragraphs = (count = 8): string =>
  Array.from({ length: count }, (_, i) => `<p>${SENTENCES[i % SENTENCES.length]} (${i + 1})</p>`).join('\n');
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>Bridge closed | Example News</title>
   <meta property="og:site_name" content="Example News">${head}</head><body>${body}</body></html>`;
const read = (html: string | Uint8Array, contentType: string | null = null) =>
  extractArticle(html, { url: URL_OF_PAGE, contentType });
const reasonOf = (html: string | Uint8Array, contentType: string | null = null): unknown => {
  try {
    read(html, contentType);
    return 'an article';
  } catch (error) {
    expect(error).toMatchObject({ name: 'Refusal', code: 'not-an-article', kind: 'unprocessable' });
    return (error as { extra: { reason: unknown } }).extra.reason;
  }
};

describe('the metadata of a page', () => {
  it('has the sections, genres and types under which its publisher files it, and no plain type', () => {
    const told = JSON.stringify({
      '@type': ['NewsArticle', 'OpinionNewsArticle'],
      headline: 'Bridge closed',
      articleSection: 'Business, PRESS RELEASE',
      genre: ['Column'],
    });
    const head = `<script type="application/ld+json">${told}</script>
      <meta property="article:section" content="Business"><meta property="article:section" content="Satire &amp; Humour">`;
    expect(read(page(paragraphs(), head)).labels).toEqual([
      'OpinionNewsArticle',
      'Business',
      'PRESS RELEASE',
      'Column',
      'Satire & Humour',
    ]);
    expect(read(page(paragraphs()))).not.toHaveProperty('labels');
  });

  it('has at most twelve labels of sixty characters', () => {
    const head = Array.from(
      { length: 40 },
      (_, i) => `<meta property="article:section" content="${i} ${'x'.repeat(5_000)}">`,
    ).join('');
    const { labels = [] } = read(page(paragraphs(), head));
    expect(labels.length).toBeLessThanOrEqual(12);
    expect(Math.max(...labels.map((label) => label.length))).toBe(60);
  });

  it('is read from JSON-LD with references resolved', () => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'NewsArticle',
          headline: 'Bridge closed',
          author: [{ '@id': '#ada' }, { '@type': 'Person', name: 'Bo Berg' }],
          datePublished: '2024-03-18T10:00:00+01:00',
          dateModified: '2024-03-19',
          publisher: { '@id': '#org' },
          image: { '@type': 'ImageObject', url: '/bridge.jpg' },
        },
        { '@type': 'Person', '@id': '#ada', name: 'Ada Aalto' },
        { '@type': 'Organization', '@id': '#org', name: 'Example News' },
      ],
    };
    const article = read(
      page(
        `<article><h1>Bridge closed</h1>${paragraphs()}</article>`,
        `<script type="application/ld+json">${JSON.stringify(graph)}</script>`,
      ),
    );
    expect(article).toMatchObject({
      url: URL_OF_PAGE,
      title: 'Bridge closed',
      byline: 'Ada Aalto, Bo Berg',
      site: 'Example News',
      language: 'en',
      publishedAt: '2024-03-18T10:00:00+01:00',
      modifiedAt: '2024-03-19',
      leadImage: 'https://news.example.org/bridge.jpg',
      renderer: 'none',
      paywalled: false,
    });
  });

  it('is read from meta elements', () => {
    const article = read(
      page(
        `<article><h1>Bridge closed</h1>${paragraphs()}</article>`,
        `<meta name="author" content="By Ada Aalto"><meta property="article:published_time" content="2024-03-18T10:00:00Z">
         <link rel="canonical" href="/bridge"><meta property="og:image" content="https://cdn.example.org/a.jpg">`,
      ),
    );
    expect(article).toMatchObject({
      byline: 'Ada Aalto',
      publishedAt: '2024-03-18T10:00:00.000Z',
      canonicalUrl: 'https://news.example.org/bridge',
      leadImage: 'https://cdn.example.org/a.jpg',
    });
  });

  it('is read from microdata and from the text around the heading', () => {
    const article = read(
      page(`<article itemscope itemtype="https://schema.org/NewsArticle"><h1>Bridge closed</h1>
        <div class="byline">By <a rel="author" href="/ada">Ada Aalto</a></div><div>Published 18 March 2024</div>${paragraphs()}</article>`),
    );
    expect(article).toMatchObject({ title: 'Bridge closed', byline: 'Ada Aalto', publishedAt: '2024-03-18' });
    expect(article.text).not.toContain('Published');
  });

  it('uses the heading that matches the title, not the site’s name', () => {
    const article = read(
      page(
        `<h1>Example News</h1><article><h1>Bridge closed for months</h1>${paragraphs()}</article>`,
        '<meta property="og:title" content="Bridge closed for months - Example News">',
      ),
    );
    expect(article.title).toBe('Bridge closed for months');
  });

  it('tolerates broken JSON-LD', () => {
    const article = read(
      page(
        `<article><h1>Bridge closed</h1>${paragraphs()}</article>`,
        '<script type="application/ld+json">{"@type": "NewsArticle", oops</script>',
      ),
    );
    expect(article.title).toBe('Bridge closed');
  });

  it('takes the date from the address when the page states none', () => {
    expect(read(page(`<article><h1>Bridge closed</h1>${paragraphs()}</article>`)).publishedAt).toBe('2024-03-18');
  });

  it('overrides a declared language that the text contradicts', () => {
    const german =
      '<p>Der Stadtrat hat am Montag beschlossen, die alte Brücke über den Fluss wegen Rissen in zwei Pfeilern für mehrere Monate zu sperren.</p>'.repeat(
        6,
      );
    expect(read(page(`<article><h1>Brücke gesperrt</h1>${german}</article>`)).language).toBe('de');
  });

  it('recognises English with many foreign names, whether the page declares it or not', () => {
    const english =
      '<p>The lawyers of Oberlandesgericht Düsseldorf, Bundesverfassungsgericht Karlsruhe and Staatsanwaltschaft Braunschweig met the Bürgermeister of Wolfenbüttel and Königslutter, which have sued Volkswagen for the Dieselskandal.</p>'.repeat(
        6,
      );
    const declared = page(`<article><h1>Bridge closed</h1>${english}</article>`);
    for (const html of [declared, declared.replace(/ lang="[^"]*"/, '')]) expect(read(html).language).toMatch(/^en/);
  });
});

describe('the text of an article', () => {
  it('has paragraphs separated by one blank line, in order, without joined words', () => {
    const { text } = read(
      page(
        `<article><h1>Bridge closed</h1>${paragraphs(4)}<ul><li>First point made here.</li><li>Second point made here.</li></ul><p>A line<br>after a break ends the story of this bridge for now.</p></article>`,
      ),
    );
    expect(text.split('\n\n')).toEqual([
      ...SENTENCES.map((sentence, i) => `${sentence} (${i + 1})`),
      'First point made here.',
      'Second point made here.',
      'A line after a break ends the story of this bridge for now.',
    ]);
  });

  it('excludes captions, which are returned separately, once each, at most twenty of 300 characters', () => {
    const figure = (caption: string): string => `<figure><img src="a.jpg"><figcaption>${caption}</figcaption></figure>`;
    const many = Array.from({ length: 30 }, (_, n) => figure(`Pier ${n + 1} of the bridge`)).join('');
    const { captions, text } = read(
      page(
        `<article><h1>Bridge closed</h1>${paragraphs(4)}${figure('The <b>old</b>\n bridge')}${figure('The old bridge')}
         ${figure('x'.repeat(299) + '🎉')}${figure(' ')}${many}${paragraphs(4)}</article>`,
      ),
    );
    expect(captions?.slice(0, 3)).toEqual(['The old bridge', 'x'.repeat(299), 'Pier 1 of the bridge']);
    expect(captions).toHaveLength(20);
    expect(text).not.toContain('The old bridge');
    expect(read(page(`<article><h1>Bridge closed</h1>${paragraphs()}</article>`)).captions).toEqual([]);
  });

  it('excludes the boilerplate around the article', () => {
    const { text } = read(
      page(`<header>Menu</header><article><h1>Bridge closed</h1><p>By Ada Aalto</p><p>Updated 10:01 pm, March 18, 2024</p>${paragraphs(5)}
        <figure><img src="a.jpg"><figcaption>The bridge in an old picture</figcaption></figure>
        <div class="related-posts"><a href="/a">Another story about rivers</a></div>
        <p><a href="/b">Read more: The history of the bridge in pictures</a></p>
        <aside>Most popular today</aside>${paragraphs(3)}
        <p>Sign up for our newsletter to get news in your inbox.</p><p>© 2024 Example News. All rights reserved.</p>
        <h3>You may also like</h3><ul><li><a href="/c">Ten other bridges you should see</a></li></ul></article><footer>Imprint</footer>`),
    );
    for (const boilerplate of [
      'Ada',
      'Updated',
      'old picture',
      'Another story',
      'history of',
      'popular',
      'newsletter',
      '©',
      'also like',
      'Ten other',
      'Menu',
      'Imprint',
    ])
      expect(text).not.toContain(boilerplate);
    expect(text.split('\n\n')).toHaveLength(8);
  });

  it.each([
    'Verpassen Sie keine Nachrichten aus der Region',
    'Hat dir dieser Bericht gefallen? Dann erzähl es weiter.',
    'Melde dich jetzt für unseren Rundbrief an.',
    'Was this page helpful?',
    'If you liked this, share it with your neighbours.',
    'Would you like to receive our weekly letter?',
    'Suivez-nous sur nos réseaux',
    '¡Síguenos en nuestras redes!',
    'Inscreva-se em nosso canal',
    'Iscriviti alla nostra lettera',
    'Dołącz do nas na Telegramie',
    'Dieser Beitrag wurde am 3. Mai 2021 unter Verkehr abgelegt.',
    'This post was filed under Traffic on 3 May 2021.',
    'Cet article a été publié dans Transport le 3 mai 2021',
    'Zuletzt geändert am 3. Mai 2021',
    'Bijgewerkt op 3 mei 2021',
    'Alle Rechte vorbehalten.',
    'Tous droits réservés.',
    'Rezept drucken',
    'Weitere Artikel laden',
    'Beitragsbild: Ada Aalto',
    'Abbildung 3: Der Pfeiler von Süden',
    'Auch interessant:',
    'Das könnte Sie auch interessieren:',
    'Te puede interesar:',
    'Gerelateerde artikelen',
  ])('excludes a notice at its end, in many languages: %s', (notice) => {
    const { text } = read(page(`<article><h1>Bridge closed</h1>${paragraphs()}<p>${notice}</p></article>`));
    expect(text.split('\n\n')).toHaveLength(8);
  });

  it('ends before the note on its author', () => {
    const note = '<h3>Über die Autorin</h3><p>Ada Aalto schreibt seit zehn Jahren über Brücken und Häfen.</p>';
    const { text } = read(page(`<article><h1>Bridge closed</h1>${paragraphs()}${note}</article>`));
    expect(text.split('\n\n')).toHaveLength(8);
  });

  it.each([
    'Was this the worst flood in a hundred years, as the mayor claims? Engineers who measured the river doubt it.',
    'Der Beitrag wurde am Montag vom Rat einstimmig auf 40 Euro im Jahr erhöht, die Vereine müssen ihn ab Januar zahlen, und ein Antrag auf Aufschub scheiterte knapp.',
    'Veröffentlicht hat die Stadt den Bericht von 2021 erst jetzt, nach drei Klagen und einem Urteil.',
    'Abonniert hatten die Zeitung im Mai noch 40.000 Leser.',
    'Print runs fell by a third, the publisher said.',
    '“Join us on the bridge,” the mayor told a crowd of about two thousand people who had waited since the early morning for a word from the town hall about the closure.',
    'Closed until 3 May 2021, the bridge will be tested with two loaded trucks.',
    'Mehr Themen als Zeit hatte der Rat am Montag, und die Brücke stand am Ende der Liste.',
    'Fotografia era la sua passione, e il ponte il suo soggetto.',
  ])('keeps what resembles a notice and is a sentence of the article: %s', (sentence) => {
    const body = `${paragraphs(4)}<p>${sentence}</p>`;
    expect(read(page(`<article><h1>Bridge closed</h1>${body}${paragraphs(4)}</article>`)).text).toContain(sentence);
    expect(read(page(`<article><h1>Bridge closed</h1>${paragraphs(4)}${body}</article>`)).text).toContain(sentence);
  });

  it('keeps a body whose wrapper has a boilerplate-like name', () => {
    expect(read(page(`<div class="share-container"><h1>Bridge closed</h1>${paragraphs()}</div>`)).text).toContain(
      '(8)',
    );
  });

  it('falls back to the JSON-LD text when the body contains less', () => {
    const articleBody = Array.from({ length: 8 }, (_, i) => `${SENTENCES[i % 4]} (${i + 1})`).join('\n\n');
    const article = read(
      page(
        '<article><h1>Bridge closed</h1><p>Loading the article, please wait a moment for it to come.</p></article>',
        `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Bridge closed', articleBody })}</script>`,
      ),
    );
    expect(article.text).toBe(articleBody);
  });

  it('has its absolute http links listed, each once', () => {
    const { links } = read(
      page(
        `<article><h1>Bridge closed</h1>${paragraphs()}<p>See the <a href="/report">report</a>, the <a href="https://city.example.org/x#y">city</a>, the <a href="/report">same</a>, <a href="mailto:a@b.c">mail</a>, <a href="#top">top</a> and <a href="javascript:void(0)">nothing</a> at all today.</p></article>`,
      ),
    );
    expect(links).toEqual(['https://news.example.org/report', 'https://city.example.org/x#y']);
  });
});

describe('the decoder of pages', () => {
  const inEncoding = (bytes: Buffer, declaration: string): Buffer =>
    Buffer.concat([
      Buffer.from(
        `<!doctype html><html><head>${declaration}<title>x</title></head><body><article><h1>Bridge closed</h1>${paragraphs()}<p>`,
        'latin1',
      ),
      bytes,
      Buffer.from(
        ' is what this paragraph of the article has to show to its readers.</p></article></body></html>',
        'latin1',
      ),
    ]);
  it.each([
    [
      'windows-1252 by meta',
      Buffer.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94]),
      '<meta charset="iso-8859-1">',
      null,
      '“café”',
    ],
    [
      'windows-1251 by header',
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      '',
      'text/html; charset=windows-1251',
      'Привет',
    ],
    [
      'Shift_JIS by meta',
      Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]),
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
      null,
      '日本語',
    ],
    ['GBK by meta', Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), '<meta charset=gb2312>', null, '中文'],
    ['EUC-KR by header', Buffer.from([0xc7, 0xd1, 0xb1, 0xdb]), '', 'text/html; charset=euc-kr', '한글'],
    [
      'UTF-8 declared as latin1',
      Buffer.from('naïve 日本'),
      '<meta charset="iso-8859-1">',
      'text/html; charset=iso-8859-1',
      'naïve 日本',
    ],
    ['UTF-8 undeclared', Buffer.from('übermäßig'), '', null, 'übermäßig'],
  ])('decodes %s', (_name, bytes, declaration, contentType, expected) => {
    expect(read(inEncoding(bytes, declaration), contentType).text).toContain(expected);
  });

  it('recognises UTF-16 by its byte order mark', () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(
        page(
          `<article><h1>Bridge closed</h1>${paragraphs()}<p>Über die Brücke geht heute niemand mehr, sagt der Rat der Stadt.</p></article>`,
        ),
        'utf16le',
      ),
    ]);
    expect(read(utf16).text).toContain('Über die Brücke');
  });
});

describe('pages without a full article', () => {
  it('are refused with the reason', () => {
    const links = Array.from(
      { length: 40 },
      (_, i) =>
        `<article><h2><a href="/story-${i}">Story number ${i} about something in the city today</a></h2></article>`,
    ).join('');
    expect(reasonOf('')).toBe('empty');
    expect(reasonOf(page('<div id="root"></div>'))).toBe('empty');
    expect(reasonOf(page('<p>Nothing here.</p>'))).toBe('thin');
    expect(reasonOf(page(`<main>${links}</main>`))).toBe('index');
    expect(
      reasonOf(
        page(
          `<main><p>We and our partners use cookies. By choosing Accept all you consent to cookies, to our privacy policy and to the use of personal data by our partners. Manage your cookies and your consent at any time.</p></main>`,
        ),
      ),
    ).toBe('consent-wall');
    expect(reasonOf(Buffer.from('%PDF-1.7 ...'), 'application/pdf')).toBe('pdf');
    expect(reasonOf(Buffer.from('%PDF-1.7 ...'), 'text/html')).toBe('pdf');
    expect(reasonOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'image/png')).toBe('binary');
    expect(reasonOf(Buffer.from('{"a":1}'), 'application/json')).toBe('binary');
    expect(reasonOf(Buffer.alloc(2_000), 'text/html')).toBe('binary');
  });

  it('are read and marked when they are subscription stubs', () => {
    const head = `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Bridge closed', isAccessibleForFree: 'False' })}</script>`;
    expect(
      read(
        page(
          `<article><h1>Bridge closed</h1>${paragraphs(2)}<div class="paywall">Subscribe to continue reading</div></article>`,
          head,
        ),
      ).paywalled,
    ).toBe(true);
    expect(read(page(`<article><h1>Bridge closed</h1>${paragraphs(40)}</article>`, head)).paywalled).toBe(false);
    expect(read(page(`<article><h1>Bridge closed</h1>${paragraphs()}</article>`)).paywalled).toBe(false);
  });

  it.each([
    '<div class="Metered-Notice">x</div>',
    '<div id="PayWall">x</div>',
    '<svg class="icon paywall"><path d="M0 0"/></svg>',
  ])('are marked as cut off by a paywall if they contain %s', (element) => {
    const { paywalled } = read(page(`<article><h1>Bridge closed</h1>${paragraphs(2)}</article>${element}`));
    expect(paywalled).toBe(true);
  });

  it('are read or refused whatever their depth and size', () => {
    expect(['an article', 'unreadable', 'thin', 'empty']).toContain(reasonOf(`${'<div>'.repeat(200_000)}deep`));
    expect(read(page(`<article><h1>Bridge closed</h1>${paragraphs(5_000)}</article>`)).text.length).toBeGreaterThan(
      100_000,
    );
  });

  it('are read as paragraphs when they are plain text', () => {
    const text = [...SENTENCES, ...SENTENCES.map((sentence) => `Again: ${sentence}`)].join('\n\n');
    expect(read(Buffer.from(text), 'text/plain; charset=utf-8').text).toBe(text);
  });
});

it('the same page gives the same article', () => {
  const html = page(`<article><h1>Bridge closed</h1>${paragraphs()}</article>`);
  expect(read(html)).toEqual(read(Buffer.from(html)));
});

describe('live blogs and galleries', () => {
  const page = (body: string, head = ''): string =>
    `<!doctype html><html lang="en"><head><title>Storm over the harbour</title>${head}</head><body><h1>Storm over the harbour</h1>${body}</body></html>`;
  const read = (html: string): string => extractArticle(html, { url: 'https://news.example/storm' }).text;

  it('are read from JSON-LD when scripts build the page', () => {
    const entries = Array.from({ length: 5 }, (_, n) => ({
      '@type': 'BlogPosting',
      headline: `Pier ${n} closed`,
      articleBody: `The harbour master said on Monday that pier ${n} had been closed after the storm had broken its rail.`,
    }));
    const data = { '@type': 'LiveBlogPosting', headline: 'Storm over the harbour', liveBlogUpdate: entries };
    const text = read(
      page('<div id="root"></div>', `<script type="application/ld+json">${JSON.stringify(data)}</script>`),
    );
    for (const { headline, articleBody } of entries) expect(text).toContain(`${headline}\n\n${articleBody}`);
  });

  it('are read from their captions unless there is running text', () => {
    const pictures = Array.from(
      { length: 6 },
      (_, n) =>
        `<figure><img src="/${n}.jpg"><figcaption>Residents of street ${n} carry sandbags to the door of the old mill.</figcaption></figure>`,
    ).join('');
    expect(read(page(`<p>Rain flooded the lower town on Tuesday.</p>${pictures}`))).toContain(
      'Residents of street 5 carry sandbags to the door of the old mill.',
    );
    const running = '<p>The council voted on Monday to raise the dam by one metre before the autumn.</p>'.repeat(6);
    expect(read(page(`<article>${running}${pictures}</article>`))).not.toContain('sandbags');
  });
});
