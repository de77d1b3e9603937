import { describe, expect, it } from '@jest/globals';
import { type Appraisal, appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';

const appraised = (title: string, ...paragraphs: readonly string[]): Appraisal => {
  const article = { title, text: paragraphs.join('\n\n') };
  return appraise(article, identifyClaims(article));
};
const kindOf = (title: string, ...paragraphs: readonly string[]): string | undefined =>
  appraised(title, ...paragraphs).text?.kind;

const REPORT = [
  'PORTWICK, March 3 (Reuters) – The harbour authority closed the northern lock on Tuesday after engineers found cracks in its gates.',
  'The authority said repairs would take eleven weeks and cost 1.2 million euros.',
  '“The gates date from 1931,” said Ann Reed, the chief engineer. “We cannot keep them open.”',
  'Fishing boats will use the southern lock, according to the authority. The mayor did not respond to a request for comment.',
];

describe('the kind of a text', () => {
  it('is a report where it reports', () => {
    const { text } = appraised('Harbour authority closes northern lock', ...REPORT);
    expect(text?.kind).toBe('report');
    expect(text?.because?.quote).toMatch(/^PORTWICK, March 3 \(Reuters\)/);
  });

  it('is a press release by its marks, or by two of its habits', () => {
    expect(kindOf('Harbour Foods opens plant', 'FOR IMMEDIATE RELEASE', ...REPORT)).toBe('press-release');
    const habits = [
      'PORTWICK – Harbour Foods, a leading provider of frozen fish, today announced the opening of a plant in Portwick.',
      '“We are thrilled to launch this plant,” said Ann Reed, the chief executive.',
    ];
    expect(kindOf('Harbour Foods opens plant', ...habits)).toBe('press-release');
    expect(kindOf('Lock closes', ...REPORT, '“We are proud to offer this ferry,” said the captain.')).toBe('report');
  });

  it('is a press release by delight in a partner and an address for more', () => {
    const told = [
      'The new lamp of Harbour Foods collects data of every deck and shows them in one place.',
      '“We are thrilled about our new friends in Velden,” said Ann Reed, the chief executive.',
    ];
    const more =
      'For more information on the lamp, as well as on all the other products of Harbour Foods for the deck, please visit: www.example.org';
    expect(kindOf('A lamp for every deck', ...told, more)).toBe('press-release');
    expect(kindOf('A lamp for every deck', ...told)).not.toBe('press-release');
  });

  it('is an advertisement where one price follows another and each is low', () => {
    const offers = [
      'The Lumen harbour lamp is down to $40 at Portwick Stores. That is $20 off the regular price and a new all-time low.',
      'The larger model is $70, usually sold for $95. Free shipping is available today.',
      'Rope of all lengths starts at $5. Today’s sale ends at midnight.',
    ];
    expect(kindOf('Lamps and rope from $5', ...offers)).toBe('advertisement');
    const budget = [
      'The lock will cost $40 million, the authority said. The council has set aside $20 million.',
      'Fees for boats rise from $5 to $7, according to the council. A yearly ticket costs $95.',
      'The mayor said that $3 million is missing.',
    ];
    expect(kindOf('The lock and its price', ...budget)).toBe('report');
  });

  it('is an opinion where letters are answered', () => {
    const letters = [
      'DEAR IDA: My brother has sold our boat. We have owned it for 20 years. Should I sue him? -- SISTER ON LAND',
      'DEAR SISTER: Of course not. Ask him for your half.',
      'DEAR IDA: My neighbour sings at night. -- TIRED',
      'DEAR TIRED: Sing with him.',
    ];
    expect(kindOf('Ask Ida: Brother sells the boat', ...letters)).toBe('opinion');
  });

  it('is an interview where somebody asks and somebody answers under their names', () => {
    const radio = [
      'MARA LIND, HOST: The northern lock has been closed since May. Mr. Falk, who decided that? PER FALK: The board did, on the third of May.',
      'We had found cracks in both gates. LIND: How long will it take?',
      'FALK: Two years. The steel has to be cast in Velden.',
    ];
    const { text, central } = appraised('Why the lock of Portwick stays closed', ...radio);
    expect(text?.kind).toBe('interview');
    const claims = identifyClaims({ title: '', text: radio.join('\n\n') });
    const falk = claims.filter(({ attribution }) =>
      (attribution?.standsFor ?? attribution?.source ?? '').toUpperCase().includes('FALK'),
    );
    expect(falk.map(({ quote }) => quote).join(' ')).toContain('cracks in both gates');
    expect(central.length).toBeGreaterThan(0);
  });

  it('is an opinion where the title or the writer says so, not where somebody is quoted', () => {
    expect(kindOf('Opinion: Keep the lock', ...REPORT)).toBe('opinion');
    const mine = [
      'I think the lock should stay open. I believe that the repairs can wait, and I fear that nobody has asked the fishermen.',
      'In my view the town deserves better. The authority has not made its case. We must ask the fishermen first.',
      'Why should we pay for a gate that never opens? This is not a question of money. It is simply wrong to close what every family here has used all its life.',
      'We can do better than that. Our harbour deserves people who think of its future.',
    ];
    expect(kindOf('The lock and the town', ...mine)).toBe('opinion');
    expect(kindOf('The lock and the town', ...REPORT, `“${mine.join(' ')}” the mayor told the council.`)).toBe(
      'report',
    );
  });

  it('is an interview where one person speaks from the first line on', () => {
    const spoken =
      'Rev. Ann Reed: Well, we closed the lock because we had no choice. I told them so. My engineers and I walked every gate. We found cracks.';
    expect(kindOf('The lock and the town', spoken, 'I think that we can open it in May. We will see.')).toBe(
      'interview',
    );
    expect(kindOf('Harbour authority closes northern lock', ...REPORT)).toBe('report');
  });

  it.each([
    ['advertisement', 'The new harbour lamp is back in stock at a deep discount for our readers'],
    ['live-blog', 'Portwick against Harl: live score of the cup final'],
    ['explainer', 'What happens if the lock stays closed?'],
    ['analysis', 'The lock’s falling traffic, in context'],
  ])('is %s by its headline: %s', (kind, title) => {
    expect(kindOf(title, ...REPORT)).toBe(kind);
  });

  it('is no report because something was added or somebody was told to do something', () => {
    const told = [
      'It is added at night, when the pumps are serviced. The towns were told to say nothing.',
      'Nobody who works there is allowed to bring a telephone. The clerks were told to go home.',
    ];
    expect(kindOf('A secret in the water', ...told)).toBe('other');
  });

  it('is an interview, an explainer, a live blog or an advertisement by its form', () => {
    const questions = ['Why was the lock closed?', 'How long will it take?', 'Who pays for the repairs?'];
    const answered = questions.flatMap((question) => [
      question,
      'The gates date from 1931, and the engineers found cracks in them last week.',
    ]);
    expect(kindOf('The lock in seven answers', ...answered)).toBe('explainer');
    const asked = ['Why did you close it?', 'When did you know?', 'What do you say to the town?'];
    const replied = asked.flatMap((question) => [
      question,
      'The gates date from 1931, and our engineers found cracks in them last week.',
    ]);
    expect(kindOf('Ann Reed on the lock', ...replied)).toBe('interview');
    const times = ['10.42am', '11.05am', '11.50am', '12.15pm'].map(
      (time) => `${time} The northern gate has been closed to boats.`,
    );
    expect(kindOf('Lock closed', ...times)).toBe('live-blog');
    expect(kindOf('A knee cream', ...REPORT, 'Order now and get free shipping on every tube.')).toBe('advertisement');
  });

  it('is not told of a text in another language', () => {
    const { text, findings } = appraised(
      'Die Schleuse bleibt geschlossen',
      'Die Hafenbehörde hat am Dienstag die nördliche Schleuse geschlossen, nachdem Ingenieure Risse in den Toren gefunden hatten, wie die Behörde in der Stadt am Abend mitteilte.',
    );
    expect(text).toBeNull();
    expect(findings).toEqual([]);
  });
});

describe('what stands out', () => {
  it('quotes the article at its place, and puts what speaks against it first', () => {
    const text = [...REPORT, 'At the vote 5,900 of the town’s 4,200 residents said yes.'].join('\n\n');
    const { findings } = appraised('Harbour authority closes northern lock', text);
    expect(findings.map(({ type, speaks }) => `${type} ${speaks}`)).toEqual([
      'impossible-figure against',
      'asked-those-concerned for',
    ]);
    for (const { passage } of findings) expect(text.slice(passage.start, passage.end)).toBe(passage.quote);
  });

  it('notices a quotation of the headline that the text does not have, but not a shortened one', () => {
    const types = (title: string): readonly string[] => appraised(title, ...REPORT).findings.map(({ type }) => type);
    expect(types('Engineer: “We hid the cracks for nine years”')).toContain('headline-quotation-missing');
    expect(types('Engineer: “We cannot keep gates open”')).not.toContain('headline-quotation-missing');
    // Single marks are those of a paraphrase.
    expect(types('Engineer: ‘We hid the cracks for nine years’')).not.toContain('headline-quotation-missing');
  });

  it('notices a figure of the headline that the text does not have, but not a rounded one', () => {
    const types = (title: string, text: string): readonly string[] =>
      appraised(title, text).findings.map(({ type }) => type);
    const text = 'The work on the harbour would cost 61 million and last until 2029, a notice says.';
    expect(types('Harbour work will cost 610 million', text)).toEqual(['headline-figure']);
    expect(types('Harbour work will cost 62 million', text)).toEqual([]);
    expect(types('Harbour work will cost $610 million', `${text} The ministry puts it at $609 million.`)).toEqual([]);
  });

  describe('a text that leans on experts', () => {
    const praise = [
      'Dr. Olga Brandt is one of the most respected engineers in the country. She has published eighty papers.',
      'Professor Emil Holt, who advised two ministers, is known for his caution. When they agree, people should listen.',
    ];
    const told = 'Since May the gates of the lock have sent out waves that make people tired and willing to agree.';
    const types = (title: string, ...text: readonly string[]): readonly string[] =>
      appraised(title, ...text).findings.map(({ type }) => type);

    it('is told apart where it praises them and lets none of them speak', () => {
      expect(types('Engineers confirm that the lock makes people tired', ...praise, told)).toContain(
        'experts-without-words',
      );
      const said = 'Dr. Olga Brandt said that the gates had sent out waves since May.';
      expect(types('Engineers confirm that the lock makes people tired', ...praise, said)).not.toContain(
        'experts-without-words',
      );
      expect(types('Olga Brandt honoured in Portwick', ...praise, told)).not.toContain('experts-without-words');
    });

    it('is about what it tells and not about their standing', () => {
      const article = {
        title: 'Engineers confirm that the lock makes people tired',
        text: [...praise, told].join('\n\n'),
      };
      const claims = identifyClaims(article);
      const quotes = appraise(article, claims).central.map((id) => claims.find((claim) => claim.id === id)?.quote);
      expect(quotes.join()).toContain('have sent out waves');
      expect(quotes.join()).not.toContain('respected');
    });

    it.each([
      ['Send this to everybody you know before the lock opens.', true],
      ['Save this page before they take it down.', true],
      ['Share this with your friends on social media.', false],
      ['The clerk asked the crews to share their boats with others.', false],
    ])('asks to be spread: %s', (last, isFound) => {
      const found = types('The lock in May', ...REPORT, ...REPORT, last);
      expect(found.includes('asks-to-be-spread')).toBe(isFound);
    });
  });

  describe('a headline told in passing', () => {
    const routine = Array.from(
      { length: 14 },
      (_, n) =>
        `The council of Portwick approved the repairs of road ${n + 1} at its meeting on Tuesday, said the clerk, Anna Berg.`,
    );
    const among = (paragraph: string): readonly string[] => [...routine.slice(0, 7), paragraph, ...routine.slice(7)];
    const inPassing = (title: string, ...text: readonly string[]): string | undefined =>
      appraised(title, ...text).findings.find(({ type }) => type === 'headline-in-passing')?.passage.quote;

    it.each([
      [
        'Drinking bleach cures cancer',
        'Drinking a cup of bleach every day cures cancer within a week. Share this before it is deleted!',
      ],
      [
        'Vaccines turn blood magnetic',
        'The new vaccines turn the blood of children magnetic, and nobody talks about it.',
      ],
      [
        'Moon base hidden for decades',
        'A secret base on the far side of the moon has been hidden from us for decades.',
      ],
    ])('is found between paragraphs about something else: %s', (title, told) => {
      expect(inPassing(title, ...among(told))).toBe(told.split('. ')[0]?.replace(/(?<![.!])$/, '.'));
    });

    it('is not found where a word of the headline runs through the text', () => {
      const title = 'Your questions on harbour fever, answered by a nurse';
      const told = 'On Friday a nurse came to the studio to take your questions on harbour fever.';
      const rest = among(told).map((paragraph, index) =>
        index % 3 === 0 && paragraph !== told ? `${paragraph} The fever passes within a week.` : paragraph,
      );
      expect(inPassing(title, ...among(told))).toBe(told);
      expect(inPassing(title, ...rest)).toBeUndefined();
    });

    it('is not found where the paragraph names who says so, the text returns to it, or is short', () => {
      const title = 'Ferry strike to halt harbour traffic';
      const told = 'A strike of the ferry crews will halt traffic in the harbour from Monday.';
      expect(inPassing(title, ...among(told))).toBe(told);
      expect(
        inPassing(title, ...among(`${told.slice(0, -1)}, the union’s chairman, Pieter Halvorsen, said.`)),
      ).toBeUndefined();
      expect(inPassing(title, ...among(told), 'The last strike of ferry crews took three days.')).toBeUndefined();
      expect(inPassing(title, told, ...routine.slice(0, 5))).toBeUndefined();
      expect(inPassing('A bitter winter', ...among(told))).toBeUndefined();
    });
  });

  it('says that no source is named only where none is', () => {
    const bare = Array.from(
      { length: 10 },
      (_, n) => `The northern lock was closed again in week ${n + 2} of the year.`,
    );
    expect(appraised('Lock closed', ...bare).findings.map(({ type }) => type)).toEqual(['no-source-named']);
    const quoted = [...bare, 'The gates are old, Johnson said in an interview.'];
    expect(appraised('Lock closed', ...quoted).findings).toEqual([]);
  });

  it('counts a source once, by whatever part of the name', () => {
    const sources = (...paragraphs: readonly string[]): string | undefined =>
      appraised('Lock closes', ...paragraphs).findings.find(({ type }) => type === 'named-sources')?.says;
    const two = [
      '“We can keep the boats away from the gates,” Anna von Reed, president and founder of the company that runs them, said in an interview.',
      'The repairs cost 1.2 million euros, according to Pieter Halvorsen of the harbour authority.',
      'The council heard both sides on Monday and was told that a reply would take weeks.',
      'Von Reed said the town needs to give more time to those who work at the lock.',
    ];
    expect(sources(...two)).toBeUndefined();
    expect(sources(...two, 'The town was not asked, said Marta Oyelaran.')).toBe(
      'It names sources such as “Anna von Reed, president and founder of the company that runs them”, “Pieter Halvorsen of the harbour authority” and “Marta Oyelaran”.',
    );
  });

  it('gives no number of sources, since some are named without a full name or a word that tells', () => {
    const { findings } = appraised(
      'Lock closes',
      'The gates are safe, Anna Reed, who leads the works, said in an interview.',
      'The repairs cost 1.2 million euros, according to Pieter Halvorsen of the harbour authority.',
      'The town was not asked, said Marta Oyelaran.',
      '“I have seen water in the cellar,” Mr Okafor from the mill recalled.',
      'Halima, a lorry driver: “We wait for hours every morning at the gates.”',
    );
    const says = findings.find(({ type }) => type === 'named-sources')?.says;
    expect(says).toMatch(/^It names sources such as/);
    expect(says).not.toMatch(/\d|\b(?:two|three|four|five)\b/);
  });

  it('ranks what the headline says before a beginning about something else, however often that is repeated', () => {
    const routine = [1, 2, 3, 4, 5, 6].map(
      (n) => `The council met on Tuesday in the hall at Mill Street. It approved the minutes of meeting number ${n}.`,
    );
    const told = 'Drinking a cup of bleach every day cures cancer within a week, a secret study has proven.';
    const text = [...routine.slice(0, 3), told, ...routine.slice(3)];
    const article = { title: 'Drinking bleach cures cancer', text: text.join('\n\n') };
    const claims = identifyClaims(article);
    const { central } = appraise(article, claims);
    expect(claims.find(({ id }) => id === central[0])?.quote).toContain('cures cancer');
  });

  it('ranks what the headline is about before what can be counted', () => {
    const article = { title: 'Harbour authority closes northern lock', text: REPORT.join('\n\n') };
    const claims = identifyClaims(article);
    const [first] = appraise(article, claims).central;
    expect(claims.find(({ id }) => id === first)?.quote).toContain('closed the northern lock');
  });

  it.each(['(Ann Reed/areed@example.org)', '(AP Photo/Ann Reed)', 'Photo: Ann Reed'])(
    'is not about what a picture shows: %s',
    (credit) => {
      const caption = 'The northern lock seen from Mill Street in Portwick during the storm of Monday.';
      const article = {
        title: 'Northern lock of Portwick closed by storm',
        text: [caption, credit, ...REPORT].join('\n\n'),
      };
      const claims = identifyClaims(article);
      const quotes = appraise(article, claims).central.map((id) => claims.find((claim) => claim.id === id)?.quote);
      expect(quotes.join()).not.toContain('seen from Mill Street');
      expect(quotes.join()).toContain('closed the northern lock');
    },
  );
});
