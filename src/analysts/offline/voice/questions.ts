import { type TextKind } from '../../../appraisal/index.js';
import { type ClaimKind } from '../../../claims/index.js';
import { type TopicId } from '../../../personas/index.js';

/**
 * What somebody who knows a field asks first about a statement from it. Each holds for any statement of the field, supposes nothing about
 * the article, and can be asked where people have died. At most six words, so that two agents may ask the same.
 */
export const QUESTIONS: Readonly<Record<TopicId, readonly string[]>> = {
  money: ['In which filing does it stand?', 'Who pays, and who is paid?', 'What was it last year?'],
  work: ['What do the workers say?', 'How many jobs, and where?', 'What does the contract say?'],
  business: ['What do its competitors say?', 'Is that signed, or only intended?', 'Who gains if it is believed?'],
  health: ['How many patients, compared with whom?', 'How large is the risk, exactly?', 'Would another doctor say so?'],
  children: ['What do teachers and parents say?', 'How many children, of which age?'],
  education: ['Which schools, and how many pupils?', 'What do the teachers say?'],
  housing: ['Which houses, and at what rent?', 'What do the tenants say?'],
  law: ['What does the other party plead?', 'Which paragraph is that?', 'Alleged, charged or proved?'],
  crime: ['What have the police confirmed?', 'Who saw it, and from where?', 'Is there a report number?'],
  politics: ['What did the other side say?', 'Who can decide that, and when?', 'What were the exact words?'],
  war: ['Which side controls the place?', 'Who was there, from which side?', 'Which picture shows place and day?'],
  science: ['Which paper is it?', 'Has anybody repeated it?', 'With what was it compared?'],
  technology: [
    'Has anybody outside tested it?',
    'When does it fail?',
    'What exactly was tested?',
    'Is it shipped, or announced?',
  ],
  environment: ['Where was it measured, and how?', 'Over how many years?', 'What do people there say?'],
  places: ['Which place is that, exactly?', 'Who there can tell?'],
  travel: ['What does the operator say?', 'Who inspects it, and how often?'],
  food: ['Who tested it, and how much?', 'What do growers or cooks say?'],
  faith: ['Do others of that faith agree?'],
  media: ['Who had it first?', 'What came before and after?', 'Is there an original, with date?'],
  celebrity: ['Did they say so themselves?'],
  history: ['Which record of that time?'],
  people: ['Were those concerned asked?'],
  figures: ['Out of how many?', 'What was it before?', 'How large can the error be?'],
  danger: ['Who is at risk, and where?'],
};

/** What anybody can ask about a claim of a kind. */
export const QUESTIONS_ON: Readonly<Record<ClaimKind, readonly string[]>> = {
  figure: ['Out of how many?', 'Who counted, and when?', 'What was it before?'],
  event: ['Who else can confirm it?', 'What has come of it since?', 'How do they know?'],
  quotation: ['What came before those words?', 'Who else heard it?', 'What does the other side say?'],
  cause: ['What else could be the cause?', 'Who has tested that?'],
  comparison: ['Compared with what?', 'Since when?'],
  prediction: ['Who can still change that?', 'On what does that depend?'],
  rule: ['Where is that written?', 'To whom does that apply?'],
  opinion: ['By what is that measured?', 'Who sees it otherwise?', 'Which fact would change that?'],
};

/** What anybody can ask about a share or a sum of money. */
export const QUESTIONS_ON_AMOUNTS = {
  share: ['Of what is that a share?', 'Who counted, and when?', 'What was it before?'],
  money: ['In which paper does it stand?', 'Over which time?'],
} as const;

/** What anybody can ask of a text that does not report. */
export const QUESTIONS_TO: Readonly<Partial<Record<TextKind, readonly string[]>>> = {
  'press-release': ['Who outside says so?', 'What do customers say?', 'What does it leave to others?'],
  advertisement: ['Who earns by it?', 'What do buyers say?', 'What does it cost elsewhere?'],
  opinion: ['On which facts does that rest?', 'Who argues otherwise?', 'Which fact would change that?'],
  satire: ['What is it making fun of?', 'Who publishes it?'],
  interview: ['Who sees it otherwise?', 'On which papers does that rest?', 'What was not asked?'],
};
