import { describe, expect, it } from '@jest/globals';
import { type Exchange, type ToldAs } from '../../../src/analysts/offline/exchange.js';
import { exchangesIn } from '../../../src/analysts/offline/exchanges.js';
import { newsOf, sentencesOf, speakersIn, voicesOf } from '../../../src/words/index.js';

function exchangesOf(title: string, text: string, as: ToldAs): readonly Exchange[] {
  const lead = newsOf({ title, text });
  if (lead === null) throw new Error(`no news in “${text}”`);
  const { named: speakers, others } = speakersIn({ title, text });
  return exchangesIn({
    title,
    text,
    sentences: sentencesOf(text),
    lead,
    speakers,
    others,
    voices: voicesOf({ title, text }),
    as,
    shown: [],
  });
}

const FERRY = 'The council of Harl closed the night ferry to Dunford on Monday after a crash at the quay.';
const TITLE = 'Harl closes night ferry to Dunford after crash at the quay';
const PLEA = 'Why Harl must keep the night ferry to Dunford';
const ARGUES = 'Harl must keep the night ferry to Dunford, because nurses go home with it from the clinic at night.';
const POST = 'Introducing the new night ferry of Harl';
const OFFERS = 'Today, we’re launching the new night ferry of Harl to bring the people of the town to Dunford.';
const STUDY = 'Nurses who take the night ferry to Dunford sleep longer, a study of the harbour found';
const FOUND = 'Nurses who take the night ferry to Dunford sleep longer than others, a new study of the harbour found.';

