import { type LinkPagePair } from './link-page-pairs.js';

/** The page says what the article takes from it. Third set, which is read over HTTP. */
export const CONFIRMING: readonly LinkPagePair[] = [
  {
    article: 'The observatory found that [[spring arrives nine days earlier]] than it did in 1970.',
    page: 'Leaf-out in the region now happens 9 days earlier than in the decade to 1970. The series covers 41 stations.',
  },
  {
    article: '“[[Roughly a fifth of the fleet]] is out of service,” depot manager Ilka Moen said.',
    page: 'Of the 205 buses registered, 42 were not roadworthy in the last quarter. The workshop has eleven mechanics.',
  },
  {
    article: 'The orchestra [[ended the season with a surplus of €310,000]].',
    page: 'Annual report: the orchestra closed the year with a profit of 0.31 million euros. Ticket income rose by 12 per cent.',
  },
  {
    article: 'According to [[the coroner’s report]], four cyclists died at the crossing between 2018 and 2022.',
    page: 'The inquest heard that the junction claimed the lives of four people on bicycles between 2018 and 2022.',
  },
  {
    article: 'The reactor was shut down on [[3 June]] after a leak.',
    page: 'Operators took the unit off the grid on June 3 when a coolant leak was detected. It is to restart in August.',
  },
  {
    article: 'Farmers lost [[almost half of their olives]].',
    page: 'The olive harvest was 48 per cent below that of the previous year, the cooperative said.',
  },
  {
    article: '“We had [[no choice]],” the head teacher, Bram Oster, said of the closure.',
    page: 'Letter to parents: the school board decided to close the east wing at Easter. Lessons move to the gymnasium.',
  },
  {
    article: 'The council [[turned down the quarry]] by eleven votes to four.',
    page: 'Planning committee: the application to extract gravel at Lower Heath was refused, 11 members voting against and 4 in favour.',
  },
  {
    article: 'The study followed [[about 12,000 nurses]] for two decades.',
    page: 'We enrolled 11,873 nurses and observed them for 20 years. The median age at entry was 34.',
  },
  {
    article: 'Sea ice covered [[4.3 million square kilometres]], the lowest September value on record.',
    page: 'The minimum extent of 4.3 million km² was reached on 11 September, the smallest since records began in 1979.',
  },
  {
    article: 'The airline carried [[one and a half million passengers]].',
    page: 'Passenger numbers reached 1,503,220 in the financial year. Load factor was 81.4%.',
  },
  {
    article: 'The film won [[three prizes]] at the festival in Orsk.',
    page: 'At the Orsk festival “Low Tide” took the awards for best picture, best script and best sound.',
  },
  {
    article: 'Nurses walk [[about nine kilometres]] on a shift.',
    page: 'The step counters showed an average of 8.8 kilometres for a shift of eight hours.',
  },
  {
    article: 'The museum had [[two million visitors]] last year, the director, Ines Vahl, said.',
    page: 'Last year 1,986,000 people visited the museum, more than ever.',
  },
  {
    article: '“[[Three out of four pupils]] own a phone,” said Vahl.',
    page: 'The survey of 2,400 pupils found that 75 per cent had a phone of their own.',
  },
  {
    article: 'The drug [[cut the risk of a stroke by a third]].',
    page: 'Patients who took the drug had a 33 per cent lower risk of stroke.',
  },
  { article: 'The mayor [[stepped down in May]].', page: 'Mayor Ole Brandt resigned on 14 May after eleven years.' },
  {
    article: 'The bill passed [[by 212 votes to 190]].',
    page: 'The chamber adopted the bill. In favour: 212. Against: 190. Abstentions: 8.',
  },
  {
    article: 'The village is [[home to 860 people]].',
    page: 'Population (2024): 862. Area: 14 km². Elevation: 310 m.',
  },
  {
    article: 'Police said [[nobody was injured]].',
    page: 'The police report lists damage to two cars. There were no injuries.',
  },
  {
    article: 'The fire destroyed [[some 40 hectares]] of forest.',
    page: 'An area of 41.5 hectares burned. The cause is being investigated.',
  },
  {
    article: 'Sales of bicycles [[have doubled since 2019]].',
    page: 'Dealers sold 2.1 million bicycles, twice as many as in 2019.',
  },
  {
    article: 'The river carries [[less water than in any year since 1947]].',
    page: 'The gauge at Kallin stood at 0.61 metres, the lowest level since 1947.',
  },
];

