// Client of the public HTTP API. It can do nothing that a caller with curl could not do.

/** @typedef {import('./types.js').Simulation} Simulation */

/** A refusal, with the members of the answer's problem document (RFC 9457). */
export class ApiProblem extends Error {
  /** @param {number} status @param {Record<string, unknown>} problem */
  constructor(status, problem) {
    super(textIn(problem, 'title') || `The server answered ${status}.`);
    this.status = status;
    this.code = textIn(problem, 'code');
    this.detail = fieldsIn(problem) || textIn(problem, 'detail');
    this.requestId = textIn(problem, 'requestId');
    /** Seconds until the request may be repeated; undefined if the service does not say. @type {number | undefined} */
    this.retryAfterS = undefined;
  }
}

/** @param {Record<string, unknown>} problem @param {string} name @returns {string} empty when there is none */
function textIn(problem, name) {
  const text = problem[name];
  return typeof text === 'string' ? text : '';
}

/**
 * What is wrong with each field of a request, the field in words: "Expires in days: Too big". Empty when the problem
 * names no field.
 * @param {Record<string, unknown>} problem
 */
function fieldsIn(problem) {
  /** @type {readonly { readonly pointer: unknown, readonly detail: unknown }[]} */
  const errors = Array.isArray(problem.errors) ? problem.errors : [];
  return errors
    .filter(({ pointer, detail }) => typeof pointer === 'string' && pointer !== '' && typeof detail === 'string')
    .map(({ pointer, detail }) => `${inWords(String(pointer))}: ${String(detail)}`)
    .join('. ');
}

