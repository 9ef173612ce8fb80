/** A PDF with lines of text on each page. Only characters of Western Europe are supported. */
export function samplePdf(pages: readonly (readonly string[])[], entries = ''): Buffer {
  const escaped = (line: string) => line.replace(/[\\()]/g, '\\$&');
  const contents = pages.map((lines) =>
    lines.length === 0
      ? ''
      : `BT /F1 14 Tf 20 TL 60 720 Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`,
  );
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${entries} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(file, 'latin1');
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
