const TEXT = [
  'Launch page, copy deck 7',
  '',
  'Headline: Your harbour, on one page',
  'Price line: from 19 euros a month',
  'Open: 1. the sub-headline   2. the footnote',
];

/** A PDF of one page with some lines; `padding` bytes of filler give it a realistic size. */
export function makePdf(padding: number): Uint8Array<ArrayBuffer> {
  const lines = TEXT.map((line) => `(${line}) Tj T*`).join(' ');
  const content = `BT /F1 14 Tf 18 TL 72 760 Td ${lines} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = `%PDF-1.4\n%${' '.repeat(padding)}\n`;
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.indexOf('xref\n')}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}
