import { describe, expect, it } from '@jest/globals';
import { formOf, newsShownIn } from '../../src/words/index.js';
import { newsOf, withoutPlace } from '../../src/words/index.js';

const form = (title: string, ...lines: string[]): string | null =>
  formOf({ title, text: lines.join('\n\n') })?.says ?? null;
const DULL = 'The lock has two gates, of which one is open by day and the other by night. '.repeat(3);
const again = (line: (at: number) => string, times: number): string[] =>
  Array.from({ length: times }, (_, at) => line(at + 1));

describe('a guide', () => {
  it.each(['A guide to the locks of Harl', 'Locks of Harl: a short guide to the gates', 'Harl at sea: A visual guide'])(
    'is called one by its headline: %s',
    (title) => {
      expect(form(title, DULL)).toBe('This is a guide');
    },
  );
});

describe('what a text is that the kinds of text have no word for', () => {
  it.each([
    [
      'Women’s singles results from Oslavia',
      again((at) => `Anna Berg (${at}) bt Clara Dorn 6-${at % 5} 6-3`, 6),
      'This is a table of results or fixtures',
    ],
    ['League fixtures', again((at) => `Hallen v Borsum ${at} May`, 5), 'This is a table of results or fixtures'],
    [
      'These 6 celebrities grew up on farms',
      ['Some of them still keep goats.', 'Others sold the land.'],
      'This is a list',
    ],
    ['10 ways in which bees find home', ['They fly by the sun.'], 'This is a list'],
    ['Top 5 bridges of the north', ['The first is in Halden.'], 'This is a list'],
    ['Here comes the pun: 317 jokes for kids', ['Why are ghosts bad liars? You see through them!'], 'This is a list'],
    [
      'Plum cake as in Velden',
      ['2 cups flour', '1 tablespoon sugar', '3 eggs', '½ cup milk', 'Stir and bake.'],
      'This is a recipe',
    ],
    ['Winter coats', again((at) => `${at}. Long coat, Harl & Sons, $${at}9`, 5), 'This shows things to buy'],
    ['What is a barometer', ['It measures the pressure of air.'], 'This is an explainer'],
    ['How does a heat pump work?', ['It moves heat.'], 'This is an explainer'],
    ['What is a fair rent? Nobody knows.', ['It costs a lot.'], 'This argues, as its headline says'],
    [
      'A faster parser',
      ['In this post, we’ll look at how a parser spends its time.', 'It reads bytes.'],
      'This is a blog post that shows how something is done',
    ],
    [
      'Village clinic: difference between revisions',
      ['Line 12: The clinic was built in 1960.'],
      'This page compares two versions of a text',
    ],
    [
      'Mayor does it again',
      ['This is an outright lie.', 'These clowns have run the harbour for years!', 'Nobody asked them.'],
      'This takes a side in its writer’s own words',
    ],
    [
      'A court at last listens',
      ['Today, we filed a settlement with the district court.', 'It ends the fines.'],
      'Its writers tell of what they did themselves',
    ],
    [
      'Bridge closed in Halden',
      ['HALDEN: The old bridge was closed on Monday.', 'The town council said repairs cost 2 million.'],
      'Written as a news report',
    ],
  ])('%s', (title, lines, says) => {
    expect(form(title, ...lines)).toBe(says);
  });

  it.each([
    ['7 people killed in a fire near Halden', 'The fire broke out in a hotel.'],
    ['Five firms leave the harbour', 'They move to Velden.'],
    ['What the minister wants', 'She wants a bridge.'],
  ])('does not take a headline with a number or a question for a list or an explainer: %s', (title, text) => {
    expect(form(title, text)).toBeNull();
  });

  it('charges a writer with nothing that somebody else says', () => {
    expect(
      form('Council meets', '“These clowns tell outright lies,” said Ada Berg.', 'Carl Dorn called them idiots.'),
    ).toBeNull();
  });

  it('finds advice by what it tells its readers to do, and not where somebody reports advice', () => {
    const orders = ['Stand on one leg.', 'Hold the rail.', 'Repeat it with the other leg.', 'You should feel warm.'];
    expect(form('A workout for rainy days', ...orders)).toBe('This gives its readers advice');
    expect(form('A workout is banned', '“Stand on one leg,” said Ada Berg.', 'The school closed its hall.')).toBeNull();
  });
});

