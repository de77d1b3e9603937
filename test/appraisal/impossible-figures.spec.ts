import { describe, expect, it } from '@jest/globals';
import { impossibleFigures } from '../../src/appraisal/impossible-figures.js';
import { sentencesOf } from '../../src/words/index.js';

const reasons = (text: string): readonly string[] => impossibleFigures(sentencesOf(text)).map(({ why }) => why);

/** Written before the rules, each beside a sentence of the same shape that can be true. */
const PAIRS: readonly (readonly [impossible: string, possible: string])[] = [
  [
    'Of the 4,200 people entitled to vote, 5,900 went to the polls.',
    'Of the 4,200 people entitled to vote, 2,900 went to the polls.',
  ],
  ['Of its 310 members, only 420 took part.', 'Of its 310 members, only 42 took part.'],
  [
    'Harl, which has 4,200 eligible voters, went to the polls. On Sunday 5,900 people cast ballots.',
    'Harl, which has 4,200 eligible voters, went to the polls. On Sunday 3,900 people cast ballots.',
  ],
  [
    'Edda Lorn, who turned 143 on Tuesday, bakes her own bread.',
    'Edda Lorn, who turned 103 on Tuesday, bakes her own bread.',
  ],
  ['It was 81C in the shade, the hottest day in Athens.', 'It was 41C in the shade, the hottest day in Athens.'],
  ['5,900 of the town’s 4,200 residents voted on Sunday.', '3,900 of the town’s 4,200 residents voted on Sunday.'],
  ['The clerk said 212 out of 180 voters had signed.', 'The clerk said 180 out of 212 voters had signed.'],
  ['Fourteen of the twelve members voted for the plan.', 'Ten of the twelve members voted for the plan.'],
  ['It rained on 162 per cent of all days last year.', 'It rained on 62 per cent of all days last year.'],
  ['The survey found that 130% of respondents own a car.', 'The survey found that 30% of respondents own a car.'],
  ['Turnout was 114 percent, the county said.', 'Turnout was 74 percent, the county said.'],
  ['The literacy rate rose to 120 percent.', 'Exports rose to 120 percent of their level in 2019.'],
  [
    'In the referendum 20 per cent were for the dam and 130 per cent against it.',
    'In the referendum 70 per cent were for the dam and 30 per cent against it.',
  ],
  [
    'The vote ended with 130 per cent against the bridge.',
    'The vote ended with a tariff of 130 per cent against Harl.',
  ],
  ['The ballot gave the plan 140 per cent in favour.', 'The ballot gave the plan 40 per cent in favour.'],
  ['The “no” camp won 115 per cent of the vote.', 'The “no” camp won 51 per cent of the vote.'],
  [
    'Some 140 per cent of the population has been vaccinated.',
    'Sales of the vaccine rose to 140 per cent of the population in a month.',
  ],
  ['Of every 100 patients, 130 died.', 'Of every 100 patients, 13 died.'],
  ['Seven in every five drivers have no licence.', 'Three in every five drivers have no licence.'],
  ['The bus carried 23 passengers: 12 men and 9 women.', 'The bus carried 21 passengers: 12 men and 9 women.'],
  [
    'Police named 30 victims (12 men, 9 women and 5 children).',
    'Police named 26 victims (12 men, 9 women and 5 children).',
  ],
  [
    'Twelve men and nine women, a total of 24, were rescued.',
    'Twelve men and nine women, a total of 21, were rescued.',
  ],
  [
    'Of the patients, 30 of 60 patients (80 per cent) recovered.',
    'Of the patients, 30 of 60 patients (50 per cent) recovered.',
  ],
  ['The 13-member council voted 9 to 6 for the bridge.', 'The 13-member council voted 9 to 4 for the bridge.'],
  ['Nurses here work 30 hours a day.', 'Nurses here work 13 hours a day.'],
  ['The line runs nine days a week.', 'The line runs seven days a week.'],
  ['The ferry will sail 400 days a year.', 'The ferry will sail 300 days a year.'],
  ['The hearing was held on 31 June.', 'The hearing was held on 30 June.'],
  ['The mine reopened on February 30.', 'The mine reopened on February 28.'],
  ['A 141-year-old man was found in the hut.', 'A 41-year-old man was found in the hut.'],
  ['The teacher died at the age of 131 on Tuesday.', 'The teacher died at the age of 101 on Tuesday.'],
  ['At 131, she still rides a bicycle to church.', 'At 91, she still rides a bicycle to church.'],
  ['On Monday he celebrated his 128th birthday.', 'On Monday he celebrated his 108th birthday.'],
  ['Maria Keller, 131, told the council about the flood.', 'Maria Keller, 81, told the council about the flood.'],
  ['She died at the age of 151.', 'She died at the age of 101.'],
  ['The mountain is 11,400 metres high.', 'The mountain is 4,400 metres high.'],
  [
    'The peak, 41,000 feet above sea level, was climbed twice.',
    'The peak, 21,000 feet above sea level, was climbed twice.',
  ],
  ['The tower stands 4,100 metres tall over the bay.', 'The tower stands 410 metres tall over the bay.'],
  ['The man is 4.2 metres tall.', 'The man is 1.9 metres tall.'],
  [
    'Temperatures in the valley reached 91 degrees Celsius on Friday.',
    'Temperatures in the valley reached 41 degrees Celsius on Friday.',
  ],
  [
    'The heatwave brought 190 degrees Fahrenheit to the coast.',
    'The heatwave brought 104 degrees Fahrenheit to the coast.',
  ],
  ['He ran the last stretch at 83 km/h.', 'He ran the last stretch at 33 km/h.'],
  ['Winds of 900 km/h tore roofs off.', 'Winds of 190 km/h tore roofs off.'],
  ['The train travels at 2,400 km/h between the two cities.', 'The train travels at 240 km/h between the two cities.'],
  ['The newborn, a baby boy, weighed 31 kg.', 'The newborn, a baby boy, weighed 3.1 kg.'],
  ['The disease has reached 11 billion people.', 'The disease has reached 11 million people.'],
  [
    'Portwick is a town of 4,200 people on the coast.\nOn Sunday 5,900 people voted.',
    'Portwick is a town of 9,200 people on the coast.\nOn Sunday 5,900 people voted.',
  ],
  [
    'The village has 310 inhabitants.\nThe petition was signed by 900 residents.',
    'The village has 1,310 inhabitants.\nThe petition was signed by 900 residents.',
  ],
];

