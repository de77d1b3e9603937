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
