/** A passage of an article with a link in double brackets, and the text of the page behind the link. */
export interface LinkPagePair {
  readonly article: string;
  readonly page: string;
}

/** The page says what the article takes from it, often in other words or rounder numbers. */
export const CONFIRMING: readonly LinkPagePair[] = [
  {
    article: '“[[The engineering report]] puts upkeep at about $240,000 a year,” councillor Dana Whitlock said.',
    page: 'Annual maintenance of the structure is estimated at $240,000. The figure includes inspection and painting. The bridge was opened in 1961.',
  },
  {
    article: '“It will cost us [[around 1.2 million pounds]] before the winter,” said the harbour master, Owen Pryce.',
    page: 'The dredging contract was let for £1,180,000. Work begins in August and ends in November.',
  },
  {
    article: 'The clinic treated [[412 patients]] in March, the trust says.',
    page: 'In March the clinic saw 412 patients. In April it saw 388. Waiting times fell.',
  },
  {
    article: 'Rents rose by [[nearly nine per cent]] last year.',
    page: 'Average rents were 8.8% higher than a year before, the statistics office found. Wages rose by 4.1%.',
  },
  {
    article: 'The company employs [[some 3,000 people]] in Tarn.',
    page: 'With 2,987 employees at its Tarn works, the company is the largest employer of the district.',
  },
  {
    article: 'Seventeen miners were rescued, [[the ministry said]].',
    page: 'Rescue teams brought 17 miners to the surface on Tuesday night. Two of them were taken to hospital.',
  },
  {
    article: 'The vote was held on [[12 May 2023]], and the motion passed.',
    page: 'Minutes of the meeting of May 12, 2023. The motion was carried by 31 votes to 12.',
  },
  {
    article: 'The lake has shrunk by [[two thirds]] since 1990.',
    page: 'Since 1990 the surface of the lake has fallen by 67 per cent, satellite images show.',
  },
  {
    article: '“We were never asked,” [[the union wrote]] in its letter.',
    page: 'Dear members, the board has decided about the shifts. We were never asked. We will take this to court.',
  },
  {
    article: 'The minister called the plan [[“a gift to the banks of this country”]].',
    page: 'Speaking in Orsk, the minister said the plan was “a gift to the banks of this country” and promised to stop it.',
  },
  {
    article: 'The runner covered the distance in [[2 hours 4 minutes]].',
    page: 'Results: 1. Abel Kiprono, 2:04:11. 2. Jan Weiss, 2:06:50. The weather was cool.',
  },
  {
    article: 'Half of the teachers surveyed [[want to leave]].',
    page: 'In the survey 50 per cent of teachers said that they intended to leave the profession within five years.',
  },
  {
    article: 'The dam holds back [[14 billion litres]] of water.',
    page: 'The reservoir has a capacity of 14 million cubic metres. The wall is 62 metres high.',
  },
  {
    article: 'The trail is [[about 16 kilometres]] long.',
    page: 'The trail runs for ten miles along the coast. Dogs are allowed on a lead.',
  },
  {
    article: '[[Emissions fell]] by 12 per cent between 2010 and 2020.',
    page: 'Between 2010 and 2020, emissions decreased by 12.3 percent. In the decade before, they had increased by 4 percent.',
  },
  {
    article: 'The painting fetched [[$4.5 million]] at the auction.',
    page: 'Lot 22 sold for 4,500,000 dollars including the premium. The estimate had been lower.',
  },
  {
    article: 'The fire destroyed [[more than 200 homes]].',
    page: 'According to the fire service, 214 houses were lost in the blaze. Nobody was hurt.',
  },
  {
    article: 'Maria Lopes [[won the mayoral race]] in Tarn.',
    page: 'Maria Lopes was elected mayor of Tarn on Sunday with 54 per cent of the votes.',
  },
  {
    article: '“[[The audit]] found no sign of fraud,” said the treasurer, Ann Colley.',
    page: 'We examined 1,200 payments. We found no indication of fraudulent transactions. Three invoices lacked a signature.',
  },
  {
    article: 'The drug [[halved the number of relapses]] in the trial.',
    page: 'Relapses were 50 per cent less frequent in the treatment group than in the placebo group.',
  },
  {
    article: 'The council voted [[9 to 4]] for the second bus line.',
    page: 'The second bus line was approved by nine votes to four, with one abstention.',
  },
  {
    article: 'The tower is [[324 metres]] high.',
    page: 'Height: 324 m. Completed: 1889. Architect: Stephen Sauvestre.',
  },
  {
    article: 'Unemployment in the region stands at [[6.2 per cent]], the office reported.',
    page: 'The unemployment rate was 6.2% in September, after 6.4% in August.',
  },
  {
    article: 'The charity has [[planted 1.5 million trees]] since 2012.',
    page: 'Since 2012 our volunteers have planted one and a half million trees in four countries.',
  },
  {
    article: 'The storm left [[60,000 households]] without power.',
    page: 'Around 60,000 homes had no electricity on Friday morning after the storm, the grid operator said.',
  },
  {
    article: 'The judge sentenced Peter Holm to [[eight years in prison]].',
    page: 'Peter Holm must go to prison for eight years, the judge ruled. His lawyer said that he would appeal.',
  },
  {
    article: 'The film opened in [[1,950 cinemas]] on Friday.',
    page: 'Opening on Friday in 1,950 theaters, the film earned 21 million dollars.',
  },
  {
    article: '“Nobody told us that the water was unsafe,” one resident, Lena Ostrow, [[told the Courier]].',
    page: 'Residents were angry on Monday. “Nobody told us that the water was unsafe,” said Lena Ostrow, who lives by the canal.',
  },
  {
    article: 'The school opened [[three years late]].',
    page: 'The school, planned for 2018, was opened in 2021 after a dispute with the builder.',
  },
  {
    article: 'Some [[45 per cent of adults]] in the town have been vaccinated.',
    page: 'Vaccination coverage among adults in the town is 45.4%. Among children it is 71%.',
  },
  {
    article: 'The budget grew from 80 to [[92 million euros]].',
    page: 'The budget for next year is 92 million euros, up from 80 million euros this year.',
  },
  {
    article: 'The ferry was built in [[1987]] in Gdansk.',
    page: 'The vessel left the Gdansk yard in 1987 and was refitted in 2009.',
  },
  {
    article: '[[The report]] blames worn cables for the crash.',
    page: 'The investigation concluded that the cable car crashed because of worn cables that had not been replaced.',
  },
  {
    article: 'Wages in the sector rose by [[about a quarter]] in five years.',
    page: 'Over five years, pay in the sector went up by 24.6 per cent.',
  },
  {
    article: '“Two hundred jobs will go,” [[the firm announced]].',
    page: 'The firm will cut 200 jobs at its plant in Orsk by the end of the year.',
  },
  {
    article: 'The hospital has [[a shortage of 40 nurses]], its director said.',
    page: 'We lack forty nurses, the director told the committee. The hospital has 310 beds.',
  },
  {
    article: 'The airport handled [[5.3 million passengers]] last year.',
    page: 'Last year 5,312,408 passengers used the airport, a new record.',
  },
  {
    article: 'He was born in [[March 1949]] in a village near Kallin.',
    page: 'Born 3 March 1949, in the village of Ost near Kallin. Died 2011.',
  },
  {
    article: 'The tax brings in [[$30 million a year]].',
    page: 'Revenue from the levy amounts to 30 million dollars annually, according to the finance department.',
  },
  {
    article: 'The glacier lost [[a third of its volume]] in twenty years.',
    page: 'In 20 years the glacier has lost 33 percent of its volume. It may vanish by 2060.',
  },
];

