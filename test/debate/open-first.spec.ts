import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { firstOpenedOf } from '../../src/debate/result/open-first.js';
import { type DebateState } from '../../src/debate/stages/index.js';

/** What the page of a text says to open. */
function opened(title: string, text: string, more: object = {}, kind?: string): readonly string[] {
  const article = {
    title,
    text,
    byline: null,
    url: 'https://harl.example/',
    canonicalUrl: null,
    site: null,
    links: [],
    ...more,
  };
  const claims = identifyClaims(article);
  const appraisal = appraise(article, claims);
  const state = {
    article: { article },
    claims: { claims },
    appraisal: kind === undefined ? appraisal : { ...appraisal, text: { kind } },
    plausibility: null,
    opening: { analyst: { engine: 'offline' }, agents: [] },
    consensus: null,
    arguments: [],
  } as unknown as DebateState;
  return firstOpenedOf(state).map(({ says, check }) => `${says} ${check ?? ''}`);
}

const TITLE = 'Harl closes its old lock after a flood of the harbour';
const NEWS = 'The town of Harl closed its old lock on Monday after a flood of the harbour.';
/** The same story with one more sentence. */
const withMore = (sentence: string): string => opened(TITLE, `${NEWS}\n\n${sentence}`, {}, 'report').join('\n');

