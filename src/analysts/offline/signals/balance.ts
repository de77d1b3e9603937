import { Lexicon } from '../lexicon.js';
import { rate, share, spanOf, type Signal } from '../signal.js';
import { sourcingOf } from '../sources.js';

const COUNTER = new Lexicon(
  'however, but, although, though, while, whereas, nevertheless, nonetheless, on the other hand, in contrast, despite, still, yet',
);
const REPLY = new Lexicon(
  `declined to comment, did not respond, did not immediately respond, could not be reached, not immediately available, denied, denies, denying, disputed, disputes, rejected the, rejects the, dismissed the, countered, rebutted, in response, responded, opponents, supporters, both sides, critics, proponents, advocates, disagree, disagreed, argued that, defended, refused to comment, request for comment, requests for comment`,
);

/** Phrases that show that somebody was asked for a comment. */
const HEARD =
  /^(declined|did not|could not|not immediately|den|disputed|disputes|rejected|rejects|dismissed|countered|rebutted|refused|request|both sides|disagree)/;

/** Whether more than one side is heard: distinct speakers, replies and refusals to comment (Fico and Soffin 1995). */
export const balance: Signal = (document) => {
  const { text } = document;
  const { attributions } = sourcingOf(document);
  const counter = COUNTER.find(text, (token) => !token.quoted).length;
  const replies = REPLY.find(text, (token) => !token.quoted);
  const speakers = new Map<string, number>();
  for (const at of attributions)
    if ((at.kind === 'named' || at.kind === 'institutional') && at.speaker !== null)
      speakers.set(at.speaker, (speakers.get(at.speaker) ?? 0) + 1);
  const counts = [...speakers.values()];
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  return {
    id: 'balance',
    features: {
      speakers: Math.log1p(speakers.size),
      speakerRate: rate(speakers.size, text),
      concentration: total < 3 ? 0.5 : share(most, total),
      counter: rate(counter, text),
      replies: rate(replies.length, text),
    },
    spans: [
      ...replies.filter((hit) => HEARD.test(hit.entry)).map((hit) => spanOf('text', hit, 'reply', 0.7)),
      ...attributions
        .filter((at) => at.kind === 'named')
        .slice(0, 6)
        .map((at) => spanOf('text', at, 'speaker', 0.5)),
    ],
  };
};