const MEAL = [
  'The menu of the Blue Lamp is short, and every dish on it is a delight.',
  'A broth of fish and spices comes first, rich and fiery, with crisp bread.',
  'The chicken is tender, the sauce is zingy and the rice is perfect.',
  'Desserts are lovely, above all a dish of plums with buttery pastry.',
  'Our waiter mixed the cocktails at the table.',
];
const RECORD = [
  'The album opens with brittle synths and hissy drums, and its first track is catchy.',
  'The second song has an infectious chorus, lush vocals and a guitar that soars.',
  'Other tracks are flat: the bass is dull and the lyrics are predictable.',
  'Two singles stand out, and the debut of the singer was more inviting.',
];
const FILM = [
  'The film has a charming cast, and its director knows how to stage a scene.',
  'Its plot is predictable, but the performances of both actors are subtle.',
  'A villain as wooden as this one has not been seen in the franchise.',
  'The script is witty, the characters are fun and the last scene is moving.',
];

describe('a text by its headline and its words', () => {
  const SPEAKS = '“It has two versions and a low price,” Ann Reed said on Monday.';

  it.each([
    ['Boatbank vs. Boatbank Pro', 'Both offer low fees. The price is the same. It is best for beginners.'],
    ['Oars versus sails: which to buy', 'Oars have lower costs. Sails have more features. Both let you row.'],
    ['Rowing boats vs motor boats', 'A motor has a price. The pros and cons are clear. Oars are cheaper.'],
  ])('compares things: %s', (title, text) => {
    expect(form(title, text)).toBe('This compares things to choose from');
    expect(form(title, text, SPEAKS)).not.toBe('This compares things to choose from');
  });

  it('compares no opponents', () => {
    expect(form('Portwick vs Halden', 'Portwick won in the rain. The price of a ticket rose.')).toBeNull();
  });

  it.each([
    ['Install the lock engine', 'It runs on many platforms. Download the package first. Run the command below.'],
    ['Getting started with sluices', 'Download it. The settings are in the documentation. Run it. Upgrade it in May.'],
    ['Set up a tide gauge', 'The installer asks for a version. Run it. Open the settings. Packages are signed.'],
  ])('are instructions: %s', (title, text) => {
    expect(form(title, text)).toBe('These are instructions');
    expect(form(title.replace(/^\S+/, 'Mayor'), text)).not.toBe('These are instructions');
  });

  it.each([
    'Luckily for us, a singer has filled this void with an ear worm. The video is delightful.',
    'This tune is catchy, and its clip is gorgeous. Check it out, it is a gem.',
    'A lovely film about a lock, and a charming one. It is worth the watch, and brilliant.',
  ])('recommends something: %s', (text) => {
    expect(form('A song for the harbour', text)).toBe('This recommends something');
    expect(form('A song for the harbour', SPEAKS, text)).not.toBe('This recommends something');
  });

  it.each([
    ['Ferry extends its free rides', 'The firm of Tom Hall has extended its rides, and Halden pays for them.'],
    ['Premier held abroad', 'Premier Andrew Hall has been detained in Oslavia over the loss of a ship.'],
    ['Storm takes the pier', 'A storm has reached the north of Oslavia and has taken the pier of Halden.'],
  ])('is news in plain words: %s', (title, lead) => {
    const rest = [
      'The pier is of wood. Boats wait in the bay. Nobody is hurt.',
      'The harbour is shut. It opens when the wind drops. The works begin after that.',
    ];
    const text = [
      lead,
      ...rest,
      'The old lock is of oak and stands beside the mill, where the river bends to the sea.',
    ];
    expect(form(title, ...text)).toBe('Written as a news report');
    expect(form(`You will not believe it: ${title}`, ...text)).not.toBe('Written as a news report');
  });
});

