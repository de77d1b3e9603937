import { Refusal, refusals } from '../kernel/index.js';

export const ARTICLE_REFUSALS = refusals({
  'not-an-article': ['unprocessable', 'There is no article at this address.'],
  'too-many-costly-pages': [
    'too-many',
    'Too many files or pages of this account took too much time or memory to read within an hour.',
  ],
});

/** Why a page is not an article. */
export type NotAnArticleReason =
  | 'empty'
  | 'thin'
  | 'video'
  | 'index'
  | 'consent-wall'
  | 'pdf'
  | 'scan'
  | 'encrypted'
  | 'binary'
  | 'undecodable'
  | 'unreadable'
  | 'too-costly';

const DETAILS: Readonly<Record<NotAnArticleReason, string>> = {
  empty: 'The page contains no text.',
  thin: 'The page contains too little running text to be an article.',
  video:
    'The page shows a video and has too little text to read. Send what is said in the video as a text, if you have it.',
  index: 'The page is a list of other pages.',
  'consent-wall': 'The page shows only a request for consent.',
  pdf: 'The address leads to a PDF document, and only web pages can be read by address. Download the PDF and send it as a file.',
  scan: 'The PDF document is a scan: it has pictures of pages and no text. Recognise its text first.',
  encrypted: 'The PDF document is encrypted. Send it without a password.',
  binary: 'The address leads to something other than a web page.',
  undecodable: 'The encoding of the text is neither declared nor recognisable.',
  unreadable: 'The page could not be parsed.',
  'too-costly': 'Reading the page takes too much time or memory.',
};

/** @param waitMs until the next may be read. */
export function tooManyCostlyPages(waitMs: number): Refusal {
  return new Refusal(ARTICLE_REFUSALS['too-many-costly-pages'], { retryAfterS: Math.ceil(waitMs / 1_000) });
}

export function notAnArticle(reason: NotAnArticleReason, cause?: unknown): Refusal {
  return new Refusal(ARTICLE_REFUSALS['not-an-article'], { detail: DETAILS[reason], extra: { reason }, cause });
}