/** The page says something else about the same thing. */
export const DIFFERING: readonly LinkPagePair[] = [
  {
    article: 'The new library cost [[3.4 million euros]].',
    page: 'The new library cost 1.3 million euros, the town said. It has 40,000 books.',
  },
  {
    article: 'In the survey [[45 per cent]] of farmers had sold land.',
    page: 'In the survey 4.5 per cent of farmers had sold land in the past year.',
  },
  {
    article: 'Jana Novak [[won the election]] in Orsk.',
    page: 'Peter Balog won the election in Orsk with 52 per cent of the votes. Jana Novak came second.',
  },
  {
    article: 'The tunnel [[was opened in 1994]].',
    page: 'The tunnel was opened in 1998, four years later than planned.',
  },
  {
    article: 'Nineteen people [[died in the crash]].',
    page: 'Nine people were killed in the crash and nineteen were injured, police said.',
  },
  {
    article: '[[The study]] found that the vaccine increases the risk of stroke.',
    page: 'The study found that the vaccine does not increase the risk of stroke.',
  },
  {
    article: 'The bridge cost [[$14.2 million]] to build.',
    page: 'The bridge cost $15.9 million to build, including contingency.',
  },
  {
    article: 'The clinic treated [[640 patients]] in March.',
    page: 'The clinic treated 460 patients in March. In April it treated 388.',
  },
  {
    article: 'The council [[rejected the plan]] for the stadium.',
    page: 'The council approved the plan for the stadium by 22 votes to 9.',
  },
  {
    article: 'Rents in Tarn [[fell by 8 per cent]] last year.',
    page: 'Rents in Tarn rose by 8 per cent last year, the statistics office said.',
  },
  {
    article: 'The company employs [[30,000 people]] in Norland.',
    page: 'The company employs 3,000 people in Norland and 900 abroad.',
  },
  {
    article: 'The minister told parliament that [[the reactor would close in 2025]].',
    page: 'The reactor would close in 2035, the minister told parliament on Thursday.',
  },
  { article: 'The fire destroyed [[214 homes]].', page: 'The fire destroyed 24 homes and a church. Nobody was hurt.' },
  {
    article: 'The judge sentenced Peter Holm to [[eighteen years]] in prison.',
    page: 'The judge sentenced Peter Holm to eight years in prison.',
  },
  {
    article: 'The lake [[lost 60 per cent of its water]] between 1990 and 2020.',
    page: 'The lake lost 16 per cent of its water between 1990 and 2020.',
  },
  {
    article: '“We will close the school in June,” [[the mayor said]] in the interview.',
    page: 'In the interview the mayor said: “We will not close the school in June. We will find the money.”',
  },
  {
    article: 'The airport [[handled 5.3 million passengers]] last year.',
    page: 'The airport handled 3.5 million passengers last year, fewer than before.',
  },
  {
    article: 'The drug [[raised survival]] in the trial.',
    page: 'The drug lowered survival in the trial, which was stopped in May.',
  },
  {
    article: 'The ship [[sank in the Baltic Sea]] on Tuesday.',
    page: 'The ship sank in the North Sea on Tuesday. Its crew of nine was saved.',
  },
  {
    article: 'Exports to Norland [[reached 700 million dollars]] in 2022.',
    page: 'Exports to Norland reached 70 million dollars in 2022, after 64 million dollars in 2021.',
  },
  {
    article: 'The prize went to [[the chemist Ada Brandt]].',
    page: 'The prize went to the physicist Emil Roth, the academy announced on Tuesday.',
  },
  { article: 'The strike [[lasted eleven days]].', page: 'The strike lasted four days and ended with an agreement.' },
  {
    article: 'The trial [[enrolled 12,000 volunteers]].',
    page: 'The trial enrolled 1,200 volunteers in six hospitals.',
  },
  {
    article: 'Some [[9 per cent of pupils]] left school without a certificate.',
    page: 'In all, 19 per cent of pupils left school without a certificate.',
  },
  { article: 'The tower [[is 324 metres high]].', page: 'The tower is 234 metres high and was completed in 1971.' },
  {
    article: 'The court [[upheld the ban]] on the ferry.',
    page: 'The court overturned the ban on the ferry and awarded costs.',
  },
  {
    article: 'The firm made [[a profit of 80 million euros]] in 2021.',
    page: 'The firm made a loss of 80 million euros in 2021, its annual report says.',
  },
  { article: 'The vote [[was held on 12 May]].', page: 'The vote was held on 21 June after two delays.' },
  {
    article: 'Two out of three [[workers supported the deal]].',
    page: 'One out of three workers supported the deal, and the rest voted against it.',
  },
  {
    article: 'The earthquake had [[a magnitude of 7.1]].',
    page: 'The earthquake had a magnitude of 5.1, according to the survey.',
  },
  { article: 'The park [[covers 900 hectares]].', page: 'The park covers 90 hectares and is open all year.' },
  {
    article: 'Police [[arrested 54 demonstrators]] on Saturday.',
    page: 'Police arrested 14 demonstrators on Saturday and released them on Sunday.',
  },
  {
    article: 'The committee said that [[the dam is safe]].',
    page: 'The committee said that the dam is unsafe and must be emptied.',
  },
  {
    article: 'The new train [[is slower than the old one]].',
    page: 'The new train is faster than the old one by eleven minutes.',
  },
  {
    article: 'The town spent [[2 million pounds on fireworks]].',
    page: 'The town spent 20,000 pounds on fireworks and 2 million pounds on roads.',
  },
  {
    article: 'Smoking [[is banned in all parks]] of the city.',
    page: 'Smoking is allowed in all parks of the city, the council said.',
  },
  {
    article: 'The storm left [[60,000 households]] without power.',
    page: 'The storm left 6,000 households without power for an hour.',
  },
  {
    article: 'Anna Kron [[founded the company]] in 2004.',
    page: 'Lars Winter founded the company in 2004. Anna Kron joined in 2010.',
  },
  {
    article: 'The minister called the strike [[“an attack on every patient in this country”]].',
    page: 'The minister called the strike “a cry for help from people who have had enough”.',
  },
  {
    article: 'Nurses [[earn 41,000 euros a year]] on average.',
    page: 'Nurses earn 31,000 euros a year on average, the union found.',
  },
];

