import { type Tone } from '../../../personas/index.js';

/**
 * What is said to a peer. {name} is the peer, {q} the passage of the article that the peer pointed at, {w} the signal in
 * plain words, {c} a clause about one's own evidence, {r} a reason clause.
 */
export interface Answers {
  readonly concede: readonly string[];
  readonly agree: readonly string[];
  readonly disagree: readonly string[];
}

export const ANSWERS: Readonly<Record<Tone, Answers>> = {
  dry: {
    concede: [
      '{q} is a fair entry that I had not posted; {r}.',
      'Noted: {q}. I had left {w} out, and {r}.',
      'I overlooked {q}, and the omission was mine: {r}.',
      '{W} is not my column, but {q} belongs in the sum.',
    ],
    agree: [
      '{q} is in my notes as well, next to another item: {c}.',
      'We read {q} alike, and I can add that {c}.',
      'No dispute about {q}; {r}.',
      'I arrive by another route, since {c}, and stop at the same place as you with {q}.',
    ],
    disagree: [
      'I see {q} and give it less weight, because {c}.',
      '{q} is one item; against it, {c}.',
      'Granted that {q} is there. It does not outweigh the fact that {c}.',
      'I would not build that much on {q} when {c}.',
    ],
  },
  warm: {
    concede: [
      'Thank you, I had gone straight past {q}, and you are right that {r}.',
      'You are right about {q}, and I am glad somebody said it: {r}.',
      'I had not looked at {w} the way you did; {q} changes my mind a little.',
      'I missed {q}. It is good to have company for {w}.',
    ],
    agree: [
      '{q} caught me in just the same way, and so did this: {c}.',
      'You and I both stopped at {q}; did you see as well that {c}?',
      'I feel as you do about {q}; {r}.',
      'Yes to {q}, and I would put beside it that {c}.',
    ],
    disagree: [
      'I understand why {q} speaks to you, but for me {c}.',
      'I would not want to wave away {q}; only, {c}.',
      'I hear you about {q}. What holds me is that {c}.',
      'With respect for what you saw in {q}, {c}.',
    ],
  },
  blunt: {
    concede: [
      'Missed {q}. You have a point: {r}.',
      'Right about {q}. {R}. I move.',
      '{q}: I did not check {w}. I should have.',
      'Fair. {q} counts, because {r}.',
    ],
    agree: [
      '{q}, exactly. On top of that, {c}.',
      'Same here on {q}. Also: {c}.',
      '{q} settles half of it. The other half: {c}.',
      'Agreed on {q}: {r}.',
    ],
    disagree: [
      '{q} is not enough. {C}.',
      'You are hung up on {q}. {C}.',
      'No. {q} does not change that {c}.',
      '{q}? I read it too, and {c}.',
    ],
  },
  wry: {
    concede: [
      'I hate to say it, but {q} had escaped my wit, and {r}.',
      'While I was admiring myself you looked at {w} and found {q}.',
      'Touché with {q}; I concede that {r}.',
      'I shall pretend that I had noticed {q} all along, and move anyway: {r}.',
    ],
    agree: [
      'We share a taste for {q}. Mine runs to one more thing: {c}.',
      'For once no joke about {q}, seeing that {c}.',
      '{q}, yes; and for the second act, {c}.',
      'I would have framed {q} as well, since {r}.',
    ],
    disagree: [
      '{q} is lovely, but {c}.',
      'I would be more moved by {q} if it were not that {c}.',
      'You found {q} and stopped; I read on, and {c}.',
      'Somebody had to fall for {q}. Meanwhile {c}.',
    ],
  },
  formal: {
    concede: [
      'I accept the point concerning {q}, which I had not given its due; {r}.',
      'My earlier assessment did not take {q} into account. It should have, for {r}.',
      'On {w} I defer: {q} is material.',
      'I revise my view in the light of {q}, since {r}.',
    ],
    agree: [
      'I concur as regards {q}, and would add that {c}.',
      'Our assessments coincide on {q}; {r}.',
      'The reference to {q} is well taken. It is supported by a finding of mine, namely that {c}.',
      'I would endorse the reading of {q}; it sits well with the observation that {c}.',
    ],
    disagree: [
      'I do not dispute {q}, but I attach more weight to the fact that {c}.',
      'I am unable to follow the conclusion drawn from {q}, given that {c}.',
      'The point about {q} is noted; it is outweighed in that {c}.',
      'I respectfully differ on {q}: {c}.',
    ],
  },
  anxious: {
    concede: [
      'Oh, I had not seen {q}, and now I cannot unsee it, because {r}.',
      'You are right, {q} matters; I was not looking at {w} at all.',
      'I should have caught {q}. I am moving, since {r}.',
      'I had not dared to look at {w}; {q} tells me that I should have.',
    ],
    agree: [
      'So it was not only me who stopped at {q}. What I keep coming back to besides is that {c}.',
      '{q} got to me as well, and then I saw that {c}.',
      'I am relieved that you saw {q} too, because {r}.',
      'Yes, {q}. And have you noticed that {c}?',
    ],
    disagree: [
      'I wish I could see {q} as you do, but {c}.',
      'I read {q} too and I am still not easy, since {c}.',
      'Are we sure that {q} is enough, when {c}?',
      'I cannot let {q} decide it while {c}.',
    ],
  },
  patient: {
    concede: [
      'I had read past {q}; going back, I see what you mean, for {r}.',
      'You took the time over {w} that I did not, and {q} is what one finds there.',
      'I will grant {q}, and it shifts the balance somewhat: {r}.',
      'On {w} I had not finished looking. {q} helps.',
    ],
    agree: [
      'We came to {q} from different ends; mine was that {c}.',
      'I stopped at {q} as well, and for the same reason: {r}.',
      'About {q} I have only this to add, that {c}.',
      '{q} reads to me as it does to you, and it fits with something else, namely that {c}.',
    ],
    disagree: [
      'I can see how {q} looks from where you stand. From here, {c}.',
      'Let {q} stand; beside it one must put that {c}.',
      'I have weighed {q} and it is the lighter of the two, for {c}.',
      '{q} is part of it. The other part is that {c}.',
    ],
  },
  breezy: {
    concede: [
      'Okay, good catch on {q}; {r}.',
      'Ha, totally missed {q}. And yes, {r}.',
      'Fine, {q} is a point, take the win: {r}.',
      'I had skipped {w}, my bad; {q} counts.',
    ],
    agree: [
      '{q}, right? Same. Plus, {c}.',
      'Big yes to {q}, and bonus: {c}.',
      'You had me at {q}, and then it turns out that {c}.',
      'High five on {q}; {r}.',
    ],
    disagree: [
      'Sure, {q}, but {c}.',
      'I saw {q} and kept scrolling, because {c}.',
      'Nah, {q} is not the main thing: {c}.',
      'Love the energy on {q}, but {c}.',
    ],
  },
};

