/** Each line of a stream of JSON lines. @throws when the connection breaks */
export async function* jsonLinesOf<T>(stream: ReadableStream<Uint8Array>): AsyncGenerator<T, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as T;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
