import { existsSync, readFileSync } from 'node:fs';
import { Command, Option } from 'nest-commander';
import {
  type AuditReport,
  type AuditEvidence,
  EvidenceReader,
  evidenceOf,
  type PublicKey,
  publicKeySetSchema,
  SigningKeys,
  verify,
} from '../audit/index.js';
import { readConfig } from '../config/index.js';
import { DEBATE_REFUSALS } from '../debate/index.js';
import { Refusal } from '../kernel/index.js';
import { AnsweringCommand } from './answering-command.js';
import { bundleText, openExistingLog } from './past-debate.js';
import { print, printJson, progress } from './terminal.js';

interface AuditOptions {
  readonly all?: boolean;
  readonly keys?: string;
  readonly json?: boolean;
}

/** Exit status by outcome. */
const STATUS = { passed: 0, failed: 1, unchecked: 2 } as const;
const KEYS_CAME_ALONG =
  '  The key came with the bundle: compare it with /.well-known/elenchus-keys.json of the service, or give that file as --keys.';
const SIGNS = { passed: '✓', failed: '✗', unchecked: '–' } as const;
const VERDICTS = {
  passed: 'sound',
  failed: 'NOT SOUND',
  unchecked: 'no findings, but some checks could not be made',
} as const;

@Command({
  name: 'audit',
  arguments: '[debate-or-bundle]',
  description:
    'Audit a debate by its id, a bundle by its file, or every debate: chain, seal, course, votes and so on. ' +
    'Exit status 0: sound; 1: findings; 2: no findings, but a check could not be made.',
})
export class AuditCommand extends AnsweringCommand {
  protected override readonly failureStatus = STATUS.unchecked;

  protected async answer([target]: string[], { all, keys, json }: AuditOptions): Promise<void> {
    if ((target === undefined) === (all !== true)) throw new Error('give one debate id or one bundle file, or --all');
    const trusted = keys === undefined ? undefined : keySetOf(keys);
    if (target === undefined) await auditAll(trusted, json === true);
    else {
      const evidence = existsSync(target) ? evidenceOf(bundleText(target)) : await recorded(target);
      const report = verify(trusted ? { ...evidence, keys: trusted } : evidence);
      if (json) printJson(report);
      else {
        print(auditText(report));
        if (trusted === undefined && existsSync(target)) print(KEYS_CAME_ALONG);
      }
      process.exitCode = STATUS[report.outcome];
    }
  }

  @Option({ flags: '--all', description: 'every debate in the log; debates in progress do not affect the exit status' })
  parseAll(): boolean {
    return true;
  }

  @Option({
    flags: '--keys <file>',
    description: 'trust only these keys for seals: a JWK set as published by the service',
  })
  parseKeys(value: string): string {
    return value;
  }
}

const keySetOf = (file: string): readonly PublicKey[] =>
  publicKeySetSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;

async function recorded(debateId: string): Promise<AuditEvidence> {
  const config = readConfig(process.env);
  const store = await openExistingLog(config);
  try {
    const evidence = await new EvidenceReader(store, () => SigningKeys.known(config)).of(debateId);
    if (!evidence)
      throw new Refusal(DEBATE_REFUSALS['not-found'], {
        detail: `the log has no debate ${debateId}, and there is no such file`,
      });
    return evidence;
  } finally {
    await store.close();
  }
}

/** Debates in progress and erased ones cannot be checked fully, and are no reason for alarm. */
function kindOf({ outcome, running, erased }: AuditReport): AuditReport['outcome'] | 'running' | 'erased' {
  if (outcome !== 'unchecked') return outcome;
  if (erased) return 'erased';
  return running ? 'running' : outcome;
}

async function auditAll(trusted: readonly PublicKey[] | undefined, json: boolean): Promise<void> {
  const config = readConfig(process.env);
  const store = await openExistingLog(config);
  try {
    const known = trusted ?? SigningKeys.known(config);
    const { count, each } = await new EvidenceReader(store, () => known).all();
    const counts = { passed: 0, failed: 0, unchecked: 0, running: 0, erased: 0 };
    const bar = progress(count, 'auditing');
    for await (const evidence of each()) {
      const report = verify(evidence);
      counts[kindOf(report)] += 1;
      if (json) printJson(report);
      else if (report.outcome === 'failed') print(auditText(report));
      bar.advance();
    }
    bar.stop();
    if (!json)
      print(
        `${count} debates: ${counts.passed} sound, ${counts.failed} not sound, ` +
          `${counts.unchecked} not fully checked, ${counts.running} in progress, ${counts.erased} erased`,
      );
    process.exitCode = STATUS[counts.failed > 0 ? 'failed' : counts.unchecked > 0 ? 'unchecked' : 'passed'];
  } finally {
    await store.close();
  }
}

export function auditText({ debateId, foreign, outcome, events, head, keyId, checks, findings }: AuditReport): string {
  return [
    `${foreign ? 'imported ' : ''}debate ${debateId}: ${VERDICTS[outcome]}`,
    `  ${events} events, head ${head ?? 'none'}, ${keyId === null ? 'no seal' : `sealed by ${keyId}`}`,
    ...checks.map(
      (check) => `  ${SIGNS[check.outcome]} ${check.check}${check.reason === null ? '' : `: ${check.reason}`}`,
    ),
    ...findings.map(
      ({ check, revision, detail }) => `  ${revision === null ? 'whole debate' : `@${revision}`} ${check}: ${detail}`,
    ),
  ].join('\n');
}
