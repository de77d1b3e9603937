/** A headline and the beginning of the text below it. */
export interface HeadlineLead {
  readonly headline: string;
  readonly lead: string;
}

/** The text says in its own words what the headline says. */
export const MATCHING: readonly HeadlineLead[] = [
  {
    headline: 'Quake flattens mountain villages',
    lead: 'An earthquake destroyed several hamlets in the hills of Ost on Sunday, rescuers said.',
  },
  {
    headline: 'Nine perish in motorway pile-up',
    lead: 'A crash of 14 cars killed 9 people on the A7 near Tarn, according to the police.',
  },
  {
    headline: 'PM quits amid budget row',
    lead: 'The prime minister resigned on Monday after weeks of dispute about the finances of the state.',
  },
  {
    headline: 'Jobless total climbs to record',
    lead: 'Unemployment rose to its highest level ever in March, the labour office said.',
  },
  {
    headline: 'Council axes three libraries',
    lead: 'The town will close 3 of its public reading rooms to save money, it decided on Tuesday.',
  },
  {
    headline: 'Docs back earlier cancer checks',
    lead: 'Physicians support screening for tumours from the age of forty, a survey of hospitals found.',
  },
  {
    headline: 'Cops nab jewel thieves',
    lead: 'Police officers arrested four men who are said to have stolen rings and necklaces from a shop.',
  },
  {
    headline: 'Dozens hurt as ferry hits pier',
    lead: 'Some 36 passengers were injured when a ship struck the quay of Portwick on Friday.',
  },
  {
    headline: 'Storm leaves thousands in the dark',
    lead: 'About 4,000 homes had no electricity after high winds brought down power lines, the operator said.',
  },
  {
    headline: 'Drought threatens wheat crop',
    lead: 'Farmers fear for their harvest of grain because no rain has fallen since April.',
  },
  {
    headline: 'Bank hikes rates again',
    lead: 'The central bank raised its interest rate for the fourth time on Thursday, to 4.5 per cent.',
  },
  {
    headline: 'Strike paralyses rail traffic',
    lead: 'Hardly any trains ran on Wednesday because drivers stopped work for higher pay.',
  },
  {
    headline: 'Scientists find new frog species',
    lead: 'Researchers have discovered an unknown amphibian in the forests of the island, they report.',
  },
  {
    headline: 'Two in five teens skip breakfast',
    lead: 'Forty per cent of young people between 13 and 17 eat nothing in the morning, a study says.',
  },
  {
    headline: 'City mulls ban on old cars',
    lead: 'The capital is considering whether to prohibit vehicles that are more than 15 years old.',
  },
  {
    headline: 'Court clears ex-banker of fraud',
    lead: 'A former manager of a lender was acquitted on Tuesday; the judges saw no proof that he had cheated.',
  },
  {
    headline: 'Rebels free hostages after talks',
    lead: 'The armed group released its captives on Saturday, negotiators said.',
  },
  {
    headline: 'Wildfire forces families to flee',
    lead: 'Hundreds of residents left their houses as flames came near to the village.',
  },
  {
    headline: 'Star striker out for season',
    lead: 'The forward of the football club tore a ligament and will not play again before August.',
  },
  {
    headline: 'Petrol prices tumble',
    lead: 'Fuel has become much cheaper: a litre cost 1.41 euros on Monday, 20 cents less than in May.',
  },
  {
    headline: 'Boy, 6, saves drowning sister',
    lead: 'A six-year-old pulled a girl of four out of a pond, the mother of both children said.',
  },
  {
    headline: 'Tens of thousands march for peace',
    lead: 'More than 40,000 people demonstrated against the war in the capital on Saturday.',
  },
  {
    headline: 'Regulator fines phone giant',
    lead: 'The authority ordered a telecommunications company to pay 12 million euros for misleading bills.',
  },
  {
    headline: 'Vaccine halves hospital stays',
    lead: 'Patients who had got the jab were admitted to a clinic 50 per cent less often, a trial found.',
  },
  {
    headline: 'Mayor rejects claim of bribery',
    lead: 'The head of the town denied on Monday that he had taken money from a builder.',
  },
  {
    headline: 'Museum hails return of stolen Rembrandt',
    lead: 'A painting that was taken from the gallery in 1998 is back, its director said with joy.',
  },
];

