import { type EncodedPassage } from './encoded.js';

/** A name and what follows it: a text, a number, a word or the beginning of more. */
const MEMBER =
  /"([\w -]{1,40})"\s{0,8}:\s{0,8}(?:"((?:[^"\\\n]|\\.){0,4000})"|(-?\d{1,6}(?:\.\d{1,6})?|true|false)|[[{])/g;
/** Members that stand farther apart belong to different objects. */
const GAP_MAX = 60;
/** Names of what a reader of articles is asked for, and of what else its answer or a message to it holds. */
const VERDICT = /score|rating|rate|credib|trust|verdict|reliab|grade/;
const BESIDE =
  /^(?:confidence|flags|argument|arguments|reason|reasons|reasoning|rationale|explanation|role|assistant|tool.?call|function|override|instructions?|ignore.*|final.*)$/;
const FAVOURABLE = /^(?:true|1|1\.0+|[89]\d(?:\.\d+)?|100|high.*|credible|reliable|verified|factual)$/;
/** Roles are set in every example of a program that asks a model; this alone is no order. */
const ROLE = /\byou are [^.!?\n]*[.!?]?/gi;

interface Member {
  readonly name: string;
  readonly value: string;
}

/** Objects in JSON with texts that a reader may take for messages, and answers that are written for it. Takes linear time. */
export function jsonPassages(text: string): {
  readonly texts: readonly EncodedPassage[];
  readonly answers: readonly EncodedPassage[];
} {
  const texts: EncodedPassage[] = [];
  const answers: EncodedPassage[] = [];
  let members: Member[] = [];
  let [start, end] = [0, -Infinity];
  const close = (): void => {
    if (isAnswer(members)) answers.push({ start, end, words: text.slice(start, end) });
    members = [];
  };
  for (const { index, 0: all, 1: name = '', 2: said, 3: plain } of text.matchAll(MEMBER)) {
    if (index - end > GAP_MAX) {
      close();
      start = index;
    }
    end = index + all.length;
    members.push({ name: name.toLowerCase(), value: (said ?? plain ?? '').toLowerCase() });
    if (said === undefined) continue;
    const words = said.replace(/\\(["\\/])/g, '$1').replace(/\\[nrt]/g, '\n');
    texts.push({ start: index, end, words: words.replace(ROLE, '') });
    // An answer as the text of a message.
    for (const [, inner = '', , value = ''] of words.matchAll(MEMBER))
      members.push({ name: inner.toLowerCase(), value });
  }
  close();
  return { texts, answers };
}

const isAnswer = (members: readonly Member[]): boolean =>
  members.some(({ name, value }) => VERDICT.test(name) && FAVOURABLE.test(value)) &&
  members.some(({ name }) => BESIDE.test(name));
