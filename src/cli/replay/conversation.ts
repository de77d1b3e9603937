import {
  type DebateData,
  type DebateFact,
  type FrameShown,
  type StateShown,
  verdictInWords,
} from '../../debate/index.js';
import { type Recorded } from '../../kernel/index.js';
import { bar, printable, wrapped } from '../terminal.js';

const PLATFORM_WIDTH = 13;

/** Display names for a transcript, and the analyst's engine, which the verdict depends on. */
export interface Names {
  readonly person: (id: string) => string;
  readonly platform: (id: string) => string;
  readonly engine: string | undefined;
}

/** Emphasis for words; none in a pipe. */
export interface Emphasis {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value).toFixed(1)}`;

/** A bar for each platform, and one for the consensus of the votes so far. */
export function tallyLines({ platforms, tally }: StateShown, names: Names): readonly string[] {
  const line = (name: string, score: number, votes: string): string =>
    `  ${name.padEnd(PLATFORM_WIDTH)}${score.toFixed(1).padStart(5)}  ${bar(score)}  ${votes}`;
  return [
    ...Object.entries(platforms).map(([id, { score, votes }]) => line(names.platform(id), score, `${votes} votes`)),
    ...(tally === null ? [] : [line('all', tally, '')]),
  ].map((text) => text.trimEnd());
}

/** One event of a past debate as the paragraphs of a conversation. */
export function spoken(
  { event: { type, data }, before, after, accepted, revision }: FrameShown,
  names: Names,
  { strong, faint }: Emphasis,
): string {
  const said = linesOf({ type, data } as DebateFact, before, after, names, { strong, faint });
  return [
    ...said.map((line, index) => (index === 0 ? `${faint(`#${revision}`.padEnd(4))}${line}` : line)),
    ...(accepted
      ? []
      : [strong('    ! No machine of this version accepts this event here: the history is not genuine.')]),
  ].join('\n');
}

/** One arm for each type of event; the compiler checks that none is missing. */
// eslint-disable-next-line max-lines-per-function -- every event type is one arm
function linesOf(
  fact: DebateFact | Recorded<DebateFact>,
  before: StateShown,
  after: StateShown,
  names: Names,
  { strong, faint }: Emphasis,
): readonly string[] {
  switch (fact.type) {
    case 'DebateOpened': {
      const { url, depth, analyst, agents, platforms } = fact.data;
      return [
        `Debate over ${printable(url)}`,
        faint(`    ${depth} · ${agents.length} agents of ${platforms.length} platforms · analyst ${analyst.model}`),
      ];
    }
    case 'ArticleImported':
      return articleLines(fact.data, { strong, faint });
    case 'StatementsListed': {
      const { model, statements, problem } = fact.data;
      const told = problem === null ? `${statements.length} statements listed` : `not used: ${printable(problem)}`;
      return [faint(`Statements by ${printable(model)}: ${told}.`)];
    }
    case 'ClaimsIdentified': {
      const { extractor, claims, problem } = fact.data;
      return [faint(problem ?? `${claims.length} claims identified (${printable(extractor)}).`)];
    }
    case 'EvidenceGathered':
      return evidenceLines(fact.data);
    case 'EvidenceMissing':
      return fact.data.missing.map(({ id, claim, detail, url }) =>
        faint(`    ${id} for ${claim}: ${printable(detail)} ${printable(url ?? '')}`.trimEnd()),
      );
    case 'EvidenceWeighed': {
      const { claim, model, readings, problem } = fact.data;
      if (problem !== null)
        return [faint(`    ${claim}: ${printable(model)} did not weigh the evidence: ${printable(problem)}`)];
      return readings.map(({ id, stance, quote, why }) => {
        const words = quote === null ? '' : `, quoting “${printable(quote)}”`;
        return wrapped(`${id} ${stance} ${claim}, says ${printable(model)}${words}. ${printable(why)}`, '    ');
      });
    }
    case 'RoundOpened':
      return ['', strong(`── Round ${fact.data.round} ${'─'.repeat(60)}`)];
    case 'ArgumentMade':
      return argumentLines(fact.data, before, names, { strong, faint });
    case 'AgentExcused':
      return [
        `${strong(printable(names.person(fact.data.persona)))} ${faint(`could not answer: ${printable(fact.data.reason)}`)}`,
      ];
    case 'TokensSpent':
      return [];
    case 'ModelServerAwaited':
      return [
        faint(
          fact.data.waiting
            ? `Waiting for the model server (${printable(fact.data.reason)}).`
            : 'The model server answers again.',
        ),
      ];
    case 'RoundClosed':
      return [
        faint(`Round ${fact.data.round} is closed: ${fact.data.voices} arguments, ${fact.data.excused} excused.`),
      ];
    case 'ConsensusReached':
      return [...consensusLines(fact.data, names.engine, strong), ...tallyLines(after, names)];
    case 'DebateClaimed':
      return [faint(`Node ${fact.data.node} takes over the debate.`)];
    case 'DebateClosed':
      return [faint('The debate is closed.')];
    case 'DebateSealed':
      return [faint('The debate is sealed.')];
    case 'DebateAbandoned':
      return [strong(`Abandoned (${fact.data.code}): ${printable(fact.data.reason)}`)];
  }
}

function articleLines(
  { article: { title, site, byline, publishedAt, text } }: DebateData<'ArticleImported'>,
  { strong, faint }: Emphasis,
): readonly string[] {
  const source = [site, byline, publishedAt].filter((part) => part !== null).join(' · ');
  return [
    strong(printable(title)),
    faint(`    ${printable(source)}${source === '' ? '' : ' · '}${text.split(/\s+/).length} words`),
  ];
}

const evidenceLines = ({ claim, items }: DebateData<'EvidenceGathered'>): readonly string[] =>
  items.map(({ id, stance, publisher, url, date, passage, how }) => {
    const from = [publisher, url, date].filter((part) => part !== null).join(', ');
    return wrapped(`${id} ${stance} ${claim}: “${printable(passage)}” ${printable(from)}. ${printable(how)}`, '    ');
  });

function argumentLines(
  { persona, score, confidence, argument, flags, replies, round }: DebateData<'ArgumentMade'>,
  before: StateShown,
  names: Names,
  { strong, faint }: Emphasis,
): readonly string[] {
  const earlier = before.agents[persona]?.firstScore;
  const moved = round === 2 && typeof earlier === 'number' ? `, ${signed(score - earlier)}` : '';
  const platform = names.platform(before.agents[persona]?.platform ?? '');
  return [
    `${strong(printable(names.person(persona)))} ${faint(`(${platform})`)} ${strong(score.toFixed(1))}${moved} ${faint(`confidence ${Math.round(confidence * 100)} %`)}`,
    wrapped(printable(argument), '      '),
    ...replies.map(({ to, stance, reason }) =>
      wrapped(`↳ ${STANCES[stance]} ${printable(names.person(to))}: ${printable(reason)}`, '        '),
    ),
    ...flags.map(({ flag, quote, evidence }) =>
      wrapped(
        `⚑ ${flag}: “${printable(quote)}”${evidence ? `, but ${evidence.id}: “${printable(evidence.quote)}”` : ''}`,
        '        ',
      ),
    ),
  ];
}

function consensusLines(
  { consensusScore, spread, agreement, shift, dissenters, basis }: DebateData<'ConsensusReached'>,
  engine: string | undefined,
  strong: Emphasis['strong'],
): readonly string[] {
  return [
    strong(`Consensus ${consensusScore.toFixed(1)} of 100`),
    wrapped(verdictInWords(consensusScore, basis ?? 'manner', engine), '    '),
    `    spread ${spread} · agreement ${Math.round(agreement * 100)} % · shift ${signed(shift)} · ${dissenters.length} dissent`,
  ];
}

const STANCES = { agree: 'agrees with', disagree: 'disagrees with', concede: 'concedes to' } as const;