/** The text is about something else, or says the opposite. */
export const MISMATCHED: readonly HeadlineLead[] = [
  {
    headline: 'Aliens landed in Nevada, general admits',
    lead: 'The town council of Ost discussed the price of parking on Tuesday and adjourned without a vote.',
  },
  {
    headline: 'Miracle berry melts belly fat overnight',
    lead: 'The railway will replace 40 kilometres of track between Tarn and Orsk next year, it said.',
  },
  {
    headline: 'Senator Holm jailed over stolen paintings',
    lead: 'A new swimming pool will be built in Kallin. It will have six lanes and a slide.',
  },
  {
    headline: 'Pope endorses Novak for president',
    lead: 'The harvest of apples was good this year, farmers say, because spring was mild.',
  },
  {
    headline: 'Bank of Norland collapses, savers panic',
    lead: 'A choir of pupils won a prize in a competition for young singers on Sunday.',
  },
  {
    headline: 'Deadly virus escapes from Tarn laboratory',
    lead: 'The library extends its hours. It will be open until nine in the evening from May.',
  },
  {
    headline: 'Secret tunnel found under royal palace',
    lead: 'The bus company raises its fares by three per cent because diesel has become dearer.',
  },
  {
    headline: 'Actor Paul Reiss dead at 54',
    lead: 'Sales of electric bicycles have doubled within two years, a trade association reported.',
  },
  {
    headline: 'Chocolate cures depression, Harvard proves',
    lead: 'The bridge over the Ister is closed until June. Lorries must take the motorway.',
  },
  {
    headline: 'Kremlin hackers shut down power grid',
    lead: 'A baby hippopotamus was born in the zoo. It weighs 40 kilograms and is called Lotte.',
  },
  {
    headline: 'Teachers banned from saying Christmas',
    lead: 'The clinic gets a new operating theatre for 11 million euros. Work begins in autumn.',
  },
  {
    headline: 'Army seizes gold of opposition leader',
    lead: 'Rain and wind are expected for the weekend. Temperatures will not rise above 12 degrees.',
  },
  {
    headline: 'Unemployment falls to record low',
    lead: 'Unemployment rose to its highest level ever in March, the labour office said.',
  },
  {
    headline: 'Parliament approves the treaty',
    lead: 'Parliament rejected the treaty on Thursday by 61 votes to 58.',
  },
  {
    headline: 'Banker found guilty of fraud',
    lead: 'The banker was acquitted of fraud on Tuesday; the judges saw no proof.',
  },
  {
    headline: 'Forty die in factory fire',
    lead: 'Four people died in a fire in a factory on Monday, the police said.',
  },
];

/** Further text below every lead. */
export const BODY =
  '“We were there within nine minutes,” said Dr. Priya Nair, who led the response. She said that the team had asked for help at 22:40 and that about 120 people were sent.\n\nEleven households were moved to a school in the same street, according to the town hall, which will pay for the rooms until the end of March.\n\nThe council will publish a report in April. A second inquiry is planned for the autumn, and its costs are put at 40,000 euros.';

