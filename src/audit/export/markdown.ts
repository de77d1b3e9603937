import { KIND_IN_WORDS } from '../../appraisal/index.js';
import {
  answerInWords,
  checkInWords,
  meetingInWords,
  cardLines,
  isOfVote,
  extractionInWords,
  nameOfArticle,
  partInWords,
  plausibilityInWords,
  resultInWords,
  panelInWords,
  voiceInWords,
  weighingInWords,
} from '../../debate/index.js';
import { hiddenReplaced } from '../../kernel/index.js';
import { inQuotes, wordsAlone } from '../../words/index.js';
import { answersIn, beganWith, foundIn, hasNumber, hasRemarks, namesParts, questionsIn, remarksIn } from './panel.js';
import {
  addressInWords,
  asExcerpt,
  noteOn,
  placeOf,
  pointOf,
  type ReadableDebate,
  STANCE_IN_WORDS,
} from './reading.js';

const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/**
 * Escapes text so that Markdown, and HTML within it, shows it verbatim; on one line, since line starts have meaning.
 */
function plain(text: string): string {
  return hiddenReplaced(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>()#+.!|~&:@-]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);
}

type Lines = readonly string[];

const table = (head: Lines, rows: readonly Lines[]): Lines => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
];

/** The full debate as Markdown. */
export function markdownOf(reading: ReadableDebate): string {
  // Thirty numbers about what is not judged say nothing.
  if (reading.result.outcome?.judged === false)
    return [...headOf(reading), ...articleOf(reading), ...heldOf(reading), ...auditOf(reading)].join('\n');
  return [
    ...headOf(reading),
    ...standsOutOf(reading),
    ...leftOpenOf(reading),
    ...whoSaysWhatOf(reading),
    ...whoseWordsOf(reading),
    ...openFirstOf(reading),
    ...dissentOf(reading),
    ...(hasNumber(reading.result) ? [] : disclosureOf(reading)),
    ...cardsOf(reading),
    ...evidenceOf(reading),
    ...flagsOf(reading),
    ...claimsOf(reading),
    ...(hasRemarks(reading.result)
      ? remarksOf(reading)
      : namesParts(reading.result)
        ? panelOf(reading)
        : [...votesOf(reading), ...roundOf(reading, 1), ...roundOf(reading, 2)]),
    ...lastWordOf(reading),
    ...excusedOf(reading),
    ...articleOf(reading),
    ...heldOf(reading),
    ...platformsOf(reading),
    ...auditOf(reading),
  ].join('\n');
}

const namesOf = ({ nameOf }: ReadableDebate, ids: readonly string[]): string =>
  ids.map((id) => plain(nameOf(id))).join(', ');

/** What it is, the verdict, the results and the summary; counts of votes come last. */
function headOf({ result, report }: ReadableDebate): Lines {
  const { article, url, summary, outcome } = result;
  return [
    `# ${plain(article ? nameOfArticle(article.title, result.url) : 'A debate without an article')}`,
    '',
    plain(addressInWords(url)),
    ...(report.foreign ? ['', 'Imported from another service.'] : []),
    '',
    ...(summary === null ? [] : [`**${plain(summary.verdict)}**`, '']),
    ...kindOf(result),
    scoreLine(result),
    '',
    ...(outcome?.difference ? [plain(outcome.difference), ''] : []),
    ...summaryOf(result),
  ];
}

/** That nobody of the panel exists. */
const disclosureOf = ({ result: { votes, analyst } }: ReadableDebate): Lines =>
  votes.length === 0 ? [] : [plain(panelInWords(votes.length, analyst.engine)), ''];

/** The number with what it measures, or why there is none. */
function scoreLine({ consensusScore, votes, problem, outcome }: Result): string {
  if (consensusScore === null) return `**No verdict**: ${plain(problem?.detail ?? 'the debate is not over')}`;
  if (outcome === null) return '';
  const { number, substance, presentation } = outcome;
  if (number.score === null) return plain(number.says);
  const results =
    substance.score === null
      ? ''
      : ` ${plain(`${resultInWords('Presentation', presentation)}, ${resultInWords('substance', substance)}.`)}`;
  return `**${number.score} of 100** by the votes of ${votes.length} invented readers. ${plain(number.says)}${results}`;
}

/** What the title, the verdict and the line about the votes say. */
const OF_ANY = /^(?:The \d+ votes lie between|Nothing in the article was checked|Its headline is )/u;

function summaryOf({ summary, analyst }: Result): Lines {
  const told = (summary?.sentences ?? []).filter((each) => analyst.engine !== 'offline' || !OF_ANY.test(each));
  return told.length === 0 ? [] : [...told.map((each) => `- ${plain(each)}`), ''];
}