/** Short reports written before the rules that read neighbouring sentences, each beside itself with another figure. */
const REPORTS: readonly (readonly [impossible: string, possible: string])[] = [
  [
    'The primary school in Eskdale has sixty-one pupils. On Thursday 83 of them stayed at home with a stomach bug, the head teacher said. Lessons went on for the others. The canteen was cleaned overnight.',
    'The primary school in Eskdale has sixty-one pupils. On Thursday 38 of them stayed at home with a stomach bug, the head teacher said. Lessons went on for the others. The canteen was cleaned overnight.',
  ],
  [
    'Forty-four sheep grazed on the common when the storm came in. Ninety of the 44 sheep were killed by lightning, farmer Ida Brandt said. The insurer will pay for the animals.',
    'Forty-four sheep grazed on the common when the storm came in. Nineteen of the 44 sheep were killed by lightning, farmer Ida Brandt said. The insurer will pay for the animals.',
  ],
  [
    'The trust runs 27 bakeries along the coast. It will close 31 of its 27 bakeries by the end of June, it told staff on Monday. Affected workers will be offered other posts.',
    'The trust runs 27 bakeries along the coast. It will close 12 of its 27 bakeries by the end of June, it told staff on Monday. Affected workers will be offered other posts.',
  ],
  [
    'Of all households in the district, 174 percent have replaced their boilers since the grant began, the energy office reported. The grant ends in December.',
    'Of all households in the district, 74 percent have replaced their boilers since the grant began, the energy office reported. The grant ends in December.',
  ],
  [
    'Members voted on the merger on Saturday. 45 and 65 per cent voted against and in favour respectively, with no abstentions, the secretary of the rowing club said.',
    'Members voted on the merger on Saturday. 35 and 65 per cent voted against and in favour respectively, with no abstentions, the secretary of the rowing club said.',
  ],
  [
    'Sales of paper tickets have fallen by 160 per cent since the app was launched, the tram company said. The kiosks at the terminus will stay open.',
    'Sales of paper tickets have fallen by 60 per cent since the app was launched, the tram company said. The kiosks at the terminus will stay open.',
  ],
  [
    'The bus carried 23 passengers. Nine were treated in hospital and the other 41 were unhurt, the fire service said. The road was reopened at noon.',
    'The bus carried 23 passengers. Nine were treated in hospital and the other 14 were unhurt, the fire service said. The road was reopened at noon.',
  ],
  [
    'The museum will receive 500,000 euros: 190,000 euros from the county and 130,000 euros from the lottery, its director said. The roof will be repaired first.',
    'The museum will receive 500,000 euros: 190,000 euros from the county and 310,000 euros from the lottery, its director said. The roof will be repaired first.',
  ],
  [
    'The jury of twelve was split. Seven jurors voted to acquit and fifteen voted to convict, the foreman told the court on Friday.',
    'The jury of twelve was split. Seven jurors voted to acquit and five voted to convict, the foreman told the court on Friday.',
  ],
  [
    'Oskar Lindh, who is 197, still rows across the sound every morning. The pensioner has done so since he left the navy. His daughter follows him in a second boat.',
    'Oskar Lindh, who is 97, still rows across the sound every morning. The pensioner has done so since he left the navy. His daughter follows him in a second boat.',
  ],
  [
    'Maria Costa, 8, a grandmother of seven, won the county chess title on Sunday. She beat a student in the final.',
    'Maria Costa, 68, a grandmother of seven, won the county chess title on Sunday. She beat a student in the final.',
  ],
  [
    'The new centre of the basketball club is 3.91 metres tall and comes from Vilnius. The 22-year-old signed for two years. He will play on Saturday.',
    'The new centre of the basketball club is 1.91 metres tall and comes from Vilnius. The 22-year-old signed for two years. He will play on Saturday.',
  ],
  [
    'The city has approved an office tower of 2,120 metres beside the main station. Work begins in spring. Neighbours had feared for their light.',
    'The city has approved an office tower of 212 metres beside the main station. Work begins in spring. Neighbours had feared for their light.',
  ],
  [
    'Police stopped a motorist on the ring road who drove at 1,120 kilometres per hour in a zone of 70. The 31-year-old lost his licence on the spot.',
    'Police stopped a motorist on the ring road who drove at 112 kilometres per hour in a zone of 70. The 31-year-old lost his licence on the spot.',
  ],
  [
    'A cyclist was fined for riding at 240 km/h through the pedestrian street. Officers had measured his speed with a radar gun.',
    'A cyclist was fined for riding at 24 km/h through the pedestrian street. Officers had measured his speed with a radar gun.',
  ],
  [
    'Forecasters expect 93 degrees Celsius in the valley on Sunday. Schools will close at noon and the pools stay open until ten.',
    'Forecasters expect 39 degrees Celsius in the valley on Sunday. Schools will close at noon and the pools stay open until ten.',
  ],
  [
    'The thermometer in the mountain hut showed -310 °C on Tuesday night, the warden said. It was the coldest night of the winter.',
    'The thermometer in the mountain hut showed -31 °C on Tuesday night, the warden said. It was the coldest night of the winter.',
  ],
  [
    'The village of Torvik has 3,900 inhabitants. A petition against the quarry was signed by 34,000 villagers, the mayor said. The council meets on Monday.',
    'The village of Torvik has 3,900 inhabitants. A petition against the quarry was signed by 3,400 villagers, the mayor said. The council meets on Monday.',
  ],
  [
    'The pilot flew 31,000 kilometres from Bergen to Oslo in a paper-light glider, the club said. He landed on a field.',
    'The pilot flew 310 kilometres from Bergen to Oslo in a paper-light glider, the club said. He landed on a field.',
  ],
  [
    'The ferry company said that its night boat was 27 hours late within a single day. Passengers slept on deck.',
    'The ferry company said that its night boat was 23 hours late within a single day. Passengers slept on deck.',
  ],
  [
    'The council will pay 1.2 million euros to 4,800 pensioners, or 25,000 euros each. The money comes from the sale of the old mill.',
    'The council will pay 1.2 million euros to 4,800 pensioners, or 250 euros each. The money comes from the sale of the old mill.',
  ],
  [
    'The painter was born in 1931 in Lund. She died in 1897 at the age of 56. Her pictures hang in six museums.',
    'The painter was born in 1931 in Lund. She died in 1987 at the age of 56. Her pictures hang in six museums.',
  ],
  [
    'The mine opened in 1998 and closed in 2029 after eleven years of work. The shafts have been flooded since. A museum tells its story today.',
    'The mine opened in 1998 and closed in 2009 after eleven years of work. The shafts have been flooded since. A museum tells its story today.',
  ],
  [
    'Construction of the bridge began in 2011 and was completed in 2006. It carries 30,000 cars a day. The toll was abolished last year.',
    'Construction of the bridge began in 2011 and was completed in 2016. It carries 30,000 cars a day. The toll was abolished last year.',
  ],
  [
    'Membership rose from 2,000 to 2,900, an increase of 95 per cent, the union said. Most of the new members are under thirty.',
    'Membership rose from 2,000 to 2,900, an increase of 45 per cent, the union said. Most of the new members are under thirty.',
  ],
  [
    'The twelve cottages were sold for 480,000 pounds in all, on average 400,000 pounds each. The buyers are local families.',
    'The twelve cottages were sold for 480,000 pounds in all, on average 40,000 pounds each. The buyers are local families.',
  ],
  [
    'Rain fell on 32 days in September, the weather service said. Farmers lost half of the potatoes.',
    'Rain fell on 28 days in September, the weather service said. Farmers lost half of the potatoes.',
  ],
  [
    'The last train leaves at 27:40 on weekdays, the operator said. On Sundays it leaves half an hour earlier.',
    'The last train leaves at 23:40 on weekdays, the operator said. On Sundays it leaves half an hour earlier.',
  ],
  [
    'The council has 51 seats. The budget was adopted with 58 votes in favour, the speaker said. Three members were ill.',
    'The council has 51 seats. The budget was adopted with 48 votes in favour, the speaker said. Three members were ill.',
  ],
  [
    'The fleet of the island consists of 52 trawlers. 70 of those were damaged in the gale, the harbour master said.',
    'The fleet of the island consists of 52 trawlers. 7 of those were damaged in the gale, the harbour master said.',
  ],
  [
    'There are 24 flats in the block. Thirty of them have no heating, tenants said on Sunday.',
    'There are 24 flats in the block. Eleven of them have no heating, tenants said on Sunday.',
  ],
  [
    'The survey asked 900 nurses. Some 181 per cent said they had thought of leaving, the union reported.',
    'The survey asked 900 nurses. Some 81 per cent said they had thought of leaving, the union reported.',
  ],
  [
    'Turnout in the election was 166 percent, the returning officer announced.',
    'Turnout in the election was 66 percent, the returning officer announced.',
  ],
  [
    'The number of hedgehogs has dropped by 130 percent in twenty years, biologists report.',
    'The number of hedgehogs has dropped by 30 percent in twenty years, biologists report.',
  ],
  [
    'The accident left ten people injured. Four were taken to hospital by helicopter and the remaining 16 by ambulance.',
    'The accident left ten people injured. Four were taken to hospital by helicopter and the remaining 6 by ambulance.',
  ],
  [
    'The oldest resident of the home, Elsa Krog, turned 204 on Friday. The mayor brought flowers.',
    'The oldest resident of the home, Elsa Krog, turned 104 on Friday. The mayor brought flowers.',
  ],
  [
    'At 4.98 m, the goalkeeper is the tallest player of the squad.',
    'At 1.98 m, the goalkeeper is the tallest player of the squad.',
  ],
  [
    'The hikers were rescued from a hill 9,640 metres high, mountain rescue said.',
    'The hikers were rescued from a hill 640 metres high, mountain rescue said.',
  ],
  [
    'The express train reaches 3,100 km/h on the new line, the railway said.',
    'The express train reaches 310 km/h on the new line, the railway said.',
  ],
  [
    'It was 131 degrees Celsius in the shade when the match began on a July afternoon.',
    'It was 31 degrees Celsius in the shade when the match began on a July afternoon.',
  ],
  [
    'The hamlet has 950 residents. Some 8,000 residents came to the meeting, organisers said.',
    'The hamlet has 950 residents. Some 800 residents came to the meeting, organisers said.',
  ],
  [
    'The two cities lie 95,000 kilometres apart, which the new line covers in half an hour.',
    'The two cities lie 95 kilometres apart, which the new line covers in half an hour.',
  ],
  [
    'The firm will share a bonus of 60,000 dollars among its 3,000 workers, or 2,000 dollars each.',
    'The firm will share a bonus of 60,000 dollars among its 3,000 workers, or 20 dollars each.',
  ],
  [
    'The theatre was founded in 2003 and closed in 1992 for lack of money.',
    'The theatre was founded in 2003 and closed in 2012 for lack of money.',
  ],
  [
    'Born in 1921, the composer wrote eleven operas. He died in 1899 in Graz.',
    'Born in 1921, the composer wrote eleven operas. He died in 1999 in Graz.',
  ],
  [
    'Rents rose from 800 to 1,200 euros, a rise of 5 percent, in four years.',
    'Rents rose from 800 to 1,200 euros, a rise of 50 percent, in four years.',
  ],
  [
    'The town had frost on 34 nights in February, the station recorded.',
    'The town had frost on 19 nights in February, the station recorded.',
  ],
  [
    'The shop opens at 19:75 on Thursday for one night only.',
    'The shop opens at 19:30 on Thursday for one night only.',
  ],
  ['The 15-member board voted 19 to 6 to sell the land.', 'The 15-member board voted 9 to 6 to sell the land.'],
  [
    'The parliament of 300 deputies passed the law with 710 votes.',
    'The parliament of 300 deputies passed the law with 210 votes.',
  ],
  [
    'The drivers say that they work 400 hours a week, twelve more than is allowed.',
    'The drivers say that they work 40 hours a week, twelve more than is allowed.',
  ],
  [
    'The girl weighed 34 kilograms at birth, the hospital said. Mother and child are well.',
    'The girl weighed 3.4 kilograms at birth, the hospital said. Mother and child are well.',
  ],
];

