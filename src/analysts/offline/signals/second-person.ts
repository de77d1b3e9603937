import { rate, share, spanOf, type Signal } from '../signal.js';
import { sourcingOf } from '../sources.js';

const YOU = /^(you|your|yours|yourself|ya|y'all)$/;
const I = /^(i|me|my|mine|myself)$/;
const WE = /^(we|us|our|ours|ourselves)$/;

/**
 * Addressing the reader: second person, "we", first person, imperatives and rhetorical questions outside quotations
 * (Rashkin et al. 2017: frequent in unreliable news; news agencies avoid them).
 */
export const secondPerson: Signal = (document) => {
  const { text } = document;
  const own = text.tokens.filter((token) => !token.quoted && token.isWord);
  const you = text.tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token }) => !token.quoted && YOU.test(token.lower));
  const first = own.filter((token) => I.test(token.lower)).length;
  const we = own.filter((token) => WE.test(token.lower)).length;
  const asked = text.sentences.filter((sentence) => {
    const last = text.tokens[sentence.last - 1];
    return last !== undefined && /^\?/.test(last.value) && text.tokens[sentence.first]?.quoted !== true;
  });
  const commands = text.sentences.filter((sentence) => {
    const head = text.tokens[sentence.first];
    const next = text.tokens[sentence.first + 1];
    return (
      head !== undefined &&
      !head.quoted &&
      sentence.words >= 3 &&
      /^(do|don|let|imagine|think|remember|look|watch|read|ask|consider|stop|see|take|make|keep|share|wake|wait|believe|forget|just|check|get|join|tell|listen|note|click|please)$/.test(
        head.lower,
      ) &&
      next !== undefined &&
      next.isWord &&
      head.pos === 'VERB'
    );
  });
  const { sentenceOf } = sourcingOf(document);
  const addressed = [...new Set(you.map(({ index }) => sentenceOf[index] ?? -1))].slice(0, 12);
  const shown = addressed.flatMap((position) => {
    const sentence = text.sentences[position];
    return sentence === undefined ? [] : [spanOf('text', sentence, 'you', 0.5)];
  });
  return {
    id: 'second-person',
    features: {
      you: rate(you.length, text),
      first: rate(first, text),
      we: rate(we, text),
      questions: share(asked.length, text.sentences.length + 3),
      commands: share(commands.length, text.sentences.length + 3),
    },
    spans: [
      ...asked.map((sentence) => spanOf('text', sentence, 'question', 0.6)),
      ...commands.map((sentence) => spanOf('text', sentence, 'command', 0.6)),
      ...shown,
    ],
  };
};
