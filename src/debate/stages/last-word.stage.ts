import { z } from 'zod';
import { STANCES } from '../../analysts/index.js';
import { type FactsOf } from '../../kernel/index.js';
import { usageShape } from '../model/recorded.js';
import { type CoreState, eventOf, type Stage } from '../model/stage.js';
import { type Abandon, argumentsOf, type Excused, withQuorum } from '../model/votes.js';

/** How many objections the agent answers at most. */
const OBJECTIONS_MAX = 8;
/** One objection is no contest. */
const OBJECTIONS_MIN = 2;

export const lastWordSchema = z.strictObject({
  /** The agent whose argument of round 1 most others contradicted. */
  persona: z.string(),
  /** What stands of its argument; empty when there is no answer. */
  argument: z.string(),
  answers: z
    .array(
      z.strictObject({
        /** The agent that had contradicted it. */
        to: z.string(),
        stance: z.enum(STANCES),
        reason: z.string(),
      }),
    )
    .max(OBJECTIONS_MAX),
  /** The name that the server reports for the model; the requested name if there was no answer. */
  model: z.string(),
  /** Why there is no answer; null when the model answered. */
  problem: z.string().nullable(),
  /** What the call used; left out when nothing was, and in a fork, which did not pay for it. */
  ...usageShape,
  tokens: usageShape.tokens.optional(),
});
export type LastWord = z.output<typeof lastWordSchema>;

interface Spoken {
  readonly persona: string;
  readonly round: 1 | 2;
  readonly replies: readonly {
    readonly to: string;
    readonly stance: (typeof STANCES)[number];
    readonly reason: string;
    readonly point?: string | undefined;
  }[];
}
interface Kept {
  /** The answer of the agent that was contradicted most; null before, and permanently when none is asked. */
  readonly lastWord: LastWord | null;
}
type State = CoreState & Kept & Excused & { readonly arguments: readonly Spoken[] };

/** What an agent said in round 2 against the argument of another. */
export interface Objection {
  readonly persona: string;
  readonly reason: string;
  readonly point?: string | undefined;
}

/**
 * The agent that most others contradicted in round 2, with what they said, in cast order. It argued in both rounds. Null
 * when fewer than two contradict anybody.
 */
export function mostContradicted(
  state: Pick<State, 'opening' | 'arguments'>,
): { readonly persona: string; readonly objections: readonly Objection[] } | null {
  const second = argumentsOf(state, 2);
  let most: { readonly persona: string; readonly objections: readonly Objection[] } | null = null;
  for (const { persona } of second) {
    const objections = second.flatMap(({ persona: from, replies }) =>
      replies
        .filter(({ to, stance }) => to === persona && stance === 'disagree')
        .map(({ reason, point }) => ({ persona: from, reason, ...(point === undefined ? {} : { point }) })),
    );
    if (objections.length > (most?.objections.length ?? OBJECTIONS_MIN - 1)) most = { persona, objections };
  }
  return most && { ...most, objections: most.objections.slice(0, OBJECTIONS_MAX) };
}

/** Why this cannot be the answer to the objections of the debate; undefined when it can. */
export function lastWordFault(
  state: Pick<State, 'opening' | 'arguments'>,
  { persona, argument, answers, problem }: LastWord,
): string | undefined {
  const most = mostContradicted(state);
  if (most?.persona !== persona) return `${persona} is not the agent that was contradicted most`;
  const from = new Set(most.objections.map((objection) => objection.persona));
  for (const { to } of answers) if (!from.delete(to)) return `it answers ${to}, which has no open objection`;
  if (problem !== null) return argument !== '' || answers.length > 0 ? 'a failed answer has a text' : undefined;
  return argument.trim() === '' || answers.length === 0 ? 'it answers nothing' : undefined;
}

/** Whether the agent that was contradicted most still has to be asked. */
const isOpen = ({ debate, opening, lastWord }: State): boolean =>
  debate.value === 'counted' && opening?.lastWord === 'model' && opening.analyst.engine === 'llm' && lastWord === null;

const STANCE_WORDS = { agree: 'agrees with', disagree: 'disagrees with', concede: 'concedes to' } as const;
const event = eventOf<State, Kept>();

const events = {
  /**
   * The agent that most others contradicted in round 2 answers them, after the votes and without a vote, if the opening
   * asks for it.
   */
  ObjectionsAnswered: event({
    schema: lastWordSchema,
    // A fork without some of the agents does not take over what is no answer there.
    accepted: (state, answer) =>
      state.debate.value === 'counted' &&
      state.opening?.lastWord === 'model' &&
      state.lastWord === null &&
      lastWordFault(state, answer) === undefined,
    fold: (_, lastWord) => ({ lastWord }),
    // Its usage counts in the parent. Answers to removed agents are left out.
    inherited: ({ persona, argument, answers, model, problem }, { agentIds }) => ({
      persona,
      argument,
      answers: answers.filter(({ to }) => agentIds.has(to)),
      model,
      problem,
    }),
    said: ({ persona, argument, answers, problem }, { person, strong, faint, printable, wrapped }) => {
      const name = strong(printable(person(persona)));
      if (problem !== null) return ['', `${name} ${faint(`has no last word: ${printable(problem)}`)}`];
      return [
        '',
        strong(`── The last word ${'─'.repeat(54)}`),
        `${name} ${faint('was contradicted most; the votes stand')}`,
        wrapped(printable(argument), '      '),
        ...answers.map(({ to, stance, reason }) =>
          wrapped(`↳ ${STANCE_WORDS[stance]} ${printable(person(to))}: ${printable(reason)}`, '        '),
        ),
      ];
    },
    spends: true,
  }),
};

interface AnswerObjections {
  readonly kind: 'answer-objections';
  readonly persona: string;
}
type Move = AnswerObjections | Abandon;

/** Lets the agent that was contradicted most answer, after the votes. It changes none of them. */
export const lastWord = {
  name: 'last word',
  initial: { lastWord: null } as Kept,
  events,
  steps: {
    'answer-objections': ({ answer }: { readonly answer: LastWord }, state) =>
      state.lastWord === null ? [{ type: 'ObjectionsAnswered', data: answer }] : [],
  },
  next: (state): readonly Move[] => {
    const most = isOpen(state) ? mostContradicted(state) : null;
    return most ? withQuorum<Move>(state, { kind: 'answer-objections', persona: most.persona }) : [];
  },
  asks: ['answer-objections'] as const,
  checks: [] as const,
  spent: ({ lastWord: said }) => (said ? [said] : []),
} satisfies Stage<State, FactsOf<typeof events>>;
