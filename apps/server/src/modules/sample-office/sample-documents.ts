import { crc32, deflateSync } from 'node:zlib';
import type { SampleCase } from './sample-cases.ts';
import { samplePdf } from './sample-pdf.ts';

/** A file of the sample office. */
export interface SampleDocument {
  title: string;
  fileName: string;
  /** The name of its folder, as in a new organization. */
  folder: string;
  bytes: Buffer;
  /** Whether it was received from outside and is still to be reviewed. */
  isReceived: boolean;
  /** The key of the checklist item that it belongs to, if the case has such an item. */
  item?: string;
  /** Whether it is the notice about the first date of its case. */
  setsDate: boolean;
}

/** How many cases of the sample have documents. */
export const CASES_WITH_DOCUMENTS = 12;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A grey picture with a lighter square in its middle, as PNG (ISO/IEC 15948). */
function samplePicture(side: number): Buffer {
  const rows = Buffer.alloc(side * (side + 1));
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isInside = Math.abs(x - side / 2) < side / 4 && Math.abs(y - side / 2) < side / 3;
      rows[y * (side + 1) + 1 + x] = isInside ? 220 : 120 + Math.round((60 * y) / side);
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  // Eight bits per pixel, greyscale.
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pdf(title: string, lines: readonly string[]): Buffer {
  return samplePdf([
    [title, '', ...lines, '', 'This document is invented: it belongs to the sample office.'],
  ]);
}

/** The documents of one case of the sample. */
export function sampleDocuments({ title, people, dates }: SampleCase, at: number): SampleDocument[] {
  const [first] = people;
  const name = first ? `${first.person.first_name} ${first.person.last_name}` : title;
  const [date] = dates;
  const document = (fields: Pick<SampleDocument, 'title' | 'fileName' | 'folder' | 'bytes'>) => ({
    ...fields,
    isReceived: false,
    setsDate: false,
  });
  const all = [
    {
      ...document({
        title: `Passport of ${name}`,
        fileName: 'passport.pdf',
        folder: 'Identity',
        bytes: pdf('PASSPORT', [`Name: ${name}`, 'Type: P', 'Place of issue: shown on the original']),
      }),
      item: 'passport',
    },
    {
      ...document({
        title: 'Notice of Action (I-797C)',
        fileName: 'i-797c.pdf',
        folder: 'Notices',
        bytes: pdf('Form I-797C, Notice of Action', [
          `Beneficiary: ${name}`,
          `Case: ${title}`,
          ...(date ? [`${date.date_type}: ${date.important_date}`] : []),
        ]),
      }),
      setsDate: date !== undefined,
    },
    document({
      title: 'Cover letter',
      fileName: 'cover letter.txt',
      folder: 'Correspondence',
      bytes: Buffer.from(`Dear Officer,\n\nplease find enclosed the filing for ${name}.\n`),
    }),
    {
      ...document({
        title: `Photograph of ${name}`,
        fileName: 'photo.png',
        folder: 'Evidence',
        bytes: samplePicture(240),
      }),
      isReceived: true,
      item: 'photos',
    },
  ];
  return all.slice(0, 2 + (at % 3));
}
