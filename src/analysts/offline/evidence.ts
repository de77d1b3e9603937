import { type EvidenceFinding } from '../../evidence/index.js';
import { type SignalId } from '../../personas/index.js';
import { type QuestionEvidence } from '../analyst.js';
import { shownEvidence } from '../evidence.js';
import { type FactKind } from '../facts.js';
import { type Finding } from './findings.js';
import { type Attention, attentionTo } from './attention.js';

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
/**
 * Findings of the comparison that neither a model nor a person has read, and how far one of them may lower a score, in
 * points.
 */
const UNREAD: ReadonlySet<EvidenceFinding> = new Set(['other-number', 'no-such-quotation', 'reported-otherwise']);
const UNREAD_POINTS_MAX = 12;

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

/** A piece of evidence, found or missing, with what it counts for a persona. */
interface WeighedEvidence {
  readonly id: string;
  readonly logOdds: number;
}

const logOddsOf = (share: number): number => Math.log(share / (1 - share));
const shareOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * What the evidence counts, by the attention to its signals: agreement raises a vote a little, contradiction lowers it a
 * lot. One contradiction that only the comparison found lowers it by at most 12 points. The same finding from the same
 * page counts once.
 * @param start the log-odds of the vote before the evidence
 */
export function weighedEvidence(
  evidence: QuestionEvidence | undefined,
  attention: Attention,
  start: number,
): readonly WeighedEvidence[] {
  const weighed = told(evidence).map(({ logOdds, ...rest }) => ({
    ...rest,
    logOdds: logOdds * Math.min(ATTENTION.max, Math.max(ATTENTION.min, attentionTo(attention, rest.signal))),
  }));
  const read = weighed.filter(({ unread }) => !unread);
  const sum = (sign: 1 | -1): number =>
    read.reduce((total, { logOdds }) => total + Math.max(0, sign * logOdds), 0) || 1;
  const [gains, losses] = [Math.min(1, GAIN_MAX / sum(1)), Math.min(1, LOSS_MAX / sum(-1))];
  let at = start;
  const counted = (id: string, next: number): WeighedEvidence => {
    const logOdds = next - at;
    at = next;
    return { id, logOdds };
  };
  const settled = read.map(({ id, logOdds }) => counted(id, at + logOdds * (logOdds > 0 ? gains : losses)));
  const compared = weighed
    .filter(({ unread, logOdds }) => unread && logOdds < 0)
    .map(({ id, logOdds }) => {
      const least = logOddsOf(Math.max(0.001, shareOf(at) - UNREAD_POINTS_MAX / 100));
      return counted(id, Math.max(at + logOdds, Math.min(at, least), Math.min(at, start - LOSS_MAX)));
    });
  return [...settled, ...compared];
}

interface Told {
  readonly id: string;
  readonly signal: SignalId;
  readonly logOdds: number;
  readonly unread: boolean;
}

function told(evidence: QuestionEvidence | undefined): readonly Told[] {
  if (!evidence) return [];
  const { items, missing } = shownEvidence(evidence);
  const seen = new Set<string>();
  const own = items.filter(({ url, finding, quotes }) => {
    const key = JSON.stringify([url, finding, quotes]);
    return WEIGHTS[finding][2] !== 0 && !seen.has(key) && seen.add(key);
  });
  return [
    ...own.map(({ id, finding }) => ({
      id,
      signal: WEIGHTS[finding][1],
      logOdds: WEIGHTS[finding][2],
      unread: UNREAD.has(finding),
    })),
    ...missing
      .filter(({ reason }) => reason === 'dead')
      .map(({ id }) => ({ id, signal: DEAD[1], logOdds: DEAD[2], unread: false })),
  ];
}