function kindOf({ appraisal, summary }: Result): Lines {
  // That it is a report, or unclear, tells a reader nothing; what is no report is named by the verdict and the summary.
  if (appraisal?.text?.kind === undefined || appraisal.text.kind === 'other' || appraisal.text.kind === 'report')
    return [];
  const { kind, because } = appraisal.text;
  if (summary !== null) return [];
  return [`The text is ${KIND_IN_WORDS[kind]}${because === null ? '' : `: “${plain(asExcerpt(because.quote))}”`}.`, ''];
}

/** The findings about the article, each with its words and its part of the vote. */
function standsOutOf({ result }: ReadableDebate): Lines {
  const { outcome, summary } = result;
  const told = summary?.sentences.join(' ').toLowerCase() ?? '';
  // What leads the page is not said twice.
  const untold = (outcome?.standsOut ?? []).filter(({ says }) => !told.includes(says.toLowerCase().replace(/\.$/, '')));
  // Of what is no report, how it reports is no matter.
  if (untold.length === 0 || !hasNumber(result)) return [];
  return [
    '## What stands out',
    '',
    ...untold.map((each) => {
      const part = partInWords(each);
      const where = each.in === 'title' ? 'headline, ' : '';
      return `- ${each.speaks === 'for' ? '▲' : '▼'} ${plain(each.says)} “${plain(each.quote)}”${part === '' ? '' : ` (${where}${part})`}`;
    }),
    '',
  ];
}

function openFirstOf({ result: { outcome, summary } }: ReadableDebate): Lines {
  if (outcome === null || outcome.openFirst.length === 0) return [];
  // The central claim is quoted above.
  const central = centralOf(summary);
  const wordsOf = (says: string): string =>
    central !== '' && central.includes(wordsAlone(says)) ? 'Its central claim.' : inQuotes(says);
  return [
    '## What to open first',
    '',
    ...outcome.openFirst.map((each) => `- ${plain(wordsOf(each.says))} ${plain(checkInWords(each))}`),
    '',
  ];
}

/** What the text says itself that is not settled. */
function leftOpenOf({ result: { outcome } }: ReadableDebate): Lines {
  if (outcome === null || outcome.leftOpen.length === 0) return [];
  const points = outcome.leftOpen.map(({ says, quote }) => `- **${says}** – ${plain(inQuotes(quote))}`);
  return ['## Disputed or open', '', ...points, ''];
}

/** Who says what in the text, and what is told of those who speak. */
function whoSaysWhatOf({ result: { outcome } }: ReadableDebate): Lines {
  if (outcome === null || outcome.voices.length + outcome.aboutVoices.length === 0) return [];
  return [
    '## Who says what',
    '',
    ...outcome.aboutVoices.map((sentence) => `- ${plain(sentence)}`),
    ...outcome.voices.map((each) => {
      const [name, ...role] = voiceInWords(each).split(', ');
      return `- **${plain(name ?? '')}**${role.map((part) => `, ${plain(part)}`).join('')} – ${plain(inQuotes(each.says))}`;
    }),
    '',
  ];
}

/** Whose words the sentences of the text are. */
function whoseWordsOf({ result: { outcome } }: ReadableDebate): Lines {
  const words = outcome?.whoseWords ?? null;
  if (words === null) return [];
  return [
    '## Whose words it is',
    '',
    plain(words.says),
    '',
    ...table(
      ['whose words', 'sentences'],
      words.rows.map(({ who, sentences }) => [plain(who), String(sentences)]),
    ),
  ];
}

/** Votes this near to each other are one opinion. */
const NEAR_POINTS = 15;
const rangeInWords = (scores: readonly number[]): string => {
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  return high - low <= NEAR_POINTS
    ? `Hardly anybody: all votes lie between ${low} and ${high}.`
    : `The votes lie between ${low} and ${high}.`;
};

/** How far votes moved, and who dissents. */
function dissentOf(reading: ReadableDebate): Lines {
  const { result, nameOf } = reading;
  const { outcome, votes } = result;
  // Votes that come to no number differ about nothing.
  if (outcome === null || !hasNumber(result)) return [];
  const scores = votes.map(({ score }) => Math.round(score));
  const dissent = outcome.dissent.map(({ persona, score, distance, over }) => {
    const reason = over === null ? '' : ` ${plain(over)}`;
    return `- ${plain(nameOf(persona))} gives ${Math.round(score)}, ${Math.abs(Math.round(distance))} points ${distance > 0 ? 'above' : 'below'} the score.${reason}`;
  });
  return [
    '## Who disagrees',
    '',
    ...disclosureOf(reading),
    ...(dissent.length === 0 ? [outcome.range === null ? rangeInWords(scores) : plain(outcome.range)] : dissent),
    '',
    outcome.moved,
    ...outcome.meetings.flatMap((meeting) => ['', plain(meetingInWords(meeting, nameOf))]),
    '',
  ];
}

