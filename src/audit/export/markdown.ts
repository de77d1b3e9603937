import { visible } from '../../kernel/index.js';
import { type ClaimStanding } from '../../debate/index.js';
import { noteOn, type Reading } from './reading.js';

const SIGNS: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** Text that Markdown, and HTML within it, shows as it is written; on one line, since the start of a line has meaning. */
function plain(text: string): string {
  return visible(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>()#+.!|~&:@-]/g, (sign) => SIGNS[sign] ?? `\\${sign}`);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
];

/** The whole debate as Markdown. */
export function markdownOf({ simulation, text, report, nameOf, platformOf }: Reading): string {
  const { article, consensus, consensusScore, platformScores, flags, transcript, votes, excused, summary, claims } =
    simulation;
  const named = (ids: readonly string[]): string => ids.map((id) => plain(nameOf(id))).join(', ');
  return [
    `# ${plain(article?.title ?? 'A debate without an article')}`,
    '',
    plain(simulation.url),
    ...(report.foreign ? ['', 'Imported from another service.'] : []),
    '',
    consensusScore === null
      ? `**No verdict**: ${plain(simulation.problem?.detail ?? 'the debate is not over')}`
      : `**Credibility ${consensusScore.toFixed(1)} of 100.** ${votes.length} votes, spread ${consensus?.spread ?? 0} points, ${Math.round((consensus?.agreement ?? 0) * 100)} % within 15 points, mean shift ${consensus?.shift ?? 0} between the rounds.`,
    '',
    ...(summary === null
      ? []
      : [`*${plain(summary.verdict)}*`, '', ...summary.sentences.map((each) => `- ${plain(each)}`), '']),
    `Held ${simulation.openedAt} by ${simulation.votes.length + excused.length} agents at depth ${simulation.depth}; analyst ${plain(simulation.analyst.engine)}, ${plain(simulation.analyst.model)}.`,
    '',
    '## Platforms',
    '',
    ...table(
      ['platform', 'score', 'votes', 'weight'],
      platformScores.map(({ platform, score, votes: count, weight }) => [
        plain(platformOf(platform)),
        score.toFixed(1),
        String(count),
        String(weight),
      ]),
    ),
    ...(claims.length === 0
      ? []
      : [
          '## Claims',
          '',
          ...table(
            ['claim', 'quote', 'attributed to', 'credibility', 'spread', 'votes'],
            claims.map((claim) => {
              const { id, quote, attribution, credibility, spread, votes: count } = claim;
              const note = noteOn(claim);
              return [
                id,
                `“${plain(quote)}”${note === null ? '' : ` (${plain(note)})`}`,
                attribution ? plain(attribution.standsFor ?? attribution.source) : 'nobody',
                credibility === null ? '' : credibility.toFixed(1),
                spread === null ? '' : String(spread),
                String(count),
              ];
            }),
          ),
        ]),
    ...evidenceOf(claims),
    '## Flags',
    '',
    ...(flags.length === 0
      ? ['None.', '']
      : table(
          ['flag', 'quote', 'claim', 'raised by'],
          flags.map(({ flag, quote, evidence, claim, personas }) => [
            plain(flag),
            `“${plain(quote)}”${evidence ? `, but ${plain(evidence.id)}: “${plain(evidence.quote)}”` : ''}`,
            claim ?? '',
            named(personas),
          ]),
        )),
    '## Votes',
    '',
    ...table(
      ['agent', 'platform', 'score', 'confidence', 'moved', 'moved by'],
      votes.map(({ persona, platform, score, confidence, shift, movedBy }) => [
        plain(nameOf(persona)),
        plain(platformOf(platform)),
        String(score),
        String(confidence),
        shift > 0 ? `+${shift}` : String(shift),
        named(movedBy),
      ]),
    ),
    ...([1, 2] as const).flatMap((round) => [
      `## Round ${round}`,
      '',
      ...transcript
        .filter((entry) => entry.round === round)
        .flatMap(({ persona, platform, score, confidence, argument, replies }) => [
          `### ${plain(nameOf(persona))}, ${plain(platformOf(platform))}: ${score}, confidence ${confidence}`,
          '',
          plain(argument),
          '',
          ...replies.map(({ to, stance, reason }) => `- ${stance} with ${plain(nameOf(to))}: ${plain(reason)}`),
          ...(replies.length > 0 ? [''] : []),
        ]),
    ]),
    ...(excused.length > 0
      ? [
          '## Excused',
          '',
          ...excused.map(
            ({ persona, round, reason }) => `- ${plain(nameOf(persona))}, round ${round}: ${plain(reason)}`,
          ),
          '',
        ]
      : []),
    '## The article as it was read',
    '',
    ...text.split(/\n+/).flatMap((paragraph) => (paragraph.trim() === '' ? [] : [`> ${plain(paragraph)}`, '>'])),
    '',
    '## Audit',
    '',
    `Debate \`${report.debateId.replaceAll('`', '')}\`, ${report.events} events, head \`${report.head ?? 'none'}\`, sealed by \`${report.keyId ?? 'nobody'}\`.`,
    '',
    ...report.checks.map(
      ({ check, outcome, reason }) => `- ${check}: ${outcome}${reason === null ? '' : ` (${plain(reason)})`}`,
    ),
    ...report.findings.map(
      ({ check, revision, detail }) => `- **${check}** at ${revision ?? 'the whole'}: ${plain(detail)}`,
    ),
    '',
  ].join('\n');
}

/** What was looked up about each claim; nothing where nothing was. */
function evidenceOf(claims: readonly ClaimStanding[]): readonly string[] {
  const items = claims.flatMap(({ evidence }) => evidence);
  const missing = claims.flatMap((claim) => claim.missing);
  if (items.length + missing.length === 0) return [];
  return [
    '## Evidence',
    '',
    ...table(
      ['evidence', 'claim', 'stance', 'from', 'passage'],
      items.map(({ id, claim, stance, publisher, url, date, passage, why, instructs }) => [
        id,
        claim,
        instructs ? 'left out: it instructs reading machines' : `${stance}: ${plain(why)}`,
        [plain(publisher ?? ''), plain(url), plain(date ?? '')].filter((part) => part !== '').join(', '),
        `“${plain(passage)}”`,
      ]),
    ),
    ...missing.map(({ id, claim, url, detail }) =>
      `- ${id} for ${claim}: ${plain(detail)} ${plain(url ?? '')}`.trimEnd(),
    ),
    ...(missing.length > 0 ? [''] : []),
  ];
}
