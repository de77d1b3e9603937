import { factCheckOf, type TextKind } from '../../appraisal/index.js';
import {
  asWritten,
  type Doubt,
  doubtIn,
  FORM_NAMES,
  formOf,
  type Letters,
  lettersIn,
  mockTalkIn,
  promisesToExplain,
  sentencesOf,
  speakersIn,
  type TextForm,
} from '../../words/index.js';
import { votesOf } from '../model/votes.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { type CheckedText } from './checks.js';
import { filedAs } from './filed-as.js';

/** The kind of text that the appraisal tells, or satire where most agents take it for one. */
export function kindRead(state: DebateState): TextKind | undefined {
  const satire = state.consensus?.flags.find(({ flag }) => flag === 'satire')?.personas.length ?? 0;
  const kind = appraisalOf(state)?.text?.kind;
  if (kind === 'opinion' && state.article && isNoOpinion(state.article.article)) return 'other';
  return 2 * satire > votesOf(state).length && (kind === 'report' || kind === 'other') ? 'satire' : kind;
}

/** What several people answer is no opinion of whoever collects it, and neither is what a headline announces as instructions. */
function isNoOpinion(article: { readonly title: string; readonly text: string }): boolean {
  const says = formOf(article)?.says;
  return (
    says === FORM_NAMES.roundUp ||
    ((says === FORM_NAMES.advice || says === FORM_NAMES.recipe) && /^how[ -]to\b/iu.test(article.title.trim()))
  );
}

/** What an English text is that the kinds of text have no word for; null for texts of a kind that is told. */
export function formRead(state: DebateState): TextForm | null {
  const kind = kindRead(state);
  if (!state.article) return null;
  const filed = filedAs(state.article.article)?.kind;
  if (filed === 'review' && (kind === 'other' || kind === 'report'))
    return { says: FORM_NAMES.review, words: '', does: 'argues' };
  if (kind !== 'other') return null;
  return filed === 'instructions'
    ? { says: FORM_NAMES.instructions, words: '', does: 'neither' }
    : formOf(state.article.article);
}

const doubtsKnown = new WeakMap<object, Doubt | null>();

/**
 * Why one cannot tell whether a text in the form of news is meant as news; null where nothing speaks against it, where it is called what it is
 * already, and for agents with a language model. Nobody who speaks in such a text may be taken to have said so.
 */
export function doubtRead(state: DebateState): Doubt | null {
  if (!state.article || state.opening?.analyst.engine !== 'offline') return null;
  const kind = kindRead(state);
  if (kind !== 'report' && kind !== 'other' && kind !== 'interview') return null;
  const { article } = state.article;
  const known = doubtsKnown.get(article);
  if (known !== undefined) return known;
  const filed = filedAs(article);
  const form = formRead(state);
  const doubt =
    kind === 'interview'
      ? mockTalkIn(article.text)
      : filed?.kind === 'humour'
        ? { says: filed.says, words: '' }
        : form === null || form.does === 'tells'
          ? doubtIn({ ...article, sentences: sentencesOf(article.text) })
          : null;
  doubtsKnown.set(article, doubt);
  return doubt;
}

/** Whether a text is meant as it says, so that who speaks in it has spoken. */
export const isInEarnest = (state: DebateState): boolean => kindRead(state) !== 'satire' && doubtRead(state) === null;

const lettersKnown = new WeakMap<object, Letters | null>();

/** The letters of which an opinion piece consists, read once for each article; null for other texts. */
export function lettersRead(state: DebateState): Letters | null {
  if (kindRead(state) !== 'opinion' || !state.article) return null;
  const article = asWritten(state.article.article);
  const known = lettersKnown.get(article);
  if (known !== undefined) return known;
  const letters = lettersIn(article);
  lettersKnown.set(article, letters);
  return letters;
}

/** The kind of a text for how its claims are checked. */
export function textChecked(state: DebateState): CheckedText | undefined {
  const kind = kindRead(state);
  if (kind === 'analysis' && state.article && factCheckOf(asWritten(state.article.article))) return 'fact-check';
  const letters = lettersRead(state);
  return letters === null ? kind : letters.kind === 'answered' ? 'advice' : 'letters';
}

