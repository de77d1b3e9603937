/** Style sheet of the exported page; its hash is part of the page's policy. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --page: #f6f4ee; --surface: #fffefb; --ink: #1d1c1a; --soft: #5b5850; --line: #ddd8cb; --mark: #24427e; --faint: #8d887b; --bad: #9c2f16 }
@media (prefers-color-scheme: dark) { :root { --page: #13151a; --surface: #1b1e25; --ink: #eceae4; --soft: #aba79d; --line: #323743; --mark: #a9c2f7; --faint: #727888; --bad: #ffab8d } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
main { max-width: 50rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: .2rem 0 .5rem }
h2 { font: 600 1.25rem/1.3 Georgia, serif; margin: 2.75rem 0 .75rem; border-bottom: 1px solid var(--line); padding-bottom: .35rem }
h3 { font-size: 1rem; margin: 0 0 .35rem; display: flex; gap: .6rem; align-items: baseline }
p { margin: .4rem 0 }
h1, p, q, code, li, dd, blockquote { overflow-wrap: anywhere }
.eyebrow, .soft, figcaption { color: var(--soft); font-size: .875rem }
.source { font-size: .9rem }
.verdict strong { font: 600 3rem/1.1 Georgia, serif; color: var(--mark) }
.measures { display: flex; flex-wrap: wrap; gap: .6rem 2rem; margin: .75rem 0 }
.measures dt { color: var(--soft); font-size: .8rem } .measures dd { margin: 0; font-weight: 600 }
figure { margin: 0 } svg { width: 100%; height: auto; display: block; font: 12px system-ui, sans-serif }
.grid { stroke: var(--line) } .tick { fill: var(--soft); text-anchor: middle; font-size: 11px }
.label { fill: var(--ink); text-anchor: end } .group { fill: var(--soft); text-anchor: end; font-weight: 600 }
.value { fill: var(--ink); font-variant-numeric: tabular-nums } .bar { fill: var(--mark); opacity: .85 }
.consensus { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 3 }
.move { stroke: var(--faint) } .first { fill: var(--page); stroke: var(--faint); stroke-width: 1.5 } .vote { fill: var(--mark) }
.flags { list-style: none; padding: 0 } .flags li { padding: .45rem 0; border-bottom: 1px solid var(--line) }
.flag { font-weight: 600; color: var(--bad); margin-right: .35rem }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem; margin: .7rem 0 }
.score { margin-left: auto; font-variant-numeric: tabular-nums; color: var(--mark) }
.reply { border-left: 3px solid var(--line); padding-left: .7rem }
table { display: block; overflow-x: auto }
blockquote { margin: .5rem 0; padding: .2rem 1rem; border-left: 3px solid var(--line) }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top }
th, td { overflow-wrap: anywhere } th { font-weight: 600 } .failed { color: var(--bad); font-weight: 600 }
.facts dt { color: var(--soft); font-size: .85rem; margin-top: .5rem } .facts dd { margin: 0 }
@media (max-width: 30rem) { th, td { padding-right: .4rem; font-size: .85rem } }
.voices li { margin-bottom: .5rem } .opens li { margin-bottom: 1rem } .opens p { margin: .2rem 0 0 }
.tone-0 { fill: #3f7fc8 } .tone-1 { fill: #c8702f } .tone-2 { fill: #3f9a62 } .tone-3 { fill: #9866bd } .tone-4 { fill: #cf4a70 } .tone-5 { fill: #8a7a20 }
.tone-others { fill: #2b8f99 } .tone-unnamed { fill: #77808e } .tone-asking { fill: var(--faint) } .tone-rest { fill: var(--line) }
.swatch { display: inline-block; width: .7rem; height: .7rem; margin-right: .4rem } .shares th { font-weight: 400 } .shares td { text-align: right }
@media print { body { background: #fff } article { break-inside: avoid } }
`;
