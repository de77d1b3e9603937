import { type Persona } from '../../personas/index.js';
import { type Depth, type Flag, type FlagId } from '../analyst.js';
import { type Fact } from '../facts.js';
import { Draw } from './chance.js';
import { type StudiedClaim, type Study } from './findings.js';
import { rankedFindings } from './claims.js';
import { type PersonaJudgement } from './judgement.js';
import { type Reading } from './reading.js';
import { FOREIGN, FOREIGN_END, FOREIGN_TAIL, NO_CLAIM, SCORES, SHORT, SHORT_TAIL } from './voice/sentences.js';
import { assembled, fill, saysSource, sentencesOf, Speaker, type Spoken } from './voice/speech.js';

export interface Argument {
  readonly argument: string;
  readonly facts: readonly Fact[];
}

/** What each depth says in round 1: findings on the first claim, further claims, flags. */
const SIZE: Readonly<Record<Depth, { findings: number; further: number; flags: number; ask: boolean }>> = {
  micro: { findings: 1, further: 0, flags: 0, ask: false },
  standard: { findings: 1, further: 1, flags: 1, ask: true },
  deep: { findings: 2, further: 2, flags: 1, ask: true },
};

/** Flags that a quotation shows by itself. What others state, such as a missing source, is said by findings. */
const OF_WORDING: ReadonlySet<FlagId> = new Set([
  'loaded-language',
  'clickbait-headline',
  'conspiracy-framing',
  'satire',
  'advertising',
]);

const FLAG_WORDS_MAX = 12;

/** Whether a flag's quotation shows it by itself, whole: a few words, or the headline. */
export const isSayable = ({ flag, quote }: Flag, { document }: Reading): boolean =>
  OF_WORDING.has(flag) &&
  !/[.?!]\s+\p{Lu}/u.test(quote) &&
  (quote.split(/\s+/).length <= FLAG_WORDS_MAX || quote.trim() === document.title.source.trim()) &&
  (!document.title.source.includes(quote) ||
    quote.trim() === document.title.source.trim() ||
    flag !== 'clickbait-headline');

export function seedOf(persona: Persona, reading: Reading, round: 1 | 2): string {
  return `${persona.id}/${reading.hash}/${round}`;
}

/** Fewest words of running text that an argument is made from. */
export const PROSE_MIN = 25;

export const stance = (score: number): 'trusts' | 'wavers' | 'doubts' =>
  score >= 58 ? 'trusts' : score <= 42 ? 'doubts' : 'wavers';

const plain = (text: string): Spoken => ({ text, facts: [] });

/** The sentence that says what the article is about. */
function opening(speaker: Speaker, draw: Draw, head: StudiedClaim | undefined, study: Study): Spoken {
  const said = head === undefined ? null : speaker.say('opens', 'said', () => speaker.claim(head));
  if (said !== null) return said;
  return (
    topicLine(speaker, study) ??
    speaker.say('opens', 'said', () => speaker.headline(study)) ??
    plain(draw.from(NO_CLAIM) ?? '')
  );
}

/** One thing that was looked up, cited by its id; what speaks against the article first. Null where nothing was. */
function checkedPart(speaker: Speaker, draw: Draw, study: Study): Spoken | null {
  const cited = study.claims.flatMap((about) =>
    about.findings.filter(({ evidence }) => evidence !== undefined).map((finding) => ({ about, finding })),
  );
  const against = cited.filter(({ finding }) => finding.logOdds < 0);
  const pool = against.length > 0 ? against : cited;
  // No draw without anything to draw from: an article that nothing was found about gets the same argument as ever.
  const chosen = pool.length === 0 ? undefined : pool[draw.number(pool.length)];
  return chosen === undefined
    ? null
    : speaker.say('notes', 'finding', () => speaker.findingOn(chosen.about, chosen.finding));
}

/** What the article keeps coming back to; null where there is no such name. */
export function topicLine(speaker: Speaker, { topic }: Study): Spoken | null {
  return topic === null ? null : speaker.say('notes', 'finding', () => speaker.topic(topic));
}

/** Orders to a machine are named, since they lower the score. */
function orders(speaker: Speaker, flags: readonly Flag[]): Spoken[] {
  const order = flags.find(({ flag }) => flag === 'prompt-injection');
  const said = order === undefined ? null : speaker.say('notes', 'finding', () => speaker.flag(order));
  return said === null ? [] : [said];
}

