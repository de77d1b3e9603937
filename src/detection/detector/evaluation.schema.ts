import { z } from 'zod';

const CLASS_NAMES = {
  ai: ['ai_generated', 'ai', 'fake', '1', 'true'],
  notAi: ['not_ai_generated', 'real', '0', 'false'],
};

const labelledClass = z.union([z.string(), z.number(), z.boolean()]).transform((value, context) => {
  const name = String(value).toLowerCase();
  if (CLASS_NAMES.ai.includes(name)) return 'ai_generated' as const;
  if (CLASS_NAMES.notAi.includes(name)) return 'not_ai_generated' as const;
  context.addIssue(`"${name}" is neither ai_generated nor not_ai_generated`);
  return z.NEVER;
});

const labelledImage = z
  .object({
    /** Path of the image, relative to the manifest's folder. */
    file: z.string().min(1),
    class: labelledClass.optional(),
    label: labelledClass.optional(),
    /** Key of the per-source table, such as a generator or a photo collection. */
    source: z.string().optional(),
    generator: z.string().optional(),
  })
  .transform(({ file, class: stated, label, source, generator }, context) => {
    const truth = stated ?? label;
    if (truth) return { file, class: truth, source: source ?? generator ?? 'all' };
    context.addIssue('an image needs a "class"');
    return z.NEVER;
  });

/** `labels.json`: a list of labelled images, either the array itself or under `images`. */
export const evaluationManifest = z.preprocess(
  (content) => (typeof content === 'object' && content !== null && 'images' in content ? content.images : content),
  z.array(labelledImage).min(1, 'the manifest lists no image'),
);

export type LabelledImage = z.output<typeof labelledImage>;
