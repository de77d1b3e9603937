import { z } from 'zod';
import { type TextKind } from '../../appraisal/index.js';
import { asPattern, guestOf, heldIn, turnsIn, type Voice } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { isInEarnest, kindRead, lettersRead } from './kind-read.js';
import { voicesRead } from './who-says-what.js';

const ROWS_MAX = 6;

/** Whose words the sentences of a text are, in whole sentences. */
export const whoseWordsSchema = z
  .object({
    says: z.string().meta({ description: 'How many sentences at least are the word of whom, in one sentence.' }),
    sentences: z.int().min(1).meta({ description: 'All sentences of the text.' }),
    rows: z
      .array(
        z.object({
          who: z.string().meta({ description: 'A name, or whoever else it is in a few words.' }),
          kind: z.enum(['voice', 'others', 'unnamed', 'asking', 'rest']),
          sentences: z.int().min(1),
        }),
      )
      .max(ROWS_MAX)
      .meta({
        description:
          'Their sentences add up to all; those who say most first, and last what is the writer’s own or not clear.',
      }),
  })
  .meta({ description: 'Null for texts in which hardly anybody is heard, and for those not meant as they say.' });
export type WhoseWords = z.output<typeof whoseWordsSchema>;
type Row = WhoseWords['rows'][number];
type Owner = Pick<Row, 'who' | 'kind'>;

/** Texts in which what somebody says is his. */
const KINDS: ReadonlySet<TextKind | undefined> = new Set<TextKind>(['report', 'analysis', 'interview', 'opinion']);
/** In a shorter text nobody needs a picture. */
const SENTENCES_MIN = 8;
/** With fewer sentences that are somebody’s word, or a smaller share of them, the picture says nothing. */
const HEARD_MIN = 4;
const HEARD_SHARE = 0.45;
const NAMED_IN_SENTENCE = 3;

const REST: Owner = { who: 'The writer’s own, or not clear whose', kind: 'rest' };
const ASKING: Owner = { who: 'Whoever asks', kind: 'asking' };

function ownerOf(by: Voice | null, sentence: string, kind: TextKind | undefined): Owner {
  // Of what a polemic tells of others only what it quotes is theirs.
  if (by === null || (kind === 'opinion' && !/["“]/u.test(sentence))) return REST;
  return by.kind === 'unnamed' ? { who: 'People without a name', kind: 'unnamed' } : { who: by.name, kind: 'voice' };
}

/** Whose each sentence is. */
function ownersOf(state: DebateState, text: string): readonly Owner[] {
  const kind = kindRead(state);
  const guest = kind === 'interview' ? guestOf(text) : null;
  const turns = guest === null ? [] : turnsIn(text);
  return heldIn(text, voicesRead(state)).map(({ sentence, by }) => {
    const turn = turns.find(({ start, end }) => start <= sentence.start && sentence.end <= end);
    if (turn?.asks === true) return ASKING;
    const isGuest = turn?.speaker != null && guest?.endsWith(text.slice(turn.speaker.start, turn.speaker.end)) === true;
    if (guest !== null && isGuest) return { who: guest, kind: 'voice' };
    return turn === undefined ? ownerOf(by, sentence.text, kind) : REST;
  });
}

const LAST: readonly Row['kind'][] = ['others', 'unnamed', 'asking', 'rest'];
const sum = (rows: readonly Row[]): number => rows.reduce((all, { sentences }) => all + sentences, 0);

/** Whose words a text is made of; null where that would say nothing. Pure. */
export function whoseWordsOf(state: DebateState): WhoseWords | null {
  const article = state.article?.article;
  if (!article || !KINDS.has(kindRead(state)) || !isInEarnest(state) || lettersRead(state) !== null) return null;
  const owners = ownersOf(state, article.text);
  const counts = new Map<string, Row>();
  for (const owner of owners)
    counts.set(owner.who, { ...owner, sentences: (counts.get(owner.who)?.sentences ?? 0) + 1 });
  const all = [...counts.values()];
  const heard = sum(all.filter(({ kind }) => kind === 'voice' || kind === 'unnamed'));
  if (owners.length < SENTENCES_MIN || heard < Math.max(HEARD_MIN, HEARD_SHARE * owners.length)) return null;
  const named = all.filter(({ kind }) => kind === 'voice').sort((a, b) => b.sentences - a.sentences);
  const last = all.filter(({ kind }) => kind !== 'voice').sort((a, b) => LAST.indexOf(a.kind) - LAST.indexOf(b.kind));
  const room = ROWS_MAX - last.length;
  const shown = named.slice(0, named.length <= room ? room : room - 1);
  const rest = named.slice(shown.length);
  const others: readonly Row[] =
    rest.length === 0 ? [] : [{ who: `${rest.length} others`, kind: 'others', sentences: sum(rest) }];
  return {
    says: inWords(article.text, { heard, all: owners.length, named }),
    sentences: owners.length,
    rows: [...shown, ...others, ...last],
  };
}

function inWords(
  text: string,
  { heard, all, named }: { readonly heard: number; readonly all: number; readonly named: readonly Row[] },
): string {
  const most = named
    .filter(({ sentences }) => sentences > 1)
    .slice(0, NAMED_IN_SENTENCE)
    .map(({ who, sentences }) => `${possessive(asNamed(text, who))} ${sentences}`)
    .join(', ');
  const count = heard === all ? `All of its ${all}` : `At least ${heard} of its ${all}`;
  return `${count} sentences are somebody’s word${most === '' ? '' : `: ${most}`}.`;
}
/** A name with the article that the text gives it: “the White House”. */
function asNamed(text: string, name: string): string {
  // “The WikiLeaks emails” have the article of the emails.
  const all = text.match(new RegExp(`(?:\\b[Tt]he )?(?<![\\p{L}])${asPattern(name)}(?![\\p{L}]| \\p{Lu})`, 'gu')) ?? [];
  const isThe = 2 * all.filter((each) => /^[Tt]he /u.test(each)).length > all.length;
  return isThe ? `the ${name}` : name.replace(/^The /u, 'the ');
}
const possessive = (name: string): string => `${name}${/s$/u.test(name) ? '’' : '’s'}`;
