import { stringify } from 'yaml';
import { Refusal } from '../kernel/index.js';
import { personaHash, type Cast } from './cast.js';
import { nearestName } from './nearest.js';
import { PERSONA_REFUSALS } from './personas.refusals.js';
import { type CastRules, formatProblem, InvalidCastError, loadCast, type PersonaProblem } from './personas-folder.js';
import { personaSchema, PLATFORMS, SIGNAL_MEANINGS, SIGNALS, type Persona, type PlatformId } from './persona.schema.js';

/** The text that `cli personas` prints and writes. */

interface CastReport {
  readonly ok: boolean;
  readonly problems: readonly PersonaProblem[];
  /** Undefined when the folder holds no cast. */
  readonly hash: string | undefined;
  /** Number of personas, in total and by platform. All are 0 when the folder holds no cast. */
  readonly counts: { readonly personas: number; readonly byPlatform: Readonly<Record<PlatformId, number>> };
}

/** Whether a folder holds a cast, and every problem if it does not. */
export async function checkPersonas(directory: string, rules: CastRules = {}): Promise<CastReport> {
  const count = (personas: readonly Persona[]): CastReport['counts'] => ({
    personas: personas.length,
    byPlatform: Object.fromEntries(
      PLATFORMS.map((id) => [id, personas.filter(({ platform }) => platform === id).length]),
    ) as Record<PlatformId, number>,
  });
  try {
    const cast = await loadCast(directory, rules);
    return { ok: true, problems: [], hash: cast.hash, counts: count(cast.personas) };
  } catch (error) {
    if (!(error instanceof InvalidCastError)) throw error;
    return { ok: false, problems: error.problems, hash: undefined, counts: count([]) };
  }
}

export function formatReport({ ok, problems, hash, counts }: CastReport): string {
  if (!ok)
    return `${problems.map(formatProblem).join('\n')}\n${problems.length} problem${problems.length === 1 ? '' : 's'}`;
  const platforms = PLATFORMS.map((id) => `${id} ${counts.byPlatform[id]}`).join(', ');
  return `${counts.personas} personas: ${platforms}\ncast ${hash ?? ''}`;
}

/** A table of the cast: one line per persona, grouped by platform. */
export function formatCast(cast: Cast): string {
  const width = Math.max(...cast.personas.map(({ id }) => id.length));
  const nameWidth = Math.max(...cast.personas.map(({ name }) => name.length));
  return cast.platforms
    .map(({ id, name, weight }) => {
      const lines = cast.personas
        .filter(({ platform }) => platform === id)
        .map(
          (persona) =>
            `  ${persona.id.padEnd(width)}  ${persona.name.padEnd(nameWidth)}  ` +
            `weight ${persona.weight.toFixed(1)}  trust ${String(persona.priorTrust).padStart(3)}  ${persona.tone}`,
        );
      return [`${name} (${id}, weight ${weight})`, ...lines].join('\n');
    })
    .join('\n\n');
}

/**
 * One persona as a page of text.
 * @throws Refusal unknown-persona, with the nearest id.
 */
export function formatPersona(cast: Cast, id: string): string {
  const persona = cast.personas.find((candidate) => candidate.id === id);
  if (!persona) {
    const meant = nearestName(
      id,
      cast.personas.map((candidate) => candidate.id),
    );
    const detail = `No persona has the id “${id}”${meant === undefined ? '.' : `; did you mean “${meant}”?`}`;
    throw new Refusal(PERSONA_REFUSALS['unknown-persona'], { detail });
  }
  const { temperament, confidence, attention } = persona;
  const weighed = SIGNALS.flatMap((signal) => {
    const weight = attention[signal];
    return weight === undefined ? [] : [{ signal, weight }];
  }).sort((a, b) => b.weight - a.weight);
  return [
    `${persona.name} (${persona.id}), ${persona.platform}`,
    persona.role,
    '',
    `Bias         ${persona.bias}`,
    ...persona.blindSpots.map((spot, index) => `${index === 0 ? 'Blind spots' : '           '}  ${spot}`),
    `Standards    ${persona.standards}`,
    `Voice        ${persona.tone}. ${persona.voice}`,
    ...(persona.withPeers === undefined ? [] : [`With peers   ${persona.withPeers}`]),
    `In argument  stubbornness ${temperament.stubbornness}; yields to ${temperament.yieldsTo.join(', ')}` +
      (temperament.resists.length > 0 ? `; resists ${temperament.resists.join(', ')}` : ''),
    `Weight       ${persona.weight}`,
    `Prior trust  ${persona.priorTrust}`,
    `Confidence   ${confidence.floor} to ${confidence.ceiling}`,
    'Attention',
    ...weighed.map(({ signal, weight }) => `  ${weight.toFixed(1)}  ${signal.padEnd(18)}  ${SIGNAL_MEANINGS[signal]}`),
    `Hash         ${personaHash(persona)}`,
  ].join('\n');
}

/**
 * A template for `<platform>/<id>.yaml`. It is valid as it is and describes an even-handed reader.
 * @throws Refusal invalid-persona for an id or platform that the schema would refuse.
 */
export function newPersonaTemplate(id: string, platform: string): string {
  const parsedId = personaSchema.shape.id.safeParse(id);
  if (!parsedId.success) {
    const reason = parsedId.error.issues.map(({ message }) => message).join('; ');
    throw new Refusal(PERSONA_REFUSALS['invalid-persona'], { detail: `The id “${id}” ${reason}.` });
  }
  if (!PLATFORMS.some((known) => known === platform)) {
    const meant = nearestName(platform, PLATFORMS);
    const hint = meant === undefined ? `valid are ${PLATFORMS.join(', ')}.` : `did you mean “${meant}”?`;
    throw new Refusal(PERSONA_REFUSALS['invalid-persona'], { detail: `No platform is called “${platform}”; ${hint}` });
  }
  // Quoted where YAML would read it as another type than text, such as null.
  const plain = (text: string): string => stringify(text).trimEnd();
  const name = id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return `# yaml-language-server: $schema=../persona.schema.json
# Once saved, this persona takes part in the next debate. Edit every field; an editor that supports the schema explains each.
id: ${plain(id)}
name: ${plain(name.length < 2 ? `Reader ${name}` : name)}
platform: ${platform}
role: A careful reader without a trade to defend.
bias: Starts in the middle, and would rather wait for a second source than be the first to know.
blindSpots:
  - Takes a calm text for a true one.
standards: Names, dates and documents that another person could check. An opinion is not evidence, however many share it.
tone: patient
voice: Plain sentences. Says what was checked, what was not, and what would change the score.
# What only makes sense where others have spoken.
withPeers: Says what is right in an objection before answering it.
temperament:
  # 0 fully adopts the view of a convincing peer, 1 never changes its own.
  stubbornness: 0.4
  yieldsTo: [documents, attribution]
  # Platforms whose arguments the persona discounts.
  resists: []
weight: 1
# The score of an article without any signals, 0 to 100.
priorTrust: 50
confidence: { floor: 0.3, ceiling: 0.85 }
# 1 is the default weight of a signal, 0 ignores it, 3 is the maximum.
attention:
  attribution: 1.6
  documents: 1.6
  unsupported-claims: 1.4
  second-person: 0.5
`;
}
