import { type Figures } from './detector/detector.schema.js';
import { type DeclaredOrigin, MANIFEST, type Provenance, VISIBLE_MARK, WATERMARK } from './marks/provenance.schema.js';
import {
  type Conclusion,
  type DetectionAnswer,
  type DetectionResult,
  type PublishedScore,
} from './detection.answer.schema.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { Refusal } from '../kernel/index.js';
import { BETWEEN_THRESHOLDS, publishedScore } from './detector/verdict.js';

/**
 * Minimum score for a declared generated image and for a partly generated one; maximum score for a declared capture.
 */
export const DECLARED_SCORES = { generated: { signed: 95, unsigned: 90 }, partly: 50, captured: 10 } as const;

/**
 * Combines the model's answer with the file's declared origin. Metadata that anybody can write only raises the score;
 * only a capture signed by a signer on the trust list lowers it.
 */
export function concluded(model: PublishedScore, provenance: Provenance): Conclusion {
  const own = {
    modelScore: model.aiScore,
    modelVerdict: model.verdict,
    ...(model.reason === undefined ? {} : { modelReason: model.reason }),
  };
  const declared = provenance.status === 'read' ? provenance.declared : null;
  const changed = declared && changedBy(declared, model);
  if (!declared || !changed) return { ...model, decidedBy: 'model', ...own };
  const { aiScore, verdict } = changed;
  const decidedBy = declared.signed ? 'signed-metadata' : 'unsigned-metadata';
  return { ...publishedScore(aiScore, verdict, declaredReason(declared)), decidedBy, ...own };
}

function changedBy(
  { says, signed }: DeclaredOrigin,
  { aiScore, verdict }: PublishedScore,
): Pick<PublishedScore, 'aiScore' | 'verdict'> | null {
  switch (says) {
    case 'generated': {
      const least = signed ? DECLARED_SCORES.generated.signed : DECLARED_SCORES.generated.unsigned;
      return { aiScore: Math.max(aiScore, least), verdict: 'ai' };
    }
    case 'partly-generated':
      // The rest may be a photograph, so this is reported neither as AI-generated nor as free of it.
      if (verdict !== 'not_ai') return null;
      return { aiScore: Math.max(aiScore, DECLARED_SCORES.partly), verdict: 'uncertain' };
    case 'captured':
      return { aiScore: Math.min(aiScore, DECLARED_SCORES.captured), verdict: 'not_ai' };
  }
}

const ORIGINS = {
  generated: 'a generative model made the picture',
  'partly-generated': 'a generative model made a part of the picture',
  captured: 'a camera took the picture',
} as const;

/** Why an answer follows the declaration; for people. */
export function declaredReason(origin: DeclaredOrigin): string {
  if (!origin.signed) return unsignedReason(origin);
  const statement = `${statementOf(origin)} The signature is valid`;
  return origin.says === 'captured'
    ? `${statement}, and the signer is on the trust list. A photograph of a screen would be signed in the same way.`
    : `${statement}.`;
}

const statementOf = ({ says, where, what }: DeclaredOrigin): string =>
  `The file declares that ${ORIGINS[says]} (${where}: ${what}).`;

function unsignedReason(origin: DeclaredOrigin): string {
  const { says, where, what } = origin;
  switch (where) {
    case MANIFEST:
      return `${statementOf(origin)} The manifest is not known to be valid, so anybody may have written it.`;
    case WATERMARK:
      return `The pixels hold a watermark that declares that ${ORIGINS[says]} (${what}). Its code is open, and anybody can write it into a picture.`;
    case VISIBLE_MARK:
      return what === 'AI label'
        ? 'The picture shows a label for pictures that a generative model made or changed. Anybody can draw it.'
        : `The picture shows the mark of ${what}, which stands in pictures that it made or changed. Anybody can draw it.`;
    default:
      return `${statementOf(origin)} The declaration is not signed, and anybody can write it into a file.`;
  }
}

/** A kind with fewer real pictures says too little about itself; if there is no larger one, all kinds count. */
const PICTURES_MIN = 50;

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** "one picture in ten is", or in per cent where the share has no such name. */
function partOfAll(share: number): string {
  const one = NUMBERS[Math.round(1 / share) - 2];
  const isWhole = Math.abs(1 / share - Math.round(1 / share)) < 1e-6;
  return one !== undefined && isWhole ? `one picture in ${one} is` : `${Math.round(100 * share)} % of all pictures are`;
}

