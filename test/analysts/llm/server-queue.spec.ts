import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ChatServer } from '../../../src/analysts/llm/chat-model.js';
import { systemTimerClock } from '../../../src/analysts/llm/timer-clock.js';
import { metricsUrl } from '../../../src/analysts/llm/server-facts.js';
import { ServerQueue, waitingIn } from '../../../src/analysts/llm/server-queue.js';
import { growthFaults, measureGrowth } from '../../support/growth.js';

const LLAMA = `# HELP llamacpp:prompt_tokens_total Number of prompt tokens processed.
# TYPE llamacpp:prompt_tokens_total counter
llamacpp:prompt_tokens_total 1203
# HELP llamacpp:requests_processing Number of requests processing.
# TYPE llamacpp:requests_processing gauge
llamacpp:requests_processing 4
# HELP llamacpp:requests_deferred Number of requests deferred.
# TYPE llamacpp:requests_deferred gauge
llamacpp:requests_deferred 3
`;
const VLLM = `# HELP vllm:num_requests_running Number of requests in model execution batches.
# TYPE vllm:num_requests_running gauge
vllm:num_requests_running{engine="0",model_name="a/b"} 8.0
# TYPE vllm:num_requests_waiting gauge
vllm:num_requests_waiting{engine="0",model_name="a/b"} 5.0
vllm:num_requests_waiting{engine="1",model_name="a } 9/b"} 2.0 1700000000000
vllm:num_requests_waiting_by_reason{reason="capacity"} 7.0
`;

describe('the length of a server’s queue', () => {
  it.each<readonly [string, string, number | undefined]>([
    ['llama.cpp', LLAMA, 3],
    ['vLLM, over its engines', VLLM, 7],
    ['no queue', 'llamacpp:requests_deferred 0', 0],
    ['another server', 'process_cpu_seconds_total 1', undefined],
    ['a web page', '<html>llamacpp:requests_deferred 3</html>', undefined],
    [
      'no number',
      'llamacpp:requests_deferred NaN\nvllm:num_requests_waiting{} -1\nvllm:num_requests_waiting 1x',
      undefined,
    ],
    ['a line that is too long', `vllm:num_requests_waiting{a="${'x'.repeat(2_000)}"} 3`, undefined],
    ['nothing', '', undefined],
  ])('is parsed from metrics: %s', (_, metrics, waiting) => {
    expect(waitingIn(metrics)).toBe(waiting);
  });

  it.each<readonly [string, (size: number) => string]>([
    ['lines with a count', (size) => 'vllm:num_requests_waiting{a="b"} 1\n'.repeat(size / 35)],
    ['one line', (size) => `vllm:num_requests_waiting{${'} '.repeat(size / 2)}`],
    ['line ends', (size) => '\n'.repeat(size)],
    ['spaces', (size) => `vllm:num_requests_waiting${' '.repeat(900)}\n`.repeat(size / 926)],
  ])('is parsed in linear time from %s', async (_, make) => {
    expect(growthFaults(await measureGrowth(make, (text: string) => waitingIn(text)))).toEqual([]);
  });
});

describe('a server that is asked for its queue', () => {
  let server: Server;
  let chat: ChatServer;
  afterEach(async () => {
    await chat.close();
    server.closeAllConnections();
    server.close();
  });

  async function queueOf(answer: Parameters<typeof createServer>[1]): Promise<ServerQueue> {
    server = createServer(answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    chat = new ChatServer({ apiKey: 'k', baseUrl, maxConcurrent: 4, wall: () => 0 });
    return new ServerQueue(systemTimerClock, () => chat.get(metricsUrl(baseUrl)));
  }

  it('reports its length', async () => {
    const queue = await queueOf((request, response) => {
      response.writeHead(request.url === '/metrics' ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' });
      response.end(LLAMA);
    });
    expect([queue.isTold, queue.lately]).toEqual([false, undefined]);
    const [first, second] = [queue.now(), queue.now()];
    expect([first === second, await first]).toEqual([true, 3]);
    expect([queue.isTold, queue.lately]).toEqual([true, 3]);
  });

  it.each<readonly [string, Parameters<typeof createServer>[1]]>([
    ['has no metrics', (_, response) => response.writeHead(501).end(LLAMA)],
    ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['closes the connection', (request) => request.socket.destroy()],
    [
      'never ends its response',
      (_, response) => {
        const more = (): void => {
          if (!response.destroyed) response.write(LLAMA.repeat(100), () => setImmediate(more));
        };
        more();
      },
    ],
  ])('reports no length if it %s', async (_, answer) => {
    const queue = await queueOf(answer);
    expect([await queue.now(), queue.isTold, queue.lately]).toEqual([undefined, false, undefined]);
  });
});
