// The public HTTP API as this page uses it. Nothing here that a caller with curl could not do.

/** @typedef {import('./types.js').Simulation} Simulation */

/** A refusal: what the problem document of the answer says (RFC 9457). */
export class ApiProblem extends Error {
  /** @param {number} status @param {Record<string, unknown>} problem */
  constructor(status, problem) {
    super(String(problem['title'] ?? `The server answered ${status}.`));
    this.status = status;
    this.code = String(problem['code'] ?? '');
    this.detail = typeof problem['detail'] === 'string' ? problem['detail'] : '';
    this.requestId = String(problem['requestId'] ?? '');
  }
}

/** For this long an open debate is asked after again, where it cannot be watched. */
const POLL_MS = 700;
/** Between two reads of a debate that reports many events. */
const READ_GAP_MS = 250;

/** Waits, unless the signal ends it earlier. @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
const pause = (ms, signal) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** Who is asking is in a cookie that no script can read; the browser sends it along. */
export class Api {
  /** @param {string} path @param {RequestInit} [init] */
  async request(path, init = {}) {
    const headers = new Headers(init.headers);
    // No other site can add this header, so none can change anything in a reader's name.
    headers.set('x-requested-with', 'elenchus');
    let response;
    try {
      response = await fetch(path, { ...init, headers, credentials: 'same-origin' });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ApiProblem(0, { title: 'The service cannot be reached.', code: 'unreachable' });
    }
    if (response.ok) return response;
    const problem = await response.json().catch(() => ({}));
    throw new ApiProblem(response.status, problem ?? {});
  }

  /** @param {string} path @param {AbortSignal} [signal] */
  async get(path, signal) {
    return (await this.request(path, signal ? { signal } : {})).json();
  }

  /** @param {string} path @param {unknown} body @param {Record<string, string>} [headers] */
  post(path, body, headers = {}) {
    return this.#send('POST', path, body, headers);
  }

  /** @param {string} path @param {unknown} body */
  put(path, body) {
    return this.#send('PUT', path, body);
  }

  /** @param {string} path */
  async delete(path) {
    await this.request(path, { method: 'DELETE' });
  }

  /** @param {string} method @param {string} path @param {unknown} body @param {Record<string, string>} [headers] */
  async #send(method, path, body, headers = {}) {
    const form = body instanceof FormData;
    const response = await this.request(path, {
      method,
      headers: form ? headers : { 'content-type': 'application/json', ...headers },
      body: form ? body : JSON.stringify(body),
    });
    return response.status === 204 ? undefined : response.json();
  }

  /** @param {string} id @param {AbortSignal} [signal] @returns {Promise<Simulation>} */
  simulation(id, signal) {
    return this.get(`/api/simulations/${encodeURIComponent(id)}`, signal);
  }

  /** Ends a debate that is under way; it costs nothing. @param {string} id */
  async cancel(id) {
    await this.delete(`/api/simulations/${encodeURIComponent(id)}`);
  }

  /**
   * Yields a debate each time it has moved on, until it is over or the signal ends it. An event is only the word that
   * something happened; what is shown is always read whole, so a lost event loses nothing.
   * @param {string} id @param {AbortSignal} signal @returns {AsyncGenerator<Simulation>}
   */
  async *watch(id, signal) {
    const inner = new AbortController();
    signal.addEventListener('abort', () => inner.abort(), { once: true });
    /** @type {() => void} */
    let wake = () => undefined;
    let moved = false;
    let streaming = true;
    const listening = this.#listen(id, inner.signal, () => {
      moved = true;
      wake();
    }).then(() => {
      streaming = false;
      wake();
    });
    try {
      for (;;) {
        moved = false;
        const simulation = await this.simulation(id, signal);
        yield simulation;
        if (simulation.status !== 'running' || signal.aborted) return;
        await pause(streaming ? READ_GAP_MS : POLL_MS, signal);
        // A stream that stays silent is not believed for ever: the debate is read every few polls all the same.
        if (streaming && !moved) {
          const patience = new AbortController();
          wake = () => patience.abort();
          await pause(POLL_MS * 4, AbortSignal.any([signal, patience.signal]));
        }
        if (signal.aborted) return;
      }
    } finally {
      inner.abort();
      await listening;
    }
  }

  /**
   * Reads the Server-Sent Events of a debate; unlike EventSource this ends with its signal. Ends quietly when the stream does.
   * @param {string} id @param {AbortSignal} signal @param {() => void} onEvent
   */
  async #listen(id, signal, onEvent) {
    try {
      const response = await this.request(`/api/simulations/${encodeURIComponent(id)}/events`, {
        headers: { accept: 'text/event-stream' },
        signal,
      });
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return;
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return;
        if (/^(data|event|id):/m.test(chunk.value)) onEvent();
      }
    } catch {
      // No stream: the caller polls.
    }
  }
}
