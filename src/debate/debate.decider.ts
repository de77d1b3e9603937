import { type Decider, Refusal } from '../kernel/index.js';
import { consensusOf } from './consensus.js';
import { accepts, type DebateState, evolveDebate, initialDebateState, isOver, votesOf } from './debate-state.js';
import { DEBATE_ERRORS } from './debate.errors.js';
import { type DebateData, type DebateFact, type Round } from './debate.events.js';

export type DebateCommand =
  | { readonly kind: 'open'; readonly opening: DebateData<'DebateOpened'> }
  | { readonly kind: 'import-article'; readonly imported: DebateData<'ArticleImported'> }
  | { readonly kind: 'open-round'; readonly round: Round }
  | { readonly kind: 'argue'; readonly argument: DebateData<'ArgumentMade'> }
  | { readonly kind: 'excuse'; readonly excusal: DebateData<'AgentExcused'> }
  | { readonly kind: 'close-round'; readonly round: Round }
  | { readonly kind: 'conclude' }
  | { readonly kind: 'close' }
  | { readonly kind: 'abandon'; readonly code: string; readonly reason: string };

/** Flags whose quote stands in the article; the others are dropped and counted. */
function onlyTrueQuotes(state: DebateState, argument: DebateData<'ArgumentMade'>): DebateData<'ArgumentMade'> {
  const article = state.article?.article;
  const flags = argument.flags.filter(
    ({ quote }) => quote !== '' && (article?.text.includes(quote) === true || article?.title.includes(quote) === true),
  );
  return { ...argument, flags, droppedQuotes: argument.droppedQuotes + argument.flags.length - flags.length };
}

function factOf(command: DebateCommand, state: DebateState): DebateFact {
  switch (command.kind) {
    case 'open':
      return { type: 'DebateOpened', data: command.opening };
    case 'import-article':
      return { type: 'ArticleImported', data: command.imported };
    case 'open-round':
      return { type: 'RoundOpened', data: { round: command.round } };
    case 'argue':
      return { type: 'ArgumentMade', data: onlyTrueQuotes(state, command.argument) };
    case 'excuse':
      return { type: 'AgentExcused', data: command.excusal };
    case 'close-round':
      return {
        type: 'RoundClosed',
        data: {
          round: command.round,
          voices: state.arguments.filter(({ round }) => round === command.round).length,
          excused: state.excusals.filter(({ round }) => round === command.round).length,
        },
      };
    case 'conclude':
      return { type: 'ConsensusReached', data: consensusOf(votesOf(state), state.opening?.platforms ?? []) };
    case 'close':
      return { type: 'DebateClosed', data: {} };
    case 'abandon':
      return { type: 'DebateAbandoned', data: { code: command.code, reason: command.reason } };
  }
}

/** Whether the command's outcome stands already, so that repeating it does nothing. */
function isAlreadySo(command: DebateCommand, state: DebateState): boolean {
  switch (command.kind) {
    case 'argue':
      return state.arguments.some(
        ({ persona, round }) => persona === command.argument.persona && round === command.argument.round,
      );
    case 'excuse':
      return state.excusals.some(({ persona }) => persona === command.excusal.persona);
    case 'import-article':
      return state.article !== null;
    case 'conclude':
      return state.consensus !== null;
    case 'close':
    case 'abandon':
      return isOver(state);
    case 'open':
    case 'open-round':
    case 'close-round':
      return false;
  }
}

/** May it happen? What the actors accept may; the verdict is computed here and nowhere else. */
export const debateDecider: Decider<DebateState, DebateCommand, DebateFact> = {
  initialState: initialDebateState,
  decide: (command, state) => {
    if (isAlreadySo(command, state)) return [];
    const fact = factOf(command, state);
    if (!accepts(state, fact))
      throw new Refusal(DEBATE_ERRORS['not-accepted'], {
        detail: `${fact.type} is not accepted while the debate is ${state.debate.value}.`,
      });
    return [fact];
  },
  evolve: evolveDebate,
};