/** What is said where there is hardly any text to read. */
function tooLittle(persona: Persona, draw: Draw, score: number): Argument {
  return assembled([
    { text: draw.from(SHORT) ?? '', facts: [{ kind: 'short', claims: [], words: [] }] },
    plain(draw.from(SHORT_TAIL) ?? ''),
    plain(fill(draw.from(SCORES) ?? '', { n: String(Math.round(score)) })),
  ]);
}

/**
 * A round-1 argument: what the article says, what was found about it, what the persona wants to know, and its verdict.
 * Every sentence about the article states facts that are recorded with it.
 * @param taken the claims that the persona takes up, those that concern it most first.
 */
export function argue(
  reading: Reading,
  persona: Persona,
  { score }: PersonaJudgement,
  depth: Depth,
  { study, taken, flags }: { study: Study; taken: readonly StudiedClaim[]; flags: readonly Flag[] },
): Argument {
  const draw = new Draw(seedOf(persona, reading, 1));
  if (reading.document.text.prose < PROSE_MIN) return tooLittle(persona, draw, score);
  const speaker = new Speaker(persona, draw);
  const size = SIZE[depth];
  const head = headOf(taken, study);
  const parts: Spoken[] = [opening(speaker, draw, head, study)];
  const checked = checkedPart(speaker, draw, study);
  if (checked !== null) parts.push(checked);
  const own =
    head === undefined || parts[0]?.facts[0]?.kind === 'topic'
      ? []
      : rankedFindings(head, persona).filter((finding) => finding.evidence === undefined && !saysSource(head, finding));
  for (const finding of own.slice(0, size.findings)) {
    const said = speaker.say('notes', 'finding', () => speaker.finding(finding));
    if (said !== null) parts.push(said);
  }
  const asked = size.ask && head !== undefined ? speaker.question(head) : null;
  if (asked !== null) parts.push(asked);
  const middle: Spoken[] = [];
  for (const further of taken.filter((one) => one !== head && one.said !== null && one.findings.length > 0)) {
    if (middle.length >= size.further) break;
    const finding = rankedFindings(further, persona)[0];
    const said =
      finding === undefined ? null : speaker.say('notes', 'finding', () => speaker.findingOn(further, finding));
    if (said !== null) middle.push(said);
  }
  // An article without claims still has passages to point at.
  const flagged = flags
    .filter((flag) => isSayable(flag, reading))
    .slice(0, own.length > 0 ? size.flags : depth === 'micro' ? 1 : 2);
  for (const flag of flagged) {
    const said = speaker.say('notes', 'finding', () => speaker.flag(flag));
    if (said !== null) middle.push(said);
  }
  return assembled([
    ...parts,
    ...middle,
    ...orders(speaker, flags),
    plain(speaker.line(stance(score))),
    plain(fill(draw.from(SCORES) ?? '', { n: String(Math.round(score)) })),
  ]);
}

/** The claim that an argument begins with: the first of its own that can be put as a clause, else any of the article. */
function headOf(taken: readonly StudiedClaim[], study: Study): StudiedClaim | undefined {
  const clause = ({ said }: StudiedClaim): boolean => said?.kind === 'claim';
  return (
    taken.find((one) => clause(one) && one.findings.length > 0) ??
    taken.find(clause) ??
    study.claims.find(clause) ??
    (study.topic === null ? taken.find(({ said }) => said !== null) : undefined)
  );
}

/** The sentences of what was said before. */
export const heard = (argument: string | undefined): Set<string> =>
  new Set(argument === undefined ? [] : sentencesOf(argument));

/** What is said of an article in a language that the signals do not read. */
export function declineLanguage(reading: Reading, persona: Persona, round: 1 | 2, name: string | null): Argument {
  const draw = new Draw(seedOf(persona, reading, round));
  const what = name === null ? 'in another language' : `in ${name}`;
  return assembled([
    { text: fill(draw.from(FOREIGN) ?? '', { what }), facts: [{ kind: 'foreign', claims: [], words: [] }] },
    plain(draw.from(FOREIGN_TAIL) ?? ''),
    plain(draw.from(FOREIGN_END) ?? ''),
  ]);
}

/** What somebody says to a peer about a text that it cannot read. */
export const undecided = (reading: Reading, persona: Persona): string =>
  new Speaker(persona, new Draw(seedOf(persona, reading, 2))).line('wavers');
