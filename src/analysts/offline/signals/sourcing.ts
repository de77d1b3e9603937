import { lexicon } from '../lexicon.js';
import { rate, share, spanOf, type Signal, unquoted } from '../signal.js';
import { COLOURED_VERBS, INSTITUTIONS, sourcingOf } from '../sources.js';

/**
 * The sources of statements: named, institutional, anonymous or none. Reporting verbs and named sources indicate
 * reporting; vague and judging attribution indicates an imitation of it (Horne and Adali 2017; Zhang et al. 2018,
 * "credibility signals").
 */
export const attribution: Signal = (document) => {
  const { text } = document;
  const { attributions, sourced } = sourcingOf(document);
  const of = (kind: string): number => attributions.filter((at) => at.kind === kind).length;
  const coloured = attributions.filter((at) => COLOURED_VERBS.has(at.verb)).length;
  const said = attributions.filter((at) => at.verb === 'said').length;
  const early = attributions.some((at) => at.sentence < 3 && at.kind !== 'anonymous') ? 1 : 0;
  return {
    id: 'attribution',
    features: {
      plainVerbs: rate(attributions.length - coloured, text),
      said: rate(said, text),
      colouredVerbs: rate(coloured, text),
      named: rate(of('named'), text),
      institutional: rate(of('institutional'), text),
      anonymous: rate(of('anonymous'), text),
      accordingTo: rate(attributions.filter((at) => at.verb === 'according to').length, text),
      sourcedShare: share(sourced.filter(Boolean).length, sourced.length),
      early,
      trailing: rate(attributions.filter((at) => at.place === 'last' && !COLOURED_VERBS.has(at.verb)).length, text),
      leading: rate(attributions.filter((at) => at.place === 'first' && at.verb === 'according to').length, text),
      roles: rate(text.tokens.filter((token) => !token.quoted && INSTITUTIONS.has(token.lower)).length, text),
    },
    spans: [
      ...attributions
        .filter((at) => at.kind !== 'unclear' && at.kind !== 'pronoun')
        .map((at) => spanOf('text', at, at.kind, at.kind === 'named' ? 0.9 : at.kind === 'anonymous' ? 0.8 : 0.7)),
      ...attributions
        // "tweeted" is a feature of the model, but a poor example to show as a judging verb.
        .filter((at) => COLOURED_VERBS.has(at.verb) && at.verb !== 'tweeted' && at.kind !== 'unclear')
        .map((at) => spanOf('text', at, 'coloured', 0.6)),
    ],
  };
};

/**
 * Direct speech and whether somebody is named as its speaker in the same or a neighbouring sentence (Pareti 2012).
 * One or two words in quotation marks without a speaker are scare quotes (Predelli 2003).
 */
export const quotation: Signal = (document) => {
  const { text } = document;
  const { attributions, sentenceOf } = sourcingOf(document);
  const speaking = new Set(attributions.filter((at) => at.kind !== 'anonymous').map((at) => at.sentence));
  const speeches = text.quotations.filter((at) => at.words >= 4);
  const near = (first: number): boolean => {
    const sentence = sentenceOf[first] ?? -1;
    return speaking.has(sentence) || speaking.has(sentence - 1) || speaking.has(sentence + 1);
  };
  const spoken = speeches.filter((at) => near(at.first));
  const scare = text.quotations.filter((at) => at.words <= 2 && !speaking.has(sentenceOf[at.first] ?? -1));
  const words = speeches.reduce((sum, at) => sum + at.words, 0);
  return {
    id: 'quotation',
    features: {
      speeches: rate(speeches.length, text),
      speechShare: share(words, text.words),
      spoken: rate(spoken.length, text),
      orphaned: rate(speeches.length - spoken.length, text),
      scare: rate(scare.length, text),
    },
    spans: [
      ...spoken.map((at) => spanOf('text', at, 'spoken', 0.8)),
      ...speeches.filter((at) => !near(at.first)).map((at) => spanOf('text', at, 'orphaned', 0.5)),
      ...scare.map((at) => spanOf('text', at, 'scare', 0.5)),
    ],
  };
};

const PAPERS = lexicon('documents');
const SELF = lexicon('invitations');

/**
 * Documents that a reader could look up: studies, filings, statements, records. A traceable document makes a claim easy
 * to check (Caulfield 2017; Zhang et al. 2018); "watch the video" does not.
 */
export const documents: Signal = (document) => {
  const { text } = document;
  const papers = PAPERS.find(text, unquoted);
  const self = SELF.find(text);
  const links = text.entities.filter((entity) => entity.type === 'URL').length;
  return {
    id: 'documents',
    features: {
      papers: rate(papers.length, text),
      kinds: Math.log1p(new Set(papers.map((hit) => hit.entry)).size),
      statements: rate(papers.filter((hit) => /statement|conference|release|letter|memo/.test(hit.entry)).length, text),
      invitations: rate(self.length + links, text),
    },
    spans: [
      ...papers.map((hit) => spanOf('text', hit, 'paper', 0.7)),
      ...self.map((hit) => spanOf('text', hit, 'invitation', 0.4)),
    ],
  };
};