describe('a review', () => {
  it.each([
    ['A new lamp in the harbour', MEAL],
    ['Cold rooms', RECORD],
    ['The miller’s daughter', FILM],
    ['Plums at last: Grade', ['It has a plot, a cast, a director, scenes and characters.', 'Grade: B+.']],
    ['Ada Berg gave lamps.example 4 stars', ['The delivery was quick.', 'The product works.']],
  ])('is told by what is judged, or by its mark: %s', (title, lines) => {
    expect(form(title, ...lines)).toBe('This is a review');
  });

  it.each([
    [
      'Restaurants must show where their fish is from',
      [
        'The council said on Monday that menus must name the sea.',
        'Restaurants have a year, said Ada Berg.',
        'A dish of fish costs 20 euros, according to the union.',
      ],
    ],
    ['Film sells well', [...FILM, 'It led the box office with 4 million.']],
    [
      'Storm has 7/10 of the harbour under water',
      ['The mayor said on Monday that 7/10 of it is closed.', 'It rained all night.'],
    ],
  ])('is no report about such things: %s', (title, lines) => {
    expect(form(title, ...lines)).not.toBe('This is a review');
  });
});

describe('a text of which no single word tells what it is', () => {
  it('is news where it tells in the third person what happened on which days', () => {
    const lines = [
      'Locks of the river are shut since Monday.',
      'Boats wait in Halden.',
      'They open on Friday, and the next ones on 4 May.',
    ];
    expect(form('Boats wait at the locks', ...lines, DULL)).toBe('Written as a news report');
    expect(form('You will never guess who waits at the locks', ...lines, DULL)).not.toBe('Written as a news report');
    expect(form('A lock at night', 'The lock sleeps.', 'Nobody comes.', 'The water is black.', DULL)).toBeNull();
  });

  it('mixes news with comments where its writer judges, too', () => {
    const lines = [
      'The council of Halden voted on Monday to close the bridge.',
      'Ada Berg said that it is old.',
      'Of course, nobody asked the fishermen.',
      'It is a sham.',
    ];
    expect(form('Council closes the bridge', ...lines)).toBe('This mixes news with its writer’s comments');
    expect(form('COUNCIL CLOSES THE BRIDGE AGAIN', ...lines)).not.toBe('This mixes news with its writer’s comments');
    const others = [
      'The council of Halden voted on Monday to close the bridge.',
      'Ada Berg called it a sham.',
      '“Of course, nobody asked us,” said Carl Dorn.',
      'It is old.',
    ];
    expect(form('Council closes the bridge', ...others)).toBe('Written as a news report');
  });

  it.each([
    'By entering your email and clicking the Subscribe button, you agree to our terms of use, and',
    'You’ve successfully subscribed to this newsletter!',
    'agree to receive content and promotional communications from us. You understand that you can opt-out!',
  ])('hears no writer in what a page asks its visitors: %s', (button) => {
    const lines = ['The council of Halden voted on Monday to close the bridge.', 'Ada Berg said that it is old.'];
    expect(form('Council closes the bridge', ...lines, DULL, button, button, button)).toBe('Written as a news report');
  });

  it('is told by a headline that shouts, and not by one with the name of an office', () => {
    expect(form('LOOK who waits at the locks', 'Nobody comes.', DULL)).toBe('Its headline shouts');
    expect(form('WATCH: NATO waits at the locks', 'The ships of NATO wait.', DULL)).toBeNull();
    // What a headline says of its own form does not shout.
    for (const label of ['(VIDEO/TWEETS)', '[PHOTOS]', '(FULL TRANSCRIPT)'])
      expect(form(`A heron waits at the locks ${label}`, 'Nobody comes.', DULL)).toBeNull();
    expect(form('LOOK who waits at the locks (VIDEO)', 'Nobody comes.', DULL)).toBe('Its headline shouts');
  });

  it('collects answers where their names stand under them', () => {
    const answers = [
      'Ada Berg, president of Harl Corp',
      'Carl Dorn, director of the harbour office',
      'Eva Falk, owner of the Blue Lamp',
      'Gustav Holm, chief of the lock',
    ];
    const lines = answers.flatMap((name) => ['I think the bridge must stay, and I take it each day.', name]);
    expect(form('What they think of the bridge', ...lines)).toBe('This collects what several people answer');
    expect(form('What they think of the bridge', ...lines.slice(0, 4))).not.toBe(
      'This collects what several people answer',
    );
  });

  it('takes no “won’t” for what its writer won', () => {
    expect(form('Locks stay shut', 'We won’t know until May.', 'Nobody comes.')).toBeNull();
  });

  it('is a list where its writer says so, and an encyclopedia where it has a table of contents', () => {
    expect(form('Things for the garden', 'We have put together a list of the best spades.')).toBe('This is a list');
    expect(form('Locks', '1 History', '2 Use', '3 Known locks', 'A lock lifts boats.[2]')).toBe(
      'This is an article of an encyclopedia',
    );
  });
});

