import { type FactKind } from '../../facts.js';
import { type FlagId } from '../../analyst.js';
import { type Persona } from '../../../personas/index.js';

/**
 * What can be said of each kind of fact, as a clause. {w} and {v} are its words, quoted. Each clause states nothing but
 * the fact; test/analysts/offline/statements.spec.ts checks them against the checker.
 */
export const CLAUSES: Readonly<Partial<Record<FactKind, readonly string[]>>> = {
  source: [
    'the article gives {w} as the source',
    'it is put down to {w}',
    'the one who says so is {w}',
    'the statement is credited to {w}',
    'the article has it from {w}',
    'the source given is {w}',
    'it comes with a source, {w}',
  ],
  anonymous: [
    'the source given is {w}, and no name goes with it',
    'it is put down to {w} without a name',
    'the article names nobody and writes {w}',
    'the only source given for it is {w}, unnamed',
    'a name is missing where the article writes {w}',
  ],
  unsourced: [
    'the paragraph around it names no source',
    'nobody in that paragraph is given as the source',
    'no source stands anywhere in that paragraph',
    'the paragraph leaves out who says so',
    'that paragraph gives no source for anything in it',
    'the writer gives no source there',
  ],
  figure: [
    'the article puts a number on it: {w}',
    'it comes with a figure, {w}',
    'there is a number to check, {w}',
    'the number in it is {w}',
    'it states a figure, {w}',
  ],
  'bare-figure': [
    '{w} is the only number in that paragraph',
    'no second number stands near {w} to compare it with',
    'the paragraph sets {w} beside no other number',
    '{w} stands there without another number to measure it by',
    'the paragraph has one number, {w}, and nothing to compare it with',
  ],
  'no-figure': [
    'that paragraph has no number in it',
    'no figure stands in that paragraph',
    'the paragraph puts no number on it',
    'the paragraph around it counts nothing',
  ],
  date: [
    'the article says when: {w}',
    'it gives a time, {w}',
    'there is a time to check, {w}',
    'the time given for it is {w}',
    'it comes with a time, {w}',
  ],
  undated: [
    'that paragraph gives no date',
    'the paragraph does not say when',
    'no day or date stands in that paragraph',
    'the paragraph leaves out the day',
  ],
  hedge: [
    'the wording leaves room for doubt, with {w}',
    'it is worded with care: {w}',
    'the article hedges it with {w}',
    'the article says {w} there and so claims less',
    'a careful {w} stands in it',
  ],
  certainty: [
    'it says {w}, which leaves no room for doubt',
    'the wording is absolute: {w}',
    'the word {w} in it allows no exception',
    'it goes as far as {w}',
  ],
  superlative: [
    'it uses a superlative, {w}',
    'the wording ranks things, with {w}',
    'it goes for a superlative: {w}',
    'there is a superlative in it, {w}',
  ],
  headline: [
    'the headline has {w} where the text has {v}',
    'the headline says {w} and the text only {v}',
    'the number is {w} in the headline and {v} in the text',
  ],
  contradiction: [
    'the article says {w} in one place and {v} in another',
    'it gives {w} once and {v} elsewhere',
    'there are two numbers for it, {w} and {v}',
  ],
  'evidence-agrees': [
    'a look at {e} bears it out, where it reads {v}',
    'what was looked up agrees with it: {e} reads {v}',
    'I could compare it with {e}, which reads {v} and agrees',
    'it was checked and it holds: {e} reads {v}',
  ],
  'evidence-number': [
    'the cited page has another number: {w} here, {v} in {e}',
    'the numbers do not match: {w} here and {v} in {e}',
    'for {w} the cited page has a different figure, {v} in {e}',
    'the cited page counts otherwise than {w}, for {e} reads {v}',
  ],
  'evidence-quotation': [
    'the cited page does not have the words {w}; {e} reads {v}',
    'nobody finds {w} on the cited page, where {e} reads {v}',
    'the words {w} are not on the cited page, and {e} reads {v}',
    'the quotation {w} is not what the cited page has: {e} reads {v}',
  ],
  'evidence-differs': [
    'another report differs on {w}: {e} reads {v}',
    'elsewhere it is told otherwise than {w}, for {e} reads {v}',
    'against {w} stands another report, {e}, with {v}',
  ],
  'evidence-rated': [
    'fact-checkers looked into it, and {e} reads {v}',
    'there is a fact check of it: {e} reads {v}',
    'a fact check, {e}, has {v} on it',
  ],
  'evidence-gone': [
    'the cited page does not exist ({e})',
    'the link behind it leads nowhere ({e})',
    'the cited page is gone ({e})',
    'what it links to could not be read, since the page does not exist ({e})',
  ],
  flag: [
    'I read {w} as {label}',
    'I flag {w} as {label}',
    'the words {w} are what I call {label}',
    'I count {w} as {label}',
    'to me {w} is {label}',
    'I put {w} down as {label}',
  ],
};

export const FLAG_LABELS: Readonly<Record<FlagId, string>> = {
  'anonymous-sourcing': 'anonymous sourcing',
  'unsourced-claim': 'a claim without a source',
  'unsourced-number': 'a number without a source',
  'loaded-language': 'loaded language',
  'clickbait-headline': 'clickbait',
  'headline-mismatch': 'a headline that goes further than its text',
  'conspiracy-framing': 'conspiracy talk',
  'false-certainty': 'too much certainty',
  'personal-attack': 'name-calling',
  'one-sided': 'one-sided sourcing',
  'emotional-appeal': 'an appeal to feelings',
  satire: 'a sign of satire',
  advertising: 'advertising',
  'prompt-injection': 'an order to the machines that read it',
  'unsupported-language': 'a language that I cannot read',
  'source-does-not-say': 'words that the cited page does not have',
  'contradicted-by-source': 'a statement that its source contradicts',
  'fact-checked-false': 'a claim that fact-checkers found false',
  'dead-source': 'a source that is gone',
};

