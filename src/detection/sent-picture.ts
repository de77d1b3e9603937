import { type FastifyRequest } from 'fastify';
import { type FormRules, holdFor, parseRequest, receiveForm } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { type FairMemory, type Hold } from '../runtime/index.js';
import { type ImageSource } from './detection.handler.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { pictureAddressSchema } from './detection.requests.schema.js';

/** The largest part of the memory for uploads that pictures of one account may hold: 50 MB. */
const PICTURES_PART = 0.25;

/** A form holds exactly one file field named `image` and no other part. */
const FORM: FormRules = {
  fileField: 'image',
  noFields: 'send either an image or a url, not both',
  malformed: (pointer, detail) =>
    new Refusal(DETECTION_REFUSALS['invalid-request'], { detail, extra: { errors: [{ pointer, detail }] } }),
};

export const holdForPicture = (memory: FairMemory, request: FastifyRequest): Hold =>
  holdFor(memory, request, PICTURES_PART);

/** The picture of a request: the file of a form, or the address in a body. Fetches nothing. @throws Refusal */
export async function sentPicture(request: FastifyRequest, hold: Hold): Promise<ImageSource> {
  if (request.isMultipart()) return (await receiveForm(request, hold, FORM)).file;
  return parseRequest(pictureAddressSchema, request.body);
}
