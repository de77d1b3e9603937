/** A passage of an article beside a claim that a fact check rates as false. */
export interface MentionedClaim {
  readonly title?: string;
  readonly text: string;
  readonly checked: string;
}

/** Passages in which the article itself makes the checked claim. Written before the code that judges them. */
export const ASSERTED: readonly MentionedClaim[] = [
  { text: 'Garlic water prevents measles in toddlers.', checked: 'Garlic water prevents measles in toddlers' },
  {
    text: 'The moon landing was filmed in a Nevada desert.',
    checked: 'The moon landing was filmed in a desert in Nevada',
  },
  {
    text: 'Wind turbines kill 40 per cent of all eagles every year.',
    checked: 'Wind turbines kill 40 percent of all eagles every year',
  },
  {
    text: 'In 2021 the senate of Norland abolished the pension for widows.',
    checked: 'The senate of Norland abolished the pension for widows in 2021',
  },
  {
    text: 'Scientists have confirmed that chewing cloves reverses diabetes.',
    checked: 'Chewing cloves reverses diabetes',
  },
  {
    text: 'It has been proven that microwave ovens destroy the vitamins in milk.',
    checked: 'Microwave ovens destroy the vitamins in milk',
  },
  { text: 'The truth is that aluminium pans cause dementia.', checked: 'Aluminium pans cause dementia' },
  { text: 'Everybody knows that the mayor of Tarn owns the casino.', checked: 'The mayor of Tarn owns the casino' },
  { text: 'There is no doubt that the vaccine contains mercury.', checked: 'The vaccine contains mercury' },
  { text: 'The documents prove that the ministry hid 300 deaths.', checked: 'The ministry hid 300 deaths' },
  {
    text: 'What they do not tell you: fluoride lowers the intelligence of children.',
    checked: 'Fluoride lowers the intelligence of children',
  },
  {
    text: 'Solar storms trigger earthquakes, and the government keeps silent about it.',
    checked: 'Solar storms trigger earthquakes',
  },
  {
    text: 'Because phone masts give cattle cancer, farmers are selling their land.',
    checked: 'Phone masts give cattle cancer',
  },
  {
    text: 'The bank of Estermond went bankrupt on Monday, and thousands of savers lost their money.',
    checked: 'The bank of Estermond went bankrupt on Monday',
  },
  {
    text: 'BREAKING: The army of Norland has crossed the border at Kallin!',
    checked: 'The army of Norland has crossed the border at Kallin',
  },
  {
    title: 'Onion juice cures baldness',
    text: 'Onion juice has been used for years, and thousands of men are grateful for it.',
    checked: 'Onion juice cures baldness',
  },
  {
    text: 'The study, which was hidden for years, shows that eggs cause strokes in young women.',
    checked: 'Eggs cause strokes in young women',
  },
  {
    text: 'Migrants receive 2,000 euros a month from the city of Tarn.',
    checked: 'Migrants receive 2,000 euros a month from the city of Tarn',
  },
  {
    text: 'The bridge at Kallin was built without permission, the court found in 2018 and nobody was punished.',
    checked: 'The bridge at Kallin was built without permission',
  },
  {
    text: 'Contrary to what doctors say, lemon peel kills cancer cells within hours.',
    checked: 'Lemon peel kills cancer cells within hours',
  },
  {
    text: 'Although officials deny it, the dam of Orsk leaks 500 litres a second.',
    checked: 'The dam of Orsk leaks 500 litres a second',
  },
  {
    text: 'Make no mistake: the election in Tarn was decided by 9,000 dead voters.',
    checked: 'The election in Tarn was decided by 9,000 dead voters',
  },
  {
    text: 'Vaccinated pilots crash planes because their blood clots at altitude.',
    checked: 'Vaccinated pilots crash planes because their blood clots at altitude',
  },
  {
    text: 'The president of Norland has secretly sold the port to a foreign company.',
    checked: 'The president of Norland has secretly sold the port to a foreign company',
  },
  {
    text: 'It is a fact that coffee stunts the growth of teenagers.',
    checked: 'Coffee stunts the growth of teenagers',
  },
  {
    text: 'Few people realise that the tap water of Orsk contains lead.',
    checked: 'The tap water of Orsk contains lead',
  },
  { text: 'Global warming is a hoax.', checked: 'Global warming is a hoax' },
  {
    text: 'The vaccine does not protect anybody against measles.',
    checked: 'The vaccine does not protect anybody against measles',
  },
  {
    text: 'The minister admitted that the hospital had turned away 60 patients.',
    checked: 'The hospital turned away 60 patients',
  },
  { text: 'Since 2015 the crime rate in Tarn has doubled.', checked: 'The crime rate in Tarn has doubled since 2015' },
  { text: 'Norland has the highest taxes in the world.', checked: 'Norland has the highest taxes in the world' },
  {
    text: 'The photo shows a shark that swam through the flooded underground of Orsk.',
    checked: 'A shark swam through the flooded underground of Orsk',
  },
  {
    text: 'They laughed at him, but he was right: baking soda dissolves kidney stones.',
    checked: 'Baking soda dissolves kidney stones',
  },
  {
    text: 'The law forbids parents to homeschool their children. Nobody voted for it.',
    checked: 'The law forbids parents to homeschool their children',
  },
];

