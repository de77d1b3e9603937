import { aigcLabelOf, exportOf, generatorOf, type JsonTrace, objectOf } from './generator-json.js';
import { parametersIn, type Place } from './parameters.js';
import { type GeneratorTrace } from './provenance.schema.js';
import { quotable } from './quotable.js';
import { readXmp, type XmpProperty } from './xmp.js';

/** A metadata text and its location. */
export interface MetadataText {
  /** Keyword of a PNG text chunk, or the EXIF or XMP property. */
  readonly key: string;
  readonly where: string;
  readonly text: string;
}

/** Longest text examined, in characters; large workflows have some hundred thousand. */
const TEXT_MAX = 512 * 1024;
/** Texts examined per image. */
const TEXTS_MAX = 100;
/** Characters examined in all texts of an image. */
const TOTAL_MAX = 4 * 1024 * 1024;

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
  [/\breve\.(?:com|art)\b/i, 'Reve'],
  [/\bluma ?(?:ai|labs)\b/i, 'Luma AI'],
  [/aphrodite ai/i, 'Aphrodite AI'],
  [/swarmui/i, 'SwarmUI'],
  [/\bsd\.next\b/i, 'SD.Next'],
  [/easy ?diffusion/i, 'Easy Diffusion'],
  [/\bdraw things\b/i, 'Draw Things'],
];

const toolNamedIn = (text: string): string | undefined => TOOLS.find(([pattern]) => pattern.test(text))?.[1];

/** Properties that name the software that made a file. In other properties a tool's name is a subject, not a trace. */
const SOFTWARE_KEYS = new Set(['software', 'creatortool', 'credit', 'source', 'make', 'model', 'hostcomputer']);

/** The software keys that only the creating software writes, and the one credit that a generator writes itself. */
const MAKER_KEYS = new Set(['software', 'creatortool']);
const MAKER_CREDIT = /^made with google ai$/i;
/** Generators that name themselves as the maker of a camera. */
const MAKER_NAME = /^(?:ideogram(?: ai)?|black forest labs|aphrodite ai|luma ai)$/i;
const CAMERA_KEYS = new Set(['make', 'source']);

/** Black Forest Labs and others write what made the file: "AI generated;txt2img;flux". */
const SAYS_GENERATED = /^ai[- ]generated\b/i;

const modelIn = (text: string): { readonly model?: string } => {
  const model =
    /(?:^|[\s,|{])"?(?:Model|ckpt_name|unet_name|sd_model_name|base_model)"?\s{0,9}:\s{0,9}"?([^",|\n}]{1,80})/.exec(
      text,
    )?.[1];
  return model === undefined ? {} : { model: quotable(model.trim(), 80) };
};

