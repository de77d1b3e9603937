import { type Evaluation } from './evaluation.js';

const SIDE = 300;
const GAP = 60;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A square with both axes from 0 to 1 and its diagonal; `content` is drawn in its coordinates. */
function panel(left: number, title: string, across: string, up: string, content: string): string {
  const ticks = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (tick) =>
        `<text x="${tick * SIDE}" y="${SIDE + 16}" text-anchor="middle">${tick}</text>` +
        `<text x="-6" y="${SIDE - tick * SIDE + 4}" text-anchor="end">${tick}</text>`,
    )
    .join('');
  return (
    `<g transform="translate(${left},${GAP})">` +
    `<text x="0" y="-14" font-weight="bold">${escaped(title)}</text>` +
    `<rect width="${SIDE}" height="${SIDE}" fill="none" stroke="#999"/>` +
    `<line x1="0" y1="${SIDE}" x2="${SIDE}" y2="0" stroke="#bbb" stroke-dasharray="4 4"/>${ticks}` +
    `<text x="${SIDE / 2}" y="${SIDE + 36}" text-anchor="middle">${escaped(across)}</text>` +
    `<text transform="translate(-38,${SIDE / 2}) rotate(-90)" text-anchor="middle">${escaped(up)}</text>${content}</g>`
  );
}

const place = (x: number, y: number): string => `${(x * SIDE).toFixed(1)},${((1 - y) * SIDE).toFixed(1)}`;

/** Reliability diagram and ROC curve side by side, as a stand-alone SVG. */
export function evaluationPlot(evaluation: Evaluation, title: string): string {
  const { reliability, roc, auc, calibrationError, images } = evaluation;
  const largest = Math.max(1, ...reliability.map((bin) => bin.images));
  const points = reliability
    .map((bin) => {
      const [x, y] = place(bin.said, bin.was).split(',');
      const radius = 3 + 9 * Math.sqrt(bin.images / largest);
      return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="#1f6feb" fill-opacity="0.6"/>`;
    })
    .join('');
  const line = (corners: readonly (readonly [number, number])[]): string =>
    `<polyline fill="none" stroke="#1f6feb" stroke-width="1.5" points="${corners.map(([x, y]) => place(x, y)).join(' ')}"/>`;
  const width = 2 * SIDE + 3 * GAP;
  const height = SIDE + 2 * GAP;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>` +
    `<text x="${GAP}" y="22" font-size="14">${escaped(title)}, ${images} images</text>` +
    panel(
      GAP,
      `Reliability, calibration error ${calibrationError.toFixed(3)}`,
      'score',
      'share AI-generated',
      line(reliability.map(({ said, was }) => [said, was])) + points,
    ) +
    panel(2 * GAP + SIDE, `ROC, area ${auc === null ? 'n/a' : auc.toFixed(3)}`, 'false alarms', 'recall', line(roc)) +
    `</svg>\n`
  );
}
