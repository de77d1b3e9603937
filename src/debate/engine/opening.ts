import { type Cast } from '../../personas/index.js';
import { type Analyst, type Depth } from '../../analysts/index.js';
import { definitionHash } from './casts.js';
import { type DebateData } from '../model/debate.events.js';
import { debateMachine } from '../model/debate.machine.js';
import { personaMachine } from '../model/persona.machine.js';

/** What a new debate writes down of its cast, analyst and machines. */
export function openingOf(
  {
    accountId,
    url,
    depth,
    webhook,
  }: {
    readonly accountId: string | null;
    readonly url: string;
    readonly depth: Depth;
    readonly webhook?: DebateData<'DebateOpened'>['webhook'];
  },
  credits: number,
  cast: Cast,
  analyst: Pick<Analyst, 'engine' | 'model' | 'terms' | 'prompts'>,
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
    ...(webhook === undefined ? {} : { webhook }),
  };
}

/** What a debate writes down of who speaks in it. */
export function speakingOf(
  analyst: Pick<Analyst, 'engine' | 'model' | 'terms' | 'prompts'>,
  depth: Depth,
): Pick<DebateData<'DebateOpened'>, 'analyst' | 'promptHash'> {
  return {
    analyst: { engine: analyst.engine, ...(analyst.terms?.(depth) ?? { model: analyst.model }) },
    ...(analyst.prompts ? { promptHash: analyst.prompts.hash } : {}),
  };
}
