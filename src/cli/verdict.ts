import { KIND_IN_WORDS } from '../appraisal/index.js';
import { isFragment } from '../claims/index.js';
import {
  answerInWords,
  isOfVote,
  cardLines,
  checkInWords,
  extractionInWords,
  saysSatire,
  meetingInWords,
  plausibilityInWords,
  nameOfArticle,
  panelInWords,
  partInWords,
  resultInWords,
  type DebateResult,
  voiceInWords,
  weighingInWords,
} from '../debate/index.js';
import { inQuotes, isPronoun } from '../words/index.js';
import { bar, printable, wrapped } from './terminal.js';

/** Passages of each kind of flag. */
const PASSAGES_SHOWN = 3;
const CLAIMS_SHOWN = 5;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const SOURCES_SHOWN = 2;

/** The evidence for a claim: passages with their stance, and dead sources. */
function sourceLines({ evidence, missing, weighing }: DebateResult['claims'][number]): readonly string[] {
  const found = evidence.slice(0, SOURCES_SHOWN).map((item) => {
    const { stance, publisher, url, date, passage, quotes, how } = item;
    const from = [publisher ?? url, date?.slice(0, 10)].filter((part) => part !== undefined).join(', ');
    const read = printable(weighingInWords(item));
    return `${stance}: “${printable(quotes?.evidence ?? passage)}” (${printable(from)}). ${printable(how)}${read === '' ? '' : ` ${read}`}`;
  });
  const gone = missing
    .filter(({ reason }) => reason === 'dead' || reason === 'deadline' || reason === 'failed')
    .slice(0, SOURCES_SHOWN)
    .map(({ reason, url, detail }) => `${reason}: ${printable(url ?? detail)}`);
  const unread =
    weighing?.problem == null ? [] : [`not weighed by ${printable(weighing.model)}: ${printable(weighing.problem)}`];
  return [...found, ...gone, ...unread].map((line) => wrapped(line, '           '));
}

/** Whether a look-up said something about a claim: also that a page which the article cites is gone. */
const isLookedUp = ({ evidence, missing }: DebateResult['claims'][number]): boolean =>
  evidence.length > 0 || missing.some(({ reason }) => reason === 'dead');

/** The claims that were looked up, then those with the most votes, with their scores and evidence. */
function claimLines({ analyst, claims, claimExtraction, plausibility }: DebateResult): readonly string[] {
  const isOffline = analyst.engine === 'offline';
  const judged = claims
    .filter((claim) => claim.votes > 0 && !isFragment(claim) && (claim.field === 'text' || claim.evidence.length > 0))
    // The embedded reader judges none by itself.
    .filter((claim) => !isOffline || isLookedUp(claim))
    .sort(
      (a, b) =>
        Number(isLookedUp(b)) - Number(isLookedUp(a)) || b.votes - a.votes || b.checkWorthiness - a.checkWorthiness,
    )
    .slice(0, CLAIMS_SHOWN);
  if (judged.length === 0) return [];
  const told = [extractionInWords(claimExtraction), plausibilityInWords(plausibility)].filter((note) => note !== '');
  return [
    'Claims',
    ...told.map((note) => wrapped(printable(note), '  ')),
    ...judged.flatMap((claim) => {
      const { id, quote, credibility, spread, votes, attribution, overstates } = claim;
      // That a claim has no source is not said: one may be overlooked.
      const name = attribution === null ? null : (attribution.standsFor ?? attribution.source);
      const source =
        name === null || isPronoun(name) || !/\p{Lu}|\s/u.test(name) || !isName(name)
          ? ''
          : `, according to ${printable(name)}`;
      // Nothing but manner was read of it: a number would say more than is known.
      if (isOffline && claim.evidence.length === 0)
        return [
          wrapped(`“${printable(quote)}”${source}${overstates ? ` (overstates ${overstates.claim})` : ''}`, '  '),
          ...sourceLines(claim),
        ];
      const line = `${id.padEnd(4)}${String(Math.round(credibility ?? 0)).padStart(3)} ± ${Math.round(spread ?? 0)}, ${votes} votes${source}: “${printable(quote)}”${overstates ? ` (overstates ${overstates.claim})` : ''}`;
      return [wrapped(line, '  '), ...sourceLines(claim)];
    }),
    '',
  ];
}

