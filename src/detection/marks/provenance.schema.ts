import { z } from 'zod';

/** The file's statements about its own origin, as answered and as recorded. */

const declaration = z.enum(['generated', 'partly-generated', 'captured']);
/**
 * A file's statement about the origin of its image: made wholly or partly by a generative model, or taken by a camera
 * with changes only to frame, size, format and colours.
 */
export type Declaration = z.output<typeof declaration>;

/** `none`: there is nothing to check. `detail`: why it failed or was not checked. */
const check = z.object({ outcome: z.enum(['passed', 'failed', 'not-checked', 'none']), detail: z.string().optional() });

const c2pa = z
  .object({
    present: z.boolean(),
    valid: z.boolean().optional().meta({
      description:
        'Whether manifest, signature, content and ingredients passed their checks; omitted if one could not be checked. Does not cover the signer: see `checks.trust`.',
    }),
    checks: z
      .object({
        /** The claim can be read, and every assertion matches the hash in the claim. */
        manifest: check,
        /** The claim is signed by its certificate, which is a signing certificate and was in force. */
        signature: check,
        /** The rest of the file is unchanged since it was signed. */
        content: check,
        /** The same checks for the ingredients' manifests, except `content`, since their files are not available. */
        ingredients: check,
        /** An authority on the trust list issued the certificate. Does not affect `valid`. */
        trust: check,
      })
      .optional(),
    signer: z
      .string()
      .optional()
      .meta({ description: 'Name in the signing certificate. Anybody can forge it unless `checks.trust` passed.' }),
    signedAt: z.iso.datetime().optional().meta({
      description: 'When a time-stamping authority saw the signature; see `checks.trust` for whether it counts.',
    }),
    claimGenerator: z.string().optional(),
    digitalSourceType: z.string().optional(),
    declares: declaration.optional(),
    ingredients: z
      .int()
      .optional()
      .meta({ description: 'Number of images and other ingredients that the manifest says it was made from.' }),
    notChecked: z
      .array(z.string())
      .optional()
      .meta({ description: 'Watermarks, fingerprints and identities that the manifest names and nobody checks here.' }),
    remote: z
      .string()
      .optional()
      .meta({ description: 'Address of a manifest that is not in the file. It is never fetched.' }),
    problem: z.string().optional(),
  })
  .meta({ id: 'C2pa' });

export const provenanceSchema = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('read'),
      c2pa,
      generator: z
        .object({
          /** The software that the trace points to. */
          tool: z.string(),
          /** Location of the trace, for instance `PNG text "parameters"`. */
          where: z.string(),
          /** The model that the trace names. */
          model: z.string().optional(),
          /** Whether it states that the tool made the image. Otherwise it only names it, as a credit line may. */
          declares: z.boolean(),
        })
        .nullable(),
      camera: z
        .object({
          make: z.string().optional(),
          model: z.string().optional(),
          lens: z.string().optional(),
          software: z.string().optional(),
          /** By the camera's clock, ISO 8601 without a zone. */
          takenAt: z.string().optional(),
          /** Whether exposure data is recorded, which editors and generators seldom invent. */
          exposure: z.boolean(),
        })
        .nullable(),
      digitalSourceType: z.string().nullable(),
      watermark: z
        .object({
          /** The generator whose published code writes this mark. */
          tool: z.string(),
          /** By how many standard deviations the pixels agree with the mark more than chance; 12 or more. */
          z: z.number(),
        })
        .optional()
        .meta({
          description:
            'The open watermark of a generator in the pixels, omitted if none was found. Anybody can write it.',
        }),
      visibleMark: z
        .object({
          /** The product that draws this mark; `AI label`: the words that Chinese law demands of any product. */
          tool: z.enum(['Gemini', 'DALL-E 2', 'AI label']),
          /** What it looks like and where it is. */
          looks: z.string(),
        })
        .optional()
        .meta({
          description:
            'A product’s mark or label that is drawn into the picture, omitted if none was found. Anybody can draw it. Gemini’s mark and labels stand in pictures that were changed as well as in those that were made.',
        }),
      lastHop: z
        .object({
          /** The program, or the library where the programs that use it write the same. */
          writer: z.string(),
          /** Known programs that write so; empty where `writer` is the only one known. */
          programs: z.array(z.string()),
          /** What becomes of metadata that the picture had before, unless the program’s user asks for something else. */
          metadata: z.enum(['lost', 'usually-lost', 'may-be-kept']),
        })
        .optional()
        .meta({
          description:
            'The software that last compressed the picture, by how the file is built; omitted if that is not clear. Affects no score.',
        }),
      declared: z
        .object({
          says: declaration,
          /**
           * Signed: by a valid C2PA manifest. A capture counts only when the signer is on the trust list, since anybody
           * can sign one. Unsigned: by metadata or by a manifest that is not valid; anybody can write it.
           */
          signed: z.boolean(),
          /** For instance `C2PA manifest`, `watermark in the pixels` or `PNG text "parameters"`. */
          where: z.string(),
          /** The declared value: an IPTC term or the name of a tool. */
          what: z.string(),
        })
        .nullable()
        .meta({ description: 'The declaration that affects the verdict; null if none does.' }),
      summary: z.string(),
    }),
    z.object({
      status: z.literal('not-read'),
      reason: z.enum(['time', 'memory', 'busy', 'error']),
      summary: z.string(),
    }),
  ])
  .meta({ id: 'Provenance', description: 'The file’s statements about its own origin.' });