/** ComfyUI and nodes for it put the name of a property before its value where EXIF has no such property. */
const PREFIX = /^\s{0,9}(prompt|workflow|parameters|aigc)\s{0,9}[:=]\s{0,9}(?=\{)/i;

/** What is left of a graph that was cut off. */
const GRAPH_START = /^\s{0,9}\{[^]{0,2000}?"(?:class_type|last_node_id)"\s{0,9}:/;

const PLACES: Readonly<Record<string, Place>> = {
  parameters: 'parameters',
  usercomment: 'comment',
  comment: 'comment',
  generation_data: 'comment',
};

/** Keywords that only one tool uses. */
function toolOfKey(name: string, text: string): string | undefined {
  if (['invokeai_metadata', 'invokeai_graph', 'sd-metadata'].includes(name))
    return objectOf(text) ? 'InvokeAI' : undefined;
  if (name === 'dream') return /(?:^|\s)-[sSWHCA] ?\S/.test(text) ? 'InvokeAI' : undefined;
  if (name === 'fooocus_scheme') return 'Fooocus';
  return /^(?:use[ _])?stable[ _]diffusion[ _]model$/.test(name) ? 'Easy Diffusion' : undefined;
}

/** Properties of IPTC that describe how a generative model was asked; the first names the model. */
export const IPTC_AI = ['AISystemUsed', 'AISystemVersionUsed', 'AIPromptInformation', 'AIPromptWriterName'] as const;
const iptcAi = new Set(IPTC_AI.map((name) => `iptc4xmpext:${name.toLowerCase()}`));
/** Values by which a form says that no model was used. */
const NO_SYSTEM =
  /^(?:none|no|nil|null|n\/?a|not applicable|unknown|false|(?:no|not) ?(?:ai|any)\b.*|[^\p{L}\p{N}]*)$/iu;

function traceOfIptc(name: string, where: string, text: string): GeneratorTrace | undefined {
  if (NO_SYSTEM.test(text.slice(0, 200).trim())) return undefined;
  const tool = name === 'iptc4xmpext:aisystemused' ? quotable(text, 80) : 'a generative model';
  return { tool, where, declares: true };
}

function traceIn({ key, where: place, text: whole }: MetadataText): GeneratorTrace | undefined {
  const text = whole.slice(0, TEXT_MAX);
  const prefix = PREFIX.exec(text);
  const value = prefix ? text.slice(prefix[0].length) : text;
  const name = (prefix?.[1] ?? key).toLowerCase();
  const where = quotable(place, 120);
  if (iptcAi.has(name)) return traceOfIptc(name, where, text);
  const object = objectOf(value);
  const label = object && aigcLabelOf(object, name === 'aigc' || name === 'tc260:aigc');
  const exported = object && exportOf(object);
  const json = label ?? (exported?.declares ? exported : ((object && generatorOf(object)) ?? exported));
  if (json) return { ...shown(json, value), where };
  const graph = (name === 'prompt' || name === 'workflow') && GRAPH_START.test(value);
  const tool = graph ? 'ComfyUI' : toolOfKey(name, text);
  if (tool !== undefined) return { tool, where, ...modelIn(text), declares: true };
  const parameters = object ? undefined : parametersIn(text, PLACES[name] ?? 'caption');
  if (parameters) return { ...parameters, where, ...modelIn(text), declares: true };
  if (/\bJob ID: [0-9a-f]{8}-[0-9a-f-]{27}/.test(text))
    return { tool: 'Midjourney', where, declares: / --[a-z]/.test(text) };
  return SOFTWARE_KEYS.has(name) ? traceOfSoftware(name, where, text) : undefined;
}

function shown({ tool, model, declares }: JsonTrace, text: string): Omit<GeneratorTrace, 'where'> {
  const named = model === undefined ? modelIn(text) : { model: quotable(model, 80) };
  return { tool, ...(declares ? named : {}), declares };
}

function traceOfSoftware(name: string, where: string, text: string): GeneratorTrace | undefined {
  const maker = MAKER_KEYS.has(name);
  if (maker && SAYS_GENERATED.test(text)) {
    const tool = toolNamedIn(text) ?? (/\bflux\b/i.test(text) ? 'FLUX' : 'an image generator');
    return { tool, where, declares: true };
  }
  const tool = toolNamedIn(text);
  const isMaker = CAMERA_KEYS.has(name) && MAKER_NAME.test(text.trim());
  return tool === undefined ? undefined : { tool, where, declares: maker || MAKER_CREDIT.test(text.trim()) || isMaker };
}

/** Whether a field for the name of a camera holds the parameters of a generator. */
export const holdsParameters = (text: string): boolean => PREFIX.test(text) || objectOf(text) !== undefined;

/** Whether a field for the name of a camera's maker names a generator or holds its parameters. */
export const isGenerator = (text: string): boolean => holdsParameters(text) || toolNamedIn(text) !== undefined;

/** The first trace that declares a generator, otherwise the first that names one. */
export function generatorIn(texts: readonly MetadataText[]): GeneratorTrace | undefined {
  let named: GeneratorTrace | undefined;
  let total = 0;
  for (const text of texts.slice(0, TEXTS_MAX)) {
    total += Math.min(text.text.length, TEXT_MAX);
    if (total > TOTAL_MAX) break;
    const trace = traceIn(text);
    if (trace?.declares) return trace;
    named ??= trace;
  }
  return named;
}

/** Namespaces whose properties are read, by their usual prefix. */
const NAMESPACES: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:www\.)?iptc\.org\/std\/Iptc4xmp(?:Ext|Core)\//i, 'Iptc4xmpExt'],
  [/^https?:\/\/(?:www\.)?tc260\.org\.cn\/ns\/AIGC\//i, 'TC260'],
  [/^http:\/\/ns\.adobe\.com\/xap\/1\.0\/$/, 'xmp'],
  [/^http:\/\/ns\.adobe\.com\/photoshop\/1\.0\/$/, 'photoshop'],
  [/^http:\/\/ns\.adobe\.com\/tiff\/1\.0\/$/, 'tiff'],
  [/^http:\/\/ns\.adobe\.com\/exif\/1\.0\/$/, 'exif'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/purl\.org\/dc\/terms\/$/, 'dcterms'],
];

const prefixOf = ({ namespace }: XmpProperty): string =>
  NAMESPACES.find(([pattern]) => pattern.test(namespace))?.[1] ?? '';

/** Properties that are read, by usual prefix and name, and the key under which a trace is looked for. */
const XMP_KEYS: readonly (readonly [string, string])[] = [
  ['xmp:CreatorTool', 'CreatorTool'],
  ['photoshop:Credit', 'Credit'],
  ['tiff:Software', 'Software'],
  ...IPTC_AI.map((name) => [`Iptc4xmpExt:${name}`, `Iptc4xmpExt:${name}`] as const),
  ['TC260:AIGC', 'TC260:AIGC'],
  ['exif:UserComment', 'UserComment'],
  ['tiff:ImageDescription', 'ImageDescription'],
  ['dc:description', 'Description'],
];

const REMOTE = /^https?:\/\/\S{1,500}$/;

const SOURCE_TYPE = /^Iptc4xmpExt:DigitalSource(?:File)?Type$/i;

export interface XmpFindings {
  /** Address of a C2PA manifest that is kept elsewhere. */
  readonly remoteManifest?: string;
  /** Texts in which a generator may have left a trace. */
  readonly texts: readonly MetadataText[];
  /** All digital source types, with the name of the property. */
  readonly sourceTypes: readonly { readonly name: string; readonly value: string }[];
}

/** What an XMP packet says about its file; not about other files that it was made from. */
export function xmpFindings(packet: string): XmpFindings {
  const properties = readXmp(packet).map((property) => ({ ...property, prefix: prefixOf(property) }));
  const own = properties
    .filter(({ within }) => within === undefined)
    .map(({ prefix, name, values }) => ({ qualified: `${prefix}:${name}`, name, values }));
  const texts = XMP_KEYS.flatMap(([qualified, key]) =>
    own
      .filter((property) => property.qualified === qualified)
      .flatMap(({ name, values }) => values.map((text) => ({ key, where: `XMP ${name}`, text }))),
  );
  const label = properties.find(
    ({ prefix, name, within }) => prefix === 'TC260' && name === 'Label' && (within ?? 'AIGC') === 'AIGC',
  )?.values[0];
  const remote = own.find(({ qualified }) => qualified === 'dcterms:provenance')?.values[0];
  return {
    ...(remote !== undefined && REMOTE.test(remote) ? { remoteManifest: remote } : {}),
    texts:
      label === undefined
        ? texts
        : [...texts, { key: 'TC260:AIGC', where: 'XMP AIGC', text: JSON.stringify({ Label: label }) }],
    sourceTypes: own
      .filter(({ qualified }) => SOURCE_TYPE.test(qualified))
      .flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
  };
}
