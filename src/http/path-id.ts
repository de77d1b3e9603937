import { Param, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';

/** An id in a request. */
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be an id');

const idPipe: PipeTransform<unknown, string> = {
  transform: (value) => {
    const parsed = idSchema.safeParse(value);
    // Nothing has such an id, so the answer is the same as for any unknown id.
    if (!parsed.success) throw new Refusal(HTTP_REFUSALS['not-found']);
    return parsed.data;
  },
};

/** An id in the path. @throws Refusal `not-found` for text that cannot be an id. */
export const PathId = (name: string): ParameterDecorator => Param(name, idPipe);
