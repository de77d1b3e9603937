import { type Analyst, type Depth } from '../../analysts/index.js';
import { canonicalJson, sha256 } from '../../kernel/index.js';
import { type Cast, type Persona } from '../../personas/index.js';
import { type DebateData } from './debate.events.js';
import { debateMachine } from './debate.machine.js';
import { personaMachine } from './debate.machine.js';

/** The requested evidence, and the sources to search. */
export type SoughtEvidence = Pick<NonNullable<DebateData<'DebateOpened'>['evidence']>, 'asked' | 'sources'>;

const weighedBy = (
  { weigh }: Pick<Analyst, 'weigh'>,
  { asked, sources }: SoughtEvidence,
): DebateData<'DebateOpened'>['evidence'] => ({
  asked,
  sources,
  ...(weigh === undefined || sources.length === 0 ? {} : { stances: 'model' }),
});

/** What `DebateOpened` records about the cast, the analyst and the machines. */
export function openingOf(
  {
    accountId,
    url,
    depth,
    webhook,
    evidence,
  }: {
    readonly accountId: string | null;
    readonly url: string;
    readonly depth: Depth;
    readonly webhook?: DebateData<'DebateOpened'>['webhook'];
    readonly evidence?: SoughtEvidence | undefined;
  },
  credits: number,
  cast: Cast,
  analyst: Pick<Analyst, 'engine' | 'model' | 'terms' | 'prompts' | 'weigh' | 'listsStatements'>,
): DebateData<'DebateOpened'> {
  return {
    accountId,
    url,
    depth,
    credits,
    ...speakingOf(analyst, depth),
    castHash: cast.hash,
    agents: cast.personas.map((persona) => ({
      id: persona.id,
      platform: persona.platform,
      weight: persona.weight,
      hash: definitionHash(persona),
    })),
    platforms: cast.platforms.map(({ id, weight }) => ({ id, weight })),
    machines: { debate: debateMachine.id, persona: personaMachine.id },
    ...(evidence === undefined ? {} : { evidence: weighedBy(analyst, evidence) }),
    ...(analyst.listsStatements === true ? { claims: 'model' as const } : {}),
    ...(webhook === undefined ? {} : { webhook }),
  };
}

/** What `DebateOpened` records about the analyst. */
export function speakingOf(
  analyst: Pick<Analyst, 'engine' | 'model' | 'terms' | 'prompts'>,
  depth: Depth,
): Pick<DebateData<'DebateOpened'>, 'analyst' | 'promptHash'> {
  return {
    analyst: { engine: analyst.engine, ...(analyst.terms?.(depth) ?? { model: analyst.model }) },
    ...(analyst.prompts ? { promptHash: analyst.prompts.hash } : {}),
  };
}

/** Definitions are frozen, and every debate of a cast asks for their hashes. */
const hashes = new WeakMap<Persona, string>();

/** The content hash of one persona's definition, which `DebateOpened` records for each agent. */
export function definitionHash(persona: Persona): string {
  let hash = hashes.get(persona);
  if (hash === undefined) hashes.set(persona, (hash = sha256(canonicalJson(persona))));
  return hash;
}