/** Three sentences for each kind, and one that only looks alike. */
const SHOWN: readonly (readonly [
  kind: string,
  as: ToldAs,
  title: string,
  first: string,
  shown: readonly string[],
  alike: string,
])[] = [
  [
    'figure-source',
    'argument',
    PLEA,
    ARGUES,
    [
      'According to the Harbour Office of Harl, 40 percent of the nurses take the night ferry home.',
      'The Harbour Office found that 1,200 nurses take the night ferry to Dunford every year.',
      'A 2019 survey by the Clinic of Dunford found that 61 per cent of the nurses need the night ferry.',
    ],
    'I took the night ferry to Dunford with 40 percent of the nurses on a night in May.',
  ],
  [
    'other-side',
    'argument',
    PLEA,
    ARGUES,
    [
      'Critics of the ferry say that it is too old to cross the fog at night.',
      'The council denies that the night ferry was ever meant for nurses of the clinic.',
      'Opponents argue that the night ferry of Harl costs the town more than it earns.',
    ],
    'Nobody denies that the night ferry of Harl is needed by the nurses of the clinic.',
  ],
  [
    'who-writes',
    'argument',
    PLEA,
    ARGUES,
    [
      'Ann Reed is a columnist for the Harl Post and a captain of the night ferry.',
      'Tom Berg, a nurse at the clinic, is the author of two books on the harbour.',
      'Lena Holm is a professor of law at the University of Dunford in the north.',
    ],
    'Ann Reed is a nurse who was born in Harl and lives near the harbour of the town.',
  ],
  [
    'wants',
    'argument',
    PLEA,
    ARGUES,
    [
      'The council should pay for the night ferry to Dunford until a bridge is built.',
      'Voters must ask the council of Harl for the night ferry to Dunford again.',
      'The government needs to give the night ferry of Harl a second captain for the fog.',
    ],
    'The council said that the government should pay for the night ferry to Dunford.',
  ],
  [
    'study-whom',
    'news',
    STUDY,
    FOUND,
    [
      'The study followed 480 nurses of the clinic for three years.',
      'Researchers interviewed 88 night nurses and 90 adults for the study.',
      'The team analyzed the records of 1,204 patients of the clinic.',
    ],
    'The harbour has seen 480 nurses on its ferry since the spring.',
  ],
  [
    'study-paid',
    'news',
    STUDY,
    FOUND,
    [
      'The study was funded by the firm that runs the ferry.',
      'The work was supported by a grant of the harbour of Harl.',
      'The money came with grants from the union of the captains.',
    ],
    'The ferry was paid off by the town many years ago.',
  ],
  [
    'study-outsider',
    'news',
    'Fog is heavier over the harbour of Harl, physicists report',
    'The fog over the harbour of Harl is heavier than that over the sea, physicists reported on Monday.',
    [
      'Lena Holm, who was not involved in the study, said that the cause was not known.',
      'Tom Berg, a captain who had no part in the work, called the result of the fog a riddle.',
      'An independent expert of the clinic said that nobody had weighed fog before.',
    ],
    'The captains of the harbour were involved in a quarrel on the fog.',
  ],
  [
    'not-borne-out',
    'news',
    TITLE,
    FERRY,
    [
      'The captain of the ferry falsely claimed that the quay had no light.',
      'The mayor said without evidence that the captain of the ferry was drunk.',
      'The firm told passengers that the quay was dark, though there is no evidence of a fault.',
    ],
    'The captain of the ferry said that there is no evidence of a fault at the quay.',
  ],
  [
    'unknown',
    'news',
    TITLE,
    FERRY,
    [
      'It is not yet clear when the night ferry of Harl will sail again.',
      'What caused the crash of the night ferry at the quay is still unknown.',
      'No group has claimed responsibility for the crash of the ferry.',
    ],
    'The captain said that it is not clear when the night ferry of Harl will sail again.',
  ],
  [
    'poll-made',
    'news',
    'Most of Harl want the night ferry back, poll finds',
    'Most people of Harl want the night ferry to Dunford back, a poll of the Harbour Office showed on Monday.',
    [
      'The poll has a margin of error of 3 points.',
      'The survey asked 1,204 adults in the harbour and in the town.',
      'For the poll, 988 residents of the town were interviewed at home.',
    ],
    'The poll of the Harbour Office is the second on the night ferry this year.',
  ],
  [
    'came',
    'news',
    TITLE,
    FERRY,
    [
      'The decision came after three captains had warned of the fog at the quay.',
      'The sudden decision comes as the harbour of Harl runs out of captains.',
      'The move follows a winter in which the night ferry hit the quay twice.',
    ],
    'The ferry comes to the quay of Dunford after the last train has left.',
  ],
  [
    'again',
    'news',
    TITLE,
    FERRY,
    [
      'In 2019, another crash at the quay of Harl hurt nine nurses.',
      'In May, a similar crash sank a boat in the harbour of Harl.',
      'Two years ago, a crash at the quay cost the night ferry its bow.',
    ],
    'In 2019, the council of Harl painted the quay and the night ferry.',
  ],
  [
    'no-name',
    'news',
    TITLE,
    FERRY,
    [
      'A captain, who asked not to be named because it is his job, said the night ferry was old.',
      'One official of the harbour spoke on condition of anonymity to discuss the ferry.',
      'A nurse who declined to be identified for fear of the firm said the ferry was dark.',
    ],
    'The council named the night ferry after a captain because it was saved by him.',
  ],
  [
    'but',
    'news',
    TITLE,
    FERRY,
    [
      'Although the council of Harl has no money, the captains of the night ferry are paid.',
      'Although the night ferry to Dunford is closed, nurses cross the water by day.',
      'Despite the crash at the quay of Harl, captains call the night ferry safe.',
    ],
    'But on Monday the council of Harl closed the night ferry at the quay.',
  ],
  [
    'next',
    'news',
    TITLE,
    FERRY,
    [
      'A hearing on the night ferry is scheduled for next week in Harl.',
      'The council of Harl is expected to vote on the night ferry next month.',
      'The ferry to Dunford is due to sail from Harl again on Friday.',
    ],
    'The night ferry is expected to be loved in Dunford for ever.',
  ],
  [
    'count',
    'news',
    'Council of Harl votes to close the night ferry',
    'The council of Harl voted on Monday to close the night ferry to Dunford.',
    [
      'The night ferry lost by a vote of 7 to 2 in the council.',
      'In the end, the council voted 7 to 2 to close the ferry.',
      'The end of the ferry passed in a 7-2 vote of the council.',
    ],
    'The council has 7 members from Harl and 2 from Dunford who sail.',
  ],
  [
    'inside',
    'news',
    'Council of Harl adopts plan for the night ferry',
    'The council of Harl adopted a plan for the night ferry to Dunford on Monday.',
    [
      'The plan would give the night ferry a second captain.',
      'The plan for the ferry does not say who pays for the captains.',
      'The new plan requires two captains on each night ferry.',
    ],
    'The plane would take the nurses of the night ferry to Dunford.',
  ],
  [
    'concedes',
    'argument',
    PLEA,
    ARGUES,
    [
      'To be sure, the night ferry costs the town of Harl much money.',
      'Of course the night ferry is older than its captains and slower than a car.',
      'Admittedly, the night ferry to Dunford is often empty in May.',
    ],
    'Surely the night ferry to Dunford is worth its price to the town.',
  ],
  [
    'from-when',
    'company',
    POST,
    OFFERS,
    [
      'The night ferry is available starting in May to all nurses of the clinic.',
      'Tickets for the night ferry are rolling out to every clinic of the town.',
      'The night ferry of Harl is in limited preview for captains of the harbour.',
    ],
    'The harbour is available to nobody but the captains of the town.',
  ],
  [
    'own-figure',
    'company',
    POST,
    OFFERS,
    [
      'Our night ferry has taken 40,000 nurses home since the summer.',
      'We have cut the time of the crossing for 65% of the nurses.',
      'With the night ferry, our customers come home 40% sooner than by the road.',
    ],
    'According to a study of the clinic, our night ferry has taken 40,000 nurses home.',
  ],
  [
    'rules',
    'news',
    TITLE,
    FERRY,
    [
      'Under the law of the harbour, a night ferry may sail with two captains only.',
      'The law requires two captains on each night ferry after a crash.',
      'Harbour regulations prohibit a ferry from sailing without lights at night.',
    ],
    'The captains of the night ferry say that laws are laws in Harl.',
  ],
  [
    'court',
    'news',
    'Captain of the night ferry of Harl charged after crash',
    'A captain of the night ferry of Harl was charged on Monday after a crash at the quay.',
    [
      'The captain is due to appear in court in Dunford on Friday.',
      'A hearing is set for 14 June in the court of Dunford.',
      'The captain will be sentenced in the summer by a court of Dunford.',
    ],
    'A captain of the night ferry of Harl is due to appear on stage in Dunford.',
  ],
  [
    'penalty',
    'news',
    'Captain of the night ferry of Harl charged after crash',
    'A captain of the night ferry of Harl was charged on Monday after a crash at the quay.',
    [
      'The captain faces up to five years in prison.',
      'The offence carries a maximum sentence of two years in this town.',
      'The charge is punishable by a fine of 3,000 crowns at most.',
    ],
    'The captain faces a wall of fog at night on the way to Dunford.',
  ],
  [
    'consent',
    'news',
    'Council of Harl adopts plan for the night ferry',
    'The council of Harl adopted a plan for the night ferry to Dunford on Monday.',
    [
      'The plan for the night ferry must be approved by the harbour office.',
      'The plan of the council still needs the approval of the captains.',
      'The parliament has yet to approve the plan for the night ferry.',
    ],
    'The council of Harl approves of the night ferry with all its heart.',
  ],
  [
    'chance',
    'news',
    'Council of Harl adopts plan for the night ferry',
    'The council of Harl adopted a plan for the night ferry to Dunford on Monday.',
    [
      'The plan of the council is unlikely to pass in the parliament.',
      'The governor has vowed to veto the plan for the night ferry.',
      'The plan faces an uphill battle in the parliament of the north.',
    ],
    'The night ferry is likely to sail through the fog of Harl.',
  ],
  [
    'new',
    'news',
    TITLE,
    FERRY,
    [
      'The council has closed the night ferry of Harl for the first time.',
      'The crash is the third in a decade at the quay of Harl.',
      'The crash at the quay is the latest in a series of the night ferry.',
    ],
    'The first captain of the night ferry of Harl was born at the quay.',
  ],
  [
    'compared',
    'news',
    'Fares of the night ferry to Dunford rise by 20 per cent',
    'Fares of the night ferry to Dunford rose by 20 per cent in May.',
    [
      'Fares of the ferry cost 12 crowns more than a year ago.',
      'The fares of May are up 20 per cent from a year earlier on the night ferry.',
      'The rise of 20 per cent in fares to Dunford is the highest since 1990.',
    ],
    'Fares of the night ferry to Dunford are paid by 20 nurses of the clinic.',
  ],
  [
    'meant',
    'news',
    'Council of Harl adopts plan for the night ferry',
    'The council of Harl adopted a plan for the night ferry to Dunford on Monday.',
    [
      'The plan is designed to bring nurses home from Dunford.',
      'The council of Harl wants captains in an effort to save the night ferry.',
      'The new plan aims to bring the night ferry back in May.',
    ],
    'The night ferry of Harl aimed its light at the quay of Dunford.',
  ],
  [
    'unsaid',
    'news',
    TITLE,
    FERRY,
    [
      'On Monday, the council of Harl did not say when the ferry will sail again.',
      'Asked on Monday, the harbour office gave no details of the crash at the quay.',
      'The council closed the ferry without giving a reason to the captains.',
    ],
    'The captains of the night ferry say that they did not see the quay.',
  ],
  [
    'led-to',
    'news',
    TITLE,
    FERRY,
    [
      'The crash of the night ferry at the quay was caused by a broken light.',
      'The fire at the quay of Harl broke out when the night ferry struck a boat.',
      'The closing of the ferry to Dunford followed months of trouble at the quay of Harl.',
    ],
    'The captains of the night ferry of Harl follow the quay to Dunford.',
  ],
  [
    'cost',
    'news',
    TITLE,
    FERRY,
    [
      'The night ferry costs the council of Harl $2 million every year.',
      'The council has spent £40,000 on the quay of the ferry.',
      'The council of Harl paid the captains of the ferry $300 a night.',
    ],
    'The council of Harl will pay for its ferry with the votes of the nurses.',
  ],
  [
    'seen',
    'news',
    TITLE,
    FERRY,
    [
      'Witnesses said that the ferry was dark when it struck the quay.',
      'Residents of the quay heard two loud blows before the crash.',
      'Survivors of the crash described a wall of fog before the quay.',
    ],
    'Residents of the quay are glad that the night ferry of Harl is closed.',
  ],
  [
    'change-sum',
    'news',
    'Fares of the night ferry to Dunford rise',
    'The fares of the night ferry to Dunford rose again in the month of May.',
    [
      'The fare of the night ferry rose from 12.50 in April to 15 in May.',
      'The number of captains of the night ferry fell from 40 to 30 in a year.',
      'The share of nurses on the ferry rose to 31 per cent, up from 28 per cent.',
    ],
    'The ferry rose from 1990 to 2010 to be the best of the night ferries.',
  ],
  [
    'turn-but',
    'news',
    TITLE,
    FERRY,
    [
      'But the captains of the night ferry call it safe.',
      'However, there is no money for a ferry by day in Harl.',
      'Yet they say that the night ferry will be back at the quay in May.',
    ],
    'But on Monday the night ferry lay at the quay of Harl.',
  ],
  [
    'turn-why',
    'news',
    TITLE,
    FERRY,
    [
      'That is because the night ferry has no second captain on board.',
      'The main reason is that the quay of Harl has no light at night.',
      'This was partly because the captains of the ferry were tired.',
    ],
    'Because the quay of Harl is dark, captains carry lamps on the ferry.',
  ],
  [
    'turn-then',
    'news',
    TITLE,
    FERRY,
    [
      'As a result, nurses of the night shift have no ferry home to Dunford.',
      'That means that nurses have to stay in Harl for the night without a ferry.',
      'The result is that no ferry leaves the quay after nine at night.',
    ],
    'The result of the match in Dunford was known on the night ferry.',
  ],
  [
    'turn-example',
    'news',
    TITLE,
    FERRY,
    [
      'For example, three nurses slept on the quay of Harl last night.',
      'Among them are three captains of the night ferry to Dunford.',
      'For instance, one captain saw no light on the quay at night.',
    ],
    'The ferry of Harl is an example of a ferry that sails at night.',
  ],
  [
    'own-question',
    'news',
    TITLE,
    FERRY,
    [
      'Why did the night ferry hit the quay? The quay of Harl has no lights after nine at night.',
      'Who owns the night ferry to Dunford? The ferry belongs to the council of Harl and its captains.',
      'When will the ferry sail from Harl again? The council of Harl says that it will sail in May.',
    ],
    'Why did they close it? The council of Harl has no money for the night ferry.',
  ],
  [
    'headline-words',
    'news',
    'Harl closes night ferry to Dunford, ‘a floating danger’, after crash at the quay',
    FERRY,
    [
      '“This boat is a floating danger to nurses and captains,” Ann Reed, a captain, said on Monday.',
      'The night ferry is “a floating danger” to the town, Ann Reed told reporters in Harl.',
      'Ann Reed, a captain, called the night ferry “a floating danger to us all” on Monday.',
    ],
    'The night ferry is a floating danger to nurses and captains of the harbour.',
  ],
  [
    'headline-hard',
    'news',
    'Fury as Harl closes night ferry to Dunford',
    FERRY,
    [
      'The nurses of the clinic go home by the road now.',
      'The captains of the ferry were told on Monday at the quay.',
      'The mayor opens a new road to Dunford in the summer.',
    ],
    'There was fury among the nurses of the clinic on the quay.',
  ],
  [
    'fears',
    'argument',
    PLEA,
    ARGUES,
    [
      'Without the night ferry, Harl risks a crisis of its clinic and its nurses.',
      'The end of the night ferry will harm the nurses and the town of Harl.',
      'Closing the night ferry to Dunford could destroy the clinic of Harl.',
    ],
    'The night ferry of Harl survived the war and the crisis of its nurses.',
  ],
  [
    'cause',
    'argument',
    PLEA,
    ARGUES,
    [
      'The trouble of the night ferry is the result of ten years without captains in Harl.',
      'The fog of the ferry stems from the old lights of the quay of Harl and Dunford.',
      'The end of the night ferry is the product of greed in Harl and Dunford.',
    ],
    'There is reason in the night ferry of Harl and its nurses.',
  ],
  [
    'case',
    'argument',
    PLEA,
    ARGUES,
    [
      'Consider Ann Reed, a nurse who goes home by the night ferry to Dunford.',
      'Take the clinic of Dunford, which lost two nurses with the night ferry.',
      'Take a nurse of Harl who slept on the quay for a night in May.',
    ],
    'The council should consider the nurses of the night ferry of Harl.',
  ],
  [
    'seen-self',
    'argument',
    PLEA,
    ARGUES,
    [
      'I worked on the night ferry to Dunford for eleven years.',
      'In May I spoke with nine nurses who take the night ferry home.',
      'I have seen the night ferry in the fog of the north.',
    ],
    'I think that the night ferry of Harl is a beautiful old boat.',
  ],
  [
    'limits',
    'company',
    POST,
    OFFERS,
    [
      'The night ferry is not yet available on Sundays in Dunford.',
      'The night ferry still struggles in the fog between Harl and Dunford.',
      'The new ferry does not replace the night boat of the harbour.',
    ],
    'Most ferries cannot sail at night, and the people of Dunford know it.',
  ],
  [
    'price',
    'company',
    POST,
    OFFERS,
    [
      'The night ferry costs nurses $4 a night from the quay.',
      'Captains of the harbour sail at no extra cost on all nights.',
      'Tickets are $40 per month for nurses of the clinic in Dunford.',
    ],
    'The night ferry is worth its weight in gold to the nurses of Dunford.',
  ],
  [
    'tested',
    'company',
    POST,
    OFFERS,
    [
      'We tested the night ferry with nine captains in the fog of Dunford.',
      'The night ferry was measured against the old boat in the harbour.',
      'We compare the ferry with three others of the town at night.',
    ],
    'The people of Harl test the water before they take the ferry.',
  ],
  [
    'vouched',
    'news',
    TITLE,
    FERRY,
    [
      'CNN cannot verify who closed the night ferry to Dunford.',
      'Reuters could not independently confirm that the crash at the quay closed the ferry.',
      'The BBC has not been able to verify the films of the crash at the quay of Harl.',
    ],
    'CNN has verified who closed the night ferry to Dunford.',
  ],
  [
    'verified',
    'news',
    TITLE,
    FERRY,
    [
      'The films of the crash at the quay of Harl could not be independently verified.',
      'The number of nurses in the crash at the quay has not yet been confirmed.',
      'The crash of the night ferry could not immediately be confirmed.',
    ],
    'The captain said that the crash of the night ferry could not be confirmed.',
  ],
  [
    'checked',
    'news',
    TITLE,
    FERRY,
    [
      'PolitiFact rated the story of the crash at the quay of Harl as false.',
      'Independent fact-checkers have disputed that the crash closed the ferry to Dunford.',
      'Facebook has added a warning label to the film of the crash at the quay of Harl.',
    ],
    'The council of Harl has a fact-checker for the night ferry to Dunford.',
  ],
  [
    'court-said',
    'news',
    TITLE,
    FERRY,
    [
      'A federal judge dismissed a complaint of the captains on the night ferry to Dunford.',
      'On Friday, the Supreme Court refused to hear the council on the night ferry to Dunford.',
      'A court in Dunford has already ruled that the council of Harl owns the ferry.',
    ],
    'The judges of the contest found the ferry of Harl and the quay of Dunford pretty.',
  ],
  [
    'said-to',
    'news',
    TITLE,
    FERRY,
    [
      'The captains’ union disputed that the crash at the quay was a fault of the ferry.',
      'Dunford’s mayor has repeatedly denied that the quay caused the crash.',
      'The shipyard rejected the report on the crash of the ferry at the quay.',
      'Tom Berg has stood by his word on the ferry and the quay.',
      'The mayor of Dunford has maintained that he had no part in the crash at the quay.',
    ],
    'The captains’ union was denied access to the ferry and the quay.',
  ],
  [
    'accused-says',
    'news',
    TITLE,
    FERRY,
    [
      'The council accused the harbour police of closing the night ferry without a reason. The harbour police said that the night ferry had no reason to sail.',
      'Captains blamed the Dunford company for the crash at the quay of Harl. The Dunford company claimed that the crash at the quay was theirs.',
      'Nurses accused the town administration of hiding the crash of the ferry. The town administration insisted that nobody hid the crash of the ferry.',
    ],
    'The council accused the harbour police of closing the night ferry. The captains said that the ferry is old.',
  ],
  [
    'left-out',
    'news',
    TITLE,
    FERRY,
    [
      'The council of Harl did not say when the ferry will sail again.',
      'The harbour office gave no details of the crash at the quay.',
      'The council did not directly dispute that the crash at the quay was its fault.',
      'The report on the crash does not name the captain of the night ferry.',
      'The mayor of Harl made no mention of the crash at the quay.',
    ],
    'They did not dispute that the crash at the quay was a fault.',
  ],
  [
    'admitted',
    'news',
    TITLE,
    FERRY,
    [
      'A captain said he had misspoken on the crash of the night ferry at the quay.',
      'The council later acknowledged that the quay of Harl was too dark.',
      'The shipyard has apologised for the crash of the night ferry at the quay.',
    ],
    'Tom Berg, who never admitted anything, sold the quay and the ferry of Harl.',
  ],
  [
    'defended',
    'news',
    TITLE,
    FERRY,
    [
      'Nurses praised the council of Harl for the end of the night ferry.',
      'The mayor of Dunford defended the council of Harl and the end of the ferry.',
      'One captain stood by the council of Harl and its vote on the ferry.',
    ],
    'The quay is defended by a wall of stones from the sea of Harl and the ferry.',
  ],
  [
    'came',
    'news',
    TITLE,
    FERRY,
    [
      'The sudden end of the ferry comes after three captains had warned of the fog at the quay.',
      'The council’s vote on the ferry came just days after a second crash at the quay.',
      'Monday’s long session on the ferry came amid doubts on the quay of Harl.',
    ],
    'The ferry comes before the train for the nurses of Harl and Dunford.',
  ],
  [
    'began',
    'news',
    TITLE,
    FERRY,
    [
      'The dispute on the night ferry to Dunford originated with a letter of nine captains.',
      'The film of the crash at the quay first appeared on the page of a captain.',
      'The night ferry to Dunford dates back to a promise of a mayor.',
    ],
    'The captain comes from the north and likes the ferry of Harl to Dunford.',
  ],
  [
    'polled',
    'news',
    TITLE,
    FERRY,
    [
      'A poll in May found that 61 percent of the people of Harl want the night ferry.',
      'In a survey conducted last year, a majority of the nurses of Harl took the ferry to Dunford.',
      'Polls show that half of the town of Harl would miss the night ferry.',
    ],
    'The polls in Harl close at eight, when the night ferry to Dunford sails.',
  ],
  [
    'follows',
    'news',
    TITLE,
    FERRY,
    [
      'The end of the night ferry would force the nurses of Dunford to walk.',
      'If the council closes the quay, it could cost Dunford its ferry.',
      'A day without the ferry could lead to a strike in the harbour of Harl.',
    ],
    'The ferry would sail at night to the quay of Dunford in fog.',
  ],
  [
    'by-how-much',
    'news',
    'Harl council narrowly leads in vote on the night ferry',
    'The council of Harl is ahead in the vote on the night ferry to Dunford.',
    [
      'The council leads the vote on the ferry by 41 votes.',
      'With all votes in, the council of Harl is ahead by 2 points.',
      'The margin of the council in the vote on the ferry is 104 ballots.',
    ],
    'The council leads a choir of captains on the ferry to Dunford.',
  ],
  [
    'whose-count',
    'news',
    TITLE,
    'A crash at the quay of Harl killed three children and closed the night ferry.',
    [
      'Three children were killed in the crash at the quay, according to the harbour police.',
      'The clinic of Harl said three bodies had come from the crash at the quay.',
      'Police confirmed that three of them died in the crash at the quay of Harl.',
    ],
    'Three captains said that they like the quay and the crash museum of Harl.',
  ],
  [
    'proof',
    'argument',
    PLEA,
    ARGUES,
    [
      'According to a 2019 report of the Harbour Office, the nurses need the night ferry.',
      'A study of the clinic found that nurses sleep longer with the night ferry.',
      'The harbour survey also shows that nurses take the ferry to Dunford at night.',
    ],
    'The Harbour Office likes the ferry and the nurses who sail to Dunford.',
  ],
  [
    'the-real',
    'argument',
    PLEA,
    ARGUES,
    [
      'The real problem of the night ferry is the quay of Harl.',
      'For the nurses, the biggest danger is that the night ferry stops in Dunford.',
      'The only way for Harl is that the night ferry sails for the nurses.',
    ],
    'The real captain of the night ferry lives near the clinic of Harl.',
  ],
  [
    'left-open',
    'argument',
    PLEA,
    ARGUES,
    [
      'Whether the nurses of Dunford can pay for the night ferry remains to be seen.',
      'There is no guarantee that the council of Harl keeps the ferry for nurses.',
      'It is still unclear who steers the night ferry of Harl to Dunford.',
    ],
    'The nurses remain on the night ferry of Harl until Dunford is seen.',
  ],
  [
    'promised',
    'company',
    POST,
    OFFERS,
    [
      'We will bring a second night ferry to Harl in the coming months.',
      'The captains of the ferry plan to sail to Dunford by 2031.',
      'A larger ferry for Harl will soon be ready, and it is going to sail later this year.',
    ],
    'The ferry of Harl sails each month from the quay of Dunford.',
  ],
  [
    'sued',
    'company',
    POST,
    OFFERS,
    [
      'Nine plaintiffs have gone to court over the night ferry of Harl.',
      'A regulator looks into the fares of the new night ferry of Harl.',
      'Two lawsuits on the ferry of Harl were joined in May.',
    ],
    'The ferry suits the people of Harl and the captains of Dunford.',
  ],
  [
    'we-found',
    'company',
    POST,
    OFFERS,
    [
      'We found that the people of Harl wait nine minutes for the ferry.',
      'Our analysis showed that the town needs a second night ferry.',
      'We did not see any delays of the night ferry in the town of Harl.',
    ],
    'We love the ferry of Harl and the people of the town of Dunford.',
  ],
  [
    'defined',
    'argument',
    'Why Harl must keep the night line to Dunford',
    ARGUES,
    [
      'I define night line as a ship that sails after nine for the people of Harl.',
      'Night line refers to a ship of Harl that sails after nine.',
      'We understand “night line” as a promise of Harl to its nurses.',
    ],
    'I like the night line as much as the nurses of the clinic of Harl.',
  ],
  [
    'headline-asks',
    'news',
    'Why was the night ferry to Dunford closed?',
    FERRY,
    [
      'The night ferry to Dunford was closed because the quay is too dark for it.',
      'The ferry stays closed due to the fog at the quay of Dunford.',
      'The reason for the end of the night ferry to Dunford is the fog.',
    ],
    'The night ferry to Dunford was painted green in May.',
  ],
  [
    'voice-says',
    'news',
    TITLE,
    FERRY,
    [
      '“The night ferry to Dunford was the pride of the harbour and the quay,” said Tom Berg, a baker.',
      'Lena Holm, a baker, said the night ferry to Dunford and the quay belong together.',
      '“The night ferry to Dunford had a good quay,” said Paul Lund, a cook.',
    ],
    'Tom Berg, a baker, said that he likes bread and butter in the morning.',
  ],
  [
    'cause-of',
    'news',
    TITLE,
    FERRY,
    [
      'The crash at the quay is blamed on the fog in the harbour of Harl.',
      'The end of the night ferry is largely due to the crash at the quay.',
      'Captains attributed the crash of the night ferry to the dark quay.',
    ],
    'The quay of Harl is due to be painted after the crash of the ferry in May.',
  ],
  [
    'looked-into',
    'news',
    TITLE,
    FERRY,
    [
      'The harbour police are also investigating the crash at the quay of Harl.',
      'The council of Dunford has opened its own inquiry into the night ferry of Harl.',
      'Two captains are looking into the crash of the ferry at the quay.',
    ],
    'The captains of the ferry look into the fog at the quay of Harl.',
  ],
];

