import { type LinkPagePair } from './link-page-pairs.js';

/** Pairs written after the comparison: the page says what the article takes from it. */
export const CONFIRMING: readonly LinkPagePair[] = [
  {
    article: '“[[The auditors]] reckon the stadium loses roughly £85,000 a month,” said alderman Priya Nair.',
    page: 'The stadium currently loses £84,600 a month, the auditors told the committee. Ticket sales have fallen since the spring. Repairs to the roof were postponed.',
  },
  {
    article: 'Nair told the council that the lease “[[expires in eleven years]] and cannot be renewed”.',
    page: 'The lease of the ground expires in 11 years. There is no option to renew it. The ground belongs to the diocese.',
  },
  {
    article: '“We have lost a third of our bees,” said keeper Jon Falk, [[according to the association]].',
    page: 'Members of the association lost 33 per cent of their colonies this winter. Mites and cold weather are blamed. Help is promised.',
  },
  {
    article: 'The [[water company]] repaired 1,400 leaks last year.',
    page: 'Last year our teams repaired 1,412 leaks in the network. We also replaced nine kilometres of old pipes.',
  },
  {
    article: 'The orchestra will [[lose its hall]] in June, its conductor said.',
    page: 'The hall will be closed to the orchestra from June on, the city confirmed. A new home has not been found yet.',
  },
  {
    article: 'More than [[500 volunteers]] searched for the boy.',
    page: 'About 540 people joined the search for the boy on Sunday, police said. He was found in a barn.',
  },
  {
    article: '“Nobody checked the cables,” engineer Rosa Lind [[wrote in her report]].',
    page: 'Report by R. Lind on the accident of the chair lift. The cables had not been inspected for two years. I recommend new rules.',
  },
  {
    article: 'The island has [[no hospital]], and the ferry takes two hours.',
    page: 'There is no hospital on the island. Patients are brought to the mainland by helicopter.',
  },
  {
    article: 'Sales of bicycles [[went up by 18 per cent]] in Norland.',
    page: 'Bicycle sales in Norland increased by 18%, while sales of cars fell by 6%.',
  },
  {
    article: 'The [[museum reopened]] in 2019 after the flood.',
    page: 'After the flood of 2016 the museum was closed for three years. It was opened again in 2019 with a concert.',
  },
  {
    article: 'Turnout was [[just under 58 per cent]], lower than in the last election.',
    page: 'Turnout: 57.8 per cent. In the election before it had been 63.1 per cent. All districts have been counted.',
  },
  {
    article: 'The ministry has not [[approved the vaccine]].',
    page: 'The vaccine has not been approved by the ministry so far. A decision is expected in the autumn.',
  },
];

