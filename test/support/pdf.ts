interface PdfLine {
  readonly text: string;
  readonly size: number;
  readonly step: number;
  /** Default: 60. */
  readonly x?: number;
  /** By a quarter, as on a landscape page. */
  readonly turned?: boolean;
  /** Operators before the text, for it alone: "1 1 1 rg" for white. */
  readonly drawn?: string;
}

/**
 * A PDF document of pages of lines, each with its size and its distance from the previous line in points, in Helvetica
 * and without compression (ISO 32000-1). Latin letters only.
 */
export function pdfOf(pages: readonly (readonly PdfLine[])[], title?: string): Buffer {
  const escaped = (text: string): string => text.replaceAll(/[()\\]/g, '\\$&');
  const contents = pages.map((lines) => {
    let y = 800;
    const shown = lines.map(({ text, size, step, x = 60, turned = false, drawn = '' }) => {
      y -= step;
      const matrix = turned ? `0 1 -1 0 ${842 - y} ${x}` : `1 0 0 1 ${x} ${y}`;
      return `q ${drawn} BT /F1 ${size} Tf ${matrix} Tm (${escaped(text)}) Tj ET Q`;
    });
    return shown.join('\n');
  });
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    title === undefined ? '<< >>' : `<< /Title (${escaped(title)}) >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${6 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