/** Ties a claim to a finding about it. {said} is "that …" or a quotation; each can follow "because" or "that". */
export const JOINS: readonly string[] = [
  'the article says {said}, and {it}',
  'the text says {said}, and {it}',
  'I read {said}, and {it}',
  'it says {said}, and {it}',
  'the page tells us {said}, and {it}',
  'the article states {said}, and {it}',
];
/** The same, for words that somebody says in the article. */
export const JOINS_QUOTED: readonly string[] = [
  'the article quotes the words {said}, and {it}',
  'the words {said} are quoted, and {it}',
  'it quotes {said}, and {it}',
  'the text has somebody say {said}, and {it}',
];
/** The same, for a claim that the argument has spoken of. */
export const JOINS_AGAIN: readonly string[] = [
  'on that same claim, {it}',
  'as for that claim, {it}',
  'in that same place {it}',
];
/** The same, where the claim's own words say who says so. {said} has no "that". */
export const JOINS_SOURCED: Readonly<Record<'source' | 'anonymous', readonly string[]>> = {
  source: [
    'the article names who says so: {said}',
    'a source stands beside it: {said}',
    'somebody is given as its source: {said}',
    'one can tell whose word it is: {said}',
  ],
  anonymous: [
    'the source has no name: {said}',
    'no name stands behind it: {said}',
    'nobody is named for it: {said}',
    'its source stays unnamed: {said}',
  ],
};
export const TOPIC_CLAUSES: readonly string[] = [
  'the text keeps coming back to {topic}',
  'the text returns to {topic} again and again',
  'the name that returns is {topic}',
];

type Stock = Required<NonNullable<Persona['phrases']>>;

/** Lines for personas that have none of their own. */
export const STOCK: Stock = {
  opens: [
    'The article says {said}.',
    'What I looked at first is the claim {said}.',
    'I begin where the article says {said}.',
    'One claim matters most to me, and it is {said}.',
  ],
  notes: [
    'I note this: {finding}.',
    'What I found is simple: {finding}.',
    'This counts with me: {finding}.',
    'I looked closer, and {finding}.',
    'It is worth saying that {finding}.',
    'My next point: {finding}.',
  ],
  trusts: ['On balance I would rely on this.', 'I am inclined to believe it.'],
  wavers: ['I cannot decide either way yet.', 'I stay in the middle for now.'],
  doubts: ['On balance I would not rely on this.', 'I am not inclined to believe it.'],
  concedes: ['You are right and I had not weighed it: {finding}.', 'I give way on this: {finding}.'],
  narrows: ['I grant this much and no more: {finding}.', 'That is so as far as it goes: {finding}.'],
  counters: ['I see it differently, because {finding}.', 'Against that I hold this: {finding}.'],
};

/** Questions for personas that have none of their own. */
export const STOCK_QUESTIONS: NonNullable<Persona['asksFor']> = [
  { about: 'figure', ask: '{number}: counted by whom, and out of how many?' },
  { about: 'event', ask: 'Who was there and can be asked about it?' },
  { about: 'cause', ask: 'What shows that the one led to the other?' },
  { about: 'any', ask: 'Who else reports this, and on what grounds?' },
];

/** Said where nothing can be pinned down. Six words at most, since anybody may say them. */
export const NO_CLAIM: readonly string[] = [
  'I find no plain claim here.',
  'Nothing here can be pinned down.',
  'I see no claim to check.',
];

/** Said where there is hardly any text. Six words at most, as above. */
export const SHORT: readonly string[] = [
  'There is hardly any text here.',
  'The text is too short.',
  'These are too few sentences.',
  'I was given little to read.',
];
export const SHORT_TAIL: readonly string[] = [
  'My score is only my habit.',
  'I stay near where I started.',
  'Ask me when there is more.',
];

/** Said of a text in another language. {what} is "in German" or the like; six words at most, as above. */
export const FOREIGN: readonly string[] = ['This is {what}.', 'The article is {what}.', 'It is {what}.'];
export const FOREIGN_TAIL: readonly string[] = [
  'I only read English.',
  'I know English news only.',
  'I cannot read it.',
  'It should be judged by others.',
];
export const FOREIGN_END: readonly string[] = [
  'My score says nothing either way.',
  'My confidence is very low.',
  'I give no real verdict.',
];

/** Said to a peer where there is nothing new to show, as a finding is. */
export const APART: readonly string[] = ['we are {n} points apart', 'you say {theirs} where I say {mine}'];
export const SAME: readonly string[] = ['our scores agree', 'we both say {mine}'];

export const SCORES: readonly string[] = ['I give it {n} of 100.', 'My score: {n}.', 'I say {n} of 100.'];
export const MOVES: Readonly<Record<'up' | 'down' | 'stay', readonly string[]>> = {
  up: ['I go up to {to}.', 'Up from {from} to {to}.', 'I now say {to}.'],
  down: ['I go down to {to}.', 'Down from {from} to {to}.', 'I now say {to}.'],
  stay: ['I stay at {to}.', 'Still {to} from me.', 'I keep my {to}.'],
};