/** Passages that mention the checked claim without making it. */
export const MENTIONED: readonly MentionedClaim[] = [
  {
    text: 'It is untrue that garlic water prevents measles in toddlers.',
    checked: 'Garlic water prevents measles in toddlers',
  },
  {
    text: 'Rumours that the moon landing was filmed in a Nevada desert have been debunked many times.',
    checked: 'The moon landing was filmed in a desert in Nevada',
  },
  {
    text: 'The notion that wind turbines kill 40 per cent of all eagles every year is absurd.',
    checked: 'Wind turbines kill 40 percent of all eagles every year',
  },
  { text: 'There is no evidence that chewing cloves reverses diabetes.', checked: 'Chewing cloves reverses diabetes' },
  { text: 'Chewing cloves fails to reverse diabetes.', checked: 'Chewing cloves reverses diabetes' },
  {
    text: 'Microwave ovens are wrongly believed to destroy the vitamins in milk.',
    checked: 'Microwave ovens destroy the vitamins in milk',
  },
  {
    text: 'The regulator forbade leaflets claiming that aluminium pans cause dementia.',
    checked: 'Aluminium pans cause dementia',
  },
  {
    text: 'The mayor rejected allegations that she owns the casino of Tarn.',
    checked: 'The mayor owns the casino of Tarn',
  },
  { text: 'Does the vaccine contain mercury?', checked: 'The vaccine contains mercury' },
  {
    title: 'Did the ministry hide 300 deaths?',
    text: 'Many readers have asked us about a picture that circulates online this week.',
    checked: 'The ministry hid 300 deaths',
  },
  {
    text: 'A chain letter asserts that fluoride lowers the intelligence of children. Nothing of it is true.',
    checked: 'Fluoride lowers the intelligence of children',
  },
  {
    text: '“Solar storms trigger earthquakes,” reads one of the posts. Geologists disagree.',
    checked: 'Solar storms trigger earthquakes',
  },
  { text: 'Myth: phone masts give cattle cancer.', checked: 'Phone masts give cattle cancer' },
  {
    text: 'False: The bank of Estermond went bankrupt on Monday.',
    checked: 'The bank of Estermond went bankrupt on Monday',
  },
  {
    title: 'No, the army of Norland has not crossed the border at Kallin',
    text: 'Pictures of an exercise were shared thousands of times on Sunday.',
    checked: 'The army of Norland has crossed the border at Kallin',
  },
  {
    title: 'No, onion juice isn’t a cure for baldness',
    text: 'Dermatologists have tested it in two trials.',
    checked: 'Onion juice cures baldness',
  },
  {
    text: 'Imagine that eggs caused strokes in young women: every bakery would close.',
    checked: 'Eggs cause strokes in young women',
  },
  {
    text: 'If migrants received 2,000 euros a month from the city of Tarn, the city would be bankrupt.',
    checked: 'Migrants receive 2,000 euros a month from the city of Tarn',
  },
  {
    text: 'The court dismissed the argument that the bridge at Kallin was built without permission.',
    checked: 'The bridge at Kallin was built without permission',
  },
  {
    text: 'Lemon peel kills cancer cells within hours, according to a debunked blog post.',
    checked: 'Lemon peel kills cancer cells within hours',
  },
  {
    text: 'The dam of Orsk leaks 500 litres a second, or so a forged letter says.',
    checked: 'The dam of Orsk leaks 500 litres a second',
  },
  {
    text: 'The losing candidate insists that the election in Tarn was decided by 9,000 dead voters.',
    checked: 'The election in Tarn was decided by 9,000 dead voters',
  },
  {
    text: 'It is simply not the case that vaccinated pilots crash planes because their blood clots at altitude.',
    checked: 'Vaccinated pilots crash planes because their blood clots at altitude',
  },
  {
    text: 'The president of Norland is alleged to have secretly sold the port to a foreign company.',
    checked: 'The president of Norland has secretly sold the port to a foreign company',
  },
  {
    text: 'Whether coffee stunts the growth of teenagers has been studied for decades.',
    checked: 'Coffee stunts the growth of teenagers',
  },
  {
    text: 'The tap water of Orsk contains lead. This claim is false, the laboratory found.',
    checked: 'The tap water of Orsk contains lead',
  },
  { text: 'Global warming is not a hoax.', checked: 'Global warming is a hoax' },
  {
    text: 'Some people still think that the vaccine does not protect anybody against measles.',
    checked: 'The vaccine does not protect anybody against measles',
  },
  {
    text: 'Contrary to a widely shared post, the hospital did not turn away 60 patients.',
    checked: 'The hospital turned away 60 patients',
  },
  {
    text: 'Police warned of a fake message saying the crime rate in Tarn has doubled since 2015.',
    checked: 'The crime rate in Tarn has doubled since 2015',
  },
  {
    text: 'The idea of Norland having the highest taxes in the world does not survive a look at the tables.',
    checked: 'Norland has the highest taxes in the world',
  },
  {
    text: 'The picture supposedly shows a shark that swam through the flooded underground of Orsk. It was made with software.',
    checked: 'A shark swam through the flooded underground of Orsk',
  },
  {
    text: 'He was fined for telling patients that baking soda dissolves kidney stones.',
    checked: 'Baking soda dissolves kidney stones',
  },
  {
    text: 'Nobody has ever shown that the law forbids parents to homeschool their children.',
    checked: 'The law forbids parents to homeschool their children',
  },
  { text: 'Researchers found no sign that aluminium pans cause dementia.', checked: 'Aluminium pans cause dementia' },
  {
    text: 'The paper withdrew its report that the bank of Estermond went bankrupt on Monday.',
    checked: 'The bank of Estermond went bankrupt on Monday',
  },
  {
    text: 'In her novel the moon landing was filmed in a Nevada desert.',
    checked: 'The moon landing was filmed in a desert in Nevada',
  },
  {
    text: 'A doctored video purports to show that the army of Norland has crossed the border at Kallin.',
    checked: 'The army of Norland has crossed the border at Kallin',
  },
  {
    text: 'They asked him if fluoride lowers the intelligence of children, and he shook his head.',
    checked: 'Fluoride lowers the intelligence of children',
  },
  {
    text: 'Claim: Onion juice cures baldness. Verdict: there is nothing to it.',
    checked: 'Onion juice cures baldness',
  },
  {
    text: 'Anyone who believes that wind turbines kill 40 per cent of all eagles every year should read the study.',
    checked: 'Wind turbines kill 40 percent of all eagles every year',
  },
  {
    text: 'The agency has had to deny reports that the tap water of Orsk contains lead.',
    checked: 'The tap water of Orsk contains lead',
  },
];
