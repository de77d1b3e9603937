// Imported for its augmentation of FastifyRequest.
import type {} from '@fastify/multipart';
import { Inject, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type Article, articleOfSentText, PAGE_READER, type PageReader, type SentFile } from '../../articles/index.js';
import { type Hold, HTTP_REFUSALS, parseRequest, receive, UploadMemory } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';

/** Bytes of sent files held in memory at once over all connections. */
const FILES_BYTES_MAX = 50_000_000;
const FILE_BYTES_MAX = 10_000_000;
const FIELD_NAME_SHOWN = 100;

/** What names the article in a request. */
interface Naming {
  readonly url?: string | undefined;
  readonly text?: string | undefined;
  readonly title?: string | undefined;
}

/** The article that a request is about: its address, and itself where it was sent. */
export interface RequestedArticle {
  readonly url: string;
  readonly article?: Article;
}

/** Reads requests for a debate, which name an address, or bring the article as text or as a file. */
@Injectable()
export class RequestedArticles {
  readonly #memory = new UploadMemory(FILES_BYTES_MAX);

  constructor(@Inject(PAGE_READER) private readonly pages: Pick<PageReader, 'readFile'>) {}

  /**
   * @param json the body; @param form the fields beside the file of a form.
   * @throws Refusal `invalid-request`, `payload-too-large`, `overloaded`, `not-an-article`
   */
  async of<Json extends z.ZodType<Naming>, Form extends z.ZodType>(
    request: FastifyRequest,
    json: Json,
    form: Form,
  ): Promise<RequestedArticle & { readonly terms: z.output<Json> | z.output<Form> }> {
    if (request.isMultipart()) return this.#inForm(request, form);
    const terms = parseRequest(json, request.body);
    if (terms.text === undefined) return { terms, url: terms.url ?? '' };
    const article = articleOfSentText(terms.text, terms.title);
    return { terms, url: article.url, article };
  }

  async #inForm<Form extends z.ZodType>(
    request: FastifyRequest,
    form: Form,
  ): Promise<RequestedArticle & { readonly terms: z.output<Form> }> {
    const hold = this.#memory.hold();
    try {
      const { file, fields } = await formOf(request, hold);
      const terms = parseRequest(form, fields);
      const article = await this.pages.readFile(file);
      return { terms, url: article.url, article };
    } finally {
      hold.release();
    }
  }
}

function malformed(pointer: string, detail: string): Refusal {
  return new Refusal(HTTP_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } });
}

/** Exactly one file, named `file`, and fields. */
async function formOf(
  request: FastifyRequest,
  hold: Hold,
): Promise<{ readonly file: SentFile; readonly fields: Readonly<Record<string, unknown>> }> {
  let file: SentFile | undefined;
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: { fileSize: FILE_BYTES_MAX, files: 1 } })) {
      const pointer = `/${part.fieldname.slice(0, FIELD_NAME_SHOWN)}`;
      if (part.type === 'field') {
        if (fields.has(part.fieldname)) throw malformed(pointer, 'is given twice');
        fields.set(part.fieldname, part.value);
      } else if (part.fieldname === 'file') file = { bytes: await receive(part.file, hold), name: part.filename };
      else throw malformed(pointer, 'the file field is named file');
    }
  } catch (error) {
    // Errors from the parser's limits carry a status code; any other error means a malformed body.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    throw malformed('', 'the multipart body is broken off or malformed');
  }
  if (!file) throw malformed('/file', 'a file field named file is missing');
  return { file, fields: Object.fromEntries(fields) };
}