describe('the words that show a news report', () => {
  it.each([
    ['The firm grew. Harl Corp said on Thursday it had grown by a third.', 'Harl Corp said on Thursday'],
    ['HALDEN — The bridge is closed. Ada Berg said so.', 'HALDEN — The bridge is closed'],
    [
      'HALDEN (Reuters) - The bridge is closed for good, the council said. It rains.',
      'HALDEN (Reuters) - The bridge is closed for good, the council said',
    ],
    [
      'Builders across the country said in a release that the bridge is safe. Ada Berg said so too.',
      'Builders across the country said in a release',
    ],
    [
      'The river rose. Ada Berg said so. Carl Dorn, who runs the lock, told reporters on Tuesday that it holds.',
      'Carl Dorn, who runs the lock, told reporters on Tuesday',
    ],
    ['The council voted on Friday to close the bridge. It is old.', 'The council voted on Friday'],
    ['“It is old,” said Ada Berg. It is closed.', 'said Ada Berg'],
    ['Boats wait, according to the harbour office, for days.', 'according to the harbour office'],
    ['The town, opposed to the bridge, denied it. “No,” says Carl Dorn.', 'says Carl Dorn'],
    ['That said, the bridge is old. Ada Berg said so.', 'Ada Berg said'],
    ['FILE PHOTO: A bridge.\n\nThe bridge is closed, Ada Berg told the Halden Post.', 'Ada Berg told the Halden Post'],
  ])('%s', (text, words) => {
    expect(newsShownIn({ text })).toBe(words);
  });
});

describe('a recipe', () => {
  it.each([
    ['Heat oven to 180 degrees.', 'In a large bowl, beat eggs and sugar.', 'Bake 40 to 45 minutes.'],
    ['Melt butter in a pan.', 'Stir in flour.', 'Simmer for 10 minutes and serve.'],
    ['1. Mix flour and water to a dough.', '2. Knead it and leave it in a bowl.', '3. Bake for 50 minutes.'],
  ])('is told by what it tells a cook to do: %s', (...orders) => {
    expect(form('Plum cake', 'Everybody likes it.', ...orders)).toBe('This is a recipe');
  });

  it.each([
    ['“Heat oven to 180 degrees,” said Ada Berg.', '“Beat eggs and sugar in a bowl.”', '“Bake 40 minutes.”'],
    ['Mix of parties in council.', 'Heat breaks records.', 'Beat officers leave the harbour.'],
    ['Heat the oven for the winter, the union says.', 'Nobody bakes in Halden.', 'Flour is dear.'],
  ])('is not a report about cooks: %s', (...told) => {
    expect(form('Cooks on strike', ...told)).not.toBe('This is a recipe');
  });
});