/** The few agents who speak for the panel. */
function cardsOf(reading: ReadableDebate): Lines {
  const { result } = reading;
  const { outcome } = result;
  if (outcome === null) return [];
  if (hasRemarks(result)) return remarkCardsOf(reading);
  if (outcome.cards.length === 0) return [];
  return ['## From the panel', '', ...voteCardsOf(reading, outcome.cards), ''];
}

/** Agents with what their votes rest on. */
function voteCardsOf({ result: { outcome }, nameOf }: ReadableDebate, cards: readonly Card[]): Lines {
  const told = new Set<string | null>(outcome?.standsOut.map(({ quote }) => quote));
  return (
    cards
      // What stands out above is not quoted again.
      .map((card) => (told.has(card.quote) ? { ...card, quote: null } : card))
      .flatMap((card) => [
        `- **${plain(nameOf(card.persona))}** gives ${Math.round(card.score)}. ${plain(card.why)}.`,
        ...cardLines(card).map((line) => `  - ${plain(line)}`),
      ])
  );
}
type Card = NonNullable<Result['outcome']>['cards'][number];

/** The words of the sentence that has the central claim. */
const centralOf = (summary: Result['summary']): string =>
  wordsAlone(
    summary?.sentences.find((each) =>
      /^(?:Its central claim is |Closest to its headline is |It argues|It sets out )/u.test(each),
    ) ?? '',
  );

/** The few who speak for the panel, by the sentence that they speak of: who they are, what they say of it and ask, and what others answered. What they remark moves no vote, so their votes stand elsewhere. */
function remarkCardsOf(reading: ReadableDebate): Lines {
  const { result, nameOf, roleOf } = reading;
  const { outcome, summary } = result;
  const voting = outcome?.cards.filter(isOfVote) ?? [];
  const of = new Map<string, string[]>();
  for (const { persona, lookedAt, voice, answer } of outcome?.cards ?? []) {
    // An agent without anything of its own to say has a vote and no card.
    if (lookedAt === null || voice === null) continue;
    const role = roleOf(persona);
    const who = `**${plain(nameOf(persona))}**${role === '' ? '' : ` (${plain(role)})`}`;
    const line = `  - ${who}: ${plain(voice)}`;
    const answered = answer === null ? [] : [`    - ${plain(answerInWords(answer, nameOf(answer.persona)))}`];
    of.set(lookedAt, [...(of.get(lookedAt) ?? []), line, ...answered]);
  }
  // That nobody asks anything is no all-clear.
  if (of.size + voting.length === 0) return [];
  const central = centralOf(summary);
  const isCentral = (sentence: string): boolean => central !== '' && central.includes(wordsAlone(sentence));
  return [
    '## From the panel',
    '',
    ...voteCardsOf(reading, voting),
    ...[...of].flatMap(([sentence, lines]) => [
      // What stands above is not quoted again.
      `- ${isCentral(sentence) ? 'Of its central claim' : plain(inQuotes(sentence))}`,
      ...lines,
    ]),
    '',
  ];
}

function platformsOf({ result, platformOf }: ReadableDebate): Lines {
  if (!hasNumber(result)) return [];
  const rows = result.platformScores.map(({ platform, score, votes, weight }) => [
    plain(platformOf(platform)),
    score.toFixed(1),
    String(votes),
    String(weight),
  ]);
  return ['## Platforms', '', ...table(['platform', 'score', 'votes', 'weight'], rows)];
}

function claimsOf(reading: ReadableDebate): Lines {
  const { claims, claimExtraction, plausibility, analyst } = reading.result;
  // The embedded reader judges none of them by itself.
  const isUnread = analyst.engine === 'offline' && claims.every(({ evidence }) => evidence.length === 0);
  if (claims.length === 0 || isUnread) return [];
  const told = [extractionInWords(claimExtraction), plausibilityInWords(plausibility)].filter((note) => note !== '');
  const rows = claims.map((claim) => {
    const { id, quote, attribution, credibility, spread, votes } = claim;
    const note = noteOn(claim);
    return [
      id,
      `“${plain(quote)}”${note === null ? '' : ` (${plain(note)})`}`,
      attribution ? plain(attribution.standsFor ?? attribution.source) : '',
      credibility === null ? '' : credibility.toFixed(1),
      spread === null ? '' : String(spread),
      String(votes),
    ];
  });
  return [
    '## Claims',
    '',
    ...table(['claim', 'quote', 'attributed to', 'credibility', 'spread', 'votes'], rows),
    ...told.flatMap((note) => [plain(note), '']),
  ];
}

