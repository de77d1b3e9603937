import { pdfOf } from '../../support/pdf.js';

const TITLE = 'Council closes the old bridge';
const LINES = Array.from(
  { length: 12 },
  (_, n) => `In its vote number ${n + 1} the council said that the bridge has cracks and is to be closed.`,
);
export const honestPdf = (): Buffer =>
  pdfOf([[{ text: TITLE, size: 22, step: 20 }, ...LINES.map((text) => ({ text, size: 11, step: 30 }))]]);
/** One story as PDF, Markdown and HTML, by file name. */
export const HONEST: Readonly<Record<string, () => Buffer>> = {
  'story.pdf': honestPdf,
  'story.md': () => Buffer.from(`# ${TITLE}\n\n${LINES.join('\n\n')}\n`),
  'story.html': () =>
    Buffer.from(
      `<html lang="en"><head><title>${TITLE}</title></head><body><article><h1>${TITLE}</h1>${LINES.map((text) => `<p>${text}</p>`).join('')}</article></body></html>`,
    ),
};
/** What each of them is read as. */
export const RIGHT = { title: TITLE, words: LINES.join(' ').split(' ').length };
