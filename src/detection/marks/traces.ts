import { type GeneratorTrace } from './provenance.schema.js';
import { quotable } from './quotable.js';

/** A metadata text and its location. */
export interface MetadataText {
  /** Keyword of a PNG text chunk, or the EXIF or XMP property. */
  readonly key: string;
  readonly where: string;
  readonly text: string;
}

/** Longest text examined, in characters; generators write a few kilobytes. */
const TEXT_MAX = 65_536;
/** Texts examined per image. */
const TEXTS_MAX = 100;

const TOOLS: readonly (readonly [RegExp, string])[] = [
  [/midjourney/i, 'Midjourney'],
  [/\bdall[-·•]e\b|\bdall-?e ?[23]\b|openai|chatgpt|gpt-image/i, 'OpenAI image generation'],
  [/adobe firefly/i, 'Adobe Firefly'],
  [/novelai/i, 'NovelAI'],
  [/comfyui/i, 'ComfyUI'],
  [/invokeai/i, 'InvokeAI'],
  [/fooocus/i, 'Fooocus'],
  [/made with google ai|\bimagen[- ]?[234]\b|google imagen|\bgemini\b/i, 'Google AI'],
  [/stable[- ]?diffusion|automatic1111|sdxl/i, 'Stable Diffusion'],
  [/leonardo\.ai/i, 'Leonardo.Ai'],
  [/ideogram/i, 'Ideogram'],
  [/\bflux\.?1\b|black forest labs/i, 'FLUX'],
  [/\bgrok\b|\bx\.?ai aurora/i, 'Grok'],
];

/** Properties that name the software that made a file. In other properties a tool's name is a subject, not a trace. */
const SOFTWARE_KEYS = new Set(['software', 'creatortool', 'credit', 'source', 'make', 'model', 'hostcomputer']);

/** The software keys that only the creating software writes, and the one credit that a generator writes itself. */
const MAKER_KEYS = new Set(['software', 'creatortool']);
const MAKER_CREDIT = /^made with google ai$/i;

/** A web UI's parameters have a line with the number of steps before the sampler. */
function isWebUi(text: string): boolean {
  return text.split('\n').some((line) => {
    const steps = /\bSteps: \d{1,9}, /.exec(line);
    return steps !== null && /\bSampler: /.test(line.slice(steps.index + steps[0].length));
  });
}

const modelIn = (text: string): { readonly model?: string } => {
  const model =
    /(?:^|[\s,{])"?(?:Model|ckpt_name|unet_name|sd_model_name|base_model)"?\s{0,9}:\s{0,9}"?([^",\n}]{1,80})/.exec(
      text,
    )?.[1];
  return model === undefined ? {} : { model: quotable(model.trim(), 80) };
};

function traceIn({ key, where: place, text: whole }: MetadataText): GeneratorTrace | undefined {
  const text = whole.slice(0, TEXT_MAX);
  const name = key.toLowerCase();
  const where = quotable(place, 120);
  if (isWebUi(text)) return { tool: 'Stable Diffusion web UI', where, ...modelIn(text), declares: true };
  if ((name === 'prompt' || name === 'workflow') && /"class_type"|"last_node_id"|"nodes"\s{0,9}:/.test(text))
    return { tool: 'ComfyUI', where, ...modelIn(text), declares: true };
  if (name === 'invokeai_metadata' || name === 'invokeai_graph' || name === 'sd-metadata' || name === 'dream')
    return { tool: 'InvokeAI', where, ...modelIn(text), declares: true };
  if (name === 'fooocus_scheme') return { tool: 'Fooocus', where, declares: true };
  if (/\bJob ID: [0-9a-f]{8}-[0-9a-f-]{27}/.test(text))
    return { tool: 'Midjourney', where, declares: / --[a-z]/.test(text) };
  if (!SOFTWARE_KEYS.has(name)) return undefined;
  const tool = TOOLS.find(([pattern]) => pattern.test(text))?.[1];
  if (tool === undefined) return undefined;
  return { tool, where, declares: MAKER_KEYS.has(name) || MAKER_CREDIT.test(text.trim()) };
}

/** The first trace that declares a generator, otherwise the first that names one. */
export function generatorIn(texts: readonly MetadataText[]): GeneratorTrace | undefined {
  let named: GeneratorTrace | undefined;
  for (const text of texts.slice(0, TEXTS_MAX)) {
    const trace = traceIn(text);
    if (trace?.declares) return trace;
    named ??= trace;
  }
  return named;
}

const XMP_PROPERTIES = ['DigitalSourceType', 'CreatorTool', 'Credit', 'Software'] as const;

/** Characters examined after a property's name. */
const VALUE_WITHIN = 700;
/** Longest value, in characters. */
const VALUE_MAX = 300;
/** A real packet names a property once or twice; a hostile one repeats it without a value. */
const MENTIONS_MAX = 20;

/**
 * Extracts the relevant properties from an XMP packet, written as attributes or elements. Not an XML parser: packets
 * are often malformed, and these values are short. Only the text after a property's name is examined.
 */
export function xmpProperties(packet: string): readonly MetadataText[] {
  return XMP_PROPERTIES.flatMap((key) => {
    const name = `:${key}`;
    let at = packet.indexOf(name);
    for (let mentions = 0; at >= 0 && mentions < MENTIONS_MAX; mentions++) {
      const from = at + name.length;
      const text = valueAfter(packet.slice(from, from + VALUE_WITHIN));
      if (text) return [{ key, where: `XMP ${key}`, text }];
      at = packet.indexOf(name, from);
    }
    return [];
  });
}

/** The value that follows a property's name: `="value"`, `>value<`, or `resource="value"` in the tag. */
function valueAfter(rest: string): string {
  const attribute = /^\s*=\s*["']/.exec(rest);
  if (attribute) return upTo(rest.slice(attribute[0].length), /["'<>]/);
  const tagEnd = rest.search(/[<>]/);
  if (tagEnd < 0) return '';
  const tag = rest.slice(0, tagEnd);
  const resource = /^\s/.test(tag) ? tag.search(/resource=["']/) : -1;
  if (resource >= 0) return upTo(tag.slice(resource + 'resource="'.length), /["']/);
  return rest[tagEnd] === '>' ? upTo(rest.slice(tagEnd + 1), /[<>]/) : '';
}

function upTo(text: string, end: RegExp): string {
  const length = text.search(end);
  return length < 0 || length > VALUE_MAX ? '' : text.slice(0, length).trim();
}