type Result = ReadableDebate['result'];

/** The evidence for each claim; empty when no claim has any. */
function evidenceOf({ result: { claims } }: ReadableDebate): Lines {
  const items = claims.flatMap(({ evidence }) => evidence);
  const missing = claims.flatMap((claim) => claim.missing);
  const unread = claims.flatMap(({ id, weighing }) => (weighing?.problem == null ? [] : [{ id, ...weighing }]));
  if (items.length + missing.length === 0) return [];
  return [
    '## Evidence',
    '',
    ...table(
      ['evidence', 'claim', 'stance', 'from', 'passage'],
      items.map((item) => {
        const { id, claim, stance, publisher, url, date, passage, how, why, instructs } = item;
        const told = `${stance}: ${plain(why)} ${plain(weighingInWords(item))}`.trimEnd();
        return [
          id,
          claim,
          instructs ? 'left out: it contains instructions to language models' : told,
          `${[plain(publisher ?? ''), plain(url), plain(date ?? '')].filter((part) => part !== '').join(', ')}. ${plain(how)}`,
          `“${plain(passage)}”`,
        ];
      }),
    ),
    ...unread.map(
      ({ id, model, problem }) => `- ${id}: ${plain(model)} did not weigh the evidence. ${plain(problem ?? '')}`,
    ),
    ...missing.map(({ id, claim, url, detail }) =>
      `- ${id} for ${claim}: ${plain(detail)} ${plain(url ?? '')}`.trimEnd(),
    ),
    ...(missing.length + unread.length > 0 ? [''] : []),
  ];
}

/** More names than these tell a reader less than their number. */
const NAMES_MAX = 5;

function flagsOf(reading: ReadableDebate): Lines {
  const { flags } = reading.result;
  if (flags.length === 0) return ['## Flags', '', 'None.', ''];
  const rows = flags.map(({ flag, quote, evidence, claim, personas }) => [
    plain(flag),
    `“${plain(quote)}”${evidence ? `, but ${plain(evidence.id)}: “${plain(evidence.quote)}”` : ''}`,
    claim ?? '',
    personas.length > NAMES_MAX
      ? `${personas.length} agents`
      : personas.length === 0
        ? '–'
        : namesOf(reading, personas),
  ]);
  const by = reading.result.analyst.engine === 'offline' ? 'spoken of by' : 'raised by';
  return ['## Flags', '', ...table(['flag', 'quote', 'claim', by], rows)];
}

function votesOf(reading: ReadableDebate): Lines {
  const rows = reading.result.votes.map(({ persona, platform, score, confidence, shift, movedBy }) => [
    plain(reading.nameOf(persona)),
    plain(reading.platformOf(platform)),
    String(score),
    String(confidence),
    shift > 0 ? `+${shift}` : String(shift),
    namesOf(reading, movedBy),
  ]);
  return ['## Votes', '', ...table(['agent', 'platform', 'score', 'confidence', 'moved', 'moved by'], rows)];
}

function roundOf({ result, nameOf, platformOf }: ReadableDebate, round: 1 | 2): Lines {
  const entries = result.transcript.filter((entry) => entry.round === round);
  return [
    `## Round ${round}`,
    '',
    ...entries.flatMap(({ persona, platform, score, confidence, argument, replies, knows, objection, wouldChange }) => [
      `### ${plain(nameOf(persona))}, ${plain(platformOf(platform))}: ${score}, confidence ${confidence}`,
      '',
      plain(argument),
      '',
      ...(knows === null ? [] : [`Knows: ${plain(knows)}`, '']),
      ...(objection === null ? [] : [`The point to answer: ${plain(objection)}`, '']),
      ...(wouldChange === null ? [] : [`Would change their mind: ${plain(wouldChange)}`, '']),
      ...replies.map(
        (reply) =>
          `- ${STANCE_IN_WORDS[reply.stance]} ${plain(nameOf(reply.to) + pointOf(reply))}: ${plain(reply.reason)}`,
      ),
      ...(replies.length > 0 ? [''] : []),
    ]),
  ];
}

