import { isFragment } from '../../claims/index.js';
import { type ClaimAssessment, type DebateResult, debateResultOf } from '../../debate/index.js';
import { Refusal } from '../../kernel/index.js';
import { AUDIT_REFUSALS } from '../audit.refusals.js';
import { dossierOf, type AuditEvidence } from '../dossier.js';
import { type AuditReport, verifyParsed } from '../verify.js';

/** A debate prepared for people, with its audit report. */
export interface ReadableDebate {
  readonly result: DebateResult;
  /** The article's text; empty if none was read. */
  readonly text: string;
  readonly report: AuditReport;
  /** Persona → score of round 1. */
  readonly firstScores: ReadonlyMap<string, number>;
  /** Persona → display name. */
  readonly nameOf: (persona: string) => string;
  /** Persona → who it is, in a few words such as “Actuary in Daejeon”; empty where that is not known. */
  readonly roleOf: (persona: string) => string;
  /** Platform → display name. */
  readonly platformOf: (platform: string) => string;
}

/** @throws Refusal `unreadable-debate`, also when the log has lost or damaged one of its events */
export function readingOf(evidence: AuditEvidence): ReadableDebate {
  if (!isWhole(evidence)) throw new Refusal(AUDIT_REFUSALS['unreadable-debate']);
  const dossier = dossierOf(evidence);
  const state = dossier.frames.at(-1)?.after;
  if (!state?.opening) throw new Refusal(AUDIT_REFUSALS['unreadable-debate']);
  const events = dossier.frames.filter(({ accepted }) => accepted).map(({ event }) => event);
  const result = debateResultOf(evidence.debateId, state, events);
  return {
    result,
    text: dossier.article?.article.text ?? '',
    report: verifyParsed(dossier),
    firstScores: new Map(
      result.transcript.filter(({ round }) => round === 1).map(({ persona, score }) => [persona, score]),
    ),
    nameOf: (id) => dossier.definitions?.personas.get(id)?.persona.name ?? id,
    roleOf: (id) => shortRole(dossier.definitions?.personas.get(id)?.persona.role ?? ''),
    platformOf: (id) => dossier.definitions?.platforms.get(id)?.name ?? id,
  };
}

const ROLE_CHARS_MAX = 70;

/** What a persona is, without what it does besides: “Actuary in Daejeon”. */
export function shortRole(role: string): string {
  const first =
    role.split(
      /[;.]| who | with | and (?:posts|argues|reads|has|keeps|takes|prints|chairs|coordinates|employs)\b/u,
    )[0] ?? '';
  return (first.length <= ROLE_CHARS_MAX ? first : (first.split(',')[0] ?? ''))
    .replace(/,? (?:and keeper of .*|since .*)$/u, '')
    .replace(/,$/, '')
    .trim();
}

/** What is read of a debate without one of its events or the names of its people would be another answer. A bundle from elsewhere says so itself. */
const isWhole = ({ events, cast, foreign }: AuditEvidence): boolean =>
  foreign === true ||
  (cast?.damage === undefined &&
    events.every(({ revision, damage }, index) => revision === index && damage === undefined));

/** What a finding of the audit is about: one event, or the whole debate. */
export const placeOf = (revision: number | null): string =>
  revision === null ? 'the whole debate' : `revision ${revision}`;

/** The point that a reply answers or concedes, in brackets after a name; empty where it says no more than the reason. */
export const pointOf = ({ reason, point }: { readonly reason: string; readonly point?: string | undefined }): string =>
  point === undefined || point === reason ? '' : ` (${point})`;

/** What a reply does to the argument that it answers; precedes the name of its author. */
export const STANCE_IN_WORDS = { agree: 'agrees with', disagree: 'disagrees with', concede: 'concedes to' } as const;

/** Where the article is; a text that was handed in has a name made from its content, which tells a reader nothing. */
export const addressInWords = (url: string): string =>
  url.startsWith('urn:') ? 'The text was handed in without an address.' : url;

/** Words of the article that may end within a sentence, which is then shown. */
export const asExcerpt = (quote: string): string => (/[.!?…][”’"')]*$/.test(quote) ? quote : `${quote} …`);

/** What a reader must know about a claim besides its words; null for most. */
export function noteOn(claim: ClaimAssessment): string | null {
  if (claim.overstates) return `overstates ${claim.overstates.claim}: ${claim.overstates.because}`;
  return isFragment(claim) ? 'a fragment, which states nothing by itself' : null;
}