/** How often a verdict by pixels is right, as far as the model's figures say; nothing for other answers. */
export function measuredErrorOf(
  { verdict, decidedBy }: Pick<Conclusion, 'verdict' | 'decidedBy'>,
  { prior, falseAlarms = [] }: Figures = {},
): Pick<DetectionAnswer, 'measured'> {
  if (!prior || decidedBy !== 'model' || verdict === 'uncertain') return {};
  const generatedShare = Math.round(100 * prior.generatedShare);
  const right = verdict === 'ai' ? prior.aiRight : prior.notAiRight;
  const large = falseAlarms.filter(({ images }) => images >= PICTURES_MIN);
  const [worst] = (large.length > 0 ? large : [...falseAlarms]).sort((a, b) => b.ai - a.ai);
  const sentences = [
    ...(verdict === 'not_ai'
      ? ['No trace of generation was found, which does not show that the picture is real.']
      : []),
    `If ${partOfAll(prior.generatedShare)} generated, ${right} % of these verdicts are right.`,
    ...(worst ? [`Of real pictures of the worst kind measured (${worst.kind}), ${worst.ai} % were called ai.`] : []),
  ];
  const worstKind = worst && { kind: worst.kind, calledAi: worst.ai, pictures: worst.images };
  return { measured: { summary: sentences.join(' '), generatedShare, right, ...(worstKind ? { worstKind } : {}) } };
}

/** A limit of false alarms that was measured. */
export type Level = NonNullable<Figures['levels']>[number];

/**
 * The measured level that keeps to a requested limit: the largest that is not above it.
 * @param maxFalseAlarm 0 to 1: of the real pictures of any measured kind, the share that may be called `ai`
 * @throws Refusal `invalid-request` if the model in use cannot keep to it
 */
export function levelFor(maxFalseAlarm: number, { levels = [] }: Figures = {}): Level {
  const level = levels.filter((one) => one.maxFalseAlarm <= maxFalseAlarm).at(-1);
  if (level) return level;
  const [least] = levels;
  const detail = least
    ? `must be at least ${least.maxFalseAlarm}, the least limit that the detector in use can keep to`
    : 'must be left out, since the false alarms of the detector in use are not known well enough';
  throw new Refusal(DETECTION_REFUSALS['invalid-request'], {
    detail: `maxFalseAlarm ${detail}.`,
    extra: { errors: [{ pointer: '/maxFalseAlarm', detail }] },
  });
}

/**
 * The answer with the threshold of a level instead of the usual one. Only `ai`, and the doubt between the thresholds,
 * depend on it. What is recorded is the usual answer.
 */
export function heldTo<T extends DetectionResult>(
  answer: T,
  { maxFalseAlarm, ai, found, kinds }: Level,
): T & Pick<DetectionAnswer, 'heldTo'> {
  const { measured: _measured, verdict, reason, modelVerdict, modelReason, ...rest } = answer;
  const own = heldVerdict({ verdict: modelVerdict, reason: modelReason }, answer.modelScore >= 100 * ai);
  const all = answer.decidedBy === 'model' ? own : { verdict, reason };
  const limit = Math.round(100 * maxFalseAlarm);
  const held = kinds ? `each kind that was measured for it (${kinds.join(', ')})` : 'any measured kind';
  const summary = `Of real pictures of ${held}, at most ${limit} % are called ai; ${found} % of generated pictures are found.`;
  return {
    ...(rest as unknown as T),
    verdict: all.verdict,
    ...(all.reason === undefined ? {} : { reason: all.reason }),
    modelVerdict: own.verdict,
    ...(own.reason === undefined ? {} : { modelReason: own.reason }),
    heldTo: { summary, maxFalseAlarm, threshold: Math.round(10_000 * ai) / 100, found },
  };
}

interface Reasoned {
  readonly verdict: Conclusion['verdict'];
  readonly reason?: string | undefined;
}

function heldVerdict({ verdict, reason }: Reasoned, above: boolean): Reasoned {
  if (verdict === 'not_ai' || (verdict === 'uncertain' && reason !== BETWEEN_THRESHOLDS)) return { verdict, reason };
  return above ? { verdict: 'ai' } : { verdict: 'uncertain', reason: BETWEEN_THRESHOLDS };
}
