import { type Sentence } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { type SentenceSource } from './sentence-sources.js';

/** Beside a document: what a text links to, it rests on. */
const LINK_WORTH = 4.6;
export type Linking = Pick<
  NonNullable<DebateState['article']>['article'],
  'links' | 'citations' | 'url' | 'canonicalUrl' | 'site'
>;
/** Pages of buttons, of persons and of whole sites. */
const NO_SOURCE_PAGE =
  /(?:^|\.)(?:facebook|instagram|youtube|linkedin|pinterest|amazon|amzn|wikipedia|google|apple|spotify|bit|t)\.\p{L}{2,3}$|^(?:shop|store|apps?|play|click|go|ads?)\./u;
/** The address of one article: a long name, a number or a day. */
const OF_ARTICLE = /[^/]*(?:-[^/]*){3,}|\/\d{4}\/\d{1,2}\/|\/status\/\d+|\d{6,}|\.pdf$/u;

const siteOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./u, '') : null;

/** The page of another site to which a sentence links. */
export function linkedIn(article: Linking, { start, text: sentence }: Sentence): SentenceSource | null {
  const own = [siteOf(article.canonicalUrl), siteOf(article.url)];
  for (const { link, start: from } of article.citations ?? []) {
    if (from < start || from >= start + sentence.length) continue;
    const address = article.links[link];
    const site = siteOf(address ?? null);
    if (
      address === undefined ||
      site === null ||
      NO_SOURCE_PAGE.test(site) ||
      own.some((each) => isSameSite(each, site)) ||
      isNamedLike(article.site, site)
    )
      continue;
    if (OF_ARTICLE.test(new URL(address).pathname))
      return {
        says: /^(?:twitter|x)\.com$/u.test(site)
          ? 'Its sentence links to a post on Twitter: open that.'
          : `Its sentence links to a page of ${site}: open that.`,
        key: site,
        worth: LINK_WORTH,
        isWord: false,
      };
  }
  return null;
}
/** “Harl Post” is at harlpost.example. */
const isNamedLike = (name: string | null, site: string): boolean => {
  const letters = (name ?? '').toLowerCase().replace(/^the |[^\p{L}\p{N}]/gu, '');
  return letters.length > 2 && site.replace(/[^\p{L}\p{N}]/gu, '').includes(letters);
};
/** “news.harl.example” is a part of “harl.example”. */
const isSameSite = (one: string | null, other: string): boolean =>
  one !== null && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));

/** Where research papers are kept. */
const PAPER_SITE = /^(?:arxiv|biorxiv|medrxiv|ssrn|openreview|doi|osf)\.(?:org|net|com|io)$|^papers\.ssrn\.com$/u;
const ON_PAPER = /\b(?:paper|report|study|preprint)\b/iu;
/** The site of the paper to which a page links before anything else, above its text or where it names a paper; null for others. */
export function paperOf(article: Linking & { readonly text: string }): string | null {
  const site = siteOf(article.links[0] ?? null);
  if (site === null || !PAPER_SITE.test(site)) return null;
  const cited = (article.citations ?? []).find(({ link }) => link === 0);
  return cited === undefined || ON_PAPER.test(article.text.slice(Math.max(0, cited.start - PAPER_CHARS), cited.end))
    ? site
    : null;
}
/** Characters before a link in which the paper is named. */
const PAPER_CHARS = 80;