/** Further headlines whose text says the same, some of them near to a contradiction. */
export const FURTHER_MATCHING: readonly HeadlineLead[] = [
  {
    headline: 'Twister flattens Kallin school',
    lead: 'A tornado destroyed the primary school of Kallin on Monday, the fire service said. No child was inside.',
  },
  {
    headline: 'Minister quits over letters',
    lead: 'The minister of transport, Jo Vell, resigned on Friday after letters to a road builder became known.',
  },
  {
    headline: 'Toll rises to nineteen in Tarn ferry sinking',
    lead: 'The number of people who died when a ferry went down off Tarn reached 19 on Thursday, the coastguard said.',
  },
  {
    headline: 'Brewery axes 200 jobs',
    lead: 'Norland Brewery will cut two hundred posts by the summer, it told its staff on Tuesday.',
  },
  {
    headline: 'Half of pupils skip breakfast, study finds',
    lead: '50 per cent of schoolchildren eat nothing before lessons, researchers in Estermond report.',
  },
  {
    headline: 'Court throws out lock case',
    lead: 'Judges dismissed the lawsuit about the northern lock on Wednesday and ordered the residents to pay.',
  },
  {
    headline: 'Storm leaves thousands in the dark',
    lead: 'About 4,200 households had no electricity on Sunday after winds of 130 km/h brought down lines.',
  },
  { headline: 'Rovers thrashed at home', lead: 'Estermond United beat Rovers 5-0 on their own pitch on Saturday.' },
  {
    headline: 'Shares in Norvax tumble',
    lead: 'The stock of the drug maker Norvax lost 18 per cent of its value on Monday.',
  },
  {
    headline: 'Police nab bank robbery suspect',
    lead: 'Officers arrested a man of 34 on Tuesday who is believed to have held up a savings bank.',
  },
  {
    headline: 'Council says no to pool',
    lead: 'The councillors voted 14 to 9 against new swimming baths on Monday evening.',
  },
  {
    headline: 'PM vows to build 40,000 homes',
    lead: 'The prime minister promised on Sunday that forty thousand flats and houses would be built.',
  },
  {
    headline: 'Ex-mayor jailed for fraud',
    lead: 'The former mayor of Tarn was sentenced to four years in prison for cheating the town out of 2 million euros.',
  },
  {
    headline: 'Cheaper train tickets for the young',
    lead: 'Anyone under 25 will pay 30 per cent less on regional railways from June.',
  },
  {
    headline: 'Bridge reopens after a year',
    lead: 'Traffic crossed the Kallin viaduct on Monday for the first time in twelve months.',
  },
  {
    headline: 'Bear mauls hiker',
    lead: 'A woman walking in the hills of Ost was attacked and injured by a bear on Sunday.',
  },
  {
    headline: 'Don’t believe the lock rumour, harbour says',
    lead: 'The authority of Portwick said on Monday that reports about a closure of the lock were wrong.',
  },
  {
    headline: 'Was the minister bribed?',
    lead: 'Prosecutors are looking into payments of 40,000 euros to the minister of transport.',
  },
  {
    headline: '‘They left us behind’',
    lead: 'Survivors of the ferry sinking told the inquiry on Monday that the crew had taken the first boats.',
  },
  {
    headline: 'Nobody hurt as crane falls',
    lead: 'A crane toppled over at the harbour on Tuesday. All the workers escaped without injury, the fire service said.',
  },
  {
    headline: 'Vaccine does not cause autism, huge study confirms',
    lead: 'Researchers followed 650,000 children and found no link between the vaccine and autism.',
  },
  {
    headline: 'Approval for stadium blocked',
    lead: 'The council refused permission for the new stadium on Monday by 14 votes to 9.',
  },
  {
    headline: 'Rates up again',
    lead: 'The central bank raised its key interest rate by a quarter of a point to 4.25 per cent.',
  },
  {
    headline: 'Not guilty: jury clears surgeon',
    lead: 'A surgeon accused of causing the death of two patients was acquitted on Thursday.',
  },
  {
    headline: 'Twelve hurt in tram collision',
    lead: 'Two people were seriously hurt and ten slightly when two trams collided in Orsk on Monday.',
  },
  {
    headline: 'Three dead in shooting',
    lead: 'Two people were killed at the scene and a third died in hospital, police said.',
  },
  {
    headline: 'Five dead after boat capsizes',
    lead: 'Four people drowned and a fifth died on the way to hospital off Tarn on Sunday.',
  },
  {
    headline: 'Four killed in crash',
    lead: 'A couple and their two children died when their car left the road near Tarn.',
  },
  { headline: 'Three dead in attack', lead: 'Two passers-by were killed before the attacker was shot by police.' },
  {
    headline: 'Nine dead in bus crash',
    lead: 'A bus left the road near Tarn on Sunday, killing nine. In 2019 thirty people died at the same bend.',
  },
  {
    headline: 'Rovers beat Estermond',
    lead: 'Rovers beat Estermond 3-1 on Saturday. Last year Estermond beat Rovers.',
  },
  { headline: 'Estermond beat Rovers', lead: 'Estermond were too strong for Rovers on Saturday and won 3-1.' },
  { headline: 'Nobody hurt as tram derails', lead: 'No one was injured when a tram left the rails in Orsk on Monday.' },
  { headline: 'Dozens hurt in train crash', lead: 'Forty people were injured when two trains collided near Kallin.' },
  {
    headline: 'Two hurt in knife attack',
    lead: 'A man of 41 and a woman of 38 were injured when they were attacked at the station.',
  },
  {
    headline: 'Toll rises to nineteen',
    lead: 'Seventeen people died in the ferry accident on Sunday; two more bodies were found on Monday.',
  },
  { headline: 'Sixteen killed in mine blast', lead: 'An explosion in a mine killed 16 and injured 40 near Orsk.' },
  {
    headline: 'Norvax buys Pillmann',
    lead: 'The drug maker Norvax will take over its rival Pillmann for 2 billion dollars.',
  },
  {
    headline: 'Court blocks sale of port',
    lead: 'Judges in Tarn stopped the sale of the port that the ministry had approved in May.',
  },
  {
    headline: 'Mayor approves budget that council blocked',
    lead: 'The mayor signed the budget on Monday, which the council had blocked in May.',
  },
  { headline: 'Brewery adds 200 jobs', lead: 'Norland Brewery will hire 200 people, after it cut 400 jobs in 2019.' },
];