const NAME_CHARS_MAX = 70;
/** Words of a source that hold more than its name say something that it did not. */
const isName = (source: string): boolean =>
  source.length <= NAME_CHARS_MAX && !/, \p{Ll}+(?:ed|s) (?:that|in|on|to|the)\b/u.test(source);

/** What the article is. */
function kindLines({ analyst, appraisal, summary }: DebateResult): readonly string[] {
  // The embedded reader's verdict begins with it.
  if (analyst.engine === 'offline' && summary !== null) return [];
  // That it reads like satire, as the verdict then says, is more than its form.
  if (!appraisal?.text || saysSatire(summary)) return [];
  const { kind } = appraisal.text;
  // The summary says what any other text is.
  // That the kind is unclear tells a reader nothing.
  if (kind !== 'report') return [];
  return [wrapped(`The text is ${KIND_IN_WORDS[kind]}.`, '  ')];
}

/** Whose words the sentences of the text are. */
const whoseWordsLines = (words: NonNullable<DebateResult['outcome']>['whoseWords']): readonly string[] =>
  words === null
    ? []
    : [
        '',
        'Whose words it is',
        wrapped(printable(words.says), '  '),
        ...words.rows.map(({ who, sentences }) => `  ${String(sentences).padStart(4)}  ${printable(who)}`),
      ];

/** The two results, what stands out with its part of the vote, what to open first and who disagrees. */
function outcomeLines({ outcome }: DebateResult): readonly string[] {
  if (outcome === null) return [];
  const {
    number,
    presentation,
    substance,
    difference,
    standsOut,
    openFirst,
    leftOpen,
    whoseWords,
    voices,
    aboutVoices,
    dissent,
    range,
    moved,
    meetings,
  } = outcome;
  return [
    // Where its claims were not judged, the score is all that is known of how it reports.
    ...(substance.score === null
      ? []
      : [wrapped(`${capital(resultInWords('presentation', presentation))}. ${presentation.basis}`, '  ')]),
    wrapped(`${capital(resultInWords('substance', substance))}. ${substance.basis}`, '  '),
    ...(difference === null ? [] : [wrapped(printable(difference), '  ')]),
    '',
    ...(standsOut.length === 0 ? [] : ['What stands out']),
    ...standsOut.map((each) => {
      const part = partInWords(each);
      const mark = each.speaks === 'for' ? '▲' : '▼';
      return wrapped(
        `${mark} ${printable(each.says)}${each.says.includes(each.quote) ? '' : ` ${printable(inQuotes(each.quote))}`}${part === '' ? '' : ` (${part})`}`,
        '  ',
      );
    }),
    ...(leftOpen.length === 0 ? [] : ['', 'Disputed or open']),
    ...leftOpen.map(({ says, quote }) => wrapped(printable(`${says} – ${inQuotes(quote)}`), '  ')),
    ...(voices.length + aboutVoices.length === 0 ? [] : ['', 'Who says what']),
    ...aboutVoices.map((sentence) => wrapped(printable(sentence), '  ')),
    ...voices.map((each) => wrapped(printable(`${voiceInWords(each)} – ${inQuotes(each.says)}`), '  ')),
    ...whoseWordsLines(whoseWords),
    ...(openFirst.length === 0 ? [] : ['', 'What to open first']),
    ...openFirst.map((each) =>
      wrapped(`${printable(inQuotes(each.says))} ${printable(checkInWords(each))}`.trimEnd(), '  '),
    ),
    '',
    // Votes that come to no number differ about nothing.
    ...(number.score === null
      ? []
      : [
          ...dissent.map(({ persona, score, over }) =>
            wrapped(`${persona} dissents with ${Math.round(score)}. ${printable(over ?? '')}`.trimEnd(), '  '),
          ),
          ...(range === null ? [] : [wrapped(printable(range), '  ')]),
          wrapped(moved, '  '),
          ...meetings.map((meeting) => wrapped(printable(meetingInWords(meeting, (persona) => persona)), '  ')),
          '',
        ]),
  ];
}