describe('a text in which its writer is heard', () => {
  const walk = [
    'I walked along the river for an hour.',
    'My shoes were wet.',
    'I thought of the bridge.',
    'It was closed.',
  ];

  it('is one in which somebody speaks as “I”, and not one that reports what somebody says', () => {
    expect(formOf({ title: 'A walk', text: walk.join('\n\n') })).toMatchObject({
      says: 'Its writer speaks as “I”',
      words: 'I walked along the river for an hour.',
    });
    expect(form('A walk', ...walk.map((line) => `“${line}” said Ada Berg.`))).not.toBe('Its writer speaks as “I”');
    expect(form('A walk', 'Ada Berg told the court, I walked along the river for an hour.', ...walk.slice(1))).not.toBe(
      'Its writer speaks as “I”',
    );
  });

  it.each([
    'Review: A film about the harbour',
    'Album of the Week: Songs of the Lock',
    'The Lock, book review',
    '‘The Lock’ review – a film with water in it',
  ])('may be a review: %s', (title) => {
    expect(form(title, 'The film is long.', 'Its songs are short.')).toBe('This is a review');
  });

  it.each(['Court orders review of the film tax', 'Peer review is slow', 'Council to review film rules'])(
    'is no review because of the word: %s',
    (title) => {
      expect(form(title, 'The film is long.')).toBeNull();
    },
  );

  it('is no report where it shouts, judges or asks', () => {
    const told = ['The council closed the bridge on Monday.', 'Ada Berg said that boats wait.'];
    expect(form('Bridge closed', ...told)).toBe('Written as a news report');
    expect(form('Bridge CLOSED again', ...told)).toBe('Its headline shouts');
    expect(form('MAYOR BUYS A SECOND BRIDGE FOR HERSELF', ...told)).toBeNull();
    expect(form('NATO and Halden', 'NATO closed the bridge on Monday.', 'Ada Berg said that boats wait.')).toBe(
      'Written as a news report',
    );
    expect(form('Bridge closed', ...told, 'What a farce.', 'It is a sham, of course.')).toBe(
      'This mixes news with its writer’s comments',
    );
    expect(form('Bridge closed', ...told, 'Who needs boats?', 'You do not need them!', 'We never did!')).toBeNull();
  });

  it('is a report where the news is what somebody did on a day or what several people say', () => {
    expect(form('Ban lifted', 'Ostland lifted on Friday a ban on boats.', 'It was a year old.')).toBe(
      'Written as a news report',
    );
    expect(
      form(
        'Boats wait',
        'Boats wait in front of the lock and in the harbour, Ada Berg said.',
        'Carl Dorn said they leak.',
        DULL,
      ),
    ).toBe('Written as a news report');
    expect(form('Boats', 'Boats are made of wood.', 'They float.')).toBeNull();
  });

  it('is an announcement where it announces something of its own', () => {
    for (const line of ['Today we are announcing a new lock.', 'We’re thrilled to share our new lock.'])
      expect(form('A new lock', line, 'It is blue.')).toBe('Its writers tell of what they did themselves');
  });

  it('is an article of an encyclopedia where its sections may be edited', () => {
    expect(form('Lock', 'A lock is a gate.', 'History[edit]', 'It is old.', 'External links[edit]')).toBe(
      'This is an article of an encyclopedia',
    );
  });
});

describe('the news of a text', () => {
  it.each([
    'HALDEN: The bridge is closed for good',
    'HALDEN (Reuters) - The bridge is closed for good',
    'HALDEN (Harl News / Dorn - 29th April, 2020) The bridge is closed for good',
    'Halden News – The bridge is closed for good',
    'Anchor: The bridge is closed for good',
  ])('stands without its place: %s', (sentence) => {
    expect(withoutPlace(sentence)).toBe('The bridge is closed for good');
  });

  it('is what a report begins with rather than a later sentence with more words of the headline', () => {
    const text = [
      'The central bank is almost certain to raise its rate this week, though its further course is less clear.',
      'Prices have risen by a third since March, the statistics office has found in a count of shops.',
      'Wages followed slowly in most towns.',
      'Rents did not.',
      'Few expect that to last.',
      'Markets were calm.',
      'If faster growth by the new plan has not come, the bank may raise its rate more gradually, Feld says.',
    ].join('\n\n');
    expect(newsOf({ title: 'Will the plan mean a faster raise of the rate?', text })?.quote).toContain(
      'almost certain to raise its rate',
    );
  });

  it.each([
    'It is whispered in the town that the mayor is ready to back her rival for the harbour board if, in return, Dorn promises the mayor a final say in who will run the old harbour of Halden and its many cranes next year and the year after that',
    'The report by two engineers, which nobody else has seen and of which the council knows nothing, claims that, as of May, Dorn promises the mayor a final say in who will run the old harbour of Halden, its cranes and its ships',
  ])('is no clause that is only supposed or claimed: %s', (text) => {
    expect(newsOf({ title: 'Dorn promises mayor a say in the harbour', text })?.quote ?? '').not.toMatch(
      /^Dorn promises/,
    );
  });
});

