import { Controller, Get, Header, Headers, Query, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { TextErasures } from '../erasure/index.js';
import { debatesView } from '../debate/index.js';
import { Projector } from '../event-store/index.js';
import { type Caller, CurrentCaller, PathId, ZodPipe } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { auditOperations, exportSchema } from './audit.operations.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { type AuditEvidence } from './dossier.js';
import { EvidenceReader } from './evidence-reader.js';
import { acceptedFormat, exportFileOf, exportHeaders } from './export/export.js';
import { PdfWriter } from './pdf/pdf-writer.js';
import { type PublicKey } from './seal.js';
import { SigningKeys } from './signing-keys.js';
import { type AuditReport, verify } from './verify.js';

@Controller()
export class AuditController {
  readonly #debates;

  constructor(
    private readonly reader: EvidenceReader,
    private readonly keys: SigningKeys,
    private readonly erasures: TextErasures,
    private readonly pdfs: PdfWriter,
    projector: Projector,
  ) {
    this.#debates = projector.reader(debatesView);
  }

  @Get('.well-known/elenchus-keys.json')
  @auditOperations.getSealingKeys
  @Header('content-type', 'application/jwk-set+json')
  @Header('cache-control', 'public, max-age=300')
  @Header('access-control-allow-origin', '*')
  @Header('cross-origin-resource-policy', 'cross-origin')
  published(): { readonly keys: readonly PublicKey[] } {
    return { keys: this.keys.published() };
  }

  @Get('api/simulations/:id/audit')
  @auditOperations.auditSimulation
  async audit(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<AuditReport> {
    return verify(await this.#owned(id, accountId));
  }

  @Get('api/simulations/:id/export')
  @auditOperations.exportSimulation
  async export(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @Query(new ZodPipe(exportSchema)) asked: z.output<typeof exportSchema>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | Uint8Array> {
    this.erasures.assertKept('debate', id, accountId);
    const format = asked.format ?? acceptedFormat(accept);
    const file = await exportFileOf(await this.#owned(id, accountId), format, (task) => this.pdfs.write(task));
    void reply.headers(exportHeaders(id, format));
    return file;
  }

  /** The owner comes from the read model, since the log itself is under audit. */
  async #owned(id: string, accountId: string): Promise<AuditEvidence> {
    const evidence = this.#ownerOf(id) === accountId ? await this.reader.of(id) : undefined;
    if (!evidence) throw new Refusal(AUDIT_REFUSALS['not-found']);
    return evidence;
  }

  /** The owner, or the last known owner of an unreadable debate, so that its audit can report the problem. */
  #ownerOf(id: string): string | null | undefined {
    const erased = this.erasures.of('debate', id);
    if (erased) return erased.accountId;
    const known = this.#debates.suspect().find(({ key }) => key === id)?.row ?? this.#debates.get(id);
    return known?.accountId;
  }
}