/** What a text is, as its page says it. */
export interface WhatItIs {
  /** “This is an explainer”, without its full stop; null where nothing shows what it is. */
  readonly says: string | null;
  /** Words of the text that show it; null where the headline does, or no few words do. */
  readonly words: string | null;
  readonly does: TextForm['does'] | 'unknown';
}

const UNKNOWN: WhatItIs = { says: null, words: null, does: 'unknown' };

/** Forms that show more than the habits by which a kind was told. */
const BEFORE_KINDS: Readonly<Partial<Record<TextKind, ReadonlySet<string>>>> = {
  report: new Set([...[FORM_NAMES.review, FORM_NAMES.shouted, FORM_NAMES.event, FORM_NAMES.posts, FORM_NAMES.guide]]),
  analysis: new Set([FORM_NAMES.review]),
  explainer: new Set([FORM_NAMES.list, FORM_NAMES.event]),
};

const WEIGHS_TITLE = /^(?:Analysis: |The \p{L}+: )?Why\b(?!.*\?)/u;
const ARGUES_TITLE =
  /^Why\b(?!.*\?).*\b(?:should(?:n['’]t)?|must(?:n['’]t)?|needs? to|ought|have to|has to|deserves?)\b/iu;
/** What something means, as a headline promises to weigh it: “What the ruling means for Harl”. */
const MEANS_TITLE =
  /^What (?!(?:is|are|was|were|will|would|do|does|did|can|could|should|to|if|we|you)\b)[^?]{3,80}? (?:means?|tells? us|says? about|reveals?|shows? about|could mean|drives home|teaches)\b(?!.*\?)/u;
/** A headline that asks, also where a page cut it before its mark: “Will the lock sink the mayor ...”. */
const ASKS_TITLE =
  /(?:^|[.:!] )(?:(?:How|Why|What|Who|When|Where|Which|Will|Can|Could|Should|Would|Is|Are|Does|Do|Did|Has|Have|Was|Were)\b[^.?!]+\?|(?:How|Why|What|Who|When|Where) (?:is|are|do|does|did|will|can|could|should|has|have|would) [^.?!]+ (?:\.{3}|…)|(?:Will|Can|Could|Should|Does|Do|Did) \p{Ll}[^.?!]+ (?:\.{3}|…))$/u;
const ASKED: WhatItIs = {
  says: 'This looks for an answer to the question of its headline',
  words: null,
  does: 'tells',
};

