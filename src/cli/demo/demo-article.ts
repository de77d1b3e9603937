/** A fictional news page with both credible and doubtful statements; every name and place is invented. */
const ARTICLE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Shocking: Harbour work will DESTROY the bay and cost 610 million</title>
<meta property="og:site_name" content="Port Maren Observer">
<meta name="author" content="Lena Oduya">
<meta property="article:published_time" content="2026-03-12T08:30:00Z">
</head>
<body>
<article>
<h1>Shocking: Harbour work will DESTROY the bay and cost 610 million</h1>
<p>By Lena Oduya</p>
<p>PORT MAREN, 12 March. The harbour authority wants to deepen the eastern channel by four metres, according to a planning notice that it published on Monday. The work would cost 61 million and last until 2029, <a href="/notice.html">the notice</a> says.</p>
<p>"We have studied the sediment for three years and the report is open to anybody," said Ingrid Vale, who heads the authority's survey office. The bay is home to 14 protected species, according to <a href="/report.html">the report</a> released with the notice, which proposes to pause dredging from May to July.</p>
<p>Opponents do not believe a word of it. "This is a monstrous crime against our town, and everybody knows who is getting rich," said Otto Brandt, a retired skipper who leads the Save the Bay group. He said that the true figures had been hidden for years, but he did not show any document.</p>
<p>Sources close to the matter claim that a foreign company has already been promised the contract. The authority denied this. "There is no contract and there will be a public tender in the autumn," its spokesman, Paul Renner, said in a statement on Wednesday.</p>
<p>Experts say that the plan will undoubtedly kill every fish in the bay. The mainstream papers will never tell you this. Nine out of ten residents are against it.</p>
<p>The town council will hear both sides on 26 March. Marta Lindqvist, a marine biologist at the regional institute who was not involved in the survey, said that the effect on the seagrass was uncertain: "Dredging may set it back by several seasons. Whether it recovers depends on the currents, and we have too few measurements to say."</p>
</article>
</body>
</html>
`;

/** The article's source for the cost; it confirms the article. */
const NOTICE = page(
  'Planning notice 17: eastern channel',
  'The harbour authority of Port Maren gives notice that it wants to deepen the eastern channel by four metres. The work would cost 61 million and last until 2029. Objections are taken at the harbour office until 2 April.',
  'The plans are laid out at the harbour office on working days. A public tender is to follow in the autumn, if the council agrees to the plan after it has heard both sides.',
);

/** The article's source for the number of species; it gives a different number. */
const REPORT = page(
  'Survey of the bay of Port Maren',
  'The survey office has studied the sediment of the bay for three years. The bay is home to 24 protected species. The office proposes to pause dredging from May to July, when most of them breed.',
  'Samples were taken at forty places from the pier to the lighthouse. The tables list each species with the place where it was found and the year.',
);

function page(title: string, ...paragraphs: readonly string[]): string {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><article>
<h1>${title}</h1>
${text}
</article></body>
</html>
`;
}

/** The pages of the demo site by path; every other path is not found. */
export const DEMO_PAGES: ReadonlyMap<string, string> = new Map([
  ['/harbour.html', ARTICLE],
  ['/notice.html', NOTICE],
  ['/report.html', REPORT],
]);
