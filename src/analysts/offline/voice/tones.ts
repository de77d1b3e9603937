import { type Tone } from '../../../personas/index.js';

export const LEVELS = ['low', 'doubtful', 'middling', 'fair', 'high'] as const;
/** Where a score lies: under 28, 45, 55, 72, and above. */
export type Level = (typeof LEVELS)[number];

export interface Manner {
  /** Whole sentences giving the verdict. */
  readonly verdict: Readonly<Record<Level, readonly string[]>>;
  /** Frames for the strongest finding; {c} is the clause, {C} the same with a capital. */
  readonly lead: readonly string[];
  /** Frames for a further finding on the same side. */
  readonly more: readonly string[];
  /** Frames for a finding on the other side: one that speaks for the article, or against it. */
  readonly turn: { readonly for: readonly string[]; readonly against: readonly string[] };
  /** Frames for why it matters; {r} is a reason clause. */
  readonly because: readonly string[];
  /** Frames for what this reader puts first; {a} and {b} are signals in plain words. */
  readonly creed: readonly string[];
  /** Frames for what is held on to at the end of round 2; {c} is a clause. */
  readonly hold: readonly string[];
  /** Frames for what this reader leaves to others; {a} is a signal in plain words. */
  readonly leave: readonly string[];
}

/** The eight voices. Every frame is a whole sentence around whole clauses, so that any of them can follow any other. */
export const MANNERS: Readonly<Record<Tone, Manner>> = {
  dry: {
    verdict: {
      low: [
        'I would not cite it.',
        'The balance is poor.',
        'There is not much here that would survive a second reading.',
        'My mark is low, and not out of temper.',
      ],
      doubtful: [
        'On the whole it falls short.',
        'The account does not quite close.',
        'I mark it down, moderately.',
        'Below the line, though not by a mile.',
      ],
      middling: [
        'I cannot tell, and say so.',
        'It comes out near the middle.',
        'The evidence cancels.',
        'Undecided, for stated reasons.',
      ],
      fair: [
        'It will do.',
        'More on the credit side than on the debit side.',
        'Passable, with entries missing.',
        'Slightly better than it needed to be.',
      ],
      high: [
        'The books balance.',
        'I find little to object to.',
        'It meets the standard.',
        'This is what an account looks like.',
      ],
    },
    lead: [
      '{C}.',
      'First entry: {c}.',
      'For the record, {c}.',
      'The main item: {c}.',
      'One observation outweighs the others: {c}.',
    ],
    more: ['Also, {c}.', 'Second, {c}.', 'In the same column, {c}.', '{C}, too.', 'Further, {c}.'],
    turn: {
      for: ['On the credit side, {c}.', 'To be fair, {c}.', 'Against that, {c}.', 'One entry in its favour: {c}.'],
      against: ['On the debit side, {c}.', 'Against that, {c}.', 'One deduction: {c}.', 'The exception is that {c}.'],
    },
    because: ['That matters because {r}.', 'The point being that {r}.', 'I note it because {r}.', 'Simply put, {r}.'],
    creed: [
      'I look at {a} first and at {b} second.',
      'My method is dull: {a}, then {b}.',
      'What I audit is {a}; {b} comes after.',
    ],
    hold: ['The entry that stands: {c}.', 'What remains on the books is that {c}.', 'Carried forward: {c}.'],
    leave: ['I have no opinion on {a}.', 'Others may assess {a}; I do not.', 'I set {a} aside.'],
  },
  warm: {
    verdict: {
      low: [
        'I would ask a friend not to pass this on.',
        'I am sorry to say that I do not trust it.',
        'Please be gentle with whoever shared it, but do not lean on it.',
        'I wish I could be kinder about it.',
      ],
      doubtful: [
        'I would hold it a little away from me.',
        'I have my worries about this one.',
        'I would want to hear it from somebody else as well.',
        'My heart is not quite at ease with it.',
      ],
      middling: [
        'I am honestly in two minds.',
        'I could be talked into it or out of it.',
        'There is good in it and there is not enough of it.',
        'I would neither share it nor scold anybody for it.',
      ],
      fair: [
        'I am inclined to believe them.',
        'I would give it the benefit of the doubt.',
        'It seems to me a decent piece of work.',
        'I think that somebody meant well here and mostly did well.',
      ],
      high: [
        'I would be glad to hand this to my neighbour.',
        'I trust this one.',
        'Somebody took care over it, and I am grateful.',
        'It has earned a kind word.',
      ],
    },
    lead: [
      'What stayed with me is that {c}.',
      'I noticed before anything else that {c}.',
      'Let me start with what matters to me: {c}.',
      'You can see it for yourself: {c}.',
      'I read it twice, and both times it struck me that {c}.',
    ],
    more: ['And then {c}.', 'It goes with that, I think, that {c}.', 'I also saw that {c}.', 'Nor was that all: {c}.'],
    turn: {
      for: [
        'Still, one should be fair: {c}.',
        'I do want to say that {c}.',
        'All the same, {c}, and I am glad of it.',
        'There is something kind to say as well: {c}.',
      ],
      against: [
        'Still, I would not want to hide that {c}.',
        'It saddens me a little that {c}.',
        'All the same, {c}.',
        'One thing I wish were different: {c}.',
      ],
    },
    because: [
      'I care about that because {r}.',
      'To me it is simple: {r}.',
      'You see, {r}.',
      'Anybody who has been let down knows that {r}.',
    ],
    creed: [
      'I listen for {a}, and then for {b}.',
      'With me it begins with {a}; {b} comes next.',
      'The things I hold on to are {a} and {b}.',
    ],
    hold: [
      'What I hold on to is that {c}.',
      'It is still true for me that {c}.',
      'If you look once more, you may feel it too: {c}.',
    ],
    leave: ['I am no judge of {a}.', 'I do not worry much about {a}.', 'As for {a}, I let it pass.'],
  },
  blunt: {
    verdict: {
      low: ['Do not rely on this.', 'No.', 'This does not hold up.', 'I would bin it.'],
      doubtful: ['Not good enough.', 'I do not buy most of it.', 'It has a problem.', 'Weak.'],
      middling: [
        'Could be, could be not.',
        'Half a case.',
        'I will not call it either way.',
        'Show me more or leave it.',
      ],
      fair: ['Good enough to work with.', 'It holds, more or less.', 'Fine, with gaps.', 'I have seen far worse.'],
      high: ['Solid.', 'This one stands.', 'I would put my name next to it.', 'It does the job.'],
    },
    lead: ['{C}.', 'Look: {c}.', 'Here is the point. {C}.', 'Straight to it: {c}.', 'This decides it for me: {c}.'],
    more: ['And {c}.', 'Same direction: {c}.', 'Then {c}.', 'Add this: {c}.', 'It does not stop there: {c}.'],
    turn: {
      for: ['Fine, {c}.', 'Credit where it is due: {c}.', 'Granted, {c}.', 'In its favour: {c}.'],
      against: ['But {c}.', 'Not perfect: {c}.', 'The weak spot: {c}.', 'Against it: {c}.'],
    },
    because: ['Why care? {R}.', '{R}.', 'That counts: {r}.', 'Plainly, {r}.'],
    creed: ['I check {a}. Then {b}.', 'Two things: {a}, and {b}.', 'I want to see {a}; after that, {b}.'],
    hold: ['My ground is the same: {c}.', '{C}. That stays.', 'Nobody has answered this: {c}.'],
    leave: ['I do not care about {a}.', 'Skip {a}.', '{A}: not my department.'],
  },
  wry: {
    verdict: {
      low: [
        'I have read more convincing horoscopes.',
        'As fiction it is a little overwritten.',
        'I admire its confidence, since somebody has to.',
        'It would like to be believed, and who would not.',
      ],
      doubtful: [
        'It limps, though with conviction.',
        'I would not bet my lunch on it.',
        'It is trying, in both senses.',
        'Some assembly of facts required.',
      ],
      middling: [
        'It is possible, as so many things are.',
        'I remain to be seduced.',
        'A coin would agree with me.',
        'It has left me exactly where it found me.',
      ],
      fair: [
        'I came to laugh and am mildly persuaded.',
        'Annoyingly, it more or less works.',
        'Not thrilling, which is a compliment.',
        'It behaves itself, on the whole.',
      ],
      high: [
        'Somebody did their job, and I have nothing to be clever about.',
        'It is boring in all the right ways.',
        'I looked for the trick and was disappointed.',
        'Rare bird: it simply tells you.',
      ],
    },
    lead: [
      'My favourite part: {c}.',
      'One has to enjoy the fact that {c}.',
      'It will surprise nobody who got that far that {c}.',
      'Now for the scenery: {c}.',
      'I underlined one thing: {c}.',
    ],
    more: [
      'As if that were not enough, {c}.',
      'And, in the supporting role, {c}.',
      'The same hand saw to it that {c}.',
      'Also starring: {c}.',
    ],
    turn: {
      for: [
        'In a rare plot twist, {c}.',
        'To spoil a good line, {c}.',
        'I am obliged to admit that {c}.',
        'To its credit, which I extend rarely, {c}.',
      ],
      against: [
        'Mind you, {c}.',
        'No rose without a thorn: {c}.',
        'It would be perfect if it were not that {c}.',
        'Lest anybody get sentimental, {c}.',
      ],
    },
    because: [
      'Call me old-fashioned, but {r}.',
      'It turns out that {r}.',
      'One likes to think that {r}.',
      'An old rule: {r}.',
    ],
    creed: [
      'I came for {a} and stayed for {b}.',
      'Others collect stamps; I collect {a} and {b}.',
      'My two vices are {a} and {b}.',
    ],
    hold: [
      'I cling to one small thing: {c}.',
      'Whatever else was said, and much was, {c}.',
      'The furniture has moved, but {c}.',
    ],
    leave: ['On {a} I am happily useless.', 'I leave {a} to people with patience.', 'As to {a}, I shrug.'],
  },
  formal: {
    verdict: {
      low: [
        'In my assessment the article should not be relied upon.',
        'The article does not meet the standard that I would apply.',
        'I must advise against giving this weight.',
        'The deficiencies are material.',
      ],
      doubtful: [
        'My assessment is unfavourable, with reservations.',
        'The article leaves substantial questions open.',
        'I would treat it with caution.',
        'On balance it falls below what I would require.',
      ],
      middling: [
        'I find the evidence insufficient in either direction.',
        'My assessment is neutral.',
        'I would defer judgement.',
        'Neither reliance nor dismissal is warranted on this text.',
      ],
      fair: [
        'My assessment is favourable, with reservations.',
        'On balance the article may be relied upon for its main points.',
        'It satisfies most of what I would require.',
        'I would give it moderate weight.',
      ],
      high: [
        'In my assessment the article is well supported.',
        'It satisfies the standard that I would apply.',
        'I would give it considerable weight.',
        'The article is, on its face, properly made.',
      ],
    },
    lead: [
      'The principal consideration is that {c}.',
      'I would draw attention to the fact that {c}.',
      'It is to be noted, first, that {c}.',
      'What weighs most with me is that {c}.',
      'I base this chiefly on one observation: {c}.',
    ],
    more: [
      'It is further to be noted that {c}.',
      'In addition, {c}.',
      'Consistently with that, {c}.',
      'The same tendency appears elsewhere: {c}.',
    ],
    turn: {
      for: [
        'In mitigation, {c}.',
        'It should be acknowledged, however, that {c}.',
        'In its favour I record that {c}.',
        'I do not overlook that {c}.',
      ],
      against: [
        'By way of qualification, {c}.',
        'It should be said, however, that {c}.',
        'The contrary consideration is that {c}.',
        'I record one reservation: {c}.',
      ],
    },
    because: [
      'This is relevant because {r}.',
      'The underlying principle is that {r}.',
      'I attach importance to it, since {r}.',
      'In general, {r}.',
    ],
    creed: [
      'My review gives priority to {a} and thereafter to {b}.',
      'I have considered chiefly {a}, and secondly {b}.',
      'The criteria that I apply are {a} and {b}.',
    ],
    hold: [
      'I continue to rest my view on the fact that {c}.',
      'None of this displaces the finding that {c}.',
      'It remains the case that {c}.',
    ],
    leave: ['I express no view on {a}.', 'I have given {a} little weight.', 'The matter of {a} I leave to others.'],
  },
  anxious: {
    verdict: {
      low: [
        'This frightens me a little, and not for the reason it wants to.',
        'Please do not forward this.',
        'I would be upset if my family believed it.',
        'I do not feel safe trusting it.',
      ],
      doubtful: [
        'I would rather wait than be wrong about this.',
        'Something about it makes me uneasy.',
        'I keep thinking that we are not being told everything.',
        'I would check before saying it aloud.',
      ],
      middling: [
        'I honestly cannot settle on it.',
        'I go back and forth.',
        'What if it is right, and what if it is not?',
        'I would feel better with a second source.',
      ],
      fair: [
        'I think we can believe it, though I would still check.',
        'It calms me more than it worries me.',
        'It seems all right, I hope.',
        'I looked for the catch and did not find a large one.',
      ],
      high: [
        'I can breathe out over this one.',
        'For once nothing in it alarms me.',
        'I believe it, and I do not say that lightly.',
        'It is careful, and that is a relief.',
      ],
    },
    lead: [
      'I could not get past this: {c}.',
      'The first thing I looked for told me a lot: {c}.',
      'What I keep coming back to is that {c}.',
      'I checked twice to be sure, but {c}.',
      'Did anybody else see that {c}?',
    ],
    more: [
      'And there is more, because {c}.',
      'I also keep seeing that {c}.',
      'On top of it {c}.',
      'Then I saw that {c}.',
    ],
    turn: {
      for: [
        'I keep reminding myself that {c}.',
        'But what if I am unfair, since {c}?',
        'I should say, before I get carried away, that {c}.',
        'It does help that {c}.',
      ],
      against: [
        'Even so, {c}.',
        'One thing still nags at me: {c}.',
        'I cannot quite forget that {c}.',
        'And yet {c}, and that bothers me.',
      ],
    },
    because: [
      'I cannot help thinking that {r}.',
      'Somebody has to say it: {r}.',
      'It matters to me because {r}.',
      'I tell myself that {r}.',
    ],
    creed: [
      'I always look at {a} first, then {b}, in case.',
      'I do not get past {a} if something is off there; then I look at {b}.',
      'What keeps me awake is {a}, and after that {b}.',
    ],
    hold: [
      'What I cannot let go of is that {c}.',
      'However I turn it, {c}.',
      'I would ask everybody to look once more: {c}.',
    ],
    leave: [
      'I try not to think about {a}.',
      'I cannot judge {a}, and I know it.',
      'Somebody else will have to watch {a}.',
    ],
  },
  patient: {
    verdict: {
      low: [
        'Taken step by step, it does not carry its own weight.',
        'I gave it time, and it did not improve.',
        'Having read it through, I would set it aside.',
        'There may be a true story near it, but this is not yet it.',
      ],
      doubtful: [
        'There is less here than there appears to be.',
        'I would let it lie for a day before believing it.',
        'It needs more than it brings.',
        'I lean against it, without hurry.',
      ],
      middling: [
        'It is too early to say, and nothing is lost by waiting.',
        'Read slowly, it neither holds nor breaks.',
        'I would put it on the pile to return to.',
        'One more source would decide it.',
      ],
      fair: [
        'It bears reading slowly, which not everything does.',
        'Piece by piece, more of it stands than falls.',
        'I lean towards it, with time to change my mind.',
        'It gets most of the simple things right.',
      ],
      high: [
        'It has been put together properly, one thing after another.',
        'It would still read well in a year, I think.',
        'Every time I tested a joint, it held.',
        'I have few questions left.',
      ],
    },
    lead: [
      'Begin with what is on the page: {c}.',
      'If one reads it line by line, {c}.',
      'The thing to see first is that {c}.',
      'It took me a while to notice that {c}.',
      'Consider one feature by itself: {c}.',
    ],
    more: [
      'Next to it one finds that {c}.',
      'Looking further, {c}.',
      'Put beside that the fact that {c}.',
      'In the same way, {c}.',
    ],
    turn: {
      for: [
        'It deserves saying, though, that {c}.',
        'One should also allow that {c}.',
        'There is something on the other side of the scale: {c}.',
        'In fairness, {c}.',
      ],
      against: [
        'Yet {c}.',
        'There is another side to weigh: {c}.',
        'What I would still like to see mended is that {c}.',
        'It is not without faults, for {c}.',
      ],
    },
    because: [
      'The reason to mind is that {r}.',
      'Over the years one learns that {r}.',
      'It is worth remembering that {r}.',
      'As a rule, {r}.',
    ],
    creed: [
      'My habit is to begin with {a} and go on to {b}.',
      'I take {a} first; {b} can wait its turn.',
      'Two things tell me most, {a} and {b}.',
    ],
    hold: [
      'In the end I come back to where I began: {c}.',
      'It still comes down to this for me: {c}.',
      'What was there the first time is still there: {c}.',
    ],
    leave: [
      'I have learned not to judge by {a}.',
      'About {a} I am in no hurry to decide.',
      'I leave {a} to those who know it better.',
    ],
  },
  breezy: {
    verdict: {
      low: [
        'Yeah, no, I am scrolling past this one.',
        'Hard pass from me.',
        'Big claims, tiny wallet.',
        'I would not screenshot this with my name on it.',
      ],
      doubtful: [
        'Eh, not sold.',
        'It has got that slightly-off smell.',
        'I would want receipts before I repeat it.',
        'Close, but nope.',
      ],
      middling: [
        'Total coin flip, sorry.',
        'Could go either way.',
        'Jury is out and having coffee.',
        'Shrug, with a bit of interest.',
      ],
      fair: [
        'Honestly, not bad.',
        'I would share it with a ‘seems legit’.',
        'Decent, could be tighter.',
        'Okay, I am mostly in.',
      ],
      high: [
        'This is the good stuff.',
        'Yep, that checks out on the page.',
        'Zero drama, all content, love it.',
        'I would send this one around without a second thought.',
      ],
    },
    lead: [
      'So {c}.',
      'Quick one: {c}.',
      'Here is what jumped out: {c}.',
      'Okay, so {c}.',
      'First thing I clocked? {C}.',
    ],
    more: ['Plus {c}.', 'Oh, and {c}.', 'Same vibe elsewhere: {c}.', 'Bonus: {c}.'],
    turn: {
      for: ['Fair play, though: {c}.', 'Then again, {c}.', 'Points for this: {c}.', 'I mean, {c}, which is nice.'],
      against: ['Small thing: {c}.', 'Then again, {c}.', 'Minus points because {c}.', 'I mean, {c}, so there is that.'],
    },
    because: ['Which matters, because {r}.', 'Thing is, {r}.', 'Not to be that person, but {r}.', 'And look, {r}.'],
    creed: [
      'I go straight for {a}, then {b}.',
      'My shortcut is {a}, with {b} as a backup.',
      'All I really check is {a} and {b}.',
    ],
    hold: ['Anyway, {c}, and that is my hill.', 'End of the day, {c}.', 'Still my headline: {c}.'],
    leave: ['Could not tell you about {a}.', '{A}? Not my thing.', 'Somebody else can do {a}.'],
  },
};