/** The page says something else about the same thing. */
export const DIFFERING: readonly LinkPagePair[] = [
  {
    article: 'The renovation of the theatre cost [[5.2 million crowns]].',
    page: 'The renovation of the theatre cost 2.5 million crowns, according to the city. It took two years. The stage was replaced as well.',
  },
  {
    article: 'Only [[3.6 per cent]] of the samples contained lead.',
    page: 'Of the samples, 36 per cent contained lead. The laboratory tested water from all districts of the town.',
  },
  {
    article: 'Mikael Sand [[won the regatta]] on Lake Ost.',
    page: 'Ilse Marten won the regatta on Lake Ost by two lengths. Mikael Sand finished third. The wind was light.',
  },
  {
    article: 'The observatory was [[founded in 1887]] by monks.',
    page: 'The observatory was founded in 1878 by monks of the abbey. It has the oldest telescope of the country.',
  },
  {
    article: '[[Seventeen passengers]] were killed when the bus overturned.',
    page: 'Seven passengers were killed and seventeen hurt when the bus overturned, the police said. The driver was arrested.',
  },
  {
    article: '[[Researchers found]] that the pesticide harms bumblebees.',
    page: 'Researchers found that the pesticide does not harm bumblebees. They observed 60 nests during one summer.',
  },
  {
    article: 'The parliament [[approved the treaty]] on Thursday.',
    page: 'The parliament rejected the treaty on Thursday by a narrow majority. The prime minister has resigned.',
  },
  {
    article: 'Prices of flats in Kallin [[dropped by 5 per cent]].',
    page: 'Prices of flats in Kallin rose by 5 per cent, the agency reported. Houses became cheaper.',
  },
  {
    article: 'The farm keeps [[8,000 hens]], according to its owner.',
    page: 'The farm keeps 80,000 hens in four halls. Eggs are delivered to all of the province.',
  },
  {
    article: 'The old mill [[burned down on 3 October]].',
    page: 'The old mill burned down on 30 August. Firemen could not save it. Nobody was hurt.',
  },
  {
    article: 'Her novel [[was published in 2008]].',
    page: 'Her novel was published in 2018 and has been translated into nine languages.',
  },
  {
    article: 'The clinic [[opened a ward]] for children.',
    page: 'The clinic closed a ward for children because nurses are lacking.',
  },
  {
    article: 'The new road [[is longer than the old one]].',
    page: 'The new road is shorter than the old one. It was built with money from the union.',
  },
  {
    article: 'The company [[hired 350 people]] in spring.',
    page: 'The company dismissed 350 people in spring. Its sales have halved.',
  },
  {
    article: 'The jury [[found the banker guilty]] of fraud.',
    page: 'The jury found the banker not guilty of fraud. He was released at once.',
  },
  {
    article: 'The marathon had [[2,400 runners]] this year.',
    page: 'This year the marathon had 1,400 runners from thirty countries.',
  },
  {
    article: 'The bridge [[is safe]], the inspectors wrote.',
    page: 'The inspectors wrote that the bridge is dangerous. It should be closed for lorries at once.',
  },
  {
    article: 'The teacher was [[sentenced to four years]] in prison.',
    page: 'The teacher was sentenced to fourteen years in prison on Monday. Her lawyers will appeal.',
  },
  {
    article: '“Taxes will rise next year,” [[the chancellor said]].',
    page: 'On Monday the chancellor said: “Taxes will not rise next year. I give you my word.”',
  },
  {
    article: 'The dam cost [[310 million dollars]].',
    page: 'The dam cost 390 million dollars, including interest. It has three turbines.',
  },
];

/** The page proves nothing about the claim. */
export const UNRELATED: readonly LinkPagePair[] = [
  {
    article: '“My rent has doubled,” said Olga Petri, who lives above [[the bookshop]].',
    page: 'The bookshop was opened in 1952. It sells new and old books. Readings are on Fridays at eight.',
  },
  {
    article: 'The mine employs 900 people, half as many as [[the mine in Orsk]].',
    page: 'The mine in Orsk employs 1,850 people and digs copper. It was opened in 1968.',
  },
  {
    article: 'The party won 31 per cent of the votes, after [[a poor result]] four years ago.',
    page: 'The party won 22 per cent of the votes, its worst result. Its leader has resigned.',
  },
  {
    article: 'The zoo bought two elephants, which [[animal lovers criticised]].',
    page: 'Animal lovers protested before the zoo. About 150 people came. They demand that zoos are closed.',
  },
  {
    article: 'The concert hall has 1,200 seats, said [[the architect]].',
    page: 'The architect has built three schools and a library of 40,000 books. She was born in 1970.',
  },
  {
    article: '“The judge did not listen to us,” said Karl Voss of [[the tenants’ union]].',
    page: 'The tenants’ union advises its members. Karl Voss is its chairman. “We help everybody,” he says.',
  },
  {
    article: 'A litre of milk now costs 1.20 euros, while [[butter]] became cheaper.',
    page: 'Butter costs 2.10 euros for half a pound. A year ago it was 2.60 euros.',
  },
  {
    article: 'The volcano erupted on Tuesday, as [[in 1991]].',
    page: 'The volcano erupted on 15 June 1991. Ash covered an area of 125,000 square kilometres.',
  },
  {
    article: 'The minister [[visited the camp]] and promised 4 million euros.',
    page: 'The minister visited the camp on Wednesday. It was built for 600 people; 2,300 live there.',
  },
  {
    article: 'The school has 640 pupils; [[a second school]] will be built.',
    page: 'The second school will have 320 pupils and cost 11 million euros. It will be ready in 2027.',
  },
  {
    article: 'Unions rejected the offer, though [[nurses had accepted it]] in May.',
    page: 'In May the nurses accepted the offer. They will get 4 per cent more.',
  },
  {
    article: 'The strike cost the airline 60 million euros, [[the newspaper]] reported.',
    page: 'Please accept cookies to continue. We use them to show you advertisements.',
  },
];
