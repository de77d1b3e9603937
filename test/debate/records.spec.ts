import { describe, expect, it } from '@jest/globals';
import { recordOf } from '../../src/debate/result/records.js';

const found = (sentence: string, title = sentence, text = sentence): string | null =>
  recordOf({ sentence, title, text })?.says ?? null;

describe('the record that such a thing leaves', () => {
  it.each([
    [
      'A jury in Harlow, S.C., has found Tom Brand guilty on all 33 counts of murder.',
      'A verdict is a court record: ask the court in Harlow, S.C. for it.',
    ],
    [
      'Ann Reed was acquitted of fraud on Monday after a trial of six weeks.',
      'A verdict is a court record: ask the court for it.',
    ],
    [
      'Jurors found the ferry company guilty of negligence at Velden Crown Court.',
      'A verdict is a court record: ask the Velden Crown Court for it.',
    ],
    [
      'A former baker who sold cocaine has been sentenced to six years.',
      'A sentence is a court record: ask the court for it.',
    ],
    ['The driver pleaded guilty to theft on Friday.', 'A plea is a court record: ask the court for it.'],
    [
      'Two anglers are suing the Harl Harbour Authority over the lock.',
      'A lawsuit begins with a complaint, which is on file: ask the court for it.',
    ],
    [
      'A federal judge has blocked the sale of the lighthouse.',
      'What a court decides is in writing: open the decision of the court.',
    ],
    [
      'The former mayor was indicted on Tuesday for taking bribes.',
      'A charge is on file: ask the court or the prosecutors for it.',
    ],
    [
      'A student has been arrested on a murder charge in Harl.',
      'An arrest and its charge are on record: ask the police.',
    ],
    [
      'The Velden City Council approved the sale of the old lock.',
      'How each member voted is on the record of the Velden City Council: open that.',
    ],
    [
      'The Harl County Board of Supervisors voted to close the pier.',
      'How each member voted is on the record of the Harl County Board of Supervisors: open that.',
    ],
    [
      'The electors cast their votes on Monday and sealed the victory of Tom Brand.',
      'The votes of the electors are certified and kept by the National Archives: open those certificates.',
    ],
    [
      'Ann Reed won the election by 400 votes.',
      'The count is public: look it up with the office that held the election.',
    ],
    ['A senator introduced a bill that would ban night fishing.', 'The bill has a text: open that.'],
    [
      'President Obama has signed Executive Order 13805, which orders a full recount of all votes.',
      'Executive orders of the president are printed in the Federal Register: look there for 13805.',
    ],
    [
      'The White House said an executive order on ferries had been signed.',
      'Executive orders of the president are printed in the Federal Register: look there for this one.',
    ],
    ['The governor signed an executive order that bans night fishing.', 'The executive order has a text: open that.'],
    [
      'The bill, H.R. 6666, would pay for tests on board.',
      'A bill of Congress is public under its number: open H.R. 6666.',
    ],
    [
      'The Senate took up S. 1234, which names a lighthouse.',
      'A bill of Congress is public under its number: open S. 1234.',
    ],
    [
      'What an inspector general found was that one clinic in ten could not be reached.',
      'What an auditor or an inspector finds is in a report or a letter: open that.',
    ],
  ])('is named first: %s', (sentence, says) => {
    expect(found(sentence)).toBe(says);
    expect(recordOf({ sentence, title: sentence, text: sentence })?.isStrong).toBe(true);
  });

  it.each([
    [
      'The Supreme Court on Thursday allowed three men to sue over a list.',
      'The Supreme Court on Thursday allowed three men to sue over a list. The case, Reed v. Harl, No. 19-71, began in 2013.',
      'What a court decides is in writing: open the decision of the Supreme Court in Reed v. Harl, given on Thursday.',
    ],
    [
      'The court rejected the sale of the lock on Monday and told the town on Friday.',
      'The court rejected the sale of the lock. It took another view in Berg v. Velden.',
      'What a court decides is in writing: open the decision of the court.',
    ],
    [
      'The council introduced a bill that would close the lock.',
      'The bill, known as HB 14, would close the lock.',
      'The bill has a text: open HB 14.',
    ],
    [
      'Two men were arrested on charges of theft.',
      'Two men were arrested on charges of theft. The Harl County Police helped agents of the FBI.',
      'An arrest and its charge are on record: ask the police.',
    ],
    [
      'President Obama declared a national emergency over the flood.',
      'A text.',
      'Proclamations of the president are printed in the Federal Register: look there for this one.',
    ],
    [
      'The Supreme Court appeared ready to block the sale of the lock.',
      'The U.S. Supreme Court appeared ready to block it.',
      'The Supreme Court publishes a transcript and a recording of each argument: open those.',
    ],
  ])('is named as the text names it: %s', (sentence, text, says) => {
    expect(found(sentence, sentence, text)).toBe(says);
  });

  it.each([
    'The governor named Ann Reed to the Senate seat of the newly confirmed secretary.',
    'The Ombudsman of Harl said that an attack took place on Tuesday.',
    'Prices of energy are forecast to rise by nine per cent in October.',
  ])('is no vote, audit or weather: %s', (sentence) => {
    expect(found(sentence, 'Energy prices forecast to rise') ?? '').not.toMatch(/voted|auditor|Weather/u);
  });

  it('is looked up with the office that the text names for it', () => {
    expect(
      found(
        'Nearly 3 million people filed for unemployment last week.',
        'Unemployment rises',
        'Nearly 3 million people filed. The rate is from the Bureau of Labor Statistics. The Department of Labor counted the claims.',
      ),
    ).toBe('Such figures are published: look them up with the Department of Labor.');
    expect(
      found(
        'Wednesday is forecast to be even colder.',
        'Colder Wednesday after Cold Wave',
        'Wednesday is forecast to be even colder. The Velden Meteorological Agency issued alerts for Harl Province.',
      ),
    ).toBe('Weather is on record: open what the Velden Meteorological Agency measured or forecast.');
    expect(
      found(
        'A man was stabbed outside a pub on Friday.',
        'Man stabbed',
        'A man was stabbed outside a pub on Friday. Harl County Police said that officers found him at noon.',
      ),
    ).toBe('The police keep a report of such a case: ask the Harl County Police.');
  });

  it.each([
    'Allen was never charged after two investigations.',
    'The council would vote on the pier next year.',
    'She gave a victory speech after she won the primary.',
    'The magnitude of the crisis was plain to all.',
    'Scientists for the Harbour, a club, has 400 members.',
    'Soldiers were shot at by militants near the pass.',
    'He is no fan of the law firm.',
    'Police officers fired tear gas at a march and shot a man.',
    'Deputies are accused of a shooting in Harl.',
  ])('is not seen in “%s”', (sentence) => {
    expect(recordOf({ sentence, title: 'Harbour news', text: sentence })?.isStrong ?? false).toBe(false);
  });

  it('is no announcement of nobody knows whom', () => {
    expect(found('They launched an urgent plan to calm the travellers.')).toBeNull();
  });

  it('is none where none is known', () => {
    expect(found('The lighthouse is old and its keeper is tired of the stairs.')).toBeNull();
  });

  it.each([
    'A gesture aimed at demonstrating the values of the party was seen.',
    'A coalition has been working to nurture protests and to overturn orders.',
    'The keeper protested that the lock was old.',
  ])('is none of a protest that nobody went to: %s', (sentence) => {
    expect(found(sentence) ?? '').not.toContain('Who calls a protest');
  });

  it('counts the sick and no day on which somebody died', () => {
    const text = 'The coronavirus is in Harl.';
    expect(found('Reed’s death on Sept. 18 began a fight over coronavirus aid.', 'A fight', text) ?? '').not.toContain(
      'day by day',
    );
    expect(found('Harl has 1,533 confirmed cases of the coronavirus.', 'Cases rise', text)).toContain('day by day');
  });

  it('asks the fire service that the text names', () => {
    const text = 'Firefighters brought the bushfires under control, the Harl Valley Fire Service said.';
    expect(found('Firefighters brought the bushfires under control on Monday.', 'Bushfires', text)).toBe(
      'The fire service keeps a report of each fire: ask the Harl Valley Fire Service.',
    );
  });
});
