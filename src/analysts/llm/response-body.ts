import { type Response } from 'undici';

/** Far more than any reply needs, in bytes after decompression; a server that sends more is broken or hostile. */
export const RESPONSE_BYTES_MAX = 4 * 1024 * 1024;
/** Levels of a chat completion: five. */
const DEPTH_MAX = 64;
/** Brackets, commas and colons; a list of 400 models has 40,000. */
const MARKS_MAX = 300_000;

/** The body of a model server is too large, or too costly to parse. The message fits into a sentence. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

/**
 * The decoded body, if parsing it as JSON takes milliseconds. `maxResponseSize` of undici counts compressed bytes, and
 * `JSON.parse` of millions of open brackets stops the event loop for seconds.
 * @throws UnreadableBody; the error of a broken connection
 */
export async function boundedBody({ body }: Pick<Response, 'body'>): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by an error cancels the body.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > RESPONSE_BYTES_MAX) throw new UnreadableBody('the body is too long');
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  assertParsable(whole);
  return whole;
}

const [QUOTE, COMMA, COLON, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('",:[\\]{}');

/** Linear: one pass over the bytes, outside of JSON strings. UTF-8 has these bytes in no other character. */
function assertParsable(json: Uint8Array): void {
  let depth = 0;
  let marks = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE:
        for (at += 1; at < json.length && json[at] !== QUOTE; at += 1) if (json[at] === BACKSLASH) at += 1;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        marks += 1;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        marks += 1;
        break;
      default:
    }
    if (depth > DEPTH_MAX) throw new UnreadableBody('the body is nested too deeply');
    if (marks > MARKS_MAX) throw new UnreadableBody('the body has too many members');
  }
}
