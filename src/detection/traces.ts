/** Traces of a generator in an image's metadata. Whoever has the file can write or remove them. */
export interface GeneratorTrace {
  /** The software that the trace points to. */
  readonly tool: string;
  /** Where it stands, for instance `PNG text "parameters"`. */
  readonly where: string;
  /** The model that the trace names. */
  readonly model?: string;
}

/** Metadata as text, each with the place that it was found in. */
export interface MetadataText {
  /** Keyword of a PNG text chunk, or the EXIF or XMP property. */
  readonly key: string;
  readonly where: string;
  readonly text: string;
}

/** Longest text that is looked into; generators write a few kilobytes. */
const TEXT_MAX = 65_536;

const TOOLS: readonly (readonly [RegExp, string])[] = [
  [/midjourney/i, 'Midjourney'],
  [/dall[-·• ]?e\b|openai|chatgpt|gpt-image/i, 'OpenAI image generation'],
  [/adobe firefly/i, 'Adobe Firefly'],
  [/novelai/i, 'NovelAI'],
  [/comfyui/i, 'ComfyUI'],
  [/invokeai/i, 'InvokeAI'],
  [/fooocus/i, 'Fooocus'],
  [/made with google ai|imagen\b|gemini/i, 'Google AI'],
  [/stable[- ]?diffusion|automatic1111|sdxl/i, 'Stable Diffusion'],
  [/leonardo\.ai/i, 'Leonardo.Ai'],
  [/ideogram/i, 'Ideogram'],
  [/\bflux\.?1\b|black forest labs/i, 'FLUX'],
  [/\bgrok\b|\bx\.?ai aurora/i, 'Grok'],
];

/** Properties that name the software which made a file; elsewhere a tool's name is a subject, not a trace. */
const SOFTWARE_KEYS = new Set(['software', 'creatortool', 'credit', 'source', 'make', 'model', 'hostcomputer']);

const modelIn = (text: string): { readonly model?: string } => {
  const model = /(?:^|[\s,{])"?(?:Model|ckpt_name|unet_name|sd_model_name|base_model)"?\s*:\s*"?([^",\n}]{1,80})/.exec(
    text,
  )?.[1];
  return model === undefined ? {} : { model: model.trim() };
};

function traceIn({ key, where, text: whole }: MetadataText): GeneratorTrace | undefined {
  const text = whole.slice(0, TEXT_MAX);
  const name = key.toLowerCase();
  if (/\bSteps: \d+, [^\n]*\bSampler: /.test(text)) return { tool: 'Stable Diffusion web UI', where, ...modelIn(text) };
  if ((name === 'prompt' || name === 'workflow') && /"class_type"|"last_node_id"|"nodes"\s*:/.test(text))
    return { tool: 'ComfyUI', where, ...modelIn(text) };
  if (name === 'invokeai_metadata' || name === 'invokeai_graph' || name === 'sd-metadata' || name === 'dream')
    return { tool: 'InvokeAI', where, ...modelIn(text) };
  if (name === 'fooocus_scheme') return { tool: 'Fooocus', where };
  if (/\bJob ID: [0-9a-f]{8}-[0-9a-f-]{27}/.test(text)) return { tool: 'Midjourney', where };
  if (!SOFTWARE_KEYS.has(name)) return undefined;
  const tool = TOOLS.find(([pattern]) => pattern.test(text))?.[1];
  return tool === undefined ? undefined : { tool, where };
}

/** The first trace of a generator, or none. */
export function generatorIn(texts: readonly MetadataText[]): GeneratorTrace | undefined {
  for (const text of texts) {
    const trace = traceIn(text);
    if (trace) return trace;
  }
  return undefined;
}

/** IPTC terms that mean a generative model made the image, or part of it. */
const GENERATED_TERMS = new Set([
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicData',
]);

export const saysGenerated = (sourceType: string): boolean => GENERATED_TERMS.has(sourceType);

const XMP_PROPERTIES = ['DigitalSourceType', 'CreatorTool', 'Credit', 'Software'] as const;

/**
 * The few properties that matter out of an XMP packet, whether written as attributes or as elements. Not an XML parser:
 * packets are often malformed, and these values are short.
 */
export function xmpProperties(packet: string): readonly MetadataText[] {
  return XMP_PROPERTIES.flatMap((key) => {
    const found = new RegExp(
      `:${key}(?:\\s{0,9}=\\s{0,9}["']([^"'<>]{1,300})|[^<>]{0,200}>\\s{0,99}([^<>]{1,300})<)`,
    ).exec(packet);
    const resource = new RegExp(`:${key}\\s[^<>]{0,200}resource=["']([^"']{1,300})["']`).exec(packet)?.[1];
    const text = (resource ?? found?.[1] ?? found?.[2])?.trim();
    return text ? [{ key, where: `XMP ${key}`, text }] : [];
  });
}