describe('what to open first', () => {
  it.each([
    [
      '“The lock of Harl will stay shut until May,” Mayor Ann Reed said in a statement.',
      'Look for all of the statement by Ann Reed.',
    ],
    [
      'In a statement, Harl’s harbour authority said the lock will stay shut until May.',
      'Look for all of the statement by Harl’s harbour authority.',
    ],
    [
      'In a letter to the council of Harl, engineers warned that the lock would not hold.',
      'Look for all of the letter.',
    ],
    [
      'A study by the University of Velden found that the lock of Harl leaks.',
      'Open the study by the University of Velden: it says how this was found.',
    ],
    [
      'A Gallup poll showed that most people in Harl want the lock.',
      'Open the Gallup poll: it says who was asked, and what.',
    ],
    [
      'The lock of Harl cost two boats, according to tax returns released on Friday.',
      'Look for the tax returns of Friday themselves.',
    ],
  ])('names the document in which it stands: %s', (sentence, says) => {
    expect(withMore(sentence)).toContain(says);
  });

  it.each([
    [
      'Ann Reed told NBC’s “Today” show that the lock of Harl is old.',
      'Look for the whole interview on NBC’s “Today”.',
    ],
    [
      'Ann Reed told PBS’ Charlie Rose that the lock of Harl is old.',
      'Look for the whole interview with Charlie Rose on PBS.',
    ],
    [
      'In an interview with Le Monde, Ann Reed said that the lock of Harl is old.',
      'Look for the whole interview with Le Monde.',
    ],
    [
      'Mayor Ann Reed told reporters that the lock of Harl is old and wet.',
      'This was said to reporters: look for a recording or a transcript.',
    ],
    [
      'Mayor Ann Reed told the Harl Harbour Conference that the lock is old.',
      'This was said before the Harl Harbour Conference: look for a recording or a transcript.',
    ],
    [
      'Mayor Ann Reed wrote on Facebook that the lock of Harl is old.',
      'Open the post by Ann Reed on Facebook: it has the exact words.',
    ],
    ['The lock of Harl was old and wet, the Velden Post reported.', 'This is from the Velden Post: open its report.'],
  ])('names where it was said: %s', (sentence, says) => {
    expect(withMore(sentence)).toContain(says);
  });

  it.each([
    [
      'Mayor Ann Reed said on Tuesday in a statement that the lock of Harl is old.',
      'Look for all of the statement of Tuesday by Ann Reed.',
    ],
    [
      'But in a speech in Velden on Friday, Mayor Ann Reed said that the lock of Harl is old.',
      'Look for a recording or a transcript of the speech in Velden by Ann Reed.',
    ],
    ['A report released on Monday by the Harl Board found that the lock of Harl leaks.', 'Open the report of Monday'],
    [
      'Mayor Ann Reed told reporters on Thursday that the lock of Harl is old and wet.',
      'This was said to reporters on Thursday: look for a recording or a transcript.',
    ],
    [
      'The lock of Harl is old, Mayor Ann Reed told the BBC Radio 4’s Today programme on Monday.',
      'Look for the whole interview on BBC Radio 4’s Today programme.',
    ],
    [
      'The lock of Harl is old, Ann Reed said in an interview on the PBS television program “Evening Talk.”',
      'Look for the whole interview on PBS’s “Evening Talk”.',
    ],
    [
      'The lock of Harl is a shame, Mayor Ann Reed said at a party fund-raiser in Velden on Thursday.',
      'This was said at a party fund-raiser in Velden',
    ],
  ])('says which it is, with its day and its place: %s', (sentence, says) => {
    expect(withMore(sentence)).toContain(says);
  });

  it.each([
    ['Mayor Ann Reed said on Tuesday that a report on the lock of Harl found many leaks.', /report of Tuesday/],
    ['Mayor Ann Reed said the lock of Harl will open on Friday, in a statement.', /of Friday/],
    ['A video shows the lock of Harl under water at night.', /Watch all of the video/],
    ['The lock of Harl was shut by rude remarks of rivals, officials said on Sunday.', /of the remarks/],
    ['Ann Reed said in Velden that the lock of Harl is shut, in a speech in March.', /speech in March\.$/],
    ['Tom Berg was fired over text messages about the lock of Harl, his lawyer said Monday.', /messages of Monday/],
    ['Every member of the council signed a letter on the lock of Harl.', /by Every/],
    ['Harl, Velden and Dunford said in a joint statement that the lock is old.', /by/],
    [
      'On Monday the heads of Harl, Velden and Dunford issued a joint statement urging the ports to close the old lock.',
      /by/,
    ],
    [
      'Mayor Ann Reed told the press while attending a fund-raiser that the lock of Harl is old.',
      /before the press while/,
    ],
    ['The lock of Harl is old, said one comment on Facebook.', /post on Facebook/],
    ['Harl has 9,000 boats at its lock, according to the Observer Research Foundation.', /Observer: open/],
  ])('gives nothing a day or a place of something else: %s', (sentence, wrong) => {
    expect(withMore(sentence)).not.toMatch(wrong);
  });

  it.each([
    [
      'At a May fund-raiser in Velden, Ann Reed urged all to pay for the lock of Harl.',
      'This was said at a May fund-raiser in Velden: look',
    ],
    [
      'The lock of Harl leaks, according to new data released by the Harl Board on Wednesday.',
      'Look up the data of the Harl Board',
    ],
    [
      'The lock of Harl was never shut, first reported by The Intercept in May.',
      'The Intercept reported this first: open its report.',
    ],
  ])('opens what a sentence names beside its news: %s', (sentence, says) => {
    expect(withMore(sentence)).toContain(says);
  });

  it('names a letter as the text names it elsewhere', () => {
    const all = withMore(
      'All members of the council of Harl signed a letter on the lock. They sent the letter to Velden on Monday.\n\n“The lock of Harl is old,” they wrote in the letter to the Velden Board on the lock.',
    );
    expect(all).not.toContain('Look for all of the letter.');
  });

  it('gives nobody the statement of another', () => {
    const all = withMore(
      'Tom Berg, a Democrat, questioned the lock. “The lock of Harl is old,” he said in a written statement. The lock of Harl is wet, Mayor Ann Reed said in a statement.',
    );
    expect(all).not.toContain(
      '“The lock of Harl is old,” he said in a written statement. Look for all of the statement by Ann Reed',
    );
  });

  it('opens the paper to which a firm’s page about its own work links first', () => {
    const title = 'Learning to open locks | Harl';
    const text =
      'We’re releasing a method that learns to open locks. Harl has tried it on 40 locks, as our team will tell.';
    const linking = (links: readonly string[], citations: object[] = []): string =>
      opened(title, text, { links, citations })[0] ?? '';
    expect(linking(['https://arxiv.org/abs/1710.1'])).toContain('It links to a paper at arxiv.org: open that');
    expect(linking(['https://arxiv.org/abs/1710.1'], [{ link: 0, start: 16, end: 24 }])).not.toContain('arxiv');
    expect(linking(['https://harl.example/'])).not.toContain('paper');
  });

  it.each([
    'In a related story, Ann Reed said in a statement that the lock of Harl is old.',
    'A rival of the mayor released a radio ad on the lock of Harl after the flood.',
  ])('opens nothing beside the story: %s', (sentence) => {
    expect(withMore(sentence)).not.toMatch(/statement by|radio ad\./u);
  });

  it('opens two things at most, and nobody’s word behind the first', () => {
    const all = opened(
      TITLE,
      `${NEWS}\n\nThe lock of Harl is old, Mayor Ann Reed said in a statement. A study by the University of Velden found that the lock of Harl leaks. The lock of Harl is wet, Harl’s harbour ministry said. The lock of Harl was shut, the Velden Post reported.`,
      {},
      'report',
    );
    expect(all).toHaveLength(2);
    expect(all.join('\n')).not.toContain('This is the word of');
  });

  it.each([
    [
      'About 2,900 boats lie before the lock of Harl, according to Harl’s harbour ministry.',
      'The figure is from Harl’s harbour ministry: look for it there.',
    ],
    [
      'The Harl Tourism Association said 40 per cent fewer people saw the lock.',
      'The figure is from the Harl Tourism Association: look for it there.',
    ],
    ['Israel said 40 per cent of the boats of Harl were lost.', 'This is what Israel says: look for its own words.'],
  ])('names whose figure or word it is: %s', (sentence, says) => {
    expect(withMore(sentence)).toContain(says);
  });

  it.each([
    ['The mayor will speak of the lock of Harl in a speech to be held in May.', /recording/],
    ['The council of Harl asked for a study that would say why the lock leaks.', /Open the study/],
    ['Videos shared on TikTok show the lock of Harl under water at night.', /post/],
    ['Ann Reed is the author of a book published by the University of Harl Press.', /its report/],
    ['“I came to see the lock,” Tom Berg, a student of Harl, said.', /all that was said/],
    ['The debate in the town about the lock of Harl is old, Ann Reed said in the debate over boats.', /recording/],
    ['He told AFP that the lock of Harl had never been so full.', /AFP/],
    ['Mayor Ann Reed told friends that the lock of Harl is old and wet.', /word of Ann Reed/],
    ['Kim Vance, head of the Harl Union, said that the lock of Harl is old.', /word of head/],
    ['Mayor Ann Reed said that the council of Harl also sent a letter to engineers.', /letter by Ann Reed/],
    ['A spokesman for Mayor Ann Reed said that the lock of Harl is old.', /word of Ann Reed/],
    [
      'Israel’s military said boats were lost at the lock of Harl, a town of more than 40,000 people.',
      /figure is from/,
    ],
    ['It is unclear what the report by the Harl Board says of the lock.', /report by/],
  ])('opens nothing that is to come, private, of the author or of nobody known: %s', (sentence, wrong) => {
    expect(withMore(sentence)).not.toMatch(wrong);
  });

  it.each([
    [
      'Mayor’s Letter to Harl Tells of Lock',
      'The mayor read a letter on the lock to all.',
      'Look for all of the letter.',
    ],
    ['Reed Defends Ad on the Lock of Harl', 'A new TV ad says that the lock is old.', 'Watch all of the TV ad.'],
    [
      'Reed Defends Ad on the Lock of Harl',
      'Mayor Ann Reed claims in a new TV ad titled “Wet” that the lock of Harl is old.',
      'Watch all of the TV ad, “Wet”.',
    ],
    [
      'Video Shows Lock of Harl Under Water',
      'The video was posted on YouTube on Friday.',
      'Watch all of the video on YouTube, posted on Friday.',
    ],
    [
      'Reed and Berg Clash in Mayoral Debate',
      'The debate on Monday was loud and full of locks.',
      'recording or a transcript of the debate',
    ],
  ])('opens what the headline is about: %s', (title, sentence, says) => {
    expect(opened(title, `The town of Harl talked of its lock on Monday.\n\n${sentence}`).join('\n')).toContain(says);
  });

  it.each([
    [
      'Harl Passes Law on Locks',
      'The Harl Lock Protection Act keeps boats out.',
      'Open the text of the Harl Lock Protection Act.',
    ],
    ['Harl Passes Law on Locks', 'Known as SB 1062, the law keeps boats out of the lock.', 'Open the text of SB 1062.'],
    [
      TITLE,
      'Ann Reed spoke of the lock at the Harl Harbour Convention, saying it was old.',
      'This was said at the Harl Harbour Convention',
    ],
    [
      TITLE,
      'Ann Reed said on the Senate floor that the lock of Harl is old.',
      'the Congressional Record has all of it',
    ],
    [
      TITLE,
      'The harbour authority of Harl told of the lock in a filing to the Harl stock exchange, it said.',
      'filing to the Harl stock exchange',
    ],
  ])('opens a law, a speech or a filing by its name: %s %s', (title, sentence, says) => {
    expect(opened(title, `${NEWS}\n\n${sentence}`, {}, 'report').join('\n')).toContain(says);
  });

  it('shows a quotation from its beginning where two sentences make it', () => {
    expect(withMore('“The lock of Harl is old. It will stay shut until May,” Ann Reed said in a statement.')).toContain(
      '“The lock of Harl is old. It will stay shut until May,” Ann Reed said in a statement. Look for all of the statement by Ann Reed.',
    );
  });

  it('shows a quotation in straight marks from its beginning, too', () => {
    expect(withMore('"The lock of Harl is old. It will stay shut until May," Ann Reed said in a statement.')).toContain(
      '"The lock of Harl is old. It will stay shut until May," Ann Reed said in a statement. Look for all of the statement by Ann Reed.',
    );
  });

  it.each([
    [
      'In a post on X, Reed, 58, said that the lock of Harl will stay shut until May.',
      'Open the post by Ann Reed on X: it has the exact words.',
    ],
    [
      'In a Facebook post on Tuesday, Reed wrote that the lock of Harl will stay shut until May.',
      'Open the post of Tuesday by Ann Reed on Facebook: it has the exact words.',
    ],
    [
      'Reed called the lock of Harl a shame. “The lock of Harl will stay shut until May,” she wrote on Telegram.',
      'Open the post by Ann Reed on Telegram: it has the exact words.',
    ],
    [
      'At a news conference on Friday morning, Ann Reed, the mayor of Harl, said the lock is old.',
      'Look for a recording or a transcript of Ann Reed’s news conference of Friday.',
    ],
    [
      'Speaking at a news conference after the flood, Ann Reed said the lock of Harl is old.',
      'Look for a recording or a transcript of the news conference of Ann Reed.',
    ],
    [
      'The lock of Harl has cost 900 boats, according to a 2012 bankruptcy petition filed in Velden.',
      'The bankruptcy petition is on file: ask the court for it.',
    ],
    [
      'Just before 4pm on Sunday, the lock of Harl had let through 9,200 boats, according to Harl Harbour Authority.',
      'The figure is from Harl Harbour Authority: look for it there.',
    ],
  ])('finds whose post it is, and the occasion by the way: %s', (sentence, says) => {
    expect(opened(TITLE, `${NEWS} Mayor Ann Reed had warned of it.\n\n${sentence}`, {}, 'report').join('\n')).toContain(
      says,
    );
  });

  it.each([
    ['Reed heard Tom Velden. “The lock of Harl will stay shut until May,” he wrote on Telegram.', /by Ann Reed/],
    ['In a post on X, a friend of Reed said that the lock of Harl will stay shut until May.', /by Ann Reed/],
    ['At a news conference on Friday, reporters waited as the lock of Harl stayed shut.', /news conference/],
    ['Ahead of a news conference after the flood, Ann Reed said the lock of Harl is old.', /news conference/],
    ['He might file a bankruptcy petition over the lock of Harl.', /bankruptcy/],
  ])('and gives nobody a post of others, and finds no occasion that was none: %s', (sentence, wrong) => {
    expect(
      opened(TITLE, `${NEWS} Mayor Ann Reed had warned of it.\n\n${sentence}`, {}, 'report').join('\n'),
    ).not.toMatch(wrong);
  });

  it.each([
    ['“The lock is old,” he wrote on X, and Mayor Ann Reed of Harl heard it.', /by Ann Reed/],
    ['Nearly 900 boats of Harl were lost, according to the United Nations, citing Velden figures.', /United Nations/],
    ['The war in Harl has killed 9,000 people, according to Harl’s health ministry.', /figure is from/],
    ['An aide told Le Monde that the lock of Harl is old.', /Le Monde/],
    ['The mayor of Harl told Reuters that the lock is old.', /Reuters/],
    ['The lock of Harl is a mess, said hours after an oath on the Senate floor.', /Congressional/],
    ['The same study found that the lock of Harl leaks.', /study/],
    ['The list of boats stands on the lock, it says on its website.', /website/],
    ['Ann Reed was expected to be indicted over the lock of Harl.', /on file/],
  ])('opens no post of another and no figure at second hand: %s', (sentence, wrong) => {
    expect(withMore(sentence)).not.toMatch(wrong);
  });

  it('names two lines of a page in different words', () => {
    const all = withMore(
      'Mayor Ann Reed said at a news conference that the lock of Harl is old.\n\nMayor Ann Reed told reporters of the lock of Harl. “The lock is wet,” Tom Berg of Harl said in a speech.',
    );
    expect(all.match(/recording or a transcript/gu)).toHaveLength(1);
  });

  it('puts the record of what happened before the words of others', () => {
    const [first, ...others] = opened(
      'Jury finds Tom Brand guilty of burning boats',
      'A jury in Harlow, S.C., has found Tom Brand guilty on all nine counts of arson for burning three boats.\n\nBrand sat among a dozen people at a Bible study before he lit the fire, a witness said.\n\n"I had to burn the boats," Brand said in a taped interview.',
    );
    expect(first).toContain('A verdict is a court record: ask the court in Harlow, S.C. for it.');
    expect(others.join('\n')).not.toContain('Open the study');
  });

  it('says a thing once', () => {
    const all = opened(
      TITLE,
      `${NEWS}\n\nThe lock of Harl is old, Mayor Ann Reed said in a statement. The lock of Harl is wet, Mayor Ann Reed said in a statement. The lock of Harl is shut, Mayor Ann Reed said in a statement.`,
    );
    expect(all.filter((each) => each.includes('statement by Ann Reed'))).toHaveLength(1);
  });

  it.each([
    '“We saw the water rise,” said Kim Vance, who lives there.',
    '“We saw the water rise,” said Kim Vance, who lives there. “It was cold,” said Tom Berg, who does, too.',
  ])('sends nobody to whoever is quoted where nothing can be opened: %s', (rest) => {
    expect(withMore(rest)).not.toMatch(/Vance|Berg/);
  });

  it('opens the page to which the sentence of the central claim links, and none of its own site', () => {
    const title = 'Harl celebrities refuse to sail for the mayor';
    const text =
      'Harl celebrities refuse to sail for the mayor this year, as all of them wrote. The mayor was not glad.';
    const linking = (links: readonly string[]): string =>
      opened(title, text, { links, citations: [{ link: 0, start: 5, end: 16 }] })[0] ?? '';
    expect(linking(['https://www.velden.example/2020/05/celebrities-refuse-to-sail'])).toContain(
      'Its sentence links to a page of velden.example: open that.',
    );
    expect(linking(['https://harl.example/2020/05/celebrities-refuse-to-sail'])).not.toContain('links');
    expect(linking(['https://velden.example/people'])).not.toContain('links');
  });

  it.each(['WHO', 'UN', 'ONS'])('takes no body at the end of a headline for the publisher: %s', (body) => {
    const title = `Hunger in Harl is almost everywhere - ${body}`;
    const text = `Hunger in Harl is almost everywhere, the head of the ${body} said on Monday. “We saw it,” he said.`;
    expect(opened(title, text, {}, 'report').join('\n')).not.toContain('own work');
  });

  it('gives no argument the word of somebody to open, and asks who counted its figure', () => {
    const all = opened(
      'Opinion: We must keep the harbour of Harl open',
      'I believe that we must keep the harbour of Harl open. We owe it to those who built it, and I am ashamed of the council.\n\nThe harbour of Harl feeds 40,000 people in the towns around it.\n\nWe must not let it close. I will not be silent.',
    ).join('\n');
    expect(all).toContain('It gives no source for “40,000 people”: find out who counted it, and when.');
  });

  it.each([
    'It was here in Harl that 40,000 people, most of them Jews, were murdered during the Holocaust.',
    'The famine of Harl killed 40,000 people in 1847.',
  ])('asks nobody for the source of what historians have counted: %s', (sentence) => {
    const all = opened(
      'Opinion: We must keep the memory of Harl alive',
      `I believe that we must keep the memory of Harl alive. We owe it to those who died.\n\n${sentence}\n\nWe must not let it go. I will not be silent.`,
    ).join('\n');
    expect(all).not.toContain('find out who counted it');
  });

  it.each([
    ['Mr. Reed gave Castell a stiffer sentence than guidelines of Harl suggested.', /guidelines/],
    [
      'A judge in Harl sentenced Tom Castell to a year over the lock, which the Supreme Court had once heard of.',
      /ask the Supreme Court/,
    ],
  ])('makes no document of what is only compared, and no court of the highest: %s', (sentence, wrong) => {
    expect(withMore(sentence)).not.toMatch(wrong);
  });

  it('takes a reporter of a paper for no programme', () => {
    const all = withMore('Mayor Ann Reed told the Velden Post’s Tom Castell that the lock of Harl is old.');
    expect(all).not.toMatch(/interview with Tom Castell/);
    expect(all).toContain('This was said to the Velden Post: look there for the rest of it.');
  });

  it.each([
    ['As the Huffington Post reported, the mayor had known of it for a year.', 'the Huffington Post'],
    ['While the Associated Press reported nine boats, the mayor knew of six.', 'the Associated Press'],
    ['But Reuters reported that the mayor had known of it for a year.', 'Reuters'],
  ])('names a paper without the word before it: %s', (sentence, outlet) => {
    expect(opened(TITLE, `${NEWS}\n\n${sentence}`).join('\n')).toContain(`This is from ${outlet}: open its report.`);
  });

  it.each([
    [
      'According to a Harl Times investigation published Saturday, the lock of Harl was sold.',
      'Open the Harl Times investigation of Saturday itself.',
    ],
    [
      'A recent Pew survey of 1,002 adults has people in Harl wary of the lock.',
      'Open the Pew survey of 1,002 adults: it says who was asked, and what.',
    ],
    [
      'An NBC News/Wall Street Journal poll puts the mayor of Harl ahead of the lock keeper.',
      'Open the NBC News/Wall Street Journal poll: it says who was asked, and what.',
    ],
    [
      'A new study issued by the Harl Harbour Council looks at the water in the lock of Harl.',
      'Open the study by the Harl Harbour Council itself.',
    ],
    [
      'The mayor spoke with the keeper of the lock, according to a White House readout.',
      'Open the White House readout itself.',
    ],
    ['A recentPew Research Center pollfound that half of Harl wants the lock.', 'Open the Pew Research Center poll'],
    [
      'At least 26 towns and 1,200 boats lost their lock, according to Harl Watch, an advocacy group.',
      'The figure is from Harl Watch: look for it there.',
    ],
    [
      'The keeper wrote of it in an article in Foreign Affairs, in which the lock leaks.',
      'Open the article in Foreign Affairs.',
    ],
    ['Baroness Reed would tell of the lock in her new book, Locks of the North.', 'Open the book “Locks of the North”'],
    [
      'In an interview shown Thursday on the “Harbour” show, Ann Reed said that the lock of Harl is old.',
      'Ann Reed said this on “Harbour” on Thursday: look for the recording.',
    ],
  ])('opens a document with its owner wherever it stands: %s', (sentence, says) => {
    const filling = Array.from({ length: 9 }, (_, at) => `Boat ${at + 1} of the old fleet lay by the quay.`).join(' ');
    expect(opened(TITLE, `${NEWS}\n\n${filling}\n\n${sentence}`, {}, 'report').join('\n')).toContain(says);
  });

  it.each([
    'The council called for a Harl Times investigation of the lock of Harl.',
    'The FBI investigation of the lock of Harl goes on.',
    'A Russian report on the lock of Harl came up in the council.',
    'The lock of Harl is on “humanity” and what people said of it.',
    'The boats of Harl landed, according to a film released by Harl Watch officials.',
    'The statement of Tuesday has people in Harl wary of the lock.',
    'His book, “Locks of the North,” sold well in Harl and beyond.',
  ])('opens nothing that is to come, has no owner or is no document: %s', (sentence) => {
    expect(withMore(sentence)).not.toMatch(/\bOpen |Harl Times|The figure is|look for the recording|statement of/u);
  });

  it('takes the highest court of a country for no other', () => {
    const said = opened(
      'Judges in Velden allow the new name of the lock',
      'Judges in Velden have allowed the council to rename the lock. The US Supreme Court ruled on locks two years ago.',
      {},
      'report',
    ).join('\n');
    expect(said).toContain('the decision of the court in Velden');
  });

  it('asks for what somebody said only with its day', () => {
    const title = 'Mayor Ann Reed wants a new lock';
    const of = (day: string): string =>
      opened(title, `Mayor Ann Reed said${day} that Harl has to have a new lock.`, {}, 'report').join('\n');
    expect(of(' on Tuesday')).toContain('Ann Reed said this on Tuesday: look for a recording or the whole text.');
    expect(of('')).not.toContain('look for');
  });
});
