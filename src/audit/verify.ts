import { type ErasureReason } from '../erasure/index.js';
import { type ShippedDebate, type StageCheck } from '../debate/index.js';
import { chain } from './checks/chain.js';
import { course } from './checks/course.js';
import { credits } from './checks/credits.js';
import { personas } from './checks/personas.js';
import { prompts } from './checks/prompts.js';
import { seal } from './checks/seal.js';
import { times } from './checks/times.js';
import { usage } from './checks/usage.js';
import {
  type AuditedStages,
  type Check,
  type Dossier,
  dossierOf,
  type AuditEvidence,
  type Fault,
  memberOf,
  SEAL,
  SHIPPED,
} from './dossier.js';

/** Checks of the whole debate, before and after those of its stages. */
const BEFORE = { chain, seal, course } satisfies Record<string, Check>;
const AFTER = { personas, prompts, usage, credits, times } satisfies Record<string, Check>;

export type CheckName = keyof typeof BEFORE | StageCheck | keyof typeof AFTER;

/** What the stages find in their events under the name of a check. */
const stageCheck = (name: string): Check =>
  function* ({ findings }) {
    for (const { check, revision, detail } of findings()) if (check === name) yield { revision, detail };
    return undefined;
  };

/** Every check, in the order of the report. */
const checksOf = (debate: ShippedDebate): readonly (readonly [CheckName, Check])[] =>
  Object.entries({
    ...BEFORE,
    ...Object.fromEntries(debate.checks.map((name) => [name, stageCheck(name)])),
    ...AFTER,
  }) as [CheckName, Check][];

const CHECKS = checksOf(SHIPPED.debate);
export const CHECK_NAMES = CHECKS.map(([name]) => name);

export type CheckOutcome = 'passed' | 'failed' | 'unchecked';

export interface CheckReport {
  readonly check: CheckName;
  readonly outcome: CheckOutcome;
  /** Why it could not be checked; null otherwise. */
  readonly reason: string | null;
}

export interface AuditFinding extends Fault {
  readonly check: CheckName;
}

/**
 * Result of an audit. `failed` when there is any finding; `unchecked` when there is none but a check could not be made.
 */
export interface AuditReport {
  readonly debateId: string;
  /** Another service's debate, from an imported bundle: its seal is checked with the keys in the bundle. */
  readonly foreign: boolean;
  readonly outcome: CheckOutcome;
  /** The debate is still running according to the evidence. */
  readonly running: boolean;
  /** Who had the debate erased, and when; null if it was not. Only its chain, seal and times can be checked then. */
  readonly erased: { readonly at: string; readonly by: string; readonly reason: ErasureReason } | null;
  readonly events: number;
  /** Link of the last event, hex SHA-256; null for a debate without a chain. */
  readonly head: string | null;
  /** Id of the seal's key; null without a seal. */
  readonly keyId: string | null;
  readonly checks: readonly CheckReport[];
  readonly findings: readonly AuditFinding[];
}

const noEvents: () => ReturnType<Check> = function* () {
  return 'there is no event';
};

/** The checks that are possible for events that this program cannot read. */
const UNREAD_CHECKS: ReadonlySet<CheckName> = new Set(['chain', 'seal', 'times']);

const unchecked = (reason: string): (() => ReturnType<Check>) =>
  function* () {
    return reason;
  };

/** The check to run on this evidence. An empty stream fails only `course`. */
function checkToRun(name: CheckName, check: Check, { events, unknown, erasure }: Dossier): Check {
  if (events.length === 0 && erasure) return unchecked(unknown.events ?? '');
  if (events.length === 0) return name === 'course' ? check : noEvents;
  if (UNREAD_CHECKS.has(name)) return check;
  const about = { personas: unknown.cast, prompts: unknown.prompts, credits: unknown.credits };
  const reason = unknown.events ?? (name in about ? about[name as keyof typeof about] : null);
  return reason === null ? check : unchecked(reason);
}

/** Audits debates of these stages: runs every check on the evidence. Pure. */
export function auditOf(stages: AuditedStages): (evidence: AuditEvidence) => AuditReport {
  const checks = checksOf(stages.debate);
  return (evidence) => reportOf(dossierOf(evidence, stages), checks);
}

export const verify = auditOf(SHIPPED);

/** The audit of evidence that is parsed already. Pure. */
export const verifyParsed = (dossier: Dossier): AuditReport => reportOf(dossier, CHECKS);

/** The key of the seal of an erased debate, of whose state nothing is known. */
function sealKeyOf({ erasure, events }: AuditEvidence): string | undefined {
  const last = events.at(-1);
  return erasure && last?.type === SEAL ? memberOf(last, 'keyId') : undefined;
}

function reportOf(dossier: Dossier, all: ReturnType<typeof checksOf>): AuditReport {
  const findings: AuditFinding[] = [];
  const checks = all.map(([name, check]): CheckReport => {
    const run = checkToRun(name, check, dossier)(dossier);
    let step = run.next();
    for (; step.done !== true; step = run.next()) findings.push({ check: name, ...step.value });
    const failed = findings.some((finding) => finding.check === name);
    const reason = failed ? null : (step.value ?? null);
    return { check: name, outcome: failed ? 'failed' : reason === null ? 'passed' : 'unchecked', reason };
  });
  const place = dossier.frames.at(-1)?.after.debate.value;
  const has = (outcome: CheckOutcome): boolean => checks.some((check) => check.outcome === outcome);
  return {
    debateId: dossier.debateId,
    foreign: dossier.foreign === true,
    outcome: has('failed') ? 'failed' : has('unchecked') ? 'unchecked' : 'passed',
    running: dossier.unknown.events === null && place !== 'closed' && place !== 'abandoned',
    erased: dossier.erasure
      ? { at: dossier.erasure.at, by: dossier.erasure.by, reason: dossier.erasure.request.reason }
      : null,
    events: dossier.events.length,
    head: dossier.events.at(-1)?.metadata['chain'] ?? null,
    keyId: dossier.frames.at(-1)?.after.seal?.keyId ?? sealKeyOf(dossier) ?? null,
    checks,
    findings,
  };
}
