import { describe, expect, it } from '@jest/globals';
import { impossibleFigures } from '../../src/appraisal/impossible-figures.js';
import { sentencesOf } from '../../src/words/index.js';

/** Short reports with one figure that can be true and one that cannot, in braces, the possible one first. */
const PAIRS: readonly string[] = [
  'The library in Tornby reopened on Monday. Its collection holds 18,400 volumes. Water had damaged {3,100|31,000} volumes of the collection, the head librarian, Eva Holm, said.',
  'A storm hit the orchard near Lisse on Sunday. The owner grows 640 pear trees. Of those, {410|910} were uprooted, said the owner, Piet de Vries.',
  'The ferry company Norlinje employs 1,250 people. On Thursday it said that {300|3,000} of its staff will lose their jobs by summer. The union called for talks.',
  'The choir, which has 38 singers, won the contest in Cork. More than half of them, {21|51} singers, are still at school, said its leader, Nora Byrne.',
  'Flu closed the school in Vallby. The head teacher said that {12|44} of the school’s thirty-two teachers were ill on Friday.',
  'The city asked 1,000 residents about the trams. {612|1,612} said that they use them every day, and the rest said less often, according to the city’s report.',
  'The clinic in Brenne has 220 beds. On Wednesday {214|514} of the beds were occupied, the director, Karin Falk, told the council.',
  'In the canton, {44|144} percent of those eligible cast a ballot on Sunday, the chancellery announced. The measure failed narrowly.',
  'Fire officers visited 500 flats. Smoke alarms were missing in {38|138} percent of the flats, they wrote in their report on Tuesday.',
  'The dairy says that feed makes up {60|160} percent of its costs. The rest goes to wages and fuel, said the manager, Tom Hale.',
  'Last year {57|157} percent of all glass bottles sold in the region were recycled, the agency said. The goal for next year is higher.',
  'Of the bakeries that were checked, {9|109} per cent had mice, the food inspectorate said in its yearly report.',
  'The museum will get 900,000 euros. The state gives {400,000|700,000} euros of it and the city pays the remaining 500,000 euros, the museum said on Friday.',
  'The swimmers came home with {14|19} medals: five gold, six silver and three bronze. The coach, Ivo Marin, was pleased.',
  'Nine people were hurt in a bus crash near Olden. {Six|Eleven} of the injured were taken to hospital, police said. The driver was not hurt.',
  'The board of the cooperative, which has 15 members, approved the merger by {9 votes to 6|19 votes to 6}, its chair, Rolf Meier, said.',
  'It was the warmest day of the year in Sevrin. At the airport the reading was {38|83} degrees Celsius in the shade at 3 p.m., the weather office said.',
  'Residents of the valley woke to frost on Friday. The station recorded {minus 18|minus 118} degrees Celsius at dawn, the weather service said.',
  'Among those who voted early was Greta Sund, who is {102|142} years old. She said she had never missed an election.',
  'The goalkeeper said on Monday that he will retire at {38|138}. He played 410 matches for the club and lives in Bergamo.',
  'The team signed a new centre. Jonas Petrauskas is {2.11|3.11} metres tall and played in Vilnius for four years, the club said.',
  'The television tower in Marsk, which rises {368|3,680} metres above the city, reopened to visitors on Saturday after repairs.',
  'A driver was caught on the motorway near Asten doing {187|1,870} kilometres an hour. Police took away her licence.',
  'The sprinter won the 100 metres in {10.02|6.02} seconds on Saturday evening in Oslo. It was her best time of the season, her coach said.',
  'He swam the 1,500 metres freestyle in {15 minutes and 4 seconds|9 minutes and 4 seconds} at the championships in Lyon, the federation said.',
  'Ostervik, a village with 860 inhabitants, held its largest protest ever. {Some 400 villagers|Some 4,000 villagers} marched to the mine, police said.',
  'The republic, whose population is 3.1 million, began in March. By Sunday {2.2 million|5.2 million} of its citizens had received a dose, the ministry said.',
  'The inspectors found that cooks at the hotel worked {68|188} hours a week in the season. The hotel did not comment.',
  'The bridge was built in 1931 and closed in {1987|1887} because of rust. It will be torn down in May, the county said on Tuesday.',
  'The school has 420 pupils in 20 classes, an average of {21|42} pupils per class, the ministry’s figures show. Parents want smaller groups.',
  'Frost struck the nursery at Dorn. It had raised 5,200 seedlings this spring, and {1,900|7,900} seedlings froze, its gardener said.',
  'The volunteer fire brigade counts 46 members. {Thirty-one|Sixty-one} members turned out for the blaze on Monday night.',
  'There are 310 taxis in the city. On Friday {280|480} taxis stood idle as their drivers struck, the guild said.',
  'Last week 84 candidates sat the pilot’s exam in Riga. {Twelve|Ninety-two} candidates failed it, the school reported.',
  'The parish has 2,300 souls. The petition against the wind park bears the names of {1,100|11,000} parishioners, the priest said.',
  'In the sample, plastic was found in {83|183} percent of the fish, the institute reported on Wednesday.',
  'By the end of the year {92|192} percent of households had a fast line, the regulator said.',
  'The jury of nine was split. In the end {seven|fourteen} jurors voted to acquit, the clerk said.',
  'She left 600,000 pounds. Half of it, {300,000|700,000} pounds, goes to the lifeboat fund, her lawyer said.',
  'The silo held 900 tonnes of wheat and 300 tonnes of barley, {1,200|2,100} tonnes in all, the mill said.',
  'The boy was brought in with a temperature of {40.1|50.1} degrees Celsius, the clinic said. He is recovering.',
  'Campers fled the national park on Sunday when the mercury climbed to {49|79} degrees Celsius, rangers said.',
  'Mr Okafor, who celebrated his {108th|148th} birthday with his family, was a tailor, his daughter said.',
  'At {7 feet 2 inches|11 feet 2 inches}, the new centre towers over his team-mates, the coach said.',
  'The climbers reached the summit, at {6,812|16,812} metres, on Thursday morning, their agency said.',
  'The cyclist was stopped in the old town, where he had ridden at {41|410} kilometres per hour, police said.',
  'She won the marathon in {2 hours and 24 minutes|1 hour and 24 minutes}, well ahead of the field, the organisers said.',
  'The island is home to 1,400 people. On Monday {some 900|some 9,000} islanders gathered at the pier, the mayor said.',
  'The tenants pay 900 euros a month, or {10,800|18,800} euros a year, the court heard.',
  'It rained on {19|39} days in June, the weather station at Holm said.',
  'The nurse said she had worked {14|34} hours on a single day in March.',
  'The reactor began service in 1984 and was switched off in {2019|1919}, the utility said.',
  'The mayor won {58|78} percent of the vote and her only opponent 42 percent, the county said.',
  'The shelter in Arlo took in 120 dogs last month. Of these, {45|145} have found a home, its director said.',
  'The orchestra has 84 musicians. Some {30|130} of its musicians signed the letter, the union said.',
  'Only {11|111} percent of the halls that were inspected had an exit for wheelchairs, the report found.',
  'Half of the 80,000 euros, or {40,000|60,000} euros, will be spent on books, the school said.',
  'It rained for {19|33} days in April, the station at Brome reported.',
  'The climber, who is {71|171}, reached the hut on Sunday with her son, guides said.',
  'The heat wave brought {41|91} degrees Celsius to the valley on Thursday, the weather service said.',
  'At night the temperature in the village fell to minus {31|131} degrees Celsius, the forecaster said.',
  'The athlete cleared {2.31|3.31} metres in the high jump on Saturday, the federation said.',
  'He won the 400 metres in {44.9|34.9} seconds in front of a full stadium, his coach said.',
  'The lorry was travelling at {94|940} kilometres an hour when it left the road, police said.',
  'The hamlet has 72 residents. On Sunday {51|151} residents voted on the well, its mayor said.',
  'Of 410 nurses, {388|588} voted to strike, the union announced on Monday.',
  'The school won five gold and four silver medals, {nine|twelve} in all, its coach said.',
  'Mayor Lind got 61 percent of the votes and her challenger {39|59} percent, the clerk said.',
  'The baby weighed {3.9|39} kilograms at birth, the hospital in Graz said.',
];
const withFigure = (pair: string, which: 1 | 2): string =>
  pair.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, possible: string, impossible: string) =>
    which === 1 ? possible : impossible,
  );