/** The page is about something else. Third set, which is read over HTTP. */
export const UNRELATED: readonly LinkPagePair[] = [
  {
    article: 'The mayor, [[Henrike Tolle]], opened the fair with 3,400 guests.',
    page: 'Henrike Tolle was born in 1968 in Kallin. She studied geology and has two daughters. She has been in office since 2019.',
  },
  {
    article: 'The town of [[Kallin]] lost 1,200 residents in ten years.',
    page: 'Kallin is a town on the river Aune with 38,000 inhabitants. Its cathedral was built in 1342 and burned in 1781.',
  },
  {
    article: 'The firm cut 90 jobs in its [[plastics division]].',
    page: 'Our plastics division makes bottles, crates and pipes at five sites. We were founded in 1952 and have 640 employees.',
  },
  {
    article: '“Trains are late every third day,” the [[passenger association]] said.',
    page: 'Become a member for 24 euros a year. Our association has 11,400 members in nine regions.',
  },
  {
    article: 'Some 60 per cent voted for the merger in [[Tarn]].',
    page: 'Tarn weather today: 14 degrees, wind from the west at 30 km/h, 60 per cent humidity. Tomorrow 17 degrees.',
  },
  {
    article: 'The [[2019 flood]] cost the valley 14 million euros.',
    page: 'Read more: The flood of 2013. In June 2013 the river rose to 7.1 metres and damage of 22 million euros was reported.',
  },
  {
    article: 'The vaccine, sold by [[Norvax]], was given to 3.1 million people last winter.',
    page: 'Norvax reported a turnover of 820 million in the second quarter, up 4 per cent. It employs 2,300 people.',
  },
  {
    article: 'The price of a ticket rises to 3.20 euros, [[the operator]] announced.',
    page: 'Jobs: we are looking for 45 bus drivers. Pay starts at 17.30 euros an hour. Apply by 30 June.',
  },
  {
    article: 'Three people were hurt when the [[ferris wheel]] stopped.',
    page: 'The wheel is 60 metres high, carries 288 passengers in 36 cabins and has stood at the quay since 2008.',
  },
  {
    article: 'The court in [[Estermond]] sentenced the driver to four years.',
    page: 'Estermond District Court hears civil and criminal cases. Opening hours: 9 to 12. There are seven judges.',
  },
  {
    article: 'The zoo in [[Tarn]] lost 14 penguins to a virus.',
    page: 'Tarn is twinned with Orsk. The town has 41 schools and 14 parks.',
  },
  {
    article: 'Inflation reached 6.1 per cent, [[the bank]] said.',
    page: 'Open an account with us and get 1.5 per cent interest for twelve months.',
  },
  {
    article: 'The [[port authority]] fired 120 people in March.',
    page: 'The port authority is governed by a board of nine. Ships of up to 300 metres can berth.',
  },
  {
    article: 'The striker, who joined from [[Rovers]] for 4 million, scored twice.',
    page: 'Rovers were founded in 1904 and have won the cup three times. Their ground holds 21,000.',
  },
  {
    article: 'A [[similar quake]] in 1998 killed 71 people.',
    page: 'The earthquake of 2003 reached 6.1 and damaged 400 houses. Seventeen people were hurt.',
  },
  {
    article: 'The law, passed [[last week]], fines owners up to 5,000 euros.',
    page: 'Owners of listed houses can apply for grants of up to 20,000 euros until 30 June.',
  },
  {
    article: 'Eleven schools were closed because of [[the heat]].',
    page: 'Heat plan: drink two litres a day, close the shutters at 10, and look after your neighbours.',
  },
  {
    article: 'The [[tower]], 210 metres high, will be lit in blue.',
    page: 'The old tower was 96 metres high when it was pulled down in 1961.',
  },
  {
    article: 'According to [[the ministry]], 31,000 flats were built.',
    page: 'The ministry has 1,240 employees. The minister’s office is at 3 Quay Street.',
  },
  {
    article: 'Vahl, who wrote [[“Low Water”]], lives in Kallin.',
    page: '“Low Water” sold 400,000 copies. It is set on an island in 1911.',
  },
  {
    article: 'The bus company will buy [[60 electric buses]] next year.',
    page: 'Last year the bus company bought 12 electric buses and sold 30 old ones.',
  },
];