/** Answers to a peer who cites nothing that can be found in the article. */
export const UNQUOTED: Answers = {
  concede: [
    'I cannot point to the place you mean, but I take the doubt on board.',
    'You give no passage, and still you make me less sure.',
  ],
  agree: [
    'We land in the same place; I got there because {c}.',
    'I would sign the conclusion, and for my part add that {c}.',
    'Same verdict here, on the ground that {c}.',
  ],
  disagree: [
    'You quote nothing that I can look at, and {c}.',
    'I do not get from the text to your number: {c}.',
    'Show me the line. What I can show is that {c}.',
  ],
};

/** Answers to a peer whose ground can only be guessed, since what it goes by is an absence. {w} is that in plain words. */
export const UNSHOWN: Answers = {
  concede: [
    'If it is {w} that decides it for you, I had given it too little thought.',
    'On {w} you may well see further than I do.',
    'I had left {w} out of my sum, and it belongs there.',
  ],
  agree: [
    'I suppose that we both went by {w}; {r}.',
    'We agree, and if you got there by {w}, so much the better.',
    'Our verdicts meet; mine stands on the ground that {c}.',
    'I am with you; add that {c}.',
  ],
  disagree: [
    'If you go by {w}, I can follow you; I only weigh it less, because {c}.',
    'What is not in a text convinces me less than what is, and {c}.',
    'I do not get from there to your number while {c}.',
    'Even granting you {w}, {c}.',
    'We must have read with different eyes, for {c}.',
  ],
};