export type Provenance = z.output<typeof provenanceSchema>;
export type ProvenanceRead = Extract<Provenance, { readonly status: 'read' }>;
type ProvenanceNotRead = Extract<Provenance, { readonly status: 'not-read' }>;

/**
 * `valid` does not cover the signer, see `checks.trust`; `checks` is omitted when the manifest could not be read at
 * all; `problem` says why `valid` is not true.
 */
export type C2paFinding = ProvenanceRead['c2pa'];
export type C2paChecks = NonNullable<C2paFinding['checks']>;
export type C2paCheck = C2paChecks['manifest'];
export type C2paOutcome = C2paCheck['outcome'];

/** A trace of a generator in an image's metadata. Anybody who has the file can write or remove it. */
export type GeneratorTrace = NonNullable<ProvenanceRead['generator']>;

/** A generator's open watermark in the pixels. */
export type OpenWatermark = NonNullable<ProvenanceRead['watermark']>;

/** A product's mark that is drawn into the picture. */
export type VisibleMark = NonNullable<ProvenanceRead['visibleMark']>;

/** What the decoded pixels hold besides the picture. */
export interface MarksInPixels {
  readonly watermark?: OpenWatermark;
  readonly visibleMark?: VisibleMark;
}

/** The software that last compressed the picture. */
export type LastHop = NonNullable<ProvenanceRead['lastHop']>;

/** The camera that the metadata names. */
export type CameraMetadata = NonNullable<ProvenanceRead['camera']>;

/** The strongest declaration about the origin of the image; in a tie, the one that says it was generated. */
export type DeclaredOrigin = NonNullable<ProvenanceRead['declared']>;

/** Value of `where` for a declaration in a C2PA manifest. */
export const MANIFEST = 'C2PA manifest';

/** Value of `where` for an open watermark. */
export const WATERMARK = 'watermark in the pixels';

/** Value of `where` for a drawn mark. */
export const VISIBLE_MARK = 'visible mark';

/** `time`, `memory`: the metadata exceeded the limit for one image; `busy`: other images used all capacity. */
export type NotReadReason = ProvenanceNotRead['reason'];

const WHY_NOT: Readonly<Record<NotReadReason, string>> = {
  time: 'reading the metadata took too long',
  memory: 'reading the metadata took too much memory',
  busy: 'too many images are waiting',
  error: 'the metadata could not be read',
};

export const notRead = (reason: NotReadReason): ProvenanceNotRead => ({
  status: 'not-read',
  reason,
  summary: `The file’s statements about its origin were not read: ${WHY_NOT[reason]}.`,
});
