import { verify } from '../../src/audit/index.js';
import { creditsStream } from '../../src/billing/index.js';
import { type DebateResult, debateStream } from '../../src/debate/index.js';
import { type EventStore } from '../../src/event-store/index.js';
import { type RecordedEvent } from '../../src/kernel/index.js';

/** What an audit finds in the course of a debate of the account `ada` and in its credits. */
export async function courseAndCreditFindings(store: EventStore, { id }: DebateResult): Promise<unknown> {
  const read = (stream: string): Promise<readonly RecordedEvent[]> => store.read(stream, 0, 'forwards', 4_096);
  const credits = (await read(creditsStream('ada'))).filter(
    ({ data }) => (data as { debateId?: string }).debateId === id,
  );
  const evidence = { debateId: id, events: await read(debateStream(id)), cast: null, prompts: null, keys: [] };
  return verify({ ...evidence, credits }).findings.filter(({ check }) => check === 'credits' || check === 'course');
}