const bare = (text: string): string => text.replace(/["“”‘’']/g, '').trim();

/** Whether a sentence of the summary says what no line below it says. */
const isNews =
  ({ outcome }: DebateResult) =>
  (sentence: string): boolean =>
    !(
      outcome?.standsOut.some(({ says }) => sentence.startsWith(says.replace(/\.$/, ''))) === true ||
      outcome?.openFirst.some(
        ({ says, backing, check }) =>
          sentence === check || sentence === backing || bare(sentence).includes(bare(says).replace(/[.…]+$/, '')),
      ) === true
    );

/** The few agents who speak for the panel. */
function panelLines({ outcome, transcript }: DebateResult): readonly string[] {
  if (outcome === null || outcome.cards.length === 0) return [];
  const platforms = new Map(transcript.map(({ persona, platform }) => [persona, platform]));
  return [
    'From the panel',
    ...outcome.cards.flatMap((card) => [
      `  ${card.persona} (${platforms.get(card.persona) ?? ''})${outcome.number.score === null || !isOfVote(card) ? '' : ` gives ${Math.round(card.score)}. ${card.why}.`}`,
      ...cardLines(card).map((line) => wrapped(printable(line), '    ')),
      ...(card.answer === null ? [] : [wrapped(printable(answerInWords(card.answer, card.answer.persona)), '    ')]),
    ]),
    '',
  ];
}

/** Each kind of flag once, with how many agents raised it and the passages that most of them quote. */
function flagLines({ flags }: DebateResult): readonly string[] {
  if (flags.length === 0) return ['No flags.'];
  const kinds = [...new Set(flags.map(({ flag }) => flag))].map((kind) => {
    const same = flags.filter(({ flag }) => flag === kind);
    const agents = new Set(same.flatMap(({ personas }) => personas)).size;
    const passages = same
      .slice(0, PASSAGES_SHOWN)
      .map(
        ({ quote, evidence }) =>
          `“${printable(quote)}”${evidence ? `; the source has “${printable(evidence.quote)}”` : ''}`,
      );
    return { agents, line: `${kind} (${agents}): ${passages.join(', ')}` };
  });
  return ['Flags', ...kinds.sort((a, b) => b.agents - a.agents).map(({ line }) => wrapped(line, '  '))];
}

/**
 * A debate's result formatted for people: verdict, summary, a bar for each platform, claims, who speaks for the panel,
 * flags.
 */
export function formatResult(result: DebateResult): string {
  const { article, consensus, consensusScore, platformScores, votes, summary, outcome } = result;
  if (consensusScore === null || !consensus)
    return `No verdict: ${result.problem?.detail ?? `the debate is ${result.status}`}`;
  const number = outcome?.number;
  const name = nameOfArticle(article?.title, result.url);
  const hasNumber = number === undefined || number.score !== null;
  return [
    hasNumber
      ? `Credibility  ${String(Math.round(consensusScore)).padStart(3)}  ${bar(consensusScore)}  ${name}`
      : name,
    ...(summary === null ? [] : [summary.verdict]),
    ...(number === undefined ? [] : [number.says]),
    panelInWords(votes.length, result.analyst.engine),
    `spread ${consensus.spread} · agreement ${Math.round(consensus.agreement * 100)} % · shift ${consensus.shift > 0 ? '+' : ''}${consensus.shift} · ${consensus.dissenters.length} dissent · ${votes.length} votes · analyst ${result.analyst.model}`,
    '',
    ...(summary === null
      ? []
      : [...summary.sentences.filter(isNews(result)).map((sentence) => wrapped(sentence, '  ')), '']),
    ...kindLines(result),
    ...outcomeLines(result),
    ...(hasNumber
      ? [
          ...platformScores.map(
            ({ platform, score, votes: count }) =>
              `  ${platform.padEnd(13)}${score.toFixed(1).padStart(5)}  ${bar(score)}  ${count} votes`,
          ),
          '',
        ]
      : []),
    ...claimLines(result),
    ...panelLines(result),
    ...flagLines(result),
  ].join('\n');
}
