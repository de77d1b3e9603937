import { h, safeLink } from '../dom.js';
import { whole, moment, nameOfArticle, plural, shownNumber, used, words } from '../format.js';

/** @typedef {import('../types.js').Simulation} Simulation */

/** The progress of a debate in four steps. @param {Simulation} simulation @param {number} cast number of agents */
export function progress({ status, article, transcript, excused, consensusScore, outcome, waitingFor }, cast) {
  const count = (/** @type {number} */ round) => transcript.filter((entry) => entry.round === round).length;
  const out = excused.length;
  const over = status !== 'running';
  const score = shownNumber({ outcome, consensusScore });
  /** @type {readonly (readonly [string, boolean, string])[]} */
  const stages = [
    ['Article', article !== null, article === null ? 'reading' : plural(article.words, 'word')],
    [
      'Round 1',
      count(2) > 0 || over || count(1) + out >= cast,
      `${count(1)} of ${over ? count(1) + excused.filter(({ round }) => round === 1).length : cast}`,
    ],
    ['Round 2', consensusScore !== null, `${count(2)} of ${over ? count(1) : cast - out}`],
    ['Verdict', consensusScore !== null, score === null ? '' : whole(score)],
  ];
  const current = over ? -1 : stages.findIndex(([, done]) => !done);
  return h(
    'ol',
    { class: 'stages' },
    stages.map(([name, done, text], index) =>
      h(
        'li',
        {
          class: done ? 'done' : index === current ? 'current' : '',
          'aria-current': index === current ? 'step' : null,
        },
        h('span', {}, name),
        h(
          'span',
          { class: 'fine' },
          index === current && waitingFor !== null ? `${text}, waiting for the model server` : text,
        ),
      ),
    ),
  );
}

/** @param {{ words: number, of: number }} incomplete */
const leftOut = ({ words, of }) => `${words} of ${plural(of, 'word')} to read on the page were left out`;

/** Where a page says who wrote it and when. @param {NonNullable<Simulation['article']>} article */
function placesOf({ byline, publishedAt, sources }) {
  const said = [
    byline !== null && sources?.byline ? `byline from ${PLACES[sources.byline]}` : null,
    publishedAt !== null && sources?.publishedAt ? `date from ${PLACES[sources.publishedAt]}` : null,
  ].filter((part) => part !== null);
  return said.length > 0 ? ` · ${said.join(', ')}` : '';
}
const PLACES = {
  'structured-data': 'the page’s structured data',
  shown: 'the page’s text',
  meta: 'the page’s meta elements',
  address: 'the page’s address',
};

/** @param {Simulation} simulation @param {boolean} own whether to show what it cost */
export function heading({ article, url, depth, analyst, openedAt, credits, status, usage, id, forkedFrom }, own) {
  const address = safeLink(article?.url ?? url);
  const source = [article?.site, article?.byline, article?.publishedAt ? moment(article.publishedAt) : null].filter(
    (part) => part,
  );
  return [
    h(
      'h1',
      { tabindex: -1, class: 'article-title' },
      article ? nameOfArticle(article.title, url) : 'Reading the article …',
    ),
    h(
      'p',
      { class: 'fine' },
      source.length > 0 ? `${source.join(' · ')} · ` : '',
      address === null
        ? 'Submitted text'
        : h(
            'a',
            { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' },
            new URL(address).host,
            h('span', { class: 'hidden' }, ' (opens a new tab)'),
          ),
      article ? placesOf(article) : '',
    ),
    h(
      'p',
      { class: 'fine' },
      `${words(depth)} debate of ${moment(openedAt)} · analyst ${analyst.model}`,
      own && status === 'done' ? ` · ${plural(credits, 'credit')}` : '',
      article?.paywalled ? ' · behind a paywall; only a part was read' : '',
      article?.incomplete ? ` · ${leftOut(article.incomplete)}` : '',
    ),
    own && forkedFrom !== null
      ? h(
          'p',
          { class: 'fine' },
          'This debate was held again with something changed. ',
          h('a', { href: `#/debates/${encodeURIComponent(forkedFrom.id)}` }, 'The one before'),
          ' · ',
          h(
            'a',
            { href: `#/compare/${encodeURIComponent(forkedFrom.id)}/${encodeURIComponent(id)}` },
            'Compare the two',
          ),
        )
      : '',
    usage.inputTokens > 0 ? h('p', { class: 'fine', id: 'usage' }, used(usage)) : '',
  ];
}
