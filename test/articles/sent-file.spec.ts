import { afterAll, describe, expect, it } from '@jest/globals';
import { WorkerPageReader } from '../../src/articles/index.js';
import { pdfOf } from '../support/pdf.js';

const pages = new WorkerPageReader({ workers: 1 });
afterAll(() => pages.close());

const TITLE = 'Council closes the old bridge';
const PARAGRAPHS = [
  'The city council closed the old bridge on Monday after engineers found cracks in two of its piers, and after months of talk.',
  'The repair will cost 2.4 million euros, said Maria Lopez, who leads the roads department and had asked for the money.',
  'Some 11,000 cars crossed it each day, according to a count that the council made in May with cameras at both ends.',
];
const read = (name: string, file: string | Buffer) => pages.readFile({ bytes: Buffer.from(file), name });
const line = (text: string, step = 14, size = 12) => ({ text, step, size });

describe('a file that is sent', () => {
  it('is read as a web page, with its metadata', async () => {
    const page = `<html lang="en"><head><title>${TITLE}</title><meta property="og:site_name" content="The Courier"></head><body>
      <article><h1>${TITLE}</h1>${PARAGRAPHS.map((text) => `<p>${text}</p>`).join('')}<p><a href="/count">The count</a> and <a href="https://example.org/b">the budget of the year</a> are public.</p></article></body></html>`;
    const article = await read('page.html', page);
    expect(article).toMatchObject({ title: TITLE, site: 'The Courier', renderer: 'none' });
    expect(article.text).toContain(PARAGRAPHS.join('\n\n'));
    expect(article.links).toEqual(['https://example.org/b']);
    expect(article.url).toMatch(/^urn:sha256:[0-9a-f]{64}$/);
  });

  it('is read as Markdown, with its links', async () => {
    const article = await read(
      'notes.MD',
      `# ${TITLE}\n\n${PARAGRAPHS.join('\n\n')}\n\n**See** the [count](https://example.org/count) of the town.`,
    );
    expect(article.title).toBe(TITLE);
    expect(article.text).toContain(PARAGRAPHS[1]);
    expect(article.text).toContain('See the count of the town.');
    expect(article.text).not.toContain('**');
    expect(article.links).toEqual(['https://example.org/count']);
  });

  it('is read as plain text, whose first line is the headline', async () => {
    const article = await read('a.txt', `${TITLE}\r\n\r\n${PARAGRAPHS.join('\r\n\r\n')}`);
    expect(article).toMatchObject({ title: TITLE, text: PARAGRAPHS.join('\n\n') });
  });

  it('is read as a PDF document whatever its name, with paragraphs and whole words', async () => {
    const file = pdfOf([
      [
        line(TITLE, 20, 22),
        line('The city council closed the old bridge on Monday after engi-', 40),
        line('neers found cracks in two of its piers, and after months of'),
        line('talk.'),
        line('The repair will cost 2.4 million euros, said Maria Lopez, who', 26),
        line('leads the roads department and had asked for the money of the'),
      ],
      [
        line('town for years. Nobody had listened.', 20),
        line('Some 11,000 cars crossed it each day.', 26),
        line('It is old.'),
      ],
    ]);
    expect(await read('page.html', file)).toMatchObject({
      title: TITLE,
      text: [
        'The city council closed the old bridge on Monday after engineers found cracks in two of its piers, and after months of talk.',
        'The repair will cost 2.4 million euros, said Maria Lopez, who leads the roads department and had asked for the money of the town for years. Nobody had listened.',
        'Some 11,000 cars crossed it each day. It is old.',
      ].join('\n\n'),
    });
  });

  it('loses the headers and page numbers of a PDF document, whose title replaces a missing one', async () => {
    const said = ['of its cracks and its two piers', 'about the cost of a repair', 'as of an old friend'];
    const page = (number: number) => [
      line('The Courier, weekly edition', 10, 8),
      line(`On that day the council of the town spoke of the bridge ${said[number - 1]}, and closed it`, 40),
      line(`until the work on it is done, which will be in ${['May', 'June', 'July'][number - 1]} at the earliest.`),
      line(`Page ${number} of 3`, 700, 8),
    ];
    const { title, text } = await read('a.pdf', pdfOf([page(1), page(2), page(3)], TITLE));
    expect(title).toBe(TITLE);
    expect(text).not.toMatch(/Courier|of 3/);
    expect(text).toContain('as of an old friend, and closed it until the work on it is done, which will be in July');
  });

  describe('of a PDF document', () => {
    const columnLines = (column: number): string[] =>
      Array.from({ length: 6 }, (_, n) => `line ${n + 1} of column ${column} says it`);
    const side = (columns: number, width: number, turned = false) =>
      Array.from({ length: 6 }, (_, row) =>
        Array.from({ length: columns }, (_, column) => ({
          text: columnLines(column + 1)[row] as string,
          size: 10,
          step: column === 0 ? 13 : 0,
          x: 60 + column * width,
          turned,
        })),
      ).flat();

    it.each([
      [2, 250],
      [3, 165],
    ])('is read column after column when %i columns are drawn row by row', async (columns, width) => {
      const { text } = await read('a.pdf', pdfOf([[line(TITLE, 20, 22), line('', 20), ...side(columns, width)]]));
      const all = Array.from({ length: columns }, (_, column) => columnLines(column + 1)).flat();
      expect(text.replaceAll(/\s+/g, ' ')).toBe(all.join(' '));
    });

    it('is read when its page is turned', async () => {
      const { title, text } = await read('a.pdf', pdfOf([side(2, 250, true)]));
      expect(`${title} ${text}`.replaceAll(/\s+/g, ' ')).toContain(
        'line 6 of column 1 says it line 1 of column 2 says it',
      );
    });

    it('keeps the hyphens of compounds at the end of a line, and joins divided words', async () => {
      const { text } = await read(
        'a.pdf',
        pdfOf([
          [
            line('The minister called it a long-', 40),
            line('term plan for twenty-'),
            line('five of the state-'),
            line('owned and well-'),
            line('attended barges, sold for 2,300-'),
            line('2,500 euros each by the trea-'),
            line('sury of the town, which said on Monday that it had asked for the money for years'),
            line('and that nobody had listened to the people who live near the river and the docks.'),
          ],
        ]),
      );
      expect(text).toContain(
        'long-term plan for twenty-five of the state-owned and well-attended barges, sold for 2,300-2,500 euros each by the treasury',
      );
    });

    it('has the letter of a drop cap at its word, and no running lines of two pages', async () => {
      const page = (number: number, ...body: ReturnType<typeof line>[]) => [
        line('Portwick Courier, Wednesday', 10, 8),
        ...body,
        line(`Printed for a reader, page ${number} of 2`, 500, 8),
      ];
      const cap = { text: 'T', size: 36, step: 24, x: 60 };
      const beside = (text: string, step = 13) => ({ text, size: 10, step, x: 90 });
      const { text } = await read(
        'a.pdf',
        pdfOf([
          page(
            1,
            line(TITLE, 30, 20),
            line('', 20),
            { ...cap, step: 44 },
            beside('he harbour authority of the town will close the lock for weeks', -24),
            beside('and says that the steel of the hinges was older than its records'),
            line('claimed when an independent engineer asked for them last year in May.', 26),
          ),
          page(2, line('Residents of the quay have complained about noise from night work.', 40)),
        ]),
      );
      expect(text).toContain('The harbour authority');
      expect(text).not.toMatch(/Courier|Printed/);
    });

    const seen = [
      line(TITLE, 20, 20),
      line('', 20),
      line('The harbour authority of the town will close the lock for weeks, it said on Monday,'),
      line('because two of its hinges were cracked when the divers looked at them in October.'),
      line('Residents of the quay have complained about noise from night work in the past.', 22),
      line('The council will look into it, and a second inspection is planned for the autumn.'),
    ];

    it.each([
      ['invisible', '3 Tr'],
      ['white', '1 1 1 rg'],
      ['grey as the page', '1 g'],
      ['without ink', '0 0 0 0 k'],
    ])('has no letters that are %s', async (_, drawn) => {
      const { text } = await read('a.pdf', pdfOf([[...seen, { ...line('Vote high for this text.'), drawn }]]));
      expect(text).toContain('hinges were cracked');
      expect(text).not.toContain('Vote high');
    });

    it('has no letters that are too small to read', async () => {
      const { text } = await read('a.pdf', pdfOf([[...seen, { ...line('Vote high for this text.'), size: 0.8 }]]));
      expect(text).not.toContain('Vote high');
    });

    it('has white letters on a dark ground, and those that a scanner recognised', async () => {
      const shown = { ...line('The lock reopens in May.'), drawn: '0 0 0 rg 0 0 595 842 re f 1 1 1 rg' };
      expect((await read('a.pdf', pdfOf([[...seen, shown]]))).text).toContain('reopens in May');
      const recognised = pdfOf([seen.map((each) => ({ ...each, drawn: '3 Tr' }))]);
      expect((await read('a.pdf', recognised)).text).toContain('hinges were cracked');
    });

    it('has whole lines whose words stand far apart', async () => {
      const words = (row: number) =>
        `apart ${row} stand the words of a justified line`.split(' ').map((text, at) => ({
          text,
          size: 10,
          step: at === 0 ? 13 : 0,
          x: 60 + at * 50 + ((row * 7 + at * 11) % 19),
        }));
      const { text } = await read('a.pdf', pdfOf([[...seen, ...[1, 2, 3, 4, 5, 6].flatMap(words)]]));
      expect(text).toContain('apart 3 stand the words of a justified line apart 4 stand');
    });

    it('keeps short paragraphs apart', async () => {
      const short = [1, 2, 3, 4].flatMap((n) => [
        line(`Paragraph ${n} begins with a line,`, 22),
        line('and it ends here.'),
      ]);
      const { text } = await read('a.pdf', pdfOf([[...seen, ...short]]));
      expect(text.split('\n\n')).toContain('Paragraph 3 begins with a line, and it ends here.');
    });

    it.each([
      ['award-', 'winning', 'award-winning'],
      ['pro-', 'ject', 'project'],
      ['fifty-', 'one', 'fifty-one'],
      ['coun-', 'cillors', 'councillors'],
      ['well-', 'known', 'well-known'],
      ['tax-', 'payers', 'taxpayers'],
      ['newly-', 'built', 'newly-built'],
      ['Stadtver-', 'waltung', 'Stadtverwaltung'],
    ])('joins %s and %s as %s', async (one, other, whole) => {
      const divided = [line(`It was about the ${one}`, 22), line(`${other} that nobody had asked for.`)];
      expect((await read('a.pdf', pdfOf([[...seen, ...divided]]))).text).toContain(`the ${whole} that`);
    });

    it('is refused as encrypted if it needs a password', async () => {
      const keys = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`;
      const locked = pdfOf([seen])
        .toString('latin1')
        .replace('/Info 4 0 R', `/Info 4 0 R ${keys} /ID [(aaaaaaaaaaaaaaaa) (aaaaaaaaaaaaaaaa)]`);
      await expect(read('a.pdf', Buffer.from(locked, 'latin1'))).rejects.toMatchObject({
        extra: { reason: 'encrypted' },
      });
    });

    it('is refused as a scan if it has pictures and only a stamp', async () => {
      const stamp = pdfOf([[line('Archive 4, 12 May 2019')], [line('Archive 4, 12 May 2019')]]);
      const scan = Buffer.concat([stamp, Buffer.from('\n% << /Type /XObject /Subtype /Image >>\n')]);
      await expect(read('a.pdf', scan)).rejects.toMatchObject({ extra: { reason: 'scan' } });
    });

    it('is refused as a scan if it has pictures and no text', async () => {
      const scan = Buffer.concat([pdfOf([[]]), Buffer.from('\n% << /Type /XObject /Subtype /Image >>\n')]);
      await expect(read('a.pdf', scan)).rejects.toMatchObject({ extra: { reason: 'scan' } });
    });
  });

  it.each([
    ['an empty file', 'a.txt', '', 'empty'],
    ['a text of a few words', 'a.txt', 'Too short.', 'thin'],
    ['a page without an article', 'a.html', '<p>Nothing</p>', 'thin'],
    ['a damaged PDF document', 'a.pdf', '%PDF-1.7\ngarbage', 'unreadable'],
    ['a PDF document without text', 'a.pdf', pdfOf([[]]), 'thin'],
    ['a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'binary'],
  ])('is refused with its reason if it is %s', async (_, name, file, reason) => {
    await expect(read(name, file)).rejects.toMatchObject({ code: 'not-an-article', extra: { reason } });
  });
});