/** Figures that are true and look like the rules' own. */
const TRUE: readonly string[] = [
  'COVID-19 is very sensitive to heat: it dies within five minutes at 70 C and at a temperature of 56 degrees Celsius within half an hour.',
  'Nine people were killed at the scene. The remaining 41 died in hospital in the weeks after the fire.',
  'Prices were 174 percent higher than a year before, and profits fell by 160 percent into the red.',
  'She was elected with 5,800 votes. The council has 51 seats and meets on Monday.',
  'She crossed the line at 27:40 in a race that began at noon, and the clip shows it at 12:75.',
  'The vaccine is stored at minus 180 degrees Celsius, and the freezer was replaced on a winter night.',
  'The record car reached 1,228 km/h on the salt, and the jet flew at 2,100 km/h.',
  'The theatre opened in 1911 and closed in 1944. Its successor was founded in 1921.',
  'The company turned 204 on Friday. A resident of the street brought flowers.',
  'Rain fell on 40 days in June and July, and on 62 days of November to January.',
  'The firm will share 60,000 dollars among its 3,000 workers, or about 20 dollars each.',
  'Rents rose from 3 to 5 percent of income, an increase of 2 points.',
];

describe('impossible figures', () => {
  it.each(REPORTS)('tells reports apart by one figure: %s / %s', (impossible, possible) => {
    expect(reasons(impossible)).not.toEqual([]);
    expect(reasons(possible)).toEqual([]);
  });

  it.each(TRUE)('accuses no true figure: %s', (text) => {
    expect(reasons(text)).toEqual([]);
  });

  it.each(PAIRS)('tells apart: %s / %s', (impossible, possible) => {
    expect(reasons(impossible)).toHaveLength(1);
    expect(reasons(possible)).toEqual([]);
  });

  it.each([
    'Of the 40 votes on the budget, 120 amendments were rejected in advance.',
    'The club, which turned 143 on Tuesday, has 40 members.',
    'Of the 300 residents, 400 pounds each went to the fund.',
    'Sales rose to 130 per cent of the forecast.',
    'The dam is at 104 per cent of its capacity.',
    'Public debt stands at 160 percent of national output.',
    'Deaths increased by 162 percent of cases seen in May.',
    'He gave 110 per cent of his strength.',
    '“We work 30 hours a day,” the nurse said.',
    'The coach said “120 percent of the players” had improved.',
    'In June 31 people were hurt on this road.',
    'By April 45 people had left.',
    'The oven reached 450 degrees Celsius as the temperature rose.',
    'The sun’s surface has a temperature of 5,500 degrees Celsius.',
    'Olympus Mons on Mars is a mountain 21,900 metres high.',
    'A 140-year-old oak fell on a car.',
    'Jonathan the tortoise died at the age of 190.',
    'At the age of 150, the oak was felled.',
    'She claims that at 131, she is the oldest person alive.',
    'The brewery closed at the age of 140.',
    'In the film he dies at the age of 200.',
    'Moses, the Bible says, died at the age of 120, and Abraham at the age of 175.',
    'The 150-year-old school is closing.',
    'The world will have 9.7 billion people by 2050.',
    'The video was watched 11 billion times by people.',
    'The tornado had winds of 480 km/h.',
    'He ran into a train travelling at 160 km/h.',
    'She won 6 of 5-set matches.',
    'Chapter 10 of 3 books is missing.',
    'The three keepers were found on Monday. The army has 35 of those rafts in the south.',
    'Halden is a city of 13 million people.\nIn Oslavia, its 21.4 million residents may buy a boat.',
    'The program saves the harbour 600 hours per day.',
    'Together the teams work 90 hours a day.',
    'Two boats sank. The crew counted 186 of them in the harbour.',
    'At least 30 people, among them 12 men and 9 women, were hurt.',
    'The dead include 12 men and 9 women; 40 people were hurt.',
    'Of 12 districts, 345 schools were closed.',
    'Portwick is a town of 4,200 people.\nIn Harwick, a city of 90,000 people, 5,900 people voted.',
    'The council voted 9 to 4, with two of its members away.',
    'A plane over the mountains flew at 11,000 metres.',
    'Train drivers earn 1,200 a day.',
    'The bank lost 160 per cent of its profits.',
    'Mobile subscriptions now amount to 140 per cent of the population.',
    'The country has SIM cards for 120 per cent of its population.',
    'Canada ordered enough doses for 400 per cent of its population.',
    'Registered voters make up 105 per cent of the adult population in some counties.',
    'The party won 105 per cent of the vote it had in 2015.',
    'The city now has 115 per cent of the population it had in 1990.',
    'It sold 110 per cent of the seats.',
    'There are phones for 150 per cent of all people.',
    'The House voted for a tariff of 130 per cent against the country.',
    'Residents of Harl, a village of 3,900 inhabitants, have the same number of polling places as the 34,000 residents of Velden.',
    'Torvik has 3,900 inhabitants. The ferry is used by the 34,000 residents of the county.',
    'Torvik has 3,900 inhabitants. Unlike it, a town with 34,000 residents has two schools.',
    'Unlike Velden, Torvik has 3,900 inhabitants. Some 34,000 residents wait for a doctor.',
  ])('is silent about: %s', (sentence) => {
    expect(reasons(sentence)).toEqual([]);
  });

  it('names the place and the arithmetic', () => {
    const text = 'A dull first sentence.\nOn Sunday 30 of 60 patients (80 per cent) recovered.';
    const [found] = impossibleFigures(sentencesOf(text));
    expect(found?.type).toBe('figures-disagree');
    expect(found?.why).toBe('30 of 60 is 50 per cent, not 80.');
    expect(text.slice(found?.start, found?.end)).toBe('30 of 60 patients (80 per cent');
  });
});