/** A JSON pointer as words: "/expiresInDays" is "Expires in days". @param {string} pointer */
function inWords(pointer) {
  const words = pointer
    .slice(1)
    .replaceAll('/', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Pause before a running debate is read again if its events cannot be streamed. */
const POLL_MS = 700;
/** Minimum pause between two reads of a debate that reports many events. */
const READ_GAP_MS = 250;

/** Longest pause before a debate is read again after the connection was lost. */
const AGAIN_MS_MAX = 10_000;

/** Whether a request may succeed later: no answer, a service that stops or starts, or too many requests. @param {ApiProblem} problem */
const isPassing = ({ status }) => status === 0 || status === 429 || status >= 500;

/** Waits, unless the signal ends it earlier. @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
const pause = (ms, signal) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    const end = () => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener('abort', end, { once: true });
  });

/** Calls the API. The session is in a cookie that no script can read; the browser sends it with every request. */
export class Api {
  /**
   * Called for every answer with its age in seconds; null if it is current.
   * @type {(seconds: number | null) => void}
   */
  onAge = () => undefined;

  /** @param {string} path @param {RequestInit} [init] */
  async request(path, init = {}) {
    const headers = new Headers(init.headers);
    // No other site can add this header, so none can change anything in the user's name.
    headers.set('x-requested-with', 'elenchus');
    let response;
    try {
      response = await fetch(path, { ...init, headers, credentials: 'same-origin' });
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ApiProblem(0, { title: 'The service cannot be reached.', code: 'unreachable' });
    }
    if (response.ok) {
      const age = response.headers.get('warning') === null ? null : Number(response.headers.get('age'));
      this.onAge(age !== null && Number.isFinite(age) ? age : null);
      return response;
    }
    /** @type {unknown} */
    const problem = await response.json().catch(() => null);
    const refused = new ApiProblem(response.status, /** @type {Record<string, unknown> | null} */ (problem) ?? {});
    const after = Number(response.headers.get('retry-after') ?? NaN);
    if (Number.isFinite(after)) refused.retryAfterS = after;
    throw refused;
  }

  /** @param {string} path @param {AbortSignal} [signal] @returns {Promise<unknown>} */
  async get(path, signal) {
    return (await this.request(path, signal ? { signal } : {})).json();
  }

  /** What the service says of itself, one sentence each. @param {AbortSignal} signal @returns {Promise<string[]>} */
  async notes(signal) {
    try {
      const answer = await fetch('/readyz', { signal });
      /** @type {unknown} */
      const said = await answer.json();
      const { notes } = /** @type {{ notes?: unknown }} */ (said);
      return Array.isArray(notes) ? notes.map(String) : [];
    } catch {
      return [];
    }
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

  /** @param {string} method @param {string} path @param {unknown} body @param {Record<string, string>} [headers] @returns {Promise<unknown>} */
  async #send(method, path, body, headers = {}) {
    const form = body instanceof FormData;
    const response = await this.request(path, {
      method,
      headers: form ? headers : { 'content-type': 'application/json', ...headers },
      body: form ? body : JSON.stringify(body),
    });
    return response.status === 204 ? undefined : response.json();
  }

  /** @param {string} id @param {AbortSignal} [signal] */
  async simulation(id, signal) {
    return /** @type {Simulation} */ (await this.get(`/api/simulations/${encodeURIComponent(id)}`, signal));
  }

  /** Cancels a running debate, which then costs the answers that it shows. @param {string} id */
  async cancel(id) {
    await this.delete(`/api/simulations/${encodeURIComponent(id)}`);
  }

  /** Erases an ended debate for good. @param {string} id */
  async erase(id) {
    await this.post(`/api/simulations/${encodeURIComponent(id)}/erase`, {});
  }

  /**
   * Tries a debate without a verdict again. Its key is that of the debate, so that no second press, tab or reload pays
   * twice. @param {string} id
   */
  async retry(id) {
    const headers = { prefer: 'respond-async', 'idempotency-key': `retry-${id}` };
    const answer = await this.post(`/api/simulations/${encodeURIComponent(id)}/retry`, {}, headers);
    return /** @type {Simulation} */ (answer);
  }

  /** Holds a past debate again with something changed. @param {string} id @param {object} differences */
  async fork(id, differences) {
    const headers = { prefer: 'respond-async', 'idempotency-key': crypto.randomUUID() };
    const answer = await this.post(`/api/simulations/${encodeURIComponent(id)}/fork`, differences, headers);
    return /** @type {Simulation} */ (answer);
  }

  /**
   * Yields a debate each time it has changed, until it is over or the signal is aborted. Every event only triggers a
   * read of the whole debate, so a lost event loses nothing. Goes on after the connection was lost, however long that takes.
   * @param {string} id @param {AbortSignal} signal
   * @param {(isLost: boolean) => void} onConnection is told when the connection is lost and when it is back
   * @returns {AsyncGenerator<Simulation>}
   */
  async *watch(id, signal, onConnection = () => undefined) {
    for (let failures = 0; !signal.aborted;) {
      try {
        for await (const simulation of this.#watchConnected(id, signal)) {
          if (failures > 0) onConnection(false);
          failures = 0;
          yield simulation;
          if (simulation.status !== 'running') return;
        }
      } catch (error) {
        if (!(error instanceof ApiProblem) || !isPassing(error)) throw error;
        failures += 1;
        if (failures === 1) onConnection(true);
        await pause(Math.min(POLL_MS * 2 ** failures, AGAIN_MS_MAX), signal);
      }
    }
  }

  /**
   * The same until a read fails.
   * @param {string} id @param {AbortSignal} signal @returns {AsyncGenerator<Simulation>}
   */
  async *#watchConnected(id, signal) {
    const inner = new AbortController();
    signal.addEventListener('abort', () => inner.abort(), { once: true });
    /** @type {() => void} */
    let wake = () => undefined;
    const stream = { moved: false, open: true };
    const listenAnew = () => void (stream.moved = false);
    const listening = this.#listen(id, inner.signal, () => {
      stream.moved = true;
      wake();
    }).then(() => {
      stream.open = false;
      wake();
    });
    try {
      while (!signal.aborted) {
        listenAnew();
        const simulation = await this.simulation(id, signal);
        yield simulation;
        if (simulation.status !== 'running') return;
        await pause(stream.open ? READ_GAP_MS : POLL_MS, signal);
        // A silent stream may be broken, so the debate is still read every few polls.
        if (stream.open && !stream.moved) {
          const patience = new AbortController();
          wake = () => patience.abort();
          await pause(POLL_MS * 4, AbortSignal.any([signal, patience.signal]));
        }
      }
    } finally {
      inner.abort();
      await listening;
    }
  }

  /**
   * Reads the Server-Sent Events of a debate. Unlike EventSource, it stops with its signal. Resolves when the stream
   * ends or fails.
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
