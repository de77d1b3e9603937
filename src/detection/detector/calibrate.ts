import {
  type Calibration,
  calibrated,
  type CalibratedFigures,
  figuresOf,
  logitOf,
  type MeasuredViews,
  PROMISE,
} from './calibration.js';
import { type ModelName } from './classifier.js';
import { type Detector } from './detector.js';
import { scoredImages } from './evaluation.js';
import { type ViewName } from './views.js';

/** A detector's calibration, with what it is worth. */
export interface CalibrationResult {
  readonly calibration: Calibration;
  readonly figures: ReturnType<typeof figuresOf>;
  /** Pictures that were judged in both views, by class. */
  readonly pictures: { readonly generated: number; readonly real: number };
  /** Pictures of the manifest that could not be judged, such as those that are too small. */
  readonly leftOut: number;
}

/**
 * Measures a detector that was loaded with `uncalibrated` in the views `equal` and `network` and fits its calibration.
 * @throws Error for an unreadable manifest, too few pictures, or a detector for which no threshold keeps to the promised error
 */
export async function calibrateDetector(
  detector: Detector,
  manifestFile: string,
  onProgress?: (view: ViewName, done: number, of: number) => void,
): Promise<CalibrationResult> {
  const measured = async (view: keyof MeasuredViews) => {
    const { scored, refused } = await scoredImages(detector, manifestFile, {
      view,
      onProgress: (done, of) => onProgress?.(view, done, of),
    });
    const judged = scored.filter(({ notJudged }) => !notJudged);
    const pictures = judged.map(({ class: truth, score, source }) => ({
      ai: truth === 'ai_generated',
      logit: logitOf(score),
      kind: source,
    }));
    return { pictures, leftOut: refused.length + scored.length - judged.length };
  };
  const [equal, network] = [await measured('equal'), await measured('network')];
  const views = { equal: equal.pictures, network: network.pictures };
  const calibration = calibrated(views);
  const generated = views.equal.filter(({ ai }) => ai).length;
  return {
    calibration,
    figures: figuresOf(views),
    pictures: { generated, real: views.equal.length - generated },
    leftOut: Math.max(equal.leftOut, network.leftOut),
  };
}

const TITLES = { equal: 'equal', network: 'network copies' } as const;
const whole = (share: number): string => `${Math.round(100 * share)} %`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function figuresRow(view: keyof typeof TITLES, { auc, verdicts }: CalibratedFigures): readonly string[] {
  const cells = verdicts
    ? [verdicts.found, verdicts.missed, verdicts.realCalledAi, verdicts.realPassed].map(whole)
    : ['–', '–', '–', '–'];
  return [TITLES[view], auc.toFixed(3), ...cells];
}

/** Markdown: what a calibration rests on and what to expect of it. */
export function calibrationCard({ id, revision }: ModelName, result: CalibrationResult): string {
  const { calibration, figures, pictures, leftOut } = result;
  const { temperature, bias, thresholds, prior, levels, falseAlarms } = calibration;
  const generatedShare = whole(prior.generatedShare);
  return `# ${id}, revision ${revision}: its calibration

Written by \`detector calibrate\`. It rests on ${pictures.generated} generated and ${pictures.real} real pictures${leftOut > 0 ? `; ${leftOut} more could not be judged` : ''}. Each was judged in two views: at a
size and a JPEG compression drawn alike for both classes, and as a social network passes it on. **The figures hold for pictures like these,
and only if the model was not trained on them.**

${table(['view', 'AUC', 'found: `ai`', 'missed: `not_ai`', 'real called `ai`', 'real passed: `not_ai`'], [figuresRow('equal', figures.equal), figuresRow('network', figures.network)])}

Verdicts in this table come from thresholds that were chosen on the other half of the pictures${figures.equal.verdicts ? '' : '; the halves are too small for that here'}.

\`score = sigmoid(logit / ${temperature.toPrecision(5)} + ${bias.toPrecision(5)})\`; \`ai\` from ${thresholds.ai} on, ${thresholds.notAi > 0 ? `\`not_ai\` up to ${thresholds.notAi}` : 'never `not_ai`'}. The thresholds keep to a promise in both views
(conformal risk control): \`ai\` is wrong for at most ${whole(PROMISE.allMax)} of all real pictures, and for ${whole(PROMISE.kindMax)} of those of every kind with at least ${PROMISE.kindMin}; it is right in
${whole(PROMISE.aiRightMin)} and \`not_ai\` in ${whole(PROMISE.notAiRightMin)} if half of all pictures are generated. If ${generatedShare} are, ${prior.aiRight} % of the verdicts \`ai\` and ${prior.notAiRight} % of the verdicts \`not_ai\` are right.

${
  levels.length > 0
    ? table(
        ['maxFalseAlarm', 'threshold', 'generated found'],
        levels.map((level) => [String(level.maxFalseAlarm), String(level.ai), `${level.found} %`]),
      )
    : 'No `maxFalseAlarm` can be kept to.'
}

${table(
  ['real pictures', 'pictures', 'called `ai`'],
  falseAlarms.map(({ kind, images, ai }) => [kind, String(images), `${ai} %`]),
)}
`;
}