describe('a text that is no report', () => {
  it.each([
    ['Workouts for the winter', ['15-Minute Winter Workout', 'Ice Workout Video', 'The Snow Workout']],
    ['Spooky cakes for your party', ['1. Ghost cake', '2. Pumpkin cake', '3. The black cake of Harl']],
    ['Our best summer walks in Harl', ['A walk by the quay', 'Forest walk', 'Night walk with a lamp']],
  ])('is a list where its parts are called by a noun of its headline: %s', (title, parts) => {
    const text = parts.flatMap((part) => [part, `${DULL} Bring a friend and a lamp.`]);
    expect(form(title, ...text)).toBe('This is a list');
    // Parts of a report are called by what they tell.
    expect(form(title, ...text.map((line) => line.replace(/\b(?:workout|cake|walk)\b/giu, 'council')))).not.toBe(
      'This is a list',
    );
  });

  it.each([
    [
      'Harl market returns',
      'The market of Harl will take place on May 4 from 9am. Entry is free, and there is parking. Refreshments and live music, too.',
    ],
    [
      'Open day at the lock',
      'The open day is coming on Sunday at 10am. Join us! All are welcome, with a raffle and free parking.',
    ],
    [
      'Concert on the quay',
      'The concert will be held on June 3. Doors open at 7pm. Tickets are sold at the quay. It is family-friendly.',
    ],
  ])('announces an event: %s', (title, text) => {
    expect(form(title, text)).toBe('This announces an event');
    const said =
      'The police said on Monday that a man fell. “It was dark,” said Ann Reed. Tom Berg told the Harl Post that he ran.';
    expect(form(title, said)).not.toBe('This announces an event');
  });

  it.each(['March 25, 2016', 'May 3, 2018', 'June 12, 2020'])('is made of posts: %s', (day) => {
    const post = (at: number): string => `What a bird number ${at}! Ann Reed ${day}`;
    expect(form('People love this bird', 'A bird sat on the quay.', ...again(post, 5))).toMatch(/people posted/);
    expect(form('People love this bird', DULL.repeat(8), ...again(post, 5)) ?? '').not.toMatch(/people posted/);
  });

  it.each([
    [
      'The ruling class of Harl plunders its quay, a sham that only a venal council of cronies could call a plan.',
      'ruling class',
    ],
    [
      'Its fascistic owner lacks any credibility, and the farce of his imperialist fleet is despised by all.',
      'fascistic',
    ],
    [
      'This reactionary charade of lackeys, a grotesque debacle, is shameful for the town and its harbour.',
      'reactionary',
    ],
  ])('takes a side where its writer judges again and again: %s', (judging, shown) => {
    const more = 'A cynical council sold it. The bogus sale was vicious. It was an outrageous end.';
    expect(form('The quay', judging, more, DULL)).toBe('This takes a side in its writer’s own words');
    expect(formOf({ title: 'The quay', text: [judging, more].join('\n\n') })?.words).toContain(shown);
    // Somebody else’s words take no side.
    expect(form('The quay', `“${judging}” Ann Reed said on Monday.`, `“${more}” Tom Berg said.`, DULL)).not.toBe(
      'This takes a side in its writer’s own words',
    );
  });
});
