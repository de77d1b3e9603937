import { startOpenAiServer } from '../../test/support/openai-server.js';

/** A scripted model server in a separate process, so that its CPU is not counted with the client's. */
const delayMs = Number(process.argv[2] ?? 0);
const server = await startOpenAiServer({ behave: () => ({ kind: 'opinion', delayMs }) });
process.send?.(server.url);
process.once('disconnect', () => process.exit());
