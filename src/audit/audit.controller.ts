import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { debatesView } from '../debate/index.js';
import { Projector } from '../event-store/index.js';
import { type Caller, CurrentCaller, Operation, PathId, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { auditReportSchema, keySetSchema } from './audit.answers.schema.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { type AuditEvidence } from './dossier.js';
import { EvidenceReader } from './evidence-reader.js';
import { EXPORT_FORMATS, EXPORT_MEDIA_TYPES, exportHeaders, exportOf } from './export/export.js';
import { type PublicKey } from './seal.js';
import { SigningKeys } from './signing-keys.js';
import { type AuditReport, verify } from './verify.js';

const exportSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS, { error: `must be one of ${EXPORT_FORMATS.join(', ')}` }).default('jsonl'),
});

@Controller()
export class AuditController {
  readonly #debates;

  constructor(
    private readonly reader: EvidenceReader,
    private readonly keys: SigningKeys,
    projector: Projector,
  ) {
    this.#debates = projector.reader(debatesView);
  }

  @Get('.well-known/elenchus-keys.json')
  @Operation({
    id: 'getSealingKeys',
    tag: 'audit',
    access: 'public',
    summary: 'The keys that seal debates, including retired ones, as a JSON Web Key Set.',
    answers: { 200: { description: 'The keys.', json: keySetSchema, jsonType: 'application/jwk-set+json' } },
    revalidates: true,
  })
  @Header('content-type', 'application/jwk-set+json')
  @Header('cache-control', 'public, max-age=300')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  published(): { readonly keys: readonly PublicKey[] } {
    return { keys: this.keys.published() };
  }

  @Get('api/simulations/:id/audit')
  @Operation({
    id: 'auditSimulation',
    tag: 'audit',
    access: 'read',
    summary: 'Audit one debate: its chain, its seal, and whether its results follow from its recorded events.',
    answers: { 200: { description: 'The checks and their findings.', json: auditReportSchema } },
  })
  async audit(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<AuditReport> {
    return verify(await this.#owned(id, accountId));
  }

  @Get('api/simulations/:id/export')
  @Operation({
    id: 'exportSimulation',
    tag: 'audit',
    access: 'read',
    summary: 'Export one debate: as a bundle that can be verified offline, or as a document to read.',
    query: exportSchema,
    answers: {
      200: {
        description: 'The file.',
        text: Object.fromEntries(EXPORT_MEDIA_TYPES.map((type) => [type, null])),
        headers: { 'Content-Disposition': true },
      },
    },
    refusals: [AUDIT_REFUSALS['unreadable-debate']],
    revalidates: true,
  })
  async export(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(exportSchema)) { format }: z.output<typeof exportSchema>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const text = exportOf(await this.#owned(id, accountId), format);
    void reply.headers(exportHeaders(id, format));
    return text;
  }

  /** The owner comes from the read model, since the log itself is under audit. */
  async #owned(id: string, accountId: string): Promise<AuditEvidence> {
    const evidence = this.#ownerOf(id) === accountId ? await this.reader.of(id) : undefined;
    if (!evidence) throw new Refusal(AUDIT_REFUSALS['not-found']);
    return evidence;
  }

  /** The owner, or the last known owner of an unreadable debate, so that its audit can report the problem. */
  #ownerOf(id: string): string | null | undefined {
    const known = this.#debates.suspect().find(({ key }) => key === id)?.row ?? this.#debates.get(id);
    return known?.accountId;
  }
}
