import { Command, CommandRunner, Option, SubCommand } from 'nest-commander';
import { readConfig } from '../config/index.js';
import { evaluateDetector, evaluationText } from '../detection/index.js';
import { detectorOf } from '../factories.js';
import { JsonCommand, reportingFailure } from './answering-command.js';
import { print, printJson, progressOf } from './terminal.js';

interface EvaluateOptions {
  readonly manifest: string;
  readonly json?: boolean;
}

@SubCommand({
  name: 'evaluate',
  description: 'Evaluate the configured detector on the images of a labelled manifest.',
})
class EvaluateDetectorCommand extends JsonCommand {
  async run(_: string[], { manifest, json }: EvaluateOptions): Promise<void> {
    const detector = detectorOf(readConfig(process.env));
    const shown = progressOf('evaluate');
    const evaluate = async (): Promise<void> => {
      await detector.ready();
      const { id, revision } = detector.model;
      const evaluation = await evaluateDetector(detector, manifest, { onProgress: shown.at }).finally(shown.stop);
      if (json) printJson({ model: detector.model, ...evaluation });
      else print(`${id} ${revision}\n${evaluationText(evaluation)}`);
    };
    await reportingFailure(evaluate);
    await detector.close();
  }

  @Option({ flags: '--manifest <file>', description: 'JSON: [{file, class, source}]', required: true })
  parseManifest(value: string): string {
    return value;
  }
}

@Command({ name: 'detector', description: 'The configured detector.', subCommands: [EvaluateDetectorCommand] })
class DetectorCommand extends CommandRunner {
  run(): Promise<void> {
    this.command.help();
  }
}

export const DETECTOR_COMMANDS = [DetectorCommand, EvaluateDetectorCommand];