const reasons = (text: string): readonly string[] => impossibleFigures(sentencesOf(text)).map(({ why }) => why);

describe('figures beside their neighbours', () => {
  it.each(PAIRS)('tells apart %s', (pair) => {
    expect(reasons(withFigure(pair, 1))).toEqual([]);
    expect(reasons(withFigure(pair, 2))).not.toEqual([]);
  });

  it.each([
    'The county has 3 hospitals. Across the state 40 hospitals were closed last year.',
    'The firm employs 1,200 people. In Germany, 4,000 of its customers signed the letter.',
    'There are 12 schools in the town. By 2030 some 20 schools will have been built.',
    'Police stopped drivers on 3 roads. Of those, 40 were drunk.',
    'Sales rose to 140 percent of their level in 2019.',
    'The dam was at 104 percent of capacity on Friday.',
    'The zoo has 40 penguins. Another 60 penguins were born this spring.',
    'The team won 5 medals in swimming, two gold among them. In Rome, 9 medals were won.',
    'She ran the last 100 metres in 9 seconds on a downhill stretch of the final lap.',
    'He earns 900 euros a month, or 900 dollars a week less than before.',
    'The tower rises 368 metres above the city.',
    'The half marathon was won in 1 hour and 4 minutes.',
    'About 40 percent of the 900 pupils are ill.',
    'The debt amounts to 130 percent of all output.',
    'The bill was passed by 51 votes to 49 in the 100-member Senate.',
  ])('says nothing of what can be: %s', (text) => {
    expect(reasons(text)).toEqual([]);
  });
});