/** Sentences that open a second round, by what happened to the score. {from} and {to} are whole scores. */
export const MOVES: Readonly<
  Record<Tone, { readonly up: readonly string[]; readonly down: readonly string[]; readonly stay: readonly string[] }>
> = {
  dry: {
    up: ['I correct my mark upwards, from {from} to {to}.', 'Adjusted: {from} becomes {to}.'],
    down: ['I correct my mark downwards, from {from} to {to}.', 'Adjusted: {from} becomes {to}.'],
    stay: ['My mark stands at {to}.', 'No adjustment.', 'The total is unchanged.'],
  },
  warm: {
    up: [
      'Listening to the rest of you has made me kinder: {to}, where I had {from}.',
      'I come up from {from} to {to}, gladly.',
    ],
    down: [
      'Listening to the rest of you has made me more careful: {to}, where I had {from}.',
      'I come down from {from} to {to}, a little sadly.',
    ],
    stay: [
      'I have listened, and I stay where I was.',
      'I am still at {to}, with thanks to everybody.',
      'My feeling has not changed.',
    ],
  },
  blunt: {
    up: ['Up from {from} to {to}.', 'I was too hard. {to}.'],
    down: ['Down from {from} to {to}.', 'I was too soft. {to}.'],
    stay: ['Still {to}.', 'Not moving.', 'Nothing I heard changes it.'],
  },
  wry: {
    up: [
      'My {from} has been talked up to {to}; do not tell anyone.',
      'I find myself at {to}, up from {from}, and feel almost generous.',
    ],
    down: ['My {from} has melted to {to}.', 'I find myself at {to}, down from {from}, and my mood with it.'],
    stay: [
      'I have been argued at and remain at {to}.',
      'Moved, yes; the number, no.',
      'Nobody has ruined {to} for me yet.',
    ],
  },
  formal: {
    up: [
      'Having considered the other contributions, I revise my assessment from {from} to {to}.',
      'I raise my assessment from {from} to {to}.',
    ],
    down: [
      'Having considered the other contributions, I revise my assessment from {from} to {to}.',
      'I lower my assessment from {from} to {to}.',
    ],
    stay: [
      'Having considered the other contributions, I maintain my assessment.',
      'My assessment remains at {to}.',
      'I see no ground for revision.',
    ],
  },
  anxious: {
    up: ['All right, I am a little calmer: {to} and not {from}.', 'I let myself be moved from {from} to {to}.'],
    down: ['Now I am more worried than before: {to} and not {from}.', 'I have slipped from {from} to {to}.'],
    stay: [
      'I went over it again and I am still at {to}.',
      'I would move if I dared, but I cannot.',
      'I keep ending up in the same place.',
    ],
  },
  patient: {
    up: [
      'On a second reading I go from {from} to {to}.',
      'A little more can be said for it than I said: {to}, after {from}.',
    ],
    down: [
      'On a second reading I go from {from} to {to}.',
      'A little less can be said for it than I said: {to}, after {from}.',
    ],
    stay: [
      'A second reading leaves me where the first did.',
      'I have taken my time, and it is still {to}.',
      'I stay with what I found.',
    ],
  },
  breezy: {
    up: ['Okay, bumping it: {from} to {to}.', 'You lot pulled me up to {to}.'],
    down: ['Okay, knocking it down: {from} to {to}.', 'You lot talked me down to {to}.'],
    stay: ['Still on {to}, thanks.', 'Not budging, love you all.', 'Same number, different day.'],
  },
};