/** Headlines that the beginning of their text contradicts. */
export const CONTRADICTED: readonly HeadlineLead[] = [
  {
    headline: 'Council blocks new stadium',
    lead: 'The council approved the new stadium on Monday by 14 votes to 9. Work begins in March.',
  },
  {
    headline: 'Brewery cuts 200 jobs',
    lead: 'Norland Brewery added 200 jobs in the past year, it told its staff on Tuesday.',
  },
  {
    headline: 'Nine dead and thirty injured in bus crash',
    lead: 'Thirty people died and nine were injured when a bus left the road near Tarn on Sunday.',
  },
  { headline: 'Mayor found guilty of fraud', lead: 'The mayor of Tarn was acquitted of fraud on Monday.' },
  {
    headline: 'Unemployment rises to nine per cent',
    lead: 'Unemployment fell to nine per cent in March, the labour office said.',
  },
  { headline: 'Estermond beat Rovers', lead: 'Rovers beat Estermond 3-1 on Saturday in front of 4,000 people.' },
  {
    headline: 'Three killed in hotel fire',
    lead: 'Nobody was hurt in a fire at a hotel in Kallin on Tuesday, the fire service said.',
  },
  {
    headline: 'Hospital in Orsk to close',
    lead: 'The hospital in Orsk will stay open, the minister of health said on Monday.',
  },
  {
    headline: 'Central bank raises interest rate',
    lead: 'The central bank lowered its interest rate to 4.25 per cent on Thursday.',
  },
  { headline: 'Court bans night flights', lead: 'The court allowed night flights at Tarn airport on Monday.' },
  {
    headline: 'Ministry confirms outbreak in Tarn',
    lead: 'The ministry denied that there had been an outbreak in Tarn.',
  },
  { headline: 'Senate passes water law', lead: 'The senate rejected the water law on Tuesday, 41 votes to 38.' },
  {
    headline: 'Population of Kallin doubles',
    lead: 'The population of Kallin has halved since 1990, the statistics office said.',
  },
  { headline: 'Twelve hurt in tram collision', lead: 'Two people were hurt in a tram collision in Orsk on Monday.' },
  { headline: 'Union calls off strike', lead: 'The union called a strike for Monday after talks failed.' },
  { headline: 'Drug lowers blood pressure', lead: 'The drug raised blood pressure in a trial of 900 patients.' },
];