/** Both rounds of agents that remark on sentences: what those without a card said, each once, and what the article has on what was asked. */
function remarksOf(reading: ReadableDebate): Lines {
  const { remarked, silent } = remarksIn(reading);
  const answered = questionsIn(reading);
  const exchanges = answersIn(reading).filter(
    // How much a date counts with whom tells a reader nothing.
    (line) =>
      !/heard no reason|I have (?:nothing to ask|no answer)|\bnow, \S+ before\.|\bwith you, \S+ with me\./.test(line),
  );
  const second = [...answered, ...exchanges];
  return [
    ...(remarked.length === 0
      ? []
      : [
          '## What others looked at',
          '',
          ...remarked.flatMap(({ of, notes }) => [
            `- ${plain(inQuotes(of.replace(/^“([^“”]*)”$/, '$1')))}`,
            ...notes.flatMap(({ says, answer }) => [
              `  - ${plain(says)}`,
              ...(answer === null ? [] : [`    - ${plain(answer)}`]),
            ]),
          ]),
          '',
        ]),
    ...(silent.length === 0 || silent.length === reading.result.votes.length
      ? []
      : [
          silent.length > NAMES_MAX
            ? `${reading.result.votes.length - silent.length} of ${reading.result.votes.length} had something to say; the record has all of it.`
            : `Voted, with nothing of their own to add: ${plain(silent.join(', '))}.`,
          '',
        ]),
    ...(second.length === 0
      ? []
      : ['## Round 2: answers to what they asked', '', ...second.map((line) => `- ${plain(line)}`), '']),
  ];
}

/** Both rounds of agents whose votes name their parts: each claim and finding once. The words of all are in the answer and in the table. */
function panelOf(reading: ReadableDebate): Lines {
  return [
    '## Round 1: what moved their votes most',
    '',
    ...foundIn(reading).map(
      ({ says, quote, agents }) =>
        `- ${plain(says)}${quote === null || says.includes(quote) ? '' : ` ${plain(inQuotes(quote))}`} ${plain(agents.join(', '))}`,
    ),
    '',
    `${plain(beganWith(reading).join('; '))}.`,
    '',
    '## Round 2: who answered whom',
    '',
    ...answersIn(reading).map((line) => `- ${plain(line)}`),
    '',
  ];
}

function lastWordOf({ result: { lastWord }, nameOf }: ReadableDebate): Lines {
  if (lastWord?.problem !== null) return [];
  const { persona, argument, answers } = lastWord;
  return [
    '## The last word',
    '',
    `${plain(nameOf(persona))} was contradicted most, and answers after the votes:`,
    '',
    plain(argument),
    '',
    ...answers.map(({ to, stance, reason }) => `- ${stance} with ${plain(nameOf(to))}: ${plain(reason)}`),
    '',
  ];
}

function excusedOf({ result: { excused }, nameOf }: ReadableDebate): Lines {
  if (excused.length === 0) return [];
  const reasons = excused.map(
    ({ persona, round, reason }) => `- ${plain(nameOf(persona))}, round ${round}: ${plain(reason)}`,
  );
  return ['## Excused', '', ...reasons, ''];
}

function articleOf({ text }: ReadableDebate): Lines {
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim() !== '');
  return ['## The article as it was read', '', ...paragraphs.flatMap((each) => [`> ${plain(each)}`, '>']), ''];
}

/** How the debate was held, for whoever compares debates. */
function heldOf({ result }: ReadableDebate): Lines {
  const { consensus, consensusScore, votes, excused, analyst } = result;
  return [
    '## How it was held',
    '',
    `Held ${result.openedAt} by ${votes.length + excused.length} agents at depth ${result.depth}; analyst ${plain(analyst.engine)}, ${plain(analyst.model)}.${consensus === null || !hasNumber(result) ? '' : ` Weighted vote ${consensusScore ?? ''}, spread ${consensus.spread} points, ${Math.round(consensus.agreement * 100)} % within 15 points, mean shift ${consensus.shift} between the rounds.`}`,
    '',
  ];
}

function auditOf({ report }: ReadableDebate): Lines {
  return [
    '## Audit of the record',
    '',
    'It compares the record of this debate with itself. It says nothing of whether the article is true.',
    '',
    `Debate \`${report.debateId.replaceAll('`', '')}\`, ${report.events} events, head \`${report.head ?? 'none'}\`, sealed by \`${report.keyId ?? 'nobody'}\`.`,
    '',
    ...report.checks.map(
      ({ check, outcome, reason }) => `- ${check}: ${outcome}${reason === null ? '' : ` (${plain(reason)})`}`,
    ),
    ...report.findings.map(({ check, revision, detail }) => `- **${check}**, ${placeOf(revision)}: ${plain(detail)}`),
    '',
  ];
}
