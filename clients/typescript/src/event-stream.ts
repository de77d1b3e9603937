/** One message of a stream of Server-Sent Events, or its `retry:` field. */
export interface Message {
  readonly id: string | undefined;
  readonly data: string | undefined;
  /** Milliseconds to wait before connecting again. */
  readonly retryMs: number | undefined;
}

/** The service sends a comment every 15 seconds; without one for this long the connection is dead. */
const SILENCE_MS_MAX = 60_000;

/**
 * The messages of a stream (https://html.spec.whatwg.org/multipage/server-sent-events.html), in order. An incomplete
 * message at the end is dropped. @throws when the connection breaks
 */
export async function* messagesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Message, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let fields: string[] = [];
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read());
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      // A carriage return at the end may be half of a line break.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line !== '') fields.push(line);
        else {
          yield messageOf(fields);
          fields = [];
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function messageOf(lines: readonly string[]): Message {
  let id, retryMs;
  const data: string[] = [];
  for (const line of lines) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
    else if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value);
  }
  return { id, data: data.length > 0 ? data.join('\n') : undefined, retryMs };
}

async function withinSilence<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the stream is silent')), SILENCE_MS_MAX);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
