/**
 * Parameters as the web UIs for Stable Diffusion write them: fields such as "Steps: 20" behind the prompt, separated by
 * commas, bars or line breaks.
 */

/** Fields by name, with the form of their value; those with `null` may have any. */
const FIELDS: Readonly<Record<string, RegExp | null>> = {
  steps: /^\d{1,9}$/,
  seed: /^-?\d{1,20}$/,
  size: /^\d{2,5} ?[x×] ?\d{2,5}$/,
  'cfg scale': /^\d{1,3}(?:\.\d{1,9})?$/,
  'distilled cfg scale': /^\d{1,3}(?:\.\d{1,9})?$/,
  'guidance scale': /^\d{1,3}(?:\.\d{1,9})?$/,
  guidance: /^\d{1,3}(?:\.\d{1,9})?$/,
  'denoising strength': /^\d(?:\.\d{1,9})?$/,
  'clip skip': /^\d{1,2}$/,
  'model hash': /^[\da-f]{6,64}$/i,
  sampler: null,
  version: null,
  app: null,
};
const NAMES = Object.keys(FIELDS).join('|');

/** Where the tool itself says which one it is. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/sd\.?next/i, 'SD.Next'],
  [/fooocus/i, 'Fooocus'],
  [/comfyui/i, 'ComfyUI'],
  [/swarmui/i, 'SwarmUI'],
];

/** Where the parameters stand. A text that a person writes is believed only if it has nothing else after the prompt. */
export type Place = 'parameters' | 'comment' | 'caption';

/** Requirements by place: how many fields besides the steps must have the form of their value. */
const LEAST: Readonly<Record<Place, number>> = { parameters: 0, comment: 2, caption: 2 };
/** Without a sampler. */
const LEAST_ALONE = 3;

// A field within quotation marks is quoted.
const FIELD = new RegExp(`(?<![\\w"'“”‘’„«「『-])(${NAMES})[ \\t]{0,3}:[ \\t]{0,3}([^\\n,|;]{1,200})`, 'gi');

/** The tool that wrote the parameters, if the text has them. */
export function parametersIn(text: string, place: Place): { readonly tool: string } | undefined {
  const fields = new Map<string, string>();
  let steps = 0;
  for (const { 1: name = '', 2: value = '', index } of text.matchAll(FIELD)) {
    const key = name.toLowerCase();
    const form = FIELDS[key];
    if (fields.has(key) || (form !== null && !form?.test(value.trim()))) continue;
    fields.set(key, value.trim());
    if (key === 'steps') steps = index;
  }
  if (!fields.has('steps')) return undefined;
  const formed = [...fields.keys()].filter((name) => name !== 'steps' && FIELDS[name] !== null).length;
  if (formed < (fields.has('sampler') ? LEAST[place] : LEAST_ALONE)) return undefined;
  if (place !== 'parameters' && (!fieldsFrom(text, steps) || isQuoted(text, steps))) return undefined;
  if (place === 'caption' && !fieldsUpTo(text, steps)) return undefined;
  const app = `${fields.get('app') ?? ''} ${fields.get('version') ?? ''}`;
  return { tool: APPS.find(([pattern]) => pattern.test(app))?.[1] ?? 'Stable Diffusion web UI' };
}

/** Whether a place lies between the marks of a quotation. */
function isQuoted(text: string, at: number): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const isOpen = ([open, close]: readonly [string, string]): boolean =>
    after.includes(close) && before.lastIndexOf(open) > before.lastIndexOf(close);
  return QUOTATIONS.some(isOpen) || (before.split('"').length % 2 === 0 && after.includes('"'));
}
const QUOTATIONS: readonly (readonly [string, string])[] = ['“”', '„“', '«»', '「」', '『』'].map(
  ([open = '', close = '']) => [open, close],
);

const isField = (part: string): boolean => /^\s{0,9}\p{L}[\p{L}\d .-]{0,40}:/u.test(part);
const partsOf = (text: string): readonly string[] => text.split(/[\n,|;]/).filter((part) => part.trim() !== '');

/** Whether most of the text from here is fields; other prompts may follow in quotation marks. */
function fieldsFrom(text: string, start: number): boolean {
  const parts = partsOf(text.slice(start).replaceAll(/"[^"]*"/g, ''));
  return parts.filter(isField).length >= parts.length * 0.6;
}

/** Whether the line has nothing but fields before this place. */
function fieldsUpTo(text: string, end: number): boolean {
  const line = text.slice(text.slice(0, end).lastIndexOf('\n') + 1, end);
  return partsOf(line).every(isField);
}