/** The page is about something else, or about another part of the matter, and proves nothing. */
export const UNRELATED: readonly LinkPagePair[] = [
  {
    article: 'The bridge cost $14.2 million, said [[the department of transport]].',
    page: 'The department of transport plans and maintains roads, bridges and railways. It has 4,100 employees and a budget of $2.1 billion.',
  },
  {
    article: '“We lost everything in one night,” said Mila Horvat, who ran [[the bakery]].',
    page: 'Bakery Horvat: bread, rolls and cakes. Open from six to one. Closed on Mondays. Order by telephone.',
  },
  {
    article: 'The clinic treated 412 patients in March, after [[a similar outbreak]] in Orsk.',
    page: 'In Orsk 96 patients were treated in the outbreak of 2015. The source was a well.',
  },
  {
    article: 'The council approved the stadium, which [[residents had opposed]].',
    page: 'Residents gathered 3,400 signatures against the stadium last spring. They fear traffic and noise.',
  },
  {
    article: 'Rents rose by 9 per cent, while [[wages]] stood still.',
    page: 'Average wages were 31,200 euros in 2021. The statistics cover firms with more than ten employees.',
  },
  {
    article: '“This is the worst drought in my life,” said Tomas Reyl, a farmer near [[Lake Sorin]].',
    page: 'Lake Sorin is a lake in the north of Norland. It covers 44 square kilometres and is known for pike.',
  },
  {
    article: 'Nine people died in the crash on the [[A7 motorway]].',
    page: 'The A7 is a motorway of 96 kilometres. It was opened in 1974 and has four lanes. Accidents are frequent: 112 in 2019.',
  },
  {
    article: 'The vaccine halved infections in the trial, [[the journal reports]].',
    page: 'Please sign in to read this article. Subscribers have access to all issues since 1951.',
  },
  {
    article: 'The [[film festival]] of Kallin drew 21,000 visitors this year.',
    page: 'The film festival of Kallin was founded in 1983. In its first year 600 visitors came. The director is Ida Moll.',
  },
  {
    article: 'Peter Holm, who was convicted of fraud, [[had founded]] three companies.',
    page: 'Peter Holm founded Holm Trading in 2001, Holm Shipping in 2004 and Holm Energy in 2009.',
  },
  {
    article: 'The company, which [[sold its shipyard]] in 2019, now employs 300 people.',
    page: 'The shipyard was sold for 41 million euros in 2019. It then employed 1,200 people.',
  },
  {
    article: 'Unemployment stands at 6.2 per cent, the lowest since [[the crisis of 2008]].',
    page: 'In the crisis of 2008 unemployment rose to 11.9 per cent. Banks were saved with 30 billion euros.',
  },
  {
    article: 'The [[ministry]] expects 40,000 visitors at the fair in June.',
    page: 'The fair in January had 12,000 visitors, the ministry said.',
  },
  {
    article: '“He was a good neighbour,” said a woman who lives in [[the same street]].',
    page: 'Street plan of the old town with a list of all shops and restaurants.',
  },
  {
    article: 'The train needs 54 minutes from Tarn to Orsk, [[according to the timetable]].',
    page: 'Timetable Tarn to Kallin: departure 8:10, arrival 9:32. Trains run every hour.',
  },
  {
    article: 'The mayor, who was [[elected in 2016]], announced that 200 trees would be planted.',
    page: 'Election 2016: Ruth Amsel received 14,300 votes and became mayor. Turnout was 61 per cent.',
  },
  {
    article: 'The museum bought the painting for 2 million dollars from [[a private collector]].',
    page: 'The collector owns more than 900 paintings. He lives in Geneva and rarely gives interviews.',
  },
  {
    article: 'The dam holds 14 billion litres; [[a dam in Perth]] burst last year.',
    page: 'The dam near Perth held 3 billion litres when it burst. Two people died.',
  },
  {
    article: 'The union called for a strike on Friday, [[its third this year]].',
    page: 'On 4 March the union stopped work for four hours. About 700 drivers took part.',
  },
  {
    article: '“I would vote for it again,” said the senator [[Helga Brun]].',
    page: 'Helga Brun, born 1961, is a senator. She studied law and is a member of the finance committee. Her office is in Tarn.',
  },
  {
    article: 'The fire destroyed 214 homes in a region known for [[its vineyards]].',
    page: 'The region has 5,200 hectares of vineyards and 340 wineries. Most of the wine is white.',
  },
  {
    article: 'The glacier lost a third of its volume in twenty years, while [[other glaciers]] are stable.',
    page: 'Three glaciers in the south have kept their volume in the last ten years, a survey says.',
  },
  {
    article: 'The bank will close 40 branches, after it had closed [[25 branches]] in 2020.',
    page: 'In 2020 the bank closed 25 branches, most of them in small towns.',
  },
  {
    article: 'Sales of [[electric cars]] rose to 90,000 in Norland last year.',
    page: 'An electric car is driven by electric motors that use energy stored in batteries. The first were built in the 1880s.',
  },
  {
    article: 'The court fined the firm 3 million euros for polluting [[the river Ister]].',
    page: 'The Ister is 410 kilometres long and flows into the sea near Kallin. It has 61 species of fish.',
  },
  {
    article: 'The concert was attended by 8,000 people, [[the organiser]] said.',
    page: 'We organise concerts, fairs and weddings. Our halls have places for 200 to 12,000 guests.',
  },
  {
    article: '“The numbers are wrong and the ministry knows it,” said Igor Vanek of [[the farmers’ association]].',
    page: 'The farmers’ association represents 23,000 farms. Membership costs 60 euros a year. Its president is Igor Vanek.',
  },
  {
    article: 'The new law, [[like the one of 2011]], limits rents to 10 euros per square metre.',
    page: 'The law of 2011 limited rents to 7 euros per square metre in three cities.',
  },
  {
    article: 'The rescue took eleven hours, wrote [[the Courier]].',
    page: 'Courier: today’s headlines. Football: Tarn beats Orsk. Weather: rain. Opinion: why we need trams.',
  },
  {
    article: 'The hospital lacks 40 nurses, and [[other hospitals]] lack staff too.',
    page: 'The university hospital lacks 110 doctors and 260 nurses, its board said.',
  },
  {
    article: 'The tower will be 190 metres high, far less than [[the tallest building]] of the world.',
    page: 'The tallest building of the world is 828 metres high. It has 163 floors.',
  },
  {
    article: 'A kilogram of rice costs 2 dollars, [[up from last year]].',
    page: 'A year ago wheat cost 310 dollars per tonne. Prices of maize were lower.',
  },
  {
    article: 'The airport handled 5.3 million passengers in 2023, after [[a weak 2021]].',
    page: 'In 2021 the airport handled 1.9 million passengers, fewer than in any year since 1999.',
  },
  {
    article: 'Jana Novak won the election in Orsk, her [[second attempt]].',
    page: 'In 2018 Peter Balog won the election in Orsk. Jana Novak came second with 44 per cent.',
  },
  {
    article: '“Nobody will be deported before the trial,” the minister said in [[Estermond]].',
    page: 'Estermond is a town with 48,000 inhabitants. It has a castle, a brewery and two schools.',
  },
  {
    article: 'The survey asked 1,040 adults; [[an earlier one]] had asked fewer.',
    page: 'For the survey of 2017, 503 adults were interviewed by telephone.',
  },
  {
    article: 'The team won 4 to 1 on Sunday, after [[a draw]] the week before.',
    page: 'The match ended 2 to 2. Both teams had a player sent off.',
  },
  {
    article: 'The ship carried 2,400 tonnes of oil when it sank off [[Cape Ferro]].',
    page: 'Cape Ferro is the southern tip of the island. Its lighthouse was built in 1866.',
  },
  {
    article: 'The firm made a profit of 80 million euros in 2021, [[a report for investors]] says.',
    page: 'Report for investors, first quarter of 2024: revenue of 61 million euros, profit of 4 million euros.',
  },
  {
    article: 'The festival, founded by [[Ida Moll]], had 21,000 visitors.',
    page: 'Ida Moll is a director and producer. She has made eleven films and won two prizes in 1999.',
  },
];
