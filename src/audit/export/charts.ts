import { type DebateResult } from '../../debate/index.js';
import { type ReadableDebate } from './reading.js';
import { html, type Markup } from './markup.js';

const WIDTH = 720;
const LEFT = 190;
const RIGHT = 56;
const TICKS = [0, 25, 50, 75, 100] as const;

/** Horizontal position of a score, between the labels on the left and the numbers on the right. */
const x = (score: number): number => Math.round((LEFT + (score / 100) * (WIDTH - LEFT - RIGHT)) * 10) / 10;

const grid = (top: number, bottom: number): Markup =>
  html`${TICKS.map(
    (tick) =>
      html`<line class="grid" x1="${x(tick)}" x2="${x(tick)}" y1="${top}" y2="${bottom}" /><text
          class="tick"
          x="${x(tick)}"
          y="${bottom + 14}"
          >${tick}</text
        >`,
  )}`;

const figure = (label: string, height: number, content: Markup, caption: string): Markup =>
  html`<figure>
    <svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label}">${content}</svg>
    <figcaption>${caption}</figcaption>
  </figure>`;

const short = (text: string, length = 26): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Each platform's score as a bar, with the consensus as a line across. */
export function platformChart({ result, platformOf }: ReadableDebate): Markup {
  const { platformScores, consensusScore } = result;
  const row = 26;
  const bottom = 8 + platformScores.length * row;
  const bars = platformScores.map(
    ({ platform, score }, index) =>
      html`<text class="label" x="${LEFT - 10}" y="${8 + index * row + 17}">${short(platformOf(platform))}</text
        ><rect
          class="bar"
          x="${x(0)}"
          y="${8 + index * row + 5}"
          width="${Math.max(0, x(score) - x(0))}"
          height="${row - 10}"
          rx="2"
        /><text class="value" x="${x(100) + 10}" y="${8 + index * row + 17}">${score.toFixed(1)}</text>`,
  );
  const across =
    consensusScore === null
      ? null
      : html`<line class="consensus" x1="${x(consensusScore)}" x2="${x(consensusScore)}" y1="4" y2="${bottom}" />`;
  return figure(
    'Platform scores',
    bottom + 20,
    html`${grid(4, bottom)}${bars}${across}`,
    'Score of each platform, 0 to 100. The vertical line is the consensus.',
  );
}

/** Each agent's change from its first score to its vote; the dot's size shows the agent's confidence. */
export function voteChart({ result, firstScores, nameOf, platformOf }: ReadableDebate): Markup {
  const { votes, consensusScore } = result;
  const row = 19;
  let y = 6;
  const rows: Markup[] = [];
  for (const platform of new Set(votes.map((vote) => vote.platform))) {
    y += 20;
    rows.push(html`<text class="group" x="${LEFT - 10}" y="${y}">${short(platformOf(platform))}</text>`);
    for (const { persona, score, confidence } of votes.filter((vote) => vote.platform === platform)) {
      y += row;
      const first = firstScores.get(persona) ?? score;
      rows.push(
        html`<text class="label" x="${LEFT - 10}" y="${y}">${short(nameOf(persona))}</text
          ><line class="move" x1="${x(first)}" x2="${x(score)}" y1="${y - 4}" y2="${y - 4}" /><circle
            class="first"
            cx="${x(first)}"
            cy="${y - 4}"
            r="3"
          /><circle class="vote" cx="${x(score)}" cy="${y - 4}" r="${(2.5 + 3.5 * confidence).toFixed(1)}" /><text
            class="value"
            x="${x(100) + 10}"
            y="${y}"
            >${score}</text
          >`,
      );
    }
  }
  const bottom = y + 8;
  const across =
    consensusScore === null
      ? null
      : html`<line class="consensus" x1="${x(consensusScore)}" x2="${x(consensusScore)}" y1="8" y2="${bottom}" />`;
  return figure(
    'Votes',
    bottom + 20,
    html`${grid(8, bottom)}${across}${rows}`,
    'Each agent’s score in round 1 (hollow) and vote in round 2 (filled; larger means more confident).',
  );
}

type WordsRow = NonNullable<NonNullable<DebateResult['outcome']>['whoseWords']>['rows'][number];
/** The tone of a row: one for each name, and one for each other kind. */
const toneOf = ({ kind }: WordsRow, index: number): string => (kind === 'voice' ? `tone-${index}` : `tone-${kind}`);

/** One bar of all sentences by whose words they are, with a table as its legend. */
export function wordsChart(rows: readonly WordsRow[]): Markup {
  const all = rows.reduce((sum, { sentences }) => sum + sentences, 0);
  let from = 0;
  const parts = rows.map((row, index) => {
    const width = (WIDTH * row.sentences) / Math.max(1, all);
    const place = from;
    from += width;
    return html`<rect
      class="${toneOf(row, index)}"
      x="${place.toFixed(1)}"
      y="0"
      width="${Math.max(1, width - 2).toFixed(1)}"
      height="20"
    />`;
  });
  return html`<figure>
    <svg viewBox="0 0 ${WIDTH} 20" role="img" aria-label="Whose words the sentences are">${parts}</svg>
    <table class="shares">
      <tbody>
        ${rows.map(
          (row, index) =>
            html`<tr>
              <th scope="row" dir="auto">
                <svg class="swatch" viewBox="0 0 10 10" aria-hidden="true">
                  <circle class="${toneOf(row, index)}" cx="5" cy="5" r="5" />
                </svg>
                ${row.who}
              </th>
              <td>${row.sentences}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </figure>`;
}
