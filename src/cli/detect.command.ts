import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'nest-commander';
import pLimit from 'p-limit';
import { z } from 'zod';
import { readConfig } from '../config/index.js';
import {
  type DetectionAnswer,
  type DetectionResult,
  heldTo,
  INTAKE_LIMITS,
  type Leaning,
  levelFor,
  type SecondOpinion,
} from '../detection/index.js';
import { UndiciSafeFetch } from '../safe-fetch/index.js';
import { detectorOf, safeFetchOptionsOf, secondOpinionsOf } from '../factories.js';
import { JsonCommand, reportingFailure } from './answering-command.js';
import { bar, describeError, print, printable, printJson, progress, wrapped } from './terminal.js';

/** Maximum images being read or detected at once. */
const IN_FLIGHT_MAX = 8;

const IMAGE_NAME = /\.(jpe?g|png|webp|gif|avif|heic|heif|tiff?)$/i;

/** Addresses and files unchanged; folders expanded to the images below them, sorted by name. */
async function expand(targets: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    targets.map(async (target) => {
      if (/^https?:\/\//i.test(target) || !(await stat(target).catch(() => undefined))?.isDirectory()) return [target];
      const entries = await readdir(target, { recursive: true });
      return entries
        .filter((entry) => IMAGE_NAME.test(entry))
        .sort()
        .map((entry) => join(target, entry));
    }),
  );
  return found.flat();
}

@Command({
  name: 'detect',
  arguments: '<targets...>',
  description: 'Estimate how likely images are AI-generated: files, folders or addresses.',
})
export class DetectCommand extends JsonCommand {
  @Option({
    flags: '--max-false-alarm <share>',
    description: 'of the real pictures of any measured kind, the share that may be called ai (0.01 to 0.2)',
  })
  parseMaxFalseAlarm(share: string): number {
    return z.coerce.number().min(0.01).max(0.2).parse(share);
  }

  async run(targets: string[], { json, maxFalseAlarm }: { json?: boolean; maxFalseAlarm?: number }): Promise<void> {
    const config = readConfig(process.env);
    const safeFetch = new UndiciSafeFetch(safeFetchOptionsOf(config));
    const detector = detectorOf(config);
    const secondOpinions = secondOpinionsOf(config);
    const read = async (target: string): Promise<Uint8Array> =>
      /^https?:\/\//i.test(target)
        ? (await safeFetch.fetch(target, { maxBytes: INTAKE_LIMITS.bytesMax + 1, overflow: 'truncate' })).body
        : readFile(target);
    const detectAll = async (): Promise<void> => {
      const files = await expand(targets);
      if (files.length === 0) throw new Error(`there is no image in ${targets.join(', ')}`);
      // A model that cannot be loaded is reported once instead of for every image.
      await detector.ready();
      const level = maxFalseAlarm === undefined ? undefined : levelFor(maxFalseAlarm, detector.figures);
      const shown = progress(files.length, 'detect');
      const limit = pLimit(Math.min(IN_FLIGHT_MAX, config.detector.queue));
      const answers = files.map((file) =>
        limit(() =>
          answerOf(async () => {
            const bytes = await read(file);
            const usual = await detector.detect(bytes);
            const result = level ? heldTo(usual, level) : usual;
            const secondOpinion = await secondOpinions.on(result, bytes, detector);
            return { ...result, ...(secondOpinion ? { secondOpinion } : {}) };
          }),
        ),
      );
      for (const [n, file] of files.entries()) {
        const answer = (await answers[n]) as Answer;
        if ('error' in answer) process.exitCode = 1;
        if (json) printJson({ file, ...answer });
        else if ('error' in answer) print(printable(`${file}\n  ${answer.error.code}: ${answer.error.detail}`));
        else print(formatDetection(file, answer));
        shown.advance();
      }
      shown.stop();
      if (!json && detector.notice !== null) print(`\n${detector.notice}`);
    };
    await reportingFailure(detectAll);
    await Promise.all([detector.close(), safeFetch.close(), secondOpinions.close()]);
  }
}

type Detected = DetectionResult &
  Pick<DetectionAnswer, 'heldTo'> & { readonly secondOpinion?: SecondOpinion | undefined };
type Answer = Detected | { readonly error: ReturnType<typeof describeError> };

const answerOf = (detect: () => Promise<Detected>): Promise<Answer> =>
  detect().catch((error: unknown) => ({ error: describeError(error) }));

const VERDICTS: Readonly<Record<DetectionResult['verdict'] | Leaning, string>> = {
  ai: 'AI-generated',
  not_ai: 'not AI-generated',
  uncertain: 'uncertain',
  unsure: 'unsure',
};

/** For people: no decimal of a score is known. */
export const scoreText = (score: number): string => String(Math.round(score)).padStart(3);

/** By the pixels, `not_ai` says only that nothing was found. */
export const verdictText = (verdict: DetectionResult['verdict'], decidedBy: DetectionResult['decidedBy']): string =>
  verdict === 'not_ai' && decidedBy === 'model' ? 'no trace of generation found' : VERDICTS[verdict];

/** A vision model's comment, labelled as its second opinion. */
function opinionLine(opinion: SecondOpinion): string {
  const { model } = opinion;
  return opinion.status === 'given'
    ? `second opinion of ${printable(model)}, which does not change the score: ${VERDICTS[opinion.leaning]}. ${printable(opinion.comment)}`
    : `no second opinion of ${printable(model)}: ${printable(opinion.reason)}`;
}

/** One image's result formatted for people. */
export function formatDetection(name: string, result: Omit<Detected, 'model'>): string {
  const { aiScore, verdict, reason, image, provenance, decidedBy, modelScore, modelVerdict, secondOpinion, measured } =
    result;
  return [
    printable(name),
    `  AI score ${scoreText(aiScore)}  ${bar(aiScore)}  ${verdictText(verdict, decidedBy)}${reason === undefined ? '' : ` (${printable(reason)})`}`,
    ...(decidedBy === 'model'
      ? []
      : [`  from the pixels alone: ${scoreText(modelScore).trim()} of 100, ${verdictText(modelVerdict, 'model')}`]),
    ...(measured ? [wrapped(printable(measured.summary), '  ')] : []),
    ...(result.heldTo ? [wrapped(printable(result.heldTo.summary), '  ')] : []),
    `  ${image.format} ${image.width}×${image.height}, ${printable(provenance.summary)}`,
    ...(secondOpinion ? [wrapped(opinionLine(secondOpinion), '  ')] : []),
  ].join('\n');
}