const COUNTER = lexicon('counter-arguments');
const REPLY = lexicon('replies');

/** Phrases that show that somebody was asked for a comment. */
const HEARD =
  /^(declined|did not|could not|not immediately|den|disputed|disputes|rejected|rejects|dismissed|countered|rebutted|refused|request|both sides|disagree)/;

/** Whether more than one side is heard: distinct speakers, replies and refusals to comment (Fico and Soffin 1995). */
export const balance: Signal = (document) => {
  const { text } = document;
  const { attributions } = sourcingOf(document);
  const counter = COUNTER.find(text, unquoted).length;
  const replies = REPLY.find(text, unquoted);
  const speakers = new Map<string, number>();
  for (const at of attributions)
    if ((at.kind === 'named' || at.kind === 'institutional') && at.speaker !== null)
      speakers.set(at.speaker, (speakers.get(at.speaker) ?? 0) + 1);
  const counts = [...speakers.values()];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  return {
    id: 'balance',
    features: {
      speakers: Math.log1p(speakers.size),
      speakerRate: rate(speakers.size, text),
      concentration: total < 3 ? 0.5 : share(most, total),
      counter: rate(counter, text),
      replies: rate(replies.length, text),
    },
    spans: [
      ...replies.filter((hit) => HEARD.test(hit.entry)).map((hit) => spanOf('text', hit, 'reply', 0.7)),
      ...attributions
        .filter((at) => at.kind === 'named')
        .slice(0, 6)
        .map((at) => spanOf('text', at, 'speaker', 0.5)),
    ],
  };
};

const VAGUE = lexicon('vague-sources');
const CAUSES = lexicon('causes');
const VERDICT = lexicon('verdicts');

const ESSAY =
  /^(however|therefore|moreover|furthermore|indeed|thus|hence|clearly|obviously|sadly|unfortunately|fortunately|ironically|interestingly|surely|perhaps|meanwhile|additionally|simply)$/;

/**
 * Assertions without a source: sentences that argue, judge or explain (Hassan et al. 2017 on check-worthy claims; Redi
 * et al. 2019, "Citation needed").
 */
export const unsupportedClaims: Signal = (document) => {
  const { text } = document;
  const { sourced, sentenceOf } = sourcingOf(document);
  const vague = VAGUE.find(text, unquoted);
  const causes = CAUSES.find(text, unquoted);
  const verdicts = VERDICT.find(text, unquoted);
  const bare = (first: number): boolean => sourced[sentenceOf[first] ?? -1] !== true;
  const long = text.sentences.filter((sentence) => sentence.words >= 8);
  const unsourced = long.filter((sentence) => bare(sentence.first));
  let run = 0;
  let longest = 0;
  text.sentences.forEach((_, index) => {
    run = sourced[index] === true ? 0 : run + 1;
    longest = Math.max(longest, run);
  });
  const argued = new Set(
    [...causes, ...verdicts].filter((hit) => bare(hit.first)).map((hit) => sentenceOf[hit.first] ?? -1),
  );
  const own = text.tokens.filter((token) => !token.quoted);
  const deictic = own.filter((token) => /^(this|these)$/.test(token.lower)).length;
  const present = own.filter((token) => /^(is|are|being|'re)$/.test(token.lower)).length;
  const opening = (sentence: (typeof text.sentences)[number], offset: number): string =>
    text.tokens[sentence.first + offset]?.lower ?? '';
  const essay = text.sentences.filter((sentence) => ESSAY.test(opening(sentence, 0)));
  const comment = text.sentences.filter(
    (sentence, position) =>
      sourced[position] !== true &&
      sentence.words >= 5 &&
      sentence.words <= 30 &&
      /^(this|that|it|these|such)$/.test(opening(sentence, 0)) &&
      /^(is|was|are|means|shows|proves)$/.test(opening(sentence, 1)),
  );
  return {
    id: 'unsupported-claims',
    features: {
      vague: rate(vague.length, text),
      causes: rate(causes.filter((hit) => bare(hit.first)).length, text),
      verdicts: rate(verdicts.filter((hit) => bare(hit.first)).length, text),
      unsourcedShare: long.length === 0 ? 0.5 : share(unsourced.length, long.length),
      comment: rate(deictic, text),
      present: rate(present, text),
      essay: share(essay.length, text.sentences.length + 3),
      longestRun: Math.log1p(longest),
    },
    spans: [
      ...comment.map((sentence) => spanOf('text', sentence, 'comment', 0.6)),
      ...vague
        .filter((hit) => !/^(it has been|the question is|it seems|it turns out|the point is)$/.test(hit.entry))
        .map((hit) => spanOf('text', hit, 'vague', 0.7)),
      ...[...argued].flatMap((index) => {
        const sentence = text.sentences[index];
        const asks = text.tokens[(sentence?.last ?? 0) - 1]?.value.includes('?') === true;
        return sentence === undefined || asks || sentence.words < 8 || sentence.words > 32
          ? []
          : [spanOf('text', sentence, 'claim', 0.5)];
      }),
    ],
  };
};