/** The page plainly says something else. Third set, which is read over HTTP. */
export const DIFFERING: readonly LinkPagePair[] = [
  {
    article: 'The festival sold [[2.6 million tickets]] last summer.',
    page: 'The festival sold 1.6 million tickets last summer, its report says. The year before it was 1.5 million.',
  },
  {
    article: 'Unemployment in the valley stands at [[38 per cent]].',
    page: 'The unemployment rate of the valley was 3.8 per cent in March, the labour office said.',
  },
  {
    article: 'The chess title went to [[Ansgar Brill]], the federation said.',
    page: 'Final standings: Leonie Marsh won the title with 7.5 points ahead of Ansgar Brill with 7.',
  },
  { article: 'The mill closed [[in 1987]].', page: 'The mill was closed in 1978 and pulled down ten years later.' },
  {
    article: 'The ferry accident left [[seven people injured]].',
    page: 'Seventeen people died in the ferry accident, the coastguard said. The search was ended on Sunday.',
  },
  {
    article: 'The trial found that [[the drug lowers blood pressure]].',
    page: 'In this trial the drug did not lower blood pressure. Mean values were the same in both groups after a year.',
  },
  {
    article: 'The reservoir is [[90 per cent full]].',
    page: 'The reservoir is 9 per cent full, the water board said on Monday. Rain is not expected.',
  },
  {
    article: 'Turnout was [[71 per cent]], the highest ever.',
    page: 'Turnout was 17 per cent, the lowest since elections began.',
  },
  {
    article: '[[A study]] found that screens make children sleep longer.',
    page: 'The study found that children who use screens sleep less: 40 minutes a night on average.',
  },
  {
    article: 'The bridge was opened on [[4 May 2012]].',
    page: 'The bridge was opened to traffic on 4 May 2021 after nine years of work.',
  },
  {
    article: 'The marathon was won by [[Tekle Amara]].',
    page: 'Sofia Lindqvist won the marathon in 2:21. Tekle Amara came second.',
  },
  {
    article: 'The explosion [[killed three workers]].',
    page: 'Three workers were injured in the explosion. Nobody died, the fire brigade said.',
  },
  {
    article: 'The carnival drew [[5.2 million people]].',
    page: 'The carnival drew 2.5 million people, the city said.',
  },
  {
    article: 'The rent went up by [[62 per cent]].',
    page: 'The rent went up by 6.2 per cent, tenants were told in a letter.',
  },
  {
    article: 'The cup was won by [[Estermond]].',
    page: 'Rovers won the cup with a goal in the last minute against Estermond.',
  },
  {
    article: 'The observatory was built [[in 1897]].',
    page: 'The observatory was built in 1879 by the merchant Otto Krill.',
  },
  {
    article: '[[Four passengers were injured]] when the train left the rails.',
    page: 'Fourteen passengers died when the train left the rails, the inquiry says.',
  },
  {
    article: 'The study found that [[coffee raises the risk]] of gout.',
    page: 'The study found that coffee lowers the risk of gout.',
  },
];
