import { createHash } from 'node:crypto';
import { KIND_IN_WORDS } from '../../appraisal/index.js';
import {
  answerInWords,
  isOfVote,
  cardLines,
  checkInWords,
  extractionInWords,
  meetingInWords,
  nameOfArticle,
  partInWords,
  plausibilityInWords,
  resultInWords,
  panelInWords,
  saysSatire,
  weighingInWords,
} from '../../debate/index.js';
import { inQuotes } from '../../words/index.js';
import { platformChart, voteChart, wordsChart } from './charts.js';
import { html, Markup } from './markup.js';
import { PAGE_STYLE } from './page-style.js';
import { hasNumber } from './panel.js';
import {
  addressInWords,
  asExcerpt,
  noteOn,
  placeOf,
  pointOf,
  type ReadableDebate,
  STANCE_IN_WORDS,
} from './reading.js';

/** Blocks all loading, scripts and sending; only the page's style sheet is allowed, by its hash. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** White space matters, since the policy contains the hash of this text. */
const STYLE = new Markup(`<style>${PAGE_STYLE}</style>`);

const OUTCOMES = { passed: 'sound', failed: 'not sound', unchecked: 'not fully checked' } as const;

/** The full debate as one self-contained page with charts. */
export function pageOf(reading: ReadableDebate): string {
  const { result } = reading;
  const title = result.article ? nameOfArticle(result.article.title, result.url) : 'A debate without an article';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · Elenchus</title>
        ${STYLE}
      </head>
      <body>
        <main>
          ${head(reading, title)} ${result.outcome?.judged === false ? null : debated(reading)} ${article(reading)}
          ${audit(reading)}
        </main>
      </body>
    </html> `.text;
}

/** What agents say of a text in which something is judged. */
function debated(reading: ReadableDebate): Markup {
  const { result } = reading;
  return html`${standsOut(reading)} ${leftOpen(reading)} ${whoSaysWhat(reading)} ${whoseWords(reading)}
  ${openFirst(reading)} ${dissent(reading)} ${disclosure(reading)} ${cards(reading)}
  ${
    !hasNumber(result)
      ? null
      : html`<section>
            <h2>Platforms</h2>
            ${platformChart(reading)}
          </section>
          <section>
            <h2>Votes</h2>
            ${voteChart(reading)}
          </section>`
  }
  ${claims(reading)} ${evidence(reading)} ${flags(reading)}
  ${([1, 2] as const).map((round) => transcript(reading, round))} ${lastWord(reading)} ${excused(reading)}`;
}

function head({ result, report }: ReadableDebate, title: string): Markup {
  const { consensus, consensusScore, outcome, summary } = result;
  return html`<header>
    <p class="eyebrow">
      Elenchus · a debate about one article${report.foreign ? ' · imported from another service' : ''}
    </p>
    <h1 dir="auto">${title}</h1>
    <p class="source">${addressInWords(result.url)}</p>
    ${
      consensusScore === null || !consensus
        ? html`<p class="verdict">
            <strong>No verdict.</strong> ${result.problem?.detail ?? 'The debate is not over.'}
          </p>`
        : html`${summary === null ? null : html`<p><strong>${summary.verdict}</strong></p>`} ${kindOf(result)}
          ${outcome === null ? null : numberOf(outcome)}
          ${outcome === null || !hasNumber(result) ? null : resultsOf(outcome, summary?.verdict ?? '')}
          ${summaryOf(result)} ${hasNumber(result) ? measuresOf(result, consensusScore, consensus) : null}`
    }
    <p class="soft">
      Held ${result.openedAt}, depth ${result.depth}; analyst: ${result.analyst.engine}, ${result.analyst.model}.
    </p>
  </header>`;
}

/** The number with what it measures, or why there is none. */
const numberOf = ({ number: { score, says } }: Outcome): Markup =>
  score === null
    ? html`<p>${says}</p>`
    : html`<p class="verdict"><strong>${score}</strong> <span>of 100. ${says}</span></p>`;

function measuresOf(
  { votes }: ReadableDebate['result'],
  consensusScore: number,
  consensus: NonNullable<ReadableDebate['result']['consensus']>,
): Markup {
  return html`<dl class="measures">
    <div>
      <dt>Weighted vote</dt>
      <dd>${consensusScore}</dd>
    </div>
    <div>
      <dt>Votes</dt>
      <dd>${votes.length}</dd>
    </div>
    <div>
      <dt>Spread</dt>
      <dd>${consensus.spread} points</dd>
    </div>
    <div>
      <dt>Within 15 points</dt>
      <dd>${Math.round(consensus.agreement * 100)} %</dd>
    </div>
    <div>
      <dt>Mean shift, round 1 to 2</dt>
      <dd>${consensus.shift}</dd>
    </div>
    <div>
      <dt>Dissenters</dt>
      <dd>${consensus.dissenters.length}</dd>
    </div>
  </dl>`;
}

function summaryOf({ summary }: ReadableDebate['result']): Markup | null {
  if (summary === null) return null;
  return html`<ul>
    ${summary.sentences.map((sentence) => html`<li dir="auto">${sentence}</li>`)}
  </ul>`;
}

function kindOf({ analyst, appraisal, summary }: ReadableDebate['result']): Markup | null {
  // The embedded reader's verdict begins with it.
  if (analyst.engine === 'offline' && summary !== null) return null;
  // That the kind is unclear tells a reader nothing; that it reads like satire, as the verdict then says, is more than its form.
  if (!appraisal?.text || appraisal.text.kind === 'other') return null;
  if (appraisal.text.kind !== 'satire' && saysSatire(summary)) return null;
  const { kind, because } = appraisal.text;
  return html`<p>
    The text is ${KIND_IN_WORDS[kind]}. ${because === null ? null : html`<q dir="auto">${asExcerpt(because.quote)}</q>`}
  </p>`;
}

/** The two results; without a judgement of its substance the number above is all that there is. That nothing was checked is said once. */
function resultsOf({ presentation, substance, difference }: Outcome, verdict: string): Markup | null {
  if (substance.score === null)
    return verdict.includes(substance.basis) ? null : html`<p class="soft" dir="auto">${substance.basis}</p>`;
  return html`<p>
      <strong>${capital(resultInWords('presentation', presentation))}</strong>
      <span class="soft">${presentation.basis}</span><br />
      <strong>${capital(resultInWords('substance', substance))}</strong>
      <span class="soft">${substance.basis}</span>
    </p>
    ${difference === null ? null : html`<p dir="auto">${difference}</p>`}`;
}
type Outcome = NonNullable<ReadableDebate['result']['outcome']>;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The findings about the article, each with its words and its part of the vote; null without any. */
function standsOut({ result: { outcome } }: ReadableDebate): Markup | null {
  if (outcome === null || outcome.standsOut.length === 0) return null;
  return html`<section>
    <h2>What stands out</h2>
    <ul>
      ${outcome.standsOut.map(
        (each) =>
          html`<li dir="auto">
            ${each.speaks === 'for' ? '▲' : '▼'} ${each.says} <q dir="auto">${each.quote}</q>
            <span class="soft">${each.in === 'title' ? 'headline ' : ''}${partInWords(each)}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}

function openFirst({ result: { outcome } }: ReadableDebate): Markup | null {
  if (outcome === null || outcome.openFirst.length === 0) return null;
  return html`<section>
    <h2>What to open first</h2>
    <ul class="opens">
      ${outcome.openFirst.map(
        (each) =>
          html`<li dir="auto">
            <q dir="auto">${each.says}</q>
            <p>${checkInWords(each)}</p>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** What the text says itself that is not settled. */
function leftOpen({ result: { outcome } }: ReadableDebate): Markup | null {
  if (outcome === null || outcome.leftOpen.length === 0) return null;
  return html`<section>
    <h2>Disputed or open</h2>
    <ul class="voices">
      ${outcome.leftOpen.map(({ says, quote }) => html`<li dir="auto"><b>${says}</b> – ${inQuotes(quote)}</li>`)}
    </ul>
  </section>`;
}

function whoSaysWhat({ result: { outcome } }: ReadableDebate): Markup | null {
  if (outcome === null || outcome.voices.length + outcome.aboutVoices.length === 0) return null;
  return html`<section>
    <h2>Who says what</h2>
    ${outcome.aboutVoices.map((sentence) => html`<p dir="auto">${sentence}</p>`)}
    <ul class="voices">
      ${outcome.voices.map(
        ({ name, role, says }) =>
          html`<li dir="auto"><b>${name}</b>${role === null ? '' : `, ${role}`} – ${inQuotes(says)}</li>`,
      )}
    </ul>
  </section>`;
}

/** Whose words the sentences of the text are. */
function whoseWords({ result: { outcome } }: ReadableDebate): Markup | null {
  const words = outcome?.whoseWords ?? null;
  if (words === null) return null;
  return html`<section>
    <h2>Whose words it is</h2>
    <p dir="auto">${words.says}</p>
    ${wordsChart(words.rows)}
  </section>`;
}

/** How far votes moved, and who dissents. */
function dissent({ result, nameOf }: ReadableDebate): Markup | null {
  const { outcome } = result;
  // Votes that come to no number differ about nothing.
  if (outcome === null || !hasNumber(result)) return null;
  return html`<section>
    <h2>Who disagrees</h2>
    ${
      outcome.dissent.length === 0
        ? html`<p dir="auto">${outcome.range ?? 'No vote is more than 25 points from the score.'}</p>`
        : html`<ul>
            ${outcome.dissent.map(
              ({ persona, score, distance, over }) =>
                html`<li>
                  ${nameOf(persona)} gives ${Math.round(score)}, ${Math.abs(Math.round(distance))} points
                  ${distance > 0 ? 'above' : 'below'} the score. ${over}
                </li>`,
            )}
          </ul>`
    }
    <p>${outcome.moved}</p>
    ${outcome.meetings.map((meeting) => html`<p dir="auto">${meetingInWords(meeting, nameOf)}</p>`)}
  </section>`;
}

/** That nobody of the panel exists. */
const disclosure = ({ result: { votes, analyst } }: ReadableDebate): Markup | null =>
  votes.length === 0 ? null : html`<p class="soft">${panelInWords(votes.length, analyst.engine)}</p>`;

/** The few agents who speak for the panel; null without any. */
function cards({ result, nameOf }: ReadableDebate): Markup | null {
  const { outcome } = result;
  if (outcome === null || outcome.cards.length === 0) return null;
  return html`<section>
    <h2>From the panel</h2>
    <ul>
      ${outcome.cards.map(
        (card) =>
          html`<li dir="auto">
            <strong>${nameOf(card.persona)}</strong>
            ${hasNumber(result) && isOfVote(card) ? html`gives ${Math.round(card.score)}. <span class="soft">${card.why}</span>` : null}
            ${cardLines(card).map((line) => html`<br />${line}`)}
            ${card.answer === null ? null : html`<br />${answerInWords(card.answer, nameOf(card.answer.persona))}`}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The evidence for each claim; null when no claim has any. */
function evidence({ result }: ReadableDebate): Markup | null {
  const items = result.claims.flatMap((claim) => claim.evidence);
  const missing = result.claims.flatMap((claim) => claim.missing);
  if (items.length + missing.length === 0) return null;
  return html`<section>
    <h2>Evidence</h2>
    <ul>
      ${items.map((item) => {
        const { id, claim, stance, publisher, url, date, passage, how, why, instructs } = item;
        return html`<li>
          <strong>${id} ${instructs ? 'left out: it contains instructions to language models' : stance}</strong>
          ${claim}: ${why} ${instructs ? null : weighingInWords(item)}
          <q dir="auto">${passage}</q> ${[publisher, url, date].filter((part) => part !== null).join(', ')}. ${how}
        </li>`;
      })}
      ${result.claims.map(({ id, weighing }) =>
        weighing?.problem == null
          ? null
          : html`<li>${id}: ${weighing.model} did not weigh the evidence. ${weighing.problem}</li>`,
      )}
      ${missing.map(({ id, claim, detail, url }) => html`<li>${id} for ${claim}: ${detail} ${url}</li>`)}
    </ul>
  </section>`;
}

function claims({ result }: ReadableDebate): Markup | null {
  if (result.claims.length === 0) return null;
  return html`<section>
    <h2>Claims</h2>
    <p class="soft">${extractionInWords(result.claimExtraction)} ${plausibilityInWords(result.plausibility)}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Claim</th>
          <th scope="col">Attributed to</th>
          <th scope="col">Credibility</th>
          <th scope="col">Votes</th>
        </tr>
      </thead>
      <tbody>
        ${result.claims.map((claim) => {
          const { id, quote, attribution, credibility, spread, votes } = claim;
          const note = noteOn(claim);
          return html`<tr>
            <td>
              <code>${id}</code> <q dir="auto">${quote}</q>
              ${note === null ? null : html`<span class="soft" dir="auto">${note}</span>`}
            </td>
            <td dir="auto">${attribution ? (attribution.standsFor ?? attribution.source) : ''}</td>
            <td>${credibility === null ? '' : `${credibility.toFixed(1)} ± ${spread ?? 0}`}</td>
            <td>${votes}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

function flags({ result, nameOf }: ReadableDebate): Markup {
  const by = result.analyst.engine === 'offline' ? 'spoken of by' : 'raised by';
  return html`<section>
    <h2>Flags</h2>
    ${
      result.flags.length === 0
        ? html`<p>None.</p>`
        : html`<ul class="flags">
            ${result.flags.map(
              ({ flag, quote, evidence: cited, claim, personas }) =>
                html`<li>
                  <span class="flag">${flag}</span> <q dir="auto">${quote}</q>
                  ${cited ? html`but ${cited.id}: <q dir="auto">${cited.quote}</q>` : null}
                  <span class="soft"
                    >${claim === null ? '' : `on ${claim}, `}${by}
                    ${personas.length === 0 ? '–' : personas.map(nameOf).join(', ')}</span
                  >
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function transcript({ result, nameOf, platformOf }: ReadableDebate, round: 1 | 2): Markup {
  const entries = result.transcript.filter((entry) => entry.round === round);
  return html`<section>
    <h2>Round ${round}</h2>
    ${entries.map(
      ({ persona, platform, score, confidence, argument, replies, echoes, knows, objection, wouldChange }) =>
        html`<article>
          <h3>
            ${nameOf(persona)} <span class="soft">${platformOf(platform)}</span> <span class="score">${score}</span>
          </h3>
          <p dir="auto">${argument}</p>
          ${knows === null ? null : html`<p class="soft" dir="auto">Knows: ${knows}</p>`}
          ${objection === null ? null : html`<p class="soft" dir="auto">The point to answer: ${objection}</p>`}
          ${wouldChange === null ? null : html`<p class="soft" dir="auto">Would change their mind: ${wouldChange}</p>`}
          ${replies.map((reply) => replied(reply, nameOf))}
          <p class="soft">
            confidence ${confidence}${echoes === null ? '' : `; says nearly the same as ${nameOf(echoes)}`}
          </p>
        </article> `,
    )}
  </section>`;
}

const replied = (
  {
    to,
    stance,
    reason,
    point,
  }: { to: string; stance: keyof typeof STANCE_IN_WORDS; reason: string; point?: string | undefined },
  nameOf: ReadableDebate['nameOf'],
): Markup =>
  html`<p class="reply">
    <b>${STANCE_IN_WORDS[stance]}</b> ${nameOf(to)}<span dir="auto">${pointOf({ reason, point })}: ${reason}</span>
  </p>`;

function lastWord({ result, nameOf }: ReadableDebate): Markup | null {
  if (result.lastWord?.problem !== null) return null;
  const { persona, argument, answers } = result.lastWord;
  return html`<section>
    <h2>The last word</h2>
    <article>
      <h3>${nameOf(persona)} <span class="soft">was contradicted most, and answers after the votes</span></h3>
      <p dir="auto">${argument}</p>
      ${answers.map((answer) => replied(answer, nameOf))}
    </article>
  </section>`;
}

function excused({ result, nameOf }: ReadableDebate): Markup | null {
  if (result.excused.length === 0) return null;
  return html`<section>
    <h2>Excused</h2>
    <ul>
      ${result.excused.map(
        ({ persona, round, reason }) => html`<li>${nameOf(persona)}, round ${round}: ${reason}</li>`,
      )}
    </ul>
  </section>`;
}

function article({ result, text }: ReadableDebate): Markup | null {
  if (!result.article) return null;
  const { byline, site, publishedAt, sha256 } = result.article;
  return html`<section>
    <h2>The article as it was read</h2>
    <p class="soft">${[byline, site, publishedAt].filter((part) => part !== null).join(' · ')}</p>
    <blockquote dir="auto">
      ${text
        .split(/\n+/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) => html`<p>${paragraph}</p>`)}
    </blockquote>
    <p class="soft">SHA-256 of the text <code>${sha256}</code></p>
  </section>`;
}

function audit({ report }: ReadableDebate): Markup {
  return html`<section>
    <h2>Audit: ${OUTCOMES[report.outcome]}</h2>
    <table>
      <tbody>
        ${report.checks.map(
          ({ check, outcome, reason }) =>
            html`<tr>
              <th scope="row">${check}</th>
              <td class="${outcome}">${outcome}</td>
              <td>${reason}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      report.findings.length === 0
        ? null
        : html`<ul>
            ${report.findings.map(
              ({ check, revision, detail }) => html`<li><b>${check}</b>, ${placeOf(revision)}: ${detail}</li>`,
            )}
          </ul>`
    }
    <dl class="facts">
      <dt>Debate</dt>
      <dd><code>${report.debateId}</code></dd>
      <dt>Events</dt>
      <dd>${report.events}</dd>
      <dt>Head of the chain</dt>
      <dd><code>${report.head ?? 'none'}</code></dd>
      <dt>Sealed by</dt>
      <dd><code>${report.keyId ?? 'nobody'}</code></dd>
    </dl>
    <p class="soft">
      This page is for reading. To check the debate, use its bundle (<code>format=jsonl</code>) with
      <code>elenchus audit</code>, or by hand as docs/audit.md describes.
    </p>
  </section>`;
}
