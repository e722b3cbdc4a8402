import { createHash } from 'node:crypto';

export interface PdfOptions {
  /** A line of each page, in Latin letters. */
  readonly pages: readonly string[];
  /** More entries of the catalogue, such as an action on opening. */
  readonly catalogue?: string;
  /** More entries of each page, such as annotations. */
  readonly page?: string;
  /** Its font; Helvetica by default. */
  readonly font?: string;
  /** Encrypts the file with a password, by the oldest method of the format (RC4, 40 bits). */
  readonly password?: string;
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const ID = Buffer.from('0123456789abcdef', 'latin1');

/** A small PDF. */
export function pdfOf({ pages, catalogue = '', page = '', font = HELVETICA, password }: PdfOptions): Buffer {
  const protection = password === undefined ? null : protect(password);
  const first = 4;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    font,
    ...pages.flatMap((line, index) => {
      const number = first + 2 * index;
      const drawing = Buffer.from(`BT /F1 24 Tf 20 100 Td (${line}) Tj ET`, 'latin1');
      const content = protection === null ? drawing : protection.encrypt(drawing, number + 1);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${number + 1} 0 R ` +
          `/Resources << /Font << /F1 3 0 R >> >> ${page} >>`,
        `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
      ];
    }),
    ...(protection === null ? [] : [protection.dictionary]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = bodies.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const id = `<${ID.toString('hex')}>`;
  const encrypt = protection === null ? '' : `/Encrypt ${bodies.length} 0 R`;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${lines}`;
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R /ID [${id} ${id}] ${encrypt} >>`;
  return Buffer.from(`${file}${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

const md5 = (...parts: readonly Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** The standard security handler, revision 2 (ISO 32000-1, 7.6.3). */
function protect(password: string) {
  const padding = '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a';
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), Buffer.from(padding, 'hex')]).subarray(0, 32);
  const permissions = Buffer.from('fcffffff', 'hex');
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const key = md5(padded, owner, permissions, ID).subarray(0, 5);
  const user = rc4(key, Buffer.from(padding, 'hex'));
  return {
    dictionary: `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> /P -4 >>`,
    encrypt(data: Buffer, number: number): Buffer {
      const object = Buffer.from([number % 256, number >> 8, 0, 0, 0]);
      return rc4(md5(key, object).subarray(0, 10), data);
    },
  };
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index % 256] ?? 0;
  const swap = (i: number, j: number): void => void ([state[i], state[j]] = [at(j), at(i)]);
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % 256;
    swap(i, j);
  }
  j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      const i = (index + 1) % 256;
      j = (j + at(i)) % 256;
      swap(i, j);
      return byte ^ at(at(i) + at(j));
    }),
  );
}