/** From so many speakers and quotations on, what weighs reports as well. */
const REPORTS_TOO = { named: 2, quotations: 5 } as const;
const QUOTED = /[“"][^“”"\n]{12,}[”"]/gu;
/** Of what weighs, that it judges is no fault. */
const ANALYSIS: WhatItIs = {
  says: 'This is an analysis: it weighs the news in its writer’s own words',
  words: null,
  does: 'argues',
};

/** A headline that judges what the news means: “Halden has no good options after two strikes”. */
const JUDGING_TITLE =
  /\b(?:why|how|what|no|not|never|must|should|can(?:not|['’]t)|needs?|real|wrong|right|better|worse|lessons?|problem|analysis)\b|\?/iu;

/** A headline without what it quotes, in marks of any kind. */
const withoutMarked = (title: string): string => title.replace(/[‘'“"].+[’'”"]/u, ' ');

/**
 * A text that weighs: an opinion by its headline, an analysis by its headline or where it is called one, a report otherwise.
 * @param isCalled whether its publisher calls it an analysis
 */
function weighed(article: { readonly title: string; readonly text: string }, isCalled: boolean): WhatItIs {
  if (ARGUES_TITLE.test(article.title))
    return { says: 'This argues, as its headline says', words: null, does: 'argues' };
  const isReport =
    speakersIn(article).named.length >= REPORTS_TOO.named &&
    (article.text.match(QUOTED) ?? []).length >= REPORTS_TOO.quotations;
  return isReport || !(isCalled || WEIGHS_TITLE.test(article.title) || JUDGING_TITLE.test(withoutMarked(article.title)))
    ? { says: 'This reports and weighs the news', words: null, does: 'tells' }
    : ANALYSIS;
}

/** A form with the words that show it, of which a report needs none. Whether a text is a report whose headline shouts as none does is not known. */
const formShown = ({ says, words, does }: TextForm, untitled: (words: string) => string | null): WhatItIs => ({
  says,
  words: says === FORM_NAMES.report ? null : untitled(words),
  does: says === FORM_NAMES.shouted ? 'unknown' : does,
});

/** What a text is that the embedded reader takes for a kind that tells something, or for one that the kinds have no word for. */
export function whatItIs(state: DebateState): WhatItIs {
  const article = state.article?.article;
  const text = appraisalOf(state)?.text;
  if (!article || !text) return UNKNOWN;
  // A headline is above it already.
  const untitled = (words: string): string | null => (words === '' || words === article.title.trim() ? null : words);
  const because = untitled(text.because?.quote.trim() ?? '');
  const doubt = doubtRead(state);
  if (doubt !== null)
    return {
      says: `We cannot tell whether this is meant as news: ${doubt.says}`,
      words: untitled(doubt.words),
      does: 'unknown',
    };
  const filed = filedAs(article)?.kind;
  if (filed === 'review' || filed === 'instructions') {
    const form = formRead(state);
    if (form !== null) return { ...form, words: untitled(form.words) };
  }
  const before = BEFORE_KINDS[text.kind];
  if (before !== undefined) {
    const form = formOf(article);
    // One word in capitals may be a name: “INCREDIBLY” is none.
    const isOneWord = form?.says === FORM_NAMES.shouted && !/ |LY$/u.test(form.words);
    if (form !== null && before.has(form.says) && !isOneWord) return formShown(form, untitled);
  }
  switch (kindRead(state) ?? text.kind) {
    case 'report': {
      // “Why the mayor won” weighs, whoever speaks in it.
      if (WEIGHS_TITLE.test(article.title)) return weighed(article, false);
      if (MEANS_TITLE.test(article.title.trim())) return weighed(article, true);
      if (promisesToExplain(article.title)) return { says: 'This is an explainer', words: null, does: 'tells' };
      if (ASKS_TITLE.test(article.title.trim())) return ASKED;
      return { says: FORM_NAMES.report, words: null, does: 'tells' };
    }
    // Of an analysis and no headline, one sentence of many shows little.
    case 'analysis':
      return weighed(article, text.because === null || /\banalysis\b/iu.test(text.because.quote));
    case 'explainer':
      return { says: 'This is an explainer', words: because, does: 'tells' };
    case 'press-release':
    case 'live-blog':
      return { ...UNKNOWN, does: 'tells' };
    case 'opinion':
      return { ...UNKNOWN, does: 'argues' };
    case 'interview':
    case 'satire':
    case 'advertisement':
      return { ...UNKNOWN, does: 'neither' };
    case 'other': {
      const form = formRead(state);
      return form === null ? UNKNOWN : formShown(form, untitled);
    }
  }
}

/** Whether a text reports, and neither comments nor explains. */
export function isReporting(state: DebateState): boolean {
  const { does, says } = whatItIs(state);
  return (
    does === 'tells' && says !== FORM_NAMES.commented && says !== FORM_NAMES.shouted && !EXPLAINING.has(kindRead(state))
  );
}
const EXPLAINING: ReadonlySet<TextKind | undefined> = new Set(['explainer', 'analysis', 'live-blog'] as const);

/**
 * Whether a text owes its readers what a signal of manner counts. “We” without marks in a report are words of somebody whom it quotes; who
 * explains speaks to readers and needs no day.
 */
export function owes(state: DebateState, signal: string): boolean {
  if (signal === 'second-person') return !isReporting(state) && !EXPLAINING.has(kindRead(state));
  return signal !== 'dates-and-places' || kindRead(state) !== 'explainer';
}

/** Whether lively words and an own opinion are a fault: who speaks of himself, advises, recommends or lists makes free use of them. */
export function isHeldToReporting(state: DebateState): boolean {
  const { does, says } = whatItIs(state);
  return does === 'tells' || (does === 'argues' && (says === null || says === FORM_NAMES.side));
}
