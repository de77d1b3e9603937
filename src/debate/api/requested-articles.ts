import { Inject, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { type Article, articleOfSentText, PAGE_READER, type PageReader } from '../../articles/index.js';
import { type FormRules, holdFor, HTTP_REFUSALS, parseRequest, receiveForm } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { FairMemory } from '../../runtime/index.js';

/** Bytes of sent files held in memory at once over all connections. */
const FILES_BYTES_MAX = 60_000_000;
/** The part of it that one account may hold: two files of the largest size. */
const OWN_PART = 1 / 3;
const FILE_BYTES_MAX = 10_000_000;

/** A form holds exactly one file, named `file`, and fields. */
const FORM: FormRules = {
  fileField: 'file',
  limits: { fileSize: FILE_BYTES_MAX, files: 1 },
  malformed: (pointer, detail) =>
    new Refusal(HTTP_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } }),
};

/** The fields that name the article in a request. */
interface Naming {
  readonly url?: string | undefined;
  readonly text?: string | undefined;
  readonly title?: string | undefined;
}

/** The article of a request: its address, and its text if it was sent. */
export interface RequestedArticle {
  readonly url: string;
  readonly article?: Article;
}

/** Reads requests for a debate, which contain an address, or the article as text or as a file. */
@Injectable()
export class RequestedArticles {
  readonly #memory = new FairMemory(FILES_BYTES_MAX);

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
    const hold = holdFor(this.#memory, request, OWN_PART);
    try {
      const { file, fields } = await receiveForm(request, hold, FORM);
      const terms = parseRequest(form, fields);
      const article = await this.pages.readFile(file);
      return { terms, url: article.url, article };
    } finally {
      hold.release();
    }
  }
}
