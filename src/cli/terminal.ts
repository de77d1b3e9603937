import { fstatSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { ZodError } from 'zod';
import { hiddenEscaped, hiddenReplaced, Refusal } from '../kernel/index.js';

const CLEAR_LINE = '\r\u001b[K';

/** The progress display on the terminal's last line; all other output is printed above it. */
let lastLine = '';

function printTo(stream: NodeJS.WriteStream, text: string): void {
  if (lastLine !== '') process.stderr.write(CLEAR_LINE);
  stream.write(`${shown(text)}\n`);
  if (lastLine !== '') process.stderr.write(lastLine);
}

/** Only commands produce styles; any other control sequence comes from untrusted text. */
const STYLE = /(\u001b\[[0-9;]*m)/;

const shown = (text: string): string =>
  text
    .split(STYLE)
    .map((part, index) => (index % 2 === 1 ? part : hiddenReplaced(part)))
    .join('');

/** Prints a result on standard output. */
export function print(text: string): void {
  printTo(process.stdout, text);
}

export function printJson(value: unknown): void {
  print(hiddenEscaped(JSON.stringify(value)));
}

/** A failure's code and description, with the extra members of a refusal. */
export function describeError(error: unknown): { readonly code: string; readonly detail: string } {
  if (error instanceof Refusal) return { ...error.extra, code: error.code, detail: error.detail ?? error.title };
  if (error instanceof ZodError)
    return {
      code: 'invalid-argument',
      detail: error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; '),
    };
  const code = namedCode(error) ?? 'failed';
  const detail = sentenceOf(error);
  return { code, detail: detail.startsWith(`${code}: `) ? detail.slice(code.length + 2) : detail };
}

function namedCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return (typeof code === 'string' && code !== '') || typeof code === 'number' ? String(code) : undefined;
}

/** The message of an error or of its cause, since errors of HTTP clients often have an empty message. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return error.cause === undefined ? `${error.name} without a message` : sentenceOf(error.cause);
}

/** Prints a warning on standard error. */
export function warn(text: string): void {
  printTo(process.stderr, `warning: ${text}`);
}

export function printFailure(error: unknown): void {
  const { code, detail } = describeError(error);
  printTo(process.stderr, `${code}: ${detail}`);
}

/** Reads one line from standard input, without echo on a terminal; empty when there is none. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const nowhere = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  if (stdin.isTTY) stderr.write(prompt);
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

/** Untrusted text made safe for a line of output: styles are removed and tabs become spaces. Line breaks stay. */
export function printable(text: string): string {
  return hiddenReplaced(text).replaceAll('\t', ' ');
}

const BLOCKS = '▏▎▍▌▋▊▉█';

/** A horizontal bar for 0 to 100, `width` characters wide. */
export function bar(score: number, width = 30): string {
  const eighths = Math.round((Math.max(0, Math.min(100, score)) / 100) * width * 8);
  const full = '█'.repeat(Math.floor(eighths / 8));
  const rest = eighths % 8 === 0 ? '' : BLOCKS.charAt((eighths % 8) - 1);
  return (full + rest).padEnd(width, '·');
}

interface Progress {
  advance(): void;
  stop(): void;
}

const silent: Progress = { advance: () => undefined, stop: () => undefined };

/** Minimum milliseconds between two redraws of the bar. */
const REDRAW_MS = 100;

const seconds = (ms: number): string => {
  const s = Math.round(ms / 1_000);
  return s < 60 ? `${s} s` : `${Math.floor(s / 60)} min ${s % 60} s`;
};

/**
 * A progress bar on a terminal's last line, removed at the end. Not shown in a pipe, which may end in the same
 * terminal.
 */
export function progress(total: number, label: string): Progress {
  const { stderr } = process;
  if (!stderr.isTTY || fstatSync(process.stdout.fd).isFIFO() || total < 2) return silent;
  const startedAt = performance.now();
  let done = 0;
  let drawnAt = -Infinity;
  const draw = (): void => {
    const now = performance.now();
    if (now - drawnAt < REDRAW_MS) return;
    drawnAt = now;
    const left = done === 0 ? '' : ` · ${seconds(((now - startedAt) / done) * (total - done))} left`;
    lastLine = `${label} ${bar((100 * done) / total)} ${done}/${total}${left}`.slice(0, (stderr.columns || 80) - 1);
    stderr.write(`${CLEAR_LINE}${lastLine}`);
  };
  draw();
  return {
    advance: () => {
      done += 1;
      draw();
    },
    stop: () => {
      lastLine = '';
      stderr.write(CLEAR_LINE);
    },
  };
}

/** A counter for work of unknown length on a terminal's last line, removed at the end. */
export function counting(label: string): { readonly at: (done: number) => void; readonly stop: () => void } {
  const { stderr } = process;
  if (!stderr.isTTY) return { at: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let drawnAt = -Infinity;
  return {
    at: (done) => {
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      const rate = Math.round((1_000 * done) / Math.max(1, now - startedAt));
      lastLine = `${done} ${label} · ${rate} a second`.slice(0, (stderr.columns || 80) - 1);
      stderr.write(`${CLEAR_LINE}${lastLine}`);
    },
    stop: () => {
      if (lastLine !== '') stderr.write(CLEAR_LINE);
      lastLine = '';
    },
  };
}

/** A bar for work that reports how many items are done and their share of the whole; removed at the end. */
export function shareBar(label: string): {
  readonly at: (done: number, share: number | null) => void;
  readonly stop: () => void;
} {
  const counter = counting(label);
  if (!process.stderr.isTTY) return { at: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let drawnAt = -Infinity;
  return {
    at: (done, share) => {
      if (share === null) {
        counter.at(done);
        return;
      }
      const now = performance.now();
      if (now - drawnAt < REDRAW_MS) return;
      drawnAt = now;
      const spent = now - startedAt;
      const rate = Math.round((1_000 * done) / Math.max(1, spent));
      const left = share > 0 ? ` · ${seconds((spent / share) * (1 - share))} left` : '';
      lastLine = `${bar(100 * share)} ${done} ${label} · ${rate} a second${left}`.slice(
        0,
        (process.stderr.columns || 80) - 1,
      );
      process.stderr.write(`${CLEAR_LINE}${lastLine}`);
    },
    stop: counter.stop,
  };
}

/** A progress bar whose length is known only once the work begins. */
export function progressOf(label: string): {
  readonly at: (done: number, of: number) => void;
  readonly stop: () => void;
} {
  let shown: Progress | undefined;
  return {
    at: (_, of) => {
      shown ??= progress(of, label);
      shown.advance();
    },
    stop: () => shown?.stop(),
  };
}

/** Wraps text at `width` columns, each line behind `indent`. */
export function wrapped(text: string, indent = '', width = 96): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, indent + line].join('\n');
}
