import { z } from 'zod';

/** Objects that generators write into the metadata of an image. */

export interface JsonTrace {
  readonly tool: string;
  readonly model?: string;
  readonly declares: boolean;
}

type Members = Readonly<Record<string, unknown>>;

const members = z.record(z.string(), z.unknown());
const text = z.string().min(1);
const number = z.union([z.number(), z.string().regex(/^-?\d{1,20}(?:\.\d{1,9})?$/)]);

export function objectOf(value: unknown): Members | undefined {
  if (typeof value !== 'string') return members.safeParse(value).data;
  if (!value.trimStart().startsWith('{')) return undefined;
  try {
    return members.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

/** A graph for the server (`prompt`) or for the editor (`workflow`). */
const node = z.object({ class_type: text, inputs: members });
const workflow = z
  .object({ nodes: z.array(z.object({ type: text })) })
  .and(z.union([z.object({ last_node_id: number }), z.object({ links: z.array(z.unknown()) })]));
/** Nodes examined of a graph; others may be of extensions. */
const NODES_MAX = 50;
function isGraph(value: unknown): boolean {
  const object = objectOf(value);
  if (object === undefined) return false;
  const nodes = Object.values(object).slice(0, NODES_MAX);
  return workflow.safeParse(object).success || nodes.some((each) => node.safeParse(each).success);
}

const fooocus = z.union([
  z.object({ version: z.string().regex(/fooocus/i) }),
  z.object({ base_model: text, performance: text, sampler: text }),
]);
const invoke = z.union([
  z.object({ app_id: z.string().regex(/invoke/i) }),
  z.object({ app_version: text, generation_mode: text }),
]);
const easyDiffusion = z.object({ use_stable_diffusion_model: text, num_inference_steps: number });
const novelAi = z.object({ Software: z.literal('NovelAI') });
const novelAiComment = z.object({ steps: number, sampler: text, seed: number, uc: z.string() });
const drawThings = z.object({ c: z.string(), steps: number, sampler: text, seed: number });
const anyTool = z
  .object({ seed: number, prompt: z.unknown() })
  .and(
    z.union([
      z.object({ steps: number, sampler: text }),
      z.object({ steps: number, sampler_name: text }),
      z.object({ num_inference_steps: number, guidance_scale: number }),
    ]),
  );

const TOOLS: readonly (readonly [(object: Members) => boolean, string])[] = [
  [(object) => members.safeParse(object.sui_image_params).success, 'SwarmUI'],
  [(object) => isGraph(object) || isGraph(object.prompt) || isGraph(object.workflow), 'ComfyUI'],
  [(object) => fooocus.safeParse(object).success, 'Fooocus'],
  [(object) => invoke.safeParse(object).success, 'InvokeAI'],
  [(object) => easyDiffusion.safeParse(object).success, 'Easy Diffusion'],
  [(object) => novelAi.safeParse(object).success || novelAiComment.safeParse(object).success, 'NovelAI'],
  [(object) => drawThings.safeParse(object).success, 'Draw Things'],
  [(object) => anyTool.safeParse(object).success, 'an image generator'],
];

const modelNames = ['model', 'base_model', 'use_stable_diffusion_model', 'Model'] as const;

/** The tool whose parameters an object holds. */
export function generatorOf(object: Members): JsonTrace | undefined {
  const tool = TOOLS.find(([matches]) => matches(object))?.[1];
  if (tool === undefined) return undefined;
  const parameters = objectOf(object.sui_image_params) ?? object;
  const model = modelNames.map((name) => parameters[name]).find((value) => text.safeParse(value).success);
  return { tool, ...(typeof model === 'string' ? { model } : {}), declares: true };
}

const PRODUCTS: Readonly<Record<string, string>> = {
  doubao: 'Doubao',
  xinghui: 'Xinghui',
  dreamina: 'Dreamina',
  dreamina_oversea: 'Dreamina',
  aweme: 'Douyin',
};
const DEPTH_MAX = 4;
const MEMBERS_MAX = 200;

/** All members of an object and of the objects in it, also of those that are kept as text. */
function* membersOf(object: Members, depth = 0): Generator<readonly [string, unknown]> {
  for (const [name, value] of Object.entries(object)) {
    yield [name, value];
    const inner = depth < DEPTH_MAX ? objectOf(value) : undefined;
    if (inner) yield* membersOf(inner, depth + 1);
  }
}

/**
 * What ByteDance's products write when they export an image. The product alone edits photographs too; an export of a
 * generation, and a label inside of `aigc_info`, say that the image was generated.
 */
export function exportOf(object: Members): JsonTrace | undefined {
  const found = new Map<string, string>();
  let visited = 0;
  for (const [name, value] of membersOf(object)) {
    visited += 1;
    if (visited > MEMBERS_MAX) break;
    if (!found.has(name)) found.set(name, String(z.union([z.string(), z.number()]).catch('').parse(value)));
  }
  const product = found.get('product')?.toLowerCase() ?? '';
  const tool = Object.hasOwn(PRODUCTS, product) ? PRODUCTS[product] : undefined;
  const isLabelled = found.has('aigc_info') && (found.get('aigc_label_type') === '1' || found.get('aigc_type') === '1');
  const isGeneration = tool === 'Dreamina' && found.get('exportType') === 'generation';
  if (tool === undefined && !isLabelled) return undefined;
  return { tool: tool ?? 'a product of ByteDance', declares: isLabelled || isGeneration };
}

/** By the standard: the content is generated, its user says that it may be, or a platform suspects it. */
const LABELS: Readonly<Record<string, string>> = {
  1: 'generated',
  2: 'possibly generated',
  3: 'suspected of being generated',
};

/**
 * The label that China's standard GB 45438-2025 demands. Only label 1 states that the image is generated.
 *
 * @param named whether the property is the label's own, so that it may hold the label without the member `AIGC`
 */
export function aigcLabelOf(object: Members, named: boolean): JsonTrace | undefined {
  const label = objectOf(object.AIGC) ?? (named ? object : undefined);
  const value = String(z.union([z.string(), z.number()]).safeParse(label?.Label).data).trim();
  const meaning = Object.hasOwn(LABELS, value) ? LABELS[value] : undefined;
  return meaning === undefined ? undefined : { tool: `AIGC label ${value} (${meaning})`, declares: value === '1' };
}
