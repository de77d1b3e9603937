import { type FactKind } from '../../facts.js';
import { type FlagId } from '../../analyst.js';
import { type Persona, type SignalId } from '../../../personas/index.js';

/**
 * Clauses that state a fact of each kind. {w} and {v} are its words, quoted. A clause must state only the fact;
 * test/analysts/offline/statements.spec.ts verifies that with the checker.
 */
export const CLAUSES: Readonly<Partial<Record<FactKind, readonly string[]>>> = {
  source: [
    '{w} is given as the source',
    'it is credited to {w}',
    'the one who says so is {w}',
    'the article has it from {w}',
    'the source given is {w}',
  ],
  anonymous: [
    'the source given is {w}, and no name goes with it',
    'the article names nobody and writes {w}',
    'the only source given for it is {w}, unnamed',
    'a name is missing where the article writes {w}',
  ],
  unsourced: [
    'that paragraph names no source',
    'nobody in that paragraph is given as the source',
    'no source appears in that paragraph',
    'the paragraph leaves out who says so',
    'the writer gives no source there',
  ],
  figure: ['{w} is a figure that can be checked', 'it puts a number on it, {w}', 'the number in it is {w}'],
  'bare-figure': [
    '{w} is the only number in that paragraph',
    'no second number stands near {w} to compare it with',
    'that paragraph has no other number to set beside {w}',
  ],
  'no-figure': ['that paragraph has no number in it', 'no figure stands in that paragraph', 'nothing is counted there'],
  date: ['it says when, {w}', 'the time given for it is {w}', 'it is dated with {w}'],
  undated: ['that paragraph gives no date', 'the paragraph does not say when', 'the paragraph leaves out the day'],
  hedge: ['{w} leaves room for doubt', 'it is worded with care, with {w}', 'the article hedges it with {w}'],
  certainty: ['{w} leaves no room for doubt', 'the wording is absolute, with {w}', '{w} allows no exception'],
  superlative: ['{w} is a superlative', 'the wording ranks things, with {w}', 'it goes for a superlative, {w}'],
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

/** Clauses that point out a flagged passage. {w} is the passage, quoted; {label} is the name of the flag. */
export const FLAG_CLAUSES: readonly string[] = [
  'I read {w} as {label}',
  'I flag {w} as {label}',
  'I count {w} as {label}',
  'to me {w} is {label}',
  'I put {w} down as {label}',
];
/** The same for flags with wording of their own. */
export const FLAG_CLAUSES_OF: Readonly<Partial<Record<FlagId, readonly string[]>>> = {
  'loaded-language': [
    '{w} judges before it tells',
    '{w} is a loaded way to put it',
    '{w} pushes me, and I notice the push',
    'to me {w} is loaded language',
  ],
  'conspiracy-framing': [
    '{w} is how conspiracy talk sounds to me',
    'with {w} I hear conspiracy talk',
    'I read {w} as conspiracy talk',
  ],
  advertising: ['{w} is there to sell, as I read it', 'I read {w} as advertising', 'with {w} I hear a salesman'],
  satire: ['I read {w} as a joke told with a straight face', '{w} is a sign of satire to me', 'I hear satire in {w}'],
  'clickbait-headline': ['I call {w} clickbait', 'with {w} I am asked for a click', 'I read {w} as bait'],
};
/** The same for a flagged headline, which is not repeated. */
export const FLAG_CLAUSES_HEADLINE: Readonly<Partial<Record<FlagId, readonly string[]>>> = {
  satire: [
    'its headline reads like satire to me',
    'I take its headline for a joke told with a straight face',
    'from the headline on I hear satire',
    'I would file its headline under satire',
  ],
  'clickbait-headline': [
    'its headline is bait to me',
    'I read its headline as clickbait',
    'I feel its headline fishing for a click',
  ],
};

/** Ties a claim to a finding about it. {said} is "that …"; each can follow "because" or "that". */
export const JOINS: readonly string[] = [
  'the article says {said}, and {it}',
  'where the text says {said}, {it}',
  'I read {said}, and {it}',
  'as the article has it, {clause}, and {it}',
  'the page tells us {said}, and {it}',
  'by its account {clause}, and {it}',
  'we are told {said}, and {it}',
];
/** The same, with the article's own words as a quotation. */
export const JOINS_WORDS: readonly string[] = [
  'the article says {said}, and {it}',
  'there I read {said}, and {it}',
  'the text has the sentence {said}, and {it}',
  'one sentence reads {said}, and {it}',
];
/** The same, for words that somebody says in the article. */
export const JOINS_QUOTED: readonly string[] = [
  'the article quotes the words {said}, and {it}',
  'the words {said} are quoted, and {it}',
  'it quotes somebody with {said}, and {it}',
  'the text has somebody say {said}, and {it}',
];
/** Clauses for a quotation without a finding. */
export const QUOTED_ALONE: readonly string[] = [
  'the text has somebody say {said}',
  'it quotes the words {said}',
  'somebody in it says {said}',
  'one of the quotations in it is {said}',
];
/** Clauses for a claim without a finding. */
export const CLAIM_ALONE: readonly string[] = [
  'the article also says {said}',
  'there is also the claim {said}',
  'I also read {said}',
  'it also says {said}',
  'it says {said}',
  'there is the claim {said}',
];
export const WORDS_ALONE: readonly string[] = [
  'one sentence of it reads {said}',
  'there is the sentence {said}',
  'it says {said}',
  'I stopped at the words {said}',
];
/** Ties a finding to the subject of its claim. {h} is that subject, such as "the harbour bridge". */
export const JOINS_ABOUT: readonly string[] = [
  'on {h}, {it}',
  'as for {h}, {it}',
  'where it speaks of {h}, {it}',
  'in the passage about {h}, {it}',
];
/** The same with a name that the claim mentions. */
export const JOINS_MENTION: readonly string[] = [
  'where it mentions {h}, {it}',
  'in the lines that mention {h}, {it}',
  'where {h} comes up, {it}',
];
/** The same for a claim without a subject that can be named. */
export const JOINS_AGAIN: readonly string[] = ['on that claim, {it}', 'as to that claim, {it}', 'for that claim, {it}'];
/** A question about a claim's subject. */
export const ASKS_ABOUT: readonly string[] = ['On {h}: {ask}', 'About {h}: {ask}', 'As for {h}: {ask}'];
/** Ties a claim to a finding about its source if the claim's own words name the source. {said} has no "that". */
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
/** The same kind of finding on two claims. */
export const TALLIES: Readonly<Partial<Record<FactKind, readonly string[]>>> = {
  source: [
    'it says whom it has things from, {w} and {v} among them',
    'two sources in it have names, {w} and {v}',
    'it lets {w} and {v} answer for what they say',
  ],
  anonymous: ['it leans on {w} here and on {v} there', 'neither {w} nor {v} has a name that I could look up'],
  figure: [
    'it counts, with {w} here and {v} there',
    'two figures in it can be checked, {w} and {v}',
    'both {w} and {v} can be held against a record',
  ],
  date: [
    'it keeps to a calendar, with {w} and {v}',
    'it says when more than once, with {w} and {v}',
    'both {w} and {v} pin things to a time',
  ],
  hedge: ['it is careful more than once, with {w} and with {v}', 'both {w} and {v} keep a door open'],
  certainty: ['it is sure of itself, with {w} and with {v}', 'both {w} and {v} leave nothing open'],
  superlative: ['it ranks things twice, with {w} and with {v}', 'both {w} and {v} go to the top of the scale'],
  flag: ['its words push, with {w} and with {v}', 'both {w} and {v} judge before they tell'],
};
/** Names for the finding that a peer's argument is based on. */
export const NAMED: Readonly<Partial<Record<FactKind, string>>> = {
  source: 'the source {w}',
  anonymous: 'the nameless source {w}',
  unsourced: 'the missing source',
  figure: 'the figure {w}',
  'bare-figure': 'the lone figure {w}',
  'no-figure': 'the absent number',
  date: 'the time {w}',
  undated: 'the absent date',
  hedge: 'the word of caution {w}',
  certainty: 'the certainty in {w}',
  superlative: 'the superlative {w}',
  headline: 'the bigger number {w} in the headline',
  contradiction: 'the two numbers {w} and {v}',
};
/** Opposes a finding to a peer's. {theirs} is one of `NAMED`, {it} a clause. */
export const ANSWERS: readonly string[] = [
  'you point to {theirs}, but {it}',
  'you weigh {theirs}, while {it}',
  'beside {theirs} I put this: {it}',
  'you stop at {theirs}, and yet {it}',
  'you look at {theirs}, but {it}',
];
/** Adds a finding to a peer's. */
export const ADDS: readonly string[] = [
  'to {theirs} I would add that {it}',
  'besides {theirs}, {it}',
  'next to {theirs} goes this: {it}',
  'I go along with {theirs}, and {it}',
];
/** Ties a clause to how much a peer trusts the article. */
export const BESIDE_SCORES: Readonly<Record<'more' | 'less' | 'alike', readonly string[]>> = {
  more: [
    'you trust it more than I do, and yet {it}',
    'you are kinder to it than I am, while {it}',
    'your number is higher than mine, but {it}',
    'you let it pass more easily, while {it}',
  ],
  less: [
    'you trust it less than I do, but {it}',
    'you are harder on it than I am, and still {it}',
    'your number is lower than mine, and yet {it}',
    'you give it less credit than I would, but {it}',
  ],
  alike: [
    'we see it much alike, and {it}',
    'I am with you, and {it}',
    'we land close together, and {it}',
    'our numbers are close, and {it}',
    'you and I are not far apart, and {it}',
    'I read it much as you do, and {it}',
  ],
};
/** The signal that moves a score most, for an article without a finding. States nothing about the article. */
export const MOVERS: Readonly<Record<'up' | 'down', readonly string[]>> = {
  up: ['what moves me up most is {signal}', 'I go up most of all for {signal}', 'most of my trust comes from {signal}'],
  down: [
    'what moves me down most is {signal}',
    'I go down most of all for {signal}',
    'most of my doubt comes from {signal}',
  ],
};
export const SIGNAL_LABELS: Readonly<Record<SignalId, string>> = {
  attribution: 'the way it gives its sources',
  quotation: 'the way it lets people speak',
  numbers: 'the way it handles numbers',
  documents: 'the papers that it rests on',
  'dates-and-places': 'the way it gives days and places',
  hedging: 'the way it marks doubt',
  certainty: 'the way it puts its claims',
  'loaded-language': 'its choice of words',
  superlatives: 'the way it ranks things',
  insults: 'the way it speaks of people',
  'second-person': 'the way it talks to its readers',
  shouting: 'its tone of voice',
  clickbait: 'the way its title asks to be read',
  'headline-match': 'the fit of its title',
  balance: 'the choice of those who are heard',
  'unsupported-claims': 'how it backs what it asserts',
  conspiracy: 'the way it speaks of the powerful',
  satire: 'the tone that it is told in',
  advertising: 'the way it speaks of things for sale',
  injection: 'the way it talks to machines',
  boilerplate: 'the shape of its text',
};
/** Used before a verdict that the findings contradict. */
export const TURNS: readonly string[] = ['Even so.', 'All the same.', 'And yet.', 'Still.'];
export const TOPIC_CLAUSES: readonly string[] = [
  'the text comes back to {topic}',
  '{topic} comes up more than once',
  'it names {topic} and names it again',
  'it speaks of {topic} more than once',
  'the name that returns is {topic}',
];
export const HEADLINE_CLAUSES: readonly string[] = [
  'the headline reads {said}',
  'it runs under the headline {said}',
  'the headline is {said}',
];

type Stock = Required<Omit<NonNullable<Persona['phrases']>, 'sees'>>;

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

/** For an article without claims. At most six words, because longer sentences may not repeat in a debate. */
export const NO_CLAIM: readonly string[] = [
  'I find no plain claim here.',
  'Nothing here can be pinned down.',
  'I see no claim to check.',
];

/** For an article with hardly any text. At most six words, as above. */
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

/** For a text in another language. {what} is "in German" or similar. At most six words, as above. */
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

/** For a reply to a peer without anything new; used in place of a finding. */
export const APART: readonly string[] = ['we are {n} points apart', 'you say {theirs} where I say {mine}'];
export const SAME: readonly string[] = ['our scores agree', 'we both say {mine}'];

export const SCORES: readonly string[] = ['I give it {n} of 100.', 'My score: {n}.', 'I say {n} of 100.'];
export const MOVES: Readonly<Record<'up' | 'down' | 'stay', readonly string[]>> = {
  up: ['I go up to {to}.', 'Up from {from} to {to}.', 'I now say {to}.'],
  down: ['I go down to {to}.', 'Down from {from} to {to}.', 'I now say {to}.'],
  stay: ['I stay at {to}.', 'Still {to} from me.', 'I keep my {to}.'],
};
