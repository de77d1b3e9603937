import { type EvidenceFinding } from '../../evidence/index.js';
import { type Persona, type SignalId } from '../../personas/index.js';
import { type QuestionEvidence } from '../analyst.js';
import { shownEvidence } from '../evidence.js';
import { type FactKind } from '../facts.js';
import { type Finding } from './findings.js';
import { attentionTo, type PersonaJudgement } from './judgement.js';

/**
 * For each finding: the kind of fact in an argument, the signal whose attention applies, and the weight in log-odds.
 */
const WEIGHTS: Readonly<Record<EvidenceFinding, readonly [FactKind, SignalId, number]>> = {
  'same-number': ['evidence-agrees', 'numbers', 0.3],
  'same-quotation': ['evidence-agrees', 'quotation', 0.3],
  'same-words': ['evidence-agrees', 'documents', 0.2],
  'other-number': ['evidence-number', 'numbers', -1.6],
  'no-such-quotation': ['evidence-quotation', 'quotation', -1.7],
  'rated-true': ['evidence-rated', 'documents', 1.2],
  'rated-false': ['evidence-rated', 'documents', -2],
  'reported-too': ['evidence-agrees', 'documents', 0.5],
  'reported-otherwise': ['evidence-differs', 'documents', -0.8],
  'rated-mixed': ['evidence-rated', 'documents', 0],
  related: ['evidence-agrees', 'documents', 0],
  'read-as-support': ['evidence-agrees', 'documents', 0.3],
  'read-as-dispute': ['evidence-differs', 'documents', -0.8],
};
const DEAD = ['evidence-gone', 'documents', -0.6] as const;

/** Range of attention to evidence. Every agent is shown it, so even personas that ignore sources weigh it. */
const ATTENTION = { min: 0.6, max: 1.3 } as const;
/** Upper limit on what agreeing sources add, since the writer chose them. */
const GAIN_MAX = 0.8;
const LOSS_MAX = 4;
const LOG_ODDS_MAX = 4.5;
/**
 * Findings of the comparison that neither a model nor a person has read, and how far one of them may lower a score, in
 * points.
 */
const UNREAD: ReadonlySet<EvidenceFinding> = new Set(['other-number', 'no-such-quotation', 'reported-otherwise']);
const UNREAD_POINTS_MAX = 12;
/** Share of the range between the confidence and its ceiling that evidence can add. */
const SURE_SHARE = 0.4;

const PLAIN = /^[^"“”„«»<>{}\n\r]{2,}$/;

/**
 * The words of a quotation, or the beginning of a long one, that can be used in a sentence; null when there are none.
 */
function sayable(words: string): string | null {
  const [first = ''] = words.split(/["“”„«»<>{}\n\r]/).filter((part) => part.trim().split(/\s+/).length >= 2);
  const short = first.trim().split(/\s+/).slice(0, 18).join(' ');
  // The passage may contain other white space than single spaces.
  return PLAIN.test(short) && words.includes(short) ? short : null;
}

/** The findings that evidence gives on claims and that can be put into words. */
export function evidenceFindings(evidence: QuestionEvidence | undefined): readonly Finding[] {
  if (!evidence) return [];
  const { items, missing } = shownEvidence(evidence);
  const told = items.flatMap(({ id, claim, finding, quotes }): Finding[] => {
    const [kind, signal, logOdds] = WEIGHTS[finding];
    const words = quotes === null ? null : [quotes.article, quotes.evidence].map(sayable);
    if (logOdds === 0 || !words || words.includes(null)) return [];
    return [{ kind, claims: [claim], words: words.map((each) => each ?? ''), evidence: id, signal, logOdds }];
  });
  const gone = missing
    .filter(({ reason }) => reason === 'dead')
    .map(({ id, claim }): Finding => {
      const [kind, signal, logOdds] = DEAD;
      return { kind, claims: [claim], words: [], evidence: id, signal, logOdds };
    });
  return [...told, ...gone];
}

const round = (value: number, digits: number): number => {
  const scale = 10 ** digits;
  return Math.round(Math.round(value * scale * 1e4) / 1e4) / scale;
};

/**
 * Adjusts a judgement of an article's style by the evidence. Each finding is weighted by the persona's attention to its
 * signal; agreement raises the score a little, contradiction lowers it a lot. One contradiction that only the comparison
 * found lowers it by at most 12 points.
 */
export function withEvidence(
  judgement: PersonaJudgement,
  persona: Persona,
  evidence: QuestionEvidence | undefined,
): PersonaJudgement {
  const findings = weighed(evidence);
  if (findings.length === 0) return judgement;
  let [gain, loss] = [0, 0];
  const unread: number[] = [];
  for (const { finding, signal, logOdds } of findings) {
    const attention = Math.min(ATTENTION.max, Math.max(ATTENTION.min, attentionTo(persona.attention, signal)));
    if (logOdds > 0) gain += attention * logOdds;
    else if (finding !== null && UNREAD.has(finding)) unread.push(-attention * logOdds);
    else loss -= attention * logOdds;
  }
  const share = Math.min(99.9, Math.max(0.1, judgement.score)) / 100;
  const start = logOddsOf(share);
  let at = bounded(start + Math.min(GAIN_MAX, gain) - Math.min(LOSS_MAX, loss));
  for (const each of unread) {
    const least = logOddsOf(Math.max(0.001, shareOf(at) - UNREAD_POINTS_MAX / 100));
    at = Math.max(at - each, least, Math.min(at, start - LOSS_MAX));
  }
  const logOdds = bounded(at);
  const moved = logOdds - start;
  const sure = SURE_SHARE * Math.min(1, Math.abs(moved));
  return {
    score: round(100 * shareOf(logOdds), 1),
    confidence: round(judgement.confidence + sure * (persona.confidence.ceiling - judgement.confidence), 2),
  };
}

const logOddsOf = (share: number): number => Math.log(share / (1 - share));
const shareOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
const bounded = (logOdds: number): number => Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, logOdds));

/** A finding with its weight; the finding is null for a cited page that does not exist. */
interface Weighed {
  readonly finding: EvidenceFinding | null;
  readonly signal: SignalId;
  readonly logOdds: number;
}

/** All findings of the evidence, worded or not. The same finding from the same page counts once. */
function weighed(evidence: QuestionEvidence | undefined): readonly Weighed[] {
  if (!evidence) return [];
  const { items, missing } = shownEvidence(evidence);
  const seen = new Set<string>();
  const own = items.filter(({ url, finding, quotes }) => {
    const key = JSON.stringify([url, finding, quotes]);
    return WEIGHTS[finding][2] !== 0 && !seen.has(key) && seen.add(key);
  });
  return [
    ...own.map(({ finding }) => ({ finding, signal: WEIGHTS[finding][1], logOdds: WEIGHTS[finding][2] })),
    ...missing
      .filter(({ reason }) => reason === 'dead')
      .map(() => ({ finding: null, signal: DEAD[1], logOdds: DEAD[2] })),
  ];
}