describe('what readers of a text ask and answer each other', () => {
  for (const [kind, as, title, first, shown, alike] of SHOWN) {
    it.each(shown)(`has ${kind} where the text shows it: %s`, (sentence) => {
      const text = `${first} ${sentence}`;
      const found = exchangesOf(title, text, as).find((each) => each.kind === kind);
      expect(found?.answer).toMatch(/\p{L}/u);
      expect(text).toContain(found?.quote);
      // What stands in quotation marks is the text’s own.
      for (const [, words = ''] of found?.answer.matchAll(/“([^“”]*)”/gu) ?? []) expect(text).toContain(words);
    });

    it(`has no ${kind} where a sentence only looks alike`, () => {
      expect(exchangesOf(title, `${first} ${alike}`, as).map((each) => each.kind)).not.toContain(kind);
    });
  }

  it('says that nobody of the other side speaks only where nobody speaks at all', () => {
    const kinds = (text: string): readonly string[] => exchangesOf(PLEA, text, 'argument').map(({ kind }) => kind);
    expect(kinds(`${ARGUES} The ferry is old and loved.`)).toContain('other-side-none');
    for (const also of ['The mayor thinks otherwise.', 'Ann Reed said that it is old.', 'Opponents are loud.'])
      expect(kinds(`${ARGUES} The ferry is old and loved. ${also}`)).not.toContain('other-side-none');
  });

  it('lets nobody answer what another did not say', () => {
    const said = 'Ann Reed, a captain, said on Monday that the council of Harl wants to sell the night ferry.';
    const kinds = (text: string): readonly string[] =>
      exchangesOf(TITLE, `${FERRY} ${said} ${text}`, 'news').map(({ kind }) => kind);
    expect(kinds('Paul Lund, a member of the council, replied to Ms. Reed that no night ferry is for sale.')).toContain(
      'to-that',
    );
    expect(kinds('Earlier on Monday, the mayor rejected the fares of the night ferry.')).not.toContain('to-that');
    expect(kinds('The captains of Dunford dismissed a rumour on the fares of the ferry.')).not.toContain('to-that');
  });

  it.each([
    [
      'Hours before the crash, the harbour office defended its lights at the quay of Harl.',
      'What did the harbour office say to it?',
    ],
    [
      'The mayor over the weekend denied that the crash at the quay was a fault of the ferry.',
      'What did the mayor say to it?',
    ],
    [
      'The captains’ union disputed that the crash at the quay was a fault of the ferry.',
      'What did the captains’ union say to it?',
    ],
  ])('asks whoever denies by the name alone: %s', (sentence, asks) => {
    expect(exchangesOf(TITLE, `${FERRY} ${sentence}`, 'news').map((each) => each.asks)).toContain(asks);
  });

  it('shows nothing that the page shows elsewhere', () => {
    const text = `${FERRY} It is not yet clear when the night ferry of Harl will sail again. The decision came after three captains had warned of the fog at the quay.`;
    const lead = newsOf({ title: TITLE, text });
    if (lead === null) throw new Error('no news');
    const told = { title: TITLE, text, sentences: sentencesOf(text), lead, speakers: [], others: false, voices: [] };
    const kinds = (shown: readonly string[]): readonly string[] =>
      exchangesIn({ ...told, as: 'news', shown }).map(({ kind }) => kind);
    const unknown = 'It is not yet clear when the night ferry of Harl will sail again';
    expect(kinds([])).toEqual(['unknown', 'came']);
    expect(kinds([unknown])).toEqual(['came']);
    expect(kinds([unknown, 'The decision came after three captains'])).toEqual([]);
  });

  it.each([
    'Yet again, the council of Harl has closed the night ferry to Dunford.',
    'But the council of Harl was not alone in its doubts.',
    'However, the mayor of Dunford opened a new school.',
    'But that was before the night ferry lay at the quay of Harl for a year.',
    'But it expressed no regret for the nurses of the night ferry in Harl.',
    'But the difference is that nurses take the night ferry of Harl.',
    'But it’s clear that the night ferry of Harl has no friends.',
    'But there is also no money for the night ferry in Dunford.',
    'But for Ann Reed, the night ferry of Harl will not come back to Dunford.',
  ])('takes no turn to something else for the other side of it: %s', (sentence) => {
    expect(exchangesOf(TITLE, `${FERRY} ${sentence}`, 'news').map(({ kind }) => kind)).not.toContain('turn-but');
  });

  it.each([
    ['said-to', 'With no significant disputes at the quay of Harl, the night ferry would be safe.'],
    ['said-to', 'The mayor also spoke of the disputed quay of Harl and of the night ferry.'],
    ['meant', 'Castell took aim at the council of Harl over the night ferry to Dunford.'],
    ['said-to', 'The vast majority of the disputed quay of Harl is closed with the night ferry to Dunford.'],
    [
      'figure-source',
      'The night ferry to Dunford, which takes 430,000 nurses, was closed because “it has been taken over by those who love it”, according to the mayor.',
    ],
  ])('takes no part of a name for one who denies it, and no figure for what a quotation says: %s', (kind, sentence) => {
    expect(exchangesOf(TITLE, `${FERRY} ${sentence}`, 'news').map((each) => each.kind)).not.toContain(kind);
  });

  it.each([
    ['concedes', 'Of course, the mayor denied that the night ferry of Harl was empty.'],
    ['wants', 'Castell assured his audience that the night ferry of Harl must be sunk or sold.'],
    ['wants', 'One should not forget that nurses of Harl take the night ferry.'],
    ['wants', 'Winter is a time when nurses of Harl have to think about the night ferry.'],
  ])('takes nothing for %s that is none: %s', (kind, sentence) => {
    expect(exchangesOf(PLEA, `${ARGUES} ${sentence}`, 'argument').map((each) => each.kind)).not.toContain(kind);
  });

  it.each([
    ['began', 'The council looked at the night ferry of Harl when complaints first surfaced at the quay.'],
    ['known-by', 'Each of the below images shows the night ferry of Harl at the quay after the crash.'],
    ['earlier', 'In May, Dunford gave the quay of Harl the name of a sailor of the Dunford Guard.'],
  ])('takes no other matter for an answer: %s, %s', (kind, sentence) => {
    expect(exchangesOf(TITLE, `${FERRY} ${sentence}`, 'news').map((each) => each.kind)).not.toContain(kind);
  });

  it('asks nobody who is against a killing', () => {
    const news = 'Three captains of the night ferry were killed in a shooting at the quay of Harl on Monday.';
    const text = `${news} Mayor Ann Reed condemned the shooting of the captains at the quay of Harl.`;
    const title = 'Three captains of the night ferry shot dead at quay of Harl';
    expect(exchangesOf(title, text, 'news').map(({ kind }) => kind)).not.toContain('voices-opposed');
  });

  it('asks for no witness of a flood of anything', () => {
    const title = 'Harl stops the flood of cheap boats at the quay';
    const news = 'The council of Harl stopped the flood of cheap boats at the quay on Monday.';
    const text = `${news} “We saw how cheap boats came to the quay of Harl,” Ann Reed said.`;
    expect(exchangesOf(title, text, 'news').map(({ kind }) => kind)).not.toContain('seen');
  });

  it.each([
    'Take the night ferry out of the nights of Harl and very little of them is left.',
    'Consider that the night ferry of Harl has no friends at the quay.',
  ])('takes no request for a case: %s', (sentence) => {
    expect(exchangesOf(PLEA, `${ARGUES} ${sentence}`, 'argument').map(({ kind }) => kind)).not.toContain('case');
  });

  it('fits what can stand on a card: one question, and nothing that its lines end with', () => {
    for (const [, as, title, first, shown] of SHOWN)
      for (const sentence of shown)
        for (const { says, asks } of exchangesOf(title, `${first} ${sentence}`, as)) {
          expect(asks).toMatch(/^[^?]{3,160}\?$/u);
          expect(says).not.toMatch(/ — |[.?!]$/u);
        }
  });
});
